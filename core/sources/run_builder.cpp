// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/run_builder.h"

#include "core/base/limits.h"
#include "core/model/dumps.h"
#include "core/sources/provenance.h"
#include "core/sources/source_choice.h"
#include "core/sources/source_disagreement.h"
#include "core/sources/store_agreement.h"
#include "core/sources/store_gaps.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <numeric>

namespace alidade {
namespace {

using Kind = SourceChoice::Kind;

qint64 stepsOf(const MetricStore& store)
{
    size_t most = 0;
    for (const MetricSeries& series : store.series)
        most = std::max(most, series.steps.size());
    return qint64(most);
}

QString folderOf(const std::vector<RolloutFile>& files)
{
    const QString& path = files.front().path;
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QStringLiteral(".") : path.left(slash);
}

qint64 newestMs(const std::vector<RolloutFile>& files)
{
    qint64 newest = 0;
    for (const RolloutFile& file : files)
        newest = std::max(newest, QFileInfo(file.absolutePath).lastModified().toMSecsSinceEpoch());
    return newest;
}

Kind kindOf(RolloutKind kind)
{
    return kind == RolloutKind::Training ? Kind::TrainingRollouts : Kind::ValidationRollouts;
}

} // namespace

RunBuilder::RunBuilder(QString path, QHash<SourceChoice::Kind, QString> chosen)
    : m_chosen(std::move(chosen))
{
    m_run.path = std::move(path);
    m_run.name = QFileInfo(m_run.path).fileName();
}

void RunBuilder::setDefaults(DefaultConfigs defaults)
{
    for (Note& note : defaults.notes)
        addNote(std::move(note));
    m_defaults = std::move(defaults);
}

void RunBuilder::setCorrected(QStringList globs) { m_corrected = std::move(globs); }

void RunBuilder::setRolloutLinks(QStringList places) { m_run.rolloutLinks = std::move(places); }

void RunBuilder::addNote(Note note)
{
    int& count = m_notesPerFile[note.where.file];
    if (count >= Limits::NotesPerFile) {
        ++m_run.notesDropped;
        return;
    }
    // Two sources may read one file; what is wrong with it is said once.
    if (!m_noted.emplace(note.where.file, note.where.line, note.text).second)
        return;
    ++count;
    m_run.notes.push_back(std::move(note));
}

void RunBuilder::addSource(RecognisedSource source) { m_run.sources.push_back(std::move(source)); }

void RunBuilder::addConfig(ConfigCandidate candidate) { m_configs.push_back(std::move(candidate)); }

int RunBuilder::addOverrides(OverrideRecord record)
{
    m_run.overrideRecords.push_back(std::move(record));
    return int(m_run.overrideRecords.size()) - 1;
}

void RunBuilder::addMetrics(MetricStore store) { m_run.stores.push_back(std::move(store)); }

void RunBuilder::addRollouts(RolloutKind kind, std::vector<RolloutFile> files)
{
    if (!files.empty())
        m_rollouts.push_back({ kind, folderOf(files), std::move(files) });
}

void RunBuilder::addVariable(Variable variable) { m_run.variables.push_back(std::move(variable)); }

void RunBuilder::addDumps(DumpSet set)
{
    m_run.dumps = std::make_shared<const DumpSet>(std::move(set));
}

void RunBuilder::mergeStores()
{
    std::vector<MetricStore>& stores = m_run.stores;
    std::stable_sort(
        stores.begin(), stores.end(), [](const MetricStore& one, const MetricStore& other) {
            return std::tuple(!one.series.empty(), one.trust, stepsOf(one))
                > std::tuple(!other.series.empty(), other.trust, stepsOf(other));
        });
    if (stores.size() > 1 && stores.front().trust > LastValuesTrust)
        std::erase_if(
            stores, [](const MetricStore& store) { return store.trust <= LastValuesTrust; });
    if (stores.size() == 1)
        for (Note& note : attemptNotes(stores.front()))
            addNote(std::move(note));
    if (stores.size() < 2)
        return;
    for (Note& note : resolveNulls(stores))
        addNote(std::move(note));
    SourceChoice choice;
    choice.kind = Kind::Metrics;
    for (const MetricStore& store : stores)
        choice.candidates.push_back({ store.source,
            choicePath(stores, store.origin, [](const MetricStore& other) { return other.origin; }),
            counted(
                qint64(store.series.size()), QStringLiteral("metric"), QStringLiteral("metrics"))
                + QStringLiteral(", ")
                + counted(stepsOf(store), QStringLiteral("step"), QStringLiteral("steps")) });
    const int wanted = userChoice(choice, m_chosen.value(Kind::Metrics));
    if (wanted > 0) {
        // The used store comes first, in the run and in the choice alike.
        std::rotate(stores.begin(), stores.begin() + wanted, stores.begin() + wanted + 1);
        std::rotate(choice.candidates.begin(), choice.candidates.begin() + wanted,
            choice.candidates.begin() + wanted + 1);
    }
    for (Note& note : attemptNotes(stores.front()))
        addNote(std::move(note));
    const std::vector<StoreAgreement> found = agreements(stores);
    for (Note& note : disagreementNotes(stores, found))
        addNote(std::move(note));
    for (Note& note : setContradictions(stores, found, wanted >= 0))
        addNote(std::move(note));
    // A store that the user picked is shown as it is.
    for (Note& note : wanted >= 0 ? gapNotes(stores, found) : fillGaps(stores, found))
        addNote(std::move(note));
    m_run.choices.push_back(std::move(choice));
}

void RunBuilder::mergeRollouts(RolloutKind kind)
{
    std::vector<RolloutFolder*> candidates;
    for (RolloutFolder& one : m_rollouts)
        if (one.kind == kind)
            candidates.push_back(&one);
    if (candidates.empty())
        return;
    SourceChoice choice;
    choice.kind = kindOf(kind);
    const QString told = rolloutFolder(kind);
    std::vector<int> named; // by the config
    bool foundTold = false;
    for (size_t at = 0; at < candidates.size(); ++at) {
        const std::vector<RolloutFile>& files = candidates[at]->files;
        choice.candidates.push_back({ QStringLiteral("rollout-jsonl"), candidates[at]->path,
            counted(qint64(files.size()), QStringLiteral("file"), QStringLiteral("files")) });
        if (!told.isEmpty() && candidates[at]->path.section(u'/', -1) == told)
            named.push_back(int(at));
        foundTold = foundTold || isBelow(candidates[at]->path, told);
        if (at == 0)
            continue;
        const std::vector<RolloutFile>& best = candidates[size_t(choice.chosen)]->files;
        if (files.size() > best.size()
            || (files.size() == best.size() && newestMs(files) >= newestMs(best)))
            choice.chosen = int(at);
    }
    const int wanted = userChoice(choice, m_chosen.value(choice.kind));
    if (wanted >= 0)
        choice.chosen = wanted;
    else if (named.size() == 1)
        choice.chosen = named.front();
    const bool tellsName = !told.isEmpty() && !told.contains(u'$') && !told.contains(u'{');
    if (tellsName && !foundTold && wanted < 0)
        noteOtherFolder(kind, told, choice.candidates[size_t(choice.chosen)].path);
    RolloutSet set;
    set.kind = kind;
    set.files = std::move(candidates[size_t(choice.chosen)]->files);
    std::stable_sort(
        set.files.begin(), set.files.end(), [](const RolloutFile& one, const RolloutFile& other) {
            return one.step != other.step ? one.step < other.step : one.path < other.path;
        });
    if (candidates.size() > 1 && wanted < 0 && named.size() != 1) {
        set.rivals += choice.candidates[size_t(choice.chosen)].path;
        for (size_t at = 0; at < choice.candidates.size(); ++at)
            if (int(at) != choice.chosen)
                set.rivals += choice.candidates[at].path;
    }
    m_run.rollouts.push_back(std::move(set));
    if (candidates.size() > 1)
        m_run.choices.push_back(std::move(choice));
}

/// Whether a folder of rollouts is called `name` or lies in one that is.
bool RunBuilder::isBelow(const QString& folder, const QString& name) const
{
    const QString whole = folder == u"." ? QDir::cleanPath(m_run.path) : folder;
    const QStringList parts = whole.split(u'/');
    // Of a file that is the run the folder is its own; what lies above the run tells nothing.
    return folder == u"." ? parts.mid(std::max<qsizetype>(0, parts.size() - 2)).contains(name)
                          : parts.contains(name);
}

void RunBuilder::noteOtherFolder(RolloutKind kind, const QString& told, const QString& used)
{
    addNote(Note{ Note::Severity::Warning, QStringLiteral("rollout-jsonl"), { used, 0 },
        kind == RolloutKind::Training
            ? QStringLiteral("The config names %1 for the training rollouts, and no such folder "
                             "with rollouts is here: %2 is used")
                  .arg(told, used)
            : QStringLiteral("The config names %1 for the validation rollouts, and no such folder "
                             "with rollouts is here: %2 is used")
                  .arg(told, used) });
}

/// Of several scripts only the one that launched this run tells its environment, and notes on the
/// others are no matter of this run.
void RunBuilder::mergeScripts()
{
    QSet<QString> scripts;
    const OverrideRecord* used = nullptr;
    for (const OverrideRecord& record : m_run.overrideRecords) {
        if (record.source != u"launch-script")
            continue;
        scripts.insert(record.origin.file);
        const bool better = !used
            || fitOf(record, m_run.config.entries).score()
                > fitOf(*used, m_run.config.entries).score();
        if (better)
            used = &record;
    }
    if (scripts.size() < 2)
        return;
    if (m_run.overridesUsed >= 0
        && m_run.overrideRecords[size_t(m_run.overridesUsed)].source == u"launch-script")
        used = &m_run.overrideRecords[size_t(m_run.overridesUsed)];
    const auto unused
        = [&](const QString& file) { return scripts.contains(file) && file != used->origin.file; };
    std::erase_if(
        m_run.variables, [&](const Variable& variable) { return unused(variable.origin.file); });
    std::erase_if(m_run.notes, [&](const Note& note) {
        return note.source == u"launch-script" && unused(note.where.file);
    });
}

/// What the config names as the folder of a kind. Only last components are compared: the run may
/// have been copied here.
QString RunBuilder::rolloutFolder(RolloutKind kind) const
{
    const ConfigEntry* entry = m_run.config.find(kind == RolloutKind::Training
            ? QStringLiteral("trainer.rollout_data_dir")
            : QStringLiteral("trainer.validation_data_dir"));
    const bool given = entry && entry->value.kind == Value::Kind::String;
    return given ? QDir::cleanPath(entry->value.string).section(u'/', -1) : QString();
}

/// What the config says of folders comes before what their names look like (rules.md, "Rollout
/// sets").
void RunBuilder::assignRolloutKinds()
{
    const QString training = rolloutFolder(RolloutKind::Training);
    const QString validation = rolloutFolder(RolloutKind::Validation);
    if (training == validation)
        return; // neither is given, or both have one name
    for (RolloutFolder& one : m_rollouts) {
        const QString folder = one.path.section(u'/', -1);
        if (!validation.isEmpty() && folder == validation)
            one.kind = RolloutKind::Validation;
        else if (!training.isEmpty() && folder == training)
            one.kind = RolloutKind::Training;
    }
}

/// A choice that was made for the user is said, wherever the report ends up.
void RunBuilder::noteChoices()
{
    static constexpr const char* Kinds[] = { "config", "record of overrides", "store of metrics",
        "set of training rollouts", "set of validation rollouts" };
    for (const SourceChoice& choice : m_run.choices) {
        QStringList others;
        for (size_t at = 0; at < choice.candidates.size(); ++at)
            if (int(at) != choice.chosen && others.size() < 5)
                others += choice.candidates[at].path;
        const auto& used = choice.candidates[size_t(choice.chosen)];
        Note note;
        note.severity = Note::Severity::Info;
        for (const RolloutSet& set : m_run.rollouts)
            if (kindOf(set.kind) == choice.kind && !set.rivals.isEmpty())
                note.severity = Note::Severity::Warning;
        note.source = used.source;
        note.where.file = used.path.section(u':', 0, 0);
        note.text = QStringLiteral("Used as the %1 of this run; also found: %2")
                        .arg(QLatin1StringView(Kinds[size_t(choice.kind)]),
                            others.join(QStringLiteral(", ")));
        addNote(std::move(note));
    }
    for (const RolloutFolder& folder : m_rollouts)
        if (folder.folders > 1)
            addNote(Note{ Note::Severity::Info, QStringLiteral("rollout-jsonl"), { folder.path, 0 },
                QStringLiteral("%1 folders, one a step or a rank, count as one dump")
                    .arg(folder.folders) });
}

RunPtr RunBuilder::freeze()
{
    mergeConfig();
    mergeStores();
    m_rollouts = joinFolders(std::move(m_rollouts));
    assignRolloutKinds();
    mergeRollouts(RolloutKind::Training);
    mergeRollouts(RolloutKind::Validation);
    mergeScripts();
    mergeEnvironment();
    mergeModels();
    noteChoices();
    return std::make_shared<const Run>(std::move(m_run));
}

} // namespace alidade
