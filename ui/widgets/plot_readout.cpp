// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Paints swatches, names and numbers in fixed columns.
#include "ui/widgets/plot_readout.h"

#include "core/base/numbers.h"
#include "ui/widgets/theme.h"

#include <QPainter>

#include <cmath>

namespace alidade {

namespace {

constexpr int Swatch = 22;
constexpr int Gap = 8;

} // namespace

QString readoutText(const std::optional<double>& value)
{
    return value ? readableText(*value, 5) : QStringLiteral("–");
}

QString signedText(const std::optional<double>& value)
{
    if (!value || !std::isfinite(*value))
        return readoutText(value);
    const QString digits = readableText(std::abs(*value), 5);
    return *value == 0 ? digits : (*value > 0 ? u'+' : u'−') + digits;
}

PlotReadoutBar::PlotReadoutBar(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PlotReadoutBar::setReadout(const std::optional<PlotReadout>& readout, bool pinned)
{
    m_readout = readout;
    m_pinned = pinned;
    update();
}

QSize PlotReadoutBar::sizeHint() const { return { 480, fontMetrics().height() + 8 }; }

void PlotReadoutBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = currentTheme();
    const QFontMetrics metrics = fontMetrics();
    const int middle = height() / 2;
    const int wide = metrics.horizontalAdvance(QStringLiteral("−0.000000"));
    int x = 0;
    const auto write = [&](const QString& text, const QColor& colour, int width) {
        painter.setPen(colour);
        painter.drawText(QRect(x, 0, width, height()), Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(text, Qt::ElideRight, width));
        x += width;
    };
    const auto label = [&](const QString& text) {
        write(text, theme.mutedText, metrics.horizontalAdvance(text) + Gap);
    };
    const auto curve = [&](Side side, const QString& name, const std::optional<double>& value) {
        const bool dashed = side == Side::Candidate;
        QPen pen(dashed ? theme.candidate : theme.baseline, 2,
            dashed ? Qt::CustomDashLine : Qt::SolidLine, Qt::FlatCap);
        if (dashed)
            pen.setDashPattern({ 3, 2 });
        painter.setPen(pen);
        painter.drawLine(x, middle, x + Swatch, middle);
        x += Swatch + Gap;
        label(name);
        if (m_readout) {
            const bool broken = value && !std::isfinite(*value);
            write(readoutText(value), broken ? theme.nonFinite : theme.text, wide + Gap);
        } else {
            x += 2 * Gap;
        }
    };
    curve(Side::Baseline, tr("baseline"), m_readout ? m_readout->baseline : std::nullopt);
    curve(Side::Candidate, tr("candidate"), m_readout ? m_readout->candidate : std::nullopt);
    if (!m_readout)
        return;
    label(QStringLiteral("Δ"));
    const bool outside = m_readout->ratio && *m_readout->ratio > 1;
    write(signedText(m_readout->difference), outside ? theme.error : theme.text, wide + Gap);
    if (m_readout->allowed) {
        label(tr("allowed"));
        write(u'±' + readoutText(m_readout->allowed), theme.text, wide);
    }
    // The step stands at the right edge, out of the way of the numbers.
    const QString step
        = (m_pinned ? tr("pinned, step %1") : tr("step %1")).arg(readableText(m_readout->step, 10));
    painter.setPen(m_pinned ? theme.accent : theme.mutedText);
    if (width() - x > metrics.horizontalAdvance(step))
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, step);
}

} // namespace alidade
