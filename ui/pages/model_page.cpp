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
    case ModelRowState::Unreadable:
        return FactRow::State::Unknown;
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

QString explanationOf(FactRow::State state)
{
    switch (state) {
    case FactRow::State::Same:
        return ModelPage::tr("Equal in meaning");
    case FactRow::State::Allowed:
        return ModelPage::tr("Different, but of no consequence");
    case FactRow::State::OneSided:
        return ModelPage::tr("Only one side has it: it cannot be compared");
    case FactRow::State::Unknown:
        return ModelPage::tr("A side cannot be read: it cannot be compared");
    case FactRow::State::Differs:
        break;
    }
    return ModelPage::tr("Different in meaning");
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
    const bool wholeFile = value.key.isEmpty();
    if (row.state == FactRow::State::OneSided && value.decides)
        row.state = FactRow::State::Differs;
    else if (row.state == FactRow::State::Differs
        || (row.state == FactRow::State::OneSided && !wholeFile))
        row.state = value.decides ? FactRow::State::Differs : FactRow::State::Allowed;
    row.rule = value.policy == u"error" ? ModelPage::tr("changes numbers")
        : value.policy == u"warning"    ? ModelPage::tr("should be equal")
                                        : ModelPage::tr("not judged");
    row.explanation = explanationOf(row.state);
    return row;
}

/// What a side seems to lack may be in a file that cannot be read.
bool hasFaults(const Comparison& comparison, Side side)
{
    const ModelFiles* const model = comparison.runs[side]->model.get();
    return model && !model->faults.empty();
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
    if (row.state == FactRow::State::OneSided
        && !hasFaults(comparison, tensor.tensor.baseline < 0 ? Side::Baseline : Side::Candidate))
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
    row.state = FactRow::State::Unknown;
    switch (fault.kind) {
    case ModelFault::Kind::Cut:
        row.state = FactRow::State::Differs;
        row.rule = ModelPage::tr("the file is cut");
        break;
    case ModelFault::Kind::MissingShard:
        row.state = FactRow::State::Differs;
        row.rule = ModelPage::tr("a shard is missing");
        break;
    case ModelFault::Kind::Header:
        row.rule = ModelPage::tr("the header cannot be read");
        break;
    case ModelFault::Kind::Pointer:
        row.rule = ModelPage::tr("the file was not fetched");
        break;
    case ModelFault::Kind::Doubled:
        row.rule = ModelPage::tr("tensors stand in several files");
        break;
    }
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
    FactRow used;
    used.group = tr("Directory");
    used.name = tr("model directory that is used");
    for (const Side side : BothSides) {
        const ModelFiles* const model = comparison.runs[side]->model.get();
        if (!model)
            continue;
        used.text[side] = model->others.isEmpty()
            ? model->directory
            : tr("%1 (also found: %2)").arg(model->directory, model->others.join(u", "));
        if (!model->others.isEmpty())
            used.state = FactRow::State::Allowed;
    }
    used.rule = tr("where the rows below come from");
    used.explanation = used.state == FactRow::State::Same
        ? tr("The only model directory of each run")
        : tr("Several model directories were found; see the notes for what they disagree in");
    if (comparison.model)
        rows.push_back(used);
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
