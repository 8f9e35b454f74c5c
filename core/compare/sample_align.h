// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Finds the samples of both runs that answer the same prompt at the same step, and tells per step
// whether the prompts are the same (formats document 6.4).
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

/// Pairs are ordered by (step, baseline row), the candidate's samples without partner last in their
/// step. Every sample occurs in exactly one pair. When no sample of a side tells its step, steps do
/// not count (acrossSteps). Prompts are equal when input and
/// ground truth are; ground truth that one side lacks for an input leaves the input to decide.
/// Within equal prompts: equal outputs first, then
/// greedy longest common prefix of the outputs, ties by file order. A short prefix of longer texts
/// tells nothing (Limits::PairingCommonUnits), nor does what all of them begin with: such samples
/// are paired by file order, and byFileOrder names them. Of long outputs only the beginning is
/// compared (Limits::PairingUnits).
/// Cost: O(n log n) time, 8 bytes a sample, and one read of each sample that has a choice of
/// partners and none with an equal output. Errors: Cancelled. Thread: any.
Result<RolloutComparison> alignSamples(
    const RolloutSet& baseline, const RolloutSet& candidate, Monitor& monitor);

/// The order in which alignSamples leaves its pairs.
void sortPairs(
    std::vector<SamplePair>& pairs, const RolloutSet& baseline, const RolloutSet& candidate);

} // namespace alidade
