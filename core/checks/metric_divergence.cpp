// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// metric-divergence: a judged curve leaves its band, or turns NaN or infinite in one run
// (rules.md).
#include "core/base/numbers.h"
#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/checks/metric_gaps.h"
#include "core/checks/metric_hints.h"
#include "core/checks/replay_facts.h"
#include "core/compare/metric_compare.h"
#include "core/compare/metric_coverage.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

using Verdict = MetricComparison::Verdict;

constexpr size_t MostEvidence = 50; ///< the Metrics page has them all

double valueAt(const MetricSeries& series, double step)
{
    const auto at = std::lower_bound(series.steps.begin(), series.steps.end(), step);
    return series.values[size_t(at - series.steps.begin())];
}

/// Only infinities of both signs are apart where both runs are non-finite.
bool isInfiniteInBoth(const Comparison& comparison, const MetricComparison& metric)
{
    const MetricCase judged = metricCase(comparison, metric);
    return std::isinf(valueAt(*judged.series.baseline, *metric.divergedAt))
        && std::isinf(valueAt(*judged.series.candidate, *metric.divergedAt));
}

QString sentence(const Comparison& comparison, const MetricComparison& metric)
{
    const QString at = stepText(*metric.divergedAt);
    if (metric.verdict == Verdict::NonFinite && isInfiniteInBoth(comparison, metric))
        return checkText(
            QT_TRANSLATE_NOOP("Checks", "%1 is infinite with opposite signs, first at step %2"))
            .arg(metric.name, at);
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

/// How many of the last steps are outside. Cost: linear in the points of the metric.
qsizetype outsideAtEnd(const Comparison& comparison, const MetricComparison& metric)
{
    const std::vector<double> ratios = metricPoints(comparison, metric).ratio;
    const auto inside = std::find_if(
        ratios.rbegin(), ratios.rend(), [](double ratio) { return !(ratio > 1 + 1e-9); });
    return inside - ratios.rbegin();
}

/// Metrics whose band single steps leave, though never long enough to count.
struct SingleSteps {
    std::vector<Evidence> evidence;
    const MetricComparison* worst = nullptr;
    const MetricComparison* first = nullptr;
    const MetricComparison* most = nullptr; ///< outside at the most steps
    QStringList atEnd; ///< "actor/grad_norm (2 steps)": whether they stay there no step tells
};

SingleSteps singleStepsOf(const Comparison& comparison)
{
    SingleSteps single;
    for (const MetricComparison& metric : *comparison.metrics) {
        if (metric.verdict != Verdict::Within || !metric.firstOutside)
            continue;
        if (!single.worst || metric.worstRatio > single.worst->worstRatio)
            single.worst = &metric;
        if (!single.most || metric.outsideSteps > single.most->outsideSteps)
            single.most = &metric;
        if (const qsizetype steps = outsideAtEnd(comparison, metric); steps > 0)
            single.atEnd += checkText(QT_TRANSLATE_NOOP("Checks", "%1 (%2 of %3 steps that count)"))
                                .arg(metric.name, QString::number(steps),
                                    QString::number(std::max(1, metric.tolerance.patience)));
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

QString oneRepeatText()
{
    return checkText(QT_TRANSLATE_NOOP(
        "Checks", "One repeat of the baseline was given and shows no spread: two are needed"));
}

/// What keeps an agreement from being one, or stands beside it; the first says most.
QStringList doubtTexts(const MetricDoubts& doubts)
{
    QStringList texts;
    if (doubts.contradicted)
        texts
            += checkText(QT_TRANSLATE_NOOP("Checks", "Files of one run contradict each other: %1"))
                   .arg(doubts.contradictions.front().text);
    for (const auto* const kind : { &doubts.untaken, &doubts.lost, &doubts.alone }) {
        if (kind->empty())
            continue;
        texts += kind->size() == 1
            ? kind->front().text
            : checkText(QT_TRANSLATE_NOOP("Checks", "%1 (and %2 more like it)"))
                  .arg(kind->front().text)
                  .arg(kind->size() - 1);
    }
    return texts;
}

QString nextStepOf(const MetricGaps& gaps, const MetricDoubts& doubts, bool enough)
{
    if (doubts.contradicted)
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "Find out which of the files is right and remove the other one, or choose the one "
            "that counts."));
    if (!doubts.untaken.empty())
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "Compare that file as a run of its own, or remove it if it is of another training."));
    if (!enough || !doubts.lost.empty())
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "Give the files that hold the missing metrics and steps (attach them, or let the run "
            "go on): what no file tells cannot agree."));
    if (doubts.aloneMatters)
        return checkText(QT_TRANSLATE_NOOP("Checks",
            "Let the other run go on to that step: nothing tells whether it turns NaN there, "
            "too."));
    if (!gaps.apart.isEmpty())
        return checkText(QT_TRANSLATE_NOOP(
            "Checks", "Let both runs go on, or measure more often: so few steps decide nothing."));
    return {};
}

/// Nothing left its band, as far as was compared.
void judgeAgreement(Finding& finding, const Comparison& comparison, int judged, MetricGaps gaps,
    MetricDoubts doubts)
{
    const bool enough = gaps.essential.isEmpty() && !coverageOf(*comparison.metrics).isPoor();
    const bool agrees = enough && gaps.apart.isEmpty() && !doubts.decide();
    finding.state = agrees ? Finding::State::Pass : Finding::State::CannotJudge;
    finding.nextStep = nextStepOf(gaps, doubts, enough);
    QStringList parts;
    if (!agrees)
        parts += doubtTexts(doubts);
    if (!gaps.essential.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Not compared, or hardly: %1"))
                     .arg(listed(gaps.essential));
    else if (!enough)
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Most steps are in one run only"));
    if (!gaps.apart.isEmpty())
        parts += checkText(
            QT_TRANSLATE_NOOP("Checks", "Outside at every shared step, which are too few: %1"))
                     .arg(listed(gaps.apart));
    SingleSteps single = singleStepsOf(comparison);
    parts += withinText(single, judged);
    if (const QString over = coverageText(comparison); !over.isEmpty())
        parts.back() += QStringLiteral(", ") + over;
    if (single.most && single.most->outsideSteps > 1)
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Most often outside: %1, %2 of %3 steps"))
                     .arg(single.most->name, QString::number(single.most->outsideSteps),
                         QString::number(single.most->sharedSteps));
    if (!single.atEnd.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Outside when the curves end: %1"))
                     .arg(listed(single.atEnd));
    if (agrees)
        parts += doubtTexts(doubts);
    if (enough && !gaps.oneSided.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "In one run only, so not judged: %1"))
                     .arg(listed(gaps.oneSided));
    if (!gaps.partly.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "Judged over fewer steps: %1"))
                     .arg(listed(gaps.partly));
    if (!doubts.contradicted && !gaps.unjudged.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "In both runs, but not judged: %1"))
                     .arg(listed(gaps.unjudged));
    if (comparison.noise.runs.size() == 1)
        parts += oneRepeatText();
    finding.detail = parts.join(QStringLiteral(". "));
    append(finding.evidence, std::move(doubts.contradictions));
    append(finding.evidence, std::move(doubts.untaken));
    append(finding.evidence, std::move(doubts.lost));
    append(finding.evidence, std::move(doubts.alone));
    append(finding.evidence, std::move(single.evidence));
    append(finding.evidence, std::move(gaps.evidence));
}

/// No metric of both runs is judged.
void judgeNothing(Finding& finding, int shared, int tooShort, MetricGaps gaps, MetricDoubts doubts)
{
    finding.state = Finding::State::CannotJudge;
    QStringList parts = doubtTexts(doubts);
    parts += shared == 0 ? checkText(QT_TRANSLATE_NOOP("Checks", "No metric is in both runs"))
        : tooShort > 0
        ? checkText(QT_TRANSLATE_NOOP("Checks", "The runs share too few steps to judge any metric"))
        : checkText(QT_TRANSLATE_NOOP("Checks", "No shared metric can be judged"));
    finding.detail = parts.join(QStringLiteral(". "));
    finding.nextStep = nextStepOf(gaps, doubts, true);
    append(finding.evidence, std::move(doubts.contradictions));
    append(finding.evidence, std::move(doubts.untaken));
    append(finding.evidence, std::move(doubts.lost));
    append(finding.evidence, std::move(doubts.alone));
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
    MetricGaps gaps = metricGaps(comparison);
    MetricDoubts doubts = metricDoubts(comparison);
    if (judged == 0) {
        judgeNothing(finding, shared, tooShort, std::move(gaps), std::move(doubts));
        return finding;
    }
    if (moved.empty()) {
        judgeAgreement(finding, comparison, judged, std::move(gaps), std::move(doubts));
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
        evidence.text = sentence(comparison, *metric);
        finding.evidence.push_back(std::move(evidence));
    }
    finding.state = Finding::State::Differs;
    finding.detail = moved.size() == 1
        ? sentence(comparison, *moved.front())
        : checkText(
            QT_TRANSLATE_NOOP("Checks", "%1 of %2 judged metrics leave their bands; first %3"))
              .arg(moved.size())
              .arg(judged)
              .arg(sentence(comparison, *moved.front()));
    if (const QString over = coverageText(comparison); !over.isEmpty())
        finding.detail += QStringLiteral("; ") + over;
    if (const QStringList doubtful = doubtTexts(doubts); !doubtful.isEmpty())
        finding.detail += QStringLiteral(". ") + doubtful.join(QStringLiteral(". "));
    if (comparison.noise.runs.size() == 1)
        finding.detail += QStringLiteral(". ") + oneRepeatText();
    append(finding.evidence, std::move(doubts.contradictions));
    append(finding.evidence, std::move(doubts.untaken));
    append(finding.evidence, std::move(doubts.lost));
    append(finding.evidence, std::move(doubts.alone));
    append(finding.evidence, std::move(gaps.evidence));
    finding.nextStep = metricHint(comparison, moved);
    return finding;
}

} // namespace

extern const Check metric_divergence;
const Check metric_divergence{ QLatin1StringView("metric-divergence"), judge };

} // namespace alidade
