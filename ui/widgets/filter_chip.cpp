// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/filter_chip.h"

#include "ui/widgets/theme.h"

#include <QGuiApplication>
#include <QPainter>

namespace alidade {

FilterChip::FilterChip(const QString& text, bool on, QWidget* parent)
    : QAbstractButton(parent)
{
    setText(text);
    setCheckable(true);
    setChecked(on);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setFont(scaledFont(0.92));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void FilterChip::setCount(int count)
{
    m_count = count;
    setAccessibleName(label());
    updateGeometry();
    update();
}

QString FilterChip::label() const { return text() + u' ' + QString::number(m_count); }

QSize FilterChip::sizeHint() const
{
    return { fontMetrics().horizontalAdvance(QStringLiteral("✓ ") + label()) + 20,
        fontMetrics().height() + 8 };
}

void FilterChip::nextCheckState()
{
    if (QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier))
        Q_EMIT aloneRequested();
    else
        QAbstractButton::nextCheckState();
}

void FilterChip::paintEvent(QPaintEvent*)
{
    const Theme& theme = currentTheme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF body = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.line));
    QColor back = isChecked() ? palette().color(QPalette::Highlight) : theme.base;
    if (underMouse())
        back = isChecked() ? back.darker(theme.dark ? 90 : 104) : theme.oneSided;
    painter.setBrush(back);
    painter.drawRoundedRect(body, body.height() / 2, body.height() / 2);
    painter.setPen(isChecked() ? theme.text : theme.mutedText);
    painter.drawText(
        rect(), Qt::AlignCenter, isChecked() ? QString(QStringLiteral("✓ ") + label()) : label());
}

} // namespace alidade
