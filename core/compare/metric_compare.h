// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Joins the curves of two runs on equal steps and judges them against the profile's tolerances.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

/// What one metric is judged by.
struct MetricCase {
    Pair<const MetricSeries*> series{ nullptr, nullptr };
    Tolerance tolerance;
    QString classId;
    std::vector<const MetricSeries*> repeats; ///< of the baseline
    double deviations = 3; ///< of the repeats that make the band
    bool hasRepeats = false; ///< repeats of the run exist, whether or not they have this metric
};

/// Judges all metrics of the comparison's runs, with its profile and repeats. Sorted by name;
/// nothing is interpolated or smoothed. A run without metrics has only the other's. Cost: linear in
/// the points. Errors: Cancelled. Thread: any.
Result<std::vector<MetricComparison>> compareMetrics(
    const Comparison& comparison, Monitor& monitor);

/// One metric; with `points` also what was seen at every step. Cost: linear. Thread: any.
MetricComparison compareMetric(const MetricCase& metric, MetricPoints* points = nullptr);

/// The case of a metric of a comparison, to look at its points.
MetricCase metricCase(const Comparison& comparison, const MetricComparison& metric);
/// What was seen at every step of a metric of a comparison.
MetricPoints metricPoints(const Comparison& comparison, const MetricComparison& metric);

/// The metric that moved first, what must agree before what only has a shape; nullptr when none
/// did.
const MetricComparison* firstMoved(const std::vector<MetricComparison>& metrics);

/// The profile's rule for a metric (first match); a relative band of 5 % when none matches.
const ToleranceRule& toleranceFor(const Profile& profile, QStringView metric);

} // namespace alidade
