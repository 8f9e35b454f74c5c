// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/replay_facts.h"

#include "core/checks/evidence.h"
#include "core/checks/unread_rollouts.h"
#include "core/model/replay.h"

#include <QSet>

#include <algorithm>
#include <optional>

namespace alidade {
namespace {

bool isOn(const ConfigEntry& entry)
{
    return (entry.value.kind == Value::Kind::Bool && entry.value.boolean)
        || entry.value.string.compare(u"true", Qt::CaseInsensitive) == 0;
}

/// The steps that a side replays; nothing: all of them. An empty list turns the switch off.
std::optional<QSet<int>> stepsOf(const Config& config, const Profile::ReplaySwitch& rule)
{
    const ConfigEntry* entry = rule.steps.isEmpty() ? nullptr : config.find(rule.steps);
    if (!entry || entry->value.kind != Value::Kind::List)
        return {};
    QSet<int> steps;
    for (const Value& item : entry->value.items)
        if (item.kind == Value::Kind::Int)
            steps.insert(int(item.integer));
    return steps;
}

int loadedBy(const Run& run) { return run.replay ? run.replay->loaded.count : 0; }
int missedBy(const Run& run) { return run.replay ? run.replay->missing.count : 0; }

} // namespace

ReplayFacts replayFacts(const Comparison& comparison)
{
    using State = ReplayFacts::State;
    ReplayFacts facts;
    bool untoldSide = false;
    std::optional<QSet<int>> steps;
    for (const Side side : BothSides) {
        const Config& config = comparison.runs[side]->config;
        bool unknown = config.isEmpty();
        for (const Profile::ReplaySwitch& rule : comparison.profile->replaySwitches) {
            const ConfigEntry* entry = config.find(rule.key);
            unknown = unknown || (!entry && !config.complete);
            if (!entry || !isOn(*entry))
                continue;
            const auto own = stepsOf(config, rule);
            if (own && own->isEmpty())
                continue;
            facts.claim[side] = entry;
            if (own)
                steps = steps ? steps->intersect(*own) : *own;
        }
        untoldSide = untoldSide || unknown;
    }
    if (!facts.claim.baseline && !facts.claim.candidate) {
        facts.state = untoldSide ? State::Unknown : State::NotClaimed;
        return facts;
    }
    // The first run of a pair writes the dump and has nothing to load; one of the two must load.
    const Run& baseline = *comparison.runs.baseline;
    const Run& candidate = *comparison.runs.candidate;
    const int loaded = loadedBy(baseline) + loadedBy(candidate);
    facts.nothingLoaded = loaded == 0
        && ((facts.claim.candidate && missedBy(candidate) > 0)
            || (!facts.claim.candidate && missedBy(baseline) > 0));
    const RolloutKind kind = RolloutKind::Training;
    const RolloutComparison* rollouts = comparison.rolloutComparison(kind);
    if (rollouts && comparison.runs.baseline->rolloutSet(kind)
        && comparison.runs.candidate->rolloutSet(kind)) {
        const RolloutSet& ours = *comparison.runs.baseline->rolloutSet(kind);
        const RolloutSet& theirs = *comparison.runs.candidate->rolloutSet(kind);
        for (const SamplePair& pair : rollouts->pairs) {
            if (pair.row.baseline < 0 || pair.row.candidate < 0)
                continue;
            const SampleRef& one = ours.samples[size_t(pair.row.baseline)];
            if (steps && !steps->contains(one.step))
                continue;
            ++facts.pairs;
            facts.equal += one.outputKey == theirs.samples[size_t(pair.row.candidate)].outputKey;
        }
    }
    if (facts.nothingLoaded || facts.equal < facts.pairs)
        facts.state = State::Broken;
    else
        facts.state = facts.pairs > 0 && !rolloutsIncomplete(comparison)
                && !mostlyUnreadable(comparison, Side::Baseline)
                && !mostlyUnreadable(comparison, Side::Candidate)
            ? State::Effective
            : State::Untold;
    return facts;
}

} // namespace alidade
