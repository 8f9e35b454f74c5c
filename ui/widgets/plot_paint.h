// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How curves, bands and non-finite values become pixels: where points are dense, one line a pixel
// column (the plotting library's own curves take seconds with dashes, wide pens or fills). Knows
// nothing of that library.
#pragma once

#include "ui/widgets/plot_columns.h"
#include "ui/widgets/plot_data.h"

#include <QColor>
#include <QImage>
#include <QPolygonF>
#include <QRect>

class QPainter;

namespace alidade {

class ColumnRuns;

/// The visible part of a plot and its scales.
struct PlotArea {
    QRect rect;
    ValueRange steps, values;
    bool logarithmic = false; ///< the value axis

    double x(double step) const;
    /// Kept within a few screens of the area: painters do not cut off from astronomic distances.
    double y(double value) const;
    /// False for NaN, and for what a logarithmic axis cannot show.
    bool isPlottable(double value) const;
};

class CurveShape {
public:
    CurveShape() = default;
    /// Infinities become gaps. Cost: linear.
    CurveShape(std::vector<double> steps, std::vector<double> values);

    /// The connected pieces in pixels while there are at most two points a pixel column.
    std::vector<QPolygonF> pieces(const PlotArea& area) const;
    /// True when columns are drawn instead of pieces.
    bool isDense(const PlotArea& area) const;
    void paint(QPainter& painter, const PlotArea& area, const QColor& colour, bool dashed) const;
    /// For smoothed curves: one wide line through the middle of every pixel column.
    void paintSmooth(
        QPainter& painter, const PlotArea& area, const QColor& colour, bool dashed) const;
    bool isEmpty() const { return m_steps.empty(); }

private:
    void paintColumns(QPainter& painter, const PlotArea& area, const QColor& colour) const;

    std::vector<double> m_steps;
    MinMaxPyramid m_values;
};

class BandShape {
public:
    BandShape() = default;
    explicit BandShape(const std::vector<BandPoint>& band);

    /// The whole band as one polygon in pixels: upper edge forwards, lower edge back.
    QPolygonF polygon(const PlotArea& area) const;
    /// A dense band as a picture of the area, one run a pixel column.
    QImage columnsImage(const PlotArea& area, const QColor& colour) const;
    void paint(QPainter& painter, const PlotArea& area, const QColor& colour) const;

private:
    ColumnRuns runs(const PlotArea& area) const;

    std::vector<double> m_steps;
    MinMaxPyramid m_low, m_high;
};

/// A triangle at the edge of the area: +∞ at the top, −∞ and NaN at the bottom; empty when the step
/// is not visible.
QPolygonF nonFiniteTriangle(const NonFiniteMark& mark, const PlotArea& area);
/// Baseline hollow, candidate filled; neighbours closer than a triangle are joined. Marks of a side
/// stand together and ascend. Cost: a search for each triangle that is drawn.
void paintNonFinite(QPainter& painter, const PlotArea& area,
    const std::vector<NonFiniteMark>& marks, const QColor& colour);

} // namespace alidade
