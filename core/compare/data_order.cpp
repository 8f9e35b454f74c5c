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

/// What may be missing of a step because it could not be read.
struct Lost {
    qint64 samples = 0; ///< of this step
    qint64 anywhere = 0; ///< in files that tell no step: of this step or of others
    bool behindCut = false; ///< a file ends in the middle where this step was written
    bool cut = false; ///< the same, or such a file tells no step

    /// At most so many.
    qint64 most() const { return cut ? Unlimited : samples + anywhere; }
    bool isNothing() const { return most() == 0; }
};

Lost lostOf(const RolloutSet& set, qint32 step, const Step& read)
{
    Lost lost;
    lost.samples = read.without; // their prompts could not be read
    for (const RolloutFile& file : set.files) {
        if (file.step != step && file.step >= 0)
            continue;
        (file.step < 0 ? lost.anywhere : lost.samples) += file.unreadable;
        lost.cut = lost.cut || file.cut;
        const bool ends
            = file.step == step || (!set.samples.empty() && set.samples.back().step == step);
        lost.behindCut = lost.behindCut || (file.cut && ends);
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

Keys sorted(Keys keys)
{
    std::sort(keys.begin(), keys.end());
    return keys;
}

StepOrder::State compareStep(const Pair<const Keys*>& keys, const Pair<qint64>& lost)
{
    const Keys& baseline = *keys.baseline;
    const Keys& candidate = *keys.candidate;
    if (baseline == candidate)
        return StepOrder::State::Same;
    if (rowsWithout(baseline, sorted(candidate)) > lost.candidate
        || rowsWithout(candidate, sorted(baseline)) > lost.baseline)
        return StepOrder::State::Different;
    const bool sameOrder = baseline.size() < candidate.size() ? isSubsequence(baseline, candidate)
                                                              : isSubsequence(candidate, baseline);
    return sameOrder ? StepOrder::State::Same : StepOrder::State::Reordered;
}

/// How often the prompts of a step come, of those that come most often.
qint64 samplesOfPrompt(const Keys& sortedKeys)
{
    qint64 most = 0;
    for (auto key = sortedKeys.begin(); key != sortedKeys.end();) {
        const auto end = std::upper_bound(key, sortedKeys.end(), *key);
        most = std::max<qint64>(most, end - key);
        key = end;
    }
    return most;
}

/// How many samples are missing until every prompt comes `times` times.
qint64 gapsIn(const Keys& sortedKeys, qint64 times)
{
    qint64 prompts = 0;
    for (auto key = sortedKeys.begin(); key != sortedKeys.end(); ++prompts)
        key = std::upper_bound(key, sortedKeys.end(), *key);
    return prompts * times - qint64(sortedKeys.size());
}

/// Whole prompts may be among what was lost: the other side has some that are nowhere here, both
/// sides end in the middle, or more is lost than the prompts that were read lack.
bool mayLackPrompts(const Pair<const Step*>& read, const Pair<Lost>& lost)
{
    if (lost.baseline.isNothing() && lost.candidate.isNothing())
        return false;
    if (lost.baseline.behindCut && lost.candidate.behindCut)
        return true;
    const Pair<Keys> keys{ sorted(read.baseline->prompts), sorted(read.candidate->prompts) };
    const qint64 times = std::max(samplesOfPrompt(keys.baseline), samplesOfPrompt(keys.candidate));
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const Keys& ours = keys[side];
        const Keys& theirs = keys[otherSide(side)];
        qint64 lines = lost[side].samples;
        if (lost[side].behindCut)
            lines = std::max(lines, qint64(theirs.size()) - qint64(ours.size()));
        return lines > gapsIn(ours, times) || rowsWithout(theirs, ours) > 0;
    });
}

/// As many of both, and not of each as many.
bool haveOtherCounts(const Keys& baseline, const Keys& candidate)
{
    return baseline.size() == candidate.size() && sorted(baseline) != sorted(candidate);
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
    const auto holds = [&](Steps::const_iterator at) {
        return lostOf(baselineSet, at->first, at->second).isNothing()
            && compareStep({ &at->second.prompts, &candidate }, { 0, 0 })
            != StepOrder::State::Different;
    };
    for (qsizetype distance = 1; distance <= NearbySteps; ++distance) {
        if (std::distance(baseline.begin(), here) >= distance)
            if (const auto earlier = std::prev(here, distance); holds(earlier))
                return earlier->first;
        if (std::distance(here, baseline.end()) > distance)
            if (const auto later = std::next(here, distance); holds(later))
                return later->first;
    }
    return {};
}

/// A step of both sides, whose prompts are known.
struct Shared {
    qint32 step = 0;
    Pair<const Step*> read;
    Pair<Lost> lost;

    StepOrder::State compare(Keys Step::*keys) const
    {
        return compareStep({ &(read.baseline->*keys), &(read.candidate->*keys) },
            { lost.baseline.most(), lost.candidate.most() });
    }
    /// Neither other prompts nor the same, as far as anybody can tell.
    bool isUntold() const
    {
        return compare(&Step::prompts) != StepOrder::State::Different && mayLackPrompts(read, lost);
    }
};

Shared sharedStep(const RolloutSet& baseline, const RolloutSet& candidate, qint32 step,
    const Step& ours, const Step& theirs)
{
    return { step, { &ours, &theirs },
        { lostOf(baseline, step, ours), lostOf(candidate, step, theirs) } };
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
        const Shared shared = sharedStep(baseline, candidate, step, ours, theirs);
        if (shared.isUntold())
            continue;
        StepOrder order;
        order.step = step;
        order.state = shared.compare(&Step::prompts);
        order.sameInputs = order.state == StepOrder::State::Different
            && shared.compare(&Step::inputs) != StepOrder::State::Different;
        order.otherCounts = order.state == StepOrder::State::Reordered
            && shared.lost.baseline.isNothing() && shared.lost.candidate.isNothing()
            && haveOtherCounts(ours.prompts, theirs.prompts);
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
        const Shared shared = sharedStep(baseline, candidate, step, ours, theirs);
        if (shared.isUntold())
            gaps.untold.push_back(step);
        else if (shared.compare(&Step::inputs) == StepOrder::State::Different)
            for (const Side side : BothSides)
                if (rowsWithout(
                        shared.read[side]->inputs, sorted(shared.read[otherSide(side)]->inputs))
                    == 0)
                    gaps.part[side].push_back(step);
        if (samples.baseline == samples.candidate)
            continue;
        const Side fewer = samples.baseline < samples.candidate ? Side::Baseline : Side::Candidate;
        if (shared.lost[fewer].cut
            || (shared.lost.baseline.isNothing() && shared.lost.candidate.isNothing()))
            gaps.unequal.emplace_back(step, samples);
    }
    return gaps;
}

} // namespace alidade
