// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_comparison.h"

#include "core/model/environment.h"
#include "core/report/known_names.h"
#include "core/report/path_names.h"
#include "core/report/redact_parts.h"
#include "core/report/redact_samples.h"
#include "core/report/secret_keys.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace alidade {
namespace {

/// A number under a secret name is a secret, too, and one may be a telephone; whether something is
/// set at all may be known.
void hideNumber(Value& value, const QString& key, const QString& plain, const QString& shown)
{
    using Kind = Value::Kind;
    const bool isNumber = value.kind == Kind::Int || value.kind == Kind::Double
        || (value.kind == Kind::Opaque && value.members.empty() && value.items.empty());
    if (isNumber && (plain != shown || isSecretKey(key)))
        value = Value::ofString(shown);
}

void visitEntry(ConfigEntry& entry, const TextVisit& visit)
{
    const QString plain = entry.text;
    visit(entry.text, entry.key);
    hideNumber(entry.value, entry.key, plain, entry.text);
    visitTexts(entry.value, visit, entry.key);
    visit(entry.key, {});
    visit(entry.follows, {});
    visit(entry.origin.file, {});
    visit(entry.overrideOrigin.file, {});
}

void visitRecord(OverrideRecord& record, const TextVisit& visit)
{
    visit(record.command, {});
    visit(record.configName, {});
    visit(record.origin.file, {});
    for (Override& one : record.overrides) {
        const QString plain = one.text;
        visit(one.text, one.key);
        hideNumber(one.value, one.key, plain, one.text);
        visitTexts(one.value, visit, one.key);
        visit(one.key, {});
        visit(one.origin.file, {});
    }
}

void visitSeries(std::vector<MetricSeries>& series, const TextVisit& visit)
{
    for (MetricSeries& one : series)
        visit(one.name, {});
}

void visitRun(Run& run, const TextVisit& visit)
{
    visitParts(run, visit);
    visit(run.path, {});
    visit(run.name, {});
    for (RecognisedSource& source : run.sources) {
        visit(source.path, {});
        visit(source.detail, {});
    }
    for (SourceChoice& choice : run.choices)
        for (SourceChoice::Candidate& candidate : choice.candidates) {
            visit(candidate.path, {});
            visit(candidate.detail, {});
        }
    visit(run.config.origin.file, {});
    visit(run.config.defaultsFrom, {});
    for (ConfigEntry& entry : run.config.entries)
        visitEntry(entry, visit);
    for (OverrideRecord& record : run.overrideRecords)
        visitRecord(record, visit);
    for (MetricStore& store : run.stores) {
        visit(store.origin.file, {});
        visitSeries(store.series, visit);
        for (Attempt& attempt : store.attempts) {
            visit(attempt.origin.file, {});
            visit(attempt.reason, {});
            visitSeries(attempt.series, visit);
        }
    }
    for (RolloutSet& set : run.rollouts) {
        for (RolloutFile& file : set.files)
            visit(file.path, {});
        for (QString& folder : set.rivals)
            visit(folder, {});
    }
    for (Variable& variable : run.variables) {
        visit(variable.value, variable.name);
        visit(variable.name, {});
        visit(variable.origin.file, {});
    }
    for (Note& note : run.notes) {
        visit(note.text, {});
        visit(note.where.file, {});
    }
}

void visitConfig(ConfigComparison& config, const TextVisit& visit)
{
    for (const Side side : BothSides)
        for (ReleaseClue& clue : config.releases[side].clues) {
            visit(clue.text, clue.key);
            visit(clue.key, {});
            visit(clue.origin.file, {});
        }
    for (KeyAlignment& row : config.rows) {
        if (row.defaultChange) {
            visit(row.defaultChange->older, row.key);
            visit(row.defaultChange->newer, row.key);
        }
        visit(row.key, {});
        visit(row.alias, {});
    }
}

/// Keys that hold a name have another one now: entries are looked up in the order of their keys.
void sortEntries(Run& run, ConfigComparison* config, Side side)
{
    std::vector<ConfigEntry>& entries = run.config.entries;
    const auto byKey
        = [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; };
    if (std::is_sorted(entries.begin(), entries.end(), byKey))
        return;
    std::vector<int> order(entries.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
        [&](int one, int other) { return entries[size_t(one)].key < entries[size_t(other)].key; });
    std::vector<ConfigEntry> sorted;
    std::vector<int> placeOf(entries.size());
    for (size_t at = 0; at < order.size(); ++at) {
        placeOf[size_t(order[at])] = int(at);
        sorted.push_back(std::move(entries[size_t(order[at])]));
    }
    entries = std::move(sorted);
    if (config)
        for (KeyAlignment& row : config->rows)
            if (row.entry[side] >= 0)
                row.entry[side] = placeOf[size_t(row.entry[side])];
}

void visitFinding(Finding& finding, const TextVisit& visit)
{
    visit(finding.title, {});
    visit(finding.detail, {});
    visit(finding.nextStep, {});
    for (Evidence& evidence : finding.evidence) {
        visit(evidence.text, {});
        visit(evidence.where.key, {});
        visit(evidence.where.origin.file, {});
    }
}

/// The secrets of a value, each with the name that it has.
void learnSecrets(const Value& value, const QString& key, const QString& top, Redactor& redactor)
{
    if (isSecretKey(key) && value.kind != Value::Kind::Bool && value.kind != Value::Kind::None
        && value.kind != Value::Kind::List && value.kind != Value::Kind::Map)
        redactor.addSecret(top, value.string.isEmpty() ? displayText(value) : value.string);
    for (const Value& item : value.items)
        learnSecrets(item, key, top, redactor);
    for (const auto& member : value.members)
        learnSecrets(member.second, QString(key + u'.' + member.first), top, redactor);
}

void learnOfRun(const Run& run, Redactor& redactor)
{
    const auto learn = [&](const QString& name, const QString& value) {
        if (isVersionKey(name))
            redactor.addVersion(value);
        else if (isSecretKey(name))
            redactor.addSecret(name, value);
    };
    for (const ConfigEntry& entry : run.config.entries) {
        learnSecrets(entry.value, entry.key, entry.key, redactor);
        redactor.addKey(entry.key);
        if (isVersionKey(entry.key))
            redactor.addVersion(entry.value.string);
    }
    for (const OverrideRecord& record : run.overrideRecords)
        for (const Override& one : record.overrides) {
            learnSecrets(one.value, one.key, one.key, redactor);
            redactor.addKey(one.key);
        }
    for (const Variable& variable : run.variables)
        learn(variable.name, variable.value);
    if (!run.environment)
        return;
    for (const Variable& variable : run.environment->variables)
        learn(variable.name, variable.value);
    for (const EnvironmentFact& fact : run.environment->facts)
        learn(fact.name, fact.value);
    for (const PackageRecord& package : run.environment->packages)
        redactor.addVersion(package.version);
}

} // namespace

Redactor redactorFor(const Comparison& comparison)
{
    KnownNames names;
    const auto visit = [&names](const QString& text, const QString&) { names.learn({}, text); };
    for (const Side side : BothSides) {
        if (!comparison.runs[side])
            continue;
        Run run = *comparison.runs[side];
        visitRun(run, visit);
        for (const ConfigEntry& entry : run.config.entries)
            for (const QString& text : { entry.value.string, entry.text })
                names.learn(entry.key, text);
        for (const OverrideRecord& record : run.overrideRecords)
            for (const Override& one : record.overrides)
                for (const QString& text : { one.value.string, one.text })
                    names.learn(one.key, text);
        for (const Variable& variable : run.variables)
            names.learn(variable.name, variable.value);
        if (run.environment) {
            for (const Variable& variable : run.environment->variables)
                names.learn(variable.name, variable.value);
            for (const EnvironmentFact& fact : run.environment->facts)
                names.learn(fact.name, fact.value);
        }
        names.learnPath(run.path);
        names.learnFiles(*comparison.runs[side]);
    }
    for (const RunPtr& noise : comparison.noise.runs) {
        Run run = *noise;
        visitRun(run, visit);
    }
    for (Finding finding : comparison.findings)
        visitFinding(finding, visit);
    Redactor redactor(names.users, names.hosts);
    redactor.setFolders(names.folders);
    for (const Side side : BothSides)
        if (comparison.runs[side])
            learnOfRun(*comparison.runs[side], redactor);
    return redactor;
}

ComparisonPtr redacted(const Comparison& comparison,
    const std::shared_ptr<const Redactor>& redactor, const RedactOptions& options)
{
    const TextVisit visit = [&redactor](QString& text, const QString& key) {
        if (!text.isEmpty())
            text = key.isEmpty() ? redactor->apply(text) : redactor->applyToValue(key, text);
    };
    const auto withoutNames = [&](const Run& plain) {
        auto run = std::make_shared<Run>(plain);
        if (options.answers)
            leaveOutQuotes(run->notes);
        visitRun(*run, visit);
        // The last part of the path, and called there alike.
        if (isNamedPathPart(plain.name))
            run->name = redactor->replacementOf(Redactor::Kind::Folder, plain.name);
        return run;
    };
    auto copy = std::make_shared<Comparison>(comparison);
    for (const Side side : BothSides) {
        if (!comparison.runs[side])
            continue;
        auto run = withoutNames(*comparison.runs[side]);
        sortEntries(*run, copy->config ? &*copy->config : nullptr, side);
        for (RolloutSet& set : run->rollouts)
            redactSamples(set, redactor, options);
        copy->runs[side] = std::move(run);
    }
    for (RunPtr& noise : copy->noise.runs)
        noise = withoutNames(*noise);
    if (copy->config)
        visitConfig(*copy->config, visit);
    if (copy->metrics)
        for (MetricComparison& metric : *copy->metrics) {
            visit(metric.name, {});
            visit(metric.reason, {});
            visit(metric.noiseReason, {});
        }
    rebindParts(*copy, visit);
    redactDumps(*copy, visit, [redactor](const QString& text) { return redactor->apply(text); });
    redactMarks(*copy, comparison, *redactor, options);
    if (options.answers)
        leaveOutTemplates(*copy);
    for (RolloutComparison& rollouts : copy->rollouts)
        if (rollouts.otherTemplate)
            for (const Side side : BothSides)
                visit(rollouts.otherTemplate->text[side], {});
    for (Finding& finding : copy->findings)
        visitFinding(finding, visit);
    return copy;
}

std::vector<Replaced> replacedIn(const Comparison& comparison, const Redactor& redactor)
{
    std::map<std::pair<Redactor::Kind, QString>, int> counts;
    const TextVisit visit = [&](const QString& text, const QString& key) {
        if (isSecretKey(key) && mayBeSecret(text)) {
            ++counts[{ Redactor::Kind::Secret, text }];
            return;
        }
        for (const Redactor::Match& match : redactor.matches(text))
            ++counts[{ match.kind, text.sliced(match.begin, match.length) }];
    };
    for (const Side side : BothSides)
        if (comparison.runs[side]) {
            Run run = *comparison.runs[side];
            visitRun(run, visit);
        }
    for (Finding finding : comparison.findings)
        visitFinding(finding, visit);
    std::vector<Replaced> list;
    for (const auto& entry : counts)
        list.push_back({ entry.first.first, entry.first.second,
            redactor.replacementOf(entry.first.first, entry.first.second), entry.second });
    return list;
}

} // namespace alidade
