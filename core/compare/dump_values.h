// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How far two calls of one operator are apart, by the statistics of their tensors. Respects the
// resolution of the types: a step of bfloat16 is no difference.
#pragma once

#include "core/compare/dump_distance.h"

namespace alidade {

/// Where an operator holds NaN or infinity that the other run does not have there.
/// AgainstFinite: and the other run is finite there; else it has infinity beside this one's NaN.
enum BadPart : quint8 { BadInput = 1, BadParameter = 2, BadOutput = 4, AgainstFinite = 8 };

struct OperatorVerdict {
    DumpRow::State state = DumpRow::State::Same;
    quint8 what = 0; ///< DumpRow::What
    std::string_view tensor; ///< path of the worst leaf; lives as long as the data
    double worstRelative = -1;
    double allowed = 0; ///< how far an output may be off, as far as the inputs tell
    Pair<quint8> bad; ///< bits of BadPart by side
    bool told = false; ///< both dumps tell the values of what decides: a checksum is none
};

/// Compares two matched operators. Cost: linear in their leaves.
OperatorVerdict compareOperators(
    const Pair<const DumpData*>& data, const Pair<qint32>& op, const DumpTolerance& tolerance = {});

/// The bad parts of an operator that the other side lacks: NaN, and infinity that does not come
/// from an infinite input.
quint8 badPartsAlone(const DumpData& data, qint32 op);

/// Whether what an operator gives is more than a mask, a count or a constant, so that another
/// operator hardly gives the same by chance.
bool outputsSpeak(const DumpData& data, qint32 op);

/// Whether the inputs (`inputs`) or outputs of two operators agree: at least one tensor on both
/// sides has the same shape and all its statistics, and none of those leaves the tolerance. False
/// when an entry cannot be read in part.
bool tensorsAgree(const Pair<const DumpData*>& data, const Pair<qint32>& op, bool inputs,
    const DumpTolerance& tolerance = {});

/// Whether an operator of one run takes what another one gives: an input with as many elements, and
/// with the same statistics if `exact`.
bool takesOutput(const DumpData& data, qint32 giver, qint32 taker, bool exact,
    const DumpTolerance& tolerance = {});

/// NaN or infinity among the statistics, or as a number: 1 NaN, 2 +infinity, 4 -infinity.
quint8 nonFiniteKind(const DumpData& data, const DumpLeaf& leaf);

} // namespace alidade
