// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `hydra-config`: what Hydra writes at each launch, outputs/DATE/TIME/.hydra/ (formats
// document, 2.1). The config there is the one before any code ran; its references are resolved.

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/base/yaml.h"
#include "core/sources/interpolation.h"
#include "core/sources/override_grammar.h"
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
    std::optional<Value> read(const SourceFile* file);
    void note(Note::Severity severity, const QString& file, int line, const QString& text)
    {
        m_builder.addNote({ severity, Id, { file, line }, text });
    }
    /// The record of one launch; nothing when no file tells the overrides.
    std::optional<OverrideRecord> record(
        const Launch& launch, const std::optional<Value>& settings);

    RunBuilder& m_builder;
    Monitor& m_monitor;
};

std::optional<Value> Loader::read(const SourceFile* file)
{
    if (!file)
        return {};
    const auto fail = [&](const Error& error) -> std::optional<Value> {
        // "path:line" of the parser
        const qsizetype colon = error.where.lastIndexOf(u':');
        const int line = error.code == Error::Code::Malformed && colon >= 0
            ? QStringView(error.where).mid(colon + 1).toInt()
            : 0;
        note(Note::Severity::Error, file->path, line, error.what);
        return {};
    };
    const auto opened = ByteFile::open(file->absolutePath, m_monitor);
    if (!opened)
        return fail(opened.error());
    if (!opened->damage().isEmpty())
        note(Note::Severity::Warning, file->path, 0, opened->damage());
    const auto bytes = opened->readAll(Limits::DocumentBytes);
    if (!bytes)
        return fail(bytes.error());
    auto parsed = parseYaml(*bytes, file->path);
    if (!parsed)
        return fail(parsed.error());
    return std::move(*parsed);
}

std::optional<OverrideRecord> Loader::record(
    const Launch& launch, const std::optional<Value>& settings)
{
    OverrideRecord made;
    made.source = Id;
    std::optional<Value> list = read(launch.overrides);
    if (list) {
        made.origin.file = launch.overrides->path;
    } else if (settings) {
        // hydra.yaml repeats the list.
        const Value* hydra = settings->member(u"hydra");
        const Value* overrides = hydra ? hydra->member(u"overrides") : nullptr;
        const Value* task = overrides ? overrides->member(u"task") : nullptr;
        if (!task)
            return {};
        list = *task;
        made.origin.file = launch.settings->path;
    } else {
        return {};
    }
    if (list->kind != Value::Kind::List) {
        note(Note::Severity::Warning, made.origin.file, list->line,
            QStringLiteral("A list of overrides is expected here"));
        return {};
    }
    for (const Value& item : list->items) {
        const QString word = item.kind == Value::Kind::String ? item.string : item.text;
        if (auto parsed = parseOverride(word, { made.origin.file, item.line }))
            made.overrides.push_back(std::move(*parsed));
        else if (!word.startsWith(u"hydra") && !word.startsWith(u'-'))
            note(Note::Severity::Warning, made.origin.file, item.line,
                QStringLiteral("This is no override: %1").arg(word.left(80)));
    }
    if (settings) {
        const Value* hydra = settings->member(u"hydra");
        const Value* job = hydra ? hydra->member(u"job") : nullptr;
        if (const Value* name = job ? job->member(u"name") : nullptr)
            made.command = name->string;
        if (const Value* name = job ? job->member(u"config_name") : nullptr)
            made.configName
                = configNameOf(std::array{ QStringLiteral("--config-name"), name->string });
    }
    return made;
}

void Loader::load(const QString& folder, const Launch& launch)
{
    const std::optional<Value> settings = read(launch.settings);
    auto overrides = record(launch, settings);
    const qsizetype count = overrides ? qsizetype(overrides->overrides.size()) : 0;
    const int index = overrides ? m_builder.addOverrides(std::move(*overrides)) : -1;
    const std::optional<Value> tree = read(launch.config);
    size_t keys = 0;
    if (tree && tree->kind == Value::Kind::Map) {
        ConfigCandidate candidate;
        candidate.source = Id;
        candidate.origin.file = launch.config->path;
        std::vector<Note> notes;
        candidate.entries = resolveConfig(*tree, launch.config->path, notes);
        for (const Note& found : notes)
            note(found.severity, found.where.file, found.where.line, found.text);
        candidate.trust = Trust;
        const qint64 start = startMs(folder);
        candidate.modifiedMs = start > 0 ? start : launch.config->modifiedMs;
        candidate.overrides = index;
        keys = candidate.entries.size();
        if (!candidate.entries.empty())
            m_builder.addConfig(std::move(candidate));
    } else if (tree && tree->kind != Value::Kind::None) {
        note(Note::Severity::Warning, launch.config->path, tree->line,
            QStringLiteral("A map is expected here"));
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
