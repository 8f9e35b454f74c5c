// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How far two calls of one operator are apart, by the statistics of their tensors. Respects the
// resolution of the types: a step of bfloat16 is no difference.
#pragma once

#include "core/model/dumps.h"

namespace alidade {

/// What an operator may be off without leaving the tolerance. Relative to the size of the tensor.
struct DumpTolerance {
    /// Two steps of a value with 8 significant bits (a step is 2⁻⁷ of the power of two below it).
    double bfloat16 = 2.0 / 128;
    /// Four steps of 2⁻¹⁰.
    double float16 = 4.0 / 1024;
    /// Wider types: what is computed in them mostly comes from narrower ones and from sums whose
    /// order differs between devices.
    double float32 = 0.002;
    /// An output may be this many times as far off as the worst input, …
    double amplification = 4;
    /// … but never further than this.
    double most = 0.05;
    /// Single elements (Max, Min) vary more than norms and means.
    double extremes = 2;
};

/// Where an operator holds NaN or infinity that the other run does not have there.
enum BadPart : quint8 { BadInput = 1, BadParameter = 2, BadOutput = 4 };

struct OperatorVerdict {
    DumpRow::State state = DumpRow::State::Same;
    quint8 what = 0; ///< DumpRow::What
    std::string_view tensor; ///< path of the worst leaf; lives as long as the data
    double worstRelative = -1;
    Pair<quint8> bad; ///< bits of BadPart by side
};

/// Compares two matched operators. Cost: linear in their leaves.
OperatorVerdict compareOperators(
    const Pair<const DumpData*>& data, const Pair<qint32>& op, const DumpTolerance& tolerance = {});

/// The bad parts of an operator that the other side lacks: NaN, and infinity that does not come
/// from an infinite input.
quint8 badPartsAlone(const DumpData& data, qint32 op);

/// Whether the inputs (`inputs`) or outputs of two operators agree: at least one tensor on both
/// sides has the same shape, and none of those leaves the tolerance.
bool tensorsAgree(const Pair<const DumpData*>& data, const Pair<qint32>& op, bool inputs,
    const DumpTolerance& tolerance = {});

/// NaN or infinity among Max and Min: 1 NaN, 2 +infinity, 4 -infinity.
quint8 nonFiniteKind(const DumpData& data, const DumpLeaf& leaf);

} // namespace alidade
