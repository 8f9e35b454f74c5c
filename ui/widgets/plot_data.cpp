// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lookups by binary search in ascending steps.
#include "ui/widgets/plot_data.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double Room = 0.04;
constexpr double WidestBand = 4; ///< times the largest difference

std::optional<double> valueAt(
    const std::vector<double>& steps, const std::vector<double>& values, double step)
{
    const auto found = std::lower_bound(steps.begin(), steps.end(), step);
    const auto index = size_t(found - steps.begin());
    if (found == steps.end() || *found != step || index >= values.size())
        return std::nullopt;
    return values[index];
}

} // namespace

QString differenceTitle(DifferenceMode mode)
{
    switch (mode) {
    case DifferenceMode::Absolute:
        return QCoreApplication::translate("MetricPlot", "difference, candidate − baseline");
    case DifferenceMode::Relative:
        return QCoreApplication::translate("MetricPlot", "difference relative to the baseline");
    case DifferenceMode::BandUnits:
        return QCoreApplication::translate("MetricPlot", "difference ÷ allowed difference");
    }
    return {};
}

std::vector<double> withoutInfinities(std::vector<double> values)
{
    for (double& value : values) {
        if (std::isinf(value))
            value = NaN;
    }
    return values;
}

std::vector<double> smoothed(
    const std::vector<double>& steps, const std::vector<double>& values, double reach)
{
    const size_t count = std::min(steps.size(), values.size());
    std::vector<double> means(count, NaN);
    // Sums of parts of 64 values, so that rounding does not pile up over a long curve.
    constexpr size_t Part = 64;
    size_t begin = 0, end = 0;
    double sum = 0;
    size_t finite = 0;
    const auto take = [&](size_t at, double sign) {
        if (std::isfinite(values[at])) {
            sum += sign * values[at];
            finite += sign > 0 ? size_t(1) : size_t(-1);
        }
    };
    for (size_t i = 0; i < count; ++i) {
        size_t from = begin, to = end;
        while (to < count && steps[to] <= steps[i] + reach)
            ++to;
        while (from < to && steps[from] < steps[i] - reach)
            ++from;
        if (i % Part == 0) {
            sum = 0;
            finite = 0;
            for (size_t at = from; at < to; ++at)
                take(at, 1);
        } else {
            for (size_t at = end; at < to; ++at)
                take(at, 1);
            for (size_t at = begin; at < from; ++at)
                take(at, -1);
        }
        begin = from;
        end = to;
        if (finite > 0 && std::isfinite(values[i]))
            means[i] = sum / double(finite);
    }
    return means;
}

std::vector<BandPoint> bandAroundBaseline(const PlotData& data)
{
    std::vector<BandPoint> band;
    if (data.allowed.size() != data.steps.size())
        return band;
    const PlotCurve& curve = data.curves.baseline;
    const bool measured = data.middle.size() == data.steps.size();
    size_t at = 0;
    for (size_t i = 0; i < data.steps.size(); ++i) {
        while (at < curve.steps.size() && curve.steps[at] < data.steps[i])
            ++at;
        if (at >= curve.steps.size() || at >= curve.values.size()
            || curve.steps[at] != data.steps[i])
            continue;
        const double middle = measured ? data.middle[i] : curve.values[at];
        const double reach = data.allowed[i];
        if (std::isfinite(middle) && std::isfinite(reach))
            band.push_back({ data.steps[i], middle - reach, middle + reach });
    }
    return band;
}

std::vector<BandPoint> bandAroundZero(const PlotData& data, DifferenceMode mode)
{
    std::vector<BandPoint> band;
    if (data.allowed.size() != data.steps.size())
        return band;
    const bool measured = data.middle.size() == data.steps.size();
    for (size_t i = 0; i < data.steps.size(); ++i) {
        double reach = data.allowed[i];
        double middle = 0; // of the band, as a difference from the baseline
        const auto base
            = valueAt(data.curves.baseline.steps, data.curves.baseline.values, data.steps[i]);
        if (measured && base)
            middle = data.middle[i] - *base;
        if (mode == DifferenceMode::BandUnits) {
            reach = std::isnan(reach) ? NaN : 1;
            middle = 0;
        }
        if (mode == DifferenceMode::Relative) {
            reach = base && *base != 0 ? reach / std::abs(*base) : NaN;
            middle = base && *base != 0 ? middle / std::abs(*base) : NaN;
        }
        if (std::isfinite(reach) && std::isfinite(middle))
            band.push_back({ data.steps[i], middle - reach, middle + reach });
    }
    return band;
}

std::vector<double> differences(const PlotData& data, DifferenceMode mode)
{
    std::vector<double> result = data.delta;
    result.resize(data.steps.size(), NaN);
    for (size_t i = 0; i < result.size(); ++i) {
        if (mode == DifferenceMode::BandUnits) {
            const double ratio = i < data.ratios.size() ? data.ratios[i] : NaN;
            result[i] = std::copysign(ratio, result[i]);
        } else if (mode == DifferenceMode::Relative) {
            const auto base
                = valueAt(data.curves.baseline.steps, data.curves.baseline.values, data.steps[i]);
            if (result[i] != 0)
                result[i] = base && *base != 0 ? result[i] / std::abs(*base) : NaN;
        }
    }
    return withoutInfinities(std::move(result));
}

std::vector<NonFiniteMark> nonFiniteMarks(const PlotData& data)
{
    std::vector<NonFiniteMark> marks;
    for (const Side side : BothSides) {
        const PlotCurve& curve = data.curves[side];
        for (size_t i = 0; i < std::min(curve.steps.size(), curve.values.size()); ++i) {
            const double value = curve.values[i];
            if (std::isfinite(value))
                continue;
            const auto kind = std::isnan(value) ? NonFiniteMark::Kind::NotANumber
                : value > 0                     ? NonFiniteMark::Kind::PlusInfinity
                                                : NonFiniteMark::Kind::MinusInfinity;
            marks.push_back({ curve.steps[i], side, kind });
        }
    }
    return marks;
}

std::optional<double> nearestStep(const PlotData& data, double at)
{
    std::optional<double> best;
    const auto offer = [&](double step) {
        if (!best || std::abs(step - at) < std::abs(*best - at))
            best = step;
    };
    for (const Side side : BothSides) {
        const auto& steps = data.curves[side].steps;
        const auto found = std::lower_bound(steps.begin(), steps.end(), at);
        if (found != steps.end())
            offer(*found);
        if (found != steps.begin())
            offer(*(found - 1));
    }
    return best;
}

std::optional<double> stepBeside(const PlotData& data, double step, bool forward)
{
    std::optional<double> best;
    for (const Side side : BothSides) {
        const auto& steps = data.curves[side].steps;
        if (forward) {
            const auto found = std::upper_bound(steps.begin(), steps.end(), step);
            if (found != steps.end())
                best = best ? std::min(*best, *found) : *found;
        } else {
            const auto found = std::lower_bound(steps.begin(), steps.end(), step);
            if (found != steps.begin())
                best = best ? std::max(*best, *(found - 1)) : *(found - 1);
        }
    }
    return best;
}

PlotReadout readoutAt(const PlotData& data, double step)
{
    PlotReadout readout;
    readout.step = step;
    readout.baseline = valueAt(data.curves.baseline.steps, data.curves.baseline.values, step);
    readout.candidate = valueAt(data.curves.candidate.steps, data.curves.candidate.values, step);
    readout.difference = valueAt(data.steps, data.delta, step);
    readout.allowed = valueAt(data.steps, data.allowed, step);
    if (readout.allowed && std::isnan(*readout.allowed))
        readout.allowed.reset();
    readout.ratio = valueAt(data.steps, data.ratios, step);
    return readout;
}

ValueRange valueRange(const std::vector<const std::vector<double>*>& values, bool positive)
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const std::vector<double>* list : values) {
        for (const double value : *list) {
            if (!std::isfinite(value) || (positive && value <= 0))
                continue;
            low = std::min(low, value);
            high = std::max(high, value);
        }
    }
    if (low > high)
        return positive ? ValueRange{ 0.1, 10 } : ValueRange{ 0, 1 };
    if (positive) {
        const double factor = low == high ? 2 : std::pow(high / low, Room);
        return { low / factor, high * factor };
    }
    const double spread = high - low;
    if (!std::isfinite(spread))
        return { low, high };
    const double room = spread > 0 ? spread * Room : (low == 0 ? 1 : std::abs(low) * 0.1);
    return { low - room, high + room };
}

ValueRange differenceRange(
    const std::vector<double>& differences, const std::vector<BandPoint>& band)
{
    std::vector<double> edges;
    for (const BandPoint& point : band) {
        edges.push_back(point.low);
        edges.push_back(point.high);
    }
    const bool hasValues = std::any_of(
        differences.begin(), differences.end(), [](double value) { return std::isfinite(value); });
    ValueRange range = hasValues ? valueRange({ &differences }, false) : ValueRange{ 0, 0 };
    if (!edges.empty()) {
        const ValueRange outer = valueRange({ &edges }, false);
        const double most = std::max(std::abs(range.low), std::abs(range.high));
        const double limit = most > 0 ? WidestBand * most : std::numeric_limits<double>::max();
        range.low = std::min(range.low, std::max(outer.low, -limit));
        range.high = std::max(range.high, std::min(outer.high, limit));
    }
    range.low = std::min(range.low, 0.0);
    range.high = std::max(range.high, 0.0);
    return range.high > range.low ? range : ValueRange{ -1, 1 };
}

ValueRange stepRange(const PlotData& data)
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const Side side : BothSides) {
        const auto& steps = data.curves[side].steps;
        if (steps.empty())
            continue;
        low = std::min(low, steps.front());
        high = std::max(high, steps.back());
    }
    if (low > high)
        return {};
    const double room = high > low ? (high - low) * 0.015 : 1;
    return { low - room, high + room };
}

} // namespace alidade
