// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/note_field.h"

#include "core/base/limits.h"
#include "ui/session/session_store.h"
#include "ui/widgets/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPlainTextEdit>

#include <algorithm>

namespace alidade {

NoteField::NoteField(SessionStore& store, const QString& check, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_check(check)
    , m_text(new QPlainTextEdit(this))
{
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(10);
    auto* const title = new QLabel(tr("Your note"));
    title->setFont(scaledFont(1.0, true));
    row->addWidget(title, 0, Qt::AlignTop);
    m_text->setObjectName(QStringLiteral("noteText"));
    m_text->setAccessibleName(tr("Your note"));
    m_text->setPlaceholderText(tr("What you know about it; kept with this pair, part of reports"));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->installEventFilter(this);
    title->setBuddy(m_text);
    row->addWidget(m_text, 1);
    showNote();
    fit(); // also when there is none
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        if (m_text->document()->characterCount() - 1 > Limits::UserNote) {
            const int position = m_text->textCursor().position();
            m_text->setPlainText(m_text->toPlainText().left(Limits::UserNote));
            edit(position);
        }
        fit();
        m_store.setNote(m_check, m_text->toPlainText());
    });
    connect(&m_store, &SessionStore::noteChanged, this, [this](const QString& changed) {
        if (changed == m_check)
            showNote();
    });
    connect(&m_store, &SessionStore::opened, this, &NoteField::showNote);
}

void NoteField::showNote()
{
    const QString note = m_store.note(m_check);
    if (note == m_text->toPlainText())
        return;
    const QSignalBlocker quiet(m_text);
    m_text->setPlainText(note);
    fit();
}

void NoteField::fit()
{
    const int lines = std::clamp(m_text->document()->blockCount() + 1, 2, 10);
    m_text->setFixedHeight(m_text->fontMetrics().lineSpacing() * lines + 12);
}

void NoteField::edit(int position)
{
    m_editing = true; // right after it was made it is not visible yet, the focus on its way
    m_text->setFocus();
    QTextCursor cursor = m_text->textCursor();
    cursor.setPosition(std::clamp(position, 0, m_text->document()->characterCount() - 1));
    m_text->setTextCursor(cursor);
}

int NoteField::cursorPosition() const { return m_editing ? m_text->textCursor().position() : -1; }

bool NoteField::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn)
        m_editing = true;
    if (event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<const QFocusEvent*>(event)->reason();
        m_editing = reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason;
    }
    if (event->type() == QEvent::KeyPress
        && static_cast<const QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        Q_EMIT left();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace alidade
