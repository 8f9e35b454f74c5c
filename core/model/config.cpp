// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Trees → dotted keys.
#include "core/model/config.h"

#include "core/base/limits.h"

#include <algorithm>

namespace alidade {
namespace {

void collect(const ConfigValue& value, const QString& key, const QString& file, int depth,
    std::vector<ConfigEntry>& entries)
{
    const bool splits = value.kind == ConfigValue::Kind::Map && !value.members.empty()
        && depth < Limits::NestingDepth;
    if (splits) {
        for (const auto& [name, member] : value.members)
            collect(member, key.isEmpty() ? name : key + u'.' + name, file, depth + 1, entries);
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
