// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Rollout dumps as verl writes them: one <step>.jsonl per step in trainer.rollout_data_dir and
// trainer.validation_data_dir (formats document, section 6). Lists and groups the files only; the
// index is made later, because it is large.
#include "core/base/byte_file.h"
#include "core/base/json_lines.h"
#include "core/base/limits.h"
#include "core/sources/json_lines_name.h"
#include "core/sources/rollout_folders.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "core/sources/step_files.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <set>

namespace alidade {
namespace {

constexpr QLatin1StringView SourceId{ "rollout-jsonl" };

/// Of `7.json`: lines of JSON may stand in it, or one document.
bool isJsonName(QStringView name) { return name.endsWith(u".json", Qt::CaseInsensitive); }

/// The step of `<step>.jsonl` and of `global_step_<step>.jsonl`.
qint32 stepOfFile(QStringView name)
{
    const qsizetype suffix = isJsonName(name) ? 5 : jsonLinesSuffix(name);
    return suffix > 0 ? stepOfName(name.chopped(suffix)) : -1;
}

std::string_view firstLine(std::string_view head)
{
    const size_t begin = head.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return {};
    return head.substr(begin, head.find('\n', begin) - begin);
}

/// Of `a/rollouts/b.jsonl`: true.
bool isInRolloutFolder(const QString& path)
{
    return path.section(u'/', 0, -2).contains(QLatin1StringView("rollout"), Qt::CaseInsensitive);
}

bool isSample(const JsonLine& line)
{
    const auto has = [&](std::string_view key) { return line.find(key) != nullptr; };
    // The input alone may be longer than what was read of the file.
    return (has("input") && (has("output") || line.problem == JsonLine::Problem::Cut))
        || (has("prompt") && (has("response") || line.problem == JsonLine::Problem::Cut));
}

/// Samples in any form of JSON, one a line or in a list.
bool holdsSamples(std::string_view head)
{
    size_t begin = head.find_first_not_of(" \t\r\n");
    if (begin != std::string_view::npos && head[begin] == '[')
        begin = head.find_first_not_of(" \t\r\n", begin + 1);
    if (begin == std::string_view::npos || head[begin] != '{')
        return false;
    JsonLine line;
    scanJsonLine(head.substr(begin), line);
    return isSample(line);
}

/// By its name the samples of a step or packed JSON lines, in a form that is not read everywhere.
bool isForeignStep(const SourceFile& file)
{
    const QString name = file.name();
    return isForeignStepName(name) || (wasJsonLines(name) && isForeignArchive(name));
}

/// Whether a `.json` file holds a sample a line.
bool holdsSampleLines(const SourceFile& file)
{
    const auto head = ByteFile::head(file.absolutePath, Limits::ProbeBytes);
    JsonLine line;
    if (head)
        scanJsonLine(firstLine(*head), line);
    return head && isSample(line);
}

bool recognises(const SourceFile& file, std::string_view head)
{
    const QString name = file.name();
    // load() reads it or says why not.
    if (isForeignStep(file))
        return isInRolloutFolder(file.path) || wasJsonLines(name) || holdsSamples(head);
    if (jsonLinesSuffix(name) == 0)
        return false;
    const bool numbered = stepOfFile(name) >= 0;
    if (file.bytes == 0)
        return numbered; // a run that died before its first sample
    // Nothing of it could be read (a damaged archive, no permission): a step is lost, and a lost
    // step is not one that was never written.
    if (head.empty())
        return numbered || isInRolloutFolder(file.path);
    JsonLine line;
    scanJsonLine(firstLine(head), line);
    const auto has = [&](std::string_view key) { return line.find(key) != nullptr; };
    if (line.fields.size() == 2 && has("step") && has("data"))
        return false; // the file logger's metrics
    // Of a step whose first line is no sample every line will say so.
    if (numbered)
        return true;
    return isSample(line) && (has("score") || has("reward") || has("step"));
}

QString directoryOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QString() : path.first(slash);
}

bool isSparse(const std::vector<RolloutFile>& files)
{
    qint32 largest = -1;
    for (const RolloutFile& file : files)
        largest = std::max(largest, file.step);
    return files.size() == 1 || qsizetype(largest) + 1 > qsizetype(files.size());
}

/// "val", "validation", "my_val_data", "eval"; not "retrieval" and "interval".
bool isOfValidation(const QString& folder)
{
    constexpr QLatin1StringView Name{ "val" };
    const auto isLetter = [&](qsizetype at) { return at >= 0 && folder[at].isLetter(); };
    for (qsizetype at = folder.indexOf(Name); at >= 0; at = folder.indexOf(Name, at + 1))
        if (!isLetter(at - 1) || (folder[at - 1] == u'e' && !isLetter(at - 2)))
            return true;
    return false;
}

/// rules.md, "Rollout sets". What the config says (validation_data_dir) comes before this and is
/// settled when the run is put together.
RolloutKind kindOf(const QString& directory, const std::vector<RolloutFile>& files)
{
    QStringList folders = directory.split(u'/', Qt::SkipEmptyParts);
    while (!folders.isEmpty()) {
        const QString folder = folders.takeLast().toLower();
        if (isOfValidation(folder))
            return RolloutKind::Validation;
        if (folder.contains(QLatin1StringView("train"))
            || folder.contains(QLatin1StringView("rollout")))
            return RolloutKind::Training;
    }
    const bool beforeTraining = std::any_of(
        files.begin(), files.end(), [](const RolloutFile& file) { return file.step == 0; });
    return beforeTraining && isSparse(files) ? RolloutKind::Validation : RolloutKind::Training;
}

/// What is wrong with a second copy of a file; empty when both hold the same. Errors: Cancelled.
Result<QString> faultOfCopy(const RolloutFile& used, const RolloutFile& other, Monitor& monitor)
{
    SubMonitor unpacking(monitor, 0, 0);
    const auto one = ByteFile::open(used.absolutePath, unpacking);
    const auto two = ByteFile::open(other.absolutePath, unpacking);
    if (monitor.cancelled())
        return cancelledFailure();
    if (!two || !two->isWhole())
        return two ? two->damage() : two.error().what;
    if (!one)
        return one.error().what;
    std::vector<char> ours(size_t(Limits::BlockBytes));
    std::vector<char> theirs(ours.size());
    qint64 line = 1;
    for (qint64 offset = 0;;) {
        if (monitor.cancelled())
            return cancelledFailure();
        const auto got = one->read(offset, ours.data(), qint64(ours.size()));
        const auto gotOther = two->read(offset, theirs.data(), qint64(theirs.size()));
        if (!got || !gotOther)
            return got ? gotOther.error().what : got.error().what;
        const auto end = ours.begin() + std::min(*got, *gotOther);
        const auto differs = std::mismatch(ours.begin(), end, theirs.begin()).first;
        line += std::count(ours.begin(), differs, '\n');
        if (differs != end || *got != *gotOther)
            return QStringLiteral("from line %1 on it holds something else").arg(line);
        if (*got == 0)
            return QString();
        offset += *got;
    }
}

bool isPacked(const QString& path)
{
    return path.endsWith(QLatin1StringView(".zst")) || path.endsWith(QLatin1StringView(".gz"));
}

/// The path without the ending of an archive.
QString unpackedPath(const QString& path)
{
    return !isPacked(path) ? path : path.first(std::max<qsizetype>(0, path.lastIndexOf(u'.')));
}

/// A step that lies there both packed and unpacked, or packed in two ways, would count twice.
Result<void> dropCopies(std::vector<RolloutFile>& files, RunBuilder& builder, Monitor& monitor)
{
    std::map<QString, RolloutFile> used;
    for (const bool packed : { false, true })
        for (const RolloutFile& file : files)
            if (isPacked(file.path) == packed)
                used.try_emplace(unpackedPath(file.path), file);
    if (used.size() == files.size())
        return {};
    std::vector<RolloutFile> kept;
    for (const RolloutFile& file : files) {
        const RolloutFile& first = used[unpackedPath(file.path)];
        if (first.path == file.path) {
            kept.push_back(file);
            continue;
        }
        const auto fault = faultOfCopy(first, file, monitor);
        if (!fault)
            return tl::unexpected<Error>(fault.error());
        builder.addNote(fault->isEmpty()
                ? Note{ Note::Severity::Info, SourceId, { file.path, 0 },
                    QStringLiteral("Not used: %1 beside it holds the same").arg(first.path) }
                : Note{ Note::Severity::Warning, SourceId, { file.path, 0 },
                    QStringLiteral("Not used, as %1 lies beside it, but the two are not the "
                                   "same: %2")
                        .arg(first.path, *fault) });
    }
    files = std::move(kept);
    return {};
}

/// Of a file in a form of its own; empty: it is read. `beside`: files of JSON lines.
QString whyUnread(const SourceFile& file, bool beside)
{
    if (isForeignArchive(file.name()))
        return QStringLiteral("Not read: of packed files only .zst and .gz are unpacked");
    if (!isJsonName(file.name()) || !holdsSampleLines(file))
        return QStringLiteral("Not read: rollouts are JSON lines, in files that end in .jsonl, "
                              ".ndjson or .json");
    if (beside)
        return QStringLiteral(
            "Not used: the rollouts of this folder are its .jsonl and .ndjson files");
    return isInRolloutFolder(file.path)
        ? QString()
        : QStringLiteral("Not read: lines of JSON in .json are read in a folder that is called "
                         "after rollouts only");
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    if (monitor.cancelled())
        return cancelledFailure();
    std::map<QString, std::vector<RolloutFile>> directories;
    std::set<QString> ofLines; // directories with files whose names say that they hold lines
    for (const SourceFile& file : files)
        if (jsonLinesSuffix(file.name()) > 0)
            ofLines.insert(directoryOf(file.path));
    for (const SourceFile& file : files) {
        if (isForeignStep(file)) {
            const QString why = whyUnread(file, ofLines.contains(directoryOf(file.path)));
            if (!why.isEmpty()) {
                builder.addNote(Note{ Note::Severity::Warning, SourceId, { file.path, 0 }, why });
                continue;
            }
        }
        RolloutFile rollout;
        rollout.path = file.path;
        rollout.absolutePath = file.absolutePath;
        rollout.bytes = file.bytes;
        rollout.step = stepOfFile(file.name());
        directories[directoryOf(file.path)].push_back(std::move(rollout));
    }
    for (auto& [directory, found] : directories) {
        if (const auto done = dropCopies(found, builder, monitor); !done)
            return done;
        std::sort(found.begin(), found.end(), [](const RolloutFile& one, const RolloutFile& other) {
            return one.step != other.step ? one.step < other.step : one.path < other.path;
        });
        const RolloutKind kind = kindOf(directory, found);
        builder.addSource(
            RecognisedSource{ SourceId, directory.isEmpty() ? QStringLiteral(".") : directory,
                QStringLiteral("%1 %2 files")
                    .arg(found.size())
                    .arg(kind == RolloutKind::Training ? QStringLiteral("training")
                                                       : QStringLiteral("validation")) });
        builder.addRollouts(kind, std::move(found));
    }
    return {};
}

} // namespace

extern const Source rollout_jsonl{ SourceId,
    QLatin1StringView("rollout dumps (<step>.jsonl, also .ndjson, .zst and .gz)"), recognises,
    load };

} // namespace alidade
