// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/evidence.h"
#include "core/model/environment.h"
#include "core/report/outline_parts.h"

#include <QCoreApplication>

namespace alidade {
namespace {

QString stateText(RowState state)
{
    switch (state) {
    case RowState::Differs:
        return reportText(QT_TRANSLATE_NOOP("Report", "differs"));
    case RowState::OnlyBaseline:
        return reportText(QT_TRANSLATE_NOOP("Report", "only baseline"));
    case RowState::OnlyCandidate:
        return reportText(QT_TRANSLATE_NOOP("Report", "only candidate"));
    case RowState::Same:
        break;
    }
    return reportText(QT_TRANSLATE_NOOP("Report", "same"));
}

QString versionText(const PackageRecord* record)
{
    return record ? shownVersion(*record) : QStringLiteral("–");
}

QString valueText(const Variable* variable)
{
    if (!variable)
        return QStringLiteral("–");
    return variable->known ? variable->value : QStringLiteral("?");
}

/// Of a whole environment only what a comparison may depend on is worth a line.
bool isListed(const VariableComparison& row, const DeterminismFacts& baseline,
    const DeterminismFacts& candidate)
{
    for (const DeterminismFacts* facts : { &baseline, &candidate })
        for (const RequiredVariable& one : facts->required)
            if (one.name == row.name)
                return true;
    static constexpr const char16_t* Starts[]
        = { u"HCCL_", u"LCCL_", u"ATB_", u"VLLM_", u"NCCL_", u"CUBLAS_", u"VERL_",
              u"PYTHONHASHSEED", u"CLOSE_MATMUL", u"TASK_QUEUE", u"ACL_", u"NVTE_", u"PYTORCH_",
              u"CUDA_DEVICE_MAX", u"TORCHDYNAMO", u"FLASH_ATT", u"INF_NAN", u"USE_OPTIMIZED" };
    for (const char16_t* start : Starts)
        if (row.name.startsWith(QStringView(start)))
            return true;
    return false;
}

} // namespace

std::vector<OutlineSection> environmentSections(
    const Comparison& comparison, const ReportOptions& options, qsizetype most)
{
    OutlineSection packages{ reportText(QT_TRANSLATE_NOOP("Report", "Packages")), {}, {}, {} };
    const EnvironmentComparison* environment = comparison.environment.get();
    if (!environment || environment->packages.empty()) {
        packages.sentences
            += reportText(QT_TRANSLATE_NOOP("Report", "No list of packages on either side."));
    } else {
        qsizetype same = 0, oneSided = 0;
        packages.table.header
            = { reportText(QT_TRANSLATE_NOOP("Report", "Package")), sideName(Side::Baseline),
                  sideName(Side::Candidate), reportText(QT_TRANSLATE_NOOP("Report", "Policy")),
                  reportText(QT_TRANSLATE_NOOP("Report", "State")) };
        for (const PackageComparison& row : environment->packages) {
            same += row.state == RowState::Same;
            const bool one
                = row.state == RowState::OnlyBaseline || row.state == RowState::OnlyCandidate;
            oneSided += one;
            if (!options.all
                && (row.state == RowState::Same
                    || (one && (row.expectedOneSided || row.policy == u"info"))))
                continue;
            addOutlineRow(packages.table,
                { row.name, versionText(row.record.baseline), versionText(row.record.candidate),
                    row.policy,
                    row.state == RowState::Differs && !row.comparable
                        ? reportText(QT_TRANSLATE_NOOP("Report", "not comparable"))
                        : stateText(row.state) },
                most);
        }
        packages.sentences += reportText(
            QT_TRANSLATE_NOOP("Report", "%1 packages are equal, %2 are on one side only."))
                                  .arg(same)
                                  .arg(oneSided);
    }
    OutlineSection variables{ reportText(QT_TRANSLATE_NOOP("Report", "Variables")), {}, {}, {} };
    if (!environment || environment->variables.empty()) {
        variables.sentences
            += reportText(QT_TRANSLATE_NOOP("Report", "No environment variables on either side."));
    } else {
        qsizetype left = 0;
        variables.table.header
            = { reportText(QT_TRANSLATE_NOOP("Report", "Variable")), sideName(Side::Baseline),
                  sideName(Side::Candidate), reportText(QT_TRANSLATE_NOOP("Report", "State")) };
        for (const VariableComparison& row : environment->variables) {
            const bool listed = row.state != RowState::Same
                && isListed(
                    row, environment->determinism.baseline, environment->determinism.candidate);
            if (!options.all && !listed) {
                left += row.state != RowState::Same;
                continue;
            }
            addOutlineRow(variables.table,
                { row.name, valueText(row.variable.baseline), valueText(row.variable.candidate),
                    stateText(row.state) },
                most);
        }
        if (left > 0)
            variables.sentences += reportText(
                QT_TRANSLATE_NOOP(
                    "Report", "Not listed: %1 differing variables that no comparison depends on."))
                                       .arg(left);
    }
    std::vector<OutlineSection> sections;
    sections.push_back(std::move(packages));
    sections.push_back(std::move(variables));
    return sections;
}

} // namespace alidade
