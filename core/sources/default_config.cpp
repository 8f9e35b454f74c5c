// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/default_config.h"

#include "core/base/limits.h"
#include "core/sources/config_groups.h"
#include "core/sources/interpolation.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr QLatin1StringView Generated{ "_generated_" };

/// Where a checkout keeps the configs, from its root or from deeper inside.
constexpr std::array ConfigFolders{ QLatin1StringView("verl/trainer/config"),
    QLatin1StringView("trainer/config"), QLatin1StringView("config"), QLatin1StringView(".") };

/// Config name of a file: `_generated_ppo_trainer.yaml` → `ppo_trainer`.
QString nameOfFile(const QString& file)
{
    QString name = QFileInfo(file).completeBaseName();
    if (name.startsWith(Generated))
        name.remove(0, Generated.size());
    return name;
}

/// Top files of a folder, generated ones in place of the ones that they are made from.
QStringList topFiles(const QDir& folder)
{
    QHash<QString, QString> byName;
    const QStringList all = folder.entryList({ QStringLiteral("*ppo*trainer.yaml") }, QDir::Files);
    for (const QString& file : all) {
        const QString name = nameOfFile(file);
        if (!byName.contains(name) || file.startsWith(Generated))
            byName.insert(name, file);
    }
    QStringList files = byName.values();
    files.sort();
    return files;
}

QString commandFolder(const QString& path)
{
    for (const QLatin1StringView folder : ConfigFolders) {
        const QString candidate = QDir(path).filePath(folder);
        if (!topFiles(QDir(candidate)).isEmpty())
            return candidate;
    }
    return {};
}

bool isMegatron(const OverrideRecord& record)
{
    for (const Override& one : record.overrides) {
        if (one.key == u"actor_rollout_ref.actor.strategy" || one.key == u"model_engine")
            return one.text.contains(u"megatron");
        if (one.key.contains(u".megatron."))
            return true;
    }
    return false;
}

/// Descends to the place of a dotted key, making maps on the way; nullptr at a value that is none.
ConfigValue* placeOf(ConfigValue& tree, const QStringList& path, bool make)
{
    ConfigValue* at = &tree;
    for (const QString& name : path) {
        if (at->kind == ConfigValue::Kind::None && make)
            at->kind = ConfigValue::Kind::Map;
        if (at->kind != ConfigValue::Kind::Map)
            return nullptr;
        const auto found = std::find_if(at->members.rbegin(), at->members.rend(),
            [&name](const auto& member) { return member.first == name; });
        if (found != at->members.rend())
            at = &found->second;
        else if (make)
            at = &at->members.emplace_back(name, ConfigValue()).second;
        else
            return nullptr;
    }
    return at;
}

ConfigValue valueOf(const Override& one)
{
    if (one.known)
        return one.value;
    ConfigValue value;
    value.kind = ConfigValue::Kind::Opaque;
    value.string = one.text;
    return value;
}

/// Lays one override into the tree; false when it cannot be laid there.
bool lay(ConfigValue& tree, const Override& one)
{
    if (one.key.contains(u'@') || one.key.contains(u'/'))
        return false; // a config group
    QStringList path = one.key.split(u'.');
    if (one.action == Override::Action::Delete) {
        const QString name = path.takeLast();
        ConfigValue* parent = placeOf(tree, path, false);
        if (parent)
            std::erase_if(
                parent->members, [&name](const auto& member) { return member.first == name; });
        return parent != nullptr;
    }
    ConfigValue* place = placeOf(tree, path, true);
    if (!place)
        return false;
    ConfigValue value = valueOf(one);
    if (place->kind == ConfigValue::Kind::Map && value.kind == ConfigValue::Kind::Map)
        mergeConfigs(*place, value);
    else
        *place = std::move(value);
    return true;
}

} // namespace

QString DefaultConfigs::otherBase(const OverrideRecord& record) const
{
    // One file that the user gave under a name of its own is what he says it is.
    const bool ownFile = !isCheckout && !configs.front().name.startsWith(u"ppo_");
    if (ownFile)
        return {};
    if (isCheckout && !record.configPath.isEmpty())
        return QDir(record.configPath).filePath(record.configName);
    const bool has = record.configName.isEmpty()
        || std::any_of(configs.begin(), configs.end(),
            [&record](const DefaultConfig& one) { return one.name == record.configName; });
    return has ? QString() : record.configName;
}

const DefaultConfig& DefaultConfigs::configFor(const OverrideRecord* record) const
{
    const auto named = [this](const QString& name) {
        return std::find_if(configs.begin(), configs.end(),
            [&name](const DefaultConfig& one) { return one.name == name; });
    };
    const QStringList wanted = record && !record->configName.isEmpty()
        ? QStringList{ record->configName }
        : record && isMegatron(*record)
        ? QStringList{ QStringLiteral("ppo_megatron_trainer"), QStringLiteral("ppo_trainer") }
        : QStringList{ QStringLiteral("ppo_trainer") };
    for (const QString& name : wanted)
        if (const auto found = named(name); found != configs.end())
            return *found;
    return configs.front();
}

Result<DefaultConfigs> readDefaultConfigs(const QString& path, Monitor& monitor)
{
    DefaultConfigs made;
    made.path = path;
    const QFileInfo info(path);
    made.isCheckout = info.isDir();
    QString folder;
    QStringList files;
    if (!info.exists())
        return failure(
            Error::Code::NotFound, QStringLiteral("No such file or directory of defaults"), path);
    if (info.isDir()) {
        folder = commandFolder(path);
        if (folder.isEmpty())
            return failure(Error::Code::NotFound,
                QStringLiteral("No verl/trainer/config/*ppo*trainer.yaml in the directory of "
                               "defaults"),
                path);
        files = topFiles(QDir(folder));
    } else {
        folder = info.absolutePath();
        files += info.fileName();
    }
    for (const QString& file : files) {
        if (monitor.cancelled())
            return cancelledFailure();
        const QString top = QDir::cleanPath(QDir(folder).filePath(file));
        auto composed = composeConfig(top, made.notes, monitor);
        if (!composed)
            return tl::unexpected<Error>(composed.error());
        if (composed->tree.members.empty()) {
            if (!info.isDir())
                return failure(Error::Code::Malformed,
                    QStringLiteral("This file of defaults holds no key; give verl's generated YAML "
                                   "or a checkout of verl"),
                    path);
            made.notes.push_back({ Note::Severity::Warning, {}, { top, 0 },
                QStringLiteral("This file of defaults holds no key") });
            continue;
        }
        composed->name = nameOfFile(file);
        made.configs.push_back(std::move(*composed));
    }
    if (made.configs.empty())
        return failure(Error::Code::Malformed,
            QStringLiteral("The files of defaults in this directory hold no key"), path);
    return made;
}

QStringList keysWithoutDefault(const DefaultConfig& defaults, const OverrideRecord& record)
{
    QStringList keys;
    ConfigValue tree = defaults.tree;
    for (const Override& one : record.overrides) {
        const bool group = one.key.contains(u'@') || one.key.contains(u'/');
        if (one.action == Override::Action::Add || one.action == Override::Action::Force) {
            lay(tree, one);
        } else if (!group && !one.conditional && !placeOf(tree, one.key.split(u'.'), false)
            && !keys.contains(one.key)) {
            keys += one.key;
        }
    }
    return keys;
}

std::vector<ConfigEntry> entriesOverDefaults(
    const DefaultConfig& defaults, const OverrideRecord* record, std::vector<Note>& notes)
{
    ConfigValue tree = defaults.tree;
    QHash<QString, Origin> places; // of what is not told
    const auto lays = [&](const Override& one) {
        if (!lay(tree, one))
            notes.push_back({ Note::Severity::Warning, {}, one.origin,
                QStringLiteral("%1 cannot be laid over the given defaults").arg(one.key) });
    };
    for (const Override& one : record ? record->overrides : std::vector<Override>()) {
        const bool told = one.known && one.value.kind != ConfigValue::Kind::Opaque;
        if (told && !one.conditional) {
            lays(one);
            continue;
        }
        const ConfigValue* before = placeOf(tree, one.key.split(u'.'), false);
        if (told && before && sameValue(*before, one.value))
            continue; // either way it is this value
        Override untold = one;
        untold.value = {};
        untold.value.kind = ConfigValue::Kind::Opaque;
        untold.value.string = one.text;
        lays(untold);
        places.insert(one.key, one.origin);
        if (one.conditional)
            notes.push_back({ Note::Severity::Warning, {}, one.origin,
                QStringLiteral(
                    "%1 is set in a branch that could not be decided, so its value is not known")
                    .arg(one.key) });
    }
    std::vector<ConfigEntry> entries = resolveConfig(tree, defaults.file, notes);
    for (ConfigEntry& entry : entries) {
        const auto file = defaults.files.constFind(entry.key);
        if (file != defaults.files.cend())
            entry.origin.file = *file;
        if (entry.told)
            continue;
        entry.provenance = ConfigEntry::Provenance::Unknown;
        entry.origin = places.value(entry.key, entry.origin);
    }
    return entries;
}

} // namespace alidade
