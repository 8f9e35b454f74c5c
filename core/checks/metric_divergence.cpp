// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// metric-divergence: a judged curve leaves its band, or turns NaN or infinite in one run
// (rules.md).
#include "core/base/numbers.h"
#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/checks/metric_hints.h"
#include "core/checks/replay_facts.h"

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

/// Metrics that must agree and that one run does not have.
QStringList oneSided(const std::vector<MetricComparison>& metrics)
{
    QStringList names;
    for (const MetricComparison& metric : metrics)
        if (metric.classId == u"A"
            && (metric.verdict == Verdict::OnlyBaseline
                || metric.verdict == Verdict::OnlyCandidate))
            names += metric.name;
    return names;
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
        judged += metric.verdict == Verdict::Within || metric.verdict == Verdict::Diverged
            || metric.verdict == Verdict::NonFinite;
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
    if (moved.empty()) {
        finding.state = Finding::State::Pass;
        finding.detail = checkText(
            QT_TRANSLATE_NOOP("Checks", "All %1 judged metrics stay within their bands"))
                             .arg(judged);
        if (const QStringList missing = oneSided(*comparison.metrics); !missing.isEmpty())
            finding.detail += checkText(QT_TRANSLATE_NOOP("Checks", "; in one run only: %1"))
                                  .arg(listed(missing));
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
    finding.nextStep = metricHint(comparison, moved);
    return finding;
}

} // namespace

extern const Check metric_divergence;
const Check metric_divergence{ QLatin1StringView("metric-divergence"), judge };

} // namespace alidade
