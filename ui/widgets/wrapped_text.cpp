// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/wrapped_text.h"

#include "ui/widgets/menu_event.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace alidade {

WrappedText::WrappedText(const QString& text, const QFont& font, QWidget* parent)
    : QWidget(parent)
    , m_text(text)
{
    setFont(font);
    setAccessibleName(text.left(MostCharacters));
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void WrappedText::setColourRole(QPalette::ColorRole role)
{
    m_role = role;
    update();
}

QString WrappedText::shownText() const
{
    QString text = m_text.left(MostCharacters);
    if (text.size() < m_text.size())
        text += u'…';
    return text.replace(u'\n', QChar::LineSeparator);
}

qreal WrappedText::layOut(QTextLayout& layout, int width) const
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    qreal height = 0;
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(1, width));
        line.setPosition({ 0, height });
        height += line.height();
    }
    layout.endLayout();
    return height;
}

QSize WrappedText::sizeHint() const { return { 240, heightForWidth(240) }; }

QSize WrappedText::minimumSizeHint() const { return { 60, fontMetrics().height() }; }

int WrappedText::heightForWidth(int width) const
{
    const QMargins margins = contentsMargins();
    QTextLayout layout(shownText(), font());
    return int(std::ceil(layOut(layout, width - margins.left() - margins.right()))) + margins.top()
        + margins.bottom();
}

void WrappedText::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(m_role));
    QTextLayout layout(shownText(), font());
    layOut(layout, contentsRect().width());
    layout.draw(&painter, contentsRect().topLeft());
}

void WrappedText::contextMenuEvent(QContextMenuEvent* event)
{
    auto* const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("textMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(
        tr("Copy text"), this, [this] { QGuiApplication::clipboard()->setText(m_text); });
    askParentsForActions(*menu, *this);
    menu->popup(event->globalPos());
}

} // namespace alidade
