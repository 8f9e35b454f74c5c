// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/store_conflicts.h"

#include "core/base/numbers.h"
#include "core/compare/metric_compare.h"

#include <algorithm>

namespace alidade {
namespace {

using Verdict = MetricComparison::Verdict;

bool leaves(Verdict verdict)
{
    return verdict == Verdict::Diverged || verdict == Verdict::NonFinite;
}

/// The curve that another store of the run has of the same metric.
const MetricSeries* otherCurve(const Run& run, const MetricContradiction& told)
{
    for (size_t at = 1; at < run.stores.size(); ++at) {
        const MetricStore& store = run.stores[at];
        if (store.origin.file != told.file)
            continue;
        const auto found = std::lower_bound(store.series.begin(), store.series.end(), told.name,
            [](const MetricSeries& series, const QString& name) { return series.name < name; });
        if (found != store.series.end() && found->name == told.name)
            return &*found;
    }
    return nullptr;
}

/// The points at steps that the other run has too: only they are judged.
MetricSeries sharedPart(const MetricSeries& series, const MetricSeries& otherRun)
{
    MetricSeries part;
    part.resolution = series.resolution;
    part.relativeResolution = series.relativeResolution;
    for (size_t at = 0; at < series.steps.size(); ++at) {
        if (!std::binary_search(otherRun.steps.begin(), otherRun.steps.end(), series.steps[at]))
            continue;
        part.steps.push_back(series.steps[at]);
        part.values.push_back(series.values[at]);
    }
    return part;
}

double valueAt(const MetricSeries& series, double step)
{
    const auto at = std::lower_bound(series.steps.begin(), series.steps.end(), step);
    return series.values[size_t(at - series.steps.begin())];
}

/// The conflict of the run's used curve with another one; nothing when they are close enough.
std::optional<StoreConflict> between(
    const MetricCase& judged, const MetricSeries& used, const MetricSeries& other)
{
    MetricCase within = judged;
    within.series = { &used, &other };
    within.repeats.clear();
    within.hasRepeats = false;
    const MetricComparison found = compareMetric(within);
    const auto step = found.verdict == Verdict::NonFinite ? found.divergedAt : found.firstOutside;
    if (!step)
        return {};
    StoreConflict conflict;
    conflict.step = *step;
    conflict.used = valueAt(used, *step);
    conflict.other = valueAt(other, *step);
    return conflict;
}

std::optional<StoreConflict> conflictOf(const Comparison& comparison,
    const MetricComparison& metric, const MetricCase& judged, Side side)
{
    const Run& run = *comparison.runs[side];
    const MetricStore& store = *run.metrics();
    const MetricSeries& used = *judged.series[side];
    const auto told = std::equal_range(store.contradictions.begin(), store.contradictions.end(),
        MetricContradiction{ used.name, 0, 0, 0, {} },
        [](const auto& one, const auto& other) { return one.name < other.name; });
    const MetricSeries shared = told.first == told.second
        ? MetricSeries()
        : sharedPart(used, *judged.series[otherSide(side)]);
    std::optional<StoreConflict> first;
    for (auto one = told.first; one != told.second; ++one) {
        const MetricSeries* const other = otherCurve(run, *one);
        auto found = other ? between(judged, shared, *other) : std::nullopt;
        if (!found)
            continue;
        MetricCase swapped = judged;
        swapped.series[side] = other;
        found->decides = !leaves(metric.verdict) || !leaves(compareMetric(swapped).verdict);
        found->side = side;
        found->usedFile = store.origin.file;
        found->otherFile = one->file;
        if (!first || (found->decides && !first->decides))
            first = std::move(found);
    }
    return first;
}

} // namespace

std::optional<StoreConflict> storeConflict(
    const Comparison& comparison, const MetricComparison& metric)
{
    const auto tells = [&](Side side) {
        return comparison.runs[side] && comparison.runs[side]->metrics()
            && !comparison.runs[side]->metrics()->contradictions.empty();
    };
    const bool both = metric.series.baseline >= 0 && metric.series.candidate >= 0;
    if (!both || metric.tolerance.rule == Tolerance::Rule::Excluded
        || (!tells(Side::Baseline) && !tells(Side::Candidate)))
        return {};
    const MetricCase judged = metricCase(comparison, metric);
    Pair<std::optional<StoreConflict>> found;
    for (const Side side : BothSides)
        if (tells(side))
            found[side] = conflictOf(comparison, metric, judged, side);
    auto& conflict = found.candidate ? found.candidate : found.baseline;
    // Where both runs are unclear, no single swap tells what holds.
    if (found.candidate && found.baseline)
        conflict->decides = true;
    return conflict;
}

QString reasonOf(const StoreConflict& conflict)
{
    return QStringLiteral(
        "Files of one run contradict each other: at step %1 it is %2 in %3 and %4 in %5")
        .arg(shortestText(conflict.step), readableText(conflict.used), conflict.usedFile,
            readableText(conflict.other), conflict.otherFile);
}

} // namespace alidade
