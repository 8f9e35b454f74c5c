// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One step of two curves against a tolerance (rules.md, "Metrics"): the allowed difference, and how
// many times it is used.
#pragma once

#include "core/base/side.h"
#include "core/model/tolerance.h"

#include <algorithm>
#include <array>
#include <vector>

namespace alidade {

/// The values of two curves at their shared steps.
struct JoinedCurves {
    std::vector<double> steps;
    Pair<std::vector<double>> values;
    Pair<double> resolution{ 0, 0 }; ///< printed step of either side, 0: full precision
    double relativeResolution = 0; ///< of the coarser side, as a fraction of the value

    /// What a difference must exceed to be seen in print.
    double printedSlack() const { return std::max(resolution.baseline, resolution.candidate) / 2; }
};

/// Means of the finite values among the last `window` ones, NaN where there is none. Partial at the
/// start. Cost: linear, whatever the window.
std::vector<double> trailingMeans(const std::vector<double>& values, int window);

struct JudgedStep {
    double allowed = 0; ///< absolute difference that the rule allows here
    double ratio = 0; ///< difference as judged / allowed; above 1 is outside
};

/// Steps that the rolling maximum of Rule::Scale reaches back, the judged one included: as many as
/// the Ascend nightly check of verl takes its means over.
constexpr size_t ScaleWindow = 10;

/// Judges the steps of one pair of curves one after the other.
class StepRule {
public:
    /// Both arguments must outlive the rule. With Rule::Window the means are taken here.
    StepRule(const JoinedCurves& joined, const Tolerance& tolerance);

    /// `at` ascends from 0; both values must be finite. Steps may be left out.
    JudgedStep judge(size_t at);

private:
    JudgedStep judgeFactor(double baseline, double candidate) const;
    double scaleBefore() const;
    void keepSize(double baseline, double candidate, bool isInside);

    const JoinedCurves& m_joined;
    const Tolerance& m_tolerance;
    Pair<std::vector<double>> m_means; ///< Rule::Window
    std::array<double, ScaleWindow - 1> m_sizes{}; ///< Rule::Scale: of the last steps, in a ring
    size_t m_judged = 0; ///< steps so far
};

/// Ratio of a difference to what is allowed; infinite where nothing is.
double ratioOf(double difference, double allowed);

/// Of two finite values never infinite: at most the largest double.
double differenceOf(double one, double other);

/// Whether numbers printed in steps of the curves' resolution can show the band at all: at most
/// steps the band must not be finer than half a printed step, and some digit other than zero must
/// be printed.
bool digitsCanShow(const JoinedCurves& joined, const Tolerance& tolerance);

} // namespace alidade
