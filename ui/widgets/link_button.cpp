// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/link_button.h"

#include "ui/widgets/theme.h"

namespace alidade {

LinkButton::LinkButton(int mostPixels, QWidget* parent)
    : QToolButton(parent)
    , m_mostPixels(mostPixels)
{
    setProperty("link", true); // theme.cpp gives it the colour
    setFont(scaledFont(0.92));
    setCursor(Qt::PointingHandCursor);
}

void LinkButton::setPlace(const QString& text, const QString& toolTip)
{
    QString shown = fontMetrics().elidedText(text, Qt::ElideLeft, m_mostPixels);
    setText(shown.replace(u'&', QStringLiteral("&&")));
    setToolTip(toolTip.isEmpty() ? text : toolTip);
}

} // namespace alidade
