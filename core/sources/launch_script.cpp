// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `launch-script`: bash scripts that start a training, and the runtime environments that
// they hand to Ray. Scripts are text here and are never run; reading them is script_launch's.

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/base/utf8.h"
#include "core/base/yaml.h"
#include "core/sources/repeated_keys.h"
#include "core/sources/run_builder.h"
#include "core/sources/script_launch.h"
#include "core/sources/secret_names.h"
#include "core/sources/source.h"

#include <QDir>

#include <algorithm>
#include <optional>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("launch-script");

bool isYaml(const SourceFile& file)
{
    const QString name = file.name();
    return name.endsWith(u".yaml") || name.endsWith(u".yml");
}

bool recognises(const SourceFile& file, std::string_view head)
{
    const QString name = file.name();
    if (isYaml(file))
        return !file.path.contains(u".hydra/")
            && (head.starts_with("env_vars:") || head.find("\nenv_vars:") != head.npos);
    if (name.endsWith(u".sh") || name.endsWith(u".bash") || name.endsWith(u".slurm")
        || name.endsWith(u".sbatch"))
        return true;
    const std::string_view first = head.substr(0, head.find('\n'));
    return first.starts_with("#!") && first.find("sh") != first.npos;
}

QString folderOf(const QString& path)
{
    const qsizetype slash = path.lastIndexOf(u'/');
    return slash < 0 ? QString() : path.left(slash + 1);
}

/// The last word looks like the beginning of an override, and no line end follows: `… data.shu`.
bool endsWithinAKey(const QString& text)
{
    if (text.isEmpty() || text.back().isSpace())
        return false;
    qsizetype begin = text.size();
    while (begin > 0 && !text[begin - 1].isSpace())
        --begin;
    QStringView word = QStringView(text).mid(begin);
    while (word.startsWith(u'+'))
        word = word.mid(1);
    static const QStringList sections{ QStringLiteral("actor_rollout_ref"),
        QStringLiteral("algorithm"), QStringLiteral("critic"), QStringLiteral("data"),
        QStringLiteral("reward"), QStringLiteral("reward_model"), QStringLiteral("trainer") };
    return sections.contains(word.left(std::max<qsizetype>(0, word.indexOf(u'.'))).toString())
        && std::all_of(word.begin(), word.end(),
            [](QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u'.'; });
}

QString valueOf(const QString& variable, const Value& value)
{
    return withoutSecret(variable, value.kind == Value::Kind::String ? value.string : value.text);
}

class Loader {
public:
    Loader(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
        : m_files(files)
        , m_builder(builder)
        , m_monitor(monitor)
    {
    }

    void loadScript(const SourceFile& file);
    /// Says of each script that it launches nothing, if none does.
    void noteOthers();
    /// Runtime environments that no script names: whether the workers had them is not told.
    void takeUnnamed();

private:
    std::optional<std::string> read(const SourceFile& file);
    void note(Note::Severity severity, const QString& file, int line, const QString& text)
    {
        m_builder.addNote({ severity, Id, { file, line }, text });
    }
    void loadEnvironment(const QString& named, const Origin& where);
    std::optional<Value> readEnvironment(const SourceFile& file);
    const SourceFile* findEnvironment(const QString& named, const QString& folder) const;

    std::span<const SourceFile> m_files;
    RunBuilder& m_builder;
    Monitor& m_monitor;
    QStringList m_loadedEnvironments;
    QStringList m_others;
    bool m_launches = false;
};

std::optional<std::string> Loader::read(const SourceFile& file)
{
    const auto opened = ByteFile::open(file.absolutePath, m_monitor);
    if (!opened) {
        note(Note::Severity::Error, file.path, 0, opened.error().what);
        return {};
    }
    if (!opened->damage().isEmpty())
        note(Note::Severity::Warning, file.path, 0, opened->damage());
    auto bytes = opened->readAll(Limits::ScriptBytes);
    if (!bytes) {
        note(Note::Severity::Error, file.path, 0, bytes.error().what);
        return {};
    }
    return std::move(*bytes);
}

/// The file that the script names: beside it, below the run, or the only one of that name.
const SourceFile* Loader::findEnvironment(const QString& named, const QString& folder) const
{
    const QString clean = QDir::cleanPath(named);
    const SourceFile* sameName = nullptr;
    int count = 0;
    for (const SourceFile& file : m_files) {
        if (!isYaml(file))
            continue;
        if (file.path == clean || file.path == QDir::cleanPath(folder + clean)
            || file.absolutePath == clean)
            return &file;
        if (file.name() == clean.mid(clean.lastIndexOf(u'/') + 1)) {
            sameName = &file;
            ++count;
        }
    }
    return count == 1 ? sameName : nullptr;
}

void Loader::loadEnvironment(const QString& named, const Origin& where)
{
    const SourceFile* file = findEnvironment(named, folderOf(where.file));
    if (!file) {
        note(Note::Severity::Info, where.file, where.line,
            QStringLiteral("The runtime environment %1 is not in the run").arg(named));
        m_builder.addUnreadEnvironment({ named, where, {} });
        return;
    }
    if (m_loadedEnvironments.contains(file->path))
        return;
    m_loadedEnvironments += file->path;
    const auto tree = readEnvironment(*file);
    if (!tree)
        m_builder.addUnreadEnvironment({ named, where, {} });
    const Value* variables = tree ? tree->member(u"env_vars") : nullptr;
    if (!variables || variables->kind != Value::Kind::Map)
        return;
    for (const auto& [name, value] : variables->members) {
        Variable made;
        made.name = name;
        made.value = valueOf(name, value);
        made.origin = { file->path, value.line };
        m_builder.addVariable(std::move(made));
    }
    m_builder.addSource({ Id, file->path,
        QStringLiteral("runtime environment, %1 variables").arg(variables->members.size()) });
}

void Loader::takeUnnamed()
{
    for (const SourceFile& file : m_files) {
        if (!isYaml(file) || m_loadedEnvironments.contains(file.path))
            continue;
        const auto tree = readEnvironment(file);
        const Value* variables = tree ? tree->member(u"env_vars") : nullptr;
        if (!variables || variables->kind != Value::Kind::Map || variables->members.empty())
            continue;
        UnreadEnvironment made{ file.path, { file.path, 0 }, {} };
        for (const auto& [name, value] : variables->members)
            made.variables.emplace_back(name, valueOf(name, value));
        m_builder.addUnreadEnvironment(std::move(made));
        note(Note::Severity::Info, file.path, 0,
            QStringLiteral("No launch of a training names this runtime environment, so it is not "
                           "known whether the workers had its variables"));
    }
}

std::optional<Value> Loader::readEnvironment(const SourceFile& file)
{
    const auto bytes = read(file);
    if (!bytes)
        return {};
    auto tree = parseYaml(*bytes, file.path);
    if (!tree) {
        const QString& place = tree.error().where;
        note(Note::Severity::Error, file.path,
            QStringView(place).mid(place.lastIndexOf(u':') + 1).toInt(), tree.error().what);
        return {};
    }
    std::vector<Note> repeated;
    dropRepeatedKeys(*tree, file.path, Id, repeated);
    for (Note& one : repeated)
        m_builder.addNote(std::move(one));
    return std::move(*tree);
}

void Loader::loadScript(const SourceFile& file)
{
    const auto bytes = read(file);
    if (!bytes)
        return;
    if (bytes->find_first_not_of(" \t\r\n") == std::string::npos) {
        note(Note::Severity::Warning, file.path, 0, QStringLiteral("The file is empty"));
        return;
    }
    bool broken = false;
    QString text = decodeUtf8(decodedHead(*bytes), &broken);
    if (text.startsWith(QChar(0xFEFF)))
        text.remove(0, 1);
    if (text.contains(QChar(0)) || 10 * text.count(QChar(0xFFFD)) > text.size()) {
        note(Note::Severity::Warning, file.path, 0,
            QStringLiteral("This is no text, so nothing was read"));
        return;
    }
    if (!text.contains(u'\n') && text.contains(u'\r')) {
        note(Note::Severity::Warning, file.path, 0,
            QStringLiteral("The lines end on a carriage return alone, which bash takes for one "
                           "line, so nothing was read"));
        return;
    }
    const bool windows = text.contains(u"\r\n");
    if (windows)
        text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    ScriptReading reading = readScript(text, file.path);
    if (reading.launches.empty()) {
        m_others.push_back(file.path); // some other script
        return;
    }
    m_launches = true;
    // What follows a backslash at the very end was there once, and may have named any key.
    // An empty line behind it ends the command, as bash has it.
    const QStringView tail = QStringView(text).trimmed();
    const bool open = tail.endsWith(u'\\') && !tail.endsWith(QLatin1StringView("\\\\"));
    const bool cut
        = (open && QStringView(text).mid(tail.end() - text.constBegin()).count(u'\n') < 2)
        || endsWithinAKey(text);
    if (cut)
        note(Note::Severity::Warning, file.path, int(tail.count(u'\n')) + 1,
            QStringLiteral("The file is cut here: the command went on"));
    if (broken)
        note(Note::Severity::Warning, file.path, 0,
            QStringLiteral(
                "Some bytes are no valid UTF-8 and are shown as replacement characters"));
    if (windows)
        note(Note::Severity::Info, file.path, 0,
            QStringLiteral("The lines end as on Windows, which bash does not take; read as if they "
                           "ended on a line feed alone"));
    for (Note& found : reading.notes)
        m_builder.addNote(std::move(found));
    qsizetype overrides = 0;
    std::vector<Variable> told;
    if (cut)
        reading.launches.back().record.unresolved = true;
    for (ScriptLaunch& launch : reading.launches) {
        overrides += qsizetype(launch.record.overrides.size());
        const Origin where = launch.record.origin;
        for (Variable& variable : launch.variables) {
            const bool known = std::any_of(told.begin(), told.end(), [&](const Variable& one) {
                return one.name == variable.name && one.value == variable.value
                    && one.origin == variable.origin;
            });
            if (known)
                continue;
            told.push_back(variable);
            m_builder.addVariable(std::move(variable));
        }
        if (launch.record.open)
            note(Note::Severity::Info, where.file, where.line,
                QStringLiteral("The launch passes on words that the script does not tell, such as "
                               "its own arguments; overrides among them are not recorded here"));
        m_builder.addOverrides(std::move(launch.record));
        if (!launch.runtimeEnvironment.isEmpty())
            loadEnvironment(launch.runtimeEnvironment, where);
        if (!launch.unknownEnvironment.isEmpty())
            m_builder.addUnreadEnvironment({ launch.unknownEnvironment, where, {} });
    }
    const qsizetype launches = qsizetype(reading.launches.size());
    m_builder.addSource({ Id, file.path,
        launches == 1 ? QStringLiteral("%1 overrides").arg(overrides)
                      : QStringLiteral("%1 launches, %2 overrides").arg(launches).arg(overrides) });
}

void Loader::noteOthers()
{
    constexpr qsizetype Most = 5;
    if (m_launches)
        return;
    for (const QString& path : m_others.mid(0, Most))
        note(Note::Severity::Info, path, 0,
            QStringLiteral("No launch of a training stands in this script"));
}

Result<void> load(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor)
{
    Loader loader(files, builder, monitor);
    qsizetype done = 0;
    for (const SourceFile& file : files) {
        if (monitor.cancelled())
            return cancelledFailure();
        if (!isYaml(file))
            loader.loadScript(file);
        monitor.progress(double(++done) / double(files.size()));
    }
    loader.noteOthers();
    loader.takeUnnamed();
    return {};
}

} // namespace

extern const Source launch_script;
const Source launch_script{ Id,
    QLatin1StringView("launch script (*.sh) and the runtime environment that it names"), recognises,
    load };

} // namespace alidade
