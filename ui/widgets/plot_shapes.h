// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything that a plot draws of one metric, made once in the background: pyramids, bands,
// ranges. What is left for a frame is one line a pixel column.
#pragma once

#include "ui/widgets/plot_paint.h"

#include <array>
#include <memory>

namespace alidade {

struct PlotOptions {
    bool wallTime = false; ///< x is the time since a run's first step
    int smoothing = 0; ///< steps; 0: none. Drawn on top of the raw curve
    bool attempts = false; ///< every start of a resumed run by itself

    bool operator==(const PlotOptions&) const = default;
};

struct PlotShapes {
    PlotData data;
    PlotOptions options;
    Pair<CurveShape> curves, smooth;
    Pair<std::vector<CurveShape>> attempts;
    std::vector<double> attemptStarts; ///< x of every second and later start
    BandShape band;
    std::array<CurveShape, 3> differences; ///< by DifferenceMode
    std::array<BandShape, 3> zeroBands;
    std::array<ValueRange, 3> differenceRanges;
    std::vector<NonFiniteMark> marks; ///< `step` is the x
    ValueRange x, values, positiveValues;
    bool hasNonPositive = false; ///< values that a logarithmic axis cannot show
    QString xTitle; ///< "step", "hours since the first step"
    QString xNote; ///< why x is not what was asked for

    /// Where a step stands: in wall time where the candidate, else the baseline, reached it.
    double xOf(double step) const;
    /// The step of either curve closest to an x; empty without data.
    std::optional<double> stepAt(double x) const;

    double secondsPerUnit = 0; ///< of x; 0: x is the step
    Pair<std::vector<double>> times; ///< x of the curves' steps, ascending
};

using PlotShapesPtr = std::shared_ptr<const PlotShapes>;

/// Cost: linear in the points, about 30 bytes a point. Thread: any.
PlotShapesPtr makePlotShapes(PlotData data, const PlotOptions& options = {});

} // namespace alidade
