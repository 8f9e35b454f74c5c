// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The right half of the metrics page: the plot of one metric or a grid of several, how they are
// drawn, what can be taken out of them, and the tolerance beneath. Curves are prepared in the
// background.
#pragma once

#include "ui/models/metrics_model.h"
#include "ui/session/task.h"
#include "ui/widgets/plot_shapes.h"

#include <QWidget>

class QLabel;
class QStackedWidget;
class QToolButton;

namespace alidade {

class MessageBar;
class MetricPlot;
class PlotGrid;
class ToleranceEdits;
class ToleranceStrip;
class Workspace;

class MetricDetail : public QWidget {
    Q_OBJECT
public:
    MetricDetail(Workspace& workspace, QWidget* parent = nullptr);
    ~MetricDetail() override;

    /// Shows the metric; nullptr clears. `listed` are the metrics that a grid shows. The step is
    /// pinned when the plot is there.
    void showMetric(const ComparisonPtr& comparison, const MetricRow* row,
        const std::vector<const MetricRow*>& listed, std::optional<double> step = {});
    bool isSettled() const;
    void refreshColours();

    bool isGrid() const;
    void setGrid(bool grid);
    /// By the suffix: *.png, *.svg, *.pdf or *.csv. Says what became of it.
    void exportTo(const QString& path);
    /// A file for --tolerance with what was changed here. Says what became of it.
    void saveTolerances(const QString& path);
    /// The visible steps as a Markdown table.
    QString markdown() const;

    // What keys do.
    void toggleLog();
    void toggleSmoothing();
    void toggleTime();
    void toggleAttempts();
    void nextDifference();
    void chooseExport();
    void copyMarkdown();
    void openRollouts();
    void moveStep(bool forward);

Q_SIGNALS:
    void metricChosen(const QString& name); ///< in the grid

private:
    struct Prepared {
        PlotShapesPtr shown;
        std::vector<PlotShapesPtr> grid;
    };

    QWidget* buildTools();
    void buildStrip();
    void prepare();
    void take(Prepared prepared);
    void applyTolerance(const Tolerance& tolerance);
    void updateEdits();
    QToolButton* tool(const QString& text, const QString& tip, const char* id, bool checkable);

    Workspace& m_workspace;
    ToleranceEdits* m_edits;
    ComparisonPtr m_comparison;
    std::optional<MetricRow> m_row;
    std::vector<MetricRow> m_listed;
    std::optional<double> m_wantedStep;
    PlotOptions m_options;
    TaskWatcher<Prepared> m_watcher;

    QLabel* m_name = nullptr;
    QLabel* m_gridNote = nullptr;
    MessageBar* m_messages = nullptr;
    QStackedWidget* m_stack = nullptr;
    MetricPlot* m_plot = nullptr;
    PlotGrid* m_grid = nullptr;
    ToleranceStrip* m_strip = nullptr;
    QToolButton *m_log = nullptr, *m_smooth = nullptr, *m_time = nullptr, *m_attempts = nullptr,
                *m_difference = nullptr, *m_several = nullptr;
};

} // namespace alidade
