// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lookups of the plain values in this folder.
#include "core/model/comparison.h"
#include "core/model/profile.h"

#include <algorithm>

namespace alidade {

const Origin* Config::removedAt(QStringView key) const
{
    for (const auto& [name, where] : removed)
        if (key == name || (key.startsWith(name) && key[name.size()] == u'.'))
            return &where;
    return nullptr;
}

const ConfigEntry* Config::find(QStringView key) const
{
    const auto found = std::lower_bound(
        entries.begin(), entries.end(), key, [](const ConfigEntry& entry, QStringView wanted) {
            return QStringView(entry.key).compare(wanted) < 0;
        });
    return found != entries.end() && found->key == key ? &*found : nullptr;
}

qint64 RolloutSet::unreadable() const
{
    qint64 sum = 0;
    for (const RolloutFile& file : files)
        sum += file.unreadable;
    return sum;
}

const RolloutSet* Run::rolloutSet(RolloutKind kind) const
{
    const auto found = std::find_if(rollouts.begin(), rollouts.end(),
        [kind](const RolloutSet& set) { return set.kind == kind; });
    return found == rollouts.end() ? nullptr : &*found;
}

const RolloutComparison* Comparison::rolloutComparison(RolloutKind kind) const
{
    const auto found = std::find_if(rollouts.begin(), rollouts.end(),
        [kind](const RolloutComparison& set) { return set.kind == kind; });
    return found == rollouts.end() ? nullptr : &*found;
}

const Finding* Comparison::finding(QLatin1StringView check) const
{
    const auto found = std::find_if(findings.begin(), findings.end(),
        [check](const Finding& entry) { return entry.check == check; });
    return found == findings.end() ? nullptr : &*found;
}

bool matchesGlob(QStringView glob, QStringView text)
{
    qsizetype g = 0, t = 0, star = -1, resume = 0;
    while (t < text.size()) {
        if (g < glob.size() && glob[g] == u'*') {
            star = g++;
            resume = t;
        } else if (g < glob.size() && (glob[g] == u'?' || glob[g] == text[t])) {
            ++g;
            ++t;
        } else if (star >= 0) {
            g = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (g < glob.size() && glob[g] == u'*')
        ++g;
    return g == glob.size();
}

bool isListed(const Profile& profile, const QStringList& list, const QString& key)
{
    if (list.contains(key))
        return !profile.alwaysShow.contains(key);
    return matchesAny(list, key) && !matchesAny(profile.alwaysShow, key);
}

bool matchesAny(const QStringList& globs, QStringView text)
{
    return std::any_of(globs.begin(), globs.end(),
        [text](const QString& glob) { return matchesGlob(glob, text); });
}

} // namespace alidade
