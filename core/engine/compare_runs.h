// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two runs → comparison with findings. Orders the steps; contains no algorithm.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

struct CompareOptions {
    std::shared_ptr<const Profile> profile; ///< nullptr: the built-in one
    ComparedParts parts;
    /// A comparison of the same two runs under another profile, or nullptr: what no profile changes
    /// (pairs of samples, garble verdicts) is taken over instead of being read again.
    ComparisonPtr earlier;
    NoiseRuns noise; ///< repeats of the baseline
};

/// Errors: Cancelled. Thread: any.
Result<ComparisonPtr> compareRuns(
    const Pair<RunPtr>& runs, const CompareOptions& options, Monitor& monitor);

} // namespace alidade
