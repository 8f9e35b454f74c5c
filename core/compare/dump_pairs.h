// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which dumps of two runs belong together, and what one such pair holds: rows, origin of NaN, first
// divergence, gradients by layer.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/dumps.h"

#include <functional>

namespace alidade {

/// Pairs places by step, stage and rank and says what makes them incomparable. No operator is read.
DumpComparison pairDumps(const DumpSet& baseline, const DumpSet& candidate);

/// What the saved elements of two tensors say beyond their statistics.
struct TensorVerdict {
    bool read = false; ///< false: a file is missing or unreadable, or too much was read already
    bool broken = false; ///< a file is missing beside others, unreadable, or of another size
    double relative = 0; ///< norm of the difference relative to the larger norm; finite elements
    Pair<bool> bad; ///< NaN or infinity at a place where the other side has none
};

/// Compares the files of two tensors, named as the dumps name them.
using TensorFiles
    = std::function<TensorVerdict(std::string_view baselineFile, std::string_view candidateFile)>;

/// Fills `pair` from the two dumps, which it takes apart. `tensors`: null where the dumps saved
/// statistics only. Errors: Cancelled. Cost: about linear.
Result<void> comparePair(
    DumpPair& pair, Pair<DumpData>& data, Monitor& monitor, const TensorFiles& tensors = {});

} // namespace alidade
