// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The keys of the window's actions: those that they are made with, those that the user chose, and
// which of them would mean two things at once.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

class QAction;
class QWidget;

namespace alidade {

/// objectName of an action → its keys as portable text; an empty list: no key.
using ChosenKeys = QMap<QString, QStringList>;

/// The actions that have a name and a text, in the order in which they were made.
QList<QAction*> namedActions(const QWidget& window);
/// Keys that the action was made with, whatever was chosen since.
QList<QKeySequence> defaultKeys(const QAction& action);
/// Sets what was chosen; actions that `chosen` does not name get their own keys back. A choice that
/// collides with another key is left out.
void applyKeys(const QWidget& window, const ChosenKeys& chosen);

struct KeyConflict {
    QString key; ///< as shown to the user
    QString action; ///< objectName
    QString with; ///< what else the key means, in words
};

/// Keys that two actions have, or an action and a page, when `keys` were theirs.
QList<KeyConflict> keyConflicts(
    const QWidget& window, const QMap<QString, QList<QKeySequence>>& keys);

} // namespace alidade
