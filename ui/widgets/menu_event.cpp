// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/menu_event.h"

#include <QCoreApplication>
#include <QWidget>

namespace alidade {

QEvent::Type MenuEvent::kind()
{
    static const int type = QEvent::registerEventType();
    return Type(type);
}

void askParentsForActions(QMenu& menu, QWidget& from)
{
    MenuEvent event(menu, from);
    for (QWidget* widget = &from; widget; widget = widget->parentWidget()) {
        event.ignore();
        QCoreApplication::sendEvent(widget, &event);
        if (event.isAccepted())
            return;
    }
}

} // namespace alidade
