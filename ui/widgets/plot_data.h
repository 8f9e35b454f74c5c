// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What one metric plot shows, and what can be said of it at a step. Pure values and functions:
// nothing here paints or judges, the verdict comes with the data.
#pragma once

#include "core/base/side.h"

#include <QString>

#include <optional>
#include <vector>

namespace alidade {

struct PlotCurve {
    std::vector<double> steps; ///< ascending
    std::vector<double> values; ///< same length; NaN and infinities are kept
    std::vector<double> seconds = {}; ///< wall time of the steps; empty when it is not known
};

struct PlotData {
    QString name;
    QString verdict; ///< in words, the title line
    QString judgedBy; ///< what the verdict looks at, when it is not the curve itself
    bool isOutside = false; ///< the verdict is a bad one
    Pair<PlotCurve> curves;
    std::vector<double> steps, delta; ///< shared steps
    std::vector<double> middle; ///< of the band at those steps; empty: the baseline
    std::vector<double> allowed; ///< from there; empty or NaN: not judged
    std::vector<double> ratios; ///< how many times the allowed difference, by the metric's rule
    std::optional<double> divergedAt, worstStep;
    Pair<std::vector<PlotCurve>> attempts; ///< every start of a resumed run by itself
};

enum class DifferenceMode : quint8 { Absolute, Relative, BandUnits };

/// What the difference plot shows, for its corner.
QString differenceTitle(DifferenceMode mode);

struct BandPoint {
    double step = 0, low = 0, high = 0;

    bool operator==(const BandPoint&) const = default;
};

struct NonFiniteMark {
    enum class Kind : quint8 { NotANumber, PlusInfinity, MinusInfinity };

    double step = 0;
    Side side = Side::Candidate;
    Kind kind = Kind::NotANumber;

    bool operator==(const NonFiniteMark&) const = default;
};

struct PlotReadout {
    double step = 0;
    std::optional<double> baseline, candidate; ///< absent: no value at this step
    std::optional<double> difference, allowed, ratio;
};

struct ValueRange {
    double low = 0, high = 1;

    bool operator==(const ValueRange&) const = default;
};

/// Infinities become NaN, which plots as a gap; one infinity would ruin every automatic range.
std::vector<double> withoutInfinities(std::vector<double> values);

/// Mean of the finite values within `reach` steps to either side, in steps and not in points, so
/// that it depends on neither length nor density; NaN and infinities stay gaps. Cost: linear.
std::vector<double> smoothed(
    const std::vector<double>& steps, const std::vector<double>& values, double reach);

/// Tolerance band around the baseline at the shared steps; steps without a finite band are left
/// out.
std::vector<BandPoint> bandAroundBaseline(const PlotData& data);
/// The same around zero in the units of the difference plot.
std::vector<BandPoint> bandAroundZero(const PlotData& data, DifferenceMode mode);
/// The difference at each shared step in the units of `mode`; NaN where it has none.
std::vector<double> differences(const PlotData& data, DifferenceMode mode);

std::vector<NonFiniteMark> nonFiniteMarks(const PlotData& data);

/// The step of either curve closest to `at`; empty without data.
std::optional<double> nearestStep(const PlotData& data, double at);
/// The next or previous step of either curve.
std::optional<double> stepBeside(const PlotData& data, double step, bool forward);
PlotReadout readoutAt(const PlotData& data, double step);

/// Range of all finite values with a little room. `positive`: only values above zero (logarithmic
/// axis). A constant gets a range around it; without a value [0, 1].
ValueRange valueRange(const std::vector<const std::vector<double>*>& values, bool positive);
/// Range of a difference plot: zero, the differences, and the band as far as it does not flatten
/// them.
ValueRange differenceRange(
    const std::vector<double>& differences, const std::vector<BandPoint>& band);
/// First to last step of either curve with a little room.
ValueRange stepRange(const PlotData& data);

} // namespace alidade
