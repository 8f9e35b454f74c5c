// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// data-order: do both runs see the same prompts at the same steps (rules.md, verl alignment guide
// 2)? The verdict only: what it rests on is in data_order_facts, how it is said in
// data_order_words.
#include "core/checks/check.h"
#include "core/checks/data_order_facts.h"
#include "core/checks/data_order_words.h"
#include "core/checks/evidence.h"
#include "core/checks/unread_rollouts.h"

#include <QCoreApplication>

namespace alidade {
namespace {

using State = Finding::State;

struct Verdict {
    State state = State::CannotJudge;
    QString said;
    QString nextStep = {}; ///< empty: shuffle off on both sides
};

void append(std::vector<Evidence>& evidence, std::vector<Evidence> more)
{
    evidence.insert(
        evidence.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// True where a switch differs between the runs; its rows come first.
bool switchesDiffer(const Comparison& comparison, std::vector<Evidence>& evidence)
{
    bool differ = false;
    for (const auto key : { u"data.shuffle", u"data.validation_shuffle" }) {
        const ShuffleSwitch baseline = shuffleOf(comparison, key, Side::Baseline);
        const ShuffleSwitch candidate = shuffleOf(comparison, key, Side::Candidate);
        const bool differs = baseline != ShuffleSwitch::Unknown
            && candidate != ShuffleSwitch::Unknown && baseline != candidate;
        const auto rows = keyEvidence(comparison, key);
        evidence.insert(differs ? evidence.begin() : evidence.end(), rows.begin(), rows.end());
        differ = differ || differs;
    }
    return differ;
}

/// Samples that were lost are no other prompts, so a difference is one however much was lost.
Verdict differing(const DataOrderFacts& facts, bool switchDiffers)
{
    QStringList said;
    if (switchDiffers)
        said += checkText(QT_TRANSLATE_NOOP("Checks", "A shuffle switch differs between the runs"));
    said += differenceTexts(facts);
    Verdict verdict{ State::Differs, said.join(QStringLiteral("; ")) };
    verdict.said[0] = verdict.said[0].toUpper();
    if (!switchDiffers && facts.onlyTemplatesDiffer())
        verdict.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Compare the chat templates of both tokenizers, the system prompts in the data files, "
            "actor_rollout_ref.model.custom_chat_template and data.apply_chat_template_kwargs."));
    else if (!switchDiffers && facts.stepsDiffer())
        verdict.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Compare the data files by content, the filters, the batch sizes and the seeds of both "
            "runs."));
    return verdict;
}

/// The steps were compared and none differs.
Verdict bySteps(const Comparison& comparison, const DataOrderFacts& facts)
{
    if (!facts.otherCounts.empty())
        return { State::CannotJudge, otherCountsText(facts) };
    if (facts.kind == RolloutKind::Validation && !bothShuffle(comparison, ShuffleSwitch::Off))
        return { State::CannotJudge,
            checkText(QT_TRANSLATE_NOOP("Checks",
                "Only rollouts of validations are there: their prompts are the same, and in which "
                "order the training took its own is not known (trainer.rollout_data_dir makes verl "
                "write its rollouts)")) };
    const QString same = samePromptsText(facts);
    return { State::Pass,
        facts.kind == RolloutKind::Training ? same
                                            : same + QStringLiteral("; ") + onlyValidationText() };
}

/// No step was compared, or too much of them is lost.
Verdict withoutSteps(const Comparison& comparison, const DataOrderFacts& facts)
{
    if (facts.doubtful)
        return { State::CannotJudge, rivalText(comparison, facts.kind), rivalNextStep() };
    if (facts.unreadable)
        return { State::CannotJudge, unreadText(comparison), unreadNextStep() };
    if (facts.partly && comparison.parts.rollouts)
        return { State::CannotJudge,
            checkText(QT_TRANSLATE_NOOP("Checks", "The rollouts are still being read")) };
    if (!facts.gaps.untold.empty()) // a switch vouches for no prompts that were lost
        return { State::CannotJudge,
            checkText(QT_TRANSLATE_NOOP("Checks",
                "The prompts that could be read are the same, but others may be lost on a side")),
            unreadNextStep() };
    const bool off = bothShuffle(comparison, ShuffleSwitch::Off);
    const bool acrossSteps = facts.rollouts && facts.rollouts->acrossSteps;
    if (acrossSteps && !off)
        return { State::CannotJudge,
            checkText(QT_TRANSLATE_NOOP("Checks",
                "The rollouts of a run tell no steps, neither in their names nor in a field; "
                "samples were paired by their prompts alone")) };
    if (acrossSteps && facts.rollouts->unpaired.baseline > 0
        && facts.rollouts->unpaired.candidate > 0)
        return { State::CannotJudge,
            checkText(QT_TRANSLATE_NOOP("Checks",
                          "data.shuffle is off in both runs, but %1 samples of the baseline and %2 "
                          "of the candidate have prompts that the other run lacks or has less "
                          "often, and no steps are told"))
                .arg(QString::number(facts.rollouts->unpaired.baseline),
                    QString::number(facts.rollouts->unpaired.candidate)) };
    if (off)
        return { State::Pass,
            checkText(QT_TRANSLATE_NOOP("Checks",
                "data.shuffle is off in both runs; no rollouts of both runs confirm it")) };
    if (bothShuffle(comparison, ShuffleSwitch::On))
        return { State::CannotJudge,
            checkText(QT_TRANSLATE_NOOP("Checks",
                "data.shuffle is on in both runs and no rollouts of both runs show the order")) };
    if (!facts.gaps.missing.baseline.empty() && !facts.gaps.missing.candidate.empty())
        return { State::CannotJudge,
            checkText(QT_TRANSLATE_NOOP("Checks",
                "The rollouts of both runs share no step, and data.shuffle is not known on both "
                "sides")) };
    return { State::CannotJudge,
        checkText(QT_TRANSLATE_NOOP("Checks",
            "Neither rollouts nor data.shuffle are known on both sides (trainer.rollout_data_dir "
            "makes verl write rollouts)")) };
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    const DataOrderFacts facts = dataOrderFacts(comparison);
    const bool switchDiffers = switchesDiffer(comparison, finding.evidence);
    if (facts.shared > 0)
        if (auto whiteSpace = whiteSpaceRemark(comparison, facts.kind); whiteSpace.first)
            finding.evidence.push_back(std::move(*whiteSpace.first));
    for (const Side side : BothSides)
        append(finding.evidence, unreadEvidence(comparison, side, 3));
    append(finding.evidence, differenceEvidence(comparison, facts));

    const Verdict verdict = switchDiffers || facts.stepsDiffer() || !facts.otherValidation.empty()
        ? differing(facts, switchDiffers)
        : facts.stepsTell() ? bySteps(comparison, facts)
                            : withoutSteps(comparison, facts);
    finding.state = verdict.state;
    QStringList said{ verdict.said };
    for (const QString& remark : orderRemarks(comparison, facts))
        if (!said.contains(remark))
            said += remark;
    finding.detail = said.join(QStringLiteral("; "));
    finding.nextStep = !verdict.nextStep.isEmpty()
        ? verdict.nextStep
        : checkText(QT_TRANSLATE_NOOP("Checks",
            "Set data.shuffle=False and data.validation_shuffle=False on both sides and run both "
            "from the first step."));
    return finding;
}

} // namespace

extern const Check data_order;
const Check data_order{ QLatin1StringView("data-order"), judge };

} // namespace alidade
