// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/metric_changes.h"

namespace alidade {
namespace {

constexpr size_t FewestKeys = 100; ///< of a config that was printed whole

/// A key that someone added by hand says nothing of the release.
bool bringsByItself(const Config& config, const QString& key)
{
    const ConfigEntry* const entry = config.find(key);
    return entry && entry->provenance != ConfigEntry::Provenance::Override;
}

} // namespace

std::optional<bool> hasReleaseKeys(const Config& config, const QStringList& keys)
{
    if (config.entries.size() < FewestKeys || config.overridesOnly || keys.isEmpty())
        return std::nullopt;
    qsizetype found = 0, named = 0;
    for (const QString& key : keys) {
        found += bringsByItself(config, key);
        named += config.find(key) != nullptr;
    }
    if (2 * found > keys.size())
        return true;
    return named == 0 && config.complete ? std::optional(false) : std::nullopt;
}

QString changedMeaning(
    const Profile& profile, const Config& baseline, const Config& candidate, QStringView metric)
{
    for (const Profile::MetricChange& change : profile.metricChanges) {
        if (!matchesGlob(change.metric, metric))
            continue;
        const auto one = hasReleaseKeys(baseline, change.keys);
        const auto other = hasReleaseKeys(candidate, change.keys);
        if (one && other && *one != *other)
            return change.why;
    }
    return {};
}

} // namespace alidade
