// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/environment_page.h"

#include "core/compare/seed_table.h"
#include "core/model/environment.h"

#include <map>
#include <set>

namespace alidade {
namespace {

FactRow::State stateOf(RowState state)
{
    switch (state) {
    case RowState::Same:
        return FactRow::State::Same;
    case RowState::Differs:
        return FactRow::State::Differs;
    case RowState::OnlyBaseline:
    case RowState::OnlyCandidate:
        break;
    }
    return FactRow::State::OneSided;
}

QString versionText(const PackageRecord& record)
{
    if (record.version.isEmpty())
        return record.commit.left(12);
    return record.commit.isEmpty() ? record.version
                                   : QString(record.version + u' ' + record.commit.left(12));
}

FactRow packageRow(const PackageComparison& package)
{
    FactRow row;
    row.group = EnvironmentPage::tr("Package");
    row.groupRank = 1;
    row.name = package.name;
    for (const Side side : BothSides)
        if (const PackageRecord* const record = package.record[side]) {
            row.text[side] = versionText(*record);
            row.origin[side] = record->origin;
        }
    row.rule = package.policy == u"strict" ? EnvironmentPage::tr("must be equal")
        : package.policy == u"prefer"      ? EnvironmentPage::tr("should be equal")
        : package.expectedOneSided         ? EnvironmentPage::tr("belongs to one device")
                                           : QString();
    row.state = stateOf(package.state);
    if (row.state == FactRow::State::Differs && !package.comparable)
        row.state = FactRow::State::Unknown;
    if (row.state == FactRow::State::Differs && package.withinRule)
        row.state = FactRow::State::Allowed;
    if (row.state == FactRow::State::OneSided && package.expectedOneSided)
        row.state = FactRow::State::Allowed;
    if (row.state == FactRow::State::Differs && package.policy == u"info")
        row.state = FactRow::State::Allowed;
    switch (row.state) {
    case FactRow::State::Differs:
        row.explanation = EnvironmentPage::tr("The versions differ");
        break;
    case FactRow::State::Allowed:
        row.explanation = package.expectedOneSided
            ? EnvironmentPage::tr("Expected on one side only")
            : EnvironmentPage::tr("The versions differ, but no rule asks for equal ones");
        break;
    case FactRow::State::Unknown:
        row.explanation = EnvironmentPage::tr("The versions cannot be set beside each other");
        break;
    case FactRow::State::OneSided:
        row.explanation = EnvironmentPage::tr("Only one side names a version");
        break;
    case FactRow::State::Same:
        row.explanation = EnvironmentPage::tr("Equal");
        break;
    }
    return row;
}

QString valueOf(const Variable& variable)
{
    return variable.known ? (variable.value.isEmpty() ? QStringLiteral("\"\"") : variable.value)
                          : EnvironmentPage::tr("only the shell knows");
}

/// One row a required variable of either side; a side whose set does not hold it shows nothing.
std::vector<FactRow> determinismRows(const EnvironmentComparison& environment)
{
    std::map<QString, FactRow> rows;
    std::map<QString, Pair<bool>> faults;
    std::set<QString> doubts;
    for (const Side side : BothSides)
        for (const RequiredVariable& variable : environment.determinism[side].required) {
            FactRow& row = rows[variable.name];
            row.group = EnvironmentPage::tr("Determinism");
            row.groupRank = 0;
            row.name = variable.name;
            row.rule = EnvironmentPage::tr("must be %1").arg(variable.wanted);
            row.copied = QStringLiteral("export %1=%2").arg(variable.name, variable.wanted);
            row.origin[side] = variable.origin;
            switch (variable.state) {
            case RequiredVariable::State::Met:
                row.text[side] = variable.value;
                break;
            case RequiredVariable::State::Missing:
                row.text[side] = EnvironmentPage::tr("not set");
                break;
            case RequiredVariable::State::Off:
                row.text[side] = EnvironmentPage::tr("%1 (off)").arg(variable.value);
                break;
            case RequiredVariable::State::NotForWorkers:
                row.text[side]
                    = EnvironmentPage::tr("%1 (does not reach the workers)").arg(variable.value);
                break;
            case RequiredVariable::State::Unknown:
                row.text[side] = EnvironmentPage::tr("not known");
                break;
            case RequiredVariable::State::Contradicted:
                row.text[side] = EnvironmentPage::tr("%1, but %2 in %3")
                                     .arg(variable.value, variable.otherValue,
                                         variable.otherOrigin.file.section(u'/', -1));
                break;
            case RequiredVariable::State::Untold:
                row.text[side] = EnvironmentPage::tr("perhaps in %1")
                                     .arg(variable.otherValue.section(u'/', -1).left(100));
                break;
            }
            const bool doubtful = variable.state == RequiredVariable::State::Unknown
                || variable.state == RequiredVariable::State::Untold
                || variable.state == RequiredVariable::State::Contradicted;
            if (doubtful)
                doubts.insert(variable.name);
            else if (variable.state != RequiredVariable::State::Met)
                faults[variable.name][side] = true;
        }
    std::vector<FactRow> list;
    for (auto& entry : rows) {
        const Pair<bool>& faulty = faults[entry.first];
        const bool doubtful = doubts.contains(entry.first);
        entry.second.state = faulty.baseline || faulty.candidate ? FactRow::State::Differs
            : doubtful                                           ? FactRow::State::Unknown
                                                                 : FactRow::State::Same;
        entry.second.explanation = faulty.baseline && faulty.candidate
            ? EnvironmentPage::tr("Neither run sets it, so neither is deterministic")
            : faulty.candidate ? EnvironmentPage::tr("The candidate lacks it")
            : faulty.baseline  ? EnvironmentPage::tr("The baseline lacks it")
            : doubtful         ? EnvironmentPage::tr("No record tells for certain what it was")
                               : EnvironmentPage::tr("Set as the guide asks");
        list.push_back(std::move(entry.second));
    }
    return list;
}

FactRow variableRow(const VariableComparison& variable)
{
    FactRow row;
    row.group = EnvironmentPage::tr("Variable");
    row.groupRank = 3;
    row.name = variable.name;
    for (const Side side : BothSides)
        if (const Variable* const one = variable.variable[side]) {
            row.text[side] = valueOf(*one);
            row.origin[side] = one->origin;
            if (one->known)
                row.copied = QStringLiteral("export %1=%2").arg(one->name, one->value);
            if (!one->reachesWorkers)
                row.rule = EnvironmentPage::tr("does not reach the Ray workers");
        }
    row.state = stateOf(variable.state);
    if (row.state == FactRow::State::Differs)
        row.state = FactRow::State::Allowed;
    row.explanation = row.state == FactRow::State::Same ? EnvironmentPage::tr("Equal by meaning")
        : row.state == FactRow::State::OneSided ? EnvironmentPage::tr("Only one side sets it")
                                                : EnvironmentPage::tr("The values differ");
    return row;
}

FactRow seedRow(const SeedRow& seed)
{
    FactRow row;
    row.group = EnvironmentPage::tr("Seed");
    row.groupRank = 2;
    row.name = seed.name;
    for (const Side side : BothSides) {
        row.text[side] = seed.text[side];
        row.origin[side] = seed.origin[side];
    }
    row.rule = EnvironmentPage::tr("should be equal");
    row.state = seed.contradicts()           ? FactRow::State::Differs
        : seed.state == SeedRow::State::Same ? FactRow::State::Same
                                             : FactRow::State::OneSided;
    row.explanation = seed.contradicts()    ? EnvironmentPage::tr("The seeds differ")
        : row.state == FactRow::State::Same ? EnvironmentPage::tr("Equal")
                                            : EnvironmentPage::tr("Only one side tells it");
    return row;
}

/// Hardware and system, in no rule.
std::vector<FactRow> factRows(const Comparison& comparison)
{
    std::map<QString, FactRow> rows;
    for (const Side side : BothSides)
        if (comparison.runs[side]->environment)
            for (const EnvironmentFact& fact : comparison.runs[side]->environment->facts) {
                FactRow& row = rows[fact.name];
                row.group = EnvironmentPage::tr("System");
                row.groupRank = 4;
                row.name = fact.name;
                row.text[side] = fact.value;
                row.origin[side] = fact.origin;
            }
    std::vector<FactRow> list;
    for (auto& entry : rows) {
        FactRow& row = entry.second;
        const bool both = !row.text.baseline.isEmpty() && !row.text.candidate.isEmpty();
        row.state = !both                             ? FactRow::State::OneSided
            : row.text.baseline == row.text.candidate ? FactRow::State::Same
                                                      : FactRow::State::Allowed;
        row.explanation = !both ? EnvironmentPage::tr("Only one side tells it")
            : row.state == FactRow::State::Same
            ? EnvironmentPage::tr("Equal")
            : EnvironmentPage::tr("Different, which no rule forbids");
        list.push_back(std::move(row));
    }
    return list;
}

} // namespace

EnvironmentPage::EnvironmentPage(Workspace& workspace, QWidget* parent)
    : FactsPage(QStringLiteral("environment"),
        { QLatin1StringView("versions"), QLatin1StringView("determinism") }, workspace, parent)
{
    setComparison(nullptr);
}

std::vector<FactRow> EnvironmentPage::makeRows(const Comparison& comparison) const
{
    std::vector<FactRow> rows;
    if (comparison.environment) {
        rows = determinismRows(*comparison.environment);
        for (const PackageComparison& package : comparison.environment->packages)
            rows.push_back(packageRow(package));
        for (const VariableComparison& variable : comparison.environment->variables)
            rows.push_back(variableRow(variable));
        const std::vector<FactRow> facts = factRows(comparison);
        rows.insert(rows.end(), facts.begin(), facts.end());
    }
    for (const SeedRow& seed : seedTable(comparison))
        rows.push_back(seedRow(seed));
    return rows;
}

FactsPage::Words EnvironmentPage::emptyWords(const ComparisonPtr& comparison) const
{
    if (!comparison)
        return { tr("Packages and variables appear here when both runs are read"), {} };
    if (!comparison->parts.environment)
        return { tr("The environment was left out of this comparison"), {} };
    return { tr("Neither run tells its environment"),
        { tr("Looked for: lists of pip, conda and uv, requirements.txt, the output of collect_env, "
             "npu-smi and nvidia-smi, CANN's info files, env dumps, launch scripts, Ray runtime "
             "environments, wandb's requirements.txt and versions in logs."),
            tr("To provide it, run “pip freeze > pip_freeze.txt” and “env > env.txt” where the "
               "training runs, and put both files beside the run or attach them.") } };
}

} // namespace alidade
