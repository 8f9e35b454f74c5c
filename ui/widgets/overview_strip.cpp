// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The baseline's marks in the left half, the candidate's in the right half; the other way round
// while the texts are swapped.
#include "ui/widgets/overview_strip.h"

#include "ui/widgets/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace alidade {

namespace {

constexpr int Width = 16;
constexpr int LeastRows = 2;

} // namespace

std::pair<int, int> stripRows(const StripMark& mark, int height)
{
    int first = std::clamp(int(mark.from * height), 0, std::max(0, height - LeastRows));
    const int last = std::clamp(int(mark.to * height), first + LeastRows - 1, height - 1);
    return { first, std::max(first, last) };
}

OverviewStrip::OverviewStrip(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setCursor(Qt::PointingHandCursor);
    setToolTip(tr("Differences (amber) and garbled text (magenta) along the whole text"));
}

void OverviewStrip::setMarks(std::vector<StripMark> marks)
{
    m_marks = std::move(marks);
    update();
}

void OverviewStrip::setSwapped(bool swapped)
{
    m_swapped = swapped;
    update();
}

void OverviewStrip::setVisiblePart(double from, double to)
{
    m_from = from;
    m_to = to;
    update();
}

QSize OverviewStrip::sizeHint() const { return { Width, 100 }; }

void OverviewStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = currentTheme();
    painter.fillRect(rect(), theme.window);
    painter.fillRect(QRect(0, 0, 1, height()), theme.line);
    const int half = width() / 2;
    for (const auto kind : { StripMark::Kind::Difference, StripMark::Kind::Garbled }) {
        const QColor colour = kind == StripMark::Kind::Garbled ? theme.garbled : theme.warning;
        // Garbled marks are narrower, so that a difference beneath stays visible.
        const int inset = kind == StripMark::Kind::Garbled ? 4 : 2;
        std::array<int, 2> painted{ -1, -1 };
        for (const StripMark& mark : m_marks) {
            if (mark.kind != kind)
                continue;
            const auto [first, last] = stripRows(mark, height());
            int& done = painted[size_t(mark.side)];
            if (last <= done)
                continue; // thousands of marks share few rows
            const bool isLeft = (mark.side == Side::Baseline) != m_swapped;
            const int x = isLeft ? inset : half + inset - 1;
            painter.fillRect(QRect(x, std::max(first, done + 1), half - inset - 1,
                                 last - std::max(first, done + 1) + 1),
                colour);
            done = last;
        }
    }
    QColor shade = theme.text;
    shade.setAlpha(26);
    const int top = int(m_from * height());
    const int bottom = std::max(top + 6, int(m_to * height()));
    painter.fillRect(QRect(1, top, width() - 1, bottom - top), shade);
}

void OverviewStrip::choose(double y)
{
    if (height() > 0)
        Q_EMIT positionChosen(std::clamp(y / height(), 0.0, 1.0));
}

void OverviewStrip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(event->position().y());
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        choose(event->position().y());
}

} // namespace alidade
