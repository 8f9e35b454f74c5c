// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// versions: strict packages are equal, preferred ones within their pairing rule (rules.md, verl
// alignment guide 1).
#include "core/checks/check.h"
#include "core/checks/evidence.h"
#include "core/model/environment.h"

#include <QCoreApplication>

namespace alidade {
namespace {

Evidence packageEvidence(const PackageRecord& record, Side side)
{
    Evidence evidence;
    evidence.side = side;
    evidence.where.kind = Locator::Kind::Package;
    evidence.where.key = record.name;
    evidence.where.side = side;
    evidence.where.origin = record.origin;
    evidence.text
        = QStringLiteral("%1 %2 (%3)").arg(record.name, shownVersion(record), record.kind);
    return evidence;
}

void addEvidence(const PackageComparison& row, Finding& finding)
{
    for (const Side side : BothSides)
        if (row.record[side])
            finding.evidence.push_back(packageEvidence(*row.record[side], side));
}

/// What the rows say, sorted by what follows from it.
struct Outcome {
    std::vector<const PackageComparison*> strict; ///< differ
    std::vector<const PackageComparison*> preferred; ///< differ beyond their rule
    QStringList ambiguous; ///< strict or preferred, with two versions on one side
    QStringList untold; ///< strict ones that only one side names, or not by version
    int sharedStrict = 0;
    Pair<bool> namesStrict;
};

Outcome outcomeOf(const EnvironmentComparison& environment)
{
    Outcome outcome;
    for (const PackageComparison& row : environment.packages) {
        const bool strict = row.policy == u"strict";
        const bool both = row.record.baseline && row.record.candidate;
        for (const Side side : BothSides)
            outcome.namesStrict[side] = outcome.namesStrict[side] || (strict && row.record[side]);
        const auto doubtful
            = [&row](Side side) { return row.record[side] && row.record[side]->ambiguous; };
        if (row.policy != u"info" && both
            && (doubtful(Side::Baseline) || doubtful(Side::Candidate))) {
            outcome.ambiguous += row.name;
            continue;
        }
        if (strict && (!both || !row.comparable)) {
            outcome.untold += row.name;
            continue;
        }
        outcome.sharedStrict += strict;
        if (row.state != RowState::Differs)
            continue;
        if (strict)
            outcome.strict.push_back(&row);
        else if (row.policy == u"prefer" && row.comparable && !row.withinRule)
            outcome.preferred.push_back(&row);
    }
    return outcome;
}

QString differenceText(const PackageComparison& row)
{
    return checkText(
        QT_TRANSLATE_NOOP("Checks", "%1 is %2 in the baseline and %3 in the candidate"))
        .arg(row.name, shownVersion(*row.record.baseline), shownVersion(*row.record.candidate));
}

QString pairingText(const Comparison& comparison, const PairingFault& fault)
{
    const EnvironmentRecord& record = *comparison.runs[fault.side]->environment;
    return checkText(QT_TRANSLATE_NOOP("Checks", "%1: %2 %3 does not belong to %4 %5"))
        .arg(sideName(fault.side), fault.package, record.package(fault.package)->version,
            fault.belongsTo, record.package(fault.belongsTo)->version);
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    const QString howTo = checkText(QT_TRANSLATE_NOOP("Checks",
        "Write the output of \"pip freeze\" of both environments into a file of each run, for "
        "example pip_freeze.txt."));
    if (!comparison.environment) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
            "No file of either run lists packages (pip freeze, pip list, collect_env, …)"));
        finding.nextStep = howTo;
        return finding;
    }
    const Outcome outcome = outcomeOf(*comparison.environment);
    const auto& faults = comparison.environment->pairingFaults;
    QStringList said;
    for (const auto* rows : { &outcome.strict, &outcome.preferred }) {
        for (const PackageComparison* row : *rows) {
            said += differenceText(*row);
            addEvidence(*row, finding);
        }
    }
    for (const PairingFault& fault : faults) {
        said += pairingText(comparison, fault);
        const EnvironmentRecord& record = *comparison.runs[fault.side]->environment;
        for (const QString& name : { fault.package, fault.belongsTo })
            finding.evidence.push_back(packageEvidence(*record.package(name), fault.side));
    }
    const QString untold = outcome.untold.isEmpty()
        ? QString()
        : QString(QStringLiteral("; ")
            + checkText(QT_TRANSLATE_NOOP("Checks",
                            "not to be judged, since one side does not tell its version: %1"))
                  .arg(listed(outcome.untold)));
    if (!said.isEmpty()) {
        finding.state = Finding::State::Differs;
        if (outcome.strict.empty())
            finding.severity = Finding::Severity::Warning;
        finding.detail = listed(said) + untold;
        finding.nextStep = outcome.strict.empty()
            ? checkText(QT_TRANSLATE_NOOP(
                "Checks", "Bring these packages as close to each other as the platforms allow."))
            : checkText(QT_TRANSLATE_NOOP("Checks",
                            "Install the same versions of %1 on both sides before comparing "
                            "anything else."))
                  .arg([&] {
                      QStringList names;
                      for (const PackageComparison* row : outcome.strict)
                          names += row->name;
                      return listed(names);
                  }());
        return finding;
    }
    if (!outcome.ambiguous.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks",
                            "The records of one run name several versions of %1 (see the notes), "
                            "and none of them is nearer to what ran"))
                  .arg(listed(outcome.ambiguous))
            + untold;
        finding.nextStep = howTo;
        return finding;
    }
    if (outcome.sharedStrict == 0) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = !outcome.namesStrict.baseline || !outcome.namesStrict.candidate
            ? checkText(
                QT_TRANSLATE_NOOP("Checks",
                    "No record of the %1 names the version of verl, transformers or another "
                    "package that must be equal"))
                  .arg(outcome.namesStrict.baseline
                          ? checkText(QT_TRANSLATE_NOOP("Checks", "candidate"))
                          : outcome.namesStrict.candidate
                          ? checkText(QT_TRANSLATE_NOOP("Checks", "baseline"))
                          : checkText(QT_TRANSLATE_NOOP("Checks", "two runs")))
            : checkText(QT_TRANSLATE_NOOP(
                "Checks", "No package that must be equal is named with its version in both runs"));
        finding.nextStep = howTo;
        return finding;
    }
    finding.state = Finding::State::Pass;
    finding.detail
        = counted(outcome.sharedStrict,
              QT_TRANSLATE_NOOP("Checks",
                  "The only package that must be equal and that both runs tell is equal, and no "
                  "other one differs beyond its rule"),
              QT_TRANSLATE_NOOP("Checks",
                  "All %1 packages that must be equal are, and no other one differs beyond its "
                  "rule"))
        + untold;
    for (const PackageComparison& row : comparison.environment->packages)
        if (row.policy == u"strict" && (row.name == u"verl" || row.name == u"transformers"))
            addEvidence(row, finding);
    return finding;
}

} // namespace

extern const Check versions;
const Check versions{ QLatin1StringView("versions"), judge };

} // namespace alidade
