// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The environment of a run out of several records: which one is believed. Part of RunBuilder.
#include "core/sources/run_builder.h"

#include <QRegularExpression>

#include <algorithm>

namespace alidade {
namespace {

/// Without the local label (+cpu), which tells the build and not the version.
QStringView publicPart(const QString& version)
{
    return QStringView(version).left(
        version.indexOf(u'+') < 0 ? version.size() : version.indexOf(u'+'));
}

/// A report of what is installed (collect_env), and a list of it (pip freeze).
constexpr int InstalledTrust = 25;
constexpr int ListedTrust = 30;

/// What pip installs; the parts of a machine are named by several files, each in its own way.
bool isInstalled(const QString& name)
{
    static const QRegularExpression machine(
        QStringLiteral("^(?:python|cann|cuda|cuda-driver|nvidia-driver|nvidia-cudnn|nccl|"
                       "ascend-driver)$"));
    return !machine.match(name).hasMatch();
}

bool agree(const PackageRecord& one, const PackageRecord& other)
{
    if (one.version.isEmpty() || other.version.isEmpty())
        return true; // a commit and a version cannot contradict each other
    const QStringView first = publicPart(one.version), second = publicPart(other.version);
    // A log may only know 3.11 of 3.11.13.
    return first.compare(second, Qt::CaseInsensitive) == 0
        || (one.name == u"python"
            && (first.startsWith(QString(second + QStringLiteral(".")))
                || second.startsWith(QString(first + QStringLiteral(".")))));
}

/// True if `one` tells more than `other`.
bool isBetter(const PackageRecord& one, const PackageRecord& other)
{
    if (one.version.isEmpty() != other.version.isEmpty())
        return other.version.isEmpty();
    if (one.cut != other.cut)
        return other.cut;
    if (one.trust != other.trust)
        return one.trust > other.trust;
    if (agree(one, other))
        return one.version.size() > other.version.size();
    return one.origin.file > other.origin.file;
}

template <class Named> void sortByName(std::vector<Named>& items)
{
    std::stable_sort(items.begin(), items.end(),
        [](const Named& one, const Named& other) { return one.name < other.name; });
}

/// How near a record of variables is to the workers (formats document, 2.5). A script's exports and
/// a shell's environment are as near as each other: which one the workers had is not told. What
/// Ray's runtime environment sets, they have for certain.
enum class VariableTrust : quint8 { NotForWorkers, Shell, Script, RuntimeEnvironment };

VariableTrust trustOf(const Variable& variable)
{
    const QString& file = variable.origin.file;
    if (!variable.reachesWorkers)
        return VariableTrust::NotForWorkers;
    const bool document
        = file.endsWith(u".yaml") || file.endsWith(u".yml") || file.endsWith(u".json");
    return document ? VariableTrust::RuntimeEnvironment : VariableTrust::Script;
}

/// Variables that differ between the processes, shells and hosts of one run.
bool isOfOneProcess(const QString& name)
{
    static const QRegularExpression own(QStringLiteral(
        "^(?:PWD|OLDPWD|SHLVL|_|HOME|USER|LOGNAME|MAIL|HOSTNAME|HOST|TERM|TERM_.*|LS_COLORS|PS1|"
        "LINES|COLUMNS|SHELL|DISPLAY|EDITOR|PAGER|LESS.*|(?:.*_)?(?:RANK|PID|PORT|ADDR|IP|HOST|"
        "ID)|.*VISIBLE_DEVICES|SSH_.*|XDG_.*|DBUS_.*|TMUX.*|STY|SLURM.*|KUBERNETES_.*|RAY_.*|"
        "VIRTUAL_ENV.*|CONDA_.*|BASH.*|PROMPT.*|WINDOWID|GPG_.*|VSCODE_.*)$"));
    return own.match(name).hasMatch();
}

} // namespace

void RunBuilder::addPackage(PackageRecord package)
{
    m_environment.packages.push_back(std::move(package));
}

void RunBuilder::addFact(EnvironmentFact fact) { m_environment.facts.push_back(std::move(fact)); }

void RunBuilder::addSeenVariable(Variable variable)
{
    m_environment.variables.push_back(std::move(variable));
}

void RunBuilder::addUnreadEnvironment(UnreadEnvironment environment)
{
    m_environment.unreadEnvironments.push_back(std::move(environment));
}

void RunBuilder::addReplay(const ReplayLog& replay)
{
    for (auto lines : { &ReplayLog::loaded, &ReplayLog::missing, &ReplayLog::dumped }) {
        if ((m_replay.*lines).count == 0)
            (m_replay.*lines).first = (replay.*lines).first;
        (m_replay.*lines).count += (replay.*lines).count;
    }
}

/// Of each package the best record; the others that name another version become notes.
void RunBuilder::mergePackages(EnvironmentRecord& merged)
{
    sortByName(m_environment.packages);
    std::vector<PackageRecord>& records = m_environment.packages;
    for (size_t begin = 0, end = 0; begin < records.size(); begin = end) {
        end = begin + 1;
        size_t best = begin;
        for (; end < records.size() && records[end].name == records[begin].name; ++end)
            if (isBetter(records[end], records[best]))
                best = end;
        for (size_t at = begin; at < end; ++at) {
            const PackageRecord& record = records[at];
            if (at == best || agree(record, records[best]))
                continue;
            const PackageRecord& known = records[best];
            // A report and a list say both what is installed: which one is older is not told.
            const bool asNear = record.trust == known.trust
                || (record.trust >= InstalledTrust && known.trust <= ListedTrust
                    && isInstalled(record.name));
            if (asNear && !record.cut)
                records[best].ambiguous = true;
            addNote({ record.trust < 10 ? Note::Severity::Info : Note::Severity::Warning, {},
                record.origin,
                QStringLiteral("%1 %2 stands here, but %3 in %4 is used")
                    .arg(record.name, record.version, known.version, known.origin.file) });
        }
        merged.packages.push_back(std::move(records[best]));
    }
}

/// What the launch gives its workers, then what stood in some shell, then exports that a submitted
/// job does not pass on. Of one kind the later line counts.
void RunBuilder::mergeVariables(EnvironmentRecord& merged)
{
    std::vector<std::pair<VariableTrust, Variable>> variables;
    for (const Variable& variable : m_run.variables)
        variables.emplace_back(trustOf(variable), variable);
    for (Variable& variable : m_environment.variables)
        variables.emplace_back(VariableTrust::Shell, std::move(variable));
    std::stable_sort(variables.begin(), variables.end(), [](const auto& one, const auto& other) {
        return std::pair(one.second.name, one.first) < std::pair(other.second.name, other.first);
    });
    for (size_t begin = 0, end = 0; begin < variables.size(); begin = end) {
        const QString name = variables[begin].second.name;
        end = begin + 1;
        while (end < variables.size() && variables[end].second.name == name)
            ++end;
        const auto& [trust, used] = variables[end - 1];
        const Variable* contradicts = nullptr;
        for (size_t at = begin; at + 1 < end && !isOfOneProcess(name); ++at) {
            const auto& [otherTrust, other] = variables[at];
            // Within a script a later line sets it anew.
            const bool goesOn = otherTrust == trust && other.origin.file == used.origin.file
                && trust != VariableTrust::Shell;
            if (goesOn || !other.known || !used.known || sameVariableValue(other.value, used.value))
                continue;
            addNote({ Note::Severity::Warning, {}, other.origin,
                QStringLiteral("%1=%2 stands here, but %3 in %4 (line %5)")
                    .arg(name, other.value.left(80), used.value.left(80), used.origin.file,
                        QString::number(used.origin.line)) });
            const bool decided = otherTrust == VariableTrust::NotForWorkers
                || (trust == VariableTrust::RuntimeEnvironment && otherTrust != trust);
            if (!decided)
                contradicts = &other;
        }
        if (contradicts)
            merged.contradictions.push_back({ name, contradicts->value, contradicts->origin });
        merged.variables.push_back(used);
    }
}

void RunBuilder::mergeEnvironment()
{
    if (m_replay.loaded.count + m_replay.missing.count + m_replay.dumped.count > 0)
        m_run.replay = std::make_shared<const ReplayLog>(m_replay);
    EnvironmentRecord merged;
    mergePackages(merged);
    sortByName(m_environment.facts);
    for (EnvironmentFact& fact : m_environment.facts)
        if (merged.facts.empty() || merged.facts.back().name != fact.name)
            merged.facts.push_back(std::move(fact));
    mergeVariables(merged);
    merged.unreadEnvironments = std::move(m_environment.unreadEnvironments);
    merged.variablesTold = !m_run.variables.empty() || m_environment.variablesTold
        || !m_environment.variables.empty();
    if (!merged.packages.empty() || !merged.facts.empty() || !merged.variables.empty())
        m_run.environment = std::make_shared<const EnvironmentRecord>(std::move(merged));
}

} // namespace alidade
