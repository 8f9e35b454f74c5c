// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/findings_model.h"

#include "core/model/names.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr Column<FindingRow> columns[] = {
    { QT_TRANSLATE_NOOP("Columns", "State"),
        [](const FindingRow& row) { return markOf(row.finding); },
        [](const FindingRow& row) { return QVariant(int(row.finding.state)); },
        [](const FindingRow& row) { return stateText(row.finding); } },
    { QT_TRANSLATE_NOOP("Columns", "Check"),
        [](const FindingRow& row) { return row.finding.title; } },
    { QT_TRANSLATE_NOOP("Columns", "Finding"),
        [](const FindingRow& row) { return row.finding.detail; }, nullptr,
        [](const FindingRow& row) { return row.finding.detail; } },
};

} // namespace

QString stateText(const Finding& finding)
{
    switch (finding.state) {
    case Finding::State::Pass:
        return FindingsModel::tr("Pass: the evidence of both runs agrees");
    case Finding::State::CannotJudge:
        return FindingsModel::tr("Cannot judge: a file that would tell is missing or unreadable");
    case Finding::State::NotApplicable:
        return FindingsModel::tr("Not applicable: the question does not arise");
    case Finding::State::Differs:
        break;
    }
    switch (finding.severity) {
    case Finding::Severity::Error:
        return FindingsModel::tr("Differs: to be settled before anything else");
    case Finding::Severity::Warning:
        return FindingsModel::tr("Differs: worth a look");
    case Finding::Severity::Info:
        break;
    }
    return FindingsModel::tr("Differs: for information");
}

FindingsModel::FindingsModel(Kind kind, QObject* parent)
    : TableModel(columns, parent)
    , m_kind(kind)
{
}

void FindingsModel::setComparison(const ComparisonPtr& comparison)
{
    std::vector<FindingRow> rows;
    if (comparison && m_kind == Kind::Checklist) {
        for (const Finding& finding : comparison->findings)
            rows.push_back({ finding, 0, false });
    } else if (comparison) {
        // Weights that were not synchronised are the reason why the outputs are garbled.
        const QLatin1StringView cause("weight-sync");
        const QLatin1StringView symptom("garbled-outputs");
        const auto& suspects = comparison->suspects;
        const bool explained = std::find(suspects.begin(), suspects.end(), cause) != suspects.end();
        int rank = 0;
        for (const QLatin1StringView suspect : suspects) {
            const Finding* const finding = comparison->finding(suspect);
            if (!finding || (explained && suspect == symptom))
                continue;
            rows.push_back({ *finding, ++rank, false });
            const Finding* const below = comparison->finding(symptom);
            if (suspect == cause && below && below->state == Finding::State::Differs)
                rows.push_back({ *below, 0, true });
        }
    }
    setRows(std::move(rows));
}

QVariant FindingsModel::extraData(const FindingRow& row, int, int role) const
{
    if (role == KeyRole)
        return QString(row.finding.check);
    if (role == StateRole)
        return int(row.finding.state);
    return {};
}

} // namespace alidade
