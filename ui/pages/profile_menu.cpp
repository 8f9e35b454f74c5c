// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/profile_menu.h"

#include "ui/models/config_words.h"
#include "ui/session/profile_store.h"
#include "ui/session/workspace.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QMenu>

#include <algorithm>

namespace alidade {
namespace {

constexpr int OfferedGlobs = 4;

QString words(const char* text) { return QCoreApplication::translate("ProfileMenu", text); }

QAction* add(QMenu* menu, const char* name, QString text)
{
    QAction* const action = menu->addAction(text.replace(u'&', QStringLiteral("&&")));
    action->setObjectName(QString::fromLatin1(name));
    return action;
}

/// Keys that count as differences now and would not any more.
int differencesLike(const Comparison& comparison, const QString& glob)
{
    const auto& rows = comparison.config->rows;
    return int(std::count_if(rows.begin(), rows.end(), [&glob](const KeyAlignment& row) {
        return categoryOf(row) < ConfigCategory::RunSpecific && matchesGlob(glob, row.key);
    }));
}

} // namespace

QStringList globsLike(const QString& key)
{
    QStringList globs;
    for (qsizetype dot = key.lastIndexOf(u'.'); dot > 0 && globs.size() + 1 < OfferedGlobs;
         dot = key.lastIndexOf(u'.', dot - 1)) {
        globs += key.left(dot) + QStringLiteral(".*");
    }
    if (const qsizetype dot = key.lastIndexOf(u'.'); dot > 0)
        globs.insert(1, u'*' + key.mid(dot));
    return globs;
}

void addKeyRules(
    QMenu* menu, const Comparison& comparison, const std::vector<int>& rows, Workspace& workspace)
{
    QStringList keys;
    for (const int row : rows)
        keys += comparison.config->rows[size_t(row)].key;
    if (keys.isEmpty())
        return;
    ProfileStore& profiles = workspace.profiles();
    const bool single = keys.size() == 1;
    const auto offer
        = [&](const char* name, const QString& text, const QStringList& of, KeyWish wish) {
              QObject::connect(add(menu, name, text), &QAction::triggered, &profiles,
                  [&profiles, of, wish] { profiles.setWishes(of, wish); });
          };
    const auto wished = [&](KeyWish wish) {
        return std::all_of(keys.begin(), keys.end(),
            [&](const QString& key) { return profiles.wish(key) == wish; });
    };
    if (!wished(KeyWish::Ignore))
        offer("ignoreKey",
            single
                ? words(QT_TRANSLATE_NOOP("ProfileMenu", "Ignore this key"))
                : words(QT_TRANSLATE_NOOP("ProfileMenu", "Ignore these %1 keys")).arg(keys.size()),
            keys, KeyWish::Ignore);
    if (!wished(KeyWish::AlwaysShow))
        offer("alwaysShowKey",
            single ? words(QT_TRANSLATE_NOOP("ProfileMenu", "Always show this key"))
                   : words(QT_TRANSLATE_NOOP("ProfileMenu", "Always show these %1 keys"))
                         .arg(keys.size()),
            keys, KeyWish::AlwaysShow);
    if (!wished(KeyWish::None))
        offer("forgetKey", words(QT_TRANSLATE_NOOP("ProfileMenu", "Forget my rule for it")), keys,
            KeyWish::None);
    if (!single)
        return;
    const QStringList globs = globsLike(keys.first());
    if (globs.isEmpty())
        return;
    QMenu* const likes
        = menu->addMenu(words(QT_TRANSLATE_NOOP("ProfileMenu", "Ignore keys like this")));
    likes->setObjectName(QStringLiteral("ignoreLike"));
    for (const QString& glob : globs) {
        QAction* const action = add(likes, "ignoreGlob",
            words(QT_TRANSLATE_NOOP("ProfileMenu", "%1   (%2 of the differences)"))
                .arg(glob, QString::number(differencesLike(comparison, glob))));
        action->setData(glob);
        QObject::connect(action, &QAction::triggered, &profiles,
            [&profiles, glob] { profiles.setWishes({ glob }, KeyWish::Ignore); });
    }
}

void addProfileActions(QMenu* menu, Workspace& workspace, QWidget* parent)
{
    ProfileStore& profiles = workspace.profiles();
    const QString filter = words(QT_TRANSLATE_NOOP("ProfileMenu", "Profiles (*.json)"));
    QAction* const undo = add(menu, "undoProfile",
        words(QT_TRANSLATE_NOOP("ProfileMenu", "Take the last change back\tCtrl+Z")));
    undo->setEnabled(profiles.canUndo());
    QObject::connect(undo, &QAction::triggered, &profiles, &ProfileStore::undo);
    QObject::connect(
        add(menu, "saveProfile", words(QT_TRANSLATE_NOOP("ProfileMenu", "Save profile as…"))),
        &QAction::triggered, parent, [&profiles, parent, filter] {
            const QString path = QFileDialog::getSaveFileName(parent,
                words(QT_TRANSLATE_NOOP("ProfileMenu", "Save profile as")),
                QStringLiteral("profile.json"), filter);
            if (!path.isEmpty())
                profiles.saveAs(path);
        });
    QObject::connect(
        add(menu, "loadProfile", words(QT_TRANSLATE_NOOP("ProfileMenu", "Load profile…"))),
        &QAction::triggered, parent, [&profiles, parent, filter] {
            const QString path = QFileDialog::getOpenFileName(
                parent, words(QT_TRANSLATE_NOOP("ProfileMenu", "Load profile")), QString(), filter);
            if (!path.isEmpty())
                profiles.load(path);
        });
}

} // namespace alidade
