// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/model_files.h"
#include "core/report/json_parts.h"

#include <nlohmann/json.hpp>

namespace alidade {
namespace {

using Json = nlohmann::ordered_json;

const char* nameOf(ModelRowState state)
{
    static constexpr const char* Names[]
        = { "same", "differs", "only-baseline", "only-candidate", "unreadable" };
    return Names[size_t(state)];
}

const ModelFiles* modelOf(const Comparison& comparison, Side side)
{
    return comparison.runs[side]->model.get();
}

Json textOrNull(const QString& text)
{
    return text.isEmpty() ? Json(nullptr) : Json(text.toStdString());
}

Json fileJson(const ModelFiles* model, int at)
{
    if (at < 0)
        return nullptr;
    const ModelFile& file = model->files[size_t(at)];
    return { { "path", file.path.toStdString() }, { "bytes", file.bytes },
        { "sha256", textOrNull(file.sha256) } };
}

Json tensorJson(const ModelFiles* model, int at)
{
    if (at < 0)
        return nullptr;
    const TensorRecord& tensor = model->tensors[size_t(at)];
    return { { "dtype", tensor.dtype.toStdString() }, { "shape", tensor.shape },
        { "bytes", tensor.bytes },
        { "file", model->files[size_t(tensor.file)].path.toStdString() } };
}

} // namespace

Json modelJson(const Comparison& comparison, bool all)
{
    if (!comparison.model)
        return nullptr;
    const ModelFiles* baseline = modelOf(comparison, Side::Baseline);
    const ModelFiles* candidate = modelOf(comparison, Side::Candidate);
    Json files = Json::array(), config = Json::array(), tensors = Json::array();
    for (const ModelFileComparison& row : comparison.model->files)
        if (all || row.state != ModelRowState::Same)
            files.push_back({ { "name", row.name.toStdString() }, { "state", nameOf(row.state) },
                { "baseline", fileJson(baseline, row.file.baseline) },
                { "candidate", fileJson(candidate, row.file.candidate) } });
    for (const ModelValueComparison& row : comparison.model->values)
        if (all || row.state != ModelRowState::Same)
            config.push_back({ { "file", row.file.toStdString() }, { "key", textOrNull(row.key) },
                { "state", nameOf(row.state) }, { "policy", textOrNull(row.policy) },
                { "decides", row.decides }, { "baseline", textOrNull(row.text.baseline) },
                { "candidate", textOrNull(row.text.candidate) } });
    for (const TensorComparison& row : comparison.model->tensors) {
        if (!all && row.state == ModelRowState::Same)
            continue;
        Json what = Json::array();
        for (const QString& one : row.what)
            what.push_back(one.toStdString());
        tensors.push_back({ { "name", row.name.toStdString() }, { "state", nameOf(row.state) },
            { "what", std::move(what) }, { "read", row.read },
            { "firstDifference",
                row.firstDifference < 0 ? Json(nullptr) : Json(row.firstDifference) },
            { "baseline", tensorJson(baseline, row.tensor.baseline) },
            { "candidate", tensorJson(candidate, row.tensor.candidate) } });
    }
    static constexpr const char* Extents[] = { "none", "sampled", "full" };
    return {
        { "directories",
            { { "baseline", baseline ? textOrNull(baseline->directory) : Json(nullptr) },
                { "candidate", candidate ? textOrNull(candidate->directory) : Json(nullptr) } } },
        { "weights", Extents[size_t(comparison.model->extent)] }, { "files", std::move(files) },
        { "config", std::move(config) }, { "tensors", std::move(tensors) }
    };
}

} // namespace alidade
