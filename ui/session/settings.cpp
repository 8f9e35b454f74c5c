// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The only file that knows QSettings.
#include "ui/session/settings.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace alidade {

void Settings::remember(const Pair<QString>& paths)
{
    if (paths.baseline.isEmpty() || paths.candidate.isEmpty())
        return;
    recentPairs.erase(
        std::remove(recentPairs.begin(), recentPairs.end(), paths), recentPairs.end());
    recentPairs.insert(recentPairs.begin(), paths);
    if (recentPairs.size() > RecentPairs)
        recentPairs.resize(RecentPairs);
}

QString userProfilePath()
{
    const QSettings file(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("alidade"),
        QStringLiteral("alidade"));
    return QFileInfo(file.fileName()).absolutePath() + QStringLiteral("/profile.json");
}

Settings loadSettings()
{
    QSettings file(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("alidade"),
        QStringLiteral("alidade"));
    Settings settings;
    settings.windowGeometry = file.value(QStringLiteral("window/geometry")).toByteArray();
    settings.language = file.value(QStringLiteral("window/language")).toString();
    const QString theme = file.value(QStringLiteral("window/theme")).toString();
    if (theme == u"light")
        settings.theme = ThemeMode::Light;
    else if (theme == u"dark")
        settings.theme = ThemeMode::Dark;
    const int count = file.beginReadArray(QStringLiteral("recent"));
    for (int i = 0; i < std::min(count, int(Settings::RecentPairs)); ++i) {
        file.setArrayIndex(i);
        settings.recentPairs.push_back({ file.value(QStringLiteral("baseline")).toString(),
            file.value(QStringLiteral("candidate")).toString() });
    }
    file.endArray();
    return settings;
}

void saveSettings(const Settings& settings)
{
    QSettings file(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("alidade"),
        QStringLiteral("alidade"));
    file.setValue(QStringLiteral("window/geometry"), settings.windowGeometry);
    file.setValue(QStringLiteral("window/language"), settings.language);
    file.setValue(QStringLiteral("window/theme"),
        settings.theme == ThemeMode::Light      ? QStringLiteral("light")
            : settings.theme == ThemeMode::Dark ? QStringLiteral("dark")
                                                : QStringLiteral("system"));
    file.beginWriteArray(QStringLiteral("recent"), int(settings.recentPairs.size()));
    for (int i = 0; i < int(settings.recentPairs.size()); ++i) {
        file.setArrayIndex(i);
        file.setValue(QStringLiteral("baseline"), settings.recentPairs[size_t(i)].baseline);
        file.setValue(QStringLiteral("candidate"), settings.recentPairs[size_t(i)].candidate);
    }
    file.endArray();
}

} // namespace alidade
