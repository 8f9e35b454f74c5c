// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/gradient_bars.h"

#include "ui/widgets/theme.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace alidade {

GradientBars::GradientBars(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Ratio of gradient norms by layer"));
}

void GradientBars::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

int GradientBars::rowHeight() const { return fontMetrics().height() + 6; }

QSize GradientBars::sizeHint() const { return { 400, rowHeight() * int(m_bars.size()) + 8 }; }

void GradientBars::paintEvent(QPaintEvent* event)
{
    const Theme& theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(event->rect(), theme.base);
    int names = 0, texts = 0;
    double widest = std::log(1.1); // smaller differences do not fill the room
    for (const Bar& bar : m_bars) {
        names = std::max(names, fontMetrics().horizontalAdvance(bar.name));
        texts = std::max(texts, fontMetrics().horizontalAdvance(bar.text));
        if (std::isfinite(bar.ratio) && bar.ratio > 0)
            widest = std::max(widest, std::abs(std::log(bar.ratio)));
    }
    names = std::min(names + 20, width() / 3);
    texts = std::min(texts + 20, width() / 3);
    const int half = std::max(20, (width() - names - texts) / 2 - 8);
    const int middle = names + half + 4;
    painter.setPen(theme.line);
    painter.drawLine(middle, 0, middle, height());
    for (size_t i = 0; i < m_bars.size(); ++i) {
        const Bar& bar = m_bars[i];
        const QRect row(0, int(i) * rowHeight() + 4, width(), rowHeight());
        if (!row.intersects(event->rect()))
            continue;
        painter.setPen(theme.text);
        painter.drawText(row.adjusted(10, 0, names - width() - 6, 0),
            Qt::AlignVCenter | Qt::AlignLeft,
            fontMetrics().elidedText(bar.name, Qt::ElideLeft, names - 16));
        painter.setPen(theme.mutedText);
        painter.drawText(row.adjusted(width() - texts, 0, -10, 0),
            Qt::AlignVCenter | Qt::AlignRight,
            fontMetrics().elidedText(bar.text, Qt::ElideRight, texts - 12));
        if (!std::isfinite(bar.ratio) || bar.ratio <= 0) {
            painter.setPen(theme.nonFinite);
            painter.drawText(QRect(middle + 4, row.top(), half, row.height()), Qt::AlignVCenter,
                QStringLiteral("▲"));
            continue;
        }
        const int length = int(std::lround(std::log(bar.ratio) / widest * (half - 4)));
        const QRect shape(std::min(middle, middle + length), row.top() + 4, std::abs(length) + 1,
            row.height() - 8);
        painter.fillRect(shape, length >= 0 ? theme.candidate : theme.baseline);
    }
}

} // namespace alidade
