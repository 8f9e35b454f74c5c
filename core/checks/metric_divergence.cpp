// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// metric-divergence: a judged curve leaves its band, or turns NaN or infinite in one run
// (rules.md).
#include "core/base/numbers.h"
#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/checks/metric_hints.h"
#include "core/checks/replay_facts.h"
#include "core/compare/metric_coverage.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

using Verdict = MetricComparison::Verdict;

constexpr size_t MostEvidence = 50; ///< the Metrics page has them all

QString sentence(const MetricComparison& metric)
{
    const QString at = stepText(*metric.divergedAt);
    if (metric.verdict == Verdict::NonFinite)
        return checkText(
            QT_TRANSLATE_NOOP("Checks", "%1 is NaN or infinite in one run only, first at step %2"))
            .arg(metric.name, at);
    // How many times rounding error a curve is off says nothing.
    if (metric.tolerance.rule == Tolerance::Rule::Exact)
        return checkText(
            QT_TRANSLATE_NOOP("Checks", "%1 is not equal from step %2 on, at most %3 apart"))
            .arg(metric.name, at, readableText(metric.maxAbsolute));
    if (metric.noiseRuns > 0)
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1 leaves the spread of %2 runs of the baseline at step %3, worst "
                             "%4 at step %5"))
            .arg(metric.name, QString::number(metric.noiseRuns), at, timesText(metric.worstRatio),
                stepText(metric.worstStep.value_or(*metric.divergedAt)));
    return checkText(
        QT_TRANSLATE_NOOP("Checks", "%1 leaves its band at step %2, worst %3 at step %4"))
        .arg(metric.name, at, timesText(metric.worstRatio),
            stepText(metric.worstStep.value_or(*metric.divergedAt)));
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
    return why.isEmpty() ? over
                         : QStringLiteral("%1 (%2)").arg(over, why.join(QStringLiteral("; ")));
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

/// Metrics that must agree and were not compared, or only in part.
struct Gaps {
    std::vector<Evidence> evidence;
    QStringList oneSided; ///< names
    QStringList essential; ///< names of those that every run writes and that were hardly compared
};

Gaps gapsOf(const Comparison& comparison)
{
    Gaps gaps;
    const StepCoverage usual = coverageOf(*comparison.metrics);
    for (const MetricComparison& metric : *comparison.metrics) {
        if (metric.classId != u"A" && metric.classId != u"C")
            continue;
        Evidence evidence;
        evidence.text = gapOf(metric, usual);
        if (evidence.text.isEmpty())
            continue;
        const bool oneSided
            = metric.verdict == Verdict::OnlyBaseline || metric.verdict == Verdict::OnlyCandidate;
        if (oneSided) {
            evidence.side
                = metric.verdict == Verdict::OnlyBaseline ? Side::Baseline : Side::Candidate;
            gaps.oneSided += metric.name;
        }
        const bool hardly = oneSided || metric.verdict == Verdict::TooShort
            || (isJudged(metric) && coverageOf(metric).isPoor());
        if (hardly && matchesAny(comparison.profile->essential, metric.name))
            gaps.essential += metric.name;
        evidence.where.kind = Locator::Kind::Metric;
        evidence.where.key = metric.name;
        gaps.evidence.push_back(std::move(evidence));
    }
    return gaps;
}

/// What two stores of one run say of a judged metric, where only one of them has a number.
std::vector<Evidence> contradictionsOf(const Comparison& comparison)
{
    std::vector<Evidence> all;
    for (const MetricComparison& metric : *comparison.metrics) {
        for (const Side side : BothSides) {
            const MetricStore* const store
                = comparison.runs[side] ? comparison.runs[side]->metrics() : nullptr;
            if (!isJudged(metric) || !store || store->contradictions.empty())
                continue;
            const QString& name = store->series[size_t(metric.series[side])].name;
            const auto found = std::lower_bound(store->contradictions.begin(),
                store->contradictions.end(), name,
                [](const MetricContradiction& one, const QString& key) { return one.name < key; });
            if (found == store->contradictions.end() || found->name != name)
                continue;
            Evidence evidence;
            evidence.side = side;
            evidence.where.kind = Locator::Kind::Metric;
            evidence.where.key = metric.name;
            evidence.where.step = found->step;
            evidence.text
                = checkText(QT_TRANSLATE_NOOP("Checks", "%1 at step %2 is %3 in %4 and %5 in %6"))
                      .arg(name, stepText(found->step), readableText(found->here),
                          store->origin.file, readableText(found->there), found->file);
            all.push_back(std::move(evidence));
        }
    }
    return all;
}

/// Metrics whose band single steps leave, though never long enough to count.
struct SingleSteps {
    std::vector<Evidence> evidence;
    const MetricComparison* worst = nullptr;
    const MetricComparison* first = nullptr;
};

SingleSteps singleStepsOf(const Comparison& comparison)
{
    SingleSteps single;
    for (const MetricComparison& metric : *comparison.metrics) {
        if (metric.verdict != Verdict::Within || !metric.firstOutside)
            continue;
        if (!single.worst || metric.worstRatio > single.worst->worstRatio)
            single.worst = &metric;
        if (!single.first || *metric.firstOutside < *single.first->firstOutside)
            single.first = &metric;
        Evidence evidence;
        evidence.where.kind = Locator::Kind::Metric;
        evidence.where.key = metric.name;
        evidence.where.step = metric.firstOutside;
        evidence.text
            = checkText(QT_TRANSLATE_NOOP("Checks",
                            "%1 is outside its band at %2 of %3 steps, never at %4 in a row; "
                            "worst %5 at step %6"))
                  .arg(metric.name, QString::number(metric.outsideSteps),
                      QString::number(metric.sharedSteps),
                      QString::number(std::max(1, metric.tolerance.patience)),
                      timesText(metric.worstRatio),
                      stepText(metric.worstStep.value_or(*metric.firstOutside)));
        single.evidence.push_back(std::move(evidence));
    }
    return single;
}

QString withinText(const SingleSteps& single, int judged)
{
    if (single.evidence.empty())
        return checkText(
            QT_TRANSLATE_NOOP("Checks", "All %1 judged metrics stay within their bands"))
            .arg(judged);
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "No judged metric leaves its band for good, but %1 of %2 have single "
                         "steps outside: first %3 at step %4, worst %5, %6 at step %7"))
        .arg(QString::number(single.evidence.size()), QString::number(judged), single.first->name,
            stepText(*single.first->firstOutside), single.worst->name,
            timesText(single.worst->worstRatio),
            stepText(single.worst->worstStep.value_or(*single.worst->firstOutside)));
}

void append(std::vector<Evidence>& to, std::vector<Evidence> more)
{
    for (Evidence& one : more)
        if (to.size() < MostEvidence)
            to.push_back(std::move(one));
}

/// Nothing left its band, as far as was compared.
void judgeAgreement(Finding& finding, const Comparison& comparison, int judged, Gaps gaps)
{
    const StepCoverage coverage = coverageOf(*comparison.metrics);
    const bool enough = gaps.essential.isEmpty() && !coverage.isPoor();
    std::vector<Evidence> contradictions = contradictionsOf(comparison);
    finding.state
        = enough && contradictions.empty() ? Finding::State::Pass : Finding::State::CannotJudge;
    QStringList parts;
    if (!contradictions.empty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks",
                               "The files of one run contradict each other on NaN or infinity: %1"))
                     .arg(contradictions.front().text);
    if (!gaps.essential.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Not in both runs, or hardly: %1"))
                     .arg(listed(gaps.essential));
    else if (!enough)
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Most steps are in one run only"));
    SingleSteps single = singleStepsOf(comparison);
    parts += withinText(single, judged);
    if (const QString over = coverageText(comparison); !over.isEmpty())
        parts.back() += QStringLiteral(", ") + over;
    if (enough && !gaps.oneSided.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "In one run only, so not judged: %1"))
                     .arg(listed(gaps.oneSided));
    finding.detail = parts.join(QStringLiteral(". "));
    if (!contradictions.empty())
        finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Find out which of the files is right and remove the other one, or choose the one "
            "that counts."));
    else if (!enough)
        finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Give the files that hold the missing metrics and steps (attach them, or let the run "
            "go on): what no file tells cannot agree."));
    append(finding.evidence, std::move(contradictions));
    append(finding.evidence, std::move(single.evidence));
    append(finding.evidence, std::move(gaps.evidence));
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Warning;
    if (!comparison.metrics) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP(
            "Checks", "No metrics were found (console log, or the file logger's JSONL)"));
        return finding;
    }
    if (replayFacts(comparison).state == ReplayFacts::State::Broken) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
            "A replay of rollouts is claimed and did not happen: the runs trained on different "
            "answers, so losses and gradients have no common ground"));
        return finding;
    }
    std::vector<const MetricComparison*> moved;
    int judged = 0, tooShort = 0, shared = 0;
    for (const MetricComparison& metric : *comparison.metrics) {
        shared += metric.series.baseline >= 0 && metric.series.candidate >= 0;
        tooShort += metric.verdict == Verdict::TooShort;
        judged += isJudged(metric);
        if (metric.verdict == Verdict::Diverged || metric.verdict == Verdict::NonFinite)
            moved.push_back(&metric);
    }
    if (judged == 0) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = shared == 0
            ? checkText(QT_TRANSLATE_NOOP("Checks", "No metric is in both runs"))
            : tooShort > 0
            ? checkText(
                QT_TRANSLATE_NOOP("Checks", "The runs share too few steps to judge any metric"))
            : checkText(QT_TRANSLATE_NOOP("Checks", "No shared metric can be judged"));
        return finding;
    }
    Gaps gaps = gapsOf(comparison);
    if (moved.empty()) {
        judgeAgreement(finding, comparison, judged, std::move(gaps));
        return finding;
    }
    std::stable_sort(moved.begin(), moved.end(), [](const auto* one, const auto* other) {
        return std::pair(*one->movedAt, one->classId) < std::pair(*other->movedAt, other->classId);
    });
    for (const MetricComparison* metric : moved) {
        if (metric->classId == u"A" || metric->classId == u"C")
            finding.severity = Finding::Severity::Error;
        if (finding.evidence.size() >= MostEvidence)
            continue;
        Evidence evidence;
        evidence.where.kind = Locator::Kind::Metric;
        evidence.where.key = metric->name;
        evidence.where.step = metric->divergedAt;
        evidence.text = sentence(*metric);
        finding.evidence.push_back(std::move(evidence));
    }
    finding.state = Finding::State::Differs;
    finding.detail = moved.size() == 1
        ? sentence(*moved.front())
        : checkText(
            QT_TRANSLATE_NOOP("Checks", "%1 of %2 judged metrics leave their bands; first %3"))
              .arg(moved.size())
              .arg(judged)
              .arg(sentence(*moved.front()));
    if (const QString over = coverageText(comparison); !over.isEmpty())
        finding.detail += QStringLiteral("; ") + over;
    append(finding.evidence, contradictionsOf(comparison));
    append(finding.evidence, std::move(gaps.evidence));
    finding.nextStep = metricHint(comparison, moved);
    return finding;
}

} // namespace

extern const Check metric_divergence;
const Check metric_divergence{ QLatin1StringView("metric-divergence"), judge };

} // namespace alidade
