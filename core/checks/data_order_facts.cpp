// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/data_order_facts.h"

#include "core/checks/evidence.h"
#include "core/checks/unread_rollouts.h"

#include <algorithm>

namespace alidade {
namespace {

void sortSteps(DataOrderFacts& facts)
{
    facts.shared = qsizetype(facts.rollouts->dataOrder.size());
    for (const StepOrder& step : facts.rollouts->dataOrder) {
        facts.reordered += step.state == StepOrder::State::Reordered;
        if (step.otherCounts)
            facts.otherCounts.push_back(&step);
        if (step.state != StepOrder::State::Different)
            continue;
        if (step.messages == StepOrder::Messages::Same)
            facts.otherTemplate.push_back(&step);
        else
            (step.sameInputs ? facts.otherTruth : facts.otherPrompts).push_back(&step);
        facts.untoldTemplates
            += step.messages == StepOrder::Messages::Unread && !step.sameInputs && step.shift == 0;
    }
}

} // namespace

ShuffleSwitch shuffleOf(const Comparison& comparison, QStringView key, Side side)
{
    const ConfigEntry* entry = loadedEntry(comparison, key, side);
    if (!entry || entry->value.kind != Value::Kind::Bool)
        return ShuffleSwitch::Unknown;
    return entry->value.boolean ? ShuffleSwitch::On : ShuffleSwitch::Off;
}

bool bothShuffle(const Comparison& comparison, ShuffleSwitch wanted)
{
    return std::all_of(BothSides.begin(), BothSides.end(),
        [&](Side side) { return shuffleOf(comparison, u"data.shuffle", side) == wanted; });
}

DataOrderFacts dataOrderFacts(const Comparison& comparison)
{
    DataOrderFacts facts;
    facts.kind = mainRollouts(comparison);
    facts.rollouts = comparison.rolloutComparison(facts.kind);
    facts.partly = rolloutsIncomplete(comparison);
    facts.doubtful = comparison.parts.rollouts && !rivalText(comparison, facts.kind).isEmpty();
    facts.unreadable = comparison.parts.rollouts
        && (mostlyUnreadable(comparison, Side::Baseline)
            || mostlyUnreadable(comparison, Side::Candidate));
    if (facts.partly)
        return facts;
    const RolloutSet* const baseline = comparison.runs.baseline->rolloutSet(facts.kind);
    const RolloutSet* const candidate = comparison.runs.candidate->rolloutSet(facts.kind);
    if (facts.rollouts && !facts.doubtful) {
        if (baseline && candidate)
            facts.gaps = dataOrderGaps(*baseline, *candidate);
        sortSteps(facts);
    }
    const RolloutComparison* const validation
        = comparison.rolloutComparison(RolloutKind::Validation);
    if (validation && facts.kind == RolloutKind::Training
        && rivalText(comparison, RolloutKind::Validation).isEmpty())
        for (const StepOrder& step : validation->dataOrder)
            if (step.state == StepOrder::State::Different)
                facts.otherValidation.push_back(&step);
    return facts;
}

} // namespace alidade
