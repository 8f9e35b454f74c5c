// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/rollout_words.h"

#include "core/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

QString translated(const char* text) { return QCoreApplication::translate("Samples", text); }

/// What the mark of a step means; empty when the prompts are the same in the same order.
QString orderText(const StepOrder& order)
{
    if (order.state == StepOrder::State::Reordered)
        return translated(QT_TRANSLATE_NOOP("Samples", "The same prompts in another order"));
    if (order.state == StepOrder::State::Same)
        return {};
    if (order.sameInputs)
        return translated(
            QT_TRANSLATE_NOOP("Samples", "The same prompts with other ground truth (gts)"));
    if (order.messages == StepOrder::Messages::Same)
        return translated(QT_TRANSLATE_NOOP(
            "Samples", "The same messages of the user in another chat template or system prompt"));
    return order.shift == 0
        ? translated(QT_TRANSLATE_NOOP("Samples", "The sides have different prompts at this step"))
        : translated(QT_TRANSLATE_NOOP(
                         "Samples", "The candidate has the prompts of the baseline's step %1 here"))
              .arg(order.step + order.shift);
}

} // namespace

QString shareText(qint64 part, qint64 whole)
{
    if (whole == 0)
        return QStringLiteral("–");
    const double percent = 100.0 * double(part) / double(whole);
    if (part > 0 && percent < 1)
        return QStringLiteral("<1 %");
    return QStringLiteral("%1 %").arg(int(std::lround(percent)));
}

std::vector<StepBar> barsOf(const SampleTable& table)
{
    std::vector<StepBar> bars;
    for (const StepSummary& summary : table.steps) {
        StepBar bar;
        bar.step = summary.step;
        bar.samples = summary.samples;
        bar.garbled = summary.garbled;
        bar.judged = table.judged;
        bar.score = summary.meanScore;
        for (const Side side : BothSides)
            bar.scored[side] = summary.scored[side] > 0;
        bar.length = summary.meanLength;
        if (summary.order && summary.order->state != StepOrder::State::Same) {
            bar.mark = summary.order->state == StepOrder::State::Different ? QStringLiteral("≠")
                                                                           : QStringLiteral("⇅");
            bar.markReason = orderText(*summary.order);
        }
        bars.push_back(std::move(bar));
    }
    return bars;
}

QString summaryText(const SampleTable& table)
{
    Pair<qint64> samples, garbled;
    for (const StepSummary& step : table.steps) {
        for (const Side side : BothSides) {
            samples[side] += step.samples[side];
            garbled[side] += step.garbled[side];
        }
    }
    QString text;
    if (table.judged) {
        const auto share = [&](Side side) {
            return samples[side] > 0 ? shareText(garbled[side], samples[side])
                                     : translated(QT_TRANSLATE_NOOP("Samples", "no samples"));
        };
        text = garbled.baseline + garbled.candidate == 0 && samples.baseline > 0
                && samples.candidate > 0
            ? translated(QT_TRANSLATE_NOOP("Samples", "Nothing garbled on either side"))
            : translated(QT_TRANSLATE_NOOP("Samples", "Garbled: candidate %1, baseline %2"))
                  .arg(share(Side::Candidate), share(Side::Baseline));
    } else {
        text = translated(QT_TRANSLATE_NOOP(
            "Samples", "Judging is not finished; the rows on screen are judged as they appear"));
    }
    const bool preview = std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        return table.sets[side] && !table.sets[side]->isEmpty() && !table.sets[side]->complete;
    });
    if (preview)
        text += QStringLiteral("  ·  ")
            + translated(
                QT_TRANSLATE_NOOP("Samples", "only the first part of the files is read so far"));
    if (table.rollouts->acrossSteps)
        text += QStringLiteral("  ·  ")
            + translated(QT_TRANSLATE_NOOP(
                "Samples", "a run tells no steps: samples are paired by their prompts alone"));
    if (!table.rollouts->byFileOrder.empty())
        text += QStringLiteral("  ·  ")
            + translated(QT_TRANSLATE_NOOP("Samples", "%1 paired by file order alone"))
                  .arg(readableText(double(table.rollouts->byFileOrder.size()), 12));
    if (!table.pins.empty())
        text += QStringLiteral("  ·  ")
            + translated(QT_TRANSLATE_NOOP("Samples", "%1 paired by hand")).arg(table.pins.size());
    return text;
}

QString countText(const SampleTable& table)
{
    return translated(QT_TRANSLATE_NOOP("Samples", "%1 of %2 rows, %3 paired"))
        .arg(readableText(double(table.rows.size()), 12),
            readableText(double(table.rollouts->pairs.size()), 12),
            readableText(double(table.rollouts->paired), 12));
}

} // namespace alidade
