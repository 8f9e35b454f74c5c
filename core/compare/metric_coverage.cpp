// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/metric_coverage.h"

#include <algorithm>

namespace alidade {

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
