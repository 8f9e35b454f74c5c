// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/logged_config.h"

#include <QDateTime>
#include <QRegularExpression>
#include <QTimeZone>

namespace alidade {

std::vector<ConfigEntry> loggedConfig(
    const ConfigValue& tree, const QString& file, std::vector<Note>& notes)
{
    ConfigValue plain;
    plain.kind = ConfigValue::Kind::Map;
    for (const auto& [key, logged] : tree.members) {
        if (key == u"_wandb" || key == u"wandb_version")
            continue;
        if (const ConfigValue* value = logged.member(u"value"))
            plain.members.emplace_back(key, *value);
        else
            notes.push_back({ Note::Severity::Warning, {}, { file, logged.line },
                QStringLiteral("%1 has no value here").arg(key.left(80)) });
    }
    return flattenConfig(plain, file);
}

bool endsInValue(const ConfigValue& tree)
{
    return !tree.members.empty() && tree.members.back().second.member(u"value");
}

ConfigValue loggedValues(const ConfigValue& tree)
{
    ConfigValue plain;
    plain.kind = ConfigValue::Kind::Map;
    for (const auto& [key, logged] : tree.members)
        if (const ConfigValue* value = logged.member(u"value"))
            plain.members.emplace_back(key, *value);
    return plain;
}

qint64 startOfRunFolderMs(const QString& path)
{
    static const QRegularExpression pattern(
        QStringLiteral("(?:^|/)(?:offline-)?run-(\\d{8}_\\d{6})-[^/]*(?:/|$)"));
    qint64 startMs = 0;
    for (auto matches = pattern.globalMatch(path); matches.hasNext();) {
        QDateTime start
            = QDateTime::fromString(matches.next().captured(1), QStringLiteral("yyyyMMdd_HHmmss"));
        start.setTimeZone(QTimeZone::utc());
        startMs = start.isValid() ? start.toMSecsSinceEpoch() : 0;
    }
    return startMs;
}

} // namespace alidade
