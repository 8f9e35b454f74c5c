// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/metric_coverage.h"

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

const MetricSeries* seriesOf(
    const Comparison& comparison, const MetricComparison& metric, Side side)
{
    const MetricStore* const store
        = comparison.runs[side] ? comparison.runs[side]->metrics() : nullptr;
    const int at = metric.series[side];
    return store && at >= 0 && size_t(at) < store->series.size() ? &store->series[size_t(at)]
                                                                 : nullptr;
}

} // namespace

bool isJudged(const MetricComparison& metric)
{
    using Verdict = MetricComparison::Verdict;
    return metric.verdict == Verdict::Within || metric.verdict == Verdict::Diverged
        || metric.verdict == Verdict::NonFinite;
}

StepCoverage coverageOf(const MetricComparison& metric)
{
    return { metric.sharedSteps,
        metric.steps.baseline + metric.steps.candidate - metric.sharedSteps };
}

StepCoverage coverageOf(const std::vector<MetricComparison>& metrics)
{
    StepCoverage best;
    for (const MetricComparison& metric : metrics) {
        if (!isJudged(metric))
            continue;
        const StepCoverage one = coverageOf(metric);
        if (one.shared > best.shared || (one.shared == best.shared && one.all < best.all))
            best = one;
    }
    return best;
}

std::optional<double> nonFiniteAlone(
    const Comparison& comparison, const MetricComparison& metric, Side side)
{
    const MetricSeries* const own = seriesOf(comparison, metric, side);
    const MetricSeries* const other = seriesOf(comparison, metric, otherSide(side));
    for (size_t at = 0; own && at < own->steps.size(); ++at) {
        if (std::isfinite(own->values[at]))
            continue;
        if (!other || !std::binary_search(other->steps.begin(), other->steps.end(), own->steps[at]))
            return own->steps[at];
    }
    return {};
}

std::optional<EarlyEnd> earlyEnd(const std::vector<MetricComparison>& metrics)
{
    Pair<std::optional<double>> last;
    for (const MetricComparison& metric : metrics) {
        if (!isJudged(metric))
            continue;
        for (const Side side : BothSides)
            if (metric.lastStep[side])
                last[side]
                    = std::max(last[side].value_or(*metric.lastStep[side]), *metric.lastStep[side]);
    }
    if (!last.baseline || !last.candidate || *last.baseline == *last.candidate)
        return std::nullopt;
    const Side side = *last.baseline < *last.candidate ? Side::Baseline : Side::Candidate;
    return EarlyEnd{ side, *last[side] };
}

} // namespace alidade
