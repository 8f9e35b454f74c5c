// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether both runs trained on the same prompts in each step. Facts only, no severities.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

/// For every step that both sides have, ascending (rules.md, "data-order"): Different when the sets
/// of prompts differ; Reordered when only the order of the samples does. How often a prompt occurs
/// does not count. Samples that a side lost to unreadable lines or to a cut file do not count as
/// other prompts. Steps that are only partly indexed are left out. For a Different step, tells
/// whether one of the baseline's two steps before or after holds the candidate's prompts
/// (StepOrder::shift). Cost: O(n log n). Errors: Cancelled. Thread: any.
Result<std::vector<StepOrder>> compareDataOrder(
    const RolloutSet& baseline, const RolloutSet& candidate, Monitor& monitor);

} // namespace alidade
