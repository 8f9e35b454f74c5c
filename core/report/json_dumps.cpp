// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/json_dumps.h"

#include "core/model/dumps.h"
#include "core/model/names.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace alidade {
namespace {

using Json = nlohmann::ordered_json;

Json textOrNull(const QString& text)
{
    return text.isEmpty() ? Json(nullptr) : Json(text.toStdString());
}

std::string word(QLatin1StringView text) { return std::string(text.data(), size_t(text.size())); }

Json nameOrNull(const DumpPair& pair, Side side, const DumpRow& row)
{
    return row.op[side] < 0 ? Json(nullptr) : Json(pair.ops[side].name(row.op[side]).toStdString());
}

Json rowJson(const DumpPair& pair, const DumpRow& row)
{
    Json what = Json::array();
    for (const QLatin1StringView name : namesOf(row.what))
        what.push_back(word(name));
    const bool told = row.worstRelative >= 0 && std::isfinite(row.worstRelative);
    return { { "baselineOp", nameOrNull(pair, Side::Baseline, row) },
        { "candidateOp", nameOrNull(pair, Side::Candidate, row) },
        { "state", word(nameOf(row.state)) }, { "what", std::move(what) },
        { "tensor", textOrNull(pair.texts.text(row.tensor)) },
        { "worstRelative", told ? Json(double(row.worstRelative)) : Json(nullptr) },
        { "fused", row.fused < 0 ? Json(nullptr) : Json(row.fused) },
        { "propagated", row.propagated } };
}

Json originJson(const std::vector<DumpPair>& pairs, const DumpPair& pair)
{
    if (pair.origins.empty())
        return nullptr;
    const DumpOrigin& origin = pair.origins.front();
    return { { "side", word(nameOf(origin.side)) }, { "op", textOrNull(origin.op) },
        { "parameter", textOrNull(origin.parameter) }, { "input", textOrNull(origin.input) },
        { "received", textOrNull(origin.received) },
        { "from",
            origin.from < 0 ? Json(nullptr)
                            : Json(pairs[size_t(origin.from)].label.toStdString()) },
        { "propagated", origin.propagated } };
}

Json gradientsJson(const DumpPair& pair)
{
    Json layers = Json::array();
    for (const LayerGradient& layer : pair.gradients) {
        const double ratio = layer.norm.candidate / layer.norm.baseline;
        layers.push_back({ { "layer", layer.layer.toStdString() },
            { "ratio", std::isfinite(ratio) ? Json(ratio) : Json(nullptr) } });
    }
    return layers;
}

Json unpairedJson(const Comparison& comparison, Side side)
{
    Json labels = Json::array();
    for (const int place : comparison.dumps->unpaired[side])
        labels.push_back(comparison.runs[side]->dumps->places[size_t(place)].label.toStdString());
    return labels;
}

} // namespace

Json dumpsJson(const Comparison& comparison, bool all)
{
    if (!comparison.dumps)
        return nullptr;
    Json pairs = Json::array();
    for (const DumpPair& pair : comparison.dumps->pairs) {
        Json rows = Json::array();
        for (const DumpRow& row : pair.rows)
            if (all || row.state != DumpRow::State::Same)
                rows.push_back(rowJson(pair, row));
        const Json first = pair.firstDivergence < 0
            ? Json(nullptr)
            : Json(pair.name(pair.rows[size_t(pair.firstDivergence)]).toStdString());
        pairs.push_back({ { "place", pair.label.toStdString() }, { "ops", pair.rows.size() },
            { "comparable", pair.comparable },
            { "complete", pair.complete.baseline && pair.complete.candidate },
            { "rows", std::move(rows) }, { "origin", originJson(comparison.dumps->pairs, pair) },
            { "firstDivergence", first }, { "gradients", gradientsJson(pair) } });
    }
    Json mismatches = Json::array();
    for (const DumpMismatch& mismatch : comparison.dumps->mismatches)
        mismatches.push_back(
            { { "what", mismatch.what.toStdString() }, { "place", textOrNull(mismatch.place) },
                { "baseline", textOrNull(mismatch.value.baseline) },
                { "candidate", textOrNull(mismatch.value.candidate) } });
    return { { "pairs", std::move(pairs) }, { "mismatches", std::move(mismatches) },
        { "unpaired",
            { { "baseline", unpairedJson(comparison, Side::Baseline) },
                { "candidate", unpairedJson(comparison, Side::Candidate) } } } };
}

} // namespace alidade
