// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reduction to columns, and the delegate.
#include "ui/widgets/sparkline.h"

#include "ui/models/roles.h"
#include "ui/widgets/plot_data.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

/// First to last step of either curve, never empty.
ValueRange stepsOf(const Pair<const std::vector<double>*>& steps)
{
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    for (const Side side : BothSides) {
        if (!steps[side] || steps[side]->empty())
            continue;
        first = std::min(first, steps[side]->front());
        last = std::max(last, steps[side]->back());
    }
    if (first > last)
        return { 0, 1 };
    return { first, last > first ? last : first + 1 };
}

std::vector<QPointF> reduce(const std::vector<double>& steps, const std::vector<double>& values,
    const ValueRange& x, const ValueRange& y, int columns)
{
    std::vector<QPointF> points;
    const auto toX = [&](double step) { return (step - x.low) / (x.high - x.low); };
    const auto toY = [&](double value) { return (value - y.low) / (y.high - y.low); };
    const size_t count = std::min(steps.size(), values.size());
    size_t at = 0;
    while (at < count) {
        const int column = int(toX(steps[at]) * columns);
        size_t low = at, high = at;
        bool finite = false;
        for (; at < count && int(toX(steps[at]) * columns) == column; ++at) {
            if (!std::isfinite(values[at]))
                continue;
            if (!finite || values[at] < values[low])
                low = at;
            if (!finite || values[at] > values[high])
                high = at;
            finite = true;
        }
        if (!finite) {
            points.push_back({ NaN, NaN });
            continue;
        }
        points.push_back({ toX(steps[std::min(low, high)]), toY(values[std::min(low, high)]) });
        if (low != high)
            points.push_back({ toX(steps[std::max(low, high)]), toY(values[std::max(low, high)]) });
    }
    return points;
}

} // namespace

SparklinePtr makeSparkline(const Pair<const std::vector<double>*>& steps,
    const Pair<const std::vector<double>*>& values, double outsideFrom, int columns)
{
    Sparkline sparkline;
    const ValueRange x = stepsOf(steps);
    std::vector<const std::vector<double>*> all;
    for (const Side side : BothSides) {
        if (steps[side] && !steps[side]->empty())
            all.push_back(values[side]);
    }
    if (all.empty())
        return std::make_shared<const Sparkline>();
    const ValueRange y = valueRange(all, false);
    for (const Side side : BothSides) {
        if (steps[side])
            sparkline.curves[side] = reduce(*steps[side], *values[side], x, y, columns);
    }
    return withOutside(sparkline, steps, outsideFrom);
}

SparklinePtr withOutside(
    const Sparkline& drawn, const Pair<const std::vector<double>*>& steps, double outsideFrom)
{
    auto sparkline = std::make_shared<Sparkline>(drawn);
    const ValueRange x = stepsOf(steps);
    sparkline->outsideFrom = std::isnan(outsideFrom)
        ? -1
        : std::clamp((outsideFrom - x.low) / (x.high - x.low), 0.0, 1.0);
    return sparkline;
}

QPointF sparklinePoint(const QRectF& cell, const QPointF& point)
{
    return { cell.left() + point.x() * cell.width(), cell.bottom() - point.y() * cell.height() };
}

void SparklineDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.text.clear();
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const auto sparkline = index.data(SparklineRole).value<SparklinePtr>();
    if (!sparkline)
        return;
    const Theme& theme = currentTheme();
    const QRectF area = QRectF(option.rect).adjusted(6, 5, -6, -5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (sparkline->outsideFrom >= 0) {
        QRectF outside = area;
        outside.setLeft(area.left() + sparkline->outsideFrom * area.width());
        painter->fillRect(outside.adjusted(0, -2, 0, 2), theme.outside);
    }
    for (const Side side : BothSides) {
        QPen pen(side == Side::Baseline ? theme.baseline : theme.candidate, 1.2);
        if (side == Side::Candidate)
            pen.setDashPattern({ 3, 2 });
        painter->setPen(pen);
        QPolygonF line;
        for (const QPointF& point : sparkline->curves[side]) {
            if (std::isnan(point.x())) {
                painter->drawPolyline(line);
                line.clear();
            } else {
                line.append(sparklinePoint(area, point));
            }
        }
        painter->drawPolyline(line);
    }
    painter->restore();
}

} // namespace alidade
