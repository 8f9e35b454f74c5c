// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/metric_plot_data.h"

#include "core/compare/metric_compare.h"
#include "core/model/sentence.h"
#include "ui/models/metric_words.h"
#include "ui/models/metrics_model.h"

#include <QCoreApplication>

namespace alidade {

namespace {

using Verdict = MetricComparison::Verdict;

PlotCurve curveOf(const MetricSeries& series)
{
    return { series.steps, series.values, series.wallSeconds };
}

std::vector<PlotCurve> attemptsOf(const MetricStore& store, const QString& name)
{
    std::vector<PlotCurve> curves;
    for (const Attempt& attempt : store.attempts) {
        for (const MetricSeries& series : attempt.series) {
            if (series.name == name)
                curves.push_back(curveOf(series));
        }
    }
    return curves;
}

} // namespace

PlotData plotDataOf(const Comparison& comparison, const MetricRow& row)
{
    const MetricComparison& metric = *row.metric;
    PlotData data;
    data.name = metric.name;
    data.verdict = verdictSentence(metric, nonFiniteSide(row));
    if (comparison.metrics && firstMoved(*comparison.metrics) == &metric)
        data.verdict += QCoreApplication::translate("Metrics", "; moved first");
    if (!metric.noiseReason.isEmpty())
        data.verdict += (metric.noiseRuns > 0
                ? QCoreApplication::translate("Metrics", " (noise runs: %1)")
                : QCoreApplication::translate("Metrics", " (not from the noise runs: %1)"))
                            .arg(inUserLanguage(metric.noiseReason));
    if (metric.tolerance.rule == Tolerance::Rule::Window)
        data.judgedBy = QCoreApplication::translate(
            "Metrics", "judged by the mean over the last %1 steps, so the curve itself may stray")
                            .arg(metric.tolerance.window);
    data.isOutside = metric.verdict == Verdict::Diverged || metric.verdict == Verdict::NonFinite;
    for (const Side side : BothSides) {
        if (!row.series[side])
            continue;
        data.curves[side] = curveOf(*row.series[side]);
        if (const MetricStore* const store = comparison.runs[side]->metrics())
            data.attempts[side] = attemptsOf(*store, row.series[side]->name);
    }
    MetricPoints points = metricPoints(comparison, metric);
    data.steps = std::move(points.steps);
    data.delta = std::move(points.delta);
    data.middle = std::move(points.middle);
    data.allowed = std::move(points.allowed);
    data.ratios = std::move(points.ratio);
    data.divergedAt = metric.divergedAt;
    data.worstStep = metric.worstStep;
    return data;
}

} // namespace alidade
