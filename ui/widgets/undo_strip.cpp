// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/undo_strip.h"

#include "ui/widgets/elided_label.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace alidade {

UndoStrip::UndoStrip(QWidget* parent)
    : QFrame(parent)
    , m_text(new ElidedLabel(this))
    , m_undo(new QToolButton(this))
{
    setObjectName(QStringLiteral("undoStrip"));
    setAutoFillBackground(true);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(16, 5, 8, 5);
    row->setSpacing(10);
    m_text->setObjectName(QStringLiteral("undoText"));
    m_text->setTextFormat(Qt::PlainText);
    row->addWidget(m_text, 1);
    m_undo->setObjectName(QStringLiteral("undoButton"));
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Take this back (Ctrl+Z)"));
    row->addWidget(m_undo);
    auto* const close = new QToolButton(this);
    close->setObjectName(QStringLiteral("undoClose"));
    close->setText(QStringLiteral("✕"));
    close->setToolTip(tr("Close this message"));
    close->setAccessibleName(tr("Close this message"));
    row->addWidget(close);
    connect(m_undo, &QToolButton::clicked, this, &UndoStrip::undoRequested);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    refresh();
    hide();
}

void UndoStrip::tell(const QString& text, bool canUndo)
{
    m_text->setText(text);
    m_undo->setVisible(canUndo);
    setVisible(true);
}

void UndoStrip::refresh()
{
    QPalette back = palette();
    back.setColor(QPalette::Window, currentTheme().oneSided);
    setPalette(back);
}

} // namespace alidade
