// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The list of metrics with its filter: text, and a chip for every verdict.
#pragma once

#include "ui/models/metrics_filter.h"

#include <QWidget>

#include <array>

class QLabel;
class QLineEdit;
class QTableView;

namespace alidade {

class FilterChip;

class MetricList : public QWidget {
    Q_OBJECT
public:
    explicit MetricList(QWidget* parent = nullptr);

    /// The selection is lost; select() restores it.
    void setRows(MetricRows rows);
    const MetricRow* current() const;
    /// False when there is no such metric; one that the filter hides is shown.
    bool select(const QString& name, bool unhide);
    /// What moved first, what must agree before what only has a shape; else the first row.
    void selectFirstMoved();
    void moveBy(int by);
    /// The first metrics as they are listed, at most `most`.
    std::vector<const MetricRow*> listed(int most) const;
    int shown() const { return m_filter->shownMetrics(); }
    int count() const;
    QTableView* view() const { return m_view; }

Q_SIGNALS:
    void currentChanged();
    void listedChanged(); ///< filter or order
    void activated();

private:
    QWidget* buildFilter();
    void buildView();
    void refreshView();

    MetricsModel* m_model;
    MetricsFilter* m_filter;
    QLineEdit* m_text = nullptr;
    QLabel* m_count = nullptr;
    QTableView* m_view = nullptr;
    std::array<FilterChip*, MetricCategories> m_chips{};
};

} // namespace alidade
