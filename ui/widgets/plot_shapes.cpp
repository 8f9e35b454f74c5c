// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/widgets/plot_shapes.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

bool hasTimes(const PlotCurve& curve)
{
    return !curve.steps.empty() && curve.seconds.size() == curve.steps.size()
        && std::all_of(curve.seconds.begin(), curve.seconds.end(),
            [](double second) { return std::isfinite(second); });
}

/// Seconds since `start`, never backwards: clocks are set, and resumed runs repeat steps.
std::vector<double> elapsed(const PlotCurve& curve, double start)
{
    std::vector<double> times;
    times.reserve(curve.seconds.size());
    for (const double second : curve.seconds)
        times.push_back(std::max(second - start, times.empty() ? 0.0 : times.back()));
    return times;
}

/// When the first step of a run was written; steps that a later start repeated count where its
/// attempts are shown.
double startOf(const PlotShapes& shapes, Side side)
{
    double start = shapes.data.curves[side].seconds.front();
    if (shapes.options.attempts)
        for (const PlotCurve& attempt : shapes.data.attempts[side])
            if (hasTimes(attempt))
                start = std::min(start, attempt.seconds.front());
    return start;
}

/// Chooses the unit of the time axis, or leaves it at steps when a run does not know its times.
void placeTimes(PlotShapes& shapes)
{
    const auto say
        = [](const char* text) { return QCoreApplication::translate("MetricPlot", text); };
    shapes.xTitle = say(QT_TRANSLATE_NOOP("MetricPlot", "step"));
    if (!shapes.options.wallTime)
        return;
    double longest = 0;
    for (const Side side : BothSides) {
        const PlotCurve& curve = shapes.data.curves[side];
        if (curve.steps.empty())
            continue;
        if (!hasTimes(curve)) {
            shapes.options.wallTime = false;
            shapes.xNote = side == Side::Baseline
                ? say(QT_TRANSLATE_NOOP(
                    "MetricPlot", "no wall time: the baseline's store does not hold it"))
                : say(QT_TRANSLATE_NOOP(
                    "MetricPlot", "no wall time: the candidate's store does not hold it"));
            return;
        }
        shapes.times[side] = elapsed(curve, startOf(shapes, side));
        longest = std::max(longest, shapes.times[side].back());
    }
    shapes.secondsPerUnit = longest > 7200 ? 3600 : longest > 120 ? 60 : 1;
    shapes.xTitle = longest > 7200
        ? say(QT_TRANSLATE_NOOP("MetricPlot", "hours since the first step"))
        : longest > 120 ? say(QT_TRANSLATE_NOOP("MetricPlot", "minutes since the first step"))
                        : say(QT_TRANSLATE_NOOP("MetricPlot", "seconds since the first step"));
    for (const Side side : BothSides) {
        for (double& time : shapes.times[side])
            time /= shapes.secondsPerUnit;
    }
}

/// The x of `step` on one curve; NaN when the curve does not have the step.
double timeOf(const PlotShapes& shapes, Side side, double step)
{
    const auto& steps = shapes.data.curves[side].steps;
    const auto found = std::lower_bound(steps.begin(), steps.end(), step);
    const auto at = size_t(found - steps.begin());
    return found != steps.end() && *found == step && at < shapes.times[side].size()
        ? shapes.times[side][at]
        : NaN;
}

void placeBand(const PlotShapes& shapes, std::vector<BandPoint>& band, Side side)
{
    if (shapes.secondsPerUnit <= 0)
        return;
    for (BandPoint& point : band)
        point.step = timeOf(shapes, side, point.step);
    std::erase_if(band, [](const BandPoint& point) { return std::isnan(point.step); });
}

void makeAttempts(PlotShapes& shapes)
{
    if (!shapes.options.attempts)
        return;
    const bool timed = shapes.secondsPerUnit > 0;
    for (const Side side : BothSides) {
        const auto& attempts = shapes.data.attempts[side];
        for (size_t i = 0; i < attempts.size(); ++i) {
            if (attempts[i].steps.empty() || (timed && !hasTimes(attempts[i])))
                continue;
            std::vector<double> xs = attempts[i].steps;
            if (timed) {
                xs = elapsed(attempts[i], startOf(shapes, side));
                for (double& x : xs)
                    x /= shapes.secondsPerUnit;
            }
            if (i > 0)
                shapes.attemptStarts.push_back(xs.front());
            shapes.attempts[side].emplace_back(std::move(xs), attempts[i].values);
        }
    }
}

} // namespace

double PlotShapes::xOf(double step) const
{
    if (secondsPerUnit <= 0)
        return step;
    const double candidate = timeOf(*this, Side::Candidate, step);
    return std::isnan(candidate) ? timeOf(*this, Side::Baseline, step) : candidate;
}

std::optional<double> PlotShapes::stepAt(double at) const
{
    if (secondsPerUnit <= 0)
        return nearestStep(data, at);
    for (const Side side : { Side::Candidate, Side::Baseline }) {
        const auto& line = times[side];
        if (line.empty())
            continue;
        auto found = std::lower_bound(line.begin(), line.end(), at);
        if (found == line.end() || (found != line.begin() && at - *(found - 1) < *found - at))
            --found;
        return data.curves[side].steps[size_t(found - line.begin())];
    }
    return std::nullopt;
}

PlotShapesPtr makePlotShapes(PlotData data, const PlotOptions& options)
{
    auto shapes = std::make_shared<PlotShapes>();
    shapes->data = std::move(data);
    shapes->options = options;
    placeTimes(*shapes);
    const PlotData& made = shapes->data;
    const bool timed = shapes->secondsPerUnit > 0;
    for (const Side side : BothSides) {
        const PlotCurve& curve = made.curves[side];
        const auto& xs = timed ? shapes->times[side] : curve.steps;
        shapes->curves[side] = CurveShape(xs, curve.values);
        if (options.smoothing > 1)
            shapes->smooth[side]
                = CurveShape(xs, smoothed(curve.steps, curve.values, options.smoothing / 2.0));
        shapes->hasNonPositive = shapes->hasNonPositive
            || std::any_of(
                curve.values.begin(), curve.values.end(), [](double value) { return value <= 0; });
    }
    makeAttempts(*shapes);
    std::vector<BandPoint> band = bandAroundBaseline(made);
    placeBand(*shapes, band, Side::Baseline);
    shapes->band = BandShape(band);
    std::vector<double> xs = made.steps;
    if (timed) {
        for (double& x : xs)
            x = timeOf(*shapes, Side::Candidate, x);
    }
    for (const auto mode :
        { DifferenceMode::Absolute, DifferenceMode::Relative, DifferenceMode::BandUnits }) {
        const std::vector<double> values = differences(made, mode);
        std::vector<BandPoint> around = bandAroundZero(made, mode);
        shapes->differenceRanges[size_t(mode)] = differenceRange(values, around);
        shapes->differences[size_t(mode)] = CurveShape(xs, values);
        placeBand(*shapes, around, Side::Candidate);
        shapes->zeroBands[size_t(mode)] = BandShape(around);
    }
    shapes->marks = nonFiniteMarks(made);
    if (timed) {
        for (NonFiniteMark& mark : shapes->marks)
            mark.step = timeOf(*shapes, mark.side, mark.step);
    }
    std::vector<const std::vector<double>*> all{ &made.curves.baseline.values,
        &made.curves.candidate.values };
    if (options.attempts) {
        for (const Side side : BothSides) {
            for (const PlotCurve& attempt : made.attempts[side])
                all.push_back(&attempt.values);
        }
    }
    shapes->values = valueRange(all, false);
    shapes->positiveValues = valueRange(all, true);
    shapes->x = stepRange(made);
    if (timed) {
        double last = 0;
        for (const Side side : BothSides)
            last = std::max(last, shapes->times[side].empty() ? 0 : shapes->times[side].back());
        for (const Side side : BothSides) // what a later start repeated may have lasted longer
            for (const PlotCurve& attempt : made.attempts[side])
                if (options.attempts && hasTimes(attempt) && !shapes->times[side].empty())
                    last = std::max(last,
                        (attempt.seconds.back() - startOf(*shapes, side)) / shapes->secondsPerUnit);
        shapes->x = last > 0 ? ValueRange{ -0.015 * last, 1.015 * last } : ValueRange{ -1, 1 };
    }
    return shapes;
}

} // namespace alidade
