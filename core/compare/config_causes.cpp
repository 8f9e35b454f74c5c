// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Why the sides of a row differ, and what follows another key (rules.md, "Causes of a differing
// config row").
#include "core/compare/config_aligner.h"

#include <algorithm>

namespace alidade {
namespace {

using State = KeyAlignment::State;
using Cause = KeyAlignment::Cause;
using Provenance = ConfigEntry::Provenance;

constexpr int LongestChain = 20; ///< of keys that follow each other

bool isEmptyMap(const Value& value)
{
    return value.kind == Value::Kind::Map && value.members.empty();
}

bool isSet(const ConfigEntry& entry)
{
    return entry.provenance == Provenance::Override || entry.provenance == Provenance::File;
}

} // namespace

bool ConfigAligner::sameInFamily(
    const KeyAlignment& row, const Value& baseline, const Value& candidate) const
{
    if (baseline.kind != Value::Kind::String || candidate.kind != Value::Kind::String)
        return false;
    return std::any_of(m_profile.valueFamilies.begin(), m_profile.valueFamilies.end(),
        [&](const Profile::ValueFamily& family) {
            return matchesGlob(family.key, row.key) && baseline.string.startsWith(family.prefix)
                && candidate.string.startsWith(family.prefix);
        });
}

/// rules.md, "Causes of a differing config row".
Cause ConfigAligner::ownCause(const KeyAlignment& row, bool runSpecific) const
{
    if (runSpecific)
        return Cause::RunSpecific;
    const ConfigEntry& baseline = *entryOf(row, Side::Baseline);
    const ConfigEntry& candidate = *entryOf(row, Side::Candidate);
    if (!baseline.told || !candidate.told)
        return Cause::Unknown;
    if (isSet(baseline) && isSet(candidate))
        return Cause::ExplicitDifference;
    if (baseline.provenance == Provenance::Unknown || candidate.provenance == Provenance::Unknown)
        return Cause::Unknown;
    return isSet(baseline) || isSet(candidate) ? Cause::OneSidedOverride : Cause::DefaultDrift;
}

bool ConfigAligner::isRemoved(const KeyAlignment& row, Side side) const
{
    const Config& config = *m_configs[side];
    return config.removedAt(row.key) || (!row.alias.isEmpty() && config.removedAt(row.alias));
}

Cause ConfigAligner::oneSidedCause(const KeyAlignment& row, bool runSpecific) const
{
    if (runSpecific)
        return Cause::RunSpecific;
    const Side side = row.state == State::OnlyBaseline ? Side::Baseline : Side::Candidate;
    const Config& other = *m_configs[otherSide(side)];
    const bool removed = isRemoved(row, otherSide(side));
    if (!removed && (other.overridesOnly || other.isEmpty() || !other.complete))
        return Cause::Unknown; // the other run has some value that nothing tells
    const ConfigEntry& entry = *entryOf(row, side);
    if (entry.provenance == Provenance::Unknown)
        return Cause::Unknown;
    if (removed) // by hand, so the absence is a setting as well
        return isSet(entry) ? Cause::ExplicitDifference : Cause::OneSidedOverride;
    return isSet(entry) ? Cause::OneSidedOverride : Cause::None;
}

/// The other side's entry for a map around the key, where it has no map but `{}`, null or a plain
/// value: another value, not a key of one release, where both were set by hand or the map is one
/// that only users fill (`freeMaps` of the profile). -1: none.
int ConfigAligner::entryAbove(const KeyAlignment& row, Side side) const
{
    const ConfigEntry& own = *entryOf(row, side);
    const Config& other = *m_configs[otherSide(side)];
    if (own.value.kind == Value::Kind::None)
        return -1;
    for (qsizetype dot = own.key.lastIndexOf(u'.'); dot > 0;
         dot = own.key.lastIndexOf(u'.', dot - 1)) {
        const ConfigEntry* above = other.find(QStringView(own.key).left(dot));
        if (!above)
            continue;
        const bool asOne = (isSet(*above) && isSet(own))
            || (isEmptyMap(above->value) && matchesAny(m_profile.freeMaps, above->key));
        return asOne ? int(above - other.entries.data()) : -1;
    }
    return -1;
}

/// Where one path or another is a matter of the machine, a path or none is not: with a reward
/// function of one's own another reward is computed.
bool ConfigAligner::isRunSpecific(const KeyAlignment& row) const
{
    const auto has = [&](Side side) {
        const ConfigEntry* entry = entryOf(row, side);
        return entry && entry->value.kind != Value::Kind::None
            && !(entry->value.kind == Value::Kind::String && entry->value.string.isEmpty());
    };
    const auto isListed = [&row](const auto& list) {
        return list(row.key) || (!row.alias.isEmpty() && list(row.alias));
    };
    return isListed([this](const QString& key) { return m_runSpecific.contains(key); })
        && (has(Side::Baseline) == has(Side::Candidate)
            || !isListed([this](const QString& key) { return m_bothOrNeither.matches(key); }));
}

void ConfigAligner::classify(KeyAlignment& row) const
{
    const auto listed = [&row](const ListedKeys& list) {
        return list.contains(row.key) || (!row.alias.isEmpty() && list.contains(row.alias));
    };
    row.ignored = row.ignored || listed(m_ignored);
    row.keyParameter = m_keyParameters.matches(row.key)
        || (!row.alias.isEmpty() && m_keyParameters.matches(row.alias));
    const ConfigEntry* baseline = entryOf(row, Side::Baseline);
    const ConfigEntry* candidate = entryOf(row, Side::Candidate);
    row.untold
        = ((baseline && !baseline->told) || (candidate && !candidate->told)) && !isRunSpecific(row);
    if (baseline && candidate) {
        if (sameValue(baseline->value, candidate->value)
            || sameInFamily(row, baseline->value, candidate->value)) {
            row.state = State::Same;
            return;
        }
        row.state = State::Differs;
        row.cause = ownCause(row, isRunSpecific(row));
        return;
    }
    row.state = baseline ? State::OnlyBaseline : State::OnlyCandidate;
    const Side side = baseline ? Side::Baseline : Side::Candidate;
    if (const int above = entryAbove(row, side); above >= 0) {
        row.entry[otherSide(side)] = above;
        row.state = State::Differs;
        row.cause = ownCause(row, isRunSpecific(row));
        return;
    }
    row.cause = oneSidedCause(row, isRunSpecific(row));
}

/// Only a value that nobody set can follow another key.
bool ConfigAligner::mayFollow(const KeyAlignment& row) const
{
    return row.state == State::Differs && !isSet(*entryOf(row, Side::Baseline))
        && !isSet(*entryOf(row, Side::Candidate));
}

std::vector<int> ConfigAligner::followedRows(const KeyAlignment& row) const
{
    std::vector<int> found;
    const auto add = [&](Side side, const QString& key, bool check) {
        const int at = rowOf(side, key);
        if (at < 0 || m_result.rows[size_t(at)].state != State::Differs)
            return;
        const KeyAlignment& target = m_result.rows[size_t(at)];
        const bool equal = std::all_of(BothSides.begin(), BothSides.end(), [&](Side one) {
            return sameValue(entryOf(row, one)->value, entryOf(target, one)->value);
        });
        if (!check || equal)
            found.push_back(at);
    };
    for (const Side side : BothSides) {
        const ConfigEntry& entry = *entryOf(row, side);
        if (entry.provenance == Provenance::Derived)
            add(side, entry.follows, false);
        // A printed config is resolved: what verl's defaults refer to is in the profile, and it
        // counts only if the values say so too.
        for (auto reference = m_references.constFind(entry.key);
             reference != m_references.cend() && reference.key() == entry.key; ++reference)
            add(side, *reference, true);
    }
    return found;
}

void ConfigAligner::takeCauses()
{
    std::vector<int> followed(m_result.rows.size(), -1);
    for (size_t at = 0; at < m_result.rows.size(); ++at) {
        if (!mayFollow(m_result.rows[at]))
            continue;
        std::vector<int> targets = followedRows(m_result.rows[at]);
        std::erase(targets, int(at));
        // Of several the first row, so that swapped sides agree.
        const auto best = std::min_element(targets.begin(), targets.end());
        if (best != targets.end())
            followed[at] = *best;
    }
    for (size_t at = 0; at < m_result.rows.size(); ++at) {
        int root = followed[at];
        for (int step = 0; step < LongestChain && root >= 0 && followed[size_t(root)] >= 0; ++step)
            root = followed[size_t(root)];
        if (root < 0 || followed[size_t(root)] >= 0)
            continue; // follows nothing, or keys follow each other in a circle
        KeyAlignment& row = m_result.rows[at];
        if (row.cause != Cause::RunSpecific)
            row.cause = m_result.rows[size_t(root)].cause;
        row.ignored = true;
    }
}

} // namespace alidade
