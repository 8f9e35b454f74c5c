// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/data_order.h"

#include "core/compare/prompt_key.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

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

/// rules.md, "data-order": how far away the prompts may have gone to be found.
constexpr qsizetype NearbySteps = 2;

/// The nearest step of the baseline that holds exactly the prompts of `candidate`, earlier and
/// later ones in turn. How often a prompt occurs does not count; samples that were lost are no
/// excuse.
std::optional<qint32> stepOfPrompts(const std::map<qint32, Keys>& baseline, qint32 step,
    const RolloutSet& baselineSet, const Keys& candidate)
{
    const auto here = baseline.find(step);
    for (qsizetype distance = 1; distance <= NearbySteps; ++distance) {
        if (std::distance(baseline.begin(), here) >= distance) {
            const auto earlier = std::prev(here, distance);
            if (lostSamples(baselineSet, earlier->first) == 0
                && compareStep(earlier->second, candidate, 0, 0) != StepOrder::State::Different)
                return earlier->first;
        }
        if (std::distance(here, baseline.end()) > distance) {
            const auto later = std::next(here, distance);
            if (lostSamples(baselineSet, later->first) == 0
                && compareStep(later->second, candidate, 0, 0) != StepOrder::State::Different)
                return later->first;
        }
    }
    return {};
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
        if (other == candidateSteps.end())
            continue;
        StepOrder order;
        order.step = step;
        order.state = compareStep(
            keys, other->second, lostSamples(baseline, step), lostSamples(candidate, step));
        if (order.state == StepOrder::State::Different)
            order.shift
                = stepOfPrompts(baselineSteps, step, baseline, other->second).value_or(step) - step;
        orders.push_back(order);
    }
    return orders;
}

} // namespace alidade
