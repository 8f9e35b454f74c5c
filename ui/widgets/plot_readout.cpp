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

QSize PlotReadoutBar::sizeHint() const { return { 480, 2 * (fontMetrics().height() + 5) }; }

void PlotReadoutBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = currentTheme();
    const QFontMetrics metrics = fontMetrics();
    const int line = height() / 2;
    const int label = Swatch + Gap + metrics.horizontalAdvance(tr("candidate")) + Gap;
    const int column = label + metrics.horizontalAdvance(QStringLiteral("−0.00000e+000"));
    const auto write = [&](int x, int row, int width, const QString& text, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRect(x, row * line, width, line), Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(text, Qt::ElideRight, width));
    };
    const auto curve = [&](Side side, int x, const QString& name) {
        const bool dashed = side == Side::Candidate;
        QPen pen(dashed ? theme.candidate : theme.baseline, 2,
            dashed ? Qt::CustomDashLine : Qt::SolidLine, Qt::FlatCap);
        if (dashed)
            pen.setDashPattern({ 3, 2 });
        painter.setPen(pen);
        painter.drawLine(x, line / 2, x + Swatch, line / 2);
        write(x + Swatch + Gap, 0, label, name, theme.mutedText);
        if (!m_readout)
            return;
        const auto value = side == Side::Baseline ? m_readout->baseline : m_readout->candidate;
        const bool broken = value && !std::isfinite(*value);
        write(x + label, 0, column - label, readoutText(value),
            broken ? theme.nonFinite : theme.text);
    };
    curve(Side::Baseline, 0, tr("baseline"));
    curve(Side::Candidate, column, tr("candidate"));
    if (!m_readout)
        return;
    const QString step = readableText(m_readout->step, 10);
    write(2 * column, 0, width() - 2 * column,
        m_pinned ? tr("pinned, step %1").arg(step) : tr("step %1").arg(step),
        m_pinned ? theme.accent : theme.mutedText);
    const bool outside = m_readout->ratio && *m_readout->ratio > 1;
    write(0, 1, label, tr("difference"), theme.mutedText);
    write(label, 1, column - label, signedText(m_readout->difference),
        outside ? theme.error : theme.text);
    if (!m_readout->allowed)
        return;
    write(column, 1, label, tr("allowed"), theme.mutedText);
    write(column + label, 1, column - label, u'±' + readoutText(m_readout->allowed), theme.text);
    if (outside && std::isfinite(*m_readout->ratio))
        write(2 * column, 1, width() - 2 * column,
            tr("%1 times the allowed")
                .arg(readableText(*m_readout->ratio, *m_readout->ratio < 1.1 ? 4 : 2)),
            theme.error);
}

} // namespace alidade
