// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// data-order: do both runs see the same prompts at the same steps (rules.md, verl alignment guide
// 2)?
#include "core/compare/data_order.h"

#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/checks/unread_rollouts.h"
#include "core/compare/prompt_key.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace alidade {
namespace {

enum class Switch : quint8 { Unknown, Off, On };

Switch shuffleOf(const Comparison& comparison, QStringView key, Side side)
{
    const ConfigEntry* entry = loadedEntry(comparison, key, side);
    if (!entry || entry->value.kind != Value::Kind::Bool)
        return Switch::Unknown;
    return entry->value.boolean ? Switch::On : Switch::Off;
}

bool bothAre(const Pair<Switch>& switches, Switch wanted)
{
    return switches.baseline == wanted && switches.candidate == wanted;
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
        : step.shift == 0
        ? checkText(QT_TRANSLATE_NOOP("Checks", "Step %1 has other prompts")).arg(step.step)
        : checkText(QT_TRANSLATE_NOOP("Checks",
                        "The candidate's step %1 holds the prompts of the baseline's step %2"))
              .arg(step.step)
              .arg(step.step + step.shift);
    return evidence;
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

QString stepsListed(const std::vector<qint32>& steps)
{
    QStringList names;
    for (const qint32 step : steps)
        names += QString::number(step);
    return listed(names, 5);
}

/// What nobody compared, and why; empty when every step was.
QString uncomparedText(const DataOrderGaps& gaps)
{
    QStringList parts;
    for (const Side side : BothSides)
        if (!gaps.missing[side].empty())
            parts += checkText(side == Side::Baseline
                    ? QT_TRANSLATE_NOOP("Checks", "no rollouts in the baseline at step %1")
                    : QT_TRANSLATE_NOOP("Checks", "no rollouts in the candidate at step %1"))
                         .arg(stepsListed(gaps.missing[side]));
    if (!gaps.unknown.empty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks", "prompts not known at step %1"))
                     .arg(stepsListed(gaps.unknown));
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

/// Prompts count as equal whatever white space is at their end, but a model may read it.
struct WhiteSpace {
    qsizetype pairs = 0;
    std::optional<Evidence> first;

    QString text() const
    {
        return pairs == 0
            ? QString()
            : counted(pairs,
                QT_TRANSLATE_NOOP("Checks",
                    "the prompt of one pair of samples differs in the white space at its end or in "
                    "its line ends"),
                QT_TRANSLATE_NOOP("Checks",
                    "the prompts of %1 pairs of samples differ in the white space at their end or "
                    "in their line ends"));
    }
};

WhiteSpace whiteSpaceOf(const Comparison& comparison, RolloutKind kind)
{
    WhiteSpace found;
    const RolloutComparison* const rollouts = comparison.rolloutComparison(kind);
    const RolloutSet* const baseline = comparison.runs.baseline->rolloutSet(kind);
    const RolloutSet* const candidate = comparison.runs.candidate->rolloutSet(kind);
    if (!rollouts || !baseline || !candidate)
        return found;
    for (const SamplePair& pair : rollouts->pairs) {
        if (pair.row.baseline < 0 || pair.row.candidate < 0)
            continue;
        const SampleRef& theirs = candidate->samples[size_t(pair.row.candidate)];
        if (baseline->samples[size_t(pair.row.baseline)].whiteSpace == theirs.whiteSpace
            || theirs.inputKey() == 0)
            continue;
        if (found.pairs++ > 0)
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
        found.first = std::move(evidence);
    }
    return found;
}

/// "other prompts at 2 of 5 shared steps (1, 2)", "other ground truth …".
QString differentText(const QStringList& steps, qsizetype shared, bool sameInputs)
{
    const QString names = listed(steps);
    if (shared == 1)
        return checkText(sameInputs
                ? QT_TRANSLATE_NOOP("Checks",
                    "the same prompts with other ground truth (gts) at the one shared step (%1)")
                : QT_TRANSLATE_NOOP("Checks", "other prompts at the one shared step (%1)"))
            .arg(names);
    return checkText(sameInputs
            ? QT_TRANSLATE_NOOP("Checks",
                "the same prompts with other ground truth (gts) at %1 of %2 shared steps (%3)")
            : QT_TRANSLATE_NOOP("Checks", "other prompts at %1 of %2 shared steps (%3)"))
        .arg(QString::number(steps.size()), QString::number(shared), names);
}

DataOrderGaps gapsOf(const Comparison& comparison, RolloutKind kind)
{
    const RolloutSet* const baseline = comparison.runs.baseline->rolloutSet(kind);
    const RolloutSet* const candidate = comparison.runs.candidate->rolloutSet(kind);
    return baseline && candidate ? dataOrderGaps(*baseline, *candidate) : DataOrderGaps();
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    bool switchDiffers = false;
    for (const auto key : { u"data.shuffle", u"data.validation_shuffle" }) {
        const auto evidence = keyEvidence(comparison, key);
        const Pair<Switch> switches{ shuffleOf(comparison, key, Side::Baseline),
            shuffleOf(comparison, key, Side::Candidate) };
        const bool known
            = switches.baseline != Switch::Unknown && switches.candidate != Switch::Unknown;
        if (known && switches.baseline != switches.candidate) {
            switchDiffers = true;
            finding.evidence.insert(finding.evidence.begin(), evidence.begin(), evidence.end());
        } else {
            finding.evidence.insert(finding.evidence.end(), evidence.begin(), evidence.end());
        }
    }

    const RolloutKind kind = mainRollouts(comparison);
    const RolloutComparison* rollouts = comparison.rolloutComparison(kind);
    const bool partly = rolloutsIncomplete(comparison);
    // Samples that were lost are no other prompts, so a difference is one however much was lost.
    const QString rivals = comparison.parts.rollouts ? rivalText(comparison, kind) : QString();
    const bool haveSteps = rollouts && !rollouts->dataOrder.empty() && !partly && rivals.isEmpty();
    QStringList remarks; // what the verdict does not rest on
    const DataOrderGaps gaps
        = rollouts && !partly && rivals.isEmpty() ? gapsOf(comparison, kind) : DataOrderGaps();
    // What a cut took away may have been anything.
    const bool unreadable = mostlyUnreadable(comparison, Side::Baseline)
        || mostlyUnreadable(comparison, Side::Candidate) || isTooMuch(gaps.behindCut, gaps.samples);
    remarks += unequalText(gaps);
    remarks += uncomparedText(gaps);
    if (haveSteps) {
        remarks += onlyTruthText(comparison, kind);
        WhiteSpace whiteSpace = whiteSpaceOf(comparison, kind);
        remarks += whiteSpace.text();
        if (whiteSpace.first)
            finding.evidence.push_back(std::move(*whiteSpace.first));
    }
    remarks += rivals;
    if (kind == RolloutKind::Training && comparison.parts.rollouts)
        remarks += rivalText(comparison, RolloutKind::Validation);
    remarks += unreadText(comparison);
    remarks.removeAll(QString());
    const QString remarked = remarks.join(QStringLiteral("; "));
    for (const Side side : BothSides) {
        const auto unread = unreadEvidence(comparison, side, 3);
        finding.evidence.insert(finding.evidence.end(), unread.begin(), unread.end());
    }
    QStringList different;
    QStringList otherTruth; // prompts the same
    QStringList otherCounts; // the same as well, some of them more often
    int reordered = 0;
    if (haveSteps) {
        for (const StepOrder& step : rollouts->dataOrder) {
            reordered += step.state == StepOrder::State::Reordered;
            if (step.otherCounts)
                otherCounts += QString::number(step.step);
            if (step.state == StepOrder::State::Different) {
                (step.sameInputs ? otherTruth : different) += QString::number(step.step);
                if (different.size() + otherTruth.size() <= 3)
                    finding.evidence.push_back(stepEvidence(step, kind));
            }
        }
    }
    const qsizetype shared = haveSteps ? qsizetype(rollouts->dataOrder.size()) : 0;
    const RolloutComparison* validation = comparison.rolloutComparison(RolloutKind::Validation);
    QStringList otherValidation;
    if (validation && kind == RolloutKind::Training && !partly
        && rivalText(comparison, RolloutKind::Validation).isEmpty()) {
        for (const StepOrder& step : validation->dataOrder) {
            if (step.state != StepOrder::State::Different)
                continue;
            otherValidation += QString::number(step.step);
            if (otherValidation.size() == 1)
                finding.evidence.push_back(stepEvidence(step, RolloutKind::Validation));
        }
    }
    const bool stepsDiffer = !different.isEmpty() || !otherTruth.isEmpty();
    finding.nextStep = switchDiffers || !stepsDiffer
        ? checkText(QT_TRANSLATE_NOOP("Checks",
            "Set data.shuffle=False and data.validation_shuffle=False on both sides and run both "
            "from the first step."))
        : checkText(QT_TRANSLATE_NOOP("Checks",
            "Compare the data files by content, the filters, the batch sizes and the seeds of "
            "both runs."));
    if (switchDiffers || stepsDiffer || !otherValidation.isEmpty()) {
        finding.state = Finding::State::Differs;
        QStringList said;
        if (switchDiffers)
            said += checkText(
                QT_TRANSLATE_NOOP("Checks", "A shuffle switch differs between the runs"));
        if (!different.isEmpty()) {
            said += differentText(different, shared, false);
            if (const QString shift = shiftText(rollouts->dataOrder); !shift.isEmpty())
                said += shift;
        }
        if (!otherTruth.isEmpty())
            said += differentText(otherTruth, shared, true);
        if (!stepsDiffer && haveSteps && !unreadable) {
            said += checkText(
                QT_TRANSLATE_NOOP("Checks", "the prompts of the dumped steps are the same"));
        }
        if (!otherValidation.isEmpty())
            said += otherValidation.size() == 1
                ? checkText(QT_TRANSLATE_NOOP("Checks", "other validation prompts at step %1"))
                      .arg(otherValidation.front())
                : checkText(
                    QT_TRANSLATE_NOOP("Checks", "other validation prompts at %1 steps (%2)"))
                      .arg(otherValidation.size())
                      .arg(listed(otherValidation));
        if (!remarked.isEmpty())
            said += remarked;
        finding.detail = said.join(QStringLiteral("; "));
        finding.detail[0] = finding.detail[0].toUpper();
        return finding;
    }
    if (haveSteps && !unreadable && !otherCounts.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The same prompts at all shared steps (%1 of them), but at "
                                       "%2 (%3) some come more often in one run and others in the "
                                       "other"))
                             .arg(QString::number(shared), QString::number(otherCounts.size()),
                                 listed(otherCounts));
        if (!remarked.isEmpty())
            finding.detail += QStringLiteral("; ") + remarked;
        return finding;
    }
    const Pair<Switch> shuffle{ shuffleOf(comparison, u"data.shuffle", Side::Baseline),
        shuffleOf(comparison, u"data.shuffle", Side::Candidate) };
    if (haveSteps && !unreadable && kind == RolloutKind::Validation
        && !bothAre(shuffle, Switch::Off)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
            "Only rollouts of validations are there: their prompts are the same, and in which "
            "order the training took its own is not known (trainer.rollout_data_dir makes verl "
            "write its rollouts)"));
        if (!remarked.isEmpty())
            finding.detail += QStringLiteral("; ") + remarked;
        return finding;
    }
    if (haveSteps && !unreadable) {
        finding.state = Finding::State::Pass;
        finding.detail = reordered == 0 ? counted(shared,
                             QT_TRANSLATE_NOOP("Checks",
                                 "The same prompts in the same order at the one shared step"),
                             QT_TRANSLATE_NOOP("Checks",
                                 "The same prompts in the same order at all %1 shared steps"))
            : shared == 1
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                "The same prompts at the one shared step; in another order inside the "
                "step, which is no difference"))
            : checkText(QT_TRANSLATE_NOOP("Checks",
                            "The same prompts at all %1 shared steps; at %2 of them in another "
                            "order inside the step, which is no difference"))
                  .arg(shared)
                  .arg(reordered);
        if (!remarked.isEmpty())
            finding.detail += QStringLiteral("; ") + remarked;
        return finding;
    }
    if (!rivals.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = rivals;
        finding.nextStep = rivalNextStep();
    } else if (unreadable) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = unreadText(comparison);
        if (const QString unequal = unequalText(gaps); !unequal.isEmpty())
            finding.detail += QStringLiteral("; ") + unequal;
        finding.nextStep = unreadNextStep();
    } else if (partly && comparison.parts.rollouts) {
        finding.state = Finding::State::CannotJudge;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks", "The rollouts are still being read"));
    } else if (rollouts && rollouts->acrossSteps && !bothAre(shuffle, Switch::Off)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
            "The rollouts of a run tell no steps, neither in their names nor in a field; samples "
            "were paired by their prompts alone"));
    } else if (rollouts && rollouts->acrossSteps && rollouts->unpaired.baseline > 0
        && rollouts->unpaired.candidate > 0) {
        finding.state = Finding::State::CannotJudge;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks",
                            "data.shuffle is off in both runs, but %1 samples of the baseline and "
                            "%2 of the candidate have prompts that the other run lacks or has less "
                            "often, and no steps are told"))
                  .arg(QString::number(rollouts->unpaired.baseline),
                      QString::number(rollouts->unpaired.candidate));
    } else if (bothAre(shuffle, Switch::Off)) {
        finding.state = Finding::State::Pass;
        finding.detail = checkText(QT_TRANSLATE_NOOP(
            "Checks", "data.shuffle is off in both runs; no rollouts of both runs confirm it"));
    } else if (bothAre(shuffle, Switch::On)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
            "data.shuffle is on in both runs and no rollouts of both runs show the order"));
    } else if (!gaps.missing.baseline.empty() && !gaps.missing.candidate.empty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
            "The rollouts of both runs share no step, and data.shuffle is not known on both "
            "sides"));
    } else {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
            "Neither rollouts nor data.shuffle are known on both sides (trainer.rollout_data_dir "
            "makes verl write rollouts)"));
    }
    if (const QString uncompared = uncomparedText(gaps); !uncompared.isEmpty() && !unreadable)
        finding.detail += QStringLiteral("; ") + uncompared;
    return finding;
}

} // namespace

extern const Check data_order;
const Check data_order{ QLatin1StringView("data-order"), judge };

} // namespace alidade
