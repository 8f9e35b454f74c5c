// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The dialogs that the actions of the main window open, one after the other.
#pragma once

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QTest>

namespace alidade {

inline QDialog* dialogOver(const QWidget& window)
{
    for (QWidget* const widget : QApplication::topLevelWidgets())
        if (auto* const dialog = qobject_cast<QDialog*>(widget);
            dialog && widget != &window && widget->isVisible())
            return dialog;
    return nullptr;
}

/// Calls `look(name, dialog)` on each. Needs a comparison in the window.
template <class Look> void lookAtDialogs(QWidget& window, Look look)
{
    for (const char* const name :
        { "markPage", "bugReport", "saveReport", "cheatSheet", "editKeys", "manual" }) {
        auto* const action = window.findChild<QAction*>(QString::fromLatin1(name));
        if (!action)
            continue;
        QTRY_VERIFY2_WITH_TIMEOUT(action->isEnabled(), name, 30'000);
        action->trigger();
        QTRY_VERIFY2_WITH_TIMEOUT(dialogOver(window), name, 60'000);
        QCoreApplication::processEvents();
        look(QString::fromLatin1(name), *dialogOver(window));
        dialogOver(window)->close();
        QTRY_VERIFY2_WITH_TIMEOUT(!dialogOver(window), name, 30'000);
    }
}

} // namespace alidade
