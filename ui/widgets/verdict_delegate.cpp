// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/verdict_delegate.h"

#include "ui/widgets/theme.h"

#include <QApplication>
#include <QPainter>

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

void VerdictDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.column() != 0) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    // The first column stands clear of the window's edge.
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = cell.text;
    cell.text.clear();
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const QRect room = option.rect.adjusted(12, 0, -4, 0);
    painter->save();
    // What cannot be chosen is a heading.
    const bool isHeading = !index.flags().testFlag(Qt::ItemIsEnabled);
    if (isHeading)
        cell.font.setBold(true);
    painter->setFont(cell.font);
    painter->setPen(isHeading ? currentTheme().mutedText : currentTheme().text);
    painter->drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
        cell.fontMetrics.elidedText(text, Qt::ElideMiddle, room.width()));
    painter->restore();
}

} // namespace alidade
