// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/pair_delegate.h"

#include "ui/widgets/theme.h"

#include <QApplication>
#include <QPainter>

namespace alidade {

namespace {

constexpr int Gap = 7;
constexpr int Edge = 4;

} // namespace

PairCell splitPairCell(const QRect& cell)
{
    const int bar = cell.left() + cell.width() / 2;
    return { QRect(QPoint(cell.left() + Edge, cell.top()), QPoint(bar - Gap, cell.bottom())),
        QRect(QPoint(bar + Gap, cell.top()), QPoint(cell.right() - Edge, cell.bottom())), bar };
}

int pairCellWidth(int textWidth) { return 2 * (textWidth + Gap + Edge + 1); }

PairDelegate::PairDelegate(bool garble, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_garble(garble)
{
}

void PairDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const QString text = cell.text;
    cell.text.clear();
    cell.state &= ~QStyle::State_HasFocus;
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
    const Theme& theme = currentTheme();
    const PairCell parts = splitPairCell(option.rect);
    const qsizetype bar = text.indexOf(u'│');
    const auto draw = [&](const QString& part, const QRect& rect, Qt::Alignment side) {
        const bool quiet = part == u"–" || part == u"…";
        painter->setPen(quiet ? theme.mutedText : m_garble ? theme.garbled : theme.text);
        painter->drawText(rect, int((side | Qt::AlignVCenter).toInt()),
            cell.fontMetrics.elidedText(part, Qt::ElideRight, rect.width()));
    };
    painter->save();
    painter->setFont(cell.font);
    draw(text.left(std::max<qsizetype>(0, bar)).trimmed(), parts.baseline, Qt::AlignRight);
    draw(text.mid(bar + 1).trimmed(), parts.candidate, Qt::AlignLeft);
    painter->setPen(theme.line);
    painter->drawLine(parts.bar, option.rect.top() + 6, parts.bar, option.rect.bottom() - 5);
    painter->restore();
}

} // namespace alidade
