// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Metrics: which curves leave the baseline, where, and by how much. The list at the left, the plot
// of the selected metric at the right, the tolerance beneath it.
#pragma once

#include "ui/models/metrics_model.h"
#include "ui/pages/page.h"

#include <QFutureWatcher>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTableView;

namespace alidade {

class EmptyState;
class MetricPlot;

class MetricsPage final : public Page {
    Q_OBJECT
public:
    explicit MetricsPage(Workspace& workspace, QWidget* parent = nullptr);
    ~MetricsPage() override;

    void setComparison(const ComparisonPtr& comparison) override;
    void reveal(const Locator& where) override;
    void select(const QString& key) override;
    PageState state() const override;
    bool isSettled() const override;
    void refresh() override;

private:
    QWidget* buildList();
    QWidget* buildDetail();
    void buildKeys();
    void showRows();
    void showMetric();
    void showEmpty();
    void updateCount();
    bool selectMetric(const QString& name);
    void moveRow(int by);
    void openRollouts();
    const MetricRow* current() const;

    ComparisonPtr m_comparison;
    MetricsModel* m_model;
    MetricsFilter* m_filter;
    QFutureWatcher<Result<MetricRows>> m_rows;
    QString m_selected; ///< restored when a new comparison arrives
    std::optional<double> m_wantedStep;
    bool m_shown = false; ///< rows are shown and laid out

    QStackedWidget* m_stack;
    EmptyState* m_empty;
    QLineEdit* m_text = nullptr;
    QComboBox* m_show = nullptr;
    QCheckBox* m_excluded = nullptr;
    QTableView* m_list = nullptr;
    QLabel* m_count = nullptr;
    QLabel* m_name = nullptr;
    MetricPlot* m_plot = nullptr;
    QLabel* m_tolerance = nullptr;
    QLabel* m_toleranceSource = nullptr;
    QLabel* m_hint = nullptr;
};

} // namespace alidade
