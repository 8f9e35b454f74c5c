// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/page_rail.h"

#include "ui/widgets/theme.h"

#include <QAbstractButton>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

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
    void setMark(Mark mark, const QString& badge, const QString& meaning)
    {
        m_mark = mark;
        m_badge = badge;
        setAccessibleDescription(glyph() + u' ' + (meaning.isEmpty() ? badge : meaning));
        setToolTip(meaning.isEmpty() ? keys : QString(keys + u'\n' + meaning));
        update();
    }
    /// Wide enough for the title, and for a state as wide as most.
    QSize sizeHint() const override
    {
        const int title = QFontMetrics(titleFont(true)).horizontalAdvance(text());
        const int state = fontMetrics().horizontalAdvance(QStringLiteral("●\u2009100 %"));
        return { 2 * Margin + Before + Behind + title + Between + state,
            fontMetrics().height() + 18 };
    }

    QString keys; ///< that show the page

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = currentTheme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QRectF body = QRectF(rect()).adjusted(Margin, 1, -Margin, -1);
        if (isChecked() || underMouse() || hasFocus()) {
            QColor back = isChecked() ? palette().color(QPalette::Highlight) : theme.oneSided;
            painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
            painter.setBrush(back);
            painter.drawRoundedRect(body, 5, 5);
        }
        const QFont titled = titleFont(isChecked());
        painter.setFont(titled);
        painter.setPen(theme.text);
        const QRectF inside = body.adjusted(Before, 0, -Behind, 0);
        const QString state = m_badge.isEmpty() ? glyph() : glyph() + QChar(0x2009) + m_badge;
        const double left
            = inside.width() - fontMetrics().horizontalAdvance(state) - double(Between);
        painter.drawText(QRectF(inside.left(), inside.top(), left, inside.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(titled).elidedText(text(), Qt::ElideRight, int(left)));
        painter.setFont(font());
        painter.setPen(m_mark == Mark::Differs ? theme.warning
                : m_mark == Mark::Pass         ? theme.pass
                                               : theme.mutedText);
        painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, state);
    }

private:
    static constexpr int Margin = 8; ///< beside what is filled
    static constexpr int Before = 10; ///< inside of it
    static constexpr int Behind = 8;
    static constexpr int Between = 6; ///< title and state

    QFont titleFont(bool bold) const
    {
        QFont made = font();
        made.setBold(bold);
        return made;
    }
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
    entry->keys = toolTip;
    entry->setToolTip(toolTip);
    const int page = int(m_entries.size());
    static_cast<QVBoxLayout*>(layout())->insertWidget(page, entry);
    m_entries.push_back(entry);
    connect(entry, &QAbstractButton::clicked, this, [this, page] { Q_EMIT pageChosen(page); });
}

void PageRail::setTitle(int page, const QString& title)
{
    m_entries[size_t(page)]->setText(title);
    m_entries[size_t(page)]->updateGeometry();
    updateGeometry();
}

void PageRail::setMark(int page, Mark mark, const QString& badge, const QString& meaning)
{
    m_entries[size_t(page)]->setMark(mark, badge, meaning);
}

void PageRail::setCurrent(int page)
{
    m_current = page;
    if (page >= 0)
        m_entries[size_t(page)]->setChecked(true);
}

QSize PageRail::sizeHint() const
{
    constexpr int Narrowest = 176;
    return { std::max(Narrowest, layout()->sizeHint().width()), 200 };
}

void PageRail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), currentTheme().line);
}

} // namespace alidade
