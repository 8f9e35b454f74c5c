// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/value_view.h"

#include "ui/widgets/display_text.h"
#include "ui/widgets/theme.h"

#include <QEvent>

#include <algorithm>

namespace alidade {

ValueView::ValueView(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setFont(monospaceFont());
    setWordWrapMode(QTextOption::WrapAnywhere);
    setTabChangesFocus(true);
}

void ValueView::setValue(const QString& text, const std::vector<TextStretch>& marks)
{
    qsizetype end = std::min(text.size(), ShownUnits);
    if (end < text.size() && text[end - 1].isHighSurrogate())
        --end;
    const DisplayText display = makeDisplayText(QStringView(text).left(end), true);
    m_marks.clear();
    for (const TextStretch& mark : marks) {
        if (mark.begin >= end || mark.length == 0)
            continue;
        const qsizetype begin = display.toDisplay(mark.begin);
        const qsizetype last = std::min(mark.begin + mark.length, end);
        const qsizetype stop = last >= end ? display.text.size() : display.toDisplay(last);
        m_marks.push_back({ begin, stop - begin });
    }
    setPlainText(end < text.size()
            ? display.text + tr("\n… %1 further characters are not shown").arg(text.size() - end)
            : display.text);
    updateMarks();
}

void ValueView::showFirstMark()
{
    QTextCursor cursor(document());
    if (!m_marks.empty())
        cursor.setPosition(int(m_marks.front().begin));
    setTextCursor(cursor);
    if (!m_marks.empty())
        centerCursor();
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
    for (const TextStretch& mark : m_marks) {
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
