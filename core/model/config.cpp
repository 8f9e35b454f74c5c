// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Trees → dotted keys.
#include "core/model/config.h"

#include "core/base/limits.h"

#include <QHash>

#include <algorithm>

namespace alidade {
namespace {

void collect(const ConfigValue& value, const QString& key, const QString& file, int depth,
    std::vector<ConfigEntry>& entries)
{
    const bool splits = value.kind == ConfigValue::Kind::Map && !value.members.empty()
        && depth < Limits::NestingDepth;
    if (splits) {
        for (const auto* member : effectiveMembers(value))
            collect(member->second, key.isEmpty() ? member->first : key + u'.' + member->first,
                file, depth + 1, entries);
        return;
    }
    if (depth == 0)
        return; // no map, so no keys
    ConfigEntry entry;
    entry.key = key;
    entry.text = displayText(value);
    entry.value = value;
    entry.origin = { file, value.line };
    entries.push_back(std::move(entry));
}

} // namespace

std::vector<const std::pair<QString, ConfigValue>*> effectiveMembers(
    const ConfigValue& map, std::vector<std::pair<QString, int>>* replaced)
{
    std::vector<const std::pair<QString, ConfigValue>*> members;
    members.reserve(map.members.size());
    QHash<QStringView, size_t> places;
    places.reserve(qsizetype(map.members.size()));
    for (const auto& member : map.members) {
        const auto known = places.constFind(member.first);
        if (known == places.cend()) {
            places.insert(member.first, members.size());
            members.push_back(&member);
            continue;
        }
        // What `<<` merged stands before the map.
        const bool own = members[*known]->second.line >= map.line;
        members[*known] = &member;
        if (replaced && own)
            replaced->emplace_back(member.first, member.second.line);
    }
    return members;
}

std::vector<ConfigEntry> flattenConfig(const ConfigValue& tree, const QString& file)
{
    std::vector<ConfigEntry> entries;
    collect(tree, QString(), file, 0, entries);
    std::stable_sort(entries.begin(), entries.end(),
        [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
    std::vector<ConfigEntry> unique;
    unique.reserve(entries.size());
    for (ConfigEntry& entry : entries) {
        if (!unique.empty() && unique.back().key == entry.key)
            unique.back() = std::move(entry);
        else
            unique.push_back(std::move(entry));
    }
    return unique;
}

} // namespace alidade
