// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/script_launch.h"

#include "core/base/json_document.h"
#include "core/sources/override_grammar.h"
#include "core/sources/secret_names.h"
#include "core/sources/shell_reader.h"

#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

constexpr QLatin1StringView Id("launch-script");

/// Whether a command only talks of what its words say.
bool isTalk(const std::vector<ShellField>& words)
{
    static const QStringList talkers{ QStringLiteral("echo"), QStringLiteral("printf"),
        QStringLiteral("pkill"), QStringLiteral("pgrep"), QStringLiteral("grep"),
        QStringLiteral("kill"), QStringLiteral("ps"), QStringLiteral("cat") };
    return words.empty() || talkers.contains(words.front().text);
}

/// Index of the module or script in the words, -1 when the command launches no training.
qsizetype launchIndex(const std::vector<ShellField>& words)
{
    if (isTalk(words))
        return -1;
    for (size_t at = 0; at < words.size(); ++at) {
        const QString& word = words[at].text;
        if (word == u"-m" && at + 1 < words.size()) {
            const QString& module = words[at + 1].text;
            if (module.contains(u'.') && !module.contains(u'=') && !module.contains(u'/')
                && (module.contains(u"main_") || module.contains(u"trainer")))
                return qsizetype(at) + 1;
        }
        if (word.endsWith(u".py") && !word.contains(u'=')
            && QStringView(word).mid(word.lastIndexOf(u'/') + 1).startsWith(u"main_"))
            return qsizetype(at);
    }
    return -1;
}

/// `ray start …`, also behind nohup, srun and the like.
bool startsCluster(const std::vector<ShellField>& words)
{
    if (isTalk(words))
        return false;
    for (size_t at = 0; at + 1 < words.size(); ++at)
        if (words[at].text == u"ray" && words[at + 1].text == u"start")
            return true;
    return false;
}

/// Whether the launch joins a cluster of Ray that the variable RAY_ADDRESS names.
bool joinsCluster(const ScriptLaunch& launch)
{
    return std::any_of(
        launch.variables.begin(), launch.variables.end(), [](const Variable& variable) {
            return variable.name == u"RAY_ADDRESS" && !variable.value.trimmed().isEmpty()
                && variable.value.trimmed() != u"local";
        });
}

class Collector {
public:
    explicit Collector(QString file)
        : m_file(std::move(file))
    {
    }

    void take(const ShellCommand& command, const ShellValues& values);
    ScriptReading reading;

private:
    void note(int line, const QString& text, Note::Severity severity = Note::Severity::Warning)
    {
        reading.notes.push_back({ severity, Id, { m_file, line }, text });
    }
    void takeOrphans(const ShellCommand& command);
    void addOverrides(const ShellCommand& command, qsizetype from, OverrideRecord& record);
    void addVariables(const ShellCommand& command, const ShellValues& values, ScriptLaunch& launch);
    void addVariable(ScriptLaunch& launch, const QString& name, const ShellField& value,
        bool reachesWorkers) const;
    void addOverriddenVariables(ScriptLaunch& launch) const;
    void readRayOptions(const ShellCommand& command, qsizetype end, ScriptLaunch& launch);

    QString m_file;
    bool m_afterLaunch = false;
    int m_clusterLine = 0; ///< of the last `ray start`; 0: none
};

/// Words like overrides that stand alone right behind a launch: its chain of backslashes was
/// broken.
void Collector::takeOrphans(const ShellCommand& command)
{
    QStringList keys;
    for (const ShellField& word : command.words)
        if (const auto parsed = parseOverride(word.text, {}))
            keys += parsed->key;
    const QString shown = keys.mid(0, 3).join(QStringLiteral(", "));
    note(command.line,
        QStringLiteral("The launch command ended above (by a comment, a blank line or a blank "
                       "behind a backslash), so bash does not pass on what follows: %1")
            .arg(keys.size() > 3 ? QString(shown + QStringLiteral(", …")) : shown));
}

void Collector::addOverrides(const ShellCommand& command, qsizetype from, OverrideRecord& record)
{
    bool optionValue = false;
    QStringList assumed;
    std::vector<QString> words;
    for (size_t at = size_t(from); at < command.words.size(); ++at)
        words.push_back(command.words[at].known ? command.words[at].text : QString());
    record.configName = configNameOf(words);
    record.configPath = configPathOf(words);
    for (size_t at = size_t(from); at < command.words.size(); ++at) {
        const ShellField& word = command.words[at];
        const bool isValue = std::exchange(optionValue, false);
        if (word.whole == ShellField::Unknown::Arguments) {
            record.open = true;
            continue;
        }
        if (word.whole == ShellField::Unknown::Words) {
            record.open = true;
            record.unresolved = true;
            note(word.line,
                QStringLiteral("Only the shell could tell which overrides %1 stands for")
                    .arg(word.text.simplified().left(80)));
            continue;
        }
        if (auto parsed = parseOverride(word.text, { m_file, word.line })) {
            parsed->known = word.known;
            parsed->conditional = word.conditional;
            if (word.assumed && word.known)
                assumed += parsed->key;
            record.overrides.push_back(std::move(*parsed));
        } else if (word.text.startsWith(u'-')) {
            optionValue
                = !word.text.contains(u'=') && word.text != u"-m" && word.text != u"--multirun";
        } else if (!word.known && word.text.contains(u'=')) {
            record.open = true;
            record.unresolved = true;
            note(word.line,
                QStringLiteral("The key of this override is not known: %1")
                    .arg(word.text.left(80)));
        } else if (!isValue && !word.text.startsWith(u"hydra") && !word.text.isEmpty()) {
            note(word.line,
                QStringLiteral("This word of the launch command is no override: %1")
                    .arg(word.text.left(80)));
        }
    }
    if (!assumed.isEmpty())
        note(command.line,
            QStringLiteral("%1 overrides take the default of a variable that the script does not "
                           "set, and the environment may have set another (first: %2)")
                .arg(QString::number(assumed.size()), assumed.front()),
            Note::Severity::Info);
}

void Collector::addVariable(
    ScriptLaunch& launch, const QString& name, const ShellField& value, bool reachesWorkers) const
{
    Variable made;
    made.name = name;
    made.value = withoutSecret(name, value.text);
    made.origin = { m_file, value.line };
    made.known = value.known;
    made.reachesWorkers = reachesWorkers;
    launch.variables.push_back(std::move(made));
}

void Collector::addVariables(
    const ShellCommand& command, const ShellValues& values, ScriptLaunch& launch)
{
    for (auto it = values.all().cbegin(); it != values.all().cend(); ++it)
        if (it->exported && !it->items.empty() && !it->isArray)
            addVariable(launch, it.key(), it->items.front(), !launch.throughRay);
    for (const auto& [name, value] : command.assignments)
        addVariable(launch, name, value, !launch.throughRay);
    // env A=b python3 …
    const bool environment = command.words.front().text == u"env";
    for (size_t at = 1; environment && at < command.words.size(); ++at) {
        const QString& word = command.words[at].text;
        const qsizetype equals = word.indexOf(u'=');
        if (equals <= 0 || word.startsWith(u'-'))
            break;
        ShellField value = command.words[at];
        value.text = word.mid(equals + 1);
        addVariable(launch, word.left(equals), value, !launch.throughRay);
    }
    std::stable_sort(launch.variables.begin(), launch.variables.end(),
        [](const Variable& one, const Variable& other) {
            return std::pair(one.origin.line, one.name) < std::pair(other.origin.line, other.name);
        });
}

/// `+ray_kwargs.ray_init.runtime_env.env_vars.NAME=value`: what verl hands to ray.init.
void Collector::addOverriddenVariables(ScriptLaunch& launch) const
{
    static const auto Section = QStringLiteral(".runtime_env.env_vars.");
    for (const Override& one : launch.record.overrides) {
        const qsizetype at = one.key.indexOf(Section);
        if (at < 0 || !one.key.startsWith(u"ray") || one.action == Override::Action::Delete)
            continue;
        ShellField value;
        value.line = one.origin.line;
        value.text
            = one.value.kind == Value::Kind::String ? one.value.string : displayText(one.value);
        value.known = one.known && !one.conditional;
        addVariable(launch, one.key.mid(at + Section.size()), value, true);
    }
}

/// `--runtime-env=FILE`, `--runtime-env FILE`, `--runtime-env-json='{"env_vars": {…}}'`.
void Collector::readRayOptions(const ShellCommand& command, qsizetype end, ScriptLaunch& launch)
{
    for (qsizetype at = 0; at < end; ++at) {
        const ShellField& word = command.words[size_t(at)];
        for (const bool json : { false, true }) {
            const QString option
                = json ? QStringLiteral("--runtime-env-json") : QStringLiteral("--runtime-env");
            ShellField value = word;
            if (word.text.startsWith(option + u'='))
                value.text = word.text.mid(option.size() + 1);
            else if (word.text == option && at + 1 < end)
                value = command.words[size_t(at) + 1];
            else
                continue;
            if (!value.known) {
                note(word.line,
                    QStringLiteral("The runtime environment %1 is not known").arg(value.text));
                launch.unknownEnvironment = value.text;
            } else if (!json) {
                launch.runtimeEnvironment = value.text;
            } else {
                const auto read = parseJson(value.text.toStdString(), m_file);
                const Value* variables = read ? read->member(u"env_vars") : nullptr;
                if (!read)
                    note(word.line, QStringLiteral("The runtime environment is no valid JSON"));
                for (size_t one = 0; variables && one < variables->members.size(); ++one) {
                    const auto& [name, content] = variables->members[one];
                    ShellField field;
                    field.line = word.line;
                    field.text = content.kind == Value::Kind::String ? content.string
                                                                     : displayText(content);
                    addVariable(launch, name, field, true);
                }
            }
        }
    }
}

void Collector::take(const ShellCommand& command, const ShellValues& values)
{
    const qsizetype index = launchIndex(command.words);
    if (index < 0) {
        if (startsCluster(command.words))
            m_clusterLine = command.line;
        if (m_afterLaunch && !command.words.empty()) {
            const auto first = parseOverride(command.words.front().text, {});
            if (first && (first->key.contains(u'.') || first->action != Override::Action::Set))
                takeOrphans(command);
        }
        m_afterLaunch = false;
        return;
    }
    m_afterLaunch = true;
    ScriptLaunch launch;
    launch.record.source = Id;
    launch.record.origin = { m_file, command.line };
    launch.record.command = command.words[size_t(index)].text;
    for (qsizetype at = 0; at + 2 < index; ++at)
        launch.throughRay = launch.throughRay
            || (command.words[size_t(at)].text == u"ray"
                && command.words[size_t(at) + 1].text == u"job"
                && command.words[size_t(at) + 2].text == u"submit");
    addOverrides(command, index + 1, launch.record);
    addVariables(command, values, launch);
    // The workers are children of the cluster's own processes, and have what those were started
    // with.
    if (m_clusterLine > 0 || joinsCluster(launch))
        for (Variable& variable : launch.variables)
            if (variable.origin.line > m_clusterLine)
                variable.reachesWorkers = false;
    if (launch.throughRay)
        readRayOptions(command, index, launch);
    addOverriddenVariables(launch);
    reading.launches.push_back(std::move(launch));
}

} // namespace

ScriptReading readScript(const QString& text, const QString& file)
{
    Collector collector(file);
    ShellReader reader([&collector](const ShellCommand& command, const ShellValues& values) {
        collector.take(command, values);
    });
    reader.read(text);
    for (Note note : reader.notes()) {
        note.source = Id;
        note.where.file = file;
        collector.reading.notes.push_back(std::move(note));
    }
    std::stable_sort(collector.reading.notes.begin(), collector.reading.notes.end(),
        [](const Note& one, const Note& other) { return one.where.line < other.where.line; });
    return std::move(collector.reading);
}

} // namespace alidade
