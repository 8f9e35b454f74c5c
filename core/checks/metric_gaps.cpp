// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/metric_gaps.h"

#include "core/base/numbers.h"
#include "core/checks/evidence.h"
#include "core/compare/metric_coverage.h"
#include "core/compare/store_conflicts.h"
#include "core/compare/untaken_steps.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace alidade {
namespace {

using Verdict = MetricComparison::Verdict;

bool mustAgree(const MetricComparison& metric)
{
    return metric.classId == u"A" || metric.classId == u"C";
}

/// "5 of 20 steps".
QString stepsText(const StepCoverage& coverage)
{
    return checkText(QT_TRANSLATE_NOOP("Checks", "%1 of %2 steps"))
        .arg(coverage.shared)
        .arg(coverage.all);
}

/// "the rest of the candidate cannot be read: train.log:12: the file ends …"; empty when nothing is
/// known to be lost there.
QString lostText(const Comparison& comparison, Side side, const std::optional<EarlyEnd>& end)
{
    const MetricStore* const store
        = comparison.runs[side] ? comparison.runs[side]->metrics() : nullptr;
    if (!store || store->lost.places == 0)
        return {};
    const LostValues& lost = store->lost;
    const QString place = lost.where.line > 0
        ? QStringLiteral("%1:%2").arg(lost.where.file).arg(lost.where.line)
        : lost.where.file;
    const QString what = QStringLiteral("%1: %2").arg(place, inUserLanguage(lost.text));
    if (end && end->side == side)
        return (side == Side::Candidate ? checkText(
                    QT_TRANSLATE_NOOP("Checks", "the candidate can be read up to step %1 only: %2"))
                                        : checkText(QT_TRANSLATE_NOOP("Checks",
                                            "the baseline can be read up to step %1 only: %2")))
            .arg(stepText(end->lastStep), what);
    return (side == Side::Candidate
            ? checkText(QT_TRANSLATE_NOOP("Checks", "not all of the candidate can be read: %1"))
            : checkText(QT_TRANSLATE_NOOP("Checks", "not all of the baseline can be read: %1")))
        .arg(what);
}

/// Some judged metric lacks steps, though not all do; empty when nothing is known to be lost.
QString lostInPart(const Comparison& comparison)
{
    const bool whole = std::all_of(
        comparison.metrics->begin(), comparison.metrics->end(), [](const MetricComparison& metric) {
            return !isJudged(metric) || coverageOf(metric).isWhole();
        });
    QStringList lost;
    for (const Side side : BothSides)
        if (const QString text = lostText(comparison, side, {}); !whole && !text.isEmpty())
            lost += text;
    return lost.join(QStringLiteral("; "));
}

/// What a metric that must agree was not judged by, or only in part; empty when nothing is missing.
QString gapOf(const MetricComparison& metric, const StepCoverage& usual)
{
    switch (metric.verdict) {
    case Verdict::OnlyBaseline:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is in the baseline only"))
            .arg(metric.name);
    case Verdict::OnlyCandidate:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is in the candidate only"))
            .arg(metric.name);
    case Verdict::TooShort:
    case Verdict::Excluded:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is not judged: %2"))
            .arg(metric.name, inUserLanguage(metric.reason));
    case Verdict::Within:
    case Verdict::Diverged:
    case Verdict::NonFinite:
        break;
    }
    const StepCoverage own = coverageOf(metric);
    // Compared as fractions: a validation metric has fewer steps and may still have all of them.
    if (own.shared * usual.all >= usual.shared * own.all)
        return {};
    return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is judged over %2"))
        .arg(metric.name, stepsText(own));
}

/// Of a metric that only has a shape: told behind those that must agree.
void nameShape(MetricGaps& shapes, const MetricComparison& metric, const StepCoverage& usual)
{
    if (metric.classId == u"X")
        return;
    if (metric.verdict == Verdict::OnlyBaseline || metric.verdict == Verdict::OnlyCandidate)
        shapes.oneSided += metric.name;
    else if (isJudged(metric) && !gapOf(metric, usual).isEmpty())
        shapes.partly += QStringLiteral("%1 (%2)").arg(metric.name, stepsText(coverageOf(metric)));
}

/// Of a metric that every run writes: only one run has it, or most of its steps. What is measured
/// every so many steps, as validation is, has few of them in sound runs, too.
bool isHardlyCompared(const MetricComparison& metric)
{
    if (metric.verdict == Verdict::OnlyBaseline || metric.verdict == Verdict::OnlyCandidate)
        return true;
    if (metric.name.startsWith(u"val-"))
        return false;
    return metric.verdict == Verdict::TooShort || (isJudged(metric) && coverageOf(metric).isPoor());
}

Evidence metricEvidence(const MetricComparison& metric, QString text)
{
    Evidence evidence;
    evidence.where.kind = Locator::Kind::Metric;
    evidence.where.key = metric.name;
    evidence.text = std::move(text);
    return evidence;
}

QString aloneText(const MetricComparison& metric, Side side, double step)
{
    return (side == Side::Candidate
            ? checkText(QT_TRANSLATE_NOOP(
                "Checks", "%1 is NaN or infinite at step %2, where only the candidate has a value"))
            : checkText(QT_TRANSLATE_NOOP(
                "Checks", "%1 is NaN or infinite at step %2, where only the baseline has a value")))
        .arg(metric.name, stepText(step));
}

void addAlone(MetricDoubts& doubts, const Comparison& comparison, const MetricComparison& metric)
{
    for (const Side side : BothSides) {
        const auto step = nonFiniteAlone(comparison, metric, side);
        if (!step)
            continue;
        Evidence evidence = metricEvidence(metric, aloneText(metric, side, *step));
        evidence.side = side;
        evidence.where.step = step;
        // What must agree comes first, and what the other run does not measure at all: its going on
        // would tell nothing either.
        const bool matters = mustAgree(metric) || metric.verdict == Verdict::OnlyBaseline
            || metric.verdict == Verdict::OnlyCandidate;
        const auto place
            = matters && !doubts.aloneMatters ? doubts.alone.begin() : doubts.alone.end();
        doubts.alone.insert(place, std::move(evidence));
        doubts.aloneMatters = doubts.aloneMatters || matters;
    }
}

const MetricSeries* curveOf(const Comparison& comparison, const MetricComparison& metric, Side side)
{
    const MetricStore* const store
        = comparison.runs[side] ? comparison.runs[side]->metrics() : nullptr;
    const int at = metric.series[side];
    return store && at >= 0 ? &store->series[size_t(at)] : nullptr;
}

/// "step 11 is in the baseline only", of the metric that was compared over most steps.
QStringList stepsOfOneRun(const Comparison& comparison)
{
    constexpr size_t Named = 5;
    const StepCoverage usual = coverageOf(*comparison.metrics);
    const auto metric = std::find_if(
        comparison.metrics->begin(), comparison.metrics->end(), [&](const MetricComparison& one) {
            const StepCoverage own = coverageOf(one);
            return isJudged(one) && own.shared == usual.shared && own.all == usual.all;
        });
    QStringList texts;
    for (const Side side : BothSides) {
        if (metric == comparison.metrics->end())
            break;
        const MetricSeries* const own = curveOf(comparison, *metric, side);
        const MetricSeries* const other = curveOf(comparison, *metric, otherSide(side));
        std::vector<double> alone;
        if (own && other)
            std::set_difference(own->steps.begin(), own->steps.end(), other->steps.begin(),
                other->steps.end(), std::back_inserter(alone));
        QStringList steps;
        for (size_t at = 0; at < std::min(alone.size(), Named); ++at)
            steps += stepText(alone[at]);
        if (alone.size() > Named)
            steps += QStringLiteral("…");
        if (!steps.isEmpty())
            texts += (side == Side::Candidate
                    ? checkText(QT_TRANSLATE_NOOP("Checks", "in the candidate only: steps %1"))
                    : checkText(QT_TRANSLATE_NOOP("Checks", "in the baseline only: steps %1")))
                         .arg(steps.join(QStringLiteral(", ")));
    }
    return texts;
}

void addUntaken(MetricDoubts& doubts, const Comparison& comparison)
{
    for (const UntakenSteps& one : untakenSteps(comparison)) {
        Evidence evidence;
        evidence.where.kind = Locator::Kind::Metric;
        evidence.where.key = one.metric;
        evidence.where.step = one.steps.front();
        evidence.side = one.side;
        evidence.text = (one.side == Side::Candidate
                ? checkText(QT_TRANSLATE_NOOP("Checks",
                    "%1 steps of the candidate (%2 to %3) are only in %4, and nothing tells that "
                    "it is the same training"))
                : checkText(QT_TRANSLATE_NOOP("Checks",
                    "%1 steps of the baseline (%2 to %3) are only in %4, and nothing tells that "
                    "it is the same training")))
                            .arg(QString::number(one.steps.size()), stepText(one.steps.front()),
                                stepText(one.steps.back()), one.file);
        doubts.untaken.push_back(std::move(evidence));
    }
}

/// First and last step of any curve of a store.
std::optional<std::pair<double, double>> rangeOf(const MetricStore& store)
{
    std::optional<std::pair<double, double>> range;
    for (const MetricSeries& series : store.series) {
        if (series.steps.empty())
            continue;
        const double first = series.steps.front(), last = series.steps.back();
        range = range ? std::pair(std::min(range->first, first), std::max(range->second, last))
                      : std::pair(first, last);
    }
    return range;
}

/// A file that cannot be read in full lacks values between others of it that the other run has:
/// one of them was lost.
void addLost(MetricDoubts& doubts, const Comparison& comparison, Side side)
{
    const MetricStore* const store
        = comparison.runs[side] ? comparison.runs[side]->metrics() : nullptr;
    const auto range = store && store->lost.places > 0 ? rangeOf(*store) : std::nullopt;
    for (const MetricComparison& metric : *comparison.metrics) {
        if (!range || !mustAgree(metric) || !isJudged(metric))
            continue;
        const MetricSeries* const own = curveOf(comparison, metric, side);
        const MetricSeries* const other = curveOf(comparison, metric, otherSide(side));
        for (size_t at = 0; own && other && at < other->steps.size(); ++at) {
            const double step = other->steps[at];
            if (step < range->first || step > range->second
                || std::binary_search(own->steps.begin(), own->steps.end(), step))
                continue;
            Evidence evidence = metricEvidence(metric,
                checkText(QT_TRANSLATE_NOOP("Checks", "%1 has no readable value at step %2: %3"))
                    .arg(metric.name, stepText(step), lostText(comparison, side, {})));
            evidence.side = side;
            evidence.where.step = step;
            doubts.lost.push_back(std::move(evidence));
            break;
        }
    }
}

} // namespace

/// "judged over 5 of 20 steps (the candidate ends at step 5)"; empty when all steps were compared.
QString coverageText(const Comparison& comparison)
{
    const StepCoverage coverage = coverageOf(*comparison.metrics);
    if (coverage.isWhole())
        return lostInPart(comparison);
    const QString over
        = checkText(QT_TRANSLATE_NOOP("Checks", "judged over %1")).arg(stepsText(coverage));
    const auto end = earlyEnd(*comparison.metrics);
    QStringList why;
    for (const Side side : BothSides) {
        if (const QString lost = lostText(comparison, side, end); !lost.isEmpty())
            why += lost;
        else if (end && end->side == side)
            why += (side == Side::Candidate
                    ? checkText(QT_TRANSLATE_NOOP("Checks", "the candidate ends at step %1"))
                    : checkText(QT_TRANSLATE_NOOP("Checks", "the baseline ends at step %1")))
                       .arg(stepText(end->lastStep));
    }
    if (why.isEmpty())
        why = stepsOfOneRun(comparison);
    return why.isEmpty() ? over
                         : QStringLiteral("%1 (%2)").arg(over, why.join(QStringLiteral("; ")));
}

MetricGaps metricGaps(const Comparison& comparison)
{
    MetricGaps gaps, shapes;
    const StepCoverage usual = coverageOf(*comparison.metrics);
    for (const MetricComparison& metric : *comparison.metrics) {
        if (!mustAgree(metric)) {
            nameShape(shapes, metric, usual);
            continue;
        }
        // What its files say is evidence of its own.
        if (metric.verdict == Verdict::Excluded && storeConflict(comparison, metric))
            continue;
        Evidence evidence = metricEvidence(metric, gapOf(metric, usual));
        if (evidence.text.isEmpty())
            continue;
        const bool oneSided
            = metric.verdict == Verdict::OnlyBaseline || metric.verdict == Verdict::OnlyCandidate;
        if (oneSided) {
            evidence.side
                = metric.verdict == Verdict::OnlyBaseline ? Side::Baseline : Side::Candidate;
            gaps.oneSided += metric.name;
        } else if (isJudged(metric)) {
            gaps.partly
                += QStringLiteral("%1 (%2)").arg(metric.name, stepsText(coverageOf(metric)));
        } else {
            const bool apart = metric.outsideSteps > 0 && metric.outsideSteps == metric.sharedSteps;
            (metric.verdict == Verdict::TooShort && apart ? gaps.apart : gaps.unjudged)
                += metric.name;
        }
        if (isHardlyCompared(metric) && matchesAny(comparison.profile->essential, metric.name))
            gaps.essential += metric.name;
        gaps.evidence.push_back(std::move(evidence));
    }
    gaps.oneSided += shapes.oneSided;
    gaps.partly += shapes.partly;
    return gaps;
}

MetricDoubts metricDoubts(const Comparison& comparison)
{
    MetricDoubts doubts;
    addUntaken(doubts, comparison);
    for (const Side side : BothSides)
        addLost(doubts, comparison, side);
    for (const MetricComparison& metric : *comparison.metrics) {
        if (metric.classId != u"X")
            addAlone(doubts, comparison, metric);
        if (!isJudged(metric) && metric.verdict != Verdict::Excluded)
            continue;
        const auto conflict = storeConflict(comparison, metric);
        if (!conflict)
            continue;
        Evidence evidence = metricEvidence(metric,
            checkText(QT_TRANSLATE_NOOP("Checks", "%1 at step %2 is %3 in %4 and %5 in %6"))
                .arg(metric.name, stepText(conflict->step), readableText(conflict->used),
                    conflict->usedFile, readableText(conflict->other), conflict->otherFile));
        evidence.side = conflict->side;
        evidence.where.step = conflict->step;
        doubts.contradictions.push_back(std::move(evidence));
        doubts.contradicted = doubts.contradicted || conflict->decides;
    }
    return doubts;
}

} // namespace alidade
