// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Metrics: which curves leave the baseline, where, and by how much. The list at the left, the plot
// of the selected metric and its tolerance at the right.
#pragma once

#include "ui/models/metrics_model.h"
#include "ui/pages/page.h"
#include "ui/session/task.h"

class QStackedWidget;

namespace alidade {

class EmptyState;
class MetricDetail;
class MetricList;

class MetricsPage final : public Page {
    Q_OBJECT
public:
    explicit MetricsPage(Workspace& workspace, QWidget* parent = nullptr);
    ~MetricsPage() override;

    void setComparison(const ComparisonPtr& comparison) override;
    void reveal(const Locator& where) override;
    void select(const QString& key) override;
    QString selected() const override;
    PageState state() const override;
    bool isSettled() const override;
    void refresh() override;

    MetricDetail& detail() { return *m_detail; }

private:
    void buildKeys();
    void showRows();
    void showMetric();
    void showEmpty();

    ComparisonPtr m_comparison;
    TaskWatcher<MetricRows> m_rows;
    SparklineCache m_sparklines;
    QString m_selected; ///< restored when a new comparison arrives
    bool m_asked = false; ///< m_selected was asked for before its row was there
    std::optional<double> m_wantedStep;
    bool m_shown = false; ///< rows are shown and laid out

    QStackedWidget* m_stack;
    EmptyState* m_empty;
    MetricList* m_list;
    MetricDetail* m_detail;
};

} // namespace alidade
