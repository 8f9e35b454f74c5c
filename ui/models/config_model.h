// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The config keys of both runs, as a list of dotted keys or folded by prefix.
// Takes everything from the comparison; config_filter.h chooses which rows are shown.
#pragma once

#include "core/model/comparison.h"
#include "ui/models/tree_model.h"

#include <array>

namespace alidade {

/// Why a row is worth a look; every differing row is in exactly one category.
enum class ConfigCategory : quint8 {
    DefaultDrift,
    OneSidedOverride,
    Explicit,
    Unknown,
    OnlyOneSide,
    RunSpecific,
    Ignored,
    Same,
};
inline constexpr size_t ConfigCategories = 8;

ConfigCategory categoryOf(const KeyAlignment& row);
/// "default drift".
QString categoryText(ConfigCategory category);

struct ConfigRow {
    qint32 alignment = -1; ///< index into ConfigComparison::rows; -1: a prefix
    QString label; ///< dotted key, or its last part in the tree
};

class ConfigModel : public TreeModel<ConfigRow> {
    Q_OBJECT
public:
    enum Column : int { Key, BaselineValue, CandidateValue, Cause, SetBy, ColumnCount };
    enum class Layout : quint8 { List, Tree };

    using TreeModel::TreeModel;

    void setComparison(const ComparisonPtr& comparison);
    void setLayout(Layout layout);
    Layout layout() const { return m_layout; }

    /// nullptr for a prefix.
    const KeyAlignment* alignment(const QModelIndex& index) const;
    const ConfigEntry* entry(const KeyAlignment& row, Side side) const;
    /// The side's config is made of the overrides of its launch alone.
    bool tellsOverridesOnly(Side side) const;
    const ComparisonPtr& comparison() const { return m_comparison; }
    /// The row of a key, invalid when there is none.
    QModelIndex find(const QString& key) const;
    /// Rows by category, and key parameters that differ.
    std::array<int, ConfigCategories> categoryCounts() const;
    int keyParameterCount() const;

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex& index, int role) const override;

protected:
    int columns() const override { return ColumnCount; }

private:
    void rebuild();
    QVariant text(const KeyAlignment& row, const ConfigRow& own, int column) const;

    ComparisonPtr m_comparison;
    Layout m_layout = Layout::List;
};

/// "override", "file", "default", "derived", "unknown".
QString provenanceText(ConfigEntry::Provenance provenance);
/// "run.sh:31".
QString originText(const Origin& origin);
/// Why the values differ, in a sentence.
QString causeSentence(const KeyAlignment& row, const Pair<const ConfigEntry*>& entries);
/// `key=value` as one shell word for a launch script.
QString overrideText(const QString& key, const ConfigEntry& entry);

} // namespace alidade
