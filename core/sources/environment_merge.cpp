// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The environment of a run out of several records: which one is believed. Part of RunBuilder.
#include "core/sources/run_builder.h"

#include <algorithm>

namespace alidade {
namespace {

/// Without the local label (+cpu), which tells the build and not the version.
QStringView publicPart(const QString& version)
{
    return QStringView(version).left(
        version.indexOf(u'+') < 0 ? version.size() : version.indexOf(u'+'));
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

void RunBuilder::addReplay(const ReplayLog& replay)
{
    for (auto lines : { &ReplayLog::loaded, &ReplayLog::missing, &ReplayLog::dumped }) {
        if ((m_replay.*lines).count == 0)
            (m_replay.*lines).first = (replay.*lines).first;
        (m_replay.*lines).count += (replay.*lines).count;
    }
}

void RunBuilder::mergeEnvironment()
{
    if (m_replay.loaded.count + m_replay.missing.count + m_replay.dumped.count > 0)
        m_run.replay = std::make_shared<const ReplayLog>(m_replay);
    EnvironmentRecord merged;
    sortByName(m_environment.packages);
    for (PackageRecord& record : m_environment.packages) {
        if (merged.packages.empty() || merged.packages.back().name != record.name) {
            merged.packages.push_back(std::move(record));
            continue;
        }
        PackageRecord& known = merged.packages.back();
        const bool contradicts = !agree(record, known);
        if (isBetter(record, known))
            std::swap(record, known);
        if (contradicts)
            addNote({ record.trust < 10 ? Note::Severity::Info : Note::Severity::Warning, {},
                record.origin,
                QStringLiteral("%1 %2 stands here, but %3 in %4 is used")
                    .arg(record.name, record.version, known.version, known.origin.file) });
    }
    sortByName(m_environment.facts);
    for (EnvironmentFact& fact : m_environment.facts)
        if (merged.facts.empty() || merged.facts.back().name != fact.name)
            merged.facts.push_back(std::move(fact));
    // What the launch gives its workers, then what stood in some shell, then exports that a
    // submitted job does not pass on. Of one kind the later line counts.
    std::vector<std::pair<int, Variable>> variables;
    for (const Variable& variable : m_run.variables)
        variables.emplace_back(variable.reachesWorkers ? 2 : 0, variable);
    for (Variable& variable : m_environment.variables)
        variables.emplace_back(1, std::move(variable));
    std::stable_sort(variables.begin(), variables.end(), [](const auto& one, const auto& other) {
        return std::pair(one.second.name, one.first) < std::pair(other.second.name, other.first);
    });
    for (auto& [rank, variable] : variables) {
        if (!merged.variables.empty() && merged.variables.back().name == variable.name)
            merged.variables.back() = std::move(variable);
        else
            merged.variables.push_back(std::move(variable));
    }
    merged.variablesTold = !m_run.variables.empty() || m_environment.variablesTold
        || !m_environment.variables.empty();
    if (!merged.packages.empty() || !merged.facts.empty() || !merged.variables.empty())
        m_run.environment = std::make_shared<const EnvironmentRecord>(std::move(merged));
}

} // namespace alidade
