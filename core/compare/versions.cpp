// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/versions.h"

#include <QRegularExpression>

#include <algorithm>
#include <tuple>

namespace alidade {
namespace {

/// Where a version stands among those of the same release: dev < a < b < rc < final < post.
auto rankOf(const PackageVersion& version)
{
    // A dev release without a phase comes before all phases of its release.
    const bool devOnly = version.dev >= 0 && version.phase == 0 && version.post < 0;
    return std::tuple(devOnly ? -4 : version.phase, version.phaseNumber, version.post,
        version.dev < 0 ? std::numeric_limits<qint64>::max() : version.dev);
}

} // namespace

std::optional<PackageVersion> parseVersion(QStringView text)
{
    static const QRegularExpression shape(
        QStringLiteral("^(?:v|core_[rv]|r)?(?:(\\d{1,6})!)?(\\d{1,12}(?:\\.\\d{1,12})*)"
                       "(?:[-_.]?(alpha|beta|preview|pre|rc|a|b|c)[-_.]?(\\d{0,12}))?"
                       "(?:[-_.]?(alpha|beta|a|b)[-_.]?(\\d{0,12}))?"
                       "(?:[-_.]?(post|rev|r)[-_.]?(\\d{0,12})|-(\\d{1,12}))?"
                       "(?:[-_.]?dev[-_.]?(\\d{0,12}))?"
                       "(?:\\+([a-z0-9]+(?:[-_.][a-z0-9]+)*))?$"),
        QRegularExpression::CaseInsensitiveOption);
    if (text.size() > 200)
        return {};
    const auto match = shape.match(text.trimmed().toString());
    if (!match.hasMatch())
        return {};
    PackageVersion version;
    version.epoch = match.captured(1).toInt();
    for (const QString& number : match.captured(2).split(u'.'))
        version.release.push_back(number.toLongLong());
    while (version.release.size() > 1 && version.release.back() == 0)
        version.release.pop_back();
    const QString phase = match.captured(3).toLower();
    if (!phase.isEmpty()) {
        version.phase = phase.startsWith(u'a') ? -3 : phase.startsWith(u'b') ? -2 : -1;
        version.phaseNumber = match.captured(4).toLongLong();
    }
    // CANN: 8.1.RC1.alpha001 comes before 8.1.RC1.
    if (match.capturedLength(5) > 0)
        version.dev = match.captured(6).toLongLong();
    if (match.capturedLength(7) > 0 || match.capturedLength(9) > 0)
        version.post = match.capturedLength(9) > 0 ? match.captured(9).toLongLong()
                                                   : match.captured(8).toLongLong();
    if (match.capturedStart(10) >= 0)
        version.dev = match.captured(10).toLongLong();
    version.local = match.captured(11).toLower().replace(u'-', u'.').replace(u'_', u'.');
    return version;
}

int compareVersions(const PackageVersion& one, const PackageVersion& other)
{
    const auto order = [](const auto& first, const auto& second) {
        return first < second ? -1 : second < first ? 1 : 0;
    };
    if (const int epochs = order(one.epoch, other.epoch))
        return epochs;
    if (const int releases = order(one.release, other.release))
        return releases;
    return order(rankOf(one), rankOf(other));
}

bool sameVersion(QStringView one, QStringView other, bool withLocal)
{
    const auto first = parseVersion(one), second = parseVersion(other);
    if (!first || !second)
        return one.trimmed().compare(other.trimmed(), Qt::CaseInsensitive) == 0;
    return compareVersions(*first, *second) == 0 && (!withLocal || first->local == second->local);
}

bool sameRelease(QStringView one, QStringView other, int count)
{
    const auto first = parseVersion(one), second = parseVersion(other);
    if (!first || !second)
        return one.trimmed().compare(other.trimmed(), Qt::CaseInsensitive) == 0;
    const auto number = [](const PackageVersion& version, int at) {
        return size_t(at) < version.release.size() ? version.release[size_t(at)] : 0;
    };
    for (int at = 0; at < count; ++at)
        if (number(*first, at) != number(*second, at))
            return false;
    return first->epoch == second->epoch;
}

} // namespace alidade
