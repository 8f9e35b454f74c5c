// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// required-settings: values that the alignment guide asks for, and keys that both sides set to
// different values (rules.md). The values themselves are data in the profile.
#include "core/checks/check.h"
#include "core/checks/evidence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

using Severity = Finding::Severity;

constexpr size_t MostEvidence = 24;

struct Judgement {
    Severity worst = Severity::Info;
    bool differs = false;
    QStringList said;
    QStringList keys; ///< already reported
    QStringList unsure; ///< recommended values that one side misses and the other does not tell
    std::vector<Evidence> evidence;

    void add(Severity severity, bool counts, const QString& text)
    {
        said += text;
        differs = differs || counts;
        if (counts && severity > worst)
            worst = severity;
    }
    void show(const std::vector<Evidence>& more)
    {
        if (evidence.size() < MostEvidence)
            evidence.insert(evidence.end(), more.begin(), more.end());
    }
};

/// True if nothing tells what value the run has for the key of this row: its config is cut, or only
/// its overrides are known, or only the shell knew the value. A key that a complete config lacks is
/// none of its release.
bool isUntold(const Comparison& comparison, const KeyAlignment& row, Side side)
{
    const ConfigEntry* entry = configEntry(comparison, row, side);
    const Config& config = comparison.runs[side]->config;
    return entry ? !isTold(*entry) : config.overridesOnly || !config.complete;
}

/// Sides that tell the key and do not have the value.
std::vector<Side> missedBy(
    const Comparison& comparison, const KeyAlignment& row, const Value& wanted)
{
    std::vector<Side> sides;
    for (const Side side : BothSides) {
        const ConfigEntry* entry = configEntry(comparison, row, side);
        if (entry && isTold(*entry) && !sameValue(entry->value, wanted))
            sides.push_back(side);
    }
    return sides;
}

void judgeValues(const Comparison& comparison, const std::vector<Profile::RequiredValue>& rules,
    bool required, Judgement& judgement)
{
    for (const Profile::RequiredValue& rule : rules) {
        for (const KeyAlignment& row : comparison.config->rows) {
            const bool follows = row.ignored && row.state == KeyAlignment::State::Differs
                && !isListed(*comparison.profile, comparison.profile->ignored, row.key);
            if (!matchesGlob(rule.key, row.key) || follows
                || (row.key.startsWith(QLatin1StringView("critic.")) && !trainsCritic(comparison)))
                continue;
            const auto missed = missedBy(comparison, row, rule.value);
            if (missed.empty())
                continue;
            const QString wanted = displayText(rule.value);
            const QString text = missed.size() == 2
                ? checkText(QT_TRANSLATE_NOOP("Checks", "%1 is not %2 in either run"))
                      .arg(row.key, wanted)
                : checkText(QT_TRANSLATE_NOOP("Checks", "%1 is not %2 in the %3"))
                      .arg(row.key, wanted, sideName(missed.front()).toLower());
            const bool onBoth = missed.size() == 2;
            // Missed alike on both sides it weighs one step less.
            const Severity full
                = severityNamed(rule.severity, required ? Severity::Error : Severity::Warning);
            const Severity severity = !onBoth ? full
                : full == Severity::Error     ? Severity::Warning
                                              : Severity::Info;
            // Whether a side that does not tell it misses it too is not known: a value that is only
            // recommended weighs nothing then.
            const bool other = !onBoth && isUntold(comparison, row, otherSide(missed.front()));
            const bool alone = !onBoth && !other;
            if (other && !required) {
                judgement.unsure += row.key;
                judgement.show(configEvidence(comparison, row));
                continue;
            }
            judgement.keys += row.key;
            judgement.add(severity, required || alone, text);
            judgement.show(configEvidence(comparison, row));
        }
    }
}

/// Required keys whose value a side does not tell: it has only overrides or a cut print, or the
/// other side has the key; a key that neither complete config has does not exist in these releases.
QStringList untold(const Comparison& comparison)
{
    QStringList keys;
    qsizetype told = 0;
    for (const Profile::RequiredValue& rule : comparison.profile->required) {
        const Pair<const ConfigEntry*> entries{ configEntry(comparison, rule.key, Side::Baseline),
            configEntry(comparison, rule.key, Side::Candidate) };
        for (const Side side : BothSides) {
            const Config& config = comparison.runs[side]->config;
            const ConfigEntry* entry = entries[side];
            const bool known = entry && isTold(*entry);
            if (!entry && config.removedAt(rule.key)) {
                keys += QStringLiteral("%1 (%2)").arg(rule.key, sideName(side).toLower());
                continue;
            }
            told += known;
            const bool expected
                = entry || entries[otherSide(side)] || config.overridesOnly || !config.complete;
            if (!known && expected)
                keys += QStringLiteral("%1 (%2)").arg(rule.key, sideName(side).toLower());
        }
    }
    if (told == 0 && keys.isEmpty())
        for (const Profile::RequiredValue& rule : comparison.profile->required)
            keys += rule.key;
    return keys;
}

/// Two launches without a config of the run may start from different files of defaults.
QString differentBases(const Comparison& comparison)
{
    Pair<QString> bases;
    for (const Side side : BothSides) {
        const Run& run = *comparison.runs[side];
        if (!run.config.overridesOnly || run.overridesUsed < 0)
            return {};
        const OverrideRecord& record = run.overrideRecords[size_t(run.overridesUsed)];
        const QString name = record.configName.isEmpty()
            ? QStringLiteral("ppo_trainer") // what main_ppo takes
            : record.configName;
        // Where the folder lies is a matter of the machine; whether it is the user's own is not.
        bases[side] = record.configPath.isEmpty() ? name : QStringLiteral("…/") + name;
    }
    if (bases.baseline == bases.candidate)
        return {};
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "The launches start from different configs, and nothing tells what they "
                         "hold (--config-name, --config-path): %1 and %2"))
        .arg(bases.baseline, bases.candidate);
}

/// Keys that differ while nothing tells whether both sides set them: only key parameters weigh.
QStringList ofUnknownCause(const Comparison& comparison, const Judgement& judgement)
{
    QStringList keys;
    for (const KeyAlignment& row : comparison.config->rows)
        if (row.state == KeyAlignment::State::Differs && row.cause == KeyAlignment::Cause::Unknown
            && row.keyParameter && !row.untold && countsAsReason(comparison, row)
            && !judgement.keys.contains(row.key))
            keys += row.key;
    return keys;
}

/// Keys that a side set by hand, or key parameters, whose value no file tells.
QStringList ofUntoldValue(const Comparison& comparison)
{
    QStringList keys;
    for (const KeyAlignment& row : comparison.config->rows) {
        const bool byHand = std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
            const ConfigEntry* entry = configEntry(comparison, row, side);
            return entry && !entry->told && entry->overrideOrigin.isValid();
        });
        if (row.untold && (byHand || row.keyParameter) && countsAsReason(comparison, row))
            keys += row.key;
    }
    return keys;
}

/// Makes the finding one that cannot be judged, if something is not known that could differ.
/// False: all is known.
bool doubt(const Comparison& comparison, Judgement& judgement, Finding& finding)
{
    const auto cannotJudge = [&finding](const QString& detail, const QString& nextStep) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = detail;
        finding.nextStep = nextStep;
        return true;
    };
    const auto show = [&](const QStringList& keys) {
        for (const KeyAlignment& row : comparison.config->rows)
            if (keys.contains(row.key))
                judgement.show(configEvidence(comparison, row));
    };
    if (const QStringList keys = untold(comparison); !keys.isEmpty())
        return cannotJudge(
            checkText(QT_TRANSLATE_NOOP("Checks", "These required settings are not known: %1"))
                .arg(listed(keys, 4)),
            moreConfigStep());
    if (const QStringList keys = ofUntoldValue(comparison); !keys.isEmpty()) {
        show(keys);
        return cannotJudge(untoldText(keys), untoldStep());
    }
    if (const QStringList keys = ofUnknownCause(comparison, judgement); !keys.isEmpty()) {
        show(keys);
        return cannotJudge(checkText(QT_TRANSLATE_NOOP("Checks",
                                         "Key parameters differ, and no record of overrides tells "
                                         "whether both sides set them: %1"))
                               .arg(listed(keys, 4)),
            checkText(QT_TRANSLATE_NOOP(
                "Checks", "Add the launch script or outputs/…/.hydra/overrides.yaml of the run.")));
    }
    if (const QString bases = differentBases(comparison); !bases.isEmpty())
        return cannotJudge(bases, moreConfigStep());
    for (const Side side : BothSides) {
        const Config& config = comparison.runs[side]->config;
        if (!config.complete && config.defaultsFrom.isEmpty())
            return cannotJudge(checkText(QT_TRANSLATE_NOOP("Checks",
                                             "%1: the config is cut, and keys behind the cut may "
                                             "be set to other values"))
                                   .arg(sideName(side)),
                moreConfigStep());
    }
    if (!judgement.unsure.isEmpty())
        return cannotJudge(checkText(QT_TRANSLATE_NOOP("Checks",
                                         "One side misses a recommended value that the other does "
                                         "not tell: %1"))
                               .arg(listed(judgement.unsure, 4)),
            moreConfigStep());
    return false;
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
        "Give both launch scripts the same value; for precision alignment use the one that the "
        "guide asks for."));
    for (const Side side : BothSides) {
        if (!comparison.runs[side]->config.isEmpty())
            continue;
        finding.state = Finding::State::CannotJudge;
        finding.detail = (comparison.runs[side]->overrideRecords.empty()
                ? checkText(QT_TRANSLATE_NOOP(
                    "Checks", "%1: neither a config nor a launch script was found"))
                : checkText(QT_TRANSLATE_NOOP(
                    "Checks", "%1: no config was found, and the launch sets no key")))
                             .arg(sideName(side));
        return finding;
    }
    Judgement judgement;
    judgeValues(comparison, comparison.profile->required, true, judgement);
    QStringList explicitly;
    for (const KeyAlignment& row : comparison.config->rows) {
        if (row.cause != KeyAlignment::Cause::ExplicitDifference || !countsAsReason(comparison, row)
            || judgement.keys.contains(row.key))
            continue;
        explicitly += row.key;
        judgement.differs = true;
        judgement.worst = std::max(judgement.worst, severityOf(comparison, row));
        judgement.show(configEvidence(comparison, row));
    }
    if (explicitly.size() == 1)
        judgement.said
            += checkText(QT_TRANSLATE_NOOP("Checks", "1 key is set to different values: %1"))
                   .arg(explicitly.front());
    else if (!explicitly.isEmpty())
        judgement.said
            += checkText(QT_TRANSLATE_NOOP("Checks", "%1 keys are set to different values: %2"))
                   .arg(explicitly.size())
                   .arg(listed(explicitly));
    judgeValues(comparison, comparison.profile->recommended, false, judgement);

    if (judgement.differs || !doubt(comparison, judgement, finding)) {
        finding.state = judgement.differs ? Finding::State::Differs : Finding::State::Pass;
        finding.severity = judgement.worst;
        finding.detail = judgement.said.isEmpty()
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                "The values that the alignment guide asks for are met, and no key is set to "
                "different values"))
            : listed(judgement.said, 4);
    }
    finding.evidence = std::move(judgement.evidence);
    return finding;
}

} // namespace

extern const Check required_settings;
const Check required_settings{ QLatin1StringView("required-settings"), judge };

} // namespace alidade
