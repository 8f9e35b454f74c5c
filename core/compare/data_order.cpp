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

constexpr qsizetype UnknownShare = 10; ///< one prompt of so many may be unknown

struct Step {
    Keys prompts; ///< that are known, in the order of the samples
    Keys inputs; ///< of the same samples, without their ground truth
    qsizetype without = 0; ///< samples without a prompt

    bool isKnown() const
    {
        return !prompts.empty() && without * UnknownShare <= qsizetype(prompts.size()) + without;
    }
};

using Steps = std::map<qint32, Step>;

Steps stepsOf(const RolloutSet& set, const PromptKey& keyOf)
{
    Steps steps;
    for (const SampleRef& sample : set.samples) {
        if (sample.step < 0)
            continue;
        Step& step = steps[sample.step];
        if (sample.inputKey() != 0) { // else nothing is known of its prompt
            step.prompts.push_back(keyOf(sample));
            step.inputs.push_back(sample.inputKey());
        } else {
            ++step.without;
        }
    }
    // Of a beginning only the last step can be incomplete.
    if (!set.complete && !set.samples.empty())
        steps.erase(set.samples.back().step);
    return steps;
}

/// How many samples of a step may be missing because they could not be read.
qint64 lostSamples(const RolloutSet& set, qint32 step, const Step& read)
{
    qint64 lost = read.without; // their prompts could not be

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

/// As many of both, and not of each as many.
bool haveOtherCounts(Keys baseline, Keys candidate)
{
    std::sort(baseline.begin(), baseline.end());
    std::sort(candidate.begin(), candidate.end());
    return baseline.size() == candidate.size() && baseline != candidate;
}

/// rules.md, "data-order": how far away the prompts may have gone to be found.
constexpr qsizetype NearbySteps = 2;

/// The nearest step of the baseline that holds exactly the prompts of `candidate`, earlier and
/// later ones in turn. How often a prompt occurs does not count; samples that were lost are no
/// excuse.
std::optional<qint32> stepOfPrompts(
    const Steps& baseline, qint32 step, const RolloutSet& baselineSet, const Keys& candidate)
{
    const auto here = baseline.find(step);
    for (qsizetype distance = 1; distance <= NearbySteps; ++distance) {
        if (std::distance(baseline.begin(), here) >= distance) {
            const auto earlier = std::prev(here, distance);
            if (lostSamples(baselineSet, earlier->first, earlier->second) == 0
                && compareStep(earlier->second.prompts, candidate, 0, 0)
                    != StepOrder::State::Different)
                return earlier->first;
        }
        if (std::distance(here, baseline.end()) > distance) {
            const auto later = std::next(here, distance);
            if (lostSamples(baselineSet, later->first, later->second) == 0
                && compareStep(later->second.prompts, candidate, 0, 0)
                    != StepOrder::State::Different)
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
    const Pair<Steps> all{ stepsOf(baseline, keyOf), stepsOf(candidate, keyOf) };
    std::vector<StepOrder> orders;
    for (const auto& [step, ours] : all.baseline) {
        if (monitor.cancelled())
            return cancelledFailure();
        const auto other = all.candidate.find(step);
        if (other == all.candidate.end() || !ours.isKnown() || !other->second.isKnown())
            continue;
        const Step& theirs = other->second;
        StepOrder order;
        order.step = step;
        const Pair<qint64> lost{ lostSamples(baseline, step, ours),
            lostSamples(candidate, step, theirs) };
        order.state = compareStep(ours.prompts, theirs.prompts, lost.baseline, lost.candidate);
        order.sameInputs = order.state == StepOrder::State::Different
            && compareStep(ours.inputs, theirs.inputs, lost.baseline, lost.candidate)
                != StepOrder::State::Different;
        order.otherCounts = order.state == StepOrder::State::Reordered && lost.baseline == 0
            && lost.candidate == 0 && haveOtherCounts(ours.prompts, theirs.prompts);
        if (order.state == StepOrder::State::Different && !order.sameInputs)
            order.shift
                = stepOfPrompts(all.baseline, step, baseline, theirs.prompts).value_or(step) - step;
        orders.push_back(order);
    }
    return orders;
}

DataOrderGaps dataOrderGaps(const RolloutSet& baseline, const RolloutSet& candidate)
{
    const PromptKey keyOf(baseline, candidate);
    const Pair<Steps> all{ stepsOf(baseline, keyOf), stepsOf(candidate, keyOf) };
    DataOrderGaps gaps;
    for (const auto& entry : all.candidate)
        if (!all.baseline.contains(entry.first))
            gaps.missing.baseline.push_back(entry.first);
    for (const auto& [step, ours] : all.baseline) {
        const auto other = all.candidate.find(step);
        if (other == all.candidate.end()) {
            gaps.missing.candidate.push_back(step);
            continue;
        }
        const Step& theirs = other->second;
        const Pair<qsizetype> samples{ qsizetype(ours.prompts.size()),
            qsizetype(theirs.prompts.size()) };
        if (!ours.isKnown() || !theirs.isKnown()) {
            gaps.unknown.push_back(step);
            continue;
        }
        if (samples.baseline == samples.candidate)
            continue;
        const Pair<qint64> lost{ lostSamples(baseline, step, ours),
            lostSamples(candidate, step, theirs) };
        const bool cut = samples.baseline < samples.candidate ? lost.baseline == Unlimited
                                                              : lost.candidate == Unlimited;
        if (cut || (lost.baseline == 0 && lost.candidate == 0))
            gaps.unequal.emplace_back(step, samples);
    }
    return gaps;
}

} // namespace alidade
