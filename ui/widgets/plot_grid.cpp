// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/plot_grid.h"

#include "core/base/numbers.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr int CellWidth = 300; ///< wished for
constexpr int Gap = 10;
constexpr double WheelFactor = 0.8;
constexpr double SmallestRange = 1e-6;

/// 1, 2 or 5 times a power of ten, so that about `count` ticks fit.
double tickStep(double range, int count)
{
    const double raw = range / std::max(1, count);
    const double power = std::pow(10, std::floor(std::log10(raw)));
    const double part = raw / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}

} // namespace

PlotGrid::PlotGrid(QWidget* parent)
    : QWidget(parent)
{
    setMouseTracking(true);
    setAccessibleName(tr("Several metrics over one axis"));
}

void PlotGrid::setPlots(std::vector<PlotShapesPtr> plots)
{
    m_plots = std::move(plots);
    ValueRange all{ 0, 1 };
    bool first = true;
    for (const PlotShapesPtr& plot : m_plots) {
        all.low = first ? plot->x.low : std::min(all.low, plot->x.low);
        all.high = first ? plot->x.high : std::max(all.high, plot->x.high);
        first = false;
    }
    if (!(all == m_all)) {
        m_all = all;
        m_visible = all;
    }
    update();
}

void PlotGrid::setCurrent(const QString& name)
{
    m_current = name;
    update();
}

void PlotGrid::setLogScale(bool logarithmic)
{
    m_logarithmic = logarithmic;
    update();
}

void PlotGrid::resetView()
{
    m_visible = m_all;
    update();
}

int PlotGrid::columns() const
{
    return std::clamp(width() / CellWidth, 1, std::max(1, int(m_plots.size())));
}

PlotGrid::Cell PlotGrid::cell(size_t index) const
{
    const int across = columns();
    const int count = int(m_plots.size());
    const int down = std::max(1, (count + across - 1) / across);
    const QFontMetrics metrics = fontMetrics();
    const int axis = metrics.height() + 8;
    const int row = int(index) / across, column = int(index) % across;
    const int cellWidth = (width() - (across - 1) * Gap) / across;
    const int cellHeight = (height() - axis - (down - 1) * Gap) / down;
    Cell cell;
    cell.hasAxis = int(index) + across >= count;
    cell.whole = QRect(column * (cellWidth + Gap), row * (cellHeight + Gap), cellWidth, cellHeight);
    cell.plot = cell.whole.adjusted(
        metrics.horizontalAdvance(QStringLiteral("0.00000")) + 8, metrics.height() + 6, -4, -4);
    return cell;
}

QRect PlotGrid::cellRect(size_t index) const { return cell(index).whole; }

PlotArea PlotGrid::areaOf(size_t index) const
{
    const PlotShapes& plot = *m_plots[index];
    return { cell(index).plot, m_visible, m_logarithmic ? plot.positiveValues : plot.values,
        m_logarithmic };
}

int PlotGrid::at(const QPoint& point) const
{
    for (size_t i = 0; i < m_plots.size(); ++i) {
        if (cell(i).whole.contains(point))
            return int(i);
    }
    return -1;
}

void PlotGrid::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentTheme().base);
    for (size_t i = 0; i < m_plots.size(); ++i)
        paintCell(painter, i);
}

void PlotGrid::paintCell(QPainter& painter, size_t index) const
{
    const Theme& theme = currentTheme();
    const PlotShapes& plot = *m_plots[index];
    const Cell where = cell(index);
    const PlotArea area = areaOf(index);
    const QFontMetrics metrics = fontMetrics();
    if (area.rect.width() < 20 || area.rect.height() < 10)
        return;
    const bool isCurrent = plot.data.name == m_current;
    const QRect title(
        where.plot.left(), where.whole.top(), where.plot.width(), metrics.height() + 4);
    // Outside is told by a glyph, too.
    const QString glyph = plot.data.isOutside ? QStringLiteral("● ") : QString();
    painter.setPen(theme.error);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, glyph);
    painter.setPen(isCurrent ? theme.accent : theme.text);
    const int indent = metrics.horizontalAdvance(glyph);
    painter.drawText(title.adjusted(indent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
        metrics.elidedText(oneLine(plot.data.name, 300), Qt::ElideMiddle, title.width() - indent));

    painter.setPen(theme.mutedText);
    const int labelWidth = where.plot.left() - where.whole.left() - 4;
    const auto label = [&](double value, int y, Qt::Alignment alignment) {
        painter.drawText(QRect(where.whole.left(), y, labelWidth, metrics.height()),
            int((Qt::AlignRight | alignment).toInt()), readableText(value, 3));
    };
    label(area.values.high, area.rect.top() - 2, Qt::AlignTop);
    label(area.values.low, area.rect.bottom() - metrics.height() + 2, Qt::AlignBottom);

    painter.save();
    painter.setClipRect(area.rect.adjusted(0, 0, 1, 1));
    if (plot.data.divergedAt) {
        const double x = plot.xOf(*plot.data.divergedAt);
        if (std::isfinite(x)) {
            QRectF shade(area.rect);
            shade.setLeft(std::max<double>(area.rect.left(), area.x(x)));
            if (shade.left() < shade.right())
                painter.fillRect(shade, theme.outside);
        }
    }
    plot.band.paint(painter, area, theme.band);
    plot.curves.baseline.paint(painter, area, theme.baseline, false);
    plot.curves.candidate.paint(painter, area, theme.candidate, true);
    paintNonFinite(painter, area, plot.marks, theme.nonFinite);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (m_cursor) {
        painter.setPen(theme.mutedText);
        const int x = int(area.x(*m_cursor));
        painter.drawLine(x, area.rect.top(), x, area.rect.bottom());
    }
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(isCurrent ? theme.accent : theme.line);
    painter.drawRect(area.rect.adjusted(0, 0, 0, 0));
    if (where.hasAxis)
        paintAxis(painter, area);
}

void PlotGrid::paintAxis(QPainter& painter, const PlotArea& area) const
{
    const double range = m_visible.high - m_visible.low;
    const QFontMetrics metrics = fontMetrics();
    if (!(range > 0))
        return;
    const int fit = area.rect.width() / metrics.horizontalAdvance(QStringLiteral("000 000 "));
    double tick = tickStep(range, std::max(1, fit));
    if (!m_plots.front()->options.wallTime)
        tick = std::max(1.0, tick);
    painter.setPen(currentTheme().mutedText);
    for (double at = std::ceil(m_visible.low / tick) * tick; at <= m_visible.high; at += tick) {
        const int x = int(area.x(at));
        painter.drawLine(x, area.rect.bottom(), x, area.rect.bottom() + 3);
        const QString text = readableText(at, 6);
        const int half = metrics.horizontalAdvance(text) / 2 + 1;
        if (x - half < area.rect.left() - 30 || x + half > width())
            continue;
        painter.drawText(QRect(x - half, area.rect.bottom() + 4, 2 * half, metrics.height()),
            Qt::AlignCenter, text);
    }
}

void PlotGrid::mousePressEvent(QMouseEvent* event)
{
    m_dragged = event->pos();
    const int index = at(event->pos());
    if (index >= 0 && event->button() == Qt::LeftButton)
        Q_EMIT chosen(m_plots[size_t(index)]->data.name);
}

void PlotGrid::mouseMoveEvent(QMouseEvent* event)
{
    const int index = at(event->pos());
    m_cursor.reset();
    if (index >= 0) {
        const PlotArea area = areaOf(size_t(index));
        const double perPixel = (m_visible.high - m_visible.low) / std::max(1, area.rect.width());
        if (event->buttons().testFlag(Qt::LeftButton)) {
            const double by = (m_dragged.x() - event->pos().x()) * perPixel;
            m_visible = { m_visible.low + by, m_visible.high + by };
            m_dragged = event->pos();
        }
        m_cursor = m_visible.low + (event->pos().x() - area.rect.left()) * perPixel;
    }
    update();
}

void PlotGrid::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int index = at(event->pos());
    if (index >= 0)
        Q_EMIT opened(m_plots[size_t(index)]->data.name);
}

void PlotGrid::leaveEvent(QEvent*)
{
    m_cursor.reset();
    update();
}

void PlotGrid::wheelEvent(QWheelEvent* event)
{
    const int index = at(event->position().toPoint());
    const int turn = event->angleDelta().y() + event->angleDelta().x();
    if (index < 0 || turn == 0)
        return;
    const PlotArea area = areaOf(size_t(index));
    const double range = m_visible.high - m_visible.low;
    const double centre = m_visible.low
        + (event->position().x() - area.rect.left()) * range / std::max(1, area.rect.width());
    const double factor = std::pow(WheelFactor, turn / 120.0);
    if (range * factor > 1.5 * (m_all.high - m_all.low) || range * factor < SmallestRange)
        return;
    m_visible = { centre + (m_visible.low - centre) * factor,
        centre + (m_visible.high - centre) * factor };
    event->accept();
    update();
}

} // namespace alidade
