// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/provenance.h"

#include "core/model/profile.h"

#include <QHash>

#include <algorithm>
#include <map>
#include <optional>

namespace alidade {
namespace {

using Provenance = ConfigEntry::Provenance;

/// All overrides of one key that may be in force: the last definite one and what follows it.
using Competing = std::vector<const Override*>;

QHash<QString, Competing> byKey(const OverrideRecord& record)
{
    QHash<QString, Competing> found;
    for (const Override& one : record.overrides) {
        Competing& competing = found[one.key];
        if (!one.conditional)
            competing.clear();
        competing.push_back(&one);
    }
    return found;
}

/// `actor@actor_rollout_ref.actor=x` and `model/optim=x` fill a whole subtree; empty: no group.
QString packageOf(const QString& key)
{
    const qsizetype at = key.indexOf(u'@');
    if (at >= 0)
        return key.mid(at + 1);
    return key.contains(u'/') ? QString(key).replace(u'/', u'.') : QString();
}

const ConfigValue* descend(const ConfigValue& value, QStringView path)
{
    const ConfigValue* at = &value;
    while (at && !path.isEmpty()) {
        const qsizetype point = path.indexOf(u'.');
        at = at->member(point < 0 ? path : path.left(point));
        path = point < 0 ? QStringView() : path.mid(point + 1);
    }
    return at;
}

bool hasReference(const Override& one) { return one.text.contains(u"${"); }

struct Hit {
    const Override* by = nullptr;
    const ConfigValue* value = nullptr; ///< what it sets the entry to; nullptr: not told
    bool group = false;
};

class Overrides {
public:
    explicit Overrides(const OverrideRecord& record)
        : m_byKey(byKey(record))
    {
        for (auto it = m_byKey.cbegin(); it != m_byKey.cend(); ++it) {
            const QString package = packageOf(it.key());
            if (!package.isEmpty())
                m_groups.insert(package, it.value().back());
        }
    }

    /// The overrides that set `key` itself, a map above it, or its config group; nearest first.
    std::vector<Hit> hits(const QString& key) const
    {
        std::vector<Hit> found;
        add(key, QStringView(), found);
        for (qsizetype point = key.lastIndexOf(u'.'); point > 0;
             point = key.lastIndexOf(u'.', point - 1))
            add(key.left(point), QStringView(key).mid(point + 1), found);
        if (!found.empty())
            return found;
        for (qsizetype end = key.size(); end > 0; end = key.lastIndexOf(u'.', end - 1)) {
            const auto group = m_groups.constFind(key.left(end));
            if (group != m_groups.cend())
                return { { group.value(), nullptr, true } };
            if (end == 1)
                break;
        }
        return found;
    }

private:
    void add(const QString& key, QStringView rest, std::vector<Hit>& found) const
    {
        const auto competing = m_byKey.constFind(key);
        if (competing == m_byKey.cend())
            return;
        for (auto one = competing->rbegin(); one != competing->rend(); ++one) {
            if ((*one)->action == Override::Action::Delete)
                continue;
            const bool told = (*one)->known && !hasReference(**one);
            const ConfigValue* value = descend((*one)->value, rest);
            if (told && !value)
                continue; // a map that does not name this child leaves it alone
            found.push_back({ *one, told ? value : nullptr, false });
        }
    }

    QHash<QString, Competing> m_byKey;
    QHash<QString, const Override*> m_groups;
};

QString writtenText(const Hit& hit, const ConfigEntry& entry)
{
    // A list has one spelling wherever it was read: quotes and blanks inside say nothing.
    const bool scalar
        = hit.value->kind != ConfigValue::Kind::List && hit.value->kind != ConfigValue::Kind::Map;
    return scalar && hit.by->key == entry.key && !hit.by->text.isEmpty() ? hit.by->text
                                                                         : displayText(*hit.value);
}

Note contradiction(const Override& by, const ConfigEntry& entry)
{
    Note note;
    note.severity = Note::Severity::Info;
    note.where = by.origin;
    note.text = QStringLiteral("%1 is set to %2 here, but the run's config says %3 (%4)")
                    .arg(entry.key, by.text, entry.text,
                        entry.origin.line > 0
                            ? QStringLiteral("%1:%2").arg(entry.origin.file).arg(entry.origin.line)
                            : entry.origin.file);
    return note;
}

const ConfigEntry* findEntry(const std::vector<ConfigEntry>& entries, const QString& key)
{
    const auto found = std::lower_bound(entries.begin(), entries.end(), key,
        [](const ConfigEntry& entry, const QString& wanted) { return entry.key < wanted; });
    return found != entries.end() && found->key == key ? &*found : nullptr;
}

} // namespace

RecordFit fitOf(const OverrideRecord& record, const std::vector<ConfigEntry>& entries)
{
    RecordFit fit;
    for (const Competing& competing : byKey(record)) {
        const Override& one = *competing.back();
        if (competing.size() > 1 || one.conditional || !one.known || hasReference(one)
            || one.action == Override::Action::Delete || one.value.kind == ConfigValue::Kind::Map
            || !packageOf(one.key).isEmpty())
            continue;
        const ConfigEntry* entry = findEntry(entries, one.key);
        ++(entry && sameValue(entry->value, one.value) ? fit.agreeing : fit.contradicting);
    }
    return fit;
}

std::vector<Note> setProvenance(
    std::vector<ConfigEntry>& entries, const OverrideRecord* record, const QStringList& corrected)
{
    std::vector<Note> notes;
    if (!record)
        return notes;
    const Overrides overrides(*record);
    for (ConfigEntry& entry : entries) {
        const std::vector<Hit> hits = overrides.hits(entry.key);
        if (hits.empty()) {
            if (entry.provenance == Provenance::Unknown && !record->unresolved)
                entry.provenance = Provenance::Default;
            continue;
        }
        const auto agrees = std::find_if(hits.begin(), hits.end(),
            [&entry](const Hit& hit) { return hit.value && sameValue(*hit.value, entry.value); });
        const auto definite = std::find_if(
            hits.begin(), hits.end(), [](const Hit& hit) { return !hit.by->conditional; });
        if (agrees != hits.end()) {
            entry.provenance = Provenance::Override;
            entry.overrideOrigin = agrees->by->origin;
            entry.text = writtenText(*agrees, entry);
        } else if (definite != hits.end()) {
            entry.provenance = definite->group ? Provenance::File : Provenance::Override;
            entry.overrideOrigin = definite->by->origin;
            entry.overrideAgrees = !definite->value;
            const bool isCorrected = matchesAny(corrected, entry.key);
            // Of another launch, or changed on the way: who set the value is not known.
            if (!entry.told || (definite->value && !isCorrected))
                entry.provenance = Provenance::Unknown;
            if (definite->value && !hits.front().by->conditional)
                notes.push_back(contradiction(*definite->by, entry));
        } else {
            // Only branches that could not be decided name it, and none of them gives this value.
            entry.provenance = Provenance::Unknown;
        }
    }
    return notes;
}

void forgetValue(ConfigEntry& entry, const QString& text)
{
    entry.text = text;
    entry.value = {};
    entry.value.kind = ConfigValue::Kind::Opaque;
    entry.value.string = text;
    entry.told = false;
}

std::vector<std::pair<QString, Origin>> removedKeys(const OverrideRecord& record)
{
    std::vector<std::pair<QString, Origin>> removed;
    for (const Competing& competing : byKey(record)) {
        const Override& last = *competing.back();
        if (last.action == Override::Action::Delete && !last.conditional
            && packageOf(last.key).isEmpty())
            removed.emplace_back(last.key, last.origin);
    }
    std::sort(removed.begin(), removed.end(),
        [](const auto& one, const auto& other) { return one.first < other.first; });
    return removed;
}

std::vector<ConfigEntry> entriesOfRecord(const OverrideRecord& record, std::vector<Note>& notes)
{
    std::vector<ConfigEntry> entries;
    const QHash<QString, Competing> all = byKey(record);
    for (auto it = all.cbegin(); it != all.cend(); ++it) {
        const Override& last = *it.value().back();
        if (last.action == Override::Action::Delete)
            continue;
        bool undecided = false;
        if (last.conditional
            && (it.value().front()->conditional
                || !std::all_of(it.value().begin(), it.value().end(), [&last](const Override* one) {
                       return one->known && sameValue(one->value, last.value);
                   }))) {
            notes.push_back({ Note::Severity::Warning, record.source, last.origin,
                QStringLiteral("%1 is set in a branch that could not be decided, so its value is "
                               "not known")
                    .arg(last.key) });
            undecided = true;
        }
        ConfigValue value = last.value;
        const bool told = last.known && !undecided && !hasReference(last)
            && last.value.kind != ConfigValue::Kind::Opaque; // a sweep runs with one of its values
        if (!told) {
            value = {};
            value.kind = ConfigValue::Kind::Opaque;
            value.string = last.text;
        }
        const bool splits = value.kind == ConfigValue::Kind::Map && !value.members.empty();
        std::vector<ConfigEntry> made;
        if (splits) {
            made = flattenConfig(value, last.origin.file);
            for (ConfigEntry& entry : made)
                entry.key = last.key + u'.' + entry.key;
        } else {
            made.resize(1);
            made[0].key = last.key;
            made[0].text = last.text.isEmpty() ? displayText(value) : last.text;
            made[0].value = std::move(value);
        }
        for (ConfigEntry& entry : made) {
            entry.provenance = told ? Provenance::Override : Provenance::Unknown;
            entry.told = told;
            entry.origin = last.origin;
            entry.overrideOrigin = last.origin;
            entries.push_back(std::move(entry));
        }
    }
    // Of a key and of a map that names it the later one in the file counts.
    std::sort(entries.begin(), entries.end(), [](const ConfigEntry& one, const ConfigEntry& other) {
        return one.key != other.key ? one.key < other.key : one.origin.line > other.origin.line;
    });
    entries.erase(
        std::unique(entries.begin(), entries.end(),
            [](const ConfigEntry& one, const ConfigEntry& other) { return one.key == other.key; }),
        entries.end());
    return entries;
}

std::vector<Note> forgetContested(std::vector<ConfigEntry>& entries, const OverrideRecord& used,
    std::span<const OverrideRecord> records)
{
    const auto depth = [](const OverrideRecord& one) { return one.origin.file.count(u'/'); };
    std::vector<Note> ignored;
    const std::vector<ConfigEntry> own = entriesOfRecord(used, ignored);
    std::map<QString, QString> contested; // key → what another launch gives it
    Origin first;
    int launches = 1;
    for (const OverrideRecord& other : records) {
        const bool competes = &other != &used && other.source == used.source
            && other.command == used.command && depth(other) == depth(used);
        if (!competes)
            continue;
        const std::vector<ConfigEntry> theirs = entriesOfRecord(other, ignored);
        const size_t before = contested.size();
        for (const ConfigEntry& entry : theirs) {
            const ConfigEntry* mine = findEntry(own, entry.key);
            if (!mine || !sameValue(mine->value, entry.value))
                contested.emplace(entry.key, entry.text);
        }
        for (const ConfigEntry& entry : own)
            if (!findEntry(theirs, entry.key))
                contested.emplace(entry.key, QStringLiteral("…"));
        if (contested.size() > before && launches++ == 1)
            first = other.origin;
    }
    if (contested.empty())
        return {};
    for (const auto& [key, text] : contested) {
        auto at = std::lower_bound(entries.begin(), entries.end(), key,
            [](const ConfigEntry& entry, const QString& wanted) { return entry.key < wanted; });
        if (at == entries.end() || at->key != key) {
            at = entries.insert(at, ConfigEntry());
            at->key = key;
            at->text = QStringLiteral("…");
            at->origin = used.origin;
        }
        forgetValue(*at, QStringLiteral("%1 | %2").arg(at->text, text));
        at->provenance = Provenance::Unknown;
    }
    return { { Note::Severity::Warning, used.source, used.origin,
        QStringLiteral("%1 launches may have started the run (another: %2:%3); %4 keys that they "
                       "set differently are not known (first: %5)")
            .arg(QString::number(launches), first.file, QString::number(first.line),
                QString::number(contested.size()), contested.begin()->first) } };
}

namespace {

/// Also true below a reference, which brings its keys with it.
bool holds(const ConfigValue& tree, const QString& key)
{
    const ConfigValue* at = &tree;
    for (const QStringView part : QStringView(key).tokenize(u'.')) {
        if (at->kind == ConfigValue::Kind::String && at->string.contains(u"${"))
            return true;
        at = at->member(part);
        if (!at)
            return false;
    }
    return true;
}

} // namespace

QStringList keysNotIn(const ConfigValue& tree, const OverrideRecord& record)
{
    QStringList keys;
    const auto all = byKey(record);
    for (auto it = all.cbegin(); it != all.cend(); ++it) {
        const Override& last = *it.value().back();
        const bool plain = it.key().contains(u'.') && packageOf(it.key()).isEmpty()
            && !it.key().contains(u'\\') && !last.conditional
            && last.action != Override::Action::Delete;
        if (plain && !holds(tree, it.key()))
            keys += it.key();
    }
    keys.sort();
    return keys;
}

} // namespace alidade
