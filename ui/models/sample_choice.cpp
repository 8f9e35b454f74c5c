// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/sample_choice.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("Samples", text); }

/// "1–3, 5, 8": the steps of a table, at most a few.
QString stepsText(const SampleTable& table)
{
    constexpr qsizetype Shown = 6;
    QStringList parts;
    for (size_t first = 0; first < table.steps.size();) {
        size_t last = first;
        while (last + 1 < table.steps.size()
            && table.steps[last + 1].step == table.steps[last].step + 1)
            ++last;
        if (parts.size() == Shown) {
            parts.append(QStringLiteral("…"));
            break;
        }
        const QString begin = QString::number(table.steps[first].step);
        parts.append(first == last
                ? begin
                : QString(begin + u'–' + QString::number(table.steps[last].step)));
        first = last + 1;
    }
    return parts.join(QStringLiteral(", "));
}

qsizetype pairOfStep(const SampleTable& table, const StepSummary& summary, bool firstRow)
{
    const auto first = [&](auto fits) -> qsizetype {
        const auto row = std::find_if(table.rows.begin(), table.rows.end(), [&](qint32 pair) {
            return table.stepOf(pair) == summary.step && fits(table.pair(pair));
        });
        return row == table.rows.end() ? -1 : qsizetype(*row);
    };
    qsizetype pair = -1;
    if (!firstRow && summary.order && summary.order->state == StepOrder::State::Different
        && !summary.order->sameInputs)
        pair = first(
            [](const SamplePair& each) { return each.row.baseline < 0 || each.row.candidate < 0; });
    if (pair < 0)
        pair = first([](const SamplePair&) { return true; });
    return pair < 0 ? summary.firstPair : pair;
}

} // namespace

std::optional<WantedSample> WantedSample::ofKey(const QString& key)
{
    QStringList parts = key.split(u':');
    WantedSample wanted;
    if (parts.size() > 1 && (parts.front() == u"training" || parts.front() == u"validation"))
        wanted.kind
            = parts.takeFirst() == u"training" ? RolloutKind::Training : RolloutKind::Validation;
    bool isNumber = false;
    const int step = parts.front().toInt(&isNumber);
    if (!isNumber)
        return {};
    wanted.step = step;
    wanted.ordinal = parts.size() > 1 ? parts[1].toLongLong() : 0;
    return wanted;
}

WantedSample WantedSample::ofPlace(const Locator& where)
{
    WantedSample wanted;
    if (where.step)
        wanted.step = qint32(std::lround(*where.step));
    wanted.side = where.side;
    wanted.row = where.sampleRow;
    return wanted;
}

qsizetype pairOf(const WantedSample& wanted, const SampleTable& table)
{
    if (wanted.side && wanted.row >= 0)
        return table.pairOfRow(*wanted.side, qint32(wanted.row));
    const StepSummary* summary = wanted.step ? table.summaryOf(*wanted.step) : nullptr;
    if (!summary)
        return -1;
    if (wanted.ordinal == 0)
        return pairOfStep(table, *summary, wanted.firstOfStep);
    return wanted.ordinal > 0 && wanted.ordinal <= summary->pairs
        ? summary->firstPair + wanted.ordinal - 1
        : -1;
}

QString missingStepText(const SampleTable& table, qint32 step)
{
    const StepSummary* summary = table.summaryOf(step);
    if (!summary)
        return translated(
            QT_TRANSLATE_NOOP(
                "Samples", "Step %1 has no rollouts on either side; there are those of steps %2"))
            .arg(QString::number(step), stepsText(table));
    if (summary->samples.baseline == 0)
        return translated(QT_TRANSLATE_NOOP("Samples", "The baseline has no rollouts of step %1"))
            .arg(step);
    if (summary->samples.candidate == 0)
        return translated(QT_TRANSLATE_NOOP("Samples", "The candidate has no rollouts of step %1"))
            .arg(step);
    return {};
}

} // namespace alidade
