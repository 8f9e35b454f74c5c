// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/environment.h"
#include "core/report/json_parts.h"

#include <nlohmann/json.hpp>

namespace alidade {
namespace {

using Json = nlohmann::ordered_json;

const char* nameOf(RowState state)
{
    static constexpr const char* Names[] = { "same", "differs", "only-baseline", "only-candidate" };
    return Names[size_t(state)];
}

/// Where a side tells no version that could be set beside the other one, they do not differ.
const char* nameOf(const PackageComparison& row)
{
    return row.state == RowState::Differs && !row.comparable ? "not-comparable" : nameOf(row.state);
}

Json textOrNull(const QString& text)
{
    return text.isEmpty() ? Json(nullptr) : Json(text.toStdString());
}

Json versionOf(const PackageRecord* record)
{
    if (!record)
        return nullptr;
    if (!record->version.isEmpty())
        return Json(record->version.toStdString());
    if (record->commit.isEmpty())
        return nullptr; // installed from a folder
    return Json((isCommitHash(record->commit) ? "commit " : "ref ") + record->commit.toStdString());
}

Json placeOf(const Origin* origin)
{
    if (!origin || !origin->isValid())
        return nullptr;
    return { { "file", origin->file.toStdString() },
        { "line", origin->line > 0 ? Json(origin->line) : Json(nullptr) } };
}

} // namespace

Json environmentJson(const Comparison& comparison, bool all)
{
    if (!comparison.environment
        || (!comparison.runs.baseline->environment && !comparison.runs.candidate->environment))
        return nullptr;
    Json packages = Json::array();
    for (const PackageComparison& row : comparison.environment->packages) {
        if (row.state == RowState::Same && !all)
            continue;
        const auto origin = [&row](Side side) {
            return placeOf(row.record[side] ? &row.record[side]->origin : nullptr);
        };
        packages.push_back(
            { { "name", row.name.toStdString() }, { "baseline", versionOf(row.record.baseline) },
                { "candidate", versionOf(row.record.candidate) },
                { "policy", textOrNull(row.policy) }, { "expectedOneSided", row.expectedOneSided },
                { "state", nameOf(row) }, { "baselineOrigin", origin(Side::Baseline) },
                { "candidateOrigin", origin(Side::Candidate) } });
    }
    Json variables = Json::array();
    for (const VariableComparison& row : comparison.environment->variables) {
        if (row.state == RowState::Same && !all)
            continue;
        const auto value = [&row](Side side) {
            const Variable* variable = row.variable[side];
            return variable && variable->known ? Json(variable->value.toStdString())
                                               : Json(nullptr);
        };
        const auto origin = [&row](Side side) {
            return placeOf(row.variable[side] ? &row.variable[side]->origin : nullptr);
        };
        variables.push_back({ { "name", row.name.toStdString() },
            { "baseline", value(Side::Baseline) }, { "candidate", value(Side::Candidate) },
            { "state", nameOf(row.state) }, { "baselineOrigin", origin(Side::Baseline) },
            { "candidateOrigin", origin(Side::Candidate) } });
    }
    Json facts = Json::object();
    for (const Side side : BothSides) {
        Json list = Json::object();
        if (const EnvironmentRecord* record = comparison.runs[side]->environment.get())
            for (const EnvironmentFact& fact : record->facts)
                list[fact.name.toStdString()] = fact.value.toStdString();
        facts[side == Side::Baseline ? "baseline" : "candidate"] = std::move(list);
    }
    return { { "packages", std::move(packages) }, { "variables", std::move(variables) },
        { "hardware", std::move(facts) } };
}

} // namespace alidade
