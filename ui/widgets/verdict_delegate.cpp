// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/verdict_delegate.h"

#include "ui/widgets/theme.h"

namespace alidade {

VerdictDelegate::VerdictDelegate(int glyphColumn, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_glyphColumn(glyphColumn)
{
}

void VerdictDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    // The row is selected, not the cell.
    option->state &= ~QStyle::State_HasFocus;
    if (index.column() != m_glyphColumn)
        return;
    const Theme& theme = currentTheme();
    QColor colour = theme.mutedText;
    if (option->text == u"●" || option->text == u"▲")
        colour = theme.error;
    else if (option->text == u"✓")
        colour = theme.pass;
    for (const auto role : { QPalette::Text, QPalette::HighlightedText })
        option->palette.setColor(role, colour);
}

} // namespace alidade
