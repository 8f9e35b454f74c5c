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
constexpr double StoredRelative = 1e-6; ///< event files hold 32-bit floats

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

/// The same run once more, or one that was repeated to the last bit: it tells nothing of a spread.
bool isCopy(const std::vector<double>& one, const std::vector<double>& other)
{
    bool any = false;
    for (size_t i = 0; i < one.size(); ++i) {
        if (!std::isfinite(one[i]) || !std::isfinite(other[i]))
            continue;
        any = true;
        if (std::abs(one[i] - other[i])
            > StoredRelative * std::max(std::abs(one[i]), std::abs(other[i])))
            return false;
    }
    return any;
}

/// Why so many runs of their own, beside copies of others, make no band.
QString tooFewText(qsizetype found, qsizetype copies)
{
    if (copies > 0 && found == 0)
        return QStringLiteral("The repeats are equal to the baseline: no spread to measure");
    if (copies > 0)
        return QStringLiteral(
            "%1 repeats are equal to another run; %2 remain, at least %3 are needed")
            .arg(copies)
            .arg(found)
            .arg(FewestRepeats);
    return found == 1
        ? QStringLiteral(
            "Only 1 repeat has this metric at shared steps; a spread needs at least %1")
              .arg(FewestRepeats)
        : QStringLiteral("No repeat has this metric at shared steps; a spread needs at least %1")
              .arg(FewestRepeats);
}

} // namespace

NoiseBand measureNoise(const std::vector<double>& steps, const std::vector<double>& baseline,
    const std::vector<const MetricSeries*>& repeats, int window)
{
    NoiseBand band;
    std::vector<std::vector<double>> runs;
    runs.push_back(baseline);
    qsizetype copies = 0;
    for (const MetricSeries* repeat : repeats) {
        auto values = valuesAt(*repeat, steps);
        if (std::none_of(
                values.begin(), values.end(), [](double value) { return std::isfinite(value); }))
            continue;
        if (std::any_of(
                runs.begin(), runs.end(), [&](const auto& run) { return isCopy(run, values); }))
            ++copies;
        else
            runs.push_back(std::move(values));
    }
    const auto found = qsizetype(runs.size()) - 1;
    if (found < FewestRepeats) {
        band.reason = tooFewText(found, copies);
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
    qsizetype measured = 0, flat = 0;
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
        const double deviation = std::sqrt(sum / freedom);
        if (deviation <= StoredRelative * std::abs(band.mean[i])) {
            ++flat; // a band of no width would let nothing pass
            continue;
        }
        band.deviation[i] = deviation;
        ++measured;
    }
    if (measured == 0 && flat == 0)
        band.reason = QStringLiteral("The repeats share too few steps to measure a spread");
    else if (measured == 0)
        band.reason = QStringLiteral("The repeats are equal to the baseline: no spread to measure");
    else if (flat > 0)
        band.reason = QStringLiteral("At %1 of %2 steps the repeats are equal to the baseline: the "
                                     "tolerance holds there")
                          .arg(flat)
                          .arg(qsizetype(steps.size()));
    if (measured > 0)
        band.runs = int(runs.size());
    return band;
}

} // namespace alidade
