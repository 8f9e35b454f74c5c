// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A YAML document and the references in it: depth and lines are bounded, entries are sorted.
#include "core/base/limits.h"
#include "core/base/yaml.h"
#include "core/sources/interpolation.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace alidade;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

qint64 check(const Value& value, int depth, int lines)
{
    require(depth <= Limits::NestingDepth);
    require(value.line >= 0 && value.line <= lines);
    require(value.kind == Value::Kind::List || value.items.empty());
    require(value.kind == Value::Kind::Map || value.members.empty());
    qint64 nodes = 1;
    for (const Value& item : value.items)
        nodes += check(item, depth + 1, lines);
    for (const auto& [key, member] : value.members)
        nodes += check(member, depth + 1, lines);
    return nodes;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    // Old Mac line ends and UTF-16 count as lines too: bound by the bytes.
    const int lines = int(size) + 2;
    const Result<Value> read = parseYaml(bytes, QStringLiteral("f"));
    if (!read) {
        require(!read.error().what.isEmpty());
        require(read.error().where.startsWith(u'f'));
        return 0;
    }
    require(check(*read, 0, lines) <= 2 * Limits::YamlNodes);
    std::vector<Note> notes;
    const std::vector<ConfigEntry> entries = resolveConfig(*read, QStringLiteral("f"), notes);
    require(std::is_sorted(entries.begin(), entries.end(),
        [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; }));
    for (const ConfigEntry& entry : entries)
        require((entry.provenance == ConfigEntry::Provenance::Derived) == !entry.follows.isEmpty());
    const std::vector<ConfigEntry> flat = flattenConfig(*read, QStringLiteral("f"));
    for (size_t at = 1; at < flat.size(); ++at)
        require(flat[at - 1].key < flat[at].key);
    return 0;
}
