// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/plot_paint.h"

#include "ui/widgets/column_runs.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double Beyond = 2'000; ///< pixels outside the area at which points are held
constexpr size_t WideUntil = 1'500; ///< visible points up to which a curve is wider than a pixel
constexpr double TriangleWidth = 11;
constexpr double TriangleHeight = 9;

/// Indexes of the visible steps, with one beyond each edge so that lines run out of the picture.
std::pair<size_t, size_t> visible(const std::vector<double>& steps, const ValueRange& range)
{
    const auto from = std::lower_bound(steps.begin(), steps.end(), range.low);
    const auto to = std::upper_bound(from, steps.end(), range.high);
    return { size_t(from - steps.begin()) - (from == steps.begin() ? 0 : 1),
        size_t(to - steps.begin()) + (to == steps.end() ? 0 : 1) };
}

bool denser(const std::pair<size_t, size_t>& part, const PlotArea& area)
{
    return part.second - part.first > size_t(2 * std::max(1, area.rect.width()));
}

} // namespace

double PlotArea::x(double step) const
{
    return rect.left() + (step - steps.low) / (steps.high - steps.low) * rect.width();
}

double PlotArea::y(double value) const
{
    if (!isPlottable(value))
        return rect.bottom() + 10;
    const double part = logarithmic
        ? std::log(value / values.low) / std::log(values.high / values.low)
        : (value - values.low) / (values.high - values.low);
    return std::clamp(
        rect.bottom() - part * rect.height(), rect.top() - Beyond, rect.bottom() + Beyond);
}

bool PlotArea::isPlottable(double value) const
{
    return std::isfinite(value) && (!logarithmic || value > 0);
}

CurveShape::CurveShape(std::vector<double> steps, std::vector<double> values)
    : m_steps(std::move(steps))
{
    values.resize(m_steps.size(), std::numeric_limits<double>::quiet_NaN());
    m_values = MinMaxPyramid(withoutInfinities(std::move(values)));
}

bool CurveShape::isDense(const PlotArea& area) const
{
    return denser(visible(m_steps, area.steps), area);
}

std::vector<QPolygonF> CurveShape::pieces(const PlotArea& area) const
{
    std::vector<QPolygonF> pieces;
    const auto [from, to] = visible(m_steps, area.steps);
    bool open = false;
    for (size_t i = from; i < to; ++i) {
        const double value = m_values.values()[i];
        if (!area.isPlottable(value)) {
            open = false;
            continue;
        }
        if (!open)
            pieces.emplace_back();
        open = true;
        pieces.back().append(QPointF(area.x(m_steps[i]), area.y(value)));
    }
    return pieces;
}

void CurveShape::paint(
    QPainter& painter, const PlotArea& area, const QColor& colour, bool dashed) const
{
    painter.setBrush(Qt::NoBrush);
    if (isDense(area)) {
        paintColumns(painter, area, colour);
        return;
    }
    const auto [from, to] = visible(m_steps, area.steps);
    QPen pen(colour, to - from <= WideUntil ? 1.6 : 1.0);
    pen.setJoinStyle(Qt::RoundJoin);
    if (dashed) {
        pen.setDashPattern({ 4, 2.5 });
        pen.setCapStyle(Qt::FlatCap);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const QPolygonF& piece : pieces(area)) {
        if (piece.size() > 1) {
            painter.setPen(pen);
            painter.drawPolyline(piece);
        } else { // a value between two gaps
            painter.setPen(Qt::NoPen);
            painter.setBrush(colour);
            painter.drawEllipse(piece.front(), 2, 2);
            painter.setBrush(Qt::NoBrush);
        }
    }
}

void CurveShape::paintColumns(QPainter& painter, const PlotArea& area, const QColor& colour) const
{
    double topBefore = 0, bottomBefore = 0;
    int before = -2;
    painter.setRenderHint(QPainter::Antialiasing, false);
    const bool byRows = ColumnRuns::fits(painter);
    ColumnRuns runs(byRows ? area.rect : QRect());
    for (const ColumnExtent& extent :
        columnExtents(m_steps, m_values, area.steps.low, area.steps.high, area.rect.width())) {
        const double top = area.y(extent.high), bottom = area.y(extent.low);
        const bool joined = before == extent.column - 1;
        // Neighbours touch, so that a steep curve stays one.
        const int from = int(joined ? std::min(top, bottomBefore) : top);
        const int to = int(joined ? std::max(bottom, topBefore) : bottom);
        topBefore = top;
        bottomBefore = bottom;
        before = extent.column;
        const int rows = std::max(1, to - from + 1);
        if (byRows)
            runs.add(extent.column, from - area.rect.top(), from - area.rect.top() + rows - 1);
        else
            painter.fillRect(QRect(area.rect.left() + extent.column, from, 1, rows), colour);
    }
    if (byRows)
        runs.paint(painter, colour);
}

void CurveShape::paintSmooth(
    QPainter& painter, const PlotArea& area, const QColor& colour, bool dashed) const
{
    QPen pen(colour, 2.2);
    pen.setJoinStyle(Qt::RoundJoin);
    if (dashed) {
        pen.setDashPattern({ 4, 2 });
        pen.setCapStyle(Qt::FlatCap);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    if (!isDense(area)) {
        for (const QPolygonF& piece : pieces(area))
            painter.drawPolyline(piece);
        return;
    }
    QPolygonF line;
    int before = -2;
    for (const ColumnExtent& extent :
        columnExtents(m_steps, m_values, area.steps.low, area.steps.high, area.rect.width())) {
        const double middle = area.logarithmic && extent.low > 0
            ? std::sqrt(extent.low) * std::sqrt(extent.high)
            : (extent.low + extent.high) / 2;
        if (extent.column != before + 1) {
            painter.drawPolyline(line);
            line.clear();
        }
        before = extent.column;
        if (area.isPlottable(middle))
            line.append(QPointF(area.rect.left() + extent.column + 0.5, area.y(middle)));
    }
    painter.drawPolyline(line);
}

BandShape::BandShape(const std::vector<BandPoint>& band)
{
    std::vector<double> low, high;
    for (const BandPoint& point : band) {
        m_steps.push_back(point.step);
        low.push_back(point.low);
        high.push_back(point.high);
    }
    m_low = MinMaxPyramid(std::move(low));
    m_high = MinMaxPyramid(std::move(high));
}

QPolygonF BandShape::polygon(const PlotArea& area) const
{
    QPolygonF band;
    const auto part = visible(m_steps, area.steps);
    if (denser(part, area)) {
        const int columns = area.rect.width();
        const auto low = columnExtents(m_steps, m_low, area.steps.low, area.steps.high, columns);
        const auto high = columnExtents(m_steps, m_high, area.steps.low, area.steps.high, columns);
        for (const ColumnExtent& extent : high)
            band.append(QPointF(area.rect.left() + extent.column, area.y(extent.high)));
        for (auto extent = low.rbegin(); extent != low.rend(); ++extent)
            band.append(QPointF(area.rect.left() + extent->column, area.y(extent->low)));
        return band;
    }
    for (size_t i = part.first; i < part.second; ++i)
        band.append(QPointF(area.x(m_steps[i]), area.y(m_high.values()[i])));
    for (size_t i = part.second; i > part.first; --i)
        band.append(QPointF(area.x(m_steps[i - 1]), area.y(m_low.values()[i - 1])));
    return band;
}

ColumnRuns BandShape::runs(const PlotArea& area) const
{
    const int columns = area.rect.width(), rows = area.rect.height();
    ColumnRuns runs(area.rect);
    const auto row
        = [&](double value) { return std::clamp(int(area.y(value)) - area.rect.top(), -1, rows); };
    const auto high = columnExtents(m_steps, m_high, area.steps.low, area.steps.high, columns);
    const auto low = columnExtents(m_steps, m_low, area.steps.low, area.steps.high, columns);
    // Both edges are finite at the same steps, so both have the same columns.
    for (size_t i = 0; i < std::min(high.size(), low.size()); ++i)
        if (high[i].column == low[i].column)
            runs.add(high[i].column, row(high[i].high), row(low[i].low));
    return runs;
}

QImage BandShape::columnsImage(const PlotArea& area, const QColor& colour) const
{
    return runs(area).image(colour);
}

void BandShape::paint(QPainter& painter, const PlotArea& area, const QColor& colour) const
{
    if (m_steps.empty())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    // A translucent polygon of thousands of corners takes longer than all else in the picture.
    if (ColumnRuns::fits(painter) && denser(visible(m_steps, area.steps), area)) {
        runs(area).paint(painter, colour);
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(polygon(area));
    painter.setBrush(Qt::NoBrush);
}

QPolygonF nonFiniteTriangle(const NonFiniteMark& mark, const PlotArea& area)
{
    const double at = area.x(mark.step);
    if (at < area.rect.left() - TriangleWidth || at > area.rect.right() + TriangleWidth)
        return {};
    const bool top = mark.kind == NonFiniteMark::Kind::PlusInfinity;
    const double tip = top ? area.rect.top() + 2 : area.rect.bottom() - 2;
    const double base = tip + (top ? TriangleHeight : -TriangleHeight);
    return QPolygonF({ QPointF(at, tip), QPointF(at - TriangleWidth / 2, base),
        QPointF(at + TriangleWidth / 2, base) });
}

void paintNonFinite(QPainter& painter, const PlotArea& area,
    const std::vector<NonFiniteMark>& marks, const QColor& colour)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.3));
    const double perPixel = (area.steps.high - area.steps.low) / std::max(1, area.rect.width());
    const auto before = [](const NonFiniteMark& mark, double step) { return mark.step < step; };
    const auto split = std::find_if(marks.begin(), marks.end(),
        [](const NonFiniteMark& mark) { return mark.side == Side::Candidate; });
    for (const Side side : BothSides) {
        const bool isBaseline = side == Side::Baseline;
        painter.setBrush(isBaseline ? QBrush(Qt::NoBrush) : QBrush(colour));
        const auto end = isBaseline ? split : marks.end();
        for (const bool top : { false, true }) {
            auto at = std::lower_bound(isBaseline ? marks.begin() : split, end,
                area.steps.low - TriangleWidth * perPixel, before);
            while (at != end && at->step <= area.steps.high + TriangleWidth * perPixel) {
                if ((at->kind == NonFiniteMark::Kind::PlusInfinity) != top) {
                    ++at;
                    continue;
                }
                painter.drawPolygon(nonFiniteTriangle(*at, area));
                at = std::lower_bound(
                    at + 1, end, at->step + (TriangleWidth - 2) * perPixel, before);
            }
        }
    }
    painter.setBrush(Qt::NoBrush);
}

} // namespace alidade
