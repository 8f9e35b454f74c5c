// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/step_strip.h"

#include "ui/widgets/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr double WidestColumn = 104;
constexpr double NarrowestColumn = 6;
constexpr int BarHeight = 22;
constexpr int LabelledFrom = 76; ///< column width from which numbers are written beneath

double share(const StepBar& bar, Side side)
{
    return bar.samples[side] > 0 ? double(bar.garbled[side]) / bar.samples[side] : 0;
}

QString percent(const StepBar& bar, Side side)
{
    if (bar.samples[side] == 0)
        return QStringLiteral("–");
    if (!bar.judged)
        return QStringLiteral("…");
    const double part = share(bar, side) * 100;
    return part > 0 && part < 1 ? QStringLiteral("<1 %")
                                : QStringLiteral("%1 %").arg(int(std::lround(part)));
}

} // namespace

StripColumns stripColumns(int steps, int width)
{
    if (steps <= 0 || width <= 0)
        return {};
    StripColumns columns;
    const int most = std::max(1, int(width / NarrowestColumn));
    columns.perColumn = (steps + most - 1) / most;
    columns.count = (steps + columns.perColumn - 1) / columns.perColumn;
    columns.width = std::min(WidestColumn, double(width) / columns.count);
    return columns;
}

StepStrip::StepStrip(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
}

void StepStrip::setBars(std::vector<StepBar> bars)
{
    m_bars = std::move(bars);
    update();
}

void StepStrip::setSelected(std::optional<int> step)
{
    m_selected = step;
    update();
}

QSize StepStrip::sizeHint() const { return { 400, BarHeight + 2 * fontMetrics().height() + 12 }; }

QRect StepStrip::columnRect(int column) const
{
    const StripColumns columns = stripColumns(int(m_bars.size()), width());
    const int from = int(column * columns.width);
    return { from, 0, std::max(1, int((column + 1) * columns.width) - from), height() };
}

int StepStrip::columnAt(int x) const
{
    const StripColumns columns = stripColumns(int(m_bars.size()), width());
    const int column = columns.width > 0 ? int(x / columns.width) : -1;
    return x >= 0 && column < columns.count ? column : -1;
}

StepBar StepStrip::joined(int column) const
{
    const int per = stripColumns(int(m_bars.size()), width()).perColumn;
    const auto begin = m_bars.begin() + column * per;
    const auto end = m_bars.begin() + std::min(int(m_bars.size()), (column + 1) * per);
    const auto worst = [](const StepBar& bar) {
        return std::max(share(bar, Side::Baseline), share(bar, Side::Candidate));
    };
    StepBar most = *std::max_element(begin, end,
        [&](const StepBar& one, const StepBar& two) { return worst(one) < worst(two); });
    for (auto bar = begin; bar != end && most.mark.isEmpty(); ++bar) {
        most.mark = bar->mark;
        most.markReason = bar->markReason;
    }
    return most;
}

QRect StepStrip::rectOf(int step) const
{
    const auto found = std::find_if(
        m_bars.begin(), m_bars.end(), [step](const StepBar& bar) { return bar.step == step; });
    if (found == m_bars.end())
        return {};
    const int per = stripColumns(int(m_bars.size()), width()).perColumn;
    return columnRect(int(found - m_bars.begin()) / std::max(1, per));
}

void StepStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = currentTheme();
    const StripColumns columns = stripColumns(int(m_bars.size()), width());
    const int line = fontMetrics().height() + 2;
    const int floor = line + BarHeight;
    int labelledTo = -100;
    for (int column = 0; column < columns.count; ++column) {
        const StepBar bar = joined(column);
        const QRect cell = columnRect(column);
        const bool chosen = m_selected && rectOf(*m_selected).left() == cell.left();
        if (chosen) {
            QColor tint = theme.accent;
            tint.setAlpha(40);
            painter.fillRect(cell, tint);
            painter.fillRect(QRect(cell.left(), height() - 2, cell.width(), 2), theme.accent);
        }
        const bool wide = cell.width() >= LabelledFrom;
        const int gap = cell.width() > 20 ? 4 : cell.width() > 8 ? 1 : 0;
        const int half = std::max(1, (cell.width() - 2 * gap - (gap > 0 ? 1 : 0)) / 2);
        for (const Side side : BothSides) {
            const int x
                = cell.left() + gap + (side == Side::Candidate ? half + (gap > 0 ? 1 : 0) : 0);
            const QColor ink = side == Side::Baseline ? theme.baseline : theme.candidate;
            painter.fillRect(QRect(x, floor, half, 2), bar.samples[side] > 0 ? ink : theme.line);
            if (bar.judged && bar.garbled[side] > 0) {
                const int tall = std::max(2, int(std::lround(share(bar, side) * BarHeight)));
                painter.fillRect(QRect(x, floor - tall, half, tall), theme.garbled);
            }
            if (wide) {
                painter.setPen(bar.garbled[side] > 0 ? theme.text : theme.mutedText);
                painter.drawText(
                    QRect(x, floor + 3, half, line), Qt::AlignCenter, percent(bar, side));
            }
        }
        QString label = wide ? tr("step %1").arg(bar.step) : QString::number(bar.step);
        if (wide && !bar.mark.isEmpty())
            label += u' ' + bar.mark;
        const int room = fontMetrics().horizontalAdvance(label) + 8;
        const int from = cell.center().x() - room / 2;
        if (from > labelledTo && from >= 0 && from + room <= width()) {
            painter.setPen(chosen ? theme.text : theme.mutedText);
            painter.drawText(QRect(from, 0, room, line), Qt::AlignCenter, label);
            labelledTo = from + room + 6;
        }
        if (!wide && !bar.mark.isEmpty())
            painter.fillRect(QRect(cell.left() + gap, floor + 4, 2 * half, 2), theme.warning);
    }
}

void StepStrip::mousePressEvent(QMouseEvent* event)
{
    const int column = columnAt(int(event->position().x()));
    if (event->button() != Qt::LeftButton || column < 0)
        return;
    const int step = joined(column).step;
    setSelected(m_selected == step ? std::nullopt : std::optional(step));
    Q_EMIT stepChosen(m_selected);
}

QString StepStrip::describe(const StepBar& bar) const
{
    QString text = tr("Step %1\nSamples: %2 in the baseline, %3 in the candidate\nGarbled: %4 │ %5")
                       .arg(bar.step)
                       .arg(bar.samples.baseline)
                       .arg(bar.samples.candidate)
                       .arg(percent(bar, Side::Baseline), percent(bar, Side::Candidate));
    if (!bar.markReason.isEmpty())
        text += u'\n' + bar.markReason;
    return text;
}

bool StepStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const int column = columnAt(help->pos().x());
        if (column >= 0)
            QToolTip::showText(
                help->globalPos(), describe(joined(column)), this, columnRect(column));
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace alidade
