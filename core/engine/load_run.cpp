// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/load_run.h"

#include "core/base/byte_file.h"
#include "core/base/json_lines.h"
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/sources/default_config.h"
#include "core/sources/environment_text.h"
#include "core/sources/file_list.h"
#include "core/sources/json_lines_name.h"
#include "core/sources/rollout_folders.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "core/sources/step_files.h"

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <array>
#include <optional>

namespace alidade {
namespace {

constexpr QLatin1StringView RolloutSource{ "rollout-jsonl" };

/// Files whose heads are not worth a read: a source that wants them knows them by name.
bool isOpaque(const SourceFile& file)
{
    static constexpr std::array Suffixes{ QLatin1StringView(".pt"), QLatin1StringView(".bin"),
        QLatin1StringView(".dp"), QLatin1StringView(".safetensors"), QLatin1StringView(".parquet"),
        QLatin1StringView(".npy"), QLatin1StringView(".png"), QLatin1StringView(".pyc"),
        QLatin1StringView(".so") };
    const QString name = file.name();
    return std::any_of(Suffixes.begin(), Suffixes.end(),
        [&](QLatin1StringView suffix) { return name.endsWith(suffix); });
}

Result<FileList> listAll(const QString& root, const LoadOptions& options, RunBuilder& builder,
    const QString& base, Monitor& monitor)
{
    auto list = listFiles(root, base, monitor);
    if (!list)
        return list;
    for (const QString& place : options.attachments) {
        auto attached = listFiles(QFileInfo(place).absoluteFilePath(), base, monitor);
        if (!attached && attached.error().code == Error::Code::Cancelled)
            return attached;
        if (!attached) {
            builder.addNote(Note{ Note::Severity::Error, {}, { place, 0 }, attached.error().what });
            continue;
        }
        for (SourceFile& file : attached->files) {
            const bool known = std::any_of(list->files.begin(), list->files.end(),
                [&](const SourceFile& seen) { return seen.absolutePath == file.absolutePath; });
            if (!known)
                list->files.push_back(std::move(file));
        }
        std::move(attached->unopened.begin(), attached->unopened.end(),
            std::back_inserter(list->unopened));
        std::move(attached->misnamed.begin(), attached->misnamed.end(),
            std::back_inserter(list->misnamed));
        list->rolloutLinks += attached->rolloutLinks;
        std::move(attached->notes.begin(), attached->notes.end(), std::back_inserter(list->notes));
    }
    return list;
}

struct Match {
    const Source* source = nullptr;
    std::vector<SourceFile> files;
};

/// Hydra's own log is nearly always empty, and so are those of wandb's processes.
bool isOftenEmpty(const SourceFile& file)
{
    return file.name().startsWith(QLatin1StringView("main_")) || file.path.contains(u"wandb/")
        || file.path.contains(u"swanlog/");
}

/// Files whose names promise something that a source reads.
bool isExpected(const SourceFile& file)
{
    const QString name = file.name();
    return name.endsWith(QLatin1StringView(".jsonl"))
        || ((file.bytes > 0 || !isOftenEmpty(file))
            && (name.endsWith(QLatin1StringView(".log"))
                || name.endsWith(QLatin1StringView(".out"))));
}

/// Why no source knows the file, as far as its beginning tells.
Note unknownNote(const SourceFile& file, std::string_view head)
{
    Note note{ Note::Severity::Warning, {}, { file.path, 0 },
        QStringLiteral("Nothing here was recognised") };
    if (head.empty()) {
        note.text = QStringLiteral("The file is empty");
        return note;
    }
    if (!file.name().endsWith(QLatin1StringView(".jsonl")))
        return note;
    const std::string text = decodedHead(head);
    if (text.find('\0') != std::string::npos) {
        note.text = QStringLiteral("Nothing here was recognised: it holds NUL bytes, as UTF-16 "
                                   "without a byte order mark does");
        return note;
    }
    JsonLine row;
    forEachTextLine(text, [&](const Line& line) {
        note.where.line = int(line.number);
        return !scanJsonLine(line.bytes, row) && row.problem == JsonLine::Problem::Blank;
    });
    QStringList names;
    for (const JsonField& field : row.fields)
        if (names.size() < 5)
            names += decodeJsonString(field.key).left(40);
    if (row.problem != JsonLine::Problem::None) {
        note.text = QStringLiteral("Nothing here was recognised: %1").arg(problemText(row.problem));
        return note;
    }
    const QString named = names.join(QStringLiteral(", "));
    const QString sentence
        = QStringLiteral("Nothing here was recognised: the fields of a line are %1");
    note.text = sentence.arg(named);
    note.quoted = { sentence.indexOf(u"%1"), named.size() };
    return note;
}

QString folderOf(const SourceFile& file) { return file.path.section(u'/', 0, -2); }

/// A file that no source knows, and what its beginning tells of it.
struct Unknown {
    SourceFile file;
    std::optional<Note> note;
};

/// What is called like a step and lies beside the rollouts of others is passed over by name. Of the
/// rest only what was to be expected gets a note.
void tellUnknown(std::vector<Unknown> unknown, RunBuilder& builder, std::vector<Match>& matches)
{
    const auto rollouts = std::find_if(matches.begin(), matches.end(),
        [](const Match& match) { return match.source->id == RolloutSource; });
    QSet<QString> folders;
    for (const SourceFile& file : rollouts->files)
        folders.insert(folderOf(file));
    for (Unknown& one : unknown) {
        if (isForeignStepName(one.file.name()) && folders.contains(folderOf(one.file)))
            rollouts->files.push_back(std::move(one.file));
        else if (one.note)
            builder.addNote(std::move(*one.note));
    }
}

/// `named`: files that the user gave one by one. A file that no source knows gets a note when it
/// was named or when its name promises something.
std::vector<Match> probe(const QStringList& named, const std::vector<SourceFile>& files,
    RunBuilder& builder, Monitor& monitor)
{
    std::vector<Match> matches;
    for (const Source* source : allSources())
        matches.push_back({ source, {} });
    std::vector<Unknown> unknown;
    qsizetype done = 0;
    for (const SourceFile& file : files) {
        if (monitor.cancelled())
            return {};
        monitor.progress(double(done++) / double(files.size()));
        const auto head = isOpaque(file) ? Result<std::string>(std::string())
                                         : ByteFile::head(file.absolutePath, Limits::ProbeBytes);
        if (!head && head.error().code == Error::Code::NotFound)
            continue;
        // A rollout file that cannot be read is a lost step, and its index will say why.
        bool recognised = false;
        for (Match& match : matches) {
            const bool own = head ? match.source->recognises(file, *head)
                                  : match.source->id == RolloutSource
                    && match.source->recognises(file, std::string_view());
            if (!own)
                continue;
            match.files.push_back(file);
            recognised = true;
        }
        if (recognised)
            continue;
        Unknown& one = unknown.emplace_back(Unknown{ file, {} });
        if (!head) {
            one.note = Note{ Note::Severity::Error, {}, { file.path, 0 }, head.error().what };
            continue;
        }
        const QString record = unreadRecordNote(file.name(), file.bytes, *head);
        if (!record.isEmpty())
            one.note = Note{ Note::Severity::Warning, {}, { file.path, 0 }, record };
        else if (named.contains(file.absolutePath) || isExpected(file))
            one.note = unknownNote(file, *head);
    }
    tellUnknown(std::move(unknown), builder, matches);
    return matches;
}

/// What is no file is a lost step where its name and its place promise one: beside rollouts, or
/// with the name of a step in a folder that is called after them where there are no others. Its
/// note says so.
void addMisnamed(FileList& list, RunBuilder& builder, std::vector<Match>& matches)
{
    const auto rollouts = std::find_if(matches.begin(), matches.end(),
        [](const Match& match) { return match.source->id == RolloutSource; });
    QSet<QString> folders;
    for (const SourceFile& file : rollouts->files)
        folders.insert(folderOf(file));
    const bool alone = rollouts->files.empty();
    for (SourceFile& file : list.misnamed) {
        const qint32 step = stepOfName(file.name().chopped(jsonLinesSuffix(file.name())));
        const bool called = alone && step >= 0
            && folderOf(file).contains(QLatin1StringView("rollout"), Qt::CaseInsensitive);
        const auto said = std::find_if(list.notes.begin(), list.notes.end(),
            [&](const Note& note) { return note.where.file == file.path; });
        const bool isFolder = said == list.notes.end();
        if (!called && (!folders.contains(folderOf(file)) || (isFolder && step < 0)))
            continue;
        Note note{ Note::Severity::Warning, {}, { file.path, 0 },
            isFolder ? QStringLiteral("This is a folder that is called like a file of rollouts")
                     : said->text };
        note.text = step >= 0
            ? QStringLiteral("%1; step %2 may be missing").arg(note.text).arg(step)
            : QStringLiteral("%1; samples may be missing").arg(note.text);
        if (!isFolder)
            list.notes.erase(said);
        builder.addNote(std::move(note));
        rollouts->files.push_back(std::move(file));
    }
}

/// Rollout files that cannot be opened are lost steps as well: those that are named or placed like
/// one, and those beside one.
void addUnopened(const std::vector<SourceFile>& unopened, std::vector<Match>& matches)
{
    for (Match& match : matches) {
        if (match.source->id != RolloutSource)
            continue;
        QSet<QString> folders;
        for (const SourceFile& file : match.files)
            folders.insert(folderOf(file));
        for (const SourceFile& file : unopened)
            if (match.source->recognises(file, std::string_view())
                || (file.name().endsWith(QLatin1StringView(".jsonl"))
                    && folders.contains(folderOf(file))))
                match.files.push_back(file);
    }
}

/// What was said about it came from the index.
bool isRolloutFile(const std::vector<RolloutSet>& sets, const QString& path)
{
    return std::any_of(sets.begin(), sets.end(), [&](const RolloutSet& set) {
        return std::any_of(set.files.begin(), set.files.end(),
            [&](const RolloutFile& file) { return file.path == path; });
    });
}

qint64 bytesOf(const std::vector<SourceFile>& files)
{
    qint64 sum = 0;
    for (const SourceFile& file : files)
        sum += file.bytes + 4096;
    return sum;
}

} // namespace

Result<RunPtr> loadRun(const QString& path, const LoadOptions& options, Monitor& monitor)
{
    const QFileInfo info(path);
    const QString root = QDir::cleanPath(info.absoluteFilePath());
    const QString base = info.isFile() ? QFileInfo(root).absolutePath() : root;
    RunBuilder builder(root, options.chosen);

    builder.setCorrected(options.corrected);
    if (!options.defaults.isEmpty()) {
        auto defaults = readDefaultConfigs(options.defaults, monitor);
        if (!defaults)
            return tl::unexpected<Error>(defaults.error());
        builder.setDefaults(std::move(*defaults));
    }

    monitor.stage(QStringLiteral("Looking for files"));
    SubMonitor listing(monitor, 0, 0.02);
    auto list = listAll(root, options, builder, base, listing);
    if (!list)
        return tl::unexpected<Error>(list.error());

    QStringList named;
    for (const QString& place : options.attachments)
        named += QFileInfo(place).canonicalFilePath();
    if (info.isFile())
        named += info.canonicalFilePath();
    SubMonitor probing(monitor, 0.02, 0.1);
    auto matches = probe(named, list->files, builder, probing);
    if (monitor.cancelled())
        return cancelledFailure();
    addUnopened(list->unopened, matches);
    addMisnamed(*list, builder, matches);
    for (Note& note : list->notes)
        builder.addNote(std::move(note));
    builder.setRolloutLinks(list->rolloutLinks);

    double total = 1;
    for (const Match& match : matches)
        total += double(bytesOf(match.files));
    const double end = options.rollouts ? 0.5 : 1.0;
    double at = 0.1;
    monitor.stage(QStringLiteral("Reading config and metrics"));
    for (const Match& match : matches) {
        if (match.files.empty())
            continue;
        const double next = at + (end - 0.1) * double(bytesOf(match.files)) / total;
        SubMonitor part(monitor, at, next);
        const auto loaded = match.source->load(match.files, builder, part);
        if (!loaded)
            return tl::unexpected<Error>(loaded.error());
        at = next;
    }
    const RunPtr run = builder.freeze();
    if (!options.rollouts)
        return run;
    SubMonitor indexing(monitor, end, 1);
    return withRollouts(run, options.fields, 0, indexing);
}

Result<RunPtr> withRollouts(const RunPtr& run, const RolloutFields& fields, qint64 previewBytes,
    Monitor& monitor, const QString& cacheDirectory)
{
    if (run->rollouts.empty())
        return run;
    monitor.stage(QStringLiteral("Indexing rollouts"));
    auto extended = std::make_shared<Run>(*run);
    // Notes of an earlier, partial pass would come twice.
    std::erase_if(extended->notes, [&](const Note& note) {
        return note.source == RolloutSource && isRolloutFile(run->rollouts, note.where.file);
    });
    double at = 0;
    const double share = 1.0 / double(run->rollouts.size());
    for (RolloutSet& set : extended->rollouts) {
        SubMonitor part(monitor, at, at + share);
        auto indexed = indexRollouts(set, fields, previewBytes, part, cacheDirectory);
        if (!indexed)
            return tl::unexpected<Error>(indexed.error());
        set = std::move(indexed->set);
        std::move(
            indexed->notes.begin(), indexed->notes.end(), std::back_inserter(extended->notes));
        at += share;
    }
    return RunPtr(std::move(extended));
}

} // namespace alidade
