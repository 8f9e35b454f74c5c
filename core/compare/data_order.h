// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether both runs trained on the same prompts in each step. Facts only, no severities.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

#include <utility>
#include <vector>

namespace alidade {

/// For every step that both sides have, ascending (rules.md, "data-order"): Different when the sets
/// of prompts differ; Reordered when only the order of the samples does. How often a prompt occurs
/// does not count. Samples that a side lost to unreadable lines or to a cut file do not count as
/// other prompts, nor do those without a prompt. Left out and told are steps of which more than a
/// tenth is without one, and those of which all samples of a prompt may be among what was lost.
/// Steps that are only partly indexed are left out. For a Different step,
/// tells whether one of the baseline's two steps before or after holds the candidate's prompts
/// (StepOrder::shift); where only the ground truth of its prompts differs, it says so. Cost: O(n
/// log n). Errors: Cancelled. Thread: any.
Result<std::vector<StepOrder>> compareDataOrder(
    const RolloutSet& baseline, const RolloutSet& candidate, Monitor& monitor);

/// What compareDataOrder() could not compare, and what it does not count.
struct DataOrderGaps {
    Pair<std::vector<qint32>> missing; ///< steps that only the other side has
    std::vector<qint32> unknown; ///< steps of both sides of which one does not tell its prompts
    /// Steps whose prompts are the same as far as they were read, and whole ones may be lost.
    std::vector<qint32> untold;
    /// Steps that differ because this side has some of the other one's prompts and no others.
    Pair<std::vector<qint32>> part;
    /// Steps with other numbers of samples, though nothing was lost or a file is cut: step and
    /// samples.
    std::vector<std::pair<qint32, Pair<qsizetype>>> unequal;
};

/// Steps ascending. Cost: O(n log n). Thread: any.
DataOrderGaps dataOrderGaps(const RolloutSet& baseline, const RolloutSet& candidate);

} // namespace alidade
