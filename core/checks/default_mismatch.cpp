// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// default-mismatch: values that differ although at most one side asked for one (rules.md).
#include "core/checks/check.h"
#include "core/checks/evidence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

constexpr size_t MostEvidence
    = 12; ///< rows whose evidence is attached; the Config page has them all

bool tellsDefaults(const Config& config) { return !config.isEmpty() && !config.overridesOnly; }

/// A key that only one side has counts if that side set it by hand.
bool setByHandOnOneSide(const Comparison& comparison, const KeyAlignment& row)
{
    if (row.state != KeyAlignment::State::OnlyBaseline
        && row.state != KeyAlignment::State::OnlyCandidate)
        return false;
    const Side side
        = row.state == KeyAlignment::State::OnlyBaseline ? Side::Baseline : Side::Candidate;
    const ConfigEntry* entry = configEntry(comparison, row, side);
    if (row.cause == KeyAlignment::Cause::OneSidedOverride && entry
        && entry->provenance != ConfigEntry::Provenance::Override)
        return true; // the other side took it out
    // In a config that is cut or whose defaults are but a part an absent key tells nothing.
    const Config& own = comparison.runs[side]->config;
    if (!comparison.runs[otherSide(side)]->config.complete
        || (!own.complete && !own.defaultsFrom.isEmpty()))
        return false;
    return entry && entry->provenance == ConfigEntry::Provenance::Override
        && entry->value.kind != Value::Kind::None;
}

/// A key parameter that one side alone has, where no record tells who set it and both sides tell
/// their whole config.
bool mayBeAddedByHand(const Comparison& comparison, const KeyAlignment& row)
{
    return row.keyParameter && std::all_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const Config& config = comparison.runs[side]->config;
        return config.complete && !config.overridesOnly;
    });
}

/// Hydra's and wandb's files end without a mark. Where all that one side lacks stands in the
/// other's file behind the last key that both have, the file may have been cut at the end of a
/// line. Returns the first key behind; empty: no sign of a cut.
QString firstBehindACut(const Comparison& comparison, Side cut)
{
    const Config& own = comparison.runs[cut]->config;
    const Config& other = comparison.runs[otherSide(cut)]->config;
    if (own.source != other.source || (own.source != u"hydra-config" && own.source != u"wandb-run"))
        return {};
    int lastShared = 0;
    const ConfigEntry* first = nullptr;
    for (const KeyAlignment& row : comparison.config->rows) {
        const ConfigEntry* mine = configEntry(comparison, row, cut);
        const ConfigEntry* theirs = configEntry(comparison, row, otherSide(cut));
        const ConfigEntry* alone = mine && theirs ? nullptr : mine ? mine : theirs;
        if (!alone)
            lastShared = std::max(lastShared, theirs->origin.line);
        else if (alone->provenance != ConfigEntry::Provenance::Override && mine)
            return {};
        else if (alone->provenance != ConfigEntry::Provenance::Override
            && (!first || alone->origin.line < first->origin.line))
            first = alone;
    }
    return first && first->origin.line > lastShared ? first->key : QString();
}

/// The null may be what a rename left behind, and the new key stand behind the cut.
bool isNullOfACutConfig(const Comparison& comparison, const KeyAlignment& row)
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const ConfigEntry* entry = configEntry(comparison, row, side);
        return entry && entry->value.kind == Value::Kind::None
            && !comparison.runs[side]->config.complete;
    });
}

Finding judge(const Comparison& comparison)
{
    using State = KeyAlignment::State;
    using Cause = KeyAlignment::Cause;
    Finding finding;
    finding.nextStep = checkText(QT_TRANSLATE_NOOP(
        "Checks", "Set each of these keys explicitly to the same value in both launch scripts."));
    for (const Side side : BothSides) {
        if (tellsDefaults(comparison.runs[side]->config))
            continue;
        finding.state = Finding::State::CannotJudge;
        finding.nextStep = moreConfigStep();
        finding.detail = comparison.runs[side]->config.isEmpty()
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                            "%1: no config was found (console log with the config print, or "
                            "outputs/…/.hydra)"))
                  .arg(sideName(side))
            : checkText(
                QT_TRANSLATE_NOOP("Checks",
                    "%1: only the overrides of the launch were found, and they tell no defaults"))
                  .arg(sideName(side));
        return finding;
    }
    QStringList drifted, oneSided, unknown, untold;
    qsizetype leftOut = 0;
    auto worst = Finding::Severity::Info;
    for (const KeyAlignment& row : comparison.config->rows) {
        if (row.untold && countsAsReason(comparison, row))
            untold += row.key;
        if (row.state == State::Same || row.untold)
            continue;
        if (!countsAsReason(comparison, row)) {
            leftOut += row.state == State::Differs;
            continue;
        }
        if (row.cause == Cause::DefaultDrift && isNullOfACutConfig(comparison, row)) {
            unknown += row.key;
            continue;
        }
        if (row.state == State::Differs && row.cause == Cause::DefaultDrift) {
            drifted += row.defaultChange
                ? QStringLiteral("%1 (%2)").arg(row.key, changeText(*row.defaultChange))
                : row.key;
            worst = std::max(worst, severityOf(comparison, row));
        } else if ((row.state == State::Differs && row.cause == Cause::OneSidedOverride)
            || setByHandOnOneSide(comparison, row)) {
            oneSided += row.key;
            worst = std::max(
                worst, std::min(severityOf(comparison, row), Finding::Severity::Warning));
        } else {
            if (row.cause == Cause::Unknown
                && (row.state == State::Differs || mayBeAddedByHand(comparison, row)))
                unknown += row.key;
            continue;
        }
        if (finding.evidence.size() < 3 * MostEvidence) {
            const auto evidence = configEvidence(comparison, row);
            finding.evidence.insert(finding.evidence.end(), evidence.begin(), evidence.end());
        }
    }
    if (!drifted.isEmpty() || !oneSided.isEmpty()) {
        finding.state = Finding::State::Differs;
        finding.severity = worst;
        QStringList said;
        if (!drifted.isEmpty())
            said += (drifted.size() == 1
                    ? checkText(
                        QT_TRANSLATE_NOOP("Checks", "1 default differs that neither side set: %1"))
                    : checkText(
                        QT_TRANSLATE_NOOP("Checks", "%1 defaults differ that neither side set: %2"))
                          .arg(drifted.size()))
                        .arg(listed(drifted));
        if (!oneSided.isEmpty())
            said += (oneSided.size() == 1
                    ? checkText(QT_TRANSLATE_NOOP("Checks", "1 key is set on one side only: %1"))
                    : checkText(QT_TRANSLATE_NOOP("Checks", "%1 keys are set on one side only: %2"))
                          .arg(oneSided.size()))
                        .arg(listed(oneSided));
        finding.detail = said.join(QStringLiteral("; "));
    } else if (!untold.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = untoldText(untold);
        finding.nextStep = untoldStep();
        for (const KeyAlignment& row : comparison.config->rows)
            if (untold.contains(row.key) && finding.evidence.size() < 3 * MostEvidence) {
                const auto evidence = configEvidence(comparison, row);
                finding.evidence.insert(finding.evidence.end(), evidence.begin(), evidence.end());
            }
    } else if (!unknown.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = unknown.size() == 1
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                            "1 key differs, but no record of overrides tells who set it: %1"))
                  .arg(unknown.front())
            : checkText(QT_TRANSLATE_NOOP("Checks",
                            "%1 keys differ, but no record of overrides tells who set them: %2"))
                  .arg(unknown.size())
                  .arg(listed(unknown));
        finding.nextStep = checkText(QT_TRANSLATE_NOOP(
            "Checks", "Add the launch script or outputs/…/.hydra/overrides.yaml of the run."));
    } else if (!comparison.runs.baseline->config.complete
        || !comparison.runs.candidate->config.complete) {
        finding.state = Finding::State::CannotJudge;
        const bool given = std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
            const Config& config = comparison.runs[side]->config;
            return !config.complete && !config.defaultsFrom.isEmpty();
        });
        finding.detail = given
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                "A config is not complete: it is cut, or the given defaults lack keys that the "
                "launch sets"))
            : checkText(QT_TRANSLATE_NOOP(
                "Checks", "The config of a run is cut: the keys behind the cut are not known"));
        finding.nextStep = moreConfigStep();
    } else if (const auto cut = std::find_if(BothSides.begin(), BothSides.end(),
                   [&](Side side) { return !firstBehindACut(comparison, side).isEmpty(); });
               cut != BothSides.end()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "%1: the config may be cut: it ends before %2, and has all "
                                       "that stands above it in the other run"))
                             .arg(sideName(*cut), firstBehindACut(comparison, *cut));
        finding.nextStep = moreConfigStep();
    } else {
        finding.state = Finding::State::Pass;
        finding.detail = leftOut == 0
            ? checkText(
                QT_TRANSLATE_NOOP("Checks", "No value differs that was not set on both sides"))
            : checkText(
                QT_TRANSLATE_NOOP("Checks",
                    "No value that counts differs without being set on both sides; %1 differing "
                    "keys "
                    "do not count (run-specific, ignored, following another key, or critic.* "
                    "without a critic)"))
                  .arg(leftOut);
    }
    return finding;
}

} // namespace

extern const Check default_mismatch;
const Check default_mismatch{ QLatin1StringView("default-mismatch"), judge };

} // namespace alidade
