// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Operator dumps as msprobe writes them: a directory a rank with dump.json, stack.json and
// construct.json, below step<N>/ or verl's step_<N>/<stage>/step0/. Lists the places and reads
// their headers; the operators are read when two runs are compared.
#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/base/value.h"
#include "core/sources/dump_json.h"
#include "core/sources/repeated_keys.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

#include <QStringList>

#include <algorithm>
#include <map>

namespace alidade {
namespace {

constexpr QLatin1StringView SourceId{ "msprobe-dump" };

bool beginsWithObject(std::string_view head)
{
    const size_t at = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return at != std::string_view::npos && head[at] == '{';
}

/// "rank3", "rank_3": 3; "proc77": -1. False for any other name.
bool isRankFolder(QStringView name, int& rank)
{
    rank = -1;
    if (name.startsWith(QLatin1StringView("proc")))
        return true;
    if (!name.startsWith(QLatin1StringView("rank")))
        return false;
    QStringView digits = name.mid(4);
    if (digits.startsWith(u'_'))
        digits = digits.mid(1);
    bool ok = digits.isEmpty();
    if (!ok)
        rank = digits.toInt(&ok);
    return ok && rank >= -1;
}

/// "step3", "step_3": 3; "step_unknown": -1. False for any other name.
bool isStepFolder(QStringView name, int& step)
{
    step = -1;
    if (!name.startsWith(QLatin1StringView("step")))
        return false;
    QStringView digits = name.mid(4);
    if (digits.startsWith(u'_'))
        digits = digits.mid(1);
    bool ok = false;
    step = digits.toInt(&ok);
    if (!ok)
        step = -1;
    return ok || digits == QLatin1StringView("unknown");
}

QString folderOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QString() : path.first(slash);
}

bool recognises(const SourceFile& file, std::string_view head)
{
    const QString name = file.name();
    const auto says
        = [head](std::string_view word) { return head.find(word) != std::string_view::npos; };
    int rank = -1;
    const bool inRank = isRankFolder(folderOf(file.path).section(u'/', -1), rank);
    if (name == QLatin1StringView("dump.json") || name == QLatin1StringView("debug.json"))
        return inRank || head.empty()
            || (beginsWithObject(head) && says("\"task\"") && says("\"level\"") && says("\"data"));
    if (name == QLatin1StringView("stack.json") || name == QLatin1StringView("construct.json"))
        return inRank || beginsWithObject(head);
    if (name == QLatin1StringView("dump_error_info.log"))
        return true;
    // The path may be given where the debugger is started; a model has other keys.
    return name == QLatin1StringView("config.json") && says("\"task\"")
        && (says("\"dump_path\"")
            || ((says("\"level\"") || says("\"statistics\"") || says("\"rank\""))
                && !says("\"model_type\"") && !says("\"architectures\"")));
}

/// Which step, stage and rank a folder is for.
DumpPlace placeOf(const QString& folder)
{
    DumpPlace place;
    QStringList parts = folder.split(u'/', Qt::SkipEmptyParts);
    QStringList words;
    if (!parts.isEmpty() && isRankFolder(parts.last(), place.rank))
        words.prepend(parts.takeLast());
    int inner = -1;
    if (!parts.isEmpty() && isStepFolder(parts.last(), inner)) {
        const QString innerName = parts.takeLast();
        int outer = -1;
        const bool verl = parts.size() >= 2 && isStepFolder(parts[parts.size() - 2], outer);
        if (verl) {
            place.step = outer;
            place.innerStep = inner;
            place.stage = parts.last();
            QString name = QStringLiteral("%1/%2").arg(parts[parts.size() - 2], place.stage);
            if (inner > 0)
                name += u'/' + innerName;
            words.prepend(name);
        } else {
            place.step = inner;
            words.prepend(innerName);
        }
    }
    place.label
        = words.isEmpty() ? (folder.isEmpty() ? QStringLiteral("dump") : folder) : words.join(u' ');
    return place;
}

void addSettings(const Value& value, const QString& prefix, DumpConfig& config)
{
    for (const auto& [name, member] : value.members) {
        const bool section = member.kind == Value::Kind::Map && prefix.isEmpty();
        if (section)
            addSettings(member, name, config);
        else if (member.kind != Value::Kind::Map)
            config.settings.emplace_back(name, displayText(member));
    }
}

DumpConfig readConfig(const SourceFile& file, RunBuilder& builder, Monitor& monitor)
{
    DumpConfig config;
    config.path = file.path;
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    const auto bytes = opened ? opened->readAll(Limits::DocumentBytes)
                              : Result<std::string>(tl::unexpected<Error>(opened.error()));
    auto value = bytes ? parseJson(*bytes, file.path)
                       : Result<Value>(tl::unexpected<Error>(bytes.error()));
    if (value) {
        std::vector<Note> repeated;
        dropRepeatedKeys(*value, file.path, QString(SourceId), repeated);
        for (Note& note : repeated)
            builder.addNote(std::move(note));
        addSettings(*value, {}, config);
    } else
        builder.addNote(
            Note{ Note::Severity::Warning, SourceId, { file.path, 0 }, value.error().what });
    return config;
}

struct Folder {
    const SourceFile* dump = nullptr;
    const SourceFile* stack = nullptr;
    const SourceFile* construct = nullptr;
    const SourceFile* errors = nullptr;
};

/// The config of the nearest folder above.
int configAbove(const std::vector<DumpConfig>& configs, const QString& folder)
{
    int best = -1;
    qsizetype length = -1;
    for (size_t at = 0; at < configs.size(); ++at) {
        const QString own = folderOf(configs[at].path);
        const bool above = own.isEmpty() || folder == own || folder.startsWith(own + u'/');
        if (above && own.size() > length) {
            best = int(at);
            length = own.size();
        }
    }
    return best;
}

std::map<QString, Folder> groupByFolder(std::span<const SourceFile> files)
{
    std::map<QString, Folder> folders;
    for (const SourceFile& file : files) {
        const QString name = file.name();
        Folder& folder = folders[folderOf(file.path)];
        if (name == QLatin1StringView("dump.json")
            || (name == QLatin1StringView("debug.json") && !folder.dump))
            folder.dump = &file;
        else if (name == QLatin1StringView("stack.json"))
            folder.stack = &file;
        else if (name == QLatin1StringView("construct.json"))
            folder.construct = &file;
        else if (name == QLatin1StringView("dump_error_info.log"))
            folder.errors = &file;
    }
    return folders;
}

/// A rank without its dump.json is a rank that the comparison misses.
bool noteLeftOver(const QString& path, const Folder& folder, RunBuilder& builder)
{
    int rank = -1;
    const SourceFile* file = folder.stack ? folder.stack
        : folder.construct                ? folder.construct
                                          : folder.errors;
    const bool isRank = file && isRankFolder(path.section(u'/', -1), rank);
    if (isRank)
        builder.addNote(Note{ Note::Severity::Warning, SourceId, { file->path, 0 },
            QStringLiteral("This rank has no dump.json: its operators cannot be compared") });
    return isRank;
}

/// What the debugger could not dump, by its first line. False: the file says nothing.
bool noteErrors(const SourceFile& file, RunBuilder& builder, Monitor& monitor)
{
    const auto opened = ByteFile::open(file.absolutePath, monitor);
    const auto bytes = opened ? opened->readAll(Limits::DocumentBytes)
                              : Result<std::string>(tl::unexpected<Error>(opened.error()));
    int line = 0, firstLine = 0;
    QString first;
    for (QStringView text : QString::fromUtf8(bytes ? bytes->c_str() : "").split(u'\n')) {
        ++line;
        text = text.trimmed();
        if (text.isEmpty())
            continue;
        if (firstLine == 0) {
            first = text.left(200).toString();
            firstLine = line;
        }
    }
    if (bytes && firstLine == 0)
        return false;
    builder.addNote(Note{ Note::Severity::Warning, SourceId, { file.path, firstLine },
        bytes ? QStringLiteral("The debugger could not dump everything, first: %1").arg(first)
              : bytes.error().what });
    return true;
}

/// Two dumps that claim the same step, stage and rank: which one is meant cannot be told.
void noteDoubles(const std::vector<DumpPlace>& places, RunBuilder& builder)
{
    for (size_t at = 1; at < places.size(); ++at) {
        const DumpPlace& one = places[at - 1];
        const DumpPlace& other = places[at];
        if (one.rank < 0
            || std::tie(one.step, one.stage, one.innerStep, one.rank)
                != std::tie(other.step, other.stage, other.innerStep, other.rank))
            continue;
        builder.addNote(Note{ Note::Severity::Warning, SourceId, { other.dumpFile, 0 },
            QStringLiteral(
                "A second dump of the same step and rank (%1), beside %2: they are paired "
                "in the order of their names. Attach only the dump that is meant")
                .arg(other.label, one.dumpFile) });
    }
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    DumpSet set;
    for (const SourceFile& file : files)
        if (file.name() == QLatin1StringView("config.json"))
            set.configs.push_back(readConfig(file, builder, monitor));
    qsizetype beyond = 0;
    for (const auto& [path, folder] : groupByFolder(files)) {
        if (monitor.cancelled())
            return cancelledFailure();
        if (!folder.dump) {
            if (noteLeftOver(path, folder, builder))
                set.withoutDump.push_back(path);
            continue;
        }
        if (set.places.size() >= size_t(Limits::DumpPlaces)) {
            ++beyond;
            continue;
        }
        DumpPlace place = placeOf(path);
        place.dumpFile = folder.dump->path;
        place.dumpPath = folder.dump->absolutePath;
        place.stackPath = folder.stack ? folder.stack->absolutePath : QString();
        place.constructPath = folder.construct ? folder.construct->absolutePath : QString();
        place.config = configAbove(set.configs, path);
        if (folder.errors && noteErrors(*folder.errors, builder, monitor))
            place.errorLog = folder.errors->path;
        if (const auto header = readDumpHeader(place.dumpPath)) {
            place.task = header->task;
            place.level = header->level;
            place.framework = header->framework;
        }
        set.places.push_back(std::move(place));
    }
    if (beyond > 0)
        builder.addNote(Note{ Note::Severity::Warning, SourceId, {},
            QStringLiteral("More than %1 dumps: %2 were not looked at")
                .arg(Limits::DumpPlaces)
                .arg(beyond) });
    if (set.places.empty())
        return {};
    std::stable_sort(
        set.places.begin(), set.places.end(), [](const DumpPlace& one, const DumpPlace& other) {
            const auto key = [](const DumpPlace& place) {
                return std::tuple(place.step, stageOrder(place.stage), place.stage, place.innerStep,
                    place.rank, place.dumpFile);
            };
            return key(one) < key(other);
        });
    noteDoubles(set.places, builder);
    builder.addSource(RecognisedSource{ SourceId, folderOf(set.places.front().dumpFile),
        QStringLiteral("%1 ranks").arg(set.places.size()) });
    builder.addDumps(std::move(set));
    return {};
}

} // namespace

extern const Source msprobe_dump{ SourceId,
    QLatin1StringView("operator dumps of msprobe (dump.json)"), recognises, load };

} // namespace alidade
