// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A metric's verdict and tolerance in words. Decides nothing.
#pragma once

#include "core/model/comparison.h"

#include <QString>

namespace alidade {

/// "±5 %", "±5 %, at least ±0.001", "a factor of 1.5", "exact equality".
QString toleranceText(const Tolerance& tolerance);
/// What the metric may stray: its tolerance, or "3 deviations around the mean of 4 runs".
QString bandText(const MetricComparison& metric);
/// "Leaves ±5 % at step 12, worst 3.2× at step 31". `nonFiniteSide` tells which run holds the NaN.
QString verdictSentence(const MetricComparison& metric, std::optional<Side> nonFiniteSide);
/// One or two words for the list and the filter: "Leaves band", "Within".
QString verdictName(MetricComparison::Verdict verdict);
/// A glyph that tells the verdict without colour.
QString verdictGlyph(MetricComparison::Verdict verdict);
/// "3.2×", "∞" when nothing is allowed, "–" when not judged.
QString ratioText(const MetricComparison& metric);
/// A step without a fraction where it has none.
QString stepLabel(double step);

} // namespace alidade
