// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/config_groups.h"

#include "core/base/byte_file.h"
#include "core/base/limits.h"
#include "core/base/yaml.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <optional>

namespace alidade {
namespace {

constexpr int DeepestGroup = 16; ///< files that name files that name files
constexpr int MostFiles = 500; ///< of one config

Result<ConfigValue> readYaml(const QString& path, Monitor& monitor)
{
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    const auto bytes = file->readAll(Limits::DocumentBytes);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    auto parsed = parseYaml(*bytes, path);
    if (parsed && parsed->kind == ConfigValue::Kind::None)
        parsed->kind = ConfigValue::Kind::Map; // an empty file
    if (parsed && parsed->kind != ConfigValue::Kind::Map)
        return failure(Error::Code::Malformed, QStringLiteral("A map is expected here"), path);
    return parsed;
}

/// What a file says of its own package in its head: `# @package _global_`; empty: nothing.
QString packageHeader(const QString& path)
{
    constexpr qint64 HeadBytes = 2048;
    const auto head = ByteFile::head(path, HeadBytes);
    if (!head)
        return {};
    const QStringList lines = QString::fromUtf8(head->data(), qsizetype(head->size())).split(u'\n');
    for (const QString& line : lines) {
        if (!line.trimmed().isEmpty() && !line.startsWith(u'#'))
            break;
        const QString comment = line.mid(1).trimmed();
        if (comment.startsWith(u"@package "))
            return comment.mid(9).trimmed();
    }
    return {};
}

/// A file's value wrapped into the maps of its package.
ConfigValue inPackage(ConfigValue value, const QString& package)
{
    const QStringList names = package.split(u'.', Qt::SkipEmptyParts);
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        ConfigValue outer;
        outer.kind = ConfigValue::Kind::Map;
        outer.line = value.line;
        outer.members.emplace_back(*name, std::move(value));
        value = std::move(outer);
    }
    return value;
}

/// One item of a `defaults` list.
struct DefaultsItem {
    QString group; ///< folder; empty: a file beside this one
    QString package; ///< empty: the one of the group
    QString option; ///< file name without .yaml
    bool packageGiven = false;
    bool optional = false;
    int line = 0;
};

class Composer {
public:
    Composer(const QString& topFile, std::vector<Note>& notes, Monitor& monitor)
        : m_root(QFileInfo(topFile).absolutePath())
        , m_notes(notes)
        , m_monitor(monitor)
    {
        m_made.file = topFile;
        m_made.tree.kind = ConfigValue::Kind::Map;
    }

    Result<DefaultConfig> compose();

private:
    void note(const QString& file, int line, const QString& text)
    {
        if (m_notes.size() < size_t(Limits::NotesPerFile))
            m_notes.push_back({ Note::Severity::Warning, {}, { file, line }, text });
    }
    /// Lays the file and what it names into the tree.
    void add(const QString& file, ConfigValue content, const QString& package, int depth);
    void addItem(const DefaultsItem& item, const QString& file, const QString& package, int depth);
    void lay(const QString& file, ConfigValue content, const QString& package);
    std::optional<DefaultsItem> itemOf(const ConfigValue& value, const QString& file);
    QString withOptions(QString text) const;
    void remember(const ConfigValue& value, const QString& key, const QString& file, int depth);

    QString m_root;
    std::vector<Note>& m_notes;
    Monitor& m_monitor;
    DefaultConfig m_made;
    QHash<QString, QString> m_options; ///< group → option, for `${group}` in names
    int m_files = 0;
};

/// `${model_engine}_actor` → `dp_actor`
QString Composer::withOptions(QString text) const
{
    for (auto it = m_options.cbegin(); it != m_options.cend(); ++it)
        text.replace(QStringLiteral("${%1}").arg(it.key()), it.value());
    return text;
}

std::optional<DefaultsItem> Composer::itemOf(const ConfigValue& value, const QString& file)
{
    DefaultsItem item;
    item.line = value.line;
    if (value.kind == ConfigValue::Kind::String) {
        item.option = value.string;
    } else if (value.kind == ConfigValue::Kind::Map && value.members.size() == 1) {
        const auto& [name, option] = value.members.front();
        item.group = name;
        if (option.kind == ConfigValue::Kind::None)
            return {}; // "nothing of this group"
        if (option.kind != ConfigValue::Kind::String) {
            note(
                file, value.line, QStringLiteral("An item of the defaults list is not understood"));
            return {};
        }
        item.option = option.string;
    } else {
        note(file, value.line, QStringLiteral("An item of the defaults list is not understood"));
        return {};
    }
    if (item.group.startsWith(u"override "))
        return {}; // settings of Hydra itself
    if (item.group.startsWith(u"optional ")) {
        item.optional = true;
        item.group.remove(0, 9);
    }
    QString& named = item.group.isEmpty() ? item.option : item.group;
    const qsizetype at = named.indexOf(u'@');
    if (at >= 0) {
        item.package = named.mid(at + 1);
        item.packageGiven = true;
        named.truncate(at);
    }
    item.option = withOptions(item.option);
    if (item.option.endsWith(u".yaml"))
        item.option.chop(5);
    return item;
}

void Composer::remember(
    const ConfigValue& value, const QString& key, const QString& file, int depth)
{
    if (value.kind == ConfigValue::Kind::Map && !value.members.empty()
        && depth < Limits::NestingDepth) {
        for (const auto& [name, member] : value.members)
            remember(member, key.isEmpty() ? name : key + u'.' + name, file, depth + 1);
    } else if (file == m_made.file) {
        m_made.files.remove(key);
    } else {
        m_made.files.insert(key, file);
    }
}

void Composer::lay(const QString& file, ConfigValue content, const QString& package)
{
    remember(content, package, file, 0);
    mergeConfigs(m_made.tree, inPackage(std::move(content), package));
}

void Composer::addItem(
    const DefaultsItem& item, const QString& file, const QString& package, int depth)
{
    const QString here = QFileInfo(file).absolutePath();
    // `/group` starts at the config folder, other names at the file's own.
    const bool fromRoot = item.group.startsWith(u'/') || item.option.startsWith(u'/');
    const QDir base(fromRoot ? m_root : here);
    const QString group = item.group.startsWith(u'/') ? item.group.mid(1) : item.group;
    const QString option = item.option.startsWith(u'/') ? item.option.mid(1) : item.option;
    const QString name = group.isEmpty() ? option : group + u'/' + option;
    const QString path = QDir::cleanPath(base.filePath(name + u".yaml"));
    if (!group.isEmpty())
        m_options.insert(group, option);
    // Links and `..` lead nowhere else: the folder of the top file is all that counts.
    const bool inside
        = QFileInfo(path).canonicalFilePath().startsWith(QDir(m_root).canonicalPath() + u'/');
    if (!QFileInfo(path).isFile() || !inside) {
        if (!item.optional)
            note(file, item.line,
                QStringLiteral("The defaults list names %1, which is not there").arg(name));
        return;
    }
    QString into = package;
    const QString header = item.packageGiven ? QString() : packageHeader(path);
    if (header == u"_global_" || (!header.isEmpty() && header != u"_group_")) {
        into = header == u"_global_" ? QString() : header;
    } else if (item.packageGiven) {
        const QString given = item.package;
        if (given.startsWith(u"_global_"))
            into = given.mid(8);
        else if (given != u"_here_")
            into += u'.' + given;
    } else if (!group.isEmpty()) {
        // Without a package a group's files go below the group's own name.
        QString own = QDir(m_root).relativeFilePath(QDir::cleanPath(base.filePath(group)));
        into = fromRoot || here == m_root ? own.replace(u'/', u'.')
                                          : into + u'.' + QString(group).replace(u'/', u'.');
    }
    while (into.startsWith(u'.'))
        into.remove(0, 1);
    auto content = readYaml(path, m_monitor);
    if (!content) {
        note(path, 0, content.error().what);
        return;
    }
    add(path, std::move(*content), into, depth + 1);
}

void Composer::add(const QString& file, ConfigValue content, const QString& package, int depth)
{
    if (depth > DeepestGroup || ++m_files > MostFiles) {
        note(file, 0,
            QStringLiteral("The defaults lists name more files than %1, or each other")
                .arg(MostFiles));
        return;
    }
    ConfigValue list;
    std::erase_if(content.members, [&list](const auto& member) {
        if (member.first != u"defaults" || member.second.kind != ConfigValue::Kind::List)
            return false;
        list = member.second;
        return true;
    });
    bool laid = false;
    for (const ConfigValue& value : list.items) {
        if (m_monitor.cancelled())
            return;
        if (value.kind == ConfigValue::Kind::String && value.string == u"_self_") {
            lay(file, content, package);
            laid = true;
        } else if (const auto item = itemOf(value, file)) {
            addItem(*item, file, package, depth);
        }
    }
    if (!laid)
        lay(file, std::move(content), package);
}

Result<DefaultConfig> Composer::compose()
{
    auto content = readYaml(m_made.file, m_monitor);
    if (!content)
        return tl::unexpected<Error>(content.error());
    std::erase_if(content->members, [](const auto& member) { return member.first == u"hydra"; });
    add(m_made.file, std::move(*content), {}, 0);
    if (m_monitor.cancelled())
        return cancelledFailure();
    return std::move(m_made);
}

void merge(ConfigValue& base, const ConfigValue& over, int depth)
{
    if (base.kind != ConfigValue::Kind::Map || over.kind != ConfigValue::Kind::Map
        || depth >= Limits::NestingDepth) {
        base = over;
        return;
    }
    QHash<QString, size_t> places;
    for (size_t at = 0; at < base.members.size(); ++at)
        places.insert(base.members[at].first, at);
    for (const auto& [name, value] : over.members) {
        const auto known = places.constFind(name);
        if (known != places.cend()) {
            merge(base.members[*known].second, value, depth + 1);
        } else {
            places.insert(name, base.members.size());
            base.members.emplace_back(name, value);
        }
    }
}

} // namespace

Result<DefaultConfig> composeConfig(
    const QString& topFile, std::vector<Note>& notes, Monitor& monitor)
{
    return Composer(topFile, notes, monitor).compose();
}

void mergeConfigs(ConfigValue& base, const ConfigValue& over) { merge(base, over, 0); }

} // namespace alidade
