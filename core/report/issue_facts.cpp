// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/issue_facts.h"

#include "core/checks/evidence.h"
#include "core/model/environment.h"
#include "core/model/names.h"
#include "core/report/issue_text.h"
#include "core/report/outline_parts.h"
#include "core/sources/override_writer.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

/// What the forms name, in the order in which a maintainer reads it. Beyond these, packages whose
/// versions the profile calls strict or preferred.
constexpr std::array Asked{ QLatin1StringView("verl"), QLatin1StringView("python"),
    QLatin1StringView("torch"), QLatin1StringView("torch-npu"), QLatin1StringView("vllm"),
    QLatin1StringView("vllm-ascend"), QLatin1StringView("sglang"),
    QLatin1StringView("transformers"), QLatin1StringView("ray"), QLatin1StringView("megatron-core"),
    QLatin1StringView("mindspeed"), QLatin1StringView("cann"), QLatin1StringView("ascend-driver"),
    QLatin1StringView("cuda"), QLatin1StringView("cuda-driver") };

const EnvironmentRecord* recordOf(const Comparison& comparison, Side side)
{
    return comparison.runs[side] ? comparison.runs[side]->environment.get() : nullptr;
}

QString versionOf(const PackageRecord& package)
{
    if (package.version.isEmpty())
        return QStringLiteral("commit ") + package.commit.left(12);
    return package.commit.isEmpty()
        ? package.version
        : QStringLiteral("%1 (%2)").arg(package.version, package.commit.left(12));
}

/// Adds a row unless neither side tells anything.
void addRow(OutlineTable& table, const QString& name, const Pair<QString>& cells)
{
    if (cells.baseline.isEmpty() && cells.candidate.isEmpty())
        return;
    const QString none = QStringLiteral("–");
    table.rows.push_back({ name, cells.baseline.isEmpty() ? none : cells.baseline,
        cells.candidate.isEmpty() ? none : cells.candidate });
}

void addPackages(const Comparison& comparison, OutlineTable& table)
{
    QStringList names;
    for (const QLatin1StringView name : Asked)
        names += QString(name);
    if (comparison.environment)
        for (const PackageComparison& row : comparison.environment->packages)
            if (row.policy != u"info" && !names.contains(row.name))
                names += row.name;
    for (const QString& name : names) {
        Pair<QString> cells;
        for (const Side side : BothSides) {
            const EnvironmentRecord* record = recordOf(comparison, side);
            const PackageRecord* package = record ? record->package(name) : nullptr;
            if (package)
                cells[side] = versionOf(*package);
            else if (name == u"verl" && comparison.config)
                cells[side] = estimateText(comparison.config->releases[side]);
        }
        addRow(table, name, cells);
    }
}

void addFacts(const Comparison& comparison, OutlineTable& table)
{
    QStringList names;
    for (const Side side : BothSides)
        if (const EnvironmentRecord* record = recordOf(comparison, side))
            for (const EnvironmentFact& fact : record->facts)
                if (!names.contains(fact.name))
                    names += fact.name;
    names.sort();
    table.leftOut += std::max<qsizetype>(0, names.size() - IssueLimits::Facts);
    for (const QString& name : names.mid(0, IssueLimits::Facts)) {
        Pair<QString> cells;
        for (const Side side : BothSides)
            if (const EnvironmentRecord* record = recordOf(comparison, side))
                for (const EnvironmentFact& fact : record->facts)
                    if (fact.name == name)
                        cells[side] = fact.value;
        addRow(table, name, cells);
    }
}

/// The variables that decide whether a run on NPU is deterministic.
void addVariables(const Comparison& comparison, OutlineTable& table)
{
    if (!comparison.environment)
        return;
    for (const VariableComparison& row : comparison.environment->variables) {
        bool required = false;
        for (const Side side : BothSides)
            for (const RequiredVariable& one : comparison.environment->determinism[side].required)
                required = required || one.name == row.name;
        if (!required)
            continue;
        Pair<QString> cells;
        for (const Side side : BothSides)
            if (const Variable* variable = row.variable[side])
                cells[side] = variable->known ? variable->value : QStringLiteral("?");
        addRow(table, row.name, cells);
    }
}

QString placeText(const Origin& origin)
{
    return origin.line > 0 ? QStringLiteral("%1:%2").arg(origin.file, QString::number(origin.line))
                           : origin.file;
}

/// Module or script. Hydra tells the last part of either alone: another record of the run may tell
/// all of it.
QString commandOf(const Run& run, const OverrideRecord& record)
{
    const QString usual = QStringLiteral("verl.trainer.main_ppo");
    const QString& told = record.command;
    if (told.isEmpty())
        return usual;
    if (told.endsWith(u".py") || told.contains(u'.') || told.contains(u'/'))
        return told;
    for (const OverrideRecord& other : run.overrideRecords)
        if (other.command == told + u".py" || other.command.endsWith(u'.' + told)
            || other.command.endsWith(u'/' + told + u".py"))
            return other.command;
    return usual.endsWith(u'.' + told) ? usual : QString(told + u".py");
}

/// For values that no override of ours can give.
QString asWritten(const Override& one)
{
    switch (one.action) {
    case Override::Action::Set:
        break;
    case Override::Action::Add:
        return u'+' + one.key + u'=' + one.text;
    case Override::Action::Force:
        return u"++" + one.key + u'=' + one.text;
    case Override::Action::Delete:
        return u'~' + one.key + (one.text.isEmpty() ? QString() : QString(u'=' + one.text));
    }
    return one.key + u'=' + one.text;
}

} // namespace

OutlineTable environmentTable(const Comparison& comparison)
{
    OutlineTable table;
    table.header = { {}, sideName(Side::Baseline), sideName(Side::Candidate) };
    addPackages(comparison, table);
    addFacts(comparison, table);
    addVariables(comparison, table);
    return table;
}

LaunchText launchOf(const Run& run, int mostOverrides)
{
    LaunchText launch;
    if (run.overridesUsed < 0 || size_t(run.overridesUsed) >= run.overrideRecords.size())
        return launch;
    const OverrideRecord& record = run.overrideRecords[size_t(run.overridesUsed)];
    launch.from = placeText(record.origin);
    launch.incomplete
        = record.open || record.unresolved || record.overrides.size() > size_t(mostOverrides);
    QStringList words;
    const QString command = commandOf(run, record);
    words += command.endsWith(u".py") ? QStringLiteral("python3 ") + shellWord(command)
                                      : QStringLiteral("python3 -m ") + shellWord(command);
    if (!record.configName.isEmpty())
        words += QStringLiteral("    --config-name=") + shellWord(record.configName);
    for (const Override& one : record.overrides) {
        if (words.size() > mostOverrides)
            break;
        const auto word
            = one.known ? overrideWord(one.action, one.key, one.value) : std::optional<QString>();
        words += QStringLiteral("    ") + word.value_or(shellWord(asWritten(one)));
    }
    launch.script = words.join(QStringLiteral(" \\\n"));
    return launch;
}

} // namespace alidade
