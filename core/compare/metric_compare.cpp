// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/metric_compare.h"

#include "core/compare/metric_changes.h"
#include "core/compare/metric_coverage.h"
#include "core/compare/metric_names.h"
#include "core/compare/noise_band.h"
#include "core/compare/step_rule.h"
#include "core/compare/store_conflicts.h"

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double Largest = std::numeric_limits<double>::max();
constexpr qsizetype FewestSteps = 3; // rules.md, "too-short"
constexpr double RoundingSlack = 1e-9; // 0.0505 - 0.0500 is a little more than 0.0005
constexpr double UnmistakableRatio = 10; // rules.md: decides even with few steps
constexpr double StoredRelative = 1e-6; // event files hold 32-bit floats

JoinedCurves joinOnSteps(const MetricSeries& baseline, const MetricSeries& candidate)
{
    JoinedCurves joined;
    joined.resolution = { baseline.resolution, candidate.resolution };
    joined.relativeResolution = std::max(baseline.relativeResolution, candidate.relativeResolution);
    size_t b = 0, c = 0;
    while (b < baseline.steps.size() && c < candidate.steps.size()) {
        if (baseline.steps[b] < candidate.steps[c]) {
            ++b;
        } else if (candidate.steps[c] < baseline.steps[b]) {
            ++c;
        } else {
            joined.steps.push_back(baseline.steps[b]);
            joined.values.baseline.push_back(baseline.values[b++]);
            joined.values.candidate.push_back(candidate.values[c++]);
        }
    }
    return joined;
}

/// Means and deviations of the repeats, as a rule for single steps.
class NoiseRule {
public:
    NoiseRule(const JoinedCurves& joined, const NoiseBand& band, const MetricCase& metric)
        : m_band(band)
        , m_slack(joined.printedSlack())
        , m_deviations(metric.deviations)
    {
        m_candidate = metric.tolerance.rule == Tolerance::Rule::Window
            ? trailingMeans(joined.values.candidate, metric.tolerance.window)
            : joined.values.candidate;
    }

    /// nullopt where too few runs have a value.
    std::optional<JudgedStep> judge(size_t at) const
    {
        const double mean = m_band.mean[at], deviation = m_band.deviation[at];
        if (!std::isfinite(mean) || !std::isfinite(deviation))
            return std::nullopt;
        JudgedStep judged;
        judged.allowed
            = std::max({ m_deviations * deviation, m_slack, StoredRelative * std::abs(mean) });
        judged.allowed = std::min(judged.allowed, Largest);
        judged.ratio = ratioOf(differenceOf(m_candidate[at], mean), judged.allowed);
        return judged;
    }

private:
    const NoiseBand& m_band;
    std::vector<double> m_candidate;
    double m_slack;
    double m_deviations;
};

/// A rule that says nothing of the class leaves it to the rules below.
QString classOf(const Profile& profile, QStringView metric)
{
    const auto found = std::find_if(
        profile.tolerances.begin(), profile.tolerances.end(), [metric](const ToleranceRule& rule) {
            return !rule.classId.isEmpty() && matchesGlob(rule.metric, metric);
        });
    return found == profile.tolerances.end() ? QStringLiteral("B") : found->classId;
}

void measure(MetricComparison& comparison, const JoinedCurves& joined)
{
    double sumRelative = 0;
    qsizetype counted = 0;
    for (size_t i = 0; i < joined.steps.size(); ++i) {
        const double difference
            = differenceOf(joined.values.candidate[i], joined.values.baseline[i]);
        if (!std::isfinite(difference))
            continue;
        comparison.maxAbsolute = std::max(comparison.maxAbsolute, difference);
        const double size = std::abs(joined.values.baseline[i]);
        if (size > 0) {
            const double relative = std::min(difference / size, Largest);
            comparison.maxRelative = std::max(comparison.maxRelative, relative);
            sumRelative += relative;
            ++counted;
        }
    }
    if (counted > 0)
        comparison.meanRelative = std::min(sumRelative, Largest) / double(counted);
}

/// The repeats' spread where it can be measured and the metric is one that may stray.
NoiseBand noiseOf(const MetricCase& metric, const JoinedCurves& joined)
{
    const Tolerance::Rule rule = metric.tolerance.rule;
    const bool mustBeEqual = metric.classId == u"C" || rule == Tolerance::Rule::Exact;
    if (!metric.hasRepeats || mustBeEqual || joined.steps.empty())
        return {};
    return measureNoise(joined.steps, joined.values.baseline, metric.repeats,
        rule == Tolerance::Rule::Window ? metric.tolerance.window : 1);
}

/// Not judged: too few steps that a verdict could come from.
void setTooShort(MetricComparison& comparison, qsizetype judgeable, qsizetype needed)
{
    comparison.verdict = MetricComparison::Verdict::TooShort;
    comparison.reason = comparison.sharedSteps == 0 ? QStringLiteral("No step is in both runs")
        : judgeable < comparison.sharedSteps
        ? QStringLiteral("%1 of %2 shared steps lie behind the warm-up; at least %3 are needed")
              .arg(judgeable)
              .arg(comparison.sharedSteps)
              .arg(needed)
        : QStringLiteral("Only %1 shared steps; at least %2 are needed")
              .arg(comparison.sharedSteps)
              .arg(needed);
}

void setNonFinite(MetricComparison& comparison, double step, std::optional<double> leftAt)
{
    comparison.verdict = MetricComparison::Verdict::NonFinite;
    comparison.divergedAt = step;
    comparison.movedAt = leftAt ? std::min(*leftAt, step) : step;
}

/// The verdict, from where only one run is non-finite and where the patience ran out.
void settle(
    MetricComparison& comparison, std::optional<double> nonFinite, std::optional<double> leftAt)
{
    using Verdict = MetricComparison::Verdict;
    const Tolerance& tolerance = comparison.tolerance;
    const bool tooFew = comparison.sharedSteps < FewestSteps;
    const bool unmistakable
        = tooFew && comparison.classId == u"A" && comparison.worstRatio > UnmistakableRatio;
    const qsizetype judgeable
        = std::max<qsizetype>(0, comparison.sharedSteps - std::max(0, tolerance.warmupSteps));
    // With fewer steps than the patience nothing could ever count as outside.
    const qsizetype needed = std::max<qsizetype>(FewestSteps, tolerance.patience);
    if (nonFinite) {
        setNonFinite(comparison, *nonFinite, leftAt);
    } else if (unmistakable || (leftAt && !tooFew)) {
        comparison.verdict = Verdict::Diverged;
        comparison.divergedAt = leftAt ? leftAt : comparison.firstOutside;
        comparison.movedAt = comparison.divergedAt;
    } else if (judgeable < needed) {
        setTooShort(comparison, judgeable, needed);
    } else {
        comparison.verdict = Verdict::Within;
    }
}

/// A number in one run only, or infinities of both signs. NaN may stand for either (file logger).
bool isNonFiniteApart(double one, double other)
{
    return std::isfinite(one) != std::isfinite(other)
        || (std::isinf(one) && std::isinf(other) && one != other);
}

std::optional<double> firstNonFinite(const JoinedCurves& joined)
{
    for (size_t i = 0; i < joined.steps.size(); ++i)
        if (isNonFiniteApart(joined.values.baseline[i], joined.values.candidate[i]))
            return joined.steps[i];
    return {};
}

/// Goes over the steps: where only one run is non-finite, and where the patience ran out.
void judge(MetricComparison& comparison, const MetricCase& metric, const JoinedCurves& joined,
    const NoiseBand& noise, MetricPoints* points)
{
    const Tolerance& tolerance = comparison.tolerance;
    const auto& baseline = joined.values.baseline;
    const auto& candidate = joined.values.candidate;
    StepRule rule(joined, tolerance);
    const auto spread = noise.runs > 0
        ? std::optional<NoiseRule>(std::in_place, joined, noise, metric)
        : std::nullopt;
    if (points && spread)
        points->middle.assign(joined.steps.size(), NaN);
    std::optional<double> nonFinite;
    std::optional<double> leftAt;
    int outside = 0;
    double runStart = 0;
    for (size_t i = 0; i < joined.steps.size(); ++i) {
        const bool finiteBaseline = std::isfinite(baseline[i]);
        const bool finiteCandidate = std::isfinite(candidate[i]);
        const bool apart = isNonFiniteApart(baseline[i], candidate[i]);
        if (apart && !nonFinite)
            nonFinite = joined.steps[i];
        if (!finiteBaseline || !finiteCandidate) {
            if (points) {
                points->allowed.push_back(NaN);
                points->ratio.push_back(apart ? NaN : 0);
            }
            continue;
        }
        JudgedStep judged = rule.judge(i);
        double middle = baseline[i];
        if (const auto bySpread = spread ? spread->judge(i) : std::nullopt) {
            judged = *bySpread;
            middle = noise.mean[i];
        }
        if (points) {
            points->allowed.push_back(judged.allowed);
            points->ratio.push_back(judged.ratio);
            if (spread)
                points->middle[i] = middle;
        }
        if (i < size_t(std::max(0, tolerance.warmupSteps)))
            continue;
        if (judged.ratio > comparison.worstRatio) {
            comparison.worstRatio = judged.ratio;
            comparison.worstStep = joined.steps[i];
        }
        if (judged.ratio <= 1 + RoundingSlack) {
            outside = 0;
            continue;
        }
        ++comparison.outsideSteps;
        if (!comparison.firstOutside)
            comparison.firstOutside = joined.steps[i];
        if (outside++ == 0)
            runStart = joined.steps[i];
        if (outside >= std::max(1, tolerance.patience) && !leftAt)
            leftAt = runStart;
    }
    settle(comparison, nonFinite, leftAt);
}

/// The widest band of any step, without the room for rounding.
double widestBand(const JoinedCurves& joined, const Tolerance& tolerance)
{
    JoinedCurves exact = joined;
    exact.resolution = { 0, 0 };
    StepRule rule(exact, tolerance);
    double widest = 0;
    for (size_t i = 0; i < exact.steps.size(); ++i)
        if (std::isfinite(exact.values.baseline[i]) && std::isfinite(exact.values.candidate[i]))
            widest = std::max(widest, rule.judge(i).allowed);
    return widest;
}

/// Digits that cannot show the band may still show that the curves are apart: by more than both
/// roundings and the band together. Judges the metric if so.
bool leavesInPrint(MetricComparison& comparison, const MetricCase& metric,
    const JoinedCurves& joined, MetricPoints* points)
{
    JoinedCurves coarse = joined;
    const double roundings = (joined.resolution.baseline + joined.resolution.candidate) / 2;
    const double apart = 2 * (roundings + widestBand(joined, metric.tolerance));
    if (metric.tolerance.rule != Tolerance::Rule::Factor) // which takes both roundings as they are
        coarse.resolution = { apart, apart };
    MetricComparison judged = comparison;
    MetricPoints seen;
    judge(judged, metric, coarse, {}, points ? &seen : nullptr);
    if (judged.verdict != MetricComparison::Verdict::Diverged)
        return false;
    comparison = std::move(judged);
    if (points) {
        points->allowed = std::move(seen.allowed);
        points->ratio = std::move(seen.ratio);
    }
    return true;
}

const MetricStore* storeOf(const RunPtr& run) { return run ? run->metrics() : nullptr; }

MetricCase caseOf(
    const Comparison& comparison, const QString& name, const Pair<int>& at, const Profile& profile)
{
    MetricCase metric;
    for (const Side side : BothSides) {
        const MetricStore* const store = storeOf(comparison.runs[side]);
        if (store && at[side] >= 0 && size_t(at[side]) < store->series.size())
            metric.series[side] = &store->series[size_t(at[side])];
    }
    const ToleranceRule& rule = toleranceFor(profile, name);
    metric.tolerance = rule.tolerance;
    metric.classId = rule.classId.isEmpty() ? classOf(profile, name) : rule.classId;
    metric.deviations = comparison.noise.deviations;
    metric.hasRepeats = !comparison.noise.runs.empty();
    if (!metric.series.baseline)
        return metric;
    for (const RunPtr& run : comparison.noise.runs) {
        const MetricStore* const store = storeOf(run);
        const MetricSeries* const series
            = store ? seriesNamed(*store, profile, metric.series.baseline->name) : nullptr;
        if (series)
            metric.repeats.push_back(series);
    }
    return metric;
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

MetricComparison compareMetric(const MetricCase& metric, MetricPoints* points)
{
    using Verdict = MetricComparison::Verdict;
    const Tolerance& tolerance = metric.tolerance;
    const bool excluded = tolerance.rule == Tolerance::Rule::Excluded;
    MetricComparison comparison;
    comparison.tolerance = tolerance;
    comparison.classId = metric.classId;
    if (excluded)
        comparison.reason = tolerance.reason;
    for (const Side side : BothSides) {
        const MetricSeries* const series = metric.series[side];
        if (!series || series->steps.empty())
            continue;
        comparison.steps[side] = qsizetype(series->steps.size());
        comparison.lastStep[side] = series->steps.back();
    }
    if (!metric.series.baseline || !metric.series.candidate) {
        comparison.verdict = excluded ? Verdict::Excluded
            : metric.series.baseline  ? Verdict::OnlyBaseline
                                      : Verdict::OnlyCandidate;
        return comparison;
    }
    const JoinedCurves joined = joinOnSteps(*metric.series.baseline, *metric.series.candidate);
    comparison.sharedSteps = qsizetype(joined.steps.size());
    if (!joined.steps.empty())
        comparison.firstStep = joined.steps.front();
    measure(comparison, joined);
    if (points) {
        points->steps = joined.steps;
        for (size_t i = 0; i < joined.steps.size(); ++i) {
            const double b = joined.values.baseline[i], c = joined.values.candidate[i];
            points->delta.push_back(b == c ? 0 : c - b); // infinities that are equal, too
        }
    }
    const bool shows = excluded || digitsCanShow(joined, tolerance);
    if (!excluded && shows) {
        const NoiseBand noise = noiseOf(metric, joined);
        comparison.noiseReason = noise.reason;
        if (noise.runs > 0) {
            comparison.noiseRuns = noise.runs;
            comparison.noiseDeviations = metric.deviations;
        }
        judge(comparison, metric, joined, noise, points);
        return comparison;
    }
    if (!shows && leavesInPrint(comparison, metric, joined, points))
        return comparison;
    if (points) {
        points->allowed.assign(joined.steps.size(), NaN);
        points->ratio.assign(joined.steps.size(), NaN);
    }
    // Digits, releases and tolerances have no part in a number that is none; only what says nothing
    // of the training says nothing here either.
    const auto nonFinite = metric.classId == u"X" ? std::nullopt : firstNonFinite(joined);
    if (nonFinite) {
        comparison.reason.clear();
        setNonFinite(comparison, *nonFinite, {});
        return comparison;
    }
    if (!shows)
        comparison.reason
            = QStringLiteral("Printed in steps of %1: the digits cannot show the band")
                  .arg(2 * joined.printedSlack());
    comparison.verdict = Verdict::Excluded;
    return comparison;
}

namespace {

/// What hangs on which file of a run is right is no verdict.
void leaveOutContradicted(const Comparison& comparison, MetricComparison& metric)
{
    if (!isJudged(metric))
        return;
    const auto conflict = storeConflict(comparison, metric);
    if (!conflict || !conflict->decides)
        return;
    metric.verdict = MetricComparison::Verdict::Excluded;
    metric.reason = reasonOf(*conflict);
    metric.divergedAt.reset();
    metric.movedAt.reset();
}

} // namespace

MetricCase metricCase(const Comparison& comparison, const MetricComparison& metric)
{
    static const Profile none;
    MetricCase made = caseOf(
        comparison, metric.name, metric.series, comparison.profile ? *comparison.profile : none);
    made.tolerance = metric.tolerance; // as judged, also when its meaning changed
    made.classId = metric.classId;
    return made;
}

MetricPoints metricPoints(const Comparison& comparison, const MetricComparison& metric)
{
    MetricPoints points;
    compareMetric(metricCase(comparison, metric), &points);
    return points;
}

const MetricComparison* firstMoved(const std::vector<MetricComparison>& metrics)
{
    const MetricComparison* first = nullptr;
    for (const MetricComparison& metric : metrics) {
        if (!metric.movedAt)
            continue;
        const auto rank
            = [](const MetricComparison& one) { return std::pair(*one.movedAt, one.classId); };
        if (!first || rank(metric) < rank(*first))
            first = &metric;
    }
    return first;
}

Result<std::vector<MetricComparison>> compareMetrics(const Comparison& comparison, Monitor& monitor)
{
    const Profile& profile = *comparison.profile;
    const std::vector<NamedPair> pairs = pairMetrics(
        profile, storeOf(comparison.runs.baseline), storeOf(comparison.runs.candidate));
    std::vector<MetricComparison> comparisons;
    comparisons.reserve(pairs.size());
    for (const auto& [name, at] : pairs) {
        if (monitor.cancelled())
            return cancelledFailure();
        monitor.progress(double(comparisons.size()) / double(pairs.size()));
        MetricCase metric = caseOf(comparison, name, at, profile);
        if (metric.series.baseline && metric.series.candidate
            && metric.tolerance.rule != Tolerance::Rule::Excluded) {
            const QString why = changedMeaning(
                profile, comparison.runs.baseline->config, comparison.runs.candidate->config, name);
            if (!why.isEmpty()) {
                metric.tolerance.rule = Tolerance::Rule::Excluded;
                metric.tolerance.reason = why;
            }
        }
        MetricComparison compared = compareMetric(metric);
        compared.name = name;
        compared.series = at;
        leaveOutContradicted(comparison, compared);
        comparisons.push_back(std::move(compared));
    }
    return comparisons;
}

} // namespace alidade
