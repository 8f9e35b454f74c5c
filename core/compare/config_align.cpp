// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/config_align.h"

#include "core/compare/config_aligner.h"
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

/// A spelling under the newest name of its key.
struct Named {
    QStringView canonical;
    KeySpelling spelling;
};

bool byName(const Named& one, const Named& other) { return one.canonical < other.canonical; }

QStringList globsOf(const std::vector<Profile::KeyRule>& rules)
{
    QStringList globs;
    for (const Profile::KeyRule& rule : rules)
        globs += rule.key;
    return globs;
}

} // namespace

ConfigAligner::ConfigAligner(
    const Config& baseline, const Config& candidate, const Profile& profile)
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

/// Entries come sorted by their keys, and few keys were renamed: four sorted lists are merged, and
/// nothing is hashed.
void ConfigAligner::addGroups()
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
            const KeySpelling spelling{ int(at), name.age, entry.value.kind == Value::Kind::None };
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
    KeyGroup group;
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

void ConfigAligner::addRow(const KeySpelling* baseline, const KeySpelling* candidate)
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

void ConfigAligner::addGroup(KeyGroup& group)
{
    if (group.baseline.size() <= 1 && group.candidate.size() <= 1) { // as almost always
        addRow(group.baseline.empty() ? nullptr : &group.baseline.front(),
            group.candidate.empty() ? nullptr : &group.candidate.front());
        return;
    }
    for (const Side side : BothSides) {
        std::vector<KeySpelling>& spellings = group[side];
        std::sort(spellings.begin(), spellings.end(),
            [](const KeySpelling& one, const KeySpelling& other) {
                return std::pair(one.isNull, one.age) < std::pair(other.isNull, other.age);
            });
        // A renamed key leaves a null behind, which is no setting of its own.
        const auto firstNull = std::find_if(spellings.begin(), spellings.end(),
            [](const KeySpelling& spelling) { return spelling.isNull; });
        if (firstNull != spellings.end())
            spellings.erase(
                firstNull == spellings.begin() ? firstNull + 1 : firstNull, spellings.end());
    }
    if (oldSpellingWins(group)) {
        addEffectiveRow(group);
        return;
    }
    std::vector<KeySpelling>& candidates = group.candidate;
    std::vector<const KeySpelling*> left;
    std::vector<bool> used(candidates.size(), false);
    const auto keyOf = [this](Side side, const KeySpelling& spelling) {
        return QStringView(m_configs[side]->entries[size_t(spelling.entry)].key);
    };
    for (const KeySpelling& baseline : group.baseline) {
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
    for (const KeySpelling* baseline : left) {
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

void ConfigAligner::explainChanges()
{
    const DefaultHistory history(m_profile);
    for (const Side side : BothSides)
        m_result.releases[side] = estimateRelease(*m_configs[side], history);
    for (KeyAlignment& row : m_result.rows)
        row.defaultChange = explainByDefaults(row, m_configs, m_result.releases, history);
}

bool ConfigAligner::oldSpellingWins(const KeyGroup& group) const
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const std::vector<KeySpelling>& spellings = group[side];
        return spellings.size() > 1
            && std::any_of(spellings.begin(), spellings.end(), [&](const KeySpelling& spelling) {
                   return m_profile.oldSpellingWins.contains(
                       m_configs[side]->entries[size_t(spelling.entry)].key);
               });
    });
}

/// The old spelling is what the run used; the new one beside it has no effect.
void ConfigAligner::addEffectiveRow(KeyGroup& group)
{
    for (const Side side : BothSides)
        std::stable_sort(group[side].begin(), group[side].end(),
            [](const KeySpelling& one, const KeySpelling& other) { return one.age > other.age; });
    const auto effective
        = [&group](Side side) { return group[side].empty() ? nullptr : &group[side].front(); };
    addRow(effective(Side::Baseline), effective(Side::Candidate));
    for (const Side side : BothSides)
        for (size_t at = 1; at < group[side].size(); ++at) {
            const KeySpelling* spelling = &group[side][at];
            addRow(side == Side::Baseline ? spelling : nullptr,
                side == Side::Candidate ? spelling : nullptr);
            m_result.rows.back().ignored = true;
        }
}

/// A row is named as its newer side spells the key, which need not be the newest name.
void ConfigAligner::sortRows()
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

int ConfigAligner::rowOf(Side side, const QString& key) const
{
    const ConfigEntry* entry = m_configs[side]->find(key);
    return entry ? m_rowOf[side][size_t(entry - m_configs[side]->entries.data())] : -1;
}

ConfigComparison ConfigAligner::align()
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

ConfigComparison alignConfigs(
    const Config& baseline, const Config& candidate, const Profile& profile)
{
    return ConfigAligner(baseline, candidate, profile).align();
}

} // namespace alidade
