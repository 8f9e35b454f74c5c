// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `wandb-run`: wandb's local folders, wandb/(offline-)run-DATE_TIME-ID/ (formats
// document, 4.3). Config from files/config.yaml, of a killed run from the .wandb file; metrics from
// the .wandb file, or their last values from the summary. A run that was resumed has several
// folders; its metrics are one store.

#include "core/base/numbers.h"
#include "core/sources/document.h"
#include "core/sources/logged_config.h"
#include "core/sources/override_grammar.h"
#include "core/sources/provenance.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "core/sources/wandb_recording.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("wandb-run");
constexpr int ConfigTrust = 20; ///< below the console's print, above Hydra's file
constexpr int MetricTrust = 30; ///< doubles, and NaN told from infinity

QString folderOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QString() : path.left(slash);
}

bool startsALine(std::string_view head, std::string_view key)
{
    for (size_t at = head.find(key); at != std::string_view::npos; at = head.find(key, at + 1))
        if (at == 0 || head[at - 1] == '\n')
            return true;
    return false;
}

bool recognises(const SourceFile& file, std::string_view head)
{
    const QString name = file.name();
    if (name == u"config.yaml") {
        const QString folder = folderOf(file.path);
        return startsALine(head, "_wandb:") || startsALine(head, "wandb_version:")
            || (folder.endsWith(u"files") && folder.contains(u"wandb/"));
    }
    return name.endsWith(u".wandb") || head.starts_with(":W&B") || name == u"wandb-metadata.json"
        || name == u"wandb-summary.json";
}

/// The files of one folder.
struct Folder {
    std::vector<const SourceFile*> recordings;
    const SourceFile* config = nullptr;
    const SourceFile* summary = nullptr;
    const SourceFile* metadata = nullptr;
};

/// One start of the training, or several when the run was resumed.
struct Training {
    QString runId;
    QString project;
    QString displayName;
    QString path; ///< of the last recording, or of the folder
    std::vector<ConfigCandidate> configs;
    CurveBuilder curves;
    qint64 rows = 0;
};

class Loader {
public:
    explicit Loader(RunBuilder& builder)
        : m_builder(builder)
    {
    }

    /// Errors: Cancelled only.
    Result<void> load(const QString& path, const Folder& folder, Monitor& monitor);
    void publish();

private:
    void note(Note::Severity severity, const Origin& where, const QString& text)
    {
        m_builder.addNote({ severity, Id, where, text });
    }
    Result<std::optional<WandbRecording>> readRecording(const SourceFile& file, Monitor& monitor);
    /// Fills the entries and whether they are all; `recording` may be null.
    void readConfig(const SourceFile& file, const WandbRecording* recording,
        const OverrideRecord& arguments, ConfigCandidate& config, Monitor& monitor);
    OverrideRecord readArguments(
        const Folder& folder, const WandbRecording* recording, Monitor& monitor);
    void addTraining(Training training);
    void addLastValues(const SourceFile& file, Monitor& monitor);

    RunBuilder& m_builder;
    std::vector<Training> m_trainings;
};

Result<std::optional<WandbRecording>> Loader::readRecording(
    const SourceFile& file, Monitor& monitor)
{
    using Nothing = std::optional<WandbRecording>;
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    auto read = opened ? readWandbRecording(
                    *opened, file.path,
                    [&](Note::Severity severity, const QString& text) {
                        note(severity, { file.path, 0 }, text);
                    },
                    monitor)
                       : tl::unexpected<Error>(opened.error());
    if (opened && !opened->damage().isEmpty())
        note(Note::Severity::Warning, { file.path, 0 }, opened->damage());
    if (read)
        return std::optional(std::move(*read));
    if (read.error().code == Error::Code::Cancelled)
        return tl::unexpected<Error>(read.error());
    note(Note::Severity::Error, { file.path, 0 }, read.error().what);
    return Nothing();
}

void Loader::readConfig(const SourceFile& file, const WandbRecording* recording,
    const OverrideRecord& arguments, ConfigCandidate& config, Monitor& monitor)
{
    int cut = 0;
    const auto tree = readDocument(file, DocumentForm::Yaml, Id, m_builder, monitor, &cut);
    if (!tree)
        return;
    std::vector<Note> notes;
    config.entries = loggedConfig(*tree, file.path, notes);
    for (const Note& found : notes)
        note(found.severity, found.where, found.text);
    if (cut > 0 && endsInValue(*tree))
        dropLastEntry(config.entries);
    // Between two lines nothing tells a cut, but the recording has all keys, and so has the launch.
    QStringList lacking;
    if (recording)
        for (const auto& member : recording->config.members)
            if (!member.first.startsWith(u'_') && !tree->member(member.first))
                lacking += member.first;
    if (lacking.isEmpty()) {
        const QStringList keys = keysNotIn(loggedValues(*tree), arguments);
        if (size_t(keys.size()) < arguments.overrides.size()) // else of another program
            lacking = keys;
    }
    if (!lacking.isEmpty() && cut == 0)
        note(Note::Severity::Warning, { file.path, lastLine(*tree) },
            QStringLiteral("%1 of the keys of this run are not here (first: %2): the file is cut, "
                           "and what stood behind is not known")
                .arg(QString::number(lacking.size()), lacking.front()));
    config.complete = cut == 0 && notes.empty() && lacking.isEmpty();
}

/// The process's arguments as a record of overrides, which may be empty. In verl the process is
/// often a worker of Ray, whose options are none.
OverrideRecord Loader::readArguments(
    const Folder& folder, const WandbRecording* recording, Monitor& monitor)
{
    OverrideRecord record;
    record.source = Id;
    const auto take = [&record](const QString& word, const Origin& origin) {
        auto parsed = parseOverride(word, origin);
        if (parsed && parsed->key.contains(u'.'))
            record.overrides.push_back(std::move(*parsed));
    };
    std::optional<Value> metadata;
    if (folder.metadata)
        metadata = readDocument(*folder.metadata, DocumentForm::Json, Id, m_builder, monitor);
    const Value* words = metadata ? metadata->member(u"args") : nullptr;
    if (words) {
        record.origin = { folder.metadata->path, words->line };
        for (const Value& word : words->items)
            take(word.string, { folder.metadata->path, word.line });
        if (const Value* program = metadata->member(u"program"))
            record.command = program->string.section(u'/', -1);
    } else if (recording) {
        record.origin = { folder.recordings.front()->path, 0 };
        for (const QString& word : recording->arguments)
            take(word, record.origin);
        record.command = recording->program.section(u'/', -1);
    }
    return record;
}

Result<void> Loader::load(const QString& path, const Folder& folder, Monitor& monitor)
{
    Training training;
    training.path = path;
    std::optional<WandbRecording> recording;
    if (!folder.recordings.empty()) {
        const SourceFile& file = *folder.recordings.front();
        auto read = readRecording(file, monitor);
        if (!read)
            return tl::unexpected<Error>(read.error());
        recording = std::move(*read);
        training.path = file.path;
    }
    ConfigCandidate config;
    config.source = Id;
    config.trust = ConfigTrust;
    const WandbRecording* const told = recording ? &*recording : nullptr;
    OverrideRecord arguments = readArguments(folder, told, monitor);
    if (folder.config) {
        readConfig(*folder.config, told, arguments, config, monitor);
        config.origin = { folder.config->path, 0 };
        config.modifiedMs = folder.config->modifiedMs;
    }
    // Killed before the file was written, or the file is cut.
    if (recording && (config.entries.empty() || !config.complete)
        && !recording->config.members.empty()) {
        config.origin = { training.path, 0 };
        config.entries = flattenConfig(recording->config, training.path);
        config.complete = true;
        config.modifiedMs = folder.recordings.front()->modifiedMs;
    }
    if (!arguments.overrides.empty())
        config.overrides = m_builder.addOverrides(std::move(arguments));
    if (const qint64 startMs = startOfRunFolderMs(path); startMs > 0)
        config.modifiedMs = startMs;
    if (!config.entries.empty())
        training.configs.push_back(std::move(config));
    if (recording) {
        training.runId = recording->runId;
        training.project = recording->project;
        training.displayName = recording->displayName;
        training.rows = recording->rows;
        training.curves = std::move(recording->curves);
    }
    if (recording && training.curves.isEmpty())
        note(Note::Severity::Warning, { training.path, 0 },
            QStringLiteral("This recording holds no metrics"));
    if (training.curves.isEmpty() && folder.summary)
        addLastValues(*folder.summary, monitor);
    addTraining(std::move(training));
    return {};
}

/// Joins what resumes an earlier training: the same run id, or (verl gives a resumed run a new id)
/// the same name and a first step that only a resumed training has.
void Loader::addTraining(Training training)
{
    const auto isResumed = [&training](const Training& earlier) {
        if (!training.runId.isEmpty() && training.runId == earlier.runId)
            return true;
        const bool sameName = !training.displayName.isEmpty()
            && training.displayName == earlier.displayName && training.project == earlier.project;
        const double first = training.curves.firstStep();
        return sameName && !training.curves.isEmpty() && first > 1
            && first > earlier.curves.firstStep() && first <= earlier.curves.lastStep() + 1;
    };
    const auto earlier = std::find_if(m_trainings.rbegin(), m_trainings.rend(), isResumed);
    if (earlier == m_trainings.rend()) {
        m_trainings.push_back(std::move(training));
        return;
    }
    earlier->path = training.path;
    earlier->rows += training.rows;
    earlier->curves.append(std::move(training.curves));
    std::move(
        training.configs.begin(), training.configs.end(), std::back_inserter(earlier->configs));
}

void Loader::addLastValues(const SourceFile& file, Monitor& monitor)
{
    const auto summary = readDocument(file, DocumentForm::Json, Id, m_builder, monitor);
    if (!summary)
        return;
    const Value* step = summary->member(u"_step");
    if (!step || !step->isNumber() || !std::isfinite(step->real)) {
        note(Note::Severity::Warning, { file.path, 0 },
            QStringLiteral("The last values of the metrics cannot be used: they have no step"));
        return;
    }
    CurveBuilder curves;
    curves.startAttempt({ file.path, 0 }, {});
    for (const auto& [name, value] : summary->members) {
        auto number = value.isNumber() ? std::optional(value.real) : std::nullopt;
        if (value.kind == Value::Kind::String) {
            number = parseNumber(value.string.toStdString());
            if (number && std::isfinite(*number))
                number.reset(); // a text that looks like a number is still a text
        }
        if (!number || name.startsWith(u'_'))
            continue;
        if (const int column = curves.column(name.toStdString()); column >= 0)
            curves.add(column, step->real, *number, std::numeric_limits<double>::quiet_NaN());
    }
    if (curves.isEmpty())
        return;
    MetricStore store = curves.finish();
    store.source = Id;
    store.origin = { file.path, 0 };
    store.trust = RunBuilder::LastValuesTrust;
    note(Note::Severity::Info, store.origin,
        QStringLiteral("Only the last values of the metrics are known, those of step %1")
            .arg(step->real));
    m_builder.addMetrics(std::move(store));
}

void Loader::publish()
{
    for (Training& training : m_trainings) {
        size_t keys = 0;
        for (ConfigCandidate& config : training.configs) {
            keys = config.entries.size();
            config.metricLines = training.rows;
            m_builder.addConfig(std::move(config));
        }
        m_builder.addSource({ Id, training.path,
            QStringLiteral("%1 keys, %2 steps, %3 metrics")
                .arg(qsizetype(keys))
                .arg(training.rows)
                .arg(qsizetype(training.curves.columns())) });
        if (training.curves.isEmpty())
            continue;
        if (auto repeat = repeatNote(training.curves, Id, { training.path, 0 }))
            m_builder.addNote(std::move(*repeat));
        MetricStore store = training.curves.finish();
        store.source = Id;
        store.origin = { training.path, 0 };
        store.trust = MetricTrust;
        m_builder.addMetrics(std::move(store));
    }
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    std::map<std::pair<qint64, QString>, Folder> folders; // in the order of their starts
    double total = 1;
    for (const SourceFile& file : files) {
        QString path = folderOf(file.path);
        if (path == u"files" || path.endsWith(u"/files"))
            path.chop(path == u"files" ? 5 : 6);
        Folder& folder = folders[{ startOfRunFolderMs(path), path }];
        total += double(file.bytes);
        const QString name = file.name();
        if (name == u"config.yaml")
            folder.config = &file;
        else if (name == u"wandb-summary.json")
            folder.summary = &file;
        else if (name == u"wandb-metadata.json")
            folder.metadata = &file;
        else
            folder.recordings.push_back(&file);
    }
    Loader loader(builder);
    double at = 0;
    for (const auto& [key, folder] : folders) {
        // A folder has one recording; others were put there by hand, and are runs of their own.
        for (size_t i = 0; i < std::max<size_t>(1, folder.recordings.size()); ++i) {
            Folder part = i == 0 ? folder : Folder();
            double next = at;
            if (!folder.recordings.empty()) {
                part.recordings = { folder.recordings[i] };
                next += double(folder.recordings[i]->bytes) / total;
            }
            SubMonitor progress(monitor, at, next);
            at = next;
            if (const auto loaded = loader.load(key.second, part, progress); !loaded)
                return loaded;
        }
    }
    loader.publish();
    return {};
}

} // namespace

extern const Source wandb_run;
const Source wandb_run{ Id,
    QLatin1StringView("wandb (wandb/run-DATE_TIME-ID/ with run-ID.wandb and files/config.yaml)"),
    recognises, load };

} // namespace alidade
