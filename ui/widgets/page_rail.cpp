// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/page_rail.h"

#include "ui/widgets/theme.h"

#include <QAbstractButton>
#include <QPainter>
#include <QVBoxLayout>

namespace alidade {

class PageRail::Entry : public QAbstractButton {
public:
    explicit Entry(QWidget* parent)
        : QAbstractButton(parent)
    {
        setCheckable(true);
        setAutoExclusive(true);
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
    }
    void setMark(Mark mark, const QString& badge)
    {
        m_mark = mark;
        m_badge = badge;
        setAccessibleDescription(glyph() + u' ' + badge);
        update();
    }
    QSize sizeHint() const override { return { 150, fontMetrics().height() + 18 }; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = currentTheme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF body = QRectF(rect()).adjusted(8, 1, -8, -1);
        if (isChecked() || underMouse() || hasFocus()) {
            QColor back = isChecked() ? palette().color(QPalette::Highlight) : theme.oneSided;
            painter.setPen(hasFocus() ? QPen(theme.accent) : QPen(Qt::NoPen));
            painter.setBrush(back);
            painter.drawRoundedRect(body, 5, 5);
        }
        QFont titleFont = font();
        titleFont.setBold(isChecked());
        painter.setFont(titleFont);
        painter.setPen(theme.text);
        const QRectF inside = body.adjusted(10, 0, -8, 0);
        const QString state = m_badge.isEmpty() ? glyph() : glyph() + QChar(0x2009) + m_badge;
        const double stateWidth = fontMetrics().horizontalAdvance(state);
        painter.drawText(inside.adjusted(0, 0, -stateWidth - 6, 0),
            Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(titleFont).elidedText(
                text(), Qt::ElideRight, int(inside.width() - stateWidth - 6)));
        painter.setFont(font());
        painter.setPen(m_mark == Mark::Differs ? theme.warning
                : m_mark == Mark::Pass         ? theme.pass
                                               : theme.mutedText);
        painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, state);
    }

private:
    QString glyph() const
    {
        switch (m_mark) {
        case Mark::Pass:
            return QStringLiteral("✓");
        case Mark::Differs:
            return QStringLiteral("●");
        case Mark::Unknown:
            return QStringLiteral("–");
        case Mark::None:
            break;
        }
        return {};
    }

    Mark m_mark = Mark::None;
    QString m_badge;
};

PageRail::PageRail(QWidget* parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("pageRail"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 1, 8);
    layout->setSpacing(0);
    layout->addStretch(1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

void PageRail::addPage(const QString& id, const QString& title, const QString& toolTip)
{
    auto* const entry = new Entry(this);
    entry->setObjectName(u"rail_" + id);
    entry->setText(title);
    entry->setToolTip(toolTip);
    const int page = int(m_entries.size());
    static_cast<QVBoxLayout*>(layout())->insertWidget(page, entry);
    m_entries.push_back(entry);
    connect(entry, &QAbstractButton::clicked, this, [this, page] { Q_EMIT pageChosen(page); });
}

void PageRail::setTitle(int page, const QString& title) { m_entries[size_t(page)]->setText(title); }

void PageRail::setMark(int page, Mark mark, const QString& badge)
{
    m_entries[size_t(page)]->setMark(mark, badge);
}

void PageRail::setCurrent(int page)
{
    m_current = page;
    if (page >= 0)
        m_entries[size_t(page)]->setChecked(true);
}

QSize PageRail::sizeHint() const { return { 176, 200 }; }

void PageRail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), currentTheme().line);
}

} // namespace alidade
