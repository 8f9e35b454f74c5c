// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/step_rule.h"

#include <cmath>
#include <limits>

namespace alidade {
namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double ExactRelative = 1e-12; // rules.md, "exact"

} // namespace

double ratioOf(double difference, double allowed)
{
    if (difference == 0)
        return 0;
    return allowed > 0 ? difference / allowed : std::numeric_limits<double>::infinity();
}

std::vector<double> trailingMeans(const std::vector<double>& values, int window)
{
    const auto width = size_t(std::max(1, window));
    std::vector<double> means(values.size(), NaN);
    double sum = 0;
    size_t count = 0;
    const auto take = [&](size_t at, bool in) {
        if (!std::isfinite(values[at]))
            return;
        sum += in ? values[at] : -values[at];
        count = in ? count + 1 : count - 1;
    };
    for (size_t i = 0; i < values.size(); ++i) {
        if (i % width == 0 && i >= width) { // summed afresh, or rounding would pile up
            sum = 0;
            count = 0;
            for (size_t at = i + 1 - width; at <= i; ++at)
                take(at, true);
        } else {
            take(i, true);
            if (i >= width)
                take(i - width, false);
        }
        if (count > 0)
            means[i] = sum / double(count);
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
    judged.allowed = std::max(m_tolerance.absolute, std::abs(baseline) * (factor - 1));
    const double difference = std::abs(candidate - baseline);
    if (difference <= std::max(m_tolerance.absolute, m_joined.printedSlack()))
        return judged;
    // A printed number stands for all that round to it; the two closest ones are compared.
    const double sign = candidate > baseline ? 1 : -1;
    const double from = baseline + sign * m_joined.resolution.baseline / 2;
    const double to = candidate - sign * m_joined.resolution.candidate / 2;
    if ((to - from) * sign <= 0)
        return judged;
    if (from * to > 0)
        judged.ratio = factor > 1 ? std::abs(std::log(to / from)) / std::log(factor)
                                  : ratioOf(difference, judged.allowed);
    else // no factor leads to zero or to the other sign
        judged.ratio = std::numeric_limits<double>::infinity();
    return judged;
}

JudgedStep StepRule::judge(size_t at)
{
    const double b = m_joined.values.baseline[at];
    const double c = m_joined.values.candidate[at];
    double difference = std::abs(c - b);
    double relativeTo = std::abs(b);
    JudgedStep judged;
    switch (m_tolerance.rule) {
    case Tolerance::Rule::Factor:
        return judgeFactor(b, c);
    case Tolerance::Rule::Scale:
        m_scale = std::max({ m_scale, std::abs(b), std::abs(c) });
        relativeTo = m_scale;
        break;
    case Tolerance::Rule::Window:
        relativeTo = std::abs(m_means.baseline[at]);
        difference = std::abs(m_means.candidate[at] - m_means.baseline[at]);
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
    judged.ratio = ratioOf(difference, judged.allowed);
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
