// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// replay: a run that claims to take its rollouts from a dump has the same outputs (rules.md,
// formats document 6.6). Where it has not, losses and gradients have no common ground.
#include "core/model/replay.h"

#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/checks/replay_facts.h"
#include "core/checks/unread_rollouts.h"

#include <QCoreApplication>

namespace alidade {
namespace {

void addEvidence(const Comparison& comparison, const ReplayFacts& facts, Finding& finding)
{
    for (const Side side : BothSides) {
        const ConfigEntry* const claim = facts.claim[side] ? facts.claim[side] : facts.off[side];
        if (claim || (facts.isClaimed() && facts.told[side])) {
            const ConfigEntry& said = claim ? *claim : *facts.claim[otherSide(side)];
            Evidence evidence;
            evidence.side = side;
            evidence.where.kind = Locator::Kind::Config;
            evidence.where.key = said.key;
            evidence.where.side = side;
            if (claim)
                evidence.where.origin = claim->saidAt();
            evidence.text = claim
                ? QStringLiteral("%1 = %2").arg(claim->key, claim->text)
                : checkText(QT_TRANSLATE_NOOP("Checks", "%1 is not set")).arg(said.key);
            finding.evidence.push_back(std::move(evidence));
        }
        const ReplayLog* log = comparison.runs[side]->replay.get();
        if (!log)
            continue;
        const auto add = [&](const ReplayLog::Lines& lines, const char* one, const char* more) {
            if (lines.count == 0)
                return;
            Evidence evidence;
            evidence.side = side;
            evidence.where.kind = Locator::Kind::File;
            evidence.where.side = side;
            evidence.where.origin = lines.first;
            evidence.text = counted(lines.count, one, more);
            finding.evidence.push_back(std::move(evidence));
        };
        add(log->loaded, QT_TRANSLATE_NOOP("Checks", "One step was loaded from a dump"),
            QT_TRANSLATE_NOOP("Checks", "%1 steps were loaded from a dump"));
        add(log->missing, QT_TRANSLATE_NOOP("Checks", "One step found nothing to load"),
            QT_TRANSLATE_NOOP("Checks", "%1 steps found nothing to load"));
        add(log->dumped, QT_TRANSLATE_NOOP("Checks", "One step was written to a dump"),
            QT_TRANSLATE_NOOP("Checks", "%1 steps were written to a dump"));
    }
}

/// Which run it is that claims a replay, where only one does.
QString onlyClaimText(const ReplayFacts& facts)
{
    const auto side = facts.onlyClaim();
    if (!side)
        return {};
    if (!facts.told[otherSide(*side)])
        return checkText(*side == Side::Candidate
                ? QT_TRANSLATE_NOOP("Checks",
                    "the candidate claims a replay, and no config tells whether the baseline does")
                : QT_TRANSLATE_NOOP("Checks",
                    "the baseline claims a replay, and no config tells whether the candidate "
                    "does"));
    return checkText(*side == Side::Candidate
            ? QT_TRANSLATE_NOOP("Checks",
                "only the candidate claims a replay: the baseline generated its own rollouts")
            : QT_TRANSLATE_NOOP("Checks",
                "only the baseline claims a replay: the candidate generated its own rollouts"));
}

/// How many outputs are equal, and what has no partner.
QString pairsText(const ReplayFacts& facts)
{
    QStringList said;
    if (facts.pairs > 0)
        said += counted(facts.equal,
            QT_TRANSLATE_NOOP("Checks", "The one output of the replayed steps is equal"),
            facts.state != ReplayFacts::State::Effective
                ? QT_TRANSLATE_NOOP("Checks", "%1 outputs of the replayed steps are equal")
                : QT_TRANSLATE_NOOP("Checks", "All %1 outputs of the replayed steps are equal"));
    if (facts.otherScores > 0)
        said += counted(facts.otherScores,
            QT_TRANSLATE_NOOP(
                "Checks", "one of them has another score: rewards are not computed alike"),
            QT_TRANSLATE_NOOP(
                "Checks", "%1 of them have other scores: rewards are not computed alike"));
    if (facts.unpaired.baseline > 0)
        said += counted(facts.unpaired.baseline,
            QT_TRANSLATE_NOOP("Checks", "one sample of the baseline has no partner there"),
            QT_TRANSLATE_NOOP("Checks", "%1 samples of the baseline have no partner there"));
    if (facts.unpaired.candidate > 0)
        said += counted(facts.unpaired.candidate,
            QT_TRANSLATE_NOOP("Checks", "one sample of the candidate has no partner there"),
            QT_TRANSLATE_NOOP("Checks", "%1 samples of the candidate have no partner there"));
    if (facts.laterSteps.baseline > 0)
        said += counted(facts.laterSteps.baseline,
            QT_TRANSLATE_NOOP("Checks", "the candidate ended one step earlier"),
            QT_TRANSLATE_NOOP("Checks", "the candidate ended %1 steps earlier"));
    if (facts.laterSteps.candidate > 0)
        said += counted(facts.laterSteps.candidate,
            QT_TRANSLATE_NOOP("Checks", "the baseline ended one step earlier"),
            QT_TRANSLATE_NOOP("Checks", "the baseline ended %1 steps earlier"));
    return said.join(QStringLiteral("; "));
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    const ReplayFacts facts = replayFacts(comparison);
    const QString rivals = rivalText(comparison, RolloutKind::Training);
    addEvidence(comparison, facts, finding);
    finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
        "Point skip.rollout.dump_dir of the candidate to the dump of the baseline, with equal "
        "batch "
        "sizes, n and lengths, and look for \"Load generate result\" in its log."));
    switch (facts.state) {
    case ReplayFacts::State::NotClaimed:
        finding.state = Finding::State::NotApplicable;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks", "Neither run replays rollouts"));
        break;
    case ReplayFacts::State::Unknown:
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP(
            "Checks", "No config of both runs tells whether rollouts are replayed"));
        finding.nextStep.clear();
        break;
    case ReplayFacts::State::Untold:
        finding.state = Finding::State::CannotJudge;
        if (!rivals.isEmpty()) {
            finding.detail = checkText(QT_TRANSLATE_NOOP("Checks", "A replay is claimed"))
                + QStringLiteral("; ") + rivals;
            finding.nextStep = rivalNextStep();
        } else if (facts.pairs == 0) {
            finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                "A replay is claimed, and no rollouts of both runs show whether the outputs are "
                "equal"));
            finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
                "Set trainer.rollout_data_dir in both runs, so that verl writes the rollouts."));
        } else {
            finding.detail = pairsText(facts);
            finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
                "Look why these samples are missing in the other run, and copy its rollouts "
                "whole."));
        }
        break;
    case ReplayFacts::State::Effective:
        finding.state = Finding::State::Pass;
        finding.detail = pairsText(facts);
        break;
    case ReplayFacts::State::Broken:
        finding.state = Finding::State::Differs;
        finding.detail = facts.nothingLoaded
            ? checkText(QT_TRANSLATE_NOOP(
                "Checks", "A replay is claimed, but the log says that nothing was found to load"))
            : facts.equal == facts.pairs
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                  "A replay is claimed, but a step holds samples that only the baseline has and "
                  "others that only the candidate has"))
                + QStringLiteral("; ") + pairsText(facts)
            : facts.pairs == 1
            ? checkText(QT_TRANSLATE_NOOP(
                "Checks", "A replay is claimed, but the one output of the replayed steps differs"))
            : checkText(
                QT_TRANSLATE_NOOP("Checks",
                    "A replay is claimed, but %1 of %2 outputs of the replayed steps differ"))
                  .arg(facts.pairs - facts.equal)
                  .arg(facts.pairs);
        break;
    }
    if (const QString only = onlyClaimText(facts); !only.isEmpty())
        finding.detail += QStringLiteral("; ") + only;
    const QString unread = unreadText(comparison);
    if (facts.isClaimed() && !unread.isEmpty()) {
        finding.detail += QStringLiteral("; ") + unread;
        for (const Side side : BothSides) {
            const auto files = unreadEvidence(comparison, side, 3);
            finding.evidence.insert(finding.evidence.end(), files.begin(), files.end());
        }
    }
    return finding;
}

} // namespace

extern const Check replay;
const Check replay{ QLatin1StringView("replay"), judge };

} // namespace alidade
