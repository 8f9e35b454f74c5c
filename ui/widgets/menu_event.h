// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A context menu that is about to open, told to the widgets around: whoever can do more there adds
// it. A view needs not know what the window around it offers.
#pragma once

#include <QEvent>

class QMenu;
class QWidget;

namespace alidade {

class MenuEvent final : public QEvent {
public:
    static Type kind();

    MenuEvent(QMenu& menu, QWidget& from)
        : QEvent(kind())
        , m_menu(menu)
        , m_from(from)
    {
    }

    QMenu& menu() const { return m_menu; }
    QWidget& from() const { return m_from; } ///< where the user asked for it

private:
    QMenu& m_menu;
    QWidget& m_from;
};

/// Tells the parents of `from`, the nearest first, until one accepts. Thread: GUI.
void askParentsForActions(QMenu& menu, QWidget& from);

} // namespace alidade
