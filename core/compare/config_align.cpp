// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/config_align.h"

#include "core/compare/default_history.h"
#include "core/compare/key_globs.h"
#include "core/compare/key_names.h"

#include <algorithm>

namespace alidade {
namespace {

using State = KeyAlignment::State;
using Cause = KeyAlignment::Cause;
using Provenance = ConfigEntry::Provenance;

constexpr int LongestChain = 20; ///< of keys that follow each other

/// One spelling of a key on one side.
struct Spelling {
    int entry = -1;
    int age = 0;
    bool isNull = false;
};

using Group = Pair<std::vector<Spelling>>;

bool isSet(const ConfigEntry& entry)
{
    return entry.provenance == Provenance::Override || entry.provenance == Provenance::File;
}

QStringList globsOf(const std::vector<Profile::KeyRule>& rules)
{
    QStringList globs;
    for (const Profile::KeyRule& rule : rules)
        globs += rule.key;
    return globs;
}

class Aligner {
public:
    Aligner(const Config& baseline, const Config& candidate, const Profile& profile)
        : m_configs{ &baseline, &candidate }
        , m_profile(profile)
        , m_ignored(profile, profile.ignored)
        , m_runSpecific(profile, profile.runSpecific)
        , m_keyParameters(globsOf(profile.keyParameters))
    {
        for (const Profile::Reference& reference : profile.references)
            m_references.insert(reference.key, reference.follows);
    }

    ConfigComparison align();

private:
    const ConfigEntry* entryOf(const KeyAlignment& row, Side side) const
    {
        const int index = row.entry[side];
        return index < 0 ? nullptr : &m_configs[side]->entries[size_t(index)];
    }
    QHash<QString, Group> groups() const;
    void addRow(const Spelling* baseline, const Spelling* candidate);
    void addGroup(Group& group);
    void classify(KeyAlignment& row) const;
    bool sameInFamily(const KeyAlignment& row, const Value& baseline, const Value& candidate) const;
    Cause ownCause(const KeyAlignment& row, bool runSpecific) const;
    Cause oneSidedCause(const KeyAlignment& row, bool runSpecific) const;
    bool mayFollow(const KeyAlignment& row) const;
    /// Rows that this row refers to on either side; only differing ones.
    std::vector<int> followedRows(const KeyAlignment& row) const;
    void takeCauses();
    void explainChanges();

    Pair<const Config*> m_configs;
    const Profile& m_profile;
    ListedKeys m_ignored;
    ListedKeys m_runSpecific;
    KeyGlobs m_keyParameters;
    QMultiHash<QString, QString> m_references;
    ConfigComparison m_result;
    Pair<QHash<QString, int>> m_rowOf; ///< spelling on a side → row
};

QHash<QString, Group> Aligner::groups() const
{
    const KeyNames names(m_profile.aliases);
    QHash<QString, Group> groups;
    for (const Side side : BothSides) {
        const std::vector<ConfigEntry>& entries = m_configs[side]->entries;
        for (size_t at = 0; at < entries.size(); ++at) {
            const KeyNames::Name name = names.nameOf(entries[at].key);
            groups[name.canonical][side].push_back(
                { int(at), name.age, entries[at].value.kind == Value::Kind::None });
        }
    }
    return groups;
}

void Aligner::addRow(const Spelling* baseline, const Spelling* candidate)
{
    KeyAlignment row;
    row.entry = { baseline ? baseline->entry : -1, candidate ? candidate->entry : -1 };
    const ConfigEntry* one = entryOf(row, Side::Baseline);
    const ConfigEntry* other = entryOf(row, Side::Candidate);
    row.key = one ? one->key : other->key;
    if (one && other && one->key != other->key) {
        const bool newerIsBaseline = baseline->age < candidate->age;
        row.key = newerIsBaseline ? one->key : other->key;
        row.alias = newerIsBaseline ? other->key : one->key;
    }
    m_result.rows.push_back(std::move(row));
}

void Aligner::addGroup(Group& group)
{
    for (const Side side : BothSides) {
        std::vector<Spelling>& spellings = group[side];
        std::sort(
            spellings.begin(), spellings.end(), [](const Spelling& one, const Spelling& other) {
                return std::pair(one.isNull, one.age) < std::pair(other.isNull, other.age);
            });
        // A renamed key leaves a null behind, which is no setting of its own.
        const auto firstNull = std::find_if(spellings.begin(), spellings.end(),
            [](const Spelling& spelling) { return spelling.isNull; });
        if (firstNull != spellings.end())
            spellings.erase(
                firstNull == spellings.begin() ? firstNull + 1 : firstNull, spellings.end());
    }
    std::vector<Spelling>& candidates = group.candidate;
    std::vector<const Spelling*> left;
    std::vector<bool> used(candidates.size(), false);
    const auto keyOf = [this](Side side, const Spelling& spelling) {
        return QStringView(m_configs[side]->entries[size_t(spelling.entry)].key);
    };
    for (const Spelling& baseline : group.baseline) {
        size_t at = 0;
        while (at < candidates.size()
            && (used[at]
                || keyOf(Side::Baseline, baseline) != keyOf(Side::Candidate, candidates[at])))
            ++at;
        if (at == candidates.size()) {
            left.push_back(&baseline);
        } else {
            used[at] = true;
            addRow(&baseline, &candidates[at]);
        }
    }
    size_t at = 0;
    for (const Spelling* baseline : left) {
        while (at < candidates.size() && used[at])
            ++at;
        const bool joins = at < candidates.size();
        if (joins)
            used[at] = true;
        addRow(baseline, joins ? &candidates[at] : nullptr);
    }
    for (at = 0; at < candidates.size(); ++at)
        if (!used[at])
            addRow(nullptr, &candidates[at]);
}

bool Aligner::sameInFamily(
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
Cause Aligner::ownCause(const KeyAlignment& row, bool runSpecific) const
{
    if (runSpecific)
        return Cause::RunSpecific;
    const ConfigEntry& baseline = *entryOf(row, Side::Baseline);
    const ConfigEntry& candidate = *entryOf(row, Side::Candidate);
    if (isSet(baseline) && isSet(candidate))
        return Cause::ExplicitDifference;
    if (baseline.provenance == Provenance::Unknown || candidate.provenance == Provenance::Unknown)
        return Cause::Unknown;
    return isSet(baseline) || isSet(candidate) ? Cause::OneSidedOverride : Cause::DefaultDrift;
}

Cause Aligner::oneSidedCause(const KeyAlignment& row, bool runSpecific) const
{
    if (runSpecific)
        return Cause::RunSpecific;
    const Side side = row.state == State::OnlyBaseline ? Side::Baseline : Side::Candidate;
    const Config& other = *m_configs[otherSide(side)];
    if (other.overridesOnly || other.isEmpty())
        return Cause::Unknown; // the other run has some default that nothing tells
    const ConfigEntry& entry = *entryOf(row, side);
    if (entry.provenance == Provenance::Unknown)
        return Cause::Unknown;
    return isSet(entry) ? Cause::OneSidedOverride : Cause::None;
}

void Aligner::classify(KeyAlignment& row) const
{
    const auto listed = [&row](const ListedKeys& list) {
        return list.contains(row.key) || (!row.alias.isEmpty() && list.contains(row.alias));
    };
    row.ignored = listed(m_ignored);
    row.keyParameter = m_keyParameters.matches(row.key)
        || (!row.alias.isEmpty() && m_keyParameters.matches(row.alias));
    const ConfigEntry* baseline = entryOf(row, Side::Baseline);
    const ConfigEntry* candidate = entryOf(row, Side::Candidate);
    if (baseline && candidate) {
        if (sameValue(baseline->value, candidate->value)
            || sameInFamily(row, baseline->value, candidate->value)) {
            row.state = State::Same;
            return;
        }
        row.state = State::Differs;
        row.cause = ownCause(row, listed(m_runSpecific));
        return;
    }
    row.state = baseline ? State::OnlyBaseline : State::OnlyCandidate;
    row.cause = oneSidedCause(row, listed(m_runSpecific));
}

/// Only a value that nobody set can follow another key.
bool Aligner::mayFollow(const KeyAlignment& row) const
{
    return row.state == State::Differs && !isSet(*entryOf(row, Side::Baseline))
        && !isSet(*entryOf(row, Side::Candidate));
}

std::vector<int> Aligner::followedRows(const KeyAlignment& row) const
{
    std::vector<int> found;
    const auto add = [&](Side side, const QString& key, bool check) {
        const int at = m_rowOf[side].value(key, -1);
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

void Aligner::takeCauses()
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

void Aligner::explainChanges()
{
    const DefaultHistory history(m_profile);
    for (const Side side : BothSides)
        m_result.releases[side] = estimateRelease(*m_configs[side], history);
    for (KeyAlignment& row : m_result.rows)
        row.defaultChange = explainByDefaults(row, m_configs, m_result.releases, history);
}

ConfigComparison Aligner::align()
{
    QHash<QString, Group> all = groups();
    for (auto it = all.begin(); it != all.end(); ++it)
        addGroup(it.value());
    std::sort(m_result.rows.begin(), m_result.rows.end(),
        [](const KeyAlignment& one, const KeyAlignment& other) { return one.key < other.key; });
    for (size_t at = 0; at < m_result.rows.size(); ++at) {
        KeyAlignment& row = m_result.rows[at];
        classify(row);
        m_result.same += row.state == State::Same ? 1 : 0;
        for (const Side side : BothSides)
            if (const ConfigEntry* entry = entryOf(row, side))
                m_rowOf[side].insert(entry->key, int(at));
    }
    takeCauses();
    explainChanges();
    return std::move(m_result);
}

} // namespace

ConfigComparison alignConfigs(
    const Config& baseline, const Config& candidate, const Profile& profile)
{
    return Aligner(baseline, candidate, profile).align();
}

} // namespace alidade
