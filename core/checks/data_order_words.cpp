// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/data_order_words.h"

#include "core/checks/evidence.h"
#include "core/checks/unread_rollouts.h"
#include "core/compare/prompt_key.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>

namespace alidade {
namespace {

using Steps = std::vector<const StepOrder*>;

QStringList namesOf(const Steps& steps)
{
    QStringList names;
    for (const StepOrder* step : steps)
        names += QString::number(step->step);
    return names;
}

QString stepsListed(const std::vector<qint32>& steps)
{
    QStringList names;
    for (const qint32 step : steps)
        names += QString::number(step);
    return listed(names, 5);
}

/// `one` has the step as %1; `more` their number as %1, that of the shared ones as %2 and the steps
/// as %3.
QString atSteps(const Steps& steps, qsizetype shared, const char* one, const char* more)
{
    const QString names = listed(namesOf(steps));
    return shared == 1
        ? checkText(one).arg(names)
        : checkText(more).arg(QString::number(steps.size()), QString::number(shared), names);
}

/// Said only when every step whose prompts were found nearby tells the same shift.
QString shiftText(const std::vector<StepOrder>& steps)
{
    qint32 shift = 0;
    qsizetype found = 0;
    for (const StepOrder& step : steps) {
        if (step.shift == 0)
            continue;
        if (found > 0 && step.shift != shift)
            return {};
        shift = step.shift;
        ++found;
    }
    if (found == 0)
        return {};
    const QString place = (shift > 0 ? QStringLiteral("s+") : QStringLiteral("s−"))
        + QString::number(std::abs(shift));
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "the candidate's step s holds the prompts of the baseline's step %1 (at "
                         "%2 of them)"))
        .arg(place, QString::number(found));
}

Evidence stepEvidence(const StepOrder& step, RolloutKind kind)
{
    Evidence evidence;
    evidence.where.kind = Locator::Kind::Sample;
    evidence.where.step = step.step;
    evidence.where.rollouts = kind;
    evidence.text = step.sameInputs
        ? checkText(
            QT_TRANSLATE_NOOP("Checks", "Step %1 has the same prompts with other ground truth"))
              .arg(step.step)
        : step.messages == StepOrder::Messages::Same
        ? checkText(QT_TRANSLATE_NOOP(
                        "Checks", "Step %1 has the same messages of the user in another template"))
              .arg(step.step)
        : step.shift == 0
        ? checkText(QT_TRANSLATE_NOOP("Checks", "Step %1 has other prompts")).arg(step.step)
        : checkText(QT_TRANSLATE_NOOP("Checks",
                        "The candidate's step %1 holds the prompts of the baseline's step %2"))
              .arg(step.step)
              .arg(step.step + step.shift);
    return evidence;
}

/// The prompts of one sample of each side, where they differ in their templates.
std::vector<Evidence> templateEvidence(const Comparison& comparison, RolloutKind kind)
{
    std::vector<Evidence> evidence;
    const RolloutComparison* const rollouts = comparison.rolloutComparison(kind);
    if (!rollouts || !rollouts->otherTemplate)
        return evidence;
    for (const Side side : BothSides) {
        const RolloutSet* const set = comparison.runs[side]->rolloutSet(kind);
        const qint32 row = rollouts->otherTemplate->row[side];
        const SampleRef& sample = set->samples[size_t(row)];
        Evidence item;
        item.side = side;
        item.where.kind = Locator::Kind::Sample;
        item.where.side = side;
        item.where.step = sample.step;
        item.where.rollouts = kind;
        item.where.sampleRow = row;
        item.where.origin = Origin{ set->files[sample.file].path, int(sample.line) };
        const QString& text = rollouts->otherTemplate->text[side];
        item.text = text.isEmpty()
            ? checkText(QT_TRANSLATE_NOOP(
                            "Checks", "Step %1: nothing stands around the message of the user"))
                  .arg(sample.step)
            : checkText(QT_TRANSLATE_NOOP(
                            "Checks", "Step %1: around the message of the user stands \"%2\""))
                  .arg(QString::number(sample.step), text);
        evidence.push_back(std::move(item));
    }
    return evidence;
}

/// What nobody compared, and why; empty when every step was.
QString uncomparedText(const DataOrderFacts& facts)
{
    QStringList parts;
    for (const Side side : BothSides)
        if (!facts.gaps.missing[side].empty())
            parts += checkText(side == Side::Baseline
                    ? QT_TRANSLATE_NOOP("Checks", "no rollouts in the baseline at step %1")
                    : QT_TRANSLATE_NOOP("Checks", "no rollouts in the candidate at step %1"))
                         .arg(stepsListed(facts.gaps.missing[side]));
    if (!facts.gaps.unknown.empty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "prompts not known at step %1"))
                     .arg(stepsListed(facts.gaps.unknown));
    if (!facts.gaps.untold.empty())
        parts += checkText(
            QT_TRANSLATE_NOOP("Checks", "all samples of a prompt may be lost at step %1"))
                     .arg(stepsListed(facts.gaps.untold));
    return parts.isEmpty() ? QString()
                           : checkText(QT_TRANSLATE_NOOP("Checks", "Not compared: %1"))
                                 .arg(parts.join(QStringLiteral(", ")));
}

/// A prompt may come more often in one run: a step that was dumped twice, another rollout.n.
QString unequalText(const DataOrderGaps& gaps)
{
    if (gaps.unequal.empty())
        return {};
    const auto& [step, samples] = gaps.unequal.front();
    const QString at = checkText(
        QT_TRANSLATE_NOOP("Checks", "at step %1 the baseline has %2 and the candidate %3"))
                           .arg(QString::number(step), QString::number(samples.baseline),
                               QString::number(samples.candidate));
    return counted(qsizetype(gaps.unequal.size()),
               QT_TRANSLATE_NOOP("Checks", "Other numbers of samples"),
               QT_TRANSLATE_NOOP("Checks", "Other numbers of samples at %1 steps"))
        + QStringLiteral(": ") + at;
}

/// verl writes ground truth since v0.6.0.
QString onlyTruthText(const Comparison& comparison, RolloutKind kind)
{
    const RolloutSet* const baseline = comparison.runs.baseline->rolloutSet(kind);
    const RolloutSet* const candidate = comparison.runs.candidate->rolloutSet(kind);
    if (!baseline || !candidate || PromptKey::hasGts(*baseline) == PromptKey::hasGts(*candidate))
        return {};
    return checkText(PromptKey::hasGts(*baseline)
            ? QT_TRANSLATE_NOOP("Checks",
                "only the baseline's samples hold ground truth (gts), so prompts alone were "
                "compared")
            : QT_TRANSLATE_NOOP("Checks",
                "only the candidate's samples hold ground truth (gts), so prompts alone were "
                "compared"));
}

} // namespace

QStringList differenceTexts(const DataOrderFacts& facts)
{
    QStringList said;
    if (!facts.otherPrompts.empty()) {
        said += { atSteps(facts.otherPrompts, facts.shared,
                      QT_TRANSLATE_NOOP("Checks", "other prompts at the one shared step (%1)"),
                      QT_TRANSLATE_NOOP("Checks", "other prompts at %1 of %2 shared steps (%3)")),
            shiftText(facts.rollouts->dataOrder) };
        for (const Side side : BothSides)
            if (!facts.gaps.part[side].empty())
                said += checkText(side == Side::Candidate
                        ? QT_TRANSLATE_NOOP("Checks",
                            "the candidate has some of the baseline's prompts there and no others "
                            "(at %1 of them)")
                        : QT_TRANSLATE_NOOP("Checks",
                            "the baseline has some of the candidate's prompts there and no others "
                            "(at %1 of them)"))
                            .arg(facts.gaps.part[side].size());
    }
    if (!facts.otherTemplate.empty()) {
        said += atSteps(facts.otherTemplate, facts.shared,
            QT_TRANSLATE_NOOP("Checks",
                "the same messages of the user in another chat template or system prompt at the "
                "one shared step (%1)"),
            QT_TRANSLATE_NOOP("Checks",
                "the same messages of the user in another chat template or system prompt at %1 of "
                "%2 shared steps (%3)"));
        if (facts.untoldTemplates > 0)
            said += checkText(QT_TRANSLATE_NOOP("Checks",
                                  "whether it is only the template at %1 further steps as well was "
                                  "not looked at"))
                        .arg(facts.untoldTemplates);
    }
    if (!facts.otherTruth.empty())
        said += atSteps(facts.otherTruth, facts.shared,
            QT_TRANSLATE_NOOP("Checks",
                "the same prompts with other ground truth (gts) at the one shared step (%1)"),
            QT_TRANSLATE_NOOP("Checks",
                "the same prompts with other ground truth (gts) at %1 of %2 shared steps (%3)"));
    if (!facts.stepsDiffer() && facts.stepsTell())
        said += checkText(
            QT_TRANSLATE_NOOP("Checks", "the prompts of the dumped steps are the same"));
    const QStringList validation = namesOf(facts.otherValidation);
    const bool onlyTemplates
        = std::all_of(facts.otherValidation.begin(), facts.otherValidation.end(),
            [](const StepOrder* step) { return step->messages == StepOrder::Messages::Same; });
    if (!validation.isEmpty() && onlyTemplates)
        said += checkText(QT_TRANSLATE_NOOP("Checks",
                              "the same messages of the user in another chat template or system "
                              "prompt in validations at step %1"))
                    .arg(listed(validation));
    else if (validation.size() == 1)
        said += checkText(QT_TRANSLATE_NOOP("Checks", "other validation prompts at step %1"))
                    .arg(validation.front());
    else if (!validation.isEmpty())
        said += checkText(QT_TRANSLATE_NOOP("Checks", "other validation prompts at %1 steps (%2)"))
                    .arg(validation.size())
                    .arg(listed(validation));
    said.removeAll(QString());
    return said;
}

std::vector<Evidence> differenceEvidence(const Comparison& comparison, const DataOrderFacts& facts)
{
    std::vector<Evidence> evidence;
    if (!facts.otherTemplate.empty())
        evidence = templateEvidence(comparison, facts.kind);
    const size_t most = evidence.size() + 3;
    if (facts.shared > 0)
        for (const StepOrder& step : facts.rollouts->dataOrder)
            if (step.state == StepOrder::State::Different && evidence.size() < most)
                evidence.push_back(stepEvidence(step, facts.kind));
    if (!facts.otherValidation.empty())
        evidence.push_back(stepEvidence(*facts.otherValidation.front(), RolloutKind::Validation));
    return evidence;
}

QString samePromptsText(const DataOrderFacts& facts)
{
    if (facts.reordered == 0)
        return counted(facts.shared,
            QT_TRANSLATE_NOOP(
                "Checks", "The same prompts in the same order at the one shared step"),
            QT_TRANSLATE_NOOP(
                "Checks", "The same prompts in the same order at all %1 shared steps"));
    return facts.shared == 1
        ? checkText(QT_TRANSLATE_NOOP("Checks",
            "The same prompts at the one shared step; in another order inside the step, which is "
            "no difference"))
        : checkText(QT_TRANSLATE_NOOP("Checks",
                        "The same prompts at all %1 shared steps; at %2 of them in another order "
                        "inside the step, which is no difference"))
              .arg(facts.shared)
              .arg(facts.reordered);
}

QString onlyValidationText()
{
    return checkText(QT_TRANSLATE_NOOP(
        "Checks", "these are steps of validations, as no rollouts of the training are there"));
}

QString otherCountsText(const DataOrderFacts& facts)
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "The same prompts at all shared steps (%1 of them), but at %2 (%3) some "
                         "come more often in one run and others in the other"))
        .arg(QString::number(facts.shared), QString::number(facts.otherCounts.size()),
            listed(namesOf(facts.otherCounts)));
}

WhiteSpaceRemark whiteSpaceRemark(const Comparison& comparison, RolloutKind kind)
{
    WhiteSpaceRemark remark;
    const RolloutComparison* const rollouts = comparison.rolloutComparison(kind);
    const RolloutSet* const baseline = comparison.runs.baseline->rolloutSet(kind);
    const RolloutSet* const candidate = comparison.runs.candidate->rolloutSet(kind);
    if (!rollouts || !baseline || !candidate)
        return remark;
    qsizetype pairs = 0;
    for (const SamplePair& pair : rollouts->pairs) {
        if (pair.row.baseline < 0 || pair.row.candidate < 0)
            continue;
        const SampleRef& theirs = candidate->samples[size_t(pair.row.candidate)];
        if (baseline->samples[size_t(pair.row.baseline)].whiteSpace == theirs.whiteSpace
            || theirs.inputKey() == 0)
            continue;
        if (pairs++ > 0)
            continue;
        Evidence evidence;
        evidence.side = Side::Candidate;
        evidence.where.kind = Locator::Kind::Sample;
        evidence.where.side = Side::Candidate;
        evidence.where.step = theirs.step;
        evidence.where.rollouts = kind;
        evidence.where.sampleRow = pair.row.candidate;
        evidence.where.origin = Origin{ candidate->files[theirs.file].path, int(theirs.line) };
        evidence.text = checkText(QT_TRANSLATE_NOOP("Checks",
                                      "Step %1: the prompt has other white space at its end or "
                                      "other line ends than the baseline's"))
                            .arg(theirs.step);
        remark.first = std::move(evidence);
    }
    if (pairs > 0)
        remark.text = counted(pairs,
            QT_TRANSLATE_NOOP("Checks",
                "the prompt of one pair of samples differs in the white space at its end or in its "
                "line ends"),
            QT_TRANSLATE_NOOP("Checks",
                "the prompts of %1 pairs of samples differ in the white space at their end or in "
                "their line ends"));
    return remark;
}

QStringList orderRemarks(const Comparison& comparison, const DataOrderFacts& facts)
{
    QStringList remarks{ unequalText(facts.gaps), uncomparedText(facts) };
    if (facts.shared > 0)
        remarks += { onlyTruthText(comparison, facts.kind),
            whiteSpaceRemark(comparison, facts.kind).text };
    if (comparison.parts.rollouts) {
        remarks += rivalText(comparison, facts.kind);
        if (facts.kind == RolloutKind::Training)
            remarks += rivalText(comparison, RolloutKind::Validation);
        remarks += unreadText(comparison);
    }
    remarks.removeAll(QString());
    return remarks;
}

} // namespace alidade
