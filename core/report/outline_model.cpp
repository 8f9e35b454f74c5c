// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/evidence.h"
#include "core/model/model_files.h"
#include "core/report/outline_parts.h"

#include <QCoreApplication>

namespace alidade {
namespace {

QString shapeText(const ModelFiles* model, int at)
{
    if (at < 0)
        return QStringLiteral("–");
    const TensorRecord& tensor = model->tensors[size_t(at)];
    QStringList sizes;
    for (const qint64 size : tensor.shape)
        sizes += QString::number(size);
    return QStringLiteral("%1 [%2]").arg(tensor.dtype, sizes.join(QStringLiteral(", ")));
}

QString stateText(ModelRowState state)
{
    switch (state) {
    case ModelRowState::Differs:
        return reportText(QT_TRANSLATE_NOOP("Report", "differs"));
    case ModelRowState::OnlyBaseline:
        return reportText(QT_TRANSLATE_NOOP("Report", "only baseline"));
    case ModelRowState::OnlyCandidate:
        return reportText(QT_TRANSLATE_NOOP("Report", "only candidate"));
    case ModelRowState::Unreadable:
        return reportText(QT_TRANSLATE_NOOP("Report", "unreadable"));
    case ModelRowState::Same:
        break;
    }
    return reportText(QT_TRANSLATE_NOOP("Report", "same"));
}

QString orDash(const QString& text) { return text.isEmpty() ? QStringLiteral("–") : text; }

QString extentText(const ModelComparison& model)
{
    switch (model.extent) {
    case ModelComparison::Extent::Full:
        return reportText(QT_TRANSLATE_NOOP("Report", "all bytes were compared"));
    case ModelComparison::Extent::Sampled:
        return reportText(QT_TRANSLATE_NOOP("Report", "samples of the bytes were compared"));
    case ModelComparison::Extent::None:
        break;
    }
    return reportText(QT_TRANSLATE_NOOP("Report", "no bytes were compared"));
}

} // namespace

std::vector<OutlineSection> modelSections(
    const Comparison& comparison, const ReportOptions& options, qsizetype most)
{
    OutlineSection config{ reportText(QT_TRANSLATE_NOOP("Report", "Model")), {}, {}, {} };
    if (!comparison.model) {
        config.sentences
            += reportText(QT_TRANSLATE_NOOP("Report", "No model directory on either side."));
        std::vector<OutlineSection> sections;
        sections.push_back(std::move(config));
        return sections;
    }
    const Pair<const ModelFiles*> models{ comparison.runs.baseline->model.get(),
        comparison.runs.candidate->model.get() };
    for (const Side side : BothSides)
        config.sentences += models[side]
            ? QStringLiteral("%1: %2").arg(sideName(side), models[side]->directory)
                + (models[side]->others.isEmpty()
                        ? QString()
                        : reportText(QT_TRANSLATE_NOOP("Report", " (also found, not used: %1)"))
                              .arg(models[side]->others.join(QStringLiteral(", "))))
            : reportText(QT_TRANSLATE_NOOP("Report", "%1: no model directory")).arg(sideName(side));
    config.table.header = { reportText(QT_TRANSLATE_NOOP("Report", "File")),
        reportText(QT_TRANSLATE_NOOP("Report", "Key")), sideName(Side::Baseline),
        sideName(Side::Candidate) };
    for (const ModelValueComparison& row : comparison.model->values)
        if (options.all || (row.state != ModelRowState::Same && row.policy != u"ignore"))
            addOutlineRow(config.table,
                { row.file, row.key, orDash(row.text.baseline), orDash(row.text.candidate) }, most);
    OutlineSection tensors{ reportText(QT_TRANSLATE_NOOP("Report", "Weights")), {}, {}, {} };
    qsizetype same = 0;
    tensors.table.header
        = { reportText(QT_TRANSLATE_NOOP("Report", "Tensor")), sideName(Side::Baseline),
              sideName(Side::Candidate), reportText(QT_TRANSLATE_NOOP("Report", "State")),
              reportText(QT_TRANSLATE_NOOP("Report", "What")) };
    for (const TensorComparison& row : comparison.model->tensors) {
        same += row.state == ModelRowState::Same;
        if (options.all || row.state != ModelRowState::Same)
            addOutlineRow(tensors.table,
                { row.name, shapeText(models.baseline, row.tensor.baseline),
                    shapeText(models.candidate, row.tensor.candidate), stateText(row.state),
                    row.what.join(QStringLiteral(", ")) },
                most);
    }
    tensors.sentences
        += reportText(QT_TRANSLATE_NOOP("Report", "%1 of %2 tensors show no difference; %3."))
               .arg(QString::number(same), QString::number(comparison.model->tensors.size()),
                   extentText(*comparison.model));
    std::vector<OutlineSection> sections;
    sections.push_back(std::move(config));
    sections.push_back(std::move(tensors));
    return sections;
}

} // namespace alidade
