// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/cell_delegate.h"

#include "ui/models/roles.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace alidade {

namespace {

/// A cell is one line; what a run's name does to the layout of its text is shown, not done.
QString onOneLine(const QString& text)
{
    const auto isPlain = [](QChar one) { return one >= u' ' && one < QChar(0x7F); };
    if (std::all_of(text.begin(), text.end(), isPlain))
        return text;
    QString plain = text; // Qt has already made line separators of line feeds
    for (const char16_t breaking : { u'\n', u'\t', char16_t(0x2028), char16_t(0x2029) })
        plain.replace(QChar(breaking), u' ');
    return makeDisplayText(plain, true).text;
}

} // namespace

void CellDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& theme = currentTheme();
    const Tone tone = Tone(index.data(ToneRole).toInt());
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    if (m_face != Face::Plain)
        cell.font = monospaceFont();
    cell.font.setBold(tone == Tone::Strong);
    const QString text = onOneLine(cell.text);
    cell.text.clear();
    const bool selected = cell.state.testFlag(QStyle::State_Selected);
    const QWidget* const widget = option.widget;
    (widget ? widget->style() : QApplication::style())
        ->drawControl(QStyle::CE_ItemViewItem, &cell, painter, widget);

    painter->save();
    painter->setClipRect(option.rect);
    const QFontMetrics metrics(cell.font);
    const QRect inside = option.rect.adjusted(6, 0, -6, 0);
    const QString shown = metrics.elidedText(
        text, m_face == Face::Name ? Qt::ElideMiddle : option.textElideMode, inside.width());
    if (!selected && (tone == Tone::Difference || tone == Tone::OneSided)) {
        const int height = std::min(metrics.height() + 4, inside.height() - 2);
        const QRectF tint(inside.left() - 3, option.rect.center().y() - height / 2.0 + 0.5,
            metrics.horizontalAdvance(shown) + 6, height);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(tone == Tone::Difference ? theme.differenceWeak : theme.oneSided);
        painter->drawRoundedRect(tint, 3, 3);
    }
    painter->setFont(cell.font);
    painter->setPen(tone == Tone::Muted || tone == Tone::OneSided ? theme.mutedText : theme.text);
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    painter->drawText(inside,
        int((alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
    painter->restore();
}

QSize CellDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(option.fontMetrics.height() + 10);
    return size;
}

} // namespace alidade
