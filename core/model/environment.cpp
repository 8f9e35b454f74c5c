// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/environment.h"

#include <algorithm>

namespace alidade {

const PackageRecord* EnvironmentRecord::package(QStringView name) const
{
    const auto found = std::lower_bound(packages.begin(), packages.end(), name,
        [](const PackageRecord& one, QStringView wanted) { return one.name < wanted; });
    return found != packages.end() && found->name == name ? &*found : nullptr;
}

const Variable* EnvironmentRecord::variable(QStringView name) const
{
    const auto found = std::lower_bound(variables.begin(), variables.end(), name,
        [](const Variable& one, QStringView wanted) { return one.name < wanted; });
    return found != variables.end() && found->name == name ? &*found : nullptr;
}

const Contradiction* EnvironmentRecord::contradiction(QStringView name) const
{
    const auto found = std::lower_bound(contradictions.begin(), contradictions.end(), name,
        [](const Contradiction& one, QStringView wanted) { return one.name < wanted; });
    return found != contradictions.end() && found->name == name ? &*found : nullptr;
}

const UnreadEnvironment* EnvironmentRecord::mayBeSetIn(QStringView name) const
{
    for (const UnreadEnvironment& one : unreadEnvironments)
        if (one.variables.empty() || one.value(name))
            return &one;
    return nullptr;
}

const QString* UnreadEnvironment::value(QStringView variable) const
{
    const auto found = std::find_if(variables.begin(), variables.end(),
        [variable](const auto& one) { return one.first == variable; });
    return found == variables.end() ? nullptr : &found->second;
}

namespace {

/// true, false or the text itself, in one spelling.
QString meaningOf(const QString& value)
{
    const QString lower = value.trimmed().toLower();
    if (lower == u"1" || lower == u"true" || lower == u"on" || lower == u"yes")
        return QStringLiteral("1");
    if (lower == u"0" || lower == u"false" || lower == u"off" || lower == u"no")
        return QStringLiteral("0");
    return lower;
}

} // namespace

bool sameVariableValue(const QString& one, const QString& other)
{
    return meaningOf(one) == meaningOf(other);
}

QString canonicalPackageName(QStringView name)
{
    QString made;
    bool separated = false;
    for (const QChar c : name.trimmed()) {
        if (c == u'-' || c == u'_' || c == u'.') {
            separated = true;
            continue;
        }
        if (separated && !made.isEmpty())
            made += u'-';
        separated = false;
        made += c.toLower();
    }
    return made;
}

bool isCommitHash(QStringView ref)
{
    return ref.size() >= 7 && std::all_of(ref.begin(), ref.end(), [](QChar c) {
        return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
    });
}

QString shownVersion(const PackageRecord& record)
{
    if (!record.version.isEmpty())
        return record.version;
    if (record.commit.isEmpty())
        return QStringLiteral("–"); // installed from a folder
    return isCommitHash(record.commit) ? QStringLiteral("commit %1").arg(record.commit.left(12))
                                       : QStringLiteral("ref %1").arg(record.commit);
}

} // namespace alidade
