// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The config keys of both runs, as a list of dotted keys or folded by prefix.
// Takes everything from the comparison; config_filter.h chooses which rows are shown, so that a
// keystroke costs one reset and no signals for single rows.
#pragma once

#include "core/model/comparison.h"
#include "ui/models/config_filter.h"
#include "ui/models/tree_model.h"

#include <QHash>

#include <array>

namespace alidade {

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
    void setFilter(const ConfigFilter& filter);
    const ConfigFilter& filter() const { return m_filter; }
    /// By Cause the rows that matter most come first.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    /// Keys that the filter shows.
    int shownCount() const { return m_shown; }

    /// nullptr for a prefix.
    const KeyAlignment* alignment(const QModelIndex& index) const;
    /// Index into ConfigComparison::rows, -1 for a prefix.
    int rowNumber(const QModelIndex& index) const;
    /// Also of a key that the filter hides, and by either spelling; nullptr when no run has it.
    const KeyAlignment* rowOf(const QString& key) const;
    const ConfigEntry* entry(const KeyAlignment& row, Side side) const;
    const ComparisonPtr& comparison() const { return m_comparison; }
    /// The row of a key, invalid when it is not shown.
    QModelIndex find(const QString& key) const;
    /// Rows by category, and key parameters that differ; whatever the filter shows.
    std::array<int, ConfigCategories> categoryCounts() const;
    int keyParameterCount() const;

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex& index, int role) const override;

protected:
    int columns() const override { return ColumnCount; }

private:
    void rebuild();
    QVariant text(const KeyAlignment& row, const ConfigRow& own, int column) const;
    QString toolTip(const KeyAlignment& row, int column) const;

    ComparisonPtr m_comparison;
    Layout m_layout = Layout::List;
    ConfigFilter m_filter;
    int m_sortColumn = -1; ///< -1: as by Cause
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    QHash<QString, int> m_numbers; ///< either spelling of a key → row of the comparison
    QHash<int, qint32> m_nodes; ///< row of the comparison → node
    int m_shown = 0;
};

} // namespace alidade
