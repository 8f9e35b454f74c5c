// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which dumps of two runs belong together, and what one such pair holds: rows, origin of NaN, first
// divergence, gradients by layer.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/dumps.h"

namespace alidade {

/// Pairs places by step, stage and rank and says what makes them incomparable. No operator is read.
DumpComparison pairDumps(const DumpSet& baseline, const DumpSet& candidate);

/// Fills `pair` from the two dumps, which it takes apart. Errors: Cancelled. Cost: about linear.
Result<void> comparePair(DumpPair& pair, Pair<DumpData>& data, Monitor& monitor);

} // namespace alidade
