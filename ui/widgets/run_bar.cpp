// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/run_bar.h"

#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace alidade {

RunBar::RunBar(QWidget* parent)
    : QWidget(parent)
    , m_tools(new QHBoxLayout)
{
    setObjectName(QStringLiteral("runBar"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 7);
    layout->setSpacing(4);
    for (const Side side : BothSides) {
        auto* const role = new QLabel(side == Side::Baseline ? tr("baseline") : tr("candidate"));
        role->setForegroundRole(QPalette::PlaceholderText);
        role->setFont(scaledFont(0.92));
        layout->addWidget(role);
        auto* const name = new QToolButton(this);
        name->setObjectName(side == Side::Baseline ? QStringLiteral("baselineName")
                                                   : QStringLiteral("candidateName"));
        name->setFont(scaledFont(1.0, true));
        name->setProperty("side", int(side)); // theme.cpp gives it the colour
        name->setFocusPolicy(Qt::TabFocus);
        m_names[side] = name;
        layout->addWidget(name);
        connect(name, &QToolButton::clicked, this, [this, side] { Q_EMIT chooseRequested(side); });
        if (side == Side::Baseline) {
            auto* const swap = new QToolButton(this);
            swap->setObjectName(QStringLiteral("swapSides"));
            swap->setText(QStringLiteral("⇄"));
            swap->setFocusPolicy(Qt::TabFocus);
            swap->setToolTip(tr("Swap baseline and candidate"));
            layout->addSpacing(4);
            layout->addWidget(swap);
            layout->addSpacing(4);
            connect(swap, &QToolButton::clicked, this, &RunBar::swapRequested);
        }
    }
    layout->addStretch(1);
    m_tools->setSpacing(2);
    layout->addLayout(m_tools);
}

void RunBar::setNames(const Pair<QString>& names, const Pair<QString>& toolTips)
{
    m_full = names;
    for (const Side side : BothSides)
        m_names[side]->setToolTip(toolTips[side]);
    updateTexts();
}

void RunBar::updateTexts()
{
    // Both names share what the tools leave; the middle of a long name tells the least.
    const int room = std::max(90, (width() - m_tools->sizeHint().width() - 260) / 2);
    for (const Side side : BothSides) {
        QToolButton* const button = m_names[side];
        const QString name = m_full[side].isEmpty() ? tr("choose…") : m_full[side];
        QString text = button->fontMetrics().elidedText(name, Qt::ElideMiddle, room);
        button->setText(text.replace(u'&', QStringLiteral("&&")));
    }
}

void RunBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), currentTheme().line);
}

void RunBar::resizeEvent(QResizeEvent*) { updateTexts(); }

} // namespace alidade
