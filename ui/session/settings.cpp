// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The only file that knows QSettings.
#include "ui/session/settings.h"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>
#include <array>
#include <utility>

namespace alidade {

/// The lists of names under which they are kept.
static std::array<std::pair<QLatin1StringView, QStringList*>, 4> partsOf(RolloutFields& fields)
{
    return { { { QLatin1StringView("input"), &fields.input },
        { QLatin1StringView("output"), &fields.output },
        { QLatin1StringView("score"), &fields.score },
        { QLatin1StringView("step"), &fields.step } } };
}

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
    settings.watchRuns = file.value(QStringLiteral("window/watchRuns"), true).toBool();
    settings.fontPercent
        = std::clamp(file.value(QStringLiteral("window/fontPercent"), 100).toInt(), 70, 250);
    file.beginGroup(QStringLiteral("keys"));
    for (const QString& action : file.childKeys())
        settings.keys.insert(action, file.value(action).toStringList());
    file.endGroup();
    settings.language = file.value(QStringLiteral("window/language")).toString();
    settings.lightCaptures = file.value(QStringLiteral("capture/light")).toBool();
    settings.redactCaptures = file.value(QStringLiteral("capture/redact")).toBool();
    settings.redactReports = file.value(QStringLiteral("report/redact"), true).toBool();
    settings.omitAnswers = file.value(QStringLiteral("report/omitAnswers")).toBool();
    const QString theme = file.value(QStringLiteral("window/theme")).toString();
    if (theme == u"light")
        settings.theme = ThemeMode::Light;
    else if (theme == u"dark")
        settings.theme = ThemeMode::Dark;
    if (file.contains(QStringLiteral("rolloutFields/output"))) {
        RolloutFields& fields = settings.rolloutFields.emplace();
        for (const auto& [name, list] : partsOf(fields))
            *list = file.value(QStringLiteral("rolloutFields/") + name).toStringList();
    }
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
    file.setValue(QStringLiteral("window/watchRuns"), settings.watchRuns);
    file.setValue(QStringLiteral("window/fontPercent"), settings.fontPercent);
    file.setValue(QStringLiteral("window/theme"),
        settings.theme == ThemeMode::Light      ? QStringLiteral("light")
            : settings.theme == ThemeMode::Dark ? QStringLiteral("dark")
                                                : QStringLiteral("system"));
    file.setValue(QStringLiteral("capture/light"), settings.lightCaptures);
    file.setValue(QStringLiteral("capture/redact"), settings.redactCaptures);
    file.setValue(QStringLiteral("report/redact"), settings.redactReports);
    file.setValue(QStringLiteral("report/omitAnswers"), settings.omitAnswers);
    file.remove(QStringLiteral("keys"));
    for (auto it = settings.keys.begin(); it != settings.keys.end(); ++it)
        file.setValue(QStringLiteral("keys/") + it.key(), it.value());
    file.remove(QStringLiteral("rolloutFields"));
    if (settings.rolloutFields) {
        RolloutFields fields = *settings.rolloutFields;
        for (const auto& [name, list] : partsOf(fields))
            file.setValue(QStringLiteral("rolloutFields/") + name, *list);
    }
    file.beginWriteArray(QStringLiteral("recent"), int(settings.recentPairs.size()));
    for (int i = 0; i < int(settings.recentPairs.size()); ++i) {
        file.setArrayIndex(i);
        file.setValue(QStringLiteral("baseline"), settings.recentPairs[size_t(i)].baseline);
        file.setValue(QStringLiteral("candidate"), settings.recentPairs[size_t(i)].candidate);
    }
    file.endArray();
}

} // namespace alidade
