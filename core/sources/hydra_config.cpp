// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `hydra-config`: what Hydra writes at each launch, outputs/DATE/TIME/.hydra/ (formats
// document, 2.1). The config there is the one before any code ran; its references are resolved.

#include "core/sources/document.h"
#include "core/sources/interpolation.h"
#include "core/sources/override_grammar.h"
#include "core/sources/provenance.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"

#include <QDateTime>
#include <QTimeZone>

#include <array>
#include <map>
#include <optional>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("hydra-config");
constexpr int Trust = 10; ///< below what was printed or logged after the code ran

/// The three files of one launch.
struct Launch {
    const SourceFile* config = nullptr;
    const SourceFile* overrides = nullptr;
    const SourceFile* settings = nullptr;
};

QString folderOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QString() : path.left(slash);
}

bool recognises(const SourceFile& file, std::string_view)
{
    const QString folder = folderOf(file.path);
    if (folder != u".hydra" && !folder.endsWith(u"/.hydra"))
        return false;
    const QString name = file.name();
    return name == u"config.yaml" || name == u"overrides.yaml" || name == u"hydra.yaml";
}

/// Start time as the folder DATE/TIME tells it, which copying does not change; 0 when it does not.
qint64 startMs(const QString& folder)
{
    const QStringList parts = folder.split(u'/');
    if (parts.size() < 3)
        return 0;
    QDateTime start
        = QDateTime::fromString(parts[parts.size() - 3] + u' ' + parts[parts.size() - 2],
            QStringLiteral("yyyy-MM-dd HH-mm-ss"));
    start.setTimeZone(QTimeZone::utc());
    return start.isValid() ? start.toMSecsSinceEpoch() : 0;
}

class Loader {
public:
    Loader(RunBuilder& builder, Monitor& monitor)
        : m_builder(builder)
        , m_monitor(monitor)
    {
    }

    void load(const QString& folder, const Launch& launch);

private:
    /// Nothing without a file. `cut`: as readDocument has it.
    std::optional<Value> read(const SourceFile* file, int& cut)
    {
        cut = 0;
        return file ? readDocument(*file, DocumentForm::Yaml, Id, m_builder, m_monitor, &cut)
                    : std::nullopt;
    }
    void note(Note::Severity severity, const QString& file, int line, const QString& text)
    {
        m_builder.addNote({ severity, Id, { file, line }, text });
    }
    /// The words of one launch, and where they stand.
    struct Words {
        std::vector<Value> items;
        const SourceFile* file = nullptr;
        bool doubtful = false; ///< more of them may have stood there
    };
    std::optional<Words> words(const Launch& launch, const Value* task, bool taskIsCut);
    /// The record of one launch; nothing when no file tells the overrides.
    std::optional<OverrideRecord> record(
        const Launch& launch, const std::optional<Value>& settings, bool settingsAreCut);
    /// Notes what shows that the file ends too early. `tree` is what it holds.
    bool isComplete(const SourceFile& file, const Value& tree, const OverrideRecord* record);

    RunBuilder& m_builder;
    Monitor& m_monitor;
};

std::optional<Loader::Words> Loader::words(const Launch& launch, const Value* task, bool taskIsCut)
{
    const bool repeated = task && task->kind == Value::Kind::List;
    int cut = 0;
    std::optional<Value> list = read(launch.overrides, cut);
    if (list && list->kind != Value::Kind::List) {
        note(Note::Severity::Warning, launch.overrides->path, list->line,
            QStringLiteral("A list of overrides is expected here"));
        list.reset();
    }
    if (list && cut > 0 && !list->items.empty())
        list->items.pop_back(); // perhaps a part of what was given
    // hydra.yaml repeats the list.
    const bool shorter = list && repeated && task->items.size() > list->items.size();
    if (shorter && cut == 0)
        note(Note::Severity::Warning, launch.overrides->path,
            list->items.empty() ? list->line : list->items.back().line,
            QStringLiteral("%1 overrides stand here, but hydra.yaml beside this file names %2: it "
                           "is cut")
                .arg(list->items.size())
                .arg(task->items.size()));
    if (repeated && (!list || shorter))
        return Words{ task->items, launch.settings, taskIsCut };
    if (!list)
        return {};
    return Words{ std::move(list->items), launch.overrides, cut > 0 && !repeated };
}

std::optional<OverrideRecord> Loader::record(
    const Launch& launch, const std::optional<Value>& settings, bool settingsAreCut)
{
    const Value* hydra = settings ? settings->member(u"hydra") : nullptr;
    const Value* given = hydra ? hydra->member(u"overrides") : nullptr;
    const auto words
        = this->words(launch, given ? given->member(u"task") : nullptr, settingsAreCut);
    if (!words)
        return {};
    OverrideRecord made;
    made.source = Id;
    made.origin.file = words->file->path;
    made.unresolved = words->doubtful;
    for (const Value& item : words->items) {
        const QString word = item.kind == Value::Kind::String ? item.string : displayText(item);
        if (auto parsed = parseOverride(word, { made.origin.file, item.line })) {
            made.overrides.push_back(std::move(*parsed));
        } else if (!word.startsWith(u"hydra") && !word.startsWith(u'-')) {
            made.unresolved = true; // it may have named any key
            note(Note::Severity::Warning, made.origin.file, item.line,
                QStringLiteral("This is no override: %1").arg(word.left(80)));
        }
    }
    if (hydra) {
        const Value* job = hydra->member(u"job");
        if (const Value* name = job ? job->member(u"name") : nullptr)
            made.command = name->string;
        if (const Value* name = job ? job->member(u"config_name") : nullptr)
            made.configName
                = configNameOf(std::array{ QStringLiteral("--config-name"), name->string });
    }
    return made;
}

bool Loader::isComplete(const SourceFile& file, const Value& tree, const OverrideRecord* record)
{
    const QStringList lacking = record ? keysNotIn(tree, *record) : QStringList();
    if (lacking.isEmpty())
        return true;
    note(Note::Severity::Warning, file.path, lastLine(tree),
        QStringLiteral("%1 of the keys that the launch sets are not here (first: %2): the file is "
                       "cut, and what stood behind is not known")
            .arg(QString::number(lacking.size()), lacking.front()));
    return false;
}

void Loader::load(const QString& folder, const Launch& launch)
{
    int settingsCut = 0, cut = 0;
    const std::optional<Value> settings = read(launch.settings, settingsCut);
    if (settings && settings->kind == Value::Kind::None)
        note(
            Note::Severity::Warning, launch.settings->path, 0, QStringLiteral("The file is empty"));
    auto overrides = record(launch, settings, settingsCut > 0);
    const qsizetype count = overrides ? qsizetype(overrides->overrides.size()) : 0;
    std::optional<Value> tree = read(launch.config, cut);
    const bool complete = cut == 0
        && (!tree || tree->kind != Value::Kind::Map
            || isComplete(*launch.config, *tree, overrides ? &*overrides : nullptr));
    const int index = overrides ? m_builder.addOverrides(std::move(*overrides)) : -1;
    size_t keys = 0;
    if (tree && tree->kind == Value::Kind::Map) {
        ConfigCandidate candidate;
        candidate.source = Id;
        candidate.origin.file = launch.config->path;
        std::vector<Note> notes;
        if (cut > 0)
            dropLastValue(*tree);
        candidate.entries = resolveConfig(*tree, launch.config->path, notes, complete);
        for (const Note& found : notes)
            note(found.severity, found.where.file, found.where.line, found.text);
        candidate.complete = complete;
        candidate.trust = Trust;
        const qint64 start = startMs(folder);
        candidate.modifiedMs = start > 0 ? start : launch.config->modifiedMs;
        candidate.overrides = index;
        keys = candidate.entries.size();
        if (!candidate.entries.empty())
            m_builder.addConfig(std::move(candidate));
    } else if (tree) {
        note(Note::Severity::Warning, launch.config->path, tree->line,
            tree->kind == Value::Kind::None ? QStringLiteral("The file is empty")
                                            : QStringLiteral("A map is expected here"));
    }
    m_builder.addSource(
        { Id, folder, QStringLiteral("%1 keys, %2 overrides").arg(qsizetype(keys)).arg(count) });
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    std::map<QString, Launch> launches; // in the order of their folders, thus of their times
    for (const SourceFile& file : files) {
        Launch& launch = launches[folderOf(file.path)];
        const QString name = file.name();
        (name == u"config.yaml"         ? launch.config
                : name == u"hydra.yaml" ? launch.settings
                                        : launch.overrides)
            = &file;
    }
    Loader loader(builder, monitor);
    qsizetype done = 0;
    for (const auto& [folder, launch] : launches) {
        if (monitor.cancelled())
            return cancelledFailure();
        loader.load(folder, launch);
        monitor.progress(double(++done) / double(launches.size()));
    }
    return {};
}

} // namespace

extern const Source hydra_config;
const Source hydra_config{ Id,
    QLatin1StringView("Hydra output (outputs/DATE/TIME/.hydra/config.yaml and overrides.yaml)"),
    recognises, load };

} // namespace alidade
