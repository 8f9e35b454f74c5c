// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/replay_facts.h"

#include "core/checks/evidence.h"
#include "core/checks/unread_rollouts.h"
#include "core/model/replay.h"

#include <QSet>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>

namespace alidade {
namespace {

bool isOn(const ConfigEntry& entry)
{
    return (entry.value.kind == Value::Kind::Bool && entry.value.boolean)
        || (entry.value.kind == Value::Kind::Int && entry.value.integer != 0) // as Python takes it
        || entry.value.string.compare(u"true", Qt::CaseInsensitive) == 0;
}

/// The steps that a side replays; nothing: all of them. An empty list turns the switch off.
std::optional<QSet<int>> stepsOf(const Config& config, const Profile::ReplaySwitch& rule)
{
    QSet<int> steps;
    if (const ConfigEntry* last = rule.lastStep.isEmpty() ? nullptr : config.find(rule.lastStep);
        last && last->value.kind == Value::Kind::Int) {
        constexpr qint64 Most = 100'000; // no run has more
        if (last->value.integer > Most)
            return {};
        for (int step = 1; step <= int(last->value.integer); ++step)
            steps.insert(step);
        return steps;
    }
    const ConfigEntry* entry = rule.steps.isEmpty() ? nullptr : config.find(rule.steps);
    if (!entry || entry->value.kind != Value::Kind::List)
        return {};
    for (const Value& item : entry->value.items)
        if (item.kind == Value::Kind::Int)
            steps.insert(int(item.integer));
    return steps;
}

/// A switch that a side which claims nothing sets; each release has its own.
const ConfigEntry* offSwitch(const Comparison& comparison, Side side)
{
    for (const Profile::ReplaySwitch& rule : comparison.profile->replaySwitches)
        if (const ConfigEntry* entry = comparison.runs[side]->config.find(rule.key))
            return entry;
    return nullptr;
}

int loadedBy(const Run& run) { return run.replay ? run.replay->loaded.count : 0; }
int missedBy(const Run& run) { return run.replay ? run.replay->missing.count : 0; }

/// Something of this step could not be read, or nobody knows which step it belonged to.
bool lostAt(const RolloutSet& set, qint32 step)
{
    return !set.complete
        || std::any_of(set.files.begin(), set.files.end(), [step](const RolloutFile& file) {
               return (file.step == step || file.step < 0) && (file.cut || file.unreadable > 0);
           });
}

/// What a file of an unknown step held may have been any step.
qint32 lastStep(const RolloutSet& set)
{
    qint32 last = -1;
    if (lostAt(set, -1))
        return std::numeric_limits<qint32>::max();
    for (const SampleRef& sample : set.samples)
        last = std::max(last, sample.step);
    for (const RolloutFile& file : set.files) // one without a sample was begun as well
        last = std::max(last, file.step);
    return last;
}

void countPairs(
    const Comparison& comparison, const std::optional<QSet<int>>& steps, ReplayFacts& facts)
{
    const RolloutKind kind = RolloutKind::Training;
    const RolloutComparison* rollouts = comparison.rolloutComparison(kind);
    const Pair<const RolloutSet*> sets{ comparison.runs.baseline->rolloutSet(kind),
        comparison.runs.candidate->rolloutSet(kind) };
    if (!rollouts || !sets.baseline || !sets.candidate)
        return;
    const Pair<qint32> last{ lastStep(*sets.baseline), lastStep(*sets.candidate) };
    std::map<qint32, Pair<qsizetype>> alone;
    Pair<QSet<int>> later;
    for (const SamplePair& pair : rollouts->pairs) {
        const bool both = pair.row.baseline >= 0 && pair.row.candidate >= 0;
        const Side side = pair.row.baseline >= 0 ? Side::Baseline : Side::Candidate;
        const SampleRef& one = sets[side]->samples[size_t(pair.row[side])];
        if (steps && !rollouts->acrossSteps && !steps->contains(one.step))
            continue;
        if (both) {
            ++facts.pairs;
            const SampleRef& other = sets.candidate->samples[size_t(pair.row.candidate)];
            if (one.outputKey == other.outputKey) {
                ++facts.equal;
                facts.otherScores
                    += one.hasScore() && other.hasScore() && !one.hasScoreOf(other) ? 1 : 0;
            }
        } else if (!steps && !rollouts->acrossSteps && one.step > last[otherSide(side)]) {
            later[side].insert(one.step);
        } else {
            ++facts.unpaired[side];
            ++alone[rollouts->acrossSteps ? -1 : one.step][side];
        }
    }
    for (const Side side : BothSides)
        facts.laterSteps[side] = later[side].size();
    facts.others = std::any_of(alone.begin(), alone.end(), [&](const auto& entry) {
        return entry.second.baseline > 0 && entry.second.candidate > 0
            && !lostAt(*sets.baseline, entry.first) && !lostAt(*sets.candidate, entry.first);
    });
}

} // namespace

ReplayFacts replayFacts(const Comparison& comparison)
{
    using State = ReplayFacts::State;
    ReplayFacts facts;
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
        facts.told[side] = !unknown || facts.claim[side];
    }
    if (!facts.isClaimed()) {
        facts.state
            = facts.told.baseline && facts.told.candidate ? State::NotClaimed : State::Unknown;
        return facts;
    }
    if (const auto side = facts.onlyClaim())
        facts.off[otherSide(*side)] = offSwitch(comparison, otherSide(*side));
    // The first run of a pair writes the dump and has nothing to load; one of the two must load.
    const Run& baseline = *comparison.runs.baseline;
    const Run& candidate = *comparison.runs.candidate;
    const int loaded = loadedBy(baseline) + loadedBy(candidate);
    facts.nothingLoaded = loaded == 0
        && ((facts.claim.candidate && missedBy(candidate) > 0)
            || (!facts.claim.candidate && missedBy(baseline) > 0));
    countPairs(comparison, steps, facts);
    const bool doubtful = !rivalText(comparison, RolloutKind::Training).isEmpty();
    if (facts.nothingLoaded || (!doubtful && (facts.equal < facts.pairs || facts.others)))
        facts.state = State::Broken;
    else
        facts.state = facts.pairs > 0 && !doubtful && facts.unpaired.baseline == 0
                && facts.unpaired.candidate == 0 && !rolloutsIncomplete(comparison)
                && !mostlyUnreadable(comparison, Side::Baseline)
                && !mostlyUnreadable(comparison, Side::Candidate)
            ? State::Effective
            : State::Untold;
    return facts;
}

} // namespace alidade
