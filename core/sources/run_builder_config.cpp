// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of RunBuilder that makes the config of a run: which of its configs, which record of
// overrides, and what both tell together.
#include "core/model/profile.h"
#include "core/sources/provenance.h"
#include "core/sources/run_builder.h"
#include "core/sources/source_choice.h"
#include "core/sources/source_disagreement.h"

#include <algorithm>

namespace alidade {
namespace {

using Kind = SourceChoice::Kind;

/// Traces of the command itself, then what Hydra wrote down, then scripts.
int recordTrust(const OverrideRecord& record)
{
    if (record.source == u"console-log")
        return 2;
    return record.source == u"hydra-config" || record.source == u"wandb-run" ? 1 : 0;
}

/// A print that was made without resolving.
bool isReference(const Value& value)
{
    return value.kind == Value::Kind::String && value.string.startsWith(u"${")
        && value.string.endsWith(u'}');
}

} // namespace

/// Returns the index of the config to use, -1 when there is none.
int RunBuilder::chooseConfig()
{
    if (m_configs.empty())
        return -1;
    SourceChoice choice;
    choice.kind = Kind::Config;
    for (size_t at = 0; at < m_configs.size(); ++at) {
        const ConfigCandidate& one = m_configs[at];
        choice.candidates.push_back({ one.source,
            choicePath(m_configs, one.origin,
                [](const ConfigCandidate& candidate) { return candidate.origin; }),
            counted(qint64(one.entries.size()), QStringLiteral("key"), QStringLiteral("keys"))
                + QStringLiteral(", ")
                + counted(one.metricLines, QStringLiteral("metric line"),
                    QStringLiteral("metric lines")) });
        // The most trusted kind. Within one file the last one that was followed by metrics; of
        // several files the one with most metrics, as for the curves: both are of one launch then.
        // The time of a file is the last resort, a copy has another.
        const ConfigCandidate& best = m_configs[size_t(choice.chosen)];
        const bool oneFile = one.origin.file == best.origin.file;
        const auto rank = [oneFile](const ConfigCandidate& candidate) {
            return std::tuple(candidate.trust, candidate.metricLines > 0,
                oneFile ? 0 : candidate.metricLines, candidate.modifiedMs);
        };
        if (rank(one) >= rank(best))
            choice.chosen = int(at);
    }
    const int wanted = userChoice(choice, m_chosen.value(Kind::Config));
    if (wanted >= 0)
        choice.chosen = wanted;
    const int chosen = choice.chosen;
    if (m_configs.size() > 1)
        m_run.choices.push_back(std::move(choice));
    return chosen;
}

/// Returns the index of the record of overrides to use, -1 when there is none.
int RunBuilder::chooseOverrides(const ConfigCandidate* config)
{
    const std::vector<OverrideRecord>& records = m_run.overrideRecords;
    if (records.empty())
        return -1;
    const auto rank = [config](const OverrideRecord& record) {
        // Without a config nothing tells which one fits. Scripts of a checkout lie deeper than the
        // user's own, and the longest record is no fragment.
        const int depth = int(record.origin.file.count(u'/'));
        return config
            ? std::tuple(fitOf(record, config->entries).score(), recordTrust(record), -depth)
            : std::tuple(recordTrust(record), -depth, int(record.overrides.size()));
    };
    SourceChoice choice;
    choice.kind = Kind::Overrides;
    for (size_t at = 0; at < records.size(); ++at) {
        choice.candidates.push_back({ records[at].source,
            choicePath(records, records[at].origin,
                [](const OverrideRecord& record) { return record.origin; }),
            counted(qint64(records[at].overrides.size()), QStringLiteral("override"),
                QStringLiteral("overrides")) });
        if (rank(records[at]) >= rank(records[size_t(choice.chosen)]))
            choice.chosen = int(at);
    }
    if (config && config->overrides >= 0 && config->overrides < int(records.size()))
        choice.chosen = config->overrides;
    const int wanted = userChoice(choice, m_chosen.value(Kind::Overrides));
    if (wanted >= 0)
        choice.chosen = wanted;
    const int chosen = choice.chosen;
    if (records.size() > 1)
        m_run.choices.push_back(std::move(choice));
    return chosen;
}

void RunBuilder::mergeConfig()
{
    const int chosen = chooseConfig();
    ConfigCandidate* config = chosen < 0 ? nullptr : &m_configs[size_t(chosen)];
    m_run.overridesUsed = chooseOverrides(config);
    const OverrideRecord* record
        = m_run.overridesUsed < 0 ? nullptr : &m_run.overrideRecords[size_t(m_run.overridesUsed)];
    Config& merged = m_run.config;
    std::vector<Note> notes;
    const DefaultConfig* defaults = m_defaults ? &m_defaults->configFor(record) : nullptr;
    std::vector<Note> defaultNotes; // those of the defaults alone say nothing about the run
    const std::vector<ConfigEntry> laid = defaults && (config || record)
        ? entriesOverDefaults(*defaults, record, config ? defaultNotes : notes)
        : std::vector<ConfigEntry>();
    merged.defaultsFrom = defaults ? m_defaults->path : QString();
    if (config) {
        merged.entries = std::move(config->entries);
        std::sort(merged.entries.begin(), merged.entries.end(),
            [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
        merged.source = config->source;
        merged.origin = config->origin;
        merged.complete = config->complete;
        notes = setProvenance(merged.entries, record, m_corrected);
        if (record && !merged.complete)
            addOverridesBehindTheCut(*record, notes);
        forgetEarlierStarts(*config, notes);
        if (defaults)
            for (Note& note : joinDefaults(merged.entries, laid, record != nullptr, m_corrected))
                notes.push_back(std::move(note));
    } else if (record && defaults) {
        merged.entries = laid;
        merged.source = record->source;
        merged.origin = record->origin;
        const QStringList lacking = keysWithoutDefault(*defaults, *record);
        merged.complete = lacking.isEmpty();
        if (!lacking.isEmpty())
            notes.push_back({ Note::Severity::Warning, {}, { defaults->file, 0 },
                QStringLiteral(
                    "The given defaults lack %1 of the keys that the launch sets (first: "
                    "%2): they are of another release, or only a part")
                    .arg(QString::number(lacking.size()), lacking.front()) });
        if (const QString base = m_defaults->otherBase(*record); !base.isEmpty()) {
            merged.complete = false;
            notes.push_back({ Note::Severity::Warning, {}, record->origin,
                QStringLiteral("The launch starts from %1, which is not among the given defaults "
                               "(%2 was taken)")
                    .arg(base, defaults->name) });
        }
        for (Note& note : setProvenance(merged.entries, record, m_corrected))
            notes.push_back(std::move(note));
        for (ConfigEntry& entry : merged.entries)
            if (entry.provenance == ConfigEntry::Provenance::Override)
                entry.origin = entry.overrideOrigin;
    } else if (record) {
        merged.entries = entriesOfRecord(*record, notes);
        merged.source = record->source;
        merged.origin = record->origin;
        merged.overridesOnly = true;
    }
    const bool picked = !m_chosen.value(Kind::Overrides).isEmpty();
    if (!config && record && record->source == u"launch-script" && !picked)
        for (Note& note : forgetContested(merged.entries, *record, m_run.overrideRecords))
            notes.push_back(std::move(note));
    for (ConfigEntry& entry : merged.entries)
        entry.told = entry.told && !isReference(entry.value);
    merged.overridesKnown = record != nullptr;
    if (record)
        merged.removed = removedKeys(*record);
    for (Note& note : notes) {
        if (record)
            note.source = record->source;
        addNote(std::move(note));
    }
    if (chosen >= 0)
        noteDisagreements(chosen);
}

/// A print that was cut says nothing of the keys behind the cut; the launch does.
void RunBuilder::addOverridesBehindTheCut(const OverrideRecord& record, std::vector<Note>& notes)
{
    std::vector<ConfigEntry>& entries = m_run.config.entries;
    const size_t printed = entries.size();
    for (ConfigEntry& entry : entriesOfRecord(record, notes)) {
        const QString below = entry.key + u'.';
        const bool known = std::any_of(
            entries.begin(), entries.begin() + qsizetype(printed), [&](const ConfigEntry& one) {
                return one.key == entry.key || one.key.startsWith(below);
            });
        if (!known)
            entries.push_back(std::move(entry));
    }
    std::stable_sort(entries.begin(), entries.end(),
        [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
}

/// Steps of an earlier start count beside those of the resumed one: a value that the two have
/// differently is that of a part of the run only.
void RunBuilder::forgetEarlierStarts(const ConfigCandidate& used, std::vector<Note>& notes)
{
    std::vector<ConfigEntry>& entries = m_run.config.entries;
    for (const ConfigCandidate& other : m_configs) {
        const bool counts = &other != &used && other.source == used.source && other.metricLines > 0
            && used.metricLines > 0 && used.firstStep > 1 && other.firstStep < used.firstStep
            && isOneTraining(other.origin.file, used.origin.file);
        if (!counts)
            continue;
        QStringList keys;
        for (const ConfigEntry& before : other.entries) {
            const auto at = std::lower_bound(entries.begin(), entries.end(), before.key,
                [](const ConfigEntry& one, const QString& key) { return one.key < key; });
            if (at == entries.end() || at->key != before.key || sameValue(at->value, before.value)
                || matchesAny(m_corrected, at->key))
                continue;
            forgetValue(*at, QStringLiteral("%1 | %2").arg(before.text, at->text));
            keys += at->key;
        }
        if (!keys.isEmpty())
            notes.push_back({ Note::Severity::Warning, used.source, used.origin,
                QStringLiteral("The training goes on here with another config than it began with "
                               "(%1:%2), and the steps of both count; %3 keys have two values "
                               "(first: %4)")
                    .arg(other.origin.file, QString::number(other.origin.line),
                        QString::number(keys.size()), keys.front()) });
    }
}

/// True if the metrics of both files make one store, as starts of one training.
bool RunBuilder::isOneTraining(const QString& one, const QString& other) const
{
    const auto starts = [](const MetricStore& store, const QString& file) {
        return std::any_of(store.attempts.begin(), store.attempts.end(),
            [&file](const Attempt& attempt) { return attempt.origin.file == file; });
    };
    return one == other
        || std::any_of(m_run.stores.begin(), m_run.stores.end(),
            [&](const MetricStore& store) { return starts(store, one) && starts(store, other); });
}

/// Of each other source the config that agrees best is of this launch, if any is.
void RunBuilder::noteDisagreements(int chosen)
{
    QHash<QString, std::vector<Note>> best;
    for (size_t at = 0; at < m_configs.size(); ++at) {
        ConfigCandidate& other = m_configs[at];
        if (int(at) == chosen || other.source == m_run.config.source)
            continue;
        std::sort(other.entries.begin(), other.entries.end(),
            [](const ConfigEntry& one, const ConfigEntry& two) { return one.key < two.key; });
        const bool known = best.contains(other.source);
        auto notes = disagreements(m_run.config, other, m_corrected);
        auto& kept = best[other.source];
        if (!known || notes.size() < kept.size())
            kept = std::move(notes);
    }
    for (std::vector<Note>& notes : best)
        for (Note& note : notes)
            addNote(std::move(note));
}

} // namespace alidade
