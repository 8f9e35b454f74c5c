// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/value_view.h"

#include "ui/widgets/theme.h"

#include <QEvent>

namespace alidade {

ValueView::ValueView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFont(monospaceFont());
    setWordWrapMode(QTextOption::WrapAnywhere);
    setTabChangesFocus(true);
}

void ValueView::setValue(const QString& text, std::vector<MarkedStretch> marks)
{
    m_marks = std::move(marks);
    setPlainText(text);
    updateMarks();
}

void ValueView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        updateMarks();
    QPlainTextEdit::changeEvent(event);
}

void ValueView::updateMarks()
{
    QList<QTextEdit::ExtraSelection> selections;
    for (const MarkedStretch& mark : m_marks) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        selection.cursor.setPosition(int(mark.begin));
        selection.cursor.setPosition(int(mark.begin + mark.length), QTextCursor::KeepAnchor);
        selection.format.setBackground(currentTheme().difference);
        selections.append(selection);
    }
    setExtraSelections(selections);
}

} // namespace alidade
