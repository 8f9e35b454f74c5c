// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/empty_state.h"

#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace alidade {

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(this))
    , m_lines(new QLabel(this))
    , m_action(new QPushButton(this))
{
    setObjectName(QStringLiteral("emptyState"));
    auto* const outer = new QHBoxLayout(this);
    auto* const column = new QVBoxLayout;
    outer->addStretch(1);
    outer->addLayout(column, 3);
    outer->addStretch(1);
    column->addStretch(2);
    m_title->setObjectName(QStringLiteral("emptyTitle"));
    m_title->setFont(scaledFont(1.25, true));
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setAlignment(Qt::AlignCenter);
    column->addWidget(m_title);
    column->addSpacing(10);
    m_lines->setObjectName(QStringLiteral("emptyText"));
    m_lines->setForegroundRole(QPalette::PlaceholderText);
    m_lines->setWordWrap(true);
    m_lines->setTextFormat(Qt::PlainText);
    m_lines->setAlignment(Qt::AlignCenter);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_lines);
    m_action->setObjectName(QStringLiteral("emptyAction"));
    m_action->hide();
    column->addSpacing(10);
    column->addWidget(m_action, 0, Qt::AlignHCenter);
    connect(m_action, &QPushButton::clicked, this, &EmptyState::actionChosen);
    column->addStretch(3);
}

void EmptyState::setText(const QString& title, const QStringList& lines)
{
    m_title->setText(title);
    m_lines->setText(lines.join(QStringLiteral("\n\n")));
    m_lines->setVisible(!lines.isEmpty());
}

void EmptyState::setAction(const QString& text)
{
    m_action->setText(text);
    m_action->setVisible(!text.isEmpty());
}

} // namespace alidade
