// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/focus_mark.h"

#include "ui/widgets/text_pane.h"
#include "ui/widgets/theme.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>
#include <QPainter>

namespace alidade {
namespace {

constexpr int Thick = 2; ///< pixels

/// Lies over its parent and lets the mouse through.
class Frame final : public QWidget {
public:
    explicit Frame(QWidget& view)
        : QWidget(&view)
    {
        setObjectName(QStringLiteral("focusMark"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        view.installEventFilter(this);
        fit();
        show();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Resize)
            fit();
        return QWidget::eventFilter(watched, event);
    }
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), currentTheme().accent); // the mask leaves the edges of it
    }

private:
    /// The mask leaves what lies within to the view, which scrolls as fast as before.
    void fit()
    {
        const QRect whole(QPoint(), parentWidget()->size());
        setGeometry(whole);
        setMask(QRegion(whole).subtracted(whole.adjusted(Thick, Thick, -Thick, -Thick)));
        raise();
    }
};

bool isMarked(const QWidget* widget)
{
    return qobject_cast<const QAbstractItemView*>(widget) || qobject_cast<const TextPane*>(widget);
}

} // namespace

FocusMark::FocusMark(QWidget& area, QObject* parent)
    : QObject(parent)
    , m_area(area)
{
    connect(qApp, &QApplication::focusChanged, this,
        [this](QWidget*, QWidget* focused) { move(focused); });
}

void FocusMark::move(QWidget* focused)
{
    if (m_frame && m_frame->parentWidget() == focused)
        return;
    delete m_frame;
    if (isMarked(focused) && m_area.isAncestorOf(focused) && focused->window() == m_area.window())
        m_frame = new Frame(*focused);
}

WithoutFocusMark::WithoutFocusMark(const QWidget& widget)
    : m_hidden(widget.findChild<QWidget*>(QStringLiteral("focusMark")))
{
    if (m_hidden)
        m_hidden->hide();
}

WithoutFocusMark::~WithoutFocusMark()
{
    if (m_hidden)
        m_hidden->show();
}

} // namespace alidade
