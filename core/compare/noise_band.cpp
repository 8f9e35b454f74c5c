// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Few repeats say little at one step, so their scatter is pooled over the steps around it. Steps of
// one run hang together: that makes up for missing steps, not for missing runs.
#include "core/compare/noise_band.h"

#include "core/compare/step_rule.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {
namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr int FewestRepeats = 2;
constexpr size_t Reach = 5; ///< steps before and after that are pooled
constexpr int FewestFreedoms = 4; ///< values beyond one a step that the pool must hold

/// The values of a run at the given steps, NaN where it has none.
std::vector<double> valuesAt(const MetricSeries& series, const std::vector<double>& steps)
{
    std::vector<double> values(steps.size(), NaN);
    size_t at = 0;
    for (size_t i = 0; i < steps.size(); ++i) {
        while (at < series.steps.size() && series.steps[at] < steps[i])
            ++at;
        if (at < series.steps.size() && series.steps[at] == steps[i])
            values[i] = series.values[at];
    }
    return values;
}

} // namespace

NoiseBand measureNoise(const std::vector<double>& steps, const std::vector<double>& baseline,
    const std::vector<const MetricSeries*>& repeats, int window)
{
    NoiseBand band;
    std::vector<std::vector<double>> runs;
    runs.push_back(baseline);
    for (const MetricSeries* repeat : repeats) {
        auto values = valuesAt(*repeat, steps);
        if (std::any_of(
                values.begin(), values.end(), [](double value) { return std::isfinite(value); }))
            runs.push_back(std::move(values));
    }
    const auto found = qsizetype(runs.size()) - 1;
    if (found < FewestRepeats) {
        band.reason = QStringLiteral("%1 repeats have this metric at shared steps; a spread needs "
                                     "at least %2")
                          .arg(found)
                          .arg(FewestRepeats);
        return band;
    }
    if (window > 1) {
        for (auto& values : runs)
            values = trailingMeans(values, window);
    }
    std::vector<double> squares(steps.size(), 0);
    std::vector<int> freedoms(steps.size(), 0);
    band.mean.assign(steps.size(), NaN);
    for (size_t i = 0; i < steps.size(); ++i) {
        double sum = 0;
        int count = 0;
        for (const auto& values : runs) {
            if (std::isfinite(values[i])) {
                sum += values[i];
                ++count;
            }
        }
        if (count == 0)
            continue;
        band.mean[i] = sum / count;
        freedoms[i] = count - 1;
        for (const auto& values : runs) {
            if (std::isfinite(values[i]))
                squares[i] += (values[i] - band.mean[i]) * (values[i] - band.mean[i]);
        }
    }
    band.deviation.assign(steps.size(), NaN);
    double largest = 0;
    bool measured = false;
    for (size_t i = 0; i < steps.size(); ++i) {
        double sum = 0;
        int freedom = 0;
        const size_t last = std::min(steps.size() - 1, i + Reach);
        for (size_t at = i > Reach ? i - Reach : 0; at <= last; ++at) {
            sum += squares[at];
            freedom += freedoms[at];
        }
        if (freedom < FewestFreedoms || !std::isfinite(sum))
            continue;
        band.deviation[i] = std::sqrt(sum / freedom);
        largest = std::max(largest, band.deviation[i]);
        measured = true;
    }
    if (!measured)
        band.reason = QStringLiteral("The repeats share too few steps to measure a spread");
    else if (largest == 0)
        band.reason = QStringLiteral("The repeats are equal to the baseline: no spread to measure");
    else
        band.runs = int(runs.size());
    return band;
}

} // namespace alidade
