// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/config_align.h"

#include "core/compare/default_history.h"
#include "core/compare/key_globs.h"
#include "core/compare/key_names.h"

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>

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

/// A spelling under the newest name of its key.
struct Named {
    QStringView canonical;
    Spelling spelling;
};

bool byName(const Named& one, const Named& other) { return one.canonical < other.canonical; }

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
        , m_bothOrNeither(profile.bothOrNeither)
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
    void addGroups();
    void addRow(const Spelling* baseline, const Spelling* candidate);
    void addGroup(Group& group);
    void classify(KeyAlignment& row) const;
    bool isRunSpecific(const KeyAlignment& row) const;
    bool sameInFamily(const KeyAlignment& row, const Value& baseline, const Value& candidate) const;
    Cause ownCause(const KeyAlignment& row, bool runSpecific) const;
    int entryAbove(const KeyAlignment& row, Side side) const;
    bool isRemoved(const KeyAlignment& row, Side side) const;
    Cause oneSidedCause(const KeyAlignment& row, bool runSpecific) const;
    bool mayFollow(const KeyAlignment& row) const;
    /// Rows that this row refers to on either side; only differing ones.
    std::vector<int> followedRows(const KeyAlignment& row) const;
    void sortRows();
    /// The row of a key as `side` spells it; -1 when it has none. Cost: a binary search.
    int rowOf(Side side, const QString& key) const;
    void takeCauses();
    void explainChanges();

    Pair<const Config*> m_configs;
    const Profile& m_profile;
    ListedKeys m_ignored;
    ListedKeys m_runSpecific;
    KeyGlobs m_bothOrNeither;
    KeyGlobs m_keyParameters;
    QMultiHash<QString, QString> m_references;
    ConfigComparison m_result;
    Pair<std::vector<int>> m_rowOf; ///< entry of a side → row
};

/// Entries come sorted by their keys, and few keys were renamed: four sorted lists are merged, and
/// nothing is hashed.
void Aligner::addGroups()
{
    struct Stream {
        Side side = Side::Baseline;
        std::vector<Named> items;
        size_t at = 0;

        bool isDone() const { return at == items.size(); }
        QStringView name() const { return items[at].canonical; }
    };
    const KeyNames names(m_profile.aliases);
    std::deque<QString> renamed; // what the views below look at
    std::array<Stream, 4> streams;
    for (const Side side : BothSides) {
        const std::vector<ConfigEntry>& entries = m_configs[side]->entries;
        Stream& kept = streams[side == Side::Baseline ? 0 : 1];
        Stream& moved = streams[side == Side::Baseline ? 2 : 3];
        kept.side = moved.side = side;
        kept.items.reserve(entries.size());
        for (size_t at = 0; at < entries.size(); ++at) {
            const ConfigEntry& entry = entries[at];
            const KeyNames::Name name = names.nameOf(entry.key);
            const Spelling spelling{ int(at), name.age, entry.value.kind == Value::Kind::None };
            if (name.age == 0)
                kept.items.push_back({ entry.key, spelling });
            else
                moved.items.push_back({ renamed.emplace_back(name.canonical), spelling });
        }
        if (!std::is_sorted(kept.items.begin(), kept.items.end(), byName))
            std::stable_sort(kept.items.begin(), kept.items.end(), byName);
        std::stable_sort(moved.items.begin(), moved.items.end(), byName);
    }
    m_result.rows.reserve(std::max(streams[0].items.size(), streams[1].items.size()) + 64);
    Group group;
    for (;;) {
        // Nearly always both sides have the key under its newest name: one comparison tells.
        const bool has[] = { !streams[0].isDone(), !streams[1].isDone() };
        const int order = has[0] && has[1] ? streams[0].name().compare(streams[1].name())
            : has[0]                       ? -1
                                           : 1;
        const Stream* first = has[0] || has[1] ? &streams[order <= 0 ? 0 : 1] : nullptr;
        bool kept = first != nullptr;
        for (const size_t at : { size_t(2), size_t(3) }) {
            if (streams[at].isDone())
                continue;
            const int moved = first ? streams[at].name().compare(first->name()) : -1;
            if (moved < 0) {
                first = &streams[at];
                kept = false;
            }
        }
        if (!first)
            return;
        const QStringView name = first->name();
        if (kept) {
            for (const size_t at : { size_t(0), size_t(1) }) {
                Stream& stream = streams[at];
                if (at == 0 ? order <= 0 : order >= 0)
                    group[stream.side].push_back(stream.items[stream.at++].spelling);
            }
        }
        for (const size_t at : { size_t(2), size_t(3) })
            for (Stream& stream = streams[at]; !stream.isDone() && stream.name() == name;
                 ++stream.at)
                group[stream.side].push_back(stream.items[stream.at].spelling);
        addGroup(group);
        group.baseline.clear();
        group.candidate.clear();
    }
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
    if (group.baseline.size() <= 1 && group.candidate.size() <= 1) { // as almost always
        addRow(group.baseline.empty() ? nullptr : &group.baseline.front(),
            group.candidate.empty() ? nullptr : &group.candidate.front());
        return;
    }
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
    if (!baseline.told || !candidate.told)
        return Cause::Unknown;
    if (isSet(baseline) && isSet(candidate))
        return Cause::ExplicitDifference;
    if (baseline.provenance == Provenance::Unknown || candidate.provenance == Provenance::Unknown)
        return Cause::Unknown;
    return isSet(baseline) || isSet(candidate) ? Cause::OneSidedOverride : Cause::DefaultDrift;
}

bool Aligner::isRemoved(const KeyAlignment& row, Side side) const
{
    const Config& config = *m_configs[side];
    return config.removedAt(row.key) || (!row.alias.isEmpty() && config.removedAt(row.alias));
}

Cause Aligner::oneSidedCause(const KeyAlignment& row, bool runSpecific) const
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
/// value and both were set by hand: that is another value, not a key of one release. -1: none.
int Aligner::entryAbove(const KeyAlignment& row, Side side) const
{
    const ConfigEntry& own = *entryOf(row, side);
    const Config& other = *m_configs[otherSide(side)];
    if (own.value.kind == Value::Kind::None)
        return -1;
    for (qsizetype dot = own.key.lastIndexOf(u'.'); dot > 0;
         dot = own.key.lastIndexOf(u'.', dot - 1)) {
        const ConfigEntry* above = other.find(QStringView(own.key).left(dot));
        if (above)
            return isSet(*above) && isSet(own) ? int(above - other.entries.data()) : -1;
    }
    return -1;
}

/// Where one path or another is a matter of the machine, a path or none is not: with a reward
/// function of one's own another reward is computed.
bool Aligner::isRunSpecific(const KeyAlignment& row) const
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
bool Aligner::mayFollow(const KeyAlignment& row) const
{
    return row.state == State::Differs && !isSet(*entryOf(row, Side::Baseline))
        && !isSet(*entryOf(row, Side::Candidate));
}

std::vector<int> Aligner::followedRows(const KeyAlignment& row) const
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

/// A row is named as its newer side spells the key, which need not be the newest name.
void Aligner::sortRows()
{
    std::vector<KeyAlignment>& rows = m_result.rows;
    const auto byKey
        = [&rows](int one, int other) { return rows[size_t(one)].key < rows[size_t(other)].key; };
    std::vector<int> order(rows.size());
    std::iota(order.begin(), order.end(), 0);
    if (std::is_sorted(order.begin(), order.end(), byKey))
        return;
    std::stable_sort(order.begin(), order.end(), byKey);
    std::vector<KeyAlignment> sorted;
    sorted.reserve(rows.size());
    for (const int at : order)
        sorted.push_back(std::move(rows[size_t(at)]));
    rows = std::move(sorted);
}

int Aligner::rowOf(Side side, const QString& key) const
{
    const ConfigEntry* entry = m_configs[side]->find(key);
    return entry ? m_rowOf[side][size_t(entry - m_configs[side]->entries.data())] : -1;
}

ConfigComparison Aligner::align()
{
    addGroups();
    sortRows();
    for (const Side side : BothSides)
        m_rowOf[side].assign(m_configs[side]->entries.size(), -1);
    for (size_t at = 0; at < m_result.rows.size(); ++at) {
        KeyAlignment& row = m_result.rows[at];
        classify(row);
        m_result.same += row.state == State::Same ? 1 : 0;
        for (const Side side : BothSides)
            if (row.entry[side] >= 0)
                m_rowOf[side][size_t(row.entry[side])] = int(at);
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
