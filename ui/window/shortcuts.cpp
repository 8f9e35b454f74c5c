// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/shortcuts.h"

#include "ui/window/key_table.h"

#include <QAction>
#include <QCoreApplication>
#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace alidade {
namespace {

constexpr const char* DefaultsProperty = "alidadeDefaultKeys";

QString pageMeaning(const PageKey& key) { return QCoreApplication::translate("Keys", key.text); }

} // namespace

QList<QAction*> namedActions(const QWidget& window)
{
    QList<QAction*> named;
    for (QAction* action : window.actions())
        if (!action->objectName().isEmpty() && !action->text().isEmpty())
            named += action;
    return named;
}

QList<QKeySequence> defaultKeys(const QAction& action)
{
    const QVariant kept = action.property(DefaultsProperty);
    return kept.isValid() ? kept.value<QList<QKeySequence>>() : action.shortcuts();
}

void applyKeys(const QWidget& window, const ChosenKeys& chosen)
{
    QMap<QString, QList<QKeySequence>> keys;
    const QList<QAction*> named = namedActions(window);
    for (QAction* action : named) {
        if (!action->property(DefaultsProperty).isValid())
            action->setProperty(DefaultsProperty, QVariant::fromValue(action->shortcuts()));
        QList<QKeySequence>& own = keys[action->objectName()];
        own = defaultKeys(*action);
        if (!chosen.contains(action->objectName()))
            continue;
        own.clear();
        for (const QString& text : chosen[action->objectName()])
            if (const QKeySequence key(text, QKeySequence::PortableText); !key.isEmpty())
                own += key;
    }
    // A file of settings may be older than a key of the program.
    for (const KeyConflict& conflict : keyConflicts(window, keys))
        if (chosen.contains(conflict.action))
            for (const QAction* action : named)
                if (action->objectName() == conflict.action)
                    keys[conflict.action] = defaultKeys(*action);
    for (QAction* action : named)
        action->setShortcuts(keys[action->objectName()]);
}

QList<KeyConflict> keyConflicts(
    const QWidget& window, const QMap<QString, QList<QKeySequence>>& keys)
{
    QList<KeyConflict> conflicts;
    const QList<QAction*> named = namedActions(window);
    for (const QAction* action : named) {
        const QList<QKeySequence> own = keys.value(action->objectName());
        for (qsizetype i = 0; i < own.size(); ++i) {
            const auto tell = [&](const QString& with) {
                conflicts
                    += { own[i].toString(QKeySequence::NativeText), action->objectName(), with };
            };
            if (own.indexOf(own[i]) != i)
                tell(action->text());
            for (const QAction* other : named)
                if (other != action && keys.value(other->objectName()).contains(own[i]))
                    tell(other->text());
            for (const PageKey& page : pageKeys())
                if (keyOf(page.keys) == own[i])
                    tell(pageMeaning(page));
        }
    }
    return conflicts;
}

} // namespace alidade
