// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/seed_table.h"

#include <map>

namespace alidade {
namespace {

using State = SeedRow::State;

bool isUntold(const ConfigEntry& entry)
{
    return entry.value.kind == Value::Kind::Opaque
        && entry.provenance == ConfigEntry::Provenance::Unknown;
}

SeedRow configRow(const Comparison& comparison, const KeyAlignment& row)
{
    SeedRow seed;
    seed.name = row.key;
    seed.state = row.state;
    seed.ignored = row.ignored;
    for (const Side side : BothSides) {
        if (row.entry[side] < 0)
            continue;
        const ConfigEntry& entry = comparison.runs[side]->config.entries[size_t(row.entry[side])];
        seed.text[side] = entry.text;
        seed.told[side] = !isUntold(entry);
        seed.origin[side] = entry.saidAt();
    }
    return seed;
}

State stateOf(const Pair<const Variable*>& found)
{
    if (!found.candidate)
        return State::OnlyBaseline;
    if (!found.baseline)
        return State::OnlyCandidate;
    const bool told = found.baseline->known && found.candidate->known;
    return told && found.baseline->value.trimmed() == found.candidate->value.trimmed()
        ? State::Same
        : State::Differs;
}

} // namespace

std::vector<SeedRow> seedTable(const Comparison& comparison)
{
    std::vector<SeedRow> seeds;
    const QStringList& globs = comparison.profile->seeds;
    if (comparison.config)
        for (const KeyAlignment& row : comparison.config->rows)
            if (matchesAny(globs, row.key) || matchesAny(globs, row.alias))
                seeds.push_back(configRow(comparison, row));
    std::map<QString, Pair<const Variable*>> variables;
    for (const Side side : BothSides)
        for (const Variable& variable : comparison.runs[side]->variables)
            if (matchesAny(globs, variable.name))
                variables[variable.name][side] = &variable;
    for (const auto& [name, found] : variables) {
        SeedRow seed;
        seed.name = name;
        seed.isVariable = true;
        seed.state = stateOf(found);
        for (const Side side : BothSides) {
            if (!found[side])
                continue;
            seed.text[side] = found[side]->value;
            seed.told[side] = found[side]->known;
            seed.origin[side] = found[side]->origin;
        }
        seeds.push_back(std::move(seed));
    }
    return seeds;
}

} // namespace alidade
