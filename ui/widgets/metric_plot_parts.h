// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What MetricPlot is made of; only its own files include this.
#pragma once

#include "ui/widgets/metric_plot.h"
#include "ui/widgets/plot_shapes.h"

class QCPAxis;
class QCPAxisRect;
class QCPItemRect;
class QCPItemStraightLine;
class QCPItemText;
class QCPRange;
class QCustomPlot;
class QLabel;

namespace alidade {

class PlotReadoutBar;

struct MetricPlot::Private {
    PlotShapesPtr shapes = std::make_shared<const PlotShapes>();
    DifferenceMode mode = DifferenceMode::Absolute;
    bool logarithmic = false;
    std::optional<double> pinned, hovered; ///< steps
    std::optional<PlotZoom> wanted; ///< of a metric that is not shown yet

    QLabel* title = nullptr;
    QLabel* note = nullptr;
    PlotReadoutBar* readout = nullptr;
    QCustomPlot* plot = nullptr;
    QCPAxisRect* upper = nullptr;
    QCPAxisRect* lower = nullptr;
    std::vector<QCPItemRect*> shades;
    std::vector<QCPItemStraightLine*> starts, cursors, pins;
    QCPItemText* startLabel = nullptr;
    QCPItemText* modeLabel = nullptr;
    QCPItemText* scaleLabel = nullptr;

    void build(MetricPlot& owner);
    void addPainters();
    void addItems();
    void restyle();

    QCPAxisRect* rectAt(const QPointF& point) const;
    QCPAxis* xAxis() const;
    static QCPAxis* valueAxis(const QCPAxisRect* rect);
    void setX(const QCPRange& range) const;
    void placeAt(const std::vector<QCPItemStraightLine*>& lines, std::optional<double> step) const;
    std::optional<double> shown() const;
    /// Cursor and read-out; the curves are not drawn again.
    void updateCursor() const;
    void updateStart() const;
    void updateDifference() const;
    void updateNote() const;
    void updateRanges() const;
    /// What the value axis shows before any zoom.
    QCPRange wholeValues() const;
    /// Shows what was wanted of this metric.
    void applyZoom();
};

} // namespace alidade
