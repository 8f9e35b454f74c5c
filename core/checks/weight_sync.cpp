// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// weight-sync: garbled answers while the rollout engine starts from dummy weights mean that the
// trained weights did not reach it whole (verl alignment guide 6.1; rules.md).
#include "core/checks/check.h"
#include "core/checks/garble_facts.h"
#include "core/checks/unread_rollouts.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

constexpr double FewShare = 0.1; ///< of the samples of the steps with garbled ones

constexpr QStringView LoadFormatKey = u"actor_rollout_ref.rollout.load_format";

/// Only values that are known to: a reference nobody followed or a slip of the pen tells nothing.
bool readsFiles(const Comparison& comparison, const ConfigEntry& entry)
{
    const auto& formats = comparison.profile->fileFormats;
    return entry.value.kind == Value::Kind::String
        && std::any_of(formats.begin(), formats.end(),
            [&](const Profile::FileFormat& format) { return format.value == entry.value.string; });
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    if (const QString why = whyNoAnswers(comparison); !why.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = why;
        finding.evidence = unreadEvidence(comparison, Side::Candidate, 5);
        if (mostlyUnreadable(comparison, Side::Candidate))
            finding.nextStep = unreadNextStep();
        return finding;
    }
    const Pair<GarbleFacts> facts{ garbleFacts(comparison, Side::Baseline),
        garbleFacts(comparison, Side::Candidate) };
    if (facts.candidate.garbled == 0) {
        finding.state = Finding::State::Pass;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks", "The candidate's answers are not garbled"));
        if (const QString unread = unreadText(comparison, Side::Candidate); !unread.isEmpty())
            finding.detail += QStringLiteral("; ") + unread;
        if (const QString rivals = rivalText(comparison, Side::Candidate); !rivals.isEmpty()) {
            finding.state = Finding::State::CannotJudge;
            finding.detail += QStringLiteral("; ") + rivals;
            finding.nextStep = rivalNextStep();
        }
        finding.evidence = unreadEvidence(comparison, Side::Candidate, 5);
        return finding;
    }
    const ConfigEntry* entry = loadedEntry(comparison, LoadFormatKey, Side::Candidate);
    if (!entry) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP(
            "Checks", "The candidate is garbled, but its load_format is not known"));
        return finding;
    }
    finding.evidence = keyEvidence(comparison, LoadFormatKey);
    const auto samples = garbleEvidence(comparison, Side::Candidate, 5);
    finding.evidence.insert(finding.evidence.end(), samples.begin(), samples.end());
    const QString format = entry->text.isEmpty() ? QStringLiteral("''") : entry->text;
    const bool dummy = entry->value.kind == Value::Kind::String
        && entry->value.string.startsWith(QLatin1StringView("dummy"));
    const bool sameWay = std::all_of(facts.candidate.kinds.begin(), facts.candidate.kinds.end(),
        [&](const QString& kind) { return facts.baseline.kinds.contains(kind); });
    const Pair<QString> rivals{ rivalText(comparison, Side::Baseline),
        rivalText(comparison, Side::Candidate) };
    if (!rivals.candidate.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled with load_format %1, but it may "
                                       "be another run that is. %2"))
                             .arg(format, rivals.candidate);
        finding.nextStep = rivalNextStep();
    } else if (!dummy && !readsFiles(comparison, *entry)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled, and whether the weights are read "
                                       "from files with load_format %1 is not known"))
                             .arg(format);
        finding.nextStep = moreConfigStep();
    } else if (!dummy) {
        finding.state = Finding::State::Pass;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled, but load_format is %1: the "
                                       "weights were read from files"))
                             .arg(format);
    } else if (!rivals.baseline.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled with load_format %1; whether the "
                                       "baseline is so in the same way cannot be told. %2"))
                             .arg(format, rivals.baseline);
        finding.nextStep = rivalNextStep();
    } else if (sameWay) {
        finding.state = Finding::State::Pass;
        finding.detail = checkText(QT_TRANSLATE_NOOP(
            "Checks", "The candidate is garbled, but the baseline is so in the same way"));
    } else if (mostlyUnreadable(comparison, Side::Baseline)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "The candidate is garbled with load_format %1; whether the "
                                       "baseline is so in the same way cannot be told. %2"))
                             .arg(format, unreadText(comparison, Side::Baseline));
        finding.nextStep = unreadNextStep();
        const auto unread = unreadEvidence(comparison, Side::Baseline, 5);
        finding.evidence.insert(finding.evidence.end(), unread.begin(), unread.end());
    } else {
        finding.state = Finding::State::Differs;
        const bool fromTheStart = facts.candidate.firstGarbledStep == facts.candidate.firstStep;
        if (!fromTheStart)
            finding.severity = Finding::Severity::Warning;
        QStringList kinds;
        for (const QString& kind : facts.candidate.kinds)
            if (!facts.baseline.kinds.contains(kind))
                kinds += inUserLanguage(kind);
        const QString what = kinds.join(QStringLiteral(", "));
        const QString where
            = checkText(QT_TRANSLATE_NOOP("Checks", "%1 garbled, %2"))
                  .arg(garbleRate(facts.candidate), garbledStepsText(facts.candidate));
        const bool few = facts.candidate.shareThere() < FewShare;
        const char* const text = few
            ? QT_TRANSLATE_NOOP("Checks",
                "%1, with load_format %2 and of a kind that the baseline lacks (%3). Weights that "
                "never arrive whole break more answers than that; read the samples first")
            : fromTheStart
            ? QT_TRANSLATE_NOOP("Checks",
                "%1, the first dumped one included, with load_format %2 and of a kind that the "
                "baseline lacks (%3): the weights do not reach the rollout engine whole")
            : QT_TRANSLATE_NOOP("Checks",
                "%1, sound before, with load_format %2 and of a kind that the baseline lacks (%3): "
                "look at the weight update and the prefix cache");
        finding.detail = checkText(text).arg(where, format, what);
        finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Run the candidate once with actor_rollout_ref.rollout.load_format=safetensors. If it "
            "reads well then, a layer is not synchronised after resharding."));
    }
    return finding;
}

} // namespace

extern const Check weight_sync;
const Check weight_sync{ QLatin1StringView("weight-sync"), judge };

} // namespace alidade
