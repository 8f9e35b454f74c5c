// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One alignment of two configs: which keys make a row (config_align.cpp), and why the sides of a
// row differ (config_causes.cpp).
#pragma once

#include "core/compare/key_globs.h"
#include "core/model/comparison.h"

#include <QMultiHash>

#include <vector>

namespace alidade {

/// One spelling of a key on one side.
struct KeySpelling {
    int entry = -1;
    int age = 0;
    bool isNull = false;
};

using KeyGroup = Pair<std::vector<KeySpelling>>;

class ConfigAligner {
public:
    ConfigAligner(const Config& baseline, const Config& candidate, const Profile& profile);

    ConfigComparison align();

private:
    const ConfigEntry* entryOf(const KeyAlignment& row, Side side) const
    {
        const int index = row.entry[side];
        return index < 0 ? nullptr : &m_configs[side]->entries[size_t(index)];
    }
    void addGroups();
    void addRow(const KeySpelling* baseline, const KeySpelling* candidate);
    void addGroup(KeyGroup& group);
    bool oldSpellingWins(const KeyGroup& group) const;
    void addEffectiveRow(KeyGroup& group);
    void classify(KeyAlignment& row) const;
    bool isRunSpecific(const KeyAlignment& row) const;
    bool sameInFamily(const KeyAlignment& row, const Value& baseline, const Value& candidate) const;
    KeyAlignment::Cause ownCause(const KeyAlignment& row, bool runSpecific) const;
    int entryAbove(const KeyAlignment& row, Side side) const;
    bool isRemoved(const KeyAlignment& row, Side side) const;
    KeyAlignment::Cause oneSidedCause(const KeyAlignment& row, bool runSpecific) const;
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

} // namespace alidade
