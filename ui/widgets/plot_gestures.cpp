// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/plot_gestures.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>

#include <cmath>

namespace alidade {

namespace {

constexpr double WheelFactor = 0.8; ///< of the range, a notch
constexpr double ClickDistance = 4; ///< pixels that a click may move
constexpr int SmallestBox = 5; ///< pixels

} // namespace

PlotGestures::PlotGestures(QWidget* canvas)
    : QObject(canvas)
    , m_canvas(canvas)
    , m_box(new QRubberBand(QRubberBand::Rectangle, canvas))
{
    m_box->hide();
    canvas->setMouseTracking(true);
    canvas->installEventFilter(this);
}

bool PlotGestures::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_canvas)
        return false;
    switch (event->type()) {
    case QEvent::Wheel: {
        const auto* const wheel = static_cast<QWheelEvent*>(event);
        // With Shift some platforms turn the wheel sideways.
        const int turn = wheel->angleDelta().y() + wheel->angleDelta().x();
        if (turn != 0)
            Q_EMIT zoomed(wheel->position(), std::pow(WheelFactor, turn / 120.0),
                wheel->modifiers().testFlag(Qt::ShiftModifier));
        return true;
    }
    case QEvent::MouseButtonPress:
        m_pressedAt = m_last = static_cast<QMouseEvent*>(event)->position();
        m_pressed = true;
        m_moved = false;
        return true;
    case QEvent::MouseMove: {
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        move(mouse->position(), mouse->buttons());
        return true;
    }
    case QEvent::MouseButtonRelease: {
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        const QRect box = m_box->geometry();
        if (m_box->isVisible()) {
            m_box->hide();
            if (box.width() >= SmallestBox && box.height() >= SmallestBox)
                Q_EMIT boxChosen(box);
        } else if (m_pressed && !m_moved && mouse->button() == Qt::LeftButton) {
            Q_EMIT clicked(mouse->position());
        } else if (m_pressed && !m_moved && mouse->button() == Qt::RightButton) {
            askForMenu(mouse->globalPosition().toPoint());
        }
        m_pressed = false;
        return true;
    }
    case QEvent::ContextMenu:
        // The press of a button may become a box; its release without one asks for the menu.
        if (const auto* const menu = static_cast<QContextMenuEvent*>(event);
            menu->reason() != QContextMenuEvent::Mouse)
            askForMenu(menu->globalPos());
        return true;
    case QEvent::MouseButtonDblClick:
        m_pressed = false;
        Q_EMIT resetRequested();
        return true;
    case QEvent::Leave:
        Q_EMIT left();
        return false;
    default:
        return false;
    }
}

void PlotGestures::askForMenu(const QPoint& globalPosition)
{
    // The canvas lets nothing of the mouse through to its parents.
    QWidget* const parent = m_canvas->parentWidget();
    if (!parent)
        return;
    QContextMenuEvent menu(
        QContextMenuEvent::Other, parent->mapFromGlobal(globalPosition), globalPosition);
    QCoreApplication::sendEvent(parent, &menu);
}

void PlotGestures::move(const QPointF& at, Qt::MouseButtons buttons)
{
    if (!m_pressed || buttons == Qt::NoButton) {
        Q_EMIT hovered(at);
        return;
    }
    m_moved = m_moved || (at - m_pressedAt).manhattanLength() > ClickDistance;
    if (!m_moved)
        return;
    if (buttons.testFlag(Qt::RightButton)) {
        m_box->setGeometry(QRect(m_pressedAt.toPoint(), at.toPoint()).normalized());
        m_box->show();
        return;
    }
    Q_EMIT panned(m_last, at, m_pressedAt);
    m_last = at;
}

} // namespace alidade
