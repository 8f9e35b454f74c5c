// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Joins the curves of two runs on equal steps and judges them against the profile's tolerances.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

/// Sorted by name. Nothing is interpolated or smoothed. Cost: linear in the points. Errors:
/// Cancelled. Thread: any.
Result<std::vector<MetricComparison>> compareMetrics(const MetricStore* baseline,
    const MetricStore* candidate, const Profile& profile, Monitor& monitor);

/// One metric against a given tolerance; for the page that edits it.
MetricComparison compareMetric(const MetricSeries* baseline, const MetricSeries* candidate,
    const Tolerance& tolerance, const QString& classId);

/// The profile's rule for a metric (first match); a relative band of 5 % when none matches.
const ToleranceRule& toleranceFor(const Profile& profile, QStringView metric);

} // namespace alidade
