// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/step_rule.h"

#include <cmath>
#include <limits>

namespace alidade {
namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double Largest = std::numeric_limits<double>::max();
constexpr double ExactRelative = 1e-12; // rules.md, "exact"

/// Sums of values scaled so stay far below the largest double; a power of two keeps every digit.
double scaleOf(const std::vector<double>& values)
{
    constexpr double Large = 1e250, Down = 0x1p-64;
    return std::any_of(values.begin(), values.end(),
               [](double value) { return std::isfinite(value) && std::abs(value) > Large; })
        ? Down
        : 1;
}

/// The logarithm of one / other, also where the quotient is beyond what a double holds.
double logRatio(double one, double other)
{
    const double quotient = one / other;
    return std::isnormal(quotient) ? std::log(quotient)
                                   : std::log(std::abs(one)) - std::log(std::abs(other));
}

} // namespace

double ratioOf(double difference, double allowed)
{
    if (difference == 0)
        return 0;
    return allowed > 0 ? difference / allowed : std::numeric_limits<double>::infinity();
}

double differenceOf(double one, double other)
{
    const double difference = std::abs(one - other);
    return std::isfinite(one) && std::isfinite(other) ? std::min(difference, Largest) : difference;
}

/// Sums from the start of each block of `window` values and to its end: any window is made of two
/// of them. A running sum would keep the rounding of a value that was large long after it has left.
std::vector<double> trailingMeans(const std::vector<double>& values, int window)
{
    const auto width = size_t(std::max(1, window));
    const double scale = scaleOf(values);
    const auto scaled
        = [&](size_t at) { return std::isfinite(values[at]) ? values[at] * scale : 0; };
    std::vector<double> toEnd(values.size());
    for (size_t i = values.size(); i-- > 0;)
        toEnd[i] = scaled(i) + ((i + 1) % width == 0 || i + 1 == values.size() ? 0 : toEnd[i + 1]);
    std::vector<double> means(values.size(), NaN);
    double fromStart = 0;
    size_t count = 0;
    for (size_t i = 0; i < values.size(); ++i) {
        fromStart = scaled(i) + (i % width == 0 ? 0 : fromStart);
        count += std::isfinite(values[i]);
        if (i >= width)
            count -= std::isfinite(values[i - width]);
        if (count == 0)
            continue;
        const bool oneBlock = i < width || (i + 1) % width == 0;
        const double sum = oneBlock ? fromStart : toEnd[i + 1 - width] + fromStart;
        means[i] = std::clamp(sum / double(count) / scale, -Largest, Largest);
    }
    return means;
}

StepRule::StepRule(const JoinedCurves& joined, const Tolerance& tolerance)
    : m_joined(joined)
    , m_tolerance(tolerance)
{
    if (tolerance.rule == Tolerance::Rule::Window) {
        for (const Side side : BothSides)
            m_means[side] = trailingMeans(joined.values[side], tolerance.window);
    }
}

JudgedStep StepRule::judgeFactor(double baseline, double candidate) const
{
    const double factor = std::max(1.0, m_tolerance.factor);
    JudgedStep judged;
    judged.allowed
        = std::min(std::max(m_tolerance.absolute, std::abs(baseline) * (factor - 1)), Largest);
    const double difference = differenceOf(candidate, baseline);
    if (difference <= std::max(m_tolerance.absolute, m_joined.printedSlack()))
        return judged;
    // A printed number stands for all that round to it; the two closest ones are compared.
    const double sign = candidate > baseline ? 1 : -1;
    const double from = baseline + sign * m_joined.resolution.baseline / 2;
    const double to = candidate - sign * m_joined.resolution.candidate / 2;
    if ((to - from) * sign <= 0)
        return judged;
    if (from != 0 && to != 0 && std::signbit(from) == std::signbit(to)) // a product may underflow
        judged.ratio = factor > 1 ? std::abs(logRatio(to, from)) / std::log(factor)
                                  : ratioOf(difference, judged.allowed);
    else // no factor leads to zero or to the other sign
        judged.ratio = std::numeric_limits<double>::infinity();
    return judged;
}

double StepRule::scaleBefore() const { return *std::max_element(m_sizes.begin(), m_sizes.end()); }

/// A peak that only one run has tells nothing of how large the metric is.
void StepRule::keepSize(double baseline, double candidate, bool isInside)
{
    const auto [smaller, larger] = std::minmax({ std::abs(baseline), std::abs(candidate) });
    // The ring holds the steps before the judged one.
    m_sizes[m_judged++ % (ScaleWindow - 1)] = isInside ? larger : smaller;
}

JudgedStep StepRule::judge(size_t at)
{
    const double b = m_joined.values.baseline[at];
    const double c = m_joined.values.candidate[at];
    double difference = differenceOf(c, b);
    double relativeTo = std::abs(b);
    JudgedStep judged;
    switch (m_tolerance.rule) {
    case Tolerance::Rule::Factor:
        return judgeFactor(b, c);
    case Tolerance::Rule::Scale:
        relativeTo = std::max({ scaleBefore(), std::abs(b), std::abs(c) });
        break;
    case Tolerance::Rule::Window:
        relativeTo = std::abs(m_means.baseline[at]);
        difference = differenceOf(m_means.candidate[at], m_means.baseline[at]);
        break;
    case Tolerance::Rule::Band:
    case Tolerance::Rule::Exact:
    case Tolerance::Rule::Excluded:
        break;
    }
    judged.allowed = m_tolerance.rule == Tolerance::Rule::Exact
        ? ExactRelative * std::max(std::abs(b), std::abs(c))
        : std::max(m_tolerance.absolute, m_tolerance.relative * relativeTo);
    judged.allowed = std::max({ judged.allowed, m_joined.printedSlack(),
        m_joined.relativeResolution * std::max(std::abs(b), std::abs(c)) });
    judged.allowed = std::min(judged.allowed, Largest);
    judged.ratio = ratioOf(difference, judged.allowed);
    if (m_tolerance.rule == Tolerance::Rule::Scale)
        keepSize(b, c, judged.ratio <= 1);
    return judged;
}

bool digitsCanShow(const JoinedCurves& joined, const Tolerance& tolerance)
{
    const double slack = joined.printedSlack();
    if (slack <= 0)
        return true;
    JoinedCurves exact = joined; // the band without the room for rounding
    exact.resolution = { 0, 0 };
    StepRule rule(exact, tolerance);
    std::vector<double> bands;
    double largest = 0, largestOfSmaller = 0;
    for (size_t i = 0; i < joined.steps.size(); ++i) {
        const double b = std::abs(joined.values.baseline[i]);
        const double c = std::abs(joined.values.candidate[i]);
        if (!std::isfinite(b) || !std::isfinite(c))
            continue;
        largest = std::max({ largest, b, c });
        largestOfSmaller = std::max(largestOfSmaller, std::min(b, c));
        bands.push_back(rule.judge(i).allowed);
    }
    if (bands.empty())
        return true;
    if (largestOfSmaller < slack && largest < 2 * slack)
        return false; // everything prints as zero
    const auto middle = bands.begin() + qsizetype(bands.size() / 2);
    std::nth_element(bands.begin(), middle, bands.end());
    return *middle >= slack;
}

} // namespace alidade
