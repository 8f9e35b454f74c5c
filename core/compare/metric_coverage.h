// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Over how many of their steps two runs were compared. A verdict holds for these steps only.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

struct StepCoverage {
    qsizetype shared = 0; ///< steps that both curves have
    qsizetype all = 0; ///< steps that either has

    bool isWhole() const { return shared == all; }
    /// Fewer than half: what was compared says little of the rest.
    bool isPoor() const { return 2 * shared < all; }
};

bool isJudged(const MetricComparison& metric);

/// Of a metric that one run has alone no step is shared.
StepCoverage coverageOf(const MetricComparison& metric);

/// That of the judged metric with most shared steps, and of several such the one with fewest
/// others: validation metrics, which have few steps, do not speak for the run. Cost: linear in the
/// metrics.
StepCoverage coverageOf(const std::vector<MetricComparison>& metrics);

/// The first step at which only this side has the metric and it is NaN or infinite: nothing tells
/// what the other run would have there. Cost: linear in the points.
std::optional<double> nonFiniteAlone(
    const Comparison& comparison, const MetricComparison& metric, Side side);

struct EarlyEnd {
    Side side = Side::Candidate;
    double lastStep = 0;
};

/// The side whose judged curves end before the other's, with its last step; nothing when both end
/// alike. Cost: linear in the metrics.
std::optional<EarlyEnd> earlyEnd(const std::vector<MetricComparison>& metrics);

} // namespace alidade
