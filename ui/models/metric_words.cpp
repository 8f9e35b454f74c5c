// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sentences from the comparison's figures.
#include "ui/models/metric_words.h"

#include "core/base/numbers.h"
#include "core/compare/metric_coverage.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <cmath>

namespace alidade {

namespace {

using Verdict = MetricComparison::Verdict;

QString say(const char* text) { return QCoreApplication::translate("Metrics", text); }

QString percent(double part) { return readableText(part * 100, 3) + u" %"; }

/// `of` follows the relative part: "±2 % of the largest value so far, at least ±0.001".
QString reach(const Tolerance& tolerance, const QString& of = {})
{
    const QString least = u'±' + readableText(tolerance.absolute);
    if (tolerance.relative <= 0)
        return least;
    const QString relative = u'±' + percent(tolerance.relative) + of;
    return tolerance.absolute > 0
        ? say(QT_TRANSLATE_NOOP("Metrics", "%1, at least %2")).arg(relative, least)
        : relative;
}

QString worst(const MetricComparison& metric)
{
    if (!metric.worstStep || metric.worstRatio <= 0)
        return {};
    if (!std::isfinite(metric.worstRatio))
        return say(QT_TRANSLATE_NOOP("Metrics", ", where no difference is allowed"));
    return say(QT_TRANSLATE_NOOP("Metrics", ", worst %1 at step %2"))
        .arg(timesText(metric.worstRatio), stepLabel(*metric.worstStep));
}

QString nonFiniteSentence(const MetricComparison& metric, std::optional<Side> side)
{
    const QString at = stepLabel(metric.divergedAt.value_or(0));
    QString text = !side
        ? say(QT_TRANSLATE_NOOP("Metrics", "NaN or infinity in one run only, from step %1")).arg(at)
        : *side == Side::Candidate
        ? say(QT_TRANSLATE_NOOP("Metrics", "NaN or infinity in the candidate only, from step %1"))
              .arg(at)
        : say(QT_TRANSLATE_NOOP("Metrics", "NaN or infinity in the baseline only, from step %1"))
              .arg(at);
    if (metric.firstOutside && metric.firstOutside < metric.divergedAt)
        text += say(QT_TRANSLATE_NOOP("Metrics", "; first outside its band at step %1"))
                    .arg(stepLabel(*metric.firstOutside));
    return text;
}

} // namespace

QString stepLabel(double step)
{
    return step == std::floor(step) && std::abs(step) < 1e15 ? QString::number(qint64(step))
                                                             : readableText(step, 6);
}

QString toleranceText(const Tolerance& tolerance)
{
    switch (tolerance.rule) {
    case Tolerance::Rule::Band:
        return reach(tolerance);
    case Tolerance::Rule::Scale:
        return reach(tolerance, say(QT_TRANSLATE_NOOP("Metrics", " of the largest value so far")));
    case Tolerance::Rule::Factor:
        return say(QT_TRANSLATE_NOOP("Metrics", "a factor of %1"))
            .arg(readableText(tolerance.factor));
    case Tolerance::Rule::Window:
        return say(QT_TRANSLATE_NOOP("Metrics", "%1 on the mean over %2 steps"))
            .arg(reach(tolerance), QString::number(tolerance.window));
    case Tolerance::Rule::Exact:
        return say(QT_TRANSLATE_NOOP("Metrics", "exact equality"));
    case Tolerance::Rule::Excluded:
        return say(QT_TRANSLATE_NOOP("Metrics", "not judged"));
    }
    return {};
}

QString bandText(const MetricComparison& metric)
{
    if (metric.noiseRuns == 0)
        return toleranceText(metric.tolerance);
    return say(QT_TRANSLATE_NOOP("Metrics", "±%1 deviations around the mean of %2 runs"))
        .arg(readableText(metric.noiseDeviations))
        .arg(metric.noiseRuns);
}

namespace {

QString verdictOf(const MetricComparison& metric, std::optional<Side> nonFiniteSide)
{
    switch (metric.verdict) {
    case Verdict::Within:
        if (metric.worstRatio <= 0 && metric.maxAbsolute <= 0)
            return say(QT_TRANSLATE_NOOP("Metrics", "Equal in all %1 shared steps"))
                .arg(metric.sharedSteps);
        if (metric.firstOutside)
            return say(QT_TRANSLATE_NOOP(
                           "Metrics", "Stays within %1 but for single steps, the first is %2%3"))
                .arg(bandText(metric), stepLabel(*metric.firstOutside), worst(metric));
        return say(QT_TRANSLATE_NOOP("Metrics", "Stays within %1, uses at most %2 of it"))
            .arg(bandText(metric), percent(metric.worstRatio));
    case Verdict::Diverged:
        if (metric.tolerance.rule == Tolerance::Rule::Exact)
            return say(QT_TRANSLATE_NOOP(
                           "Metrics", "Must be equal and is not from step %1, differs by up to %2"))
                .arg(stepLabel(metric.divergedAt.value_or(0)), readableText(metric.maxAbsolute));
        return say(QT_TRANSLATE_NOOP("Metrics", "Leaves %1 at step %2%3"))
            .arg(bandText(metric), stepLabel(metric.divergedAt.value_or(0)), worst(metric));
    case Verdict::NonFinite:
        return nonFiniteSentence(metric, nonFiniteSide);
    case Verdict::OnlyBaseline:
        return say(QT_TRANSLATE_NOOP("Metrics", "Only the baseline has this metric"));
    case Verdict::OnlyCandidate:
        return say(QT_TRANSLATE_NOOP("Metrics", "Only the candidate has this metric"));
    case Verdict::TooShort:
        return say(QT_TRANSLATE_NOOP("Metrics", "Too short to judge: %1"))
            .arg(inUserLanguage(metric.reason));
    case Verdict::Excluded:
        return metric.reason.isEmpty() ? say(QT_TRANSLATE_NOOP("Metrics", "Not judged"))
                                       : say(QT_TRANSLATE_NOOP("Metrics", "Not judged: %1"))
                                             .arg(inUserLanguage(metric.reason));
    }
    return {};
}

} // namespace

QString verdictSentence(const MetricComparison& metric, std::optional<Side> nonFiniteSide)
{
    const QString verdict = verdictOf(metric, nonFiniteSide);
    const StepCoverage coverage = coverageOf(metric);
    if (!isJudged(metric) || coverage.isWhole())
        return verdict;
    return say(QT_TRANSLATE_NOOP("Metrics", "%1; judged over %2 of %3 steps"))
        .arg(verdict, QString::number(coverage.shared), QString::number(coverage.all));
}

QString verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Within:
        return say(QT_TRANSLATE_NOOP("Metrics", "Within"));
    case Verdict::Diverged:
        return say(QT_TRANSLATE_NOOP("Metrics", "Leaves its band"));
    case Verdict::NonFinite:
        return say(QT_TRANSLATE_NOOP("Metrics", "NaN or infinity"));
    case Verdict::OnlyBaseline:
        return say(QT_TRANSLATE_NOOP("Metrics", "Only baseline"));
    case Verdict::OnlyCandidate:
        return say(QT_TRANSLATE_NOOP("Metrics", "Only candidate"));
    case Verdict::TooShort:
        return say(QT_TRANSLATE_NOOP("Metrics", "Too short"));
    case Verdict::Excluded:
        return say(QT_TRANSLATE_NOOP("Metrics", "Not judged"));
    }
    return {};
}

QString verdictGlyph(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Within:
        return QStringLiteral("✓");
    case Verdict::Diverged:
        return QStringLiteral("●");
    case Verdict::NonFinite:
        return QStringLiteral("▲");
    case Verdict::OnlyBaseline:
        return QStringLiteral("◧");
    case Verdict::OnlyCandidate:
        return QStringLiteral("◨");
    case Verdict::TooShort:
    case Verdict::Excluded:
        break;
    }
    return QStringLiteral("–");
}

QString ratioText(const MetricComparison& metric)
{
    const bool judged = metric.verdict == Verdict::Within || metric.verdict == Verdict::Diverged
        || metric.verdict == Verdict::NonFinite;
    if (!judged)
        return {};
    // Where equality is asked for, the number of times is without meaning.
    if (metric.tolerance.rule == Tolerance::Rule::Exact)
        return metric.worstRatio > 1 ? QStringLiteral("≠") : QStringLiteral("=");
    return timesText(metric.worstRatio);
}

} // namespace alidade
