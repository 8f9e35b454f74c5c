// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/model_page.h"

#include "core/model/model_files.h"
#include "core/model/sentence.h"

#include <QLocale>

namespace alidade {
namespace {

FactRow::State stateOf(ModelRowState state)
{
    switch (state) {
    case ModelRowState::Same:
        return FactRow::State::Same;
    case ModelRowState::Differs:
        return FactRow::State::Differs;
    case ModelRowState::OnlyBaseline:
    case ModelRowState::OnlyCandidate:
        break;
    }
    return FactRow::State::OneSided;
}

QString sizeText(qint64 bytes)
{
    return QLocale::c().formattedDataSize(bytes, 2, QLocale::DataSizeTraditionalFormat);
}

QString shapeText(const TensorRecord& tensor)
{
    QStringList sizes;
    for (const qint64 size : tensor.shape)
        sizes += QString::number(size);
    return QStringLiteral("%1 [%2]").arg(tensor.dtype, sizes.join(QStringLiteral(", ")));
}

FactRow valueRow(const ModelValueComparison& value)
{
    FactRow row;
    row.group = value.file;
    row.groupRank = 1;
    row.name = value.key.isEmpty() ? ModelPage::tr("whole file") : value.key;
    row.text = value.text;
    row.origin = value.origin;
    row.state = stateOf(value.state);
    if (row.state != FactRow::State::Same && !value.decides)
        row.state = FactRow::State::Allowed;
    else if (row.state == FactRow::State::OneSided)
        row.state = FactRow::State::Differs;
    row.rule = value.policy == u"error" ? ModelPage::tr("changes numbers")
        : value.policy == u"warning"    ? ModelPage::tr("should be equal")
                                        : ModelPage::tr("not judged");
    row.explanation = row.state == FactRow::State::Same ? ModelPage::tr("Equal in meaning")
        : row.state == FactRow::State::Allowed ? ModelPage::tr("Different, but of no consequence")
                                               : ModelPage::tr("Different in meaning");
    return row;
}

FactRow tensorRow(
    const TensorComparison& tensor, const Comparison& comparison, ModelComparison::Extent extent)
{
    FactRow row;
    row.group = ModelPage::tr("Tensor");
    row.groupRank = 2;
    row.name = tensor.name;
    for (const Side side : BothSides) {
        if (tensor.tensor[side] < 0)
            continue;
        const ModelFiles& model = *comparison.runs[side]->model;
        const TensorRecord& record = model.tensors[size_t(tensor.tensor[side])];
        row.text[side] = shapeText(record);
        row.origin[side] = Origin{ model.files[size_t(record.file)].path, 0 };
    }
    row.state = stateOf(tensor.state);
    if (row.state == FactRow::State::OneSided)
        row.state = FactRow::State::Differs;
    if (tensor.firstDifference >= 0)
        row.rule = ModelPage::tr("bytes differ from byte %1 on").arg(tensor.firstDifference);
    else if (!tensor.what.isEmpty())
        row.rule = tensor.what.join(QStringLiteral(", "));
    else
        row.rule = !tensor.read                          ? ModelPage::tr("bytes not compared")
            : extent == ModelComparison::Extent::Sampled ? ModelPage::tr("no difference in samples")
                                                         : ModelPage::tr("all bytes equal");
    row.explanation = row.rule;
    return row;
}

FactRow fileRow(const ModelFileComparison& file, const Comparison& comparison)
{
    FactRow row;
    row.group = ModelPage::tr("File");
    row.groupRank = 3;
    row.name = file.name;
    for (const Side side : BothSides)
        if (file.file[side] >= 0) {
            const ModelFile& one = comparison.runs[side]->model->files[size_t(file.file[side])];
            row.text[side] = sizeText(one.bytes);
            row.origin[side] = Origin{ one.path, 0 };
        }
    row.state = stateOf(file.state) == FactRow::State::Differs ? FactRow::State::Allowed
                                                               : stateOf(file.state);
    row.rule = ModelPage::tr("by size; shards may differ");
    row.explanation = row.state == FactRow::State::Same ? ModelPage::tr("Equal in size")
        : row.state == FactRow::State::OneSided
        ? ModelPage::tr("Only one side has it")
        : ModelPage::tr("The sizes differ, which sharding explains");
    return row;
}

FactRow faultRow(const ModelFault& fault, Side side)
{
    FactRow row;
    row.group = ModelPage::tr("Fault");
    row.groupRank = 0;
    row.name = fault.where.file;
    row.text[side] = inUserLanguage(fault.text);
    row.origin[side] = fault.where;
    row.state = FactRow::State::Differs;
    row.rule = fault.kind == ModelFault::Kind::Cut     ? ModelPage::tr("the file is cut")
        : fault.kind == ModelFault::Kind::MissingShard ? ModelPage::tr("a shard is missing")
                                                       : ModelPage::tr("the header cannot be read");
    row.explanation = inUserLanguage(fault.text);
    return row;
}

} // namespace

ModelPage::ModelPage(Workspace& workspace, QWidget* parent)
    : FactsPage(QStringLiteral("model"),
        { QLatin1StringView("weights"), QLatin1StringView("model-config") }, workspace, parent)
{
    setComparison(nullptr);
}

std::vector<FactRow> ModelPage::makeRows(const Comparison& comparison) const
{
    std::vector<FactRow> rows;
    for (const Side side : BothSides)
        if (comparison.runs[side]->model)
            for (const ModelFault& fault : comparison.runs[side]->model->faults)
                rows.push_back(faultRow(fault, side));
    if (!comparison.model)
        return rows;
    for (const ModelValueComparison& value : comparison.model->values)
        rows.push_back(valueRow(value));
    for (const TensorComparison& tensor : comparison.model->tensors)
        rows.push_back(tensorRow(tensor, comparison, comparison.model->extent));
    for (const ModelFileComparison& file : comparison.model->files)
        rows.push_back(fileRow(file, comparison));
    return rows;
}

FactsPage::Words ModelPage::emptyWords(const ComparisonPtr& comparison) const
{
    if (!comparison)
        return { tr("Model files appear here when both runs are read"), {} };
    if (!comparison->parts.model)
        return { tr("The model files were left out of this comparison"), {} };
    return { tr("No model files were found"),
        { tr("Looked for: a directory with config.json, tokenizer files and *.safetensors below "
             "the "
             "run, and checkpoints of FSDP and Megatron."),
            tr("A model that lies elsewhere (actor_rollout_ref.model.path) is not followed: attach "
               "its directory to each run.") } };
}

} // namespace alidade
