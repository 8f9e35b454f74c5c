// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/step_strip.h"

#include "core/base/numbers.h"
#include "ui/widgets/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <utility>

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

std::vector<int> roundLabels(
    const std::vector<int>& steps, const StripColumns& columns, int labelWidth)
{
    for (qint64 power = 1; power <= 1'000'000'000; power *= 10) {
        for (const qint64 interval : { power, 2 * power, 5 * power }) {
            std::vector<int> labels(size_t(columns.count), -1);
            int found = 0, before = -1;
            bool fits = true;
            for (size_t i = 0; i < steps.size() && fits; ++i) {
                const int column = int(i) / columns.perColumn;
                if (steps[i] < 0 || steps[i] % interval != 0 || column == before)
                    continue;
                fits = before < 0 || (column - before) * columns.width >= labelWidth;
                labels[size_t(column)] = steps[i];
                before = column;
                ++found;
            }
            if (fits)
                return found >= 2 ? labels : std::vector<int>();
        }
    }
    return {};
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
    updateScale();
}

void StepStrip::setShown(Shown shown)
{
    m_shown = shown;
    updateScale();
}

void StepStrip::setSelected(std::optional<StepRange> steps)
{
    m_selected = steps;
    update();
}

/// Zero is always on the scale, so that the height of a bar means its value.
void StepStrip::updateScale()
{
    m_least = 0;
    m_most = m_shown == Shown::Garbled ? 1 : 0;
    for (const StepBar& bar : m_bars) {
        for (const Side side : BothSides) {
            const double value = valueOf(bar, side);
            if (std::isfinite(value)) {
                m_least = std::min(m_least, value);
                m_most = std::max(m_most, value);
            }
        }
    }
    if (m_most <= m_least)
        m_most = m_least + 1;
    update();
}

double StepStrip::valueOf(const StepBar& bar, Side side) const
{
    switch (m_shown) {
    case Shown::Garbled:
        return bar.judged ? share(bar, side) : StepBar::None;
    case Shown::Score:
        return bar.score[side];
    case Shown::Length:
        return bar.length[side];
    }
    return StepBar::None;
}

QString StepStrip::valueText(const StepBar& bar, Side side) const
{
    if (m_shown == Shown::Garbled)
        return percent(bar, side);
    const double value = valueOf(bar, side);
    const bool there = !std::isnan(value) || (m_shown == Shown::Score && bar.scored[side]);
    return there ? readableText(value, 3) : QStringLiteral("–");
}

QString StepStrip::fittingText(const StepBar& bar, Side side, int room) const
{
    const QString text = valueText(bar, side);
    if (m_shown == Shown::Garbled || fontMetrics().horizontalAdvance(text) <= room)
        return text;
    const double value = valueOf(bar, side);
    for (const auto& [unit, sign] : { std::pair(1e3, u'k'), std::pair(1e6, u'M') }) {
        const QString shorter = readableText(value / unit, 3) + sign;
        if (std::abs(value) >= unit && fontMetrics().horizontalAdvance(shorter) <= room)
            return shorter;
    }
    return fontMetrics().elidedText(text, Qt::ElideRight, room);
}

std::vector<int> StepStrip::columnLabels(const StripColumns& columns) const
{
    std::vector<int> steps;
    int widest = 0;
    for (const StepBar& bar : m_bars) {
        steps.push_back(bar.step);
        widest = std::max(widest, bar.step);
    }
    const int room = fontMetrics().horizontalAdvance(QString::number(widest)) + 15;
    return columns.width >= LabelledFrom ? std::vector<int>() : roundLabels(steps, columns, room);
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

StepRange StepStrip::stepsOf(int column) const
{
    const int per = stripColumns(int(m_bars.size()), width()).perColumn;
    const int last = std::min(int(m_bars.size()), (column + 1) * per) - 1;
    return { m_bars[size_t(column * per)].step, m_bars[size_t(last)].step };
}

StepRange StepStrip::stepsBetween(int one, int other) const
{
    return { stepsOf(std::min(one, other)).first, stepsOf(std::max(one, other)).last };
}

void StepStrip::paintBars(QPainter& painter, const StepBar& bar, const QRect& cell, int line) const
{
    const Theme& theme = currentTheme();
    const int floor = line + BarHeight;
    const bool wide = cell.width() >= LabelledFrom;
    const int gap = cell.width() > 20 ? 4 : cell.width() > 8 ? 1 : 0;
    const int half = std::max(1, (cell.width() - 2 * gap - (gap > 0 ? 1 : 0)) / 2);
    const auto heightOf = [&](double value) {
        return int(std::lround((value - m_least) / (m_most - m_least) * BarHeight));
    };
    for (const Side side : BothSides) {
        const int x = cell.left() + gap + (side == Side::Candidate ? half + (gap > 0 ? 1 : 0) : 0);
        const QColor ink = side == Side::Baseline ? theme.baseline : theme.candidate;
        const bool garbled = m_shown == Shown::Garbled;
        painter.fillRect(QRect(x, floor, half, 2), bar.samples[side] > 0 ? ink : theme.line);
        const double value = valueOf(bar, side);
        if (std::isfinite(value) && (!garbled || bar.garbled[side] > 0)) {
            const int from = heightOf(std::min(0.0, value));
            const int to = std::max(heightOf(std::max(0.0, value)), from + (garbled ? 2 : 1));
            painter.fillRect(QRect(x, floor - to, half, to - from), garbled ? theme.garbled : ink);
        }
        if (wide) {
            painter.setPen(!garbled || bar.garbled[side] > 0 ? theme.text : theme.mutedText);
            painter.drawText(
                QRect(x, floor + 3, half, line), Qt::AlignCenter, fittingText(bar, side, half - 4));
        }
    }
    if (!wide && !bar.mark.isEmpty())
        painter.fillRect(QRect(cell.left() + gap, floor + 4, 2 * half, 2), theme.warning);
}

void StepStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = currentTheme();
    const StripColumns columns = stripColumns(int(m_bars.size()), width());
    const int line = fontMetrics().height() + 2;
    const std::vector<int> labels = columnLabels(columns);
    int labelledTo = -100;
    for (int column = 0; column < columns.count; ++column) {
        const StepBar bar = joined(column);
        const QRect cell = columnRect(column);
        const StepRange here = stepsOf(column);
        const bool chosen
            = m_selected && here.first <= m_selected->last && m_selected->first <= here.last;
        if (chosen) {
            QColor tint = theme.accent;
            tint.setAlpha(40);
            painter.fillRect(cell, tint);
            painter.fillRect(QRect(cell.left(), height() - 2, cell.width(), 2), theme.accent);
        }
        paintBars(painter, bar, cell, line);
        const bool wide = cell.width() >= LabelledFrom;
        const int named = labels.empty() || bar.step < 0 ? bar.step : labels[size_t(column)];
        if (named < 0 && bar.step >= 0)
            continue;
        QString label = named < 0 ? tr("no step")
            : wide                ? tr("step %1").arg(named)
                                  : QString::number(named);
        if (wide && !bar.mark.isEmpty())
            label += u' ' + bar.mark;
        const int room = fontMetrics().horizontalAdvance(label) + 8;
        const int from = cell.center().x() - room / 2;
        if (from > labelledTo && from >= 0 && from + room <= width()) {
            painter.setPen(chosen ? theme.text : theme.mutedText);
            painter.drawText(QRect(from, 0, room, line), Qt::AlignCenter, label);
            labelledTo = from + room + 6;
        }
    }
}

void StepStrip::mousePressEvent(QMouseEvent* event)
{
    const int column = columnAt(int(event->position().x()));
    if (event->button() == Qt::LeftButton && column >= 0)
        m_pressed = m_dragged = column;
}

void StepStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pressed < 0)
        return;
    const StripColumns columns = stripColumns(int(m_bars.size()), width());
    const double x = std::clamp(event->position().x(), 0.0, columns.width * columns.count - 1);
    const int column = columnAt(int(x));
    if (column < 0 || column == m_dragged)
        return;
    m_dragged = column;
    setSelected(stepsBetween(m_pressed, column));
}

void StepStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_pressed < 0)
        return;
    const int from = std::exchange(m_pressed, -1);
    if (from == m_dragged) {
        // Of a column of several steps, a click means the one that is drawn.
        const int step = joined(from).step;
        const StepRange one{ step, step };
        setSelected(m_selected == one ? std::nullopt : std::optional(one));
    } else {
        setSelected(stepsBetween(from, m_dragged));
    }
    Q_EMIT stepsChosen(m_selected);
}

QString StepStrip::describe(const StepBar& bar) const
{
    const auto mean = [](double value, bool there) {
        return there || !std::isnan(value) ? readableText(value) : QStringLiteral("–");
    };
    QStringList lines{ bar.step < 0 ? tr("Samples that tell no step") : tr("Step %1").arg(bar.step),
        tr("Samples: %1 in the baseline, %2 in the candidate")
            .arg(bar.samples.baseline)
            .arg(bar.samples.candidate),
        tr("Garbled: %1 │ %2").arg(percent(bar, Side::Baseline), percent(bar, Side::Candidate)),
        tr("Mean score: %1 │ %2")
            .arg(mean(bar.score.baseline, bar.scored.baseline),
                mean(bar.score.candidate, bar.scored.candidate)),
        tr("Mean length: %1 │ %2 characters")
            .arg(mean(bar.length.baseline, false), mean(bar.length.candidate, false)) };
    if (!bar.markReason.isEmpty())
        lines += bar.markReason;
    return lines.join(u'\n');
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
