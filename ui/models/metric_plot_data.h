// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the plot of a metric shows, from the comparison.
#pragma once

#include "core/model/comparison.h"
#include "ui/widgets/plot_data.h"

namespace alidade {

struct MetricRow;

/// Copies the curves, every start of a resumed run, and what was seen at every step. Cost: linear
/// in the points of the metric. Thread: any.
PlotData plotDataOf(const Comparison& comparison, const MetricRow& row);

} // namespace alidade
