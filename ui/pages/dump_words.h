// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the dumps page says of a pair of dumps, and where it finds an operator.
#pragma once

#include "core/model/comparison.h"
#include "core/model/dumps.h"

namespace alidade {

/// Where the first NaN of a pair comes from.
QString dumpOriginText(const DumpOrigin& origin);
/// The worst DumpShow of the operators of a pair.
int worstDump(const DumpPair& pair);
/// Why a pair that shows no difference is no pass; empty: it is one.
QString dumpGap(const DumpPair& pair);
/// The row of an operator by its name on either side; -1: none.
int dumpRowOf(const DumpPair& pair, const QString& op);
/// The pair that the file of a place belongs to; -1: none.
int dumpPairOf(const Comparison& comparison, const Locator& where);

} // namespace alidade
