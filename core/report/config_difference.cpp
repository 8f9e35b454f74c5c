// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/config_difference.h"

#include "core/checks/evidence.h"
#include "core/report/outline_parts.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

using State = KeyAlignment::State;

bool isRunSpecific(const KeyAlignment& row)
{
    return row.ignored || row.cause == KeyAlignment::Cause::RunSpecific;
}

/// A value on one line.
QString lineText(const QString& text)
{
    QString line = text;
    line.replace(u'\n', QChar(0x23CE));
    return withoutControls(line);
}

} // namespace

std::vector<int> differingRows(const Comparison& comparison)
{
    std::vector<int> rows;
    if (!comparison.config)
        return rows;
    const auto& all = comparison.config->rows;
    for (int i = 0; i < int(all.size()); ++i)
        if (all[size_t(i)].state != State::Same && !isRunSpecific(all[size_t(i)]))
            rows.push_back(i);
    return rows;
}

QString configDifference(const Comparison& comparison, const ConfigDifferenceOptions& options)
{
    if (!comparison.config)
        return {};
    std::vector<const KeyAlignment*> rows;
    for (const KeyAlignment& row : comparison.config->rows) {
        const bool oneSided = row.state == State::OnlyBaseline || row.state == State::OnlyCandidate;
        if (row.state != State::Same && (options.runSpecific || !isRunSpecific(row))
            && (options.oneSided || !oneSided))
            rows.push_back(&row);
    }
    if (rows.empty())
        return {};
    std::stable_partition(rows.begin(), rows.end(), [&](const KeyAlignment* row) {
        return row->state == State::Differs && countsAsReason(comparison, *row);
    });
    QString text = QStringLiteral("--- ") + lineText(comparison.runs.baseline->name)
        + QStringLiteral("\n+++ ") + lineText(comparison.runs.candidate->name) + u'\n';
    qsizetype written = 0;
    for (const KeyAlignment* row : rows) {
        if (options.mostRows >= 0 && written == options.mostRows)
            break;
        ++written;
        for (const Side side : BothSides)
            if (const ConfigEntry* entry = configEntry(comparison, *row, side))
                text += (side == Side::Baseline ? u'-' : u'+') + lineText(entry->key)
                    + QStringLiteral(": ") + lineText(entry->text) + u'\n';
    }
    if (written < qsizetype(rows.size()))
        text += u' '
            + reportText(QT_TRANSLATE_NOOP("Report", "%1 more keys differ"))
                  .arg(qsizetype(rows.size()) - written)
            + u'\n';
    return text;
}

} // namespace alidade
