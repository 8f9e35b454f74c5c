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

/// "judged over 5 of 20 steps (the candidate ends at step 5)"; empty when all steps were compared.
QString coverageText(const std::vector<MetricComparison>& metrics)
{
    const StepCoverage coverage = coverageOf(metrics);
    if (coverage.isWhole())
        return {};
    const QString over
        = checkText(QT_TRANSLATE_NOOP("Checks", "judged over %1")).arg(stepsText(coverage));
    const auto end = earlyEnd(metrics);
    if (!end)
        return over;
    return QStringLiteral("%1 (%2)").arg(over,
        end->side == Side::Candidate
            ? checkText(QT_TRANSLATE_NOOP("Checks", "the candidate ends at step %1"))
                  .arg(stepText(end->lastStep))
            : checkText(QT_TRANSLATE_NOOP("Checks", "the baseline ends at step %1"))
                  .arg(stepText(end->lastStep)));
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

/// Nothing left its band, as far as was compared.
void judgeAgreement(Finding& finding, const Comparison& comparison, int judged, Gaps gaps)
{
    const StepCoverage coverage = coverageOf(*comparison.metrics);
    const bool enough = gaps.essential.isEmpty() && !coverage.isPoor();
    finding.state = enough ? Finding::State::Pass : Finding::State::CannotJudge;
    QStringList parts;
    if (!gaps.essential.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Not in both runs, or hardly: %1"))
                     .arg(listed(gaps.essential));
    else if (!enough)
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Most steps are in one run only"));
    parts += checkText(QT_TRANSLATE_NOOP("Checks", "All %1 judged metrics stay within their bands"))
                 .arg(judged);
    if (const QString over = coverageText(*comparison.metrics); !over.isEmpty())
        parts.back() += QStringLiteral(", ") + over;
    if (enough && !gaps.oneSided.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "In one run only, so not judged: %1"))
                     .arg(listed(gaps.oneSided));
    finding.detail = parts.join(QStringLiteral(". "));
    if (!enough)
        finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Give the files that hold the missing metrics and steps (attach them, or let the run "
            "go on): what no file tells cannot agree."));
    finding.evidence = std::move(gaps.evidence);
    if (finding.evidence.size() > MostEvidence)
        finding.evidence.resize(MostEvidence);
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
    if (const QString over = coverageText(*comparison.metrics); !over.isEmpty())
        finding.detail += QStringLiteral("; ") + over;
    for (Evidence& gap : gaps.evidence)
        if (finding.evidence.size() < MostEvidence)
            finding.evidence.push_back(std::move(gap));
    finding.nextStep = metricHint(comparison, moved);
    return finding;
}

} // namespace

extern const Check metric_divergence;
const Check metric_divergence{ QLatin1StringView("metric-divergence"), judge };

} // namespace alidade
