// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// garbled-outputs: one run or both answer with garbled text (rules.md, "Garbled text").
#include "core/checks/check.h"
#include "core/checks/garble_facts.h"
#include "core/checks/unread_rollouts.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

namespace alidade {
namespace {

/// Which of two sets it is, where only one is garbled, and which one a side has not got.
void addSets(const Comparison& comparison, Finding& finding)
{
    for (const Side side : BothSides) {
        const bool any = comparison.garble->judged[side] > 0;
        for (const QString& text :
            { oneSetText(comparison, side), any ? lackingSetText(comparison, side) : QString() })
            if (!text.isEmpty())
                finding.detail += QStringLiteral("; ") + text;
    }
}

/// What could not be read was not judged.
void addUnread(const Comparison& comparison, Finding& finding)
{
    for (const Side side : BothSides) {
        const auto unread = unreadEvidence(comparison, side, 3);
        finding.evidence.insert(finding.evidence.end(), unread.begin(), unread.end());
    }
    if (const QString text = unreadText(comparison); !text.isEmpty())
        finding.detail += QStringLiteral("; ") + text;
}

Finding judge(const Comparison& comparison)
{
    if (auto finding = withoutAnswers(comparison))
        return *std::move(finding);
    Finding finding;
    finding.severity = Finding::Severity::Error;
    const Pair<GarbleFacts> facts{ garbleFacts(comparison, Side::Baseline),
        garbleFacts(comparison, Side::Candidate) };
    finding.evidence = garbleEvidence(comparison, Side::Candidate, 5);
    const auto ofBaseline = garbleEvidence(comparison, Side::Baseline, 3);
    finding.evidence.insert(finding.evidence.end(), ofBaseline.begin(), ofBaseline.end());
    QStringList rivals;
    for (const Side side : BothSides)
        rivals += rivalText(comparison, side);
    rivals.removeAll(QString());
    if (facts.candidate.garbled > 0) {
        finding.state = Finding::State::Differs;
        QStringList kinds;
        for (const QString& kind : facts.candidate.kinds)
            kinds += inUserLanguage(kind);
        const QString which = kinds.join(QStringLiteral(", "));
        finding.detail = facts.baseline.judged > 0
            ? checkText(
                QT_TRANSLATE_NOOP("Checks", "Candidate garbled in %1, %2: %3; baseline in %4"))
                  .arg(garbleRate(facts.candidate), garbledStepsText(facts.candidate), which,
                      garbleRate(facts.baseline))
            : checkText(QT_TRANSLATE_NOOP("Checks",
                            "Candidate garbled in %1, %2: %3; no sample of the baseline was "
                            "judged"))
                  .arg(garbleRate(facts.candidate), garbledStepsText(facts.candidate), which);
        finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Read the marked samples of the first garbled step, then compare the engines that "
            "wrote them: precision, weights, cache and decoding settings."));
    } else if (facts.baseline.garbled > 0) {
        finding.state = Finding::State::Differs;
        finding.severity = Finding::Severity::Warning;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks", "Only the baseline is garbled: %1"))
                             .arg(garbleRate(facts.baseline));
        finding.nextStep
            = checkText(QT_TRANSLATE_NOOP("Checks", "Check whether this baseline can be trusted."));
    } else if (mostlyUnreadable(comparison, Side::Baseline)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = counted(facts.candidate.judged,
            QT_TRANSLATE_NOOP("Checks", "The one candidate sample is not garbled"),
            QT_TRANSLATE_NOOP("Checks", "None of %1 candidate samples is garbled"));
    } else {
        const bool doubtful = !rivals.isEmpty();
        finding.state = doubtful ? Finding::State::CannotJudge : Finding::State::Pass;
        if (doubtful)
            finding.nextStep = rivalNextStep();
        const QString none = counted(facts.candidate.judged,
            QT_TRANSLATE_NOOP("Checks", "The one candidate sample is not garbled"),
            QT_TRANSLATE_NOOP("Checks", "None of %1 candidate samples is garbled"));
        finding.detail = facts.baseline.judged == 0 ? none + QStringLiteral("; ")
                + checkText(QT_TRANSLATE_NOOP("Checks", "no sample of the baseline was judged"))
            : facts.candidate.judged == 1 || facts.baseline.judged == 1
            ? none + QStringLiteral("; ")
                + counted(facts.baseline.judged,
                    QT_TRANSLATE_NOOP("Checks", "nor is the one baseline sample"),
                    QT_TRANSLATE_NOOP("Checks", "nor is any of %1 baseline samples"))
            : checkText(QT_TRANSLATE_NOOP(
                            "Checks", "None of %1 candidate and %2 baseline samples is garbled"))
                  .arg(facts.candidate.judged)
                  .arg(facts.baseline.judged);
    }
    addSets(comparison, finding);
    addUnread(comparison, finding);
    if (!rivals.isEmpty())
        finding.detail += QStringLiteral("; ") + rivals.join(QStringLiteral("; "));
    return finding;
}

} // namespace

extern const Check garbled_outputs;
const Check garbled_outputs{ QLatin1StringView("garbled-outputs"), judge };

} // namespace alidade
