// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What to look at next when curves part: which metric moved first, and when.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

/// `moved` holds the metrics that left the baseline, in the order in which they did; not empty.
QString metricHint(const Comparison& comparison, const std::vector<const MetricComparison*>& moved);

} // namespace alidade
