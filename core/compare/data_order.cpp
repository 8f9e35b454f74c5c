// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/data_order.h"

#include "core/compare/prompt_key.h"

#include <algorithm>
#include <limits>
#include <map>

namespace alidade {
namespace {

constexpr qint64 Unlimited = std::numeric_limits<qint64>::max();

using Keys = std::vector<quint64>;

/// The prompts of every step, in the order of the samples. Steps whose prompts are not all known
/// are left out.
std::map<qint32, Keys> promptsOfSteps(const RolloutSet& set, const PromptKey& keyOf)
{
    std::map<qint32, Keys> steps;
    for (const SampleRef& sample : set.samples)
        if (sample.step >= 0 && !set.files[sample.file].promptsMissing)
            steps[sample.step].push_back(keyOf(sample));
    for (const RolloutFile& file : set.files)
        if (file.promptsMissing && file.step >= 0)
            steps.erase(file.step);
    // Of a beginning only the last step can be incomplete.
    if (!set.complete && !set.samples.empty())
        steps.erase(set.samples.back().step);
    return steps;
}

/// How many samples of a step may be missing because they could not be read.
qint64 lostSamples(const RolloutSet& set, qint32 step)
{
    qint64 lost = 0;
    for (const RolloutFile& file : set.files) {
        if (file.step != step && file.step >= 0)
            continue;
        if (file.cut)
            return Unlimited;
        lost += file.unreadable;
    }
    return lost;
}

/// How many of `rows` have a prompt that is not in `sorted`.
qint64 rowsWithout(const Keys& rows, const Keys& sorted)
{
    return std::count_if(rows.begin(), rows.end(),
        [&](quint64 key) { return !std::binary_search(sorted.begin(), sorted.end(), key); });
}

bool isSubsequence(const Keys& part, const Keys& whole)
{
    auto at = part.begin();
    for (auto key = whole.begin(); key != whole.end() && at != part.end(); ++key)
        if (*key == *at)
            ++at;
    return at == part.end();
}

StepOrder::State compareStep(
    const Keys& baseline, const Keys& candidate, qint64 baselineLost, qint64 candidateLost)
{
    if (baseline == candidate)
        return StepOrder::State::Same;
    Keys baselineSorted = baseline;
    Keys candidateSorted = candidate;
    std::sort(baselineSorted.begin(), baselineSorted.end());
    std::sort(candidateSorted.begin(), candidateSorted.end());
    if (rowsWithout(baseline, candidateSorted) > candidateLost
        || rowsWithout(candidate, baselineSorted) > baselineLost)
        return StepOrder::State::Different;
    const bool sameOrder = baseline.size() < candidate.size() ? isSubsequence(baseline, candidate)
                                                              : isSubsequence(candidate, baseline);
    return sameOrder ? StepOrder::State::Same : StepOrder::State::Reordered;
}

} // namespace

Result<std::vector<StepOrder>> compareDataOrder(
    const RolloutSet& baseline, const RolloutSet& candidate, Monitor& monitor)
{
    const PromptKey keyOf(baseline, candidate);
    const auto baselineSteps = promptsOfSteps(baseline, keyOf);
    const auto candidateSteps = promptsOfSteps(candidate, keyOf);
    std::vector<StepOrder> orders;
    for (const auto& [step, keys] : baselineSteps) {
        if (monitor.cancelled())
            return cancelledFailure();
        const auto other = candidateSteps.find(step);
        if (other != candidateSteps.end())
            orders.push_back({ step,
                compareStep(keys, other->second, lostSamples(baseline, step),
                    lostSamples(candidate, step)) });
    }
    return orders;
}

} // namespace alidade
