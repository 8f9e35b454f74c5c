// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// determinism: the variables that the communication mode of a run on NPU asks for, and the seeds
// (rules.md, verl alignment guide 5).
#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/compare/seed_table.h"
#include "core/model/environment.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace alidade {
namespace {

using State = RequiredVariable::State;

/// Keys that seed a generator and whose values both sides tell, and tell differently.
std::vector<const KeyAlignment*> differingSeeds(const Comparison& comparison)
{
    std::vector<const KeyAlignment*> rows;
    for (const SeedRow& seed : seedTable(comparison)) {
        const KeyAlignment* row = seed.isVariable ? nullptr : configRow(comparison, seed.name);
        if (row && seed.contradicts() && !seed.ignored && countsAsReason(comparison, *row))
            rows.push_back(row);
    }
    return rows;
}

/// Seeds that a launch sets on one side, where nothing tells which default the other side had, as
/// sentences.
QStringList untoldSeeds(const Comparison& comparison)
{
    QStringList texts;
    for (const SeedRow& seed : seedTable(comparison)) {
        const KeyAlignment* row = seed.isVariable ? nullptr : configRow(comparison, seed.name);
        if (!row || seed.ignored || !countsAsReason(comparison, *row)
            || (row->state != KeyAlignment::State::OnlyBaseline
                && row->state != KeyAlignment::State::OnlyCandidate))
            continue;
        const Side side
            = row->state == KeyAlignment::State::OnlyBaseline ? Side::Baseline : Side::Candidate;
        const ConfigEntry* entry = configEntry(comparison, *row, side);
        const Config& other = comparison.runs[otherSide(side)]->config;
        if (!entry || entry->provenance != ConfigEntry::Provenance::Override || !seed.told[side]
            || other.removedAt(row->key) || (other.complete && !other.overridesOnly))
            continue;
        texts += checkText(QT_TRANSLATE_NOOP("Checks",
                               "%1 is set in one run only (%2), and no file tells what the other "
                               "one had"))
                     .arg(row->key, sideName(side));
    }
    return texts;
}

QString untoldText(const QStringList& variables, const QString& environment)
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "%1 may be set in the runtime environment %2, of which it is not known "
                         "what the workers had"))
        .arg(listed(variables, 6), environment.left(200));
}

/// Of a variable that is set to nothing, quotes.
QString valueText(const QString& value)
{
    return value.isEmpty() ? QStringLiteral("\"\"") : value.left(40);
}

QString faultText(const RequiredVariable& variable)
{
    switch (variable.state) {
    case State::Missing:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is not set")).arg(variable.name);
    case State::Off:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is %2 instead of %3"))
            .arg(variable.name, valueText(variable.value), variable.wanted);
    case State::NotForWorkers:
        return checkText(
            QT_TRANSLATE_NOOP("Checks",
                "%1 is exported beside \"ray job submit\", or for a cluster of Ray that ran "
                "already: neither passes it on"))
            .arg(variable.name);
    case State::Unknown:
        return checkText(QT_TRANSLATE_NOOP("Checks", "only the shell knows the value of %1"))
            .arg(variable.name);
    case State::Contradicted:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is %2 in %3, but %4 in %5"))
            .arg(variable.name, valueText(variable.value), variable.origin.file,
                valueText(variable.otherValue), variable.otherOrigin.file);
    case State::Untold:
        return untoldText({ variable.name }, variable.otherValue);
    case State::Met:
        break;
    }
    return {};
}

Evidence variableEvidence(const RequiredVariable& variable, Side side)
{
    Evidence evidence;
    evidence.side = side;
    evidence.where.kind = Locator::Kind::Variable;
    evidence.where.key = variable.name;
    evidence.where.side = side;
    evidence.where.origin = variable.origin;
    evidence.text = variable.state == State::Met
        ? QStringLiteral("%1=%2").arg(variable.name, variable.value.left(100))
        : faultText(variable);
    return evidence;
}

QString modeText(CommunicationMode mode)
{
    switch (mode) {
    case CommunicationMode::Single:
        return checkText(QT_TRANSLATE_NOOP("Checks", "single card"));
    case CommunicationMode::Lccl:
        return checkText(QT_TRANSLATE_NOOP("Checks", "LCCL"));
    case CommunicationMode::Hccl:
        break;
    }
    return checkText(QT_TRANSLATE_NOOP("Checks", "HCCL"));
}

bool isMet(const DeterminismFacts& facts, const QString& name)
{
    return std::any_of(facts.required.begin(), facts.required.end(),
        [&](const RequiredVariable& one) { return one.name == name && one.state == State::Met; });
}

bool isOff(const DeterminismFacts& facts, const QString& name)
{
    return std::any_of(facts.required.begin(), facts.required.end(),
        [&](const RequiredVariable& one) { return one.name == name && one.state == State::Off; });
}

/// Whether several cards are used is a guess, and only that would need the variable. Still it is a
/// difference when it is switched off here alone, or when the other run on NPU has it.
bool isOnlyGuessed(
    const DeterminismFacts& facts, const DeterminismFacts& other, const RequiredVariable& variable)
{
    if (facts.mode != CommunicationMode::Hccl || facts.cardsKnown
        || variable.name != u"HCCL_DETERMINISTIC")
        return false;
    return variable.state == State::Off ? isOff(other, variable.name)
                                        : !isMet(other, variable.name);
}

struct SideOutcome {
    QStringList faults;
    QStringList exports; ///< lines to copy
    QStringList unknown;
    bool onlyHere = false; ///< another NPU run has what this one lacks
};

SideOutcome outcomeOf(const Pair<DeterminismFacts>& facts, Side side, Finding& finding)
{
    SideOutcome outcome;
    const DeterminismFacts& own = facts[side];
    const DeterminismFacts& other = facts[otherSide(side)];
    std::map<QString, QStringList> untold; // variables by the runtime environment
    for (const RequiredVariable& variable : own.required) {
        finding.evidence.push_back(variableEvidence(variable, side));
        if (variable.state == State::Met)
            continue;
        if (variable.state == State::Untold) {
            untold[variable.otherValue] += variable.name;
            continue;
        }
        if (variable.state == State::Unknown || variable.state == State::Contradicted
            || isOnlyGuessed(own, other, variable)) {
            outcome.unknown += faultText(variable);
            continue;
        }
        outcome.faults += faultText(variable);
        outcome.exports += QStringLiteral("%1=%2").arg(variable.name, variable.wanted);
        outcome.onlyHere
            = outcome.onlyHere || (other.device == DeviceKind::Npu && isMet(other, variable.name));
    }
    for (const auto& [environment, names] : untold)
        outcome.unknown += untoldText(names, environment);
    return outcome;
}

/// What the records of a side say against each other of PYTHONHASHSEED, as sentences.
QStringList contradictedHashSeeds(const Comparison& comparison)
{
    const auto name = QStringLiteral("PYTHONHASHSEED");
    QStringList texts;
    for (const Side side : BothSides) {
        const EnvironmentRecord* record = comparison.runs[side]->environment.get();
        const Contradiction* other = record ? record->contradiction(name) : nullptr;
        if (!other)
            continue;
        const Variable& used = *record->variable(name);
        texts += QStringLiteral("%1: %2").arg(sideName(side),
            faultText({ name, {}, State::Contradicted, used.origin, used.value, other->value,
                other->origin }));
    }
    return texts;
}

/// Whether the output of `env` was read, which lists every variable: no script exports all these.
bool isWhole(const EnvironmentRecord* record)
{
    return record && record->variable(u"PATH") && record->variable(u"PWD")
        && record->variable(u"HOME");
}

/// Set to a value on one side, and for certain to none on the other.
bool isOneSided(const Comparison& comparison, const VariableComparison& row)
{
    if (row.state != RowState::OnlyBaseline && row.state != RowState::OnlyCandidate)
        return false;
    const Side side = row.state == RowState::OnlyBaseline ? Side::Baseline : Side::Candidate;
    const Variable& own = *row.variable[side];
    const EnvironmentRecord* other = comparison.runs[otherSide(side)]->environment.get();
    return own.known && own.reachesWorkers && own.value.trimmed() != u"random"
        && isWhole(comparison.runs[side]->environment.get()) && isWhole(other)
        && !other->mayBeSetIn(row.name);
}

const VariableComparison* differingHashSeed(const Comparison& comparison)
{
    const auto& rows = comparison.environment->variables;
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const VariableComparison& row) {
        return row.name == u"PYTHONHASHSEED"
            && (isOneSided(comparison, row)
                || (row.state == RowState::Differs && row.variable.baseline->known
                    && row.variable.candidate->known));
    });
    return found == rows.end() || !contradictedHashSeeds(comparison).isEmpty() ? nullptr : &*found;
}

/// verl's own switch, which sets seeds and deterministic kernels; evidence, since the variables are
/// asked for all the same.
void addFullDeterminism(const Comparison& comparison, Finding& finding)
{
    if (!comparison.config)
        return;
    for (const KeyAlignment& row : comparison.config->rows) {
        const bool on = row.key.endsWith(QLatin1StringView(".full_determinism"))
            && std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
                   const ConfigEntry* entry = configEntry(comparison, row, side);
                   return entry && entry->value.boolean;
               });
        if (!on)
            continue;
        for (Evidence& evidence : configEvidence(comparison, row))
            finding.evidence.push_back(std::move(evidence));
    }
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Warning;
    QStringList said, unknown, untold, exports;
    const auto seeds = differingSeeds(comparison);
    for (const KeyAlignment* row : seeds) {
        said += checkText(QT_TRANSLATE_NOOP("Checks", "%1 differs")).arg(row->key);
        for (Evidence& evidence : configEvidence(comparison, *row))
            finding.evidence.push_back(std::move(evidence));
    }
    bool onNpu = false, onlyGpu = false;
    const QStringList doubtfulSeeds = contradictedHashSeeds(comparison) + untoldSeeds(comparison);
    unknown += doubtfulSeeds;
    if (comparison.environment) {
        const Pair<DeterminismFacts>& facts = comparison.environment->determinism;
        onlyGpu
            = facts.baseline.device == DeviceKind::Gpu && facts.candidate.device == DeviceKind::Gpu;
        if (const VariableComparison* seed = differingHashSeed(comparison)) {
            said += checkText(QT_TRANSLATE_NOOP("Checks", "%1 differs")).arg(seed->name);
            for (const Side side : BothSides) {
                if (!seed->variable[side])
                    continue;
                Evidence evidence;
                evidence.side = side;
                evidence.where.kind = Locator::Kind::Variable;
                evidence.where.key = seed->name;
                evidence.where.side = side;
                evidence.where.origin = seed->variable[side]->origin;
                evidence.text
                    = QStringLiteral("%1=%2").arg(seed->name, seed->variable[side]->value.left(40));
                finding.evidence.push_back(std::move(evidence));
            }
        }
        for (const Side side : BothSides) {
            const DeterminismFacts& own = facts[side];
            if (own.device != DeviceKind::Npu) {
                if (own.device == DeviceKind::Unknown)
                    untold += checkText(QT_TRANSLATE_NOOP("Checks",
                                            "%1: no file tells the device (trainer.device)"))
                                  .arg(sideName(side));
                continue;
            }
            onNpu = true;
            if (!own.variablesTold) {
                untold += checkText(QT_TRANSLATE_NOOP("Checks", "%1: no file tells its variables"))
                              .arg(sideName(side));
                continue;
            }
            const SideOutcome outcome = outcomeOf(facts, side, finding);
            if (!outcome.faults.isEmpty())
                said += QStringLiteral("%1 (%2): %3")
                            .arg(sideName(side), modeText(own.mode), listed(outcome.faults, 6));
            if (!outcome.unknown.isEmpty())
                unknown += QStringLiteral("%1: %2").arg(sideName(side), listed(outcome.unknown, 6));
            exports += outcome.exports;
            if (outcome.onlyHere)
                finding.severity = Finding::Severity::Error;
        }
    }
    addFullDeterminism(comparison, finding);
    exports.removeDuplicates();
    if (!said.isEmpty()) {
        finding.state = Finding::State::Differs;
        finding.detail = listed(said, 6);
        finding.nextStep = exports.isEmpty()
            ? checkText(QT_TRANSLATE_NOOP("Checks", "Give both runs the same seeds."))
            : checkText(
                QT_TRANSLATE_NOOP("Checks",
                    "Give them to the workers (export before the launch, or env_vars of the "
                    "runtime environment): %1"))
                  .arg(exports.join(u' '));
    } else if (onlyGpu && doubtfulSeeds.isEmpty()) {
        finding.state = Finding::State::NotApplicable;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks", "Neither run was on NPU, and no seed differs"));
    } else if (!untold.isEmpty() || !unknown.isEmpty() || !onNpu) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = untold.isEmpty() && unknown.isEmpty()
            ? checkText(QT_TRANSLATE_NOOP("Checks", "No file tells on which device the runs were"))
            : QStringList(untold + unknown).join(QStringLiteral("; "));
        finding.nextStep = checkText(QT_TRANSLATE_NOOP("Checks",
            "Put the launch script with its exports, the runtime environment or the output of "
            "\"env\" into the run."));
    } else {
        finding.state = Finding::State::Pass;
        QStringList modes;
        for (const Side side : BothSides)
            if (const DeterminismFacts& own = comparison.environment->determinism[side];
                own.device == DeviceKind::Npu)
                modes += QStringLiteral("%1 (%2)").arg(sideName(side), modeText(own.mode));
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks",
                            "All variables that make a run on NPU deterministic are set: %1"))
                  .arg(modes.join(QStringLiteral(", ")));
    }
    return finding;
}

} // namespace

extern const Check determinism;
const Check determinism{ QLatin1StringView("determinism"), judge };

} // namespace alidade
