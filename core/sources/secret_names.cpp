// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/secret_names.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>

namespace alidade {

bool isSecretName(const QString& name)
{
    static constexpr std::array Ends{ QStringView(u"KEY"), QStringView(u"KEYS"),
        QStringView(u"TOKEN"), QStringView(u"TOKENS"), QStringView(u"SECRET"),
        QStringView(u"SECRETS"), QStringView(u"PASSWORD"), QStringView(u"PASSWD"),
        QStringView(u"CREDENTIAL"), QStringView(u"CREDENTIALS") };
    static constexpr std::array Words{ QStringView(u"PASS"), QStringView(u"PWD"),
        QStringView(u"AK"), QStringView(u"SK"), QStringView(u"AUTH") };
    const QString upper = name.toUpper();
    if (upper == u"PWD" || upper == u"OLDPWD") // the working directory
        return false;
    const QStringList parts = upper.split(u'_');
    return std::any_of(parts.begin(), parts.end(), [](const QString& part) {
        return std::any_of(Ends.begin(), Ends.end(),
                   [&part](QStringView end) { return part.endsWith(end); })
            || std::any_of(
                Words.begin(), Words.end(), [&part](QStringView word) { return part == word; });
    });
}

QString withoutSecret(const QString& name, const QString& value)
{
    if (!value.isEmpty() && isSecretName(name))
        return QStringLiteral("***");
    if (!value.contains(u"://") || !value.contains(u'@'))
        return value;
    // http://user:password@proxy
    static const QRegularExpression login(QStringLiteral("://[^/@\\s]*@"));
    QString kept = value;
    return kept.replace(login, QStringLiteral("://***@"));
}

} // namespace alidade
