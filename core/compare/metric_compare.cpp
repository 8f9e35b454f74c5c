// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/metric_compare.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double ExactRelative = 1e-12; // rules.md, "exact"
constexpr qsizetype FewestSteps = 3; // rules.md, "too-short"
constexpr double RoundingSlack = 1e-9; // 0.0505 - 0.0500 is a little more than 0.0005
constexpr double UnmistakableRatio = 10; // rules.md: decides even with few steps

struct Joined {
    std::vector<double> steps, baseline, candidate;
    double relativeResolution = 0; ///< of the coarser side
};

Joined joinOnSteps(const MetricSeries& baseline, const MetricSeries& candidate)
{
    Joined joined;
    joined.relativeResolution = std::max(baseline.relativeResolution, candidate.relativeResolution);
    size_t b = 0, c = 0;
    while (b < baseline.steps.size() && c < candidate.steps.size()) {
        if (baseline.steps[b] < candidate.steps[c]) {
            ++b;
        } else if (candidate.steps[c] < baseline.steps[b]) {
            ++c;
        } else {
            joined.steps.push_back(baseline.steps[b]);
            joined.baseline.push_back(baseline.values[b++]);
            joined.candidate.push_back(candidate.values[c++]);
        }
    }
    return joined;
}

/// Mean of the finite values among the last `window` ones up to and including `at`.
double trailingMean(const std::vector<double>& values, size_t at, int window)
{
    const size_t first = at + 1 >= size_t(window) ? at + 1 - size_t(window) : 0;
    double sum = 0;
    int count = 0;
    for (size_t i = first; i <= at; ++i) {
        if (std::isfinite(values[i])) {
            sum += values[i];
            ++count;
        }
    }
    return count > 0 ? sum / count : NaN;
}

struct Judged {
    double difference = 0; ///< what the rule looks at, absolute
    double allowed = 0;
    double ratio = 0;
};

double ratioOf(double difference, double allowed)
{
    if (difference == 0)
        return 0;
    return allowed > 0 ? difference / allowed : std::numeric_limits<double>::infinity();
}

/// The printed resolution is left out here: the caller adds it.
Judged judgeStep(const Joined& joined, size_t at, const Tolerance& tolerance, double rollingScale,
    double resolution)
{
    const double b = joined.baseline[at];
    const double c = joined.candidate[at];
    Judged judged;
    judged.difference = std::abs(c - b);
    switch (tolerance.rule) {
    case Tolerance::Rule::Band:
        judged.allowed = std::max(tolerance.absolute, tolerance.relative * std::abs(b));
        break;
    case Tolerance::Rule::Scale:
        judged.allowed = std::max(tolerance.absolute, tolerance.relative * rollingScale);
        break;
    case Tolerance::Rule::Exact:
        judged.allowed = ExactRelative * std::max(std::abs(b), std::abs(c));
        break;
    case Tolerance::Rule::Window: {
        const int window = std::max(1, tolerance.window);
        const double meanBaseline = trailingMean(joined.baseline, at, window);
        const double meanCandidate = trailingMean(joined.candidate, at, window);
        judged.difference = std::abs(meanCandidate - meanBaseline);
        judged.allowed = std::max(tolerance.absolute, tolerance.relative * std::abs(meanBaseline));
        break;
    }
    case Tolerance::Rule::Factor: {
        const double factor = std::max(1.0, tolerance.factor);
        judged.allowed = std::max(tolerance.absolute, std::abs(b) * (factor - 1));
        if (judged.difference <= std::max(tolerance.absolute, resolution / 2)) {
            judged.ratio = 0;
        } else if (b * c > 0 && factor > 1) {
            judged.ratio = std::abs(std::log(c / b)) / std::log(factor);
        } else {
            judged.ratio = ratioOf(judged.difference, judged.allowed);
        }
        return judged;
    }
    case Tolerance::Rule::Excluded:
        break;
    }
    judged.allowed = std::max({ judged.allowed, resolution / 2,
        joined.relativeResolution * std::max(std::abs(b), std::abs(c)) });
    judged.ratio = ratioOf(judged.difference, judged.allowed);
    return judged;
}

/// Whether numbers printed in steps of `resolution` can show the band at all: the band must not be
/// finer than half a printed step at most steps, and some digit other than zero must be printed.
bool digitsCanShow(const Joined& joined, const Tolerance& tolerance, double resolution)
{
    if (resolution <= 0)
        return true;
    std::vector<double> bands;
    double scale = 0;
    double largest = 0;
    for (size_t i = 0; i < joined.steps.size(); ++i) {
        if (!std::isfinite(joined.baseline[i]) || !std::isfinite(joined.candidate[i]))
            continue;
        scale = std::max({ scale, std::abs(joined.baseline[i]), std::abs(joined.candidate[i]) });
        largest = std::max(
            largest, std::min(std::abs(joined.baseline[i]), std::abs(joined.candidate[i])));
        Tolerance bare = tolerance;
        bands.push_back(judgeStep(joined, i, bare, scale, 0).allowed);
    }
    if (bands.empty())
        return true;
    if (largest < resolution / 2 && scale < resolution)
        return false; // everything prints as zero
    std::nth_element(bands.begin(), bands.begin() + qsizetype(bands.size() / 2), bands.end());
    return bands[bands.size() / 2] >= resolution / 2;
}

/// A rule that says nothing of the class leaves it to the rules below.
QString classOf(const Profile& profile, QStringView metric)
{
    const auto found = std::find_if(
        profile.tolerances.begin(), profile.tolerances.end(), [metric](const ToleranceRule& rule) {
            return !rule.classId.isEmpty() && matchesGlob(rule.metric, metric);
        });
    return found == profile.tolerances.end() ? QStringLiteral("B") : found->classId;
}

/// name → index of the series.
QHash<QString, int> indexByName(const MetricStore* store)
{
    QHash<QString, int> index;
    for (size_t i = 0; store && i < store->series.size(); ++i)
        index.insert(store->series[i].name, int(i));
    return index;
}

/// Where one run has only the old name of a metric and the other only the new one, both are found
/// under the new name. Runs that agree on the old name keep it.
void joinRenamed(const Profile& profile, Pair<QHash<QString, int>>& index)
{
    for (const Profile::Alias& alias : profile.metricAliases) {
        for (const Side side : BothSides) {
            auto& old = index[side];
            const auto& current = index[otherSide(side)];
            const bool renamed = old.contains(alias.oldKey) && !old.contains(alias.newKey)
                && current.contains(alias.newKey) && !current.contains(alias.oldKey);
            if (renamed)
                old.insert(alias.newKey, old.take(alias.oldKey));
        }
    }
}

void measure(MetricComparison& comparison, const Joined& joined)
{
    double sumRelative = 0;
    qsizetype counted = 0;
    for (size_t i = 0; i < joined.steps.size(); ++i) {
        const double difference = std::abs(comparison.delta[i]);
        if (!std::isfinite(difference))
            continue;
        comparison.maxAbsolute = std::max(comparison.maxAbsolute, difference);
        const double size = std::abs(joined.baseline[i]);
        if (size > 0) {
            comparison.maxRelative = std::max(comparison.maxRelative, difference / size);
            sumRelative += difference / size;
            ++counted;
        }
    }
    if (counted > 0)
        comparison.meanRelative = sumRelative / double(counted);
}

/// First steps where only one run is non-finite, and where the patience ran out.
void judge(MetricComparison& comparison, const Joined& joined, double resolution)
{
    const Tolerance& tolerance = comparison.tolerance;
    std::optional<double> nonFinite;
    std::optional<double> leftAt;
    double scale = 0;
    int outside = 0;
    double runStart = 0;
    for (size_t i = 0; i < joined.steps.size(); ++i) {
        const bool finiteBaseline = std::isfinite(joined.baseline[i]);
        const bool finiteCandidate = std::isfinite(joined.candidate[i]);
        if (finiteBaseline != finiteCandidate && !nonFinite)
            nonFinite = joined.steps[i];
        if (!finiteBaseline || !finiteCandidate) {
            comparison.allowed.push_back(NaN);
            comparison.ratio.push_back(finiteBaseline == finiteCandidate ? 0 : NaN);
            continue;
        }
        scale = std::max({ scale, std::abs(joined.baseline[i]), std::abs(joined.candidate[i]) });
        const Judged judged = judgeStep(joined, i, tolerance, scale, resolution);
        comparison.allowed.push_back(judged.allowed);
        comparison.ratio.push_back(judged.ratio);
        if (int(i) < tolerance.warmupSteps)
            continue;
        if (judged.ratio > comparison.worstRatio) {
            comparison.worstRatio = judged.ratio;
            comparison.worstStep = joined.steps[i];
        }
        if (judged.ratio <= 1 + RoundingSlack) {
            outside = 0;
            continue;
        }
        if (!comparison.firstOutside)
            comparison.firstOutside = joined.steps[i];
        if (outside++ == 0)
            runStart = joined.steps[i];
        if (outside >= std::max(1, tolerance.patience) && !leftAt)
            leftAt = runStart;
    }
    using Verdict = MetricComparison::Verdict;
    const bool unmistakable
        = comparison.classId == u"A" && comparison.worstRatio > UnmistakableRatio;
    if (nonFinite) {
        comparison.verdict = Verdict::NonFinite;
        comparison.divergedAt = nonFinite;
    } else if (qsizetype(joined.steps.size()) < FewestSteps && !unmistakable) {
        comparison.verdict = Verdict::TooShort;
        comparison.reason = joined.steps.empty()
            ? QStringLiteral("No step is in both runs")
            : QStringLiteral("Only %1 shared steps; at least %2 are needed")
                  .arg(joined.steps.size())
                  .arg(FewestSteps);
    } else if (leftAt || (unmistakable && qsizetype(joined.steps.size()) < FewestSteps)) {
        comparison.verdict = Verdict::Diverged;
        comparison.divergedAt = leftAt ? leftAt : comparison.firstOutside;
    } else {
        comparison.verdict = Verdict::Within;
    }
}

} // namespace

const ToleranceRule& toleranceFor(const Profile& profile, QStringView metric)
{
    static const ToleranceRule fallback{ QStringLiteral("*"), QStringLiteral("B"),
        Tolerance{ Tolerance::Rule::Band, 0, 0.05, 1, 0, 0, 3, {} },
        QStringLiteral("no rule names this metric") };
    const auto found = std::find_if(profile.tolerances.begin(), profile.tolerances.end(),
        [metric](const ToleranceRule& rule) { return matchesGlob(rule.metric, metric); });
    return found == profile.tolerances.end() ? fallback : *found;
}

MetricComparison compareMetric(const MetricSeries* baseline, const MetricSeries* candidate,
    const Tolerance& tolerance, const QString& classId)
{
    using Verdict = MetricComparison::Verdict;
    MetricComparison comparison;
    comparison.tolerance = tolerance;
    comparison.classId = classId;
    if (baseline && candidate) {
        const Joined joined = joinOnSteps(*baseline, *candidate);
        const double resolution = std::max(baseline->resolution, candidate->resolution);
        for (size_t i = 0; i < joined.steps.size(); ++i)
            comparison.delta.push_back(joined.candidate[i] - joined.baseline[i]);
        comparison.steps = joined.steps;
        measure(comparison, joined);
        if (tolerance.rule == Tolerance::Rule::Excluded) {
            comparison.reason = tolerance.reason;
        } else if (!digitsCanShow(joined, tolerance, resolution)) {
            comparison.reason
                = QStringLiteral("Printed in steps of %1: the digits cannot show the band")
                      .arg(resolution);
        } else {
            judge(comparison, joined, resolution);
            return comparison;
        }
        comparison.allowed.assign(joined.steps.size(), NaN);
        comparison.ratio.assign(joined.steps.size(), NaN);
        comparison.verdict = Verdict::Excluded;
        return comparison;
    }
    if (tolerance.rule == Tolerance::Rule::Excluded) {
        comparison.verdict = Verdict::Excluded;
        comparison.reason = tolerance.reason;
    } else {
        comparison.verdict = baseline ? Verdict::OnlyBaseline : Verdict::OnlyCandidate;
    }
    return comparison;
}

Result<std::vector<MetricComparison>> compareMetrics(const MetricStore* baseline,
    const MetricStore* candidate, const Profile& profile, Monitor& monitor)
{
    Pair<QHash<QString, int>> index{ indexByName(baseline), indexByName(candidate) };
    joinRenamed(profile, index);
    QStringList names = index.baseline.keys();
    for (auto it = index.candidate.keyBegin(); it != index.candidate.keyEnd(); ++it)
        if (!index.baseline.contains(*it))
            names += *it;
    names.sort();

    std::vector<MetricComparison> comparisons;
    comparisons.reserve(size_t(names.size()));
    for (const QString& name : names) {
        if (monitor.cancelled())
            return cancelledFailure();
        monitor.progress(double(comparisons.size()) / double(names.size()));
        const Pair<int> at{ index.baseline.value(name, -1), index.candidate.value(name, -1) };
        const ToleranceRule& rule = toleranceFor(profile, name);
        const QString classId = rule.classId.isEmpty() ? classOf(profile, name) : rule.classId;
        auto compared
            = compareMetric(at.baseline < 0 ? nullptr : &baseline->series[size_t(at.baseline)],
                at.candidate < 0 ? nullptr : &candidate->series[size_t(at.candidate)],
                rule.tolerance, classId);
        compared.name = name;
        compared.series = at;
        comparisons.push_back(std::move(compared));
    }
    return comparisons;
}

} // namespace alidade
