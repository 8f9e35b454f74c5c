// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/interpolation.h"

#include "core/base/limits.h"
#include "core/sources/override_grammar.h"
#include "core/sources/reference_text.h"

#include <QStringList>

#include <algorithm>
#include <optional>
#include <utility>

namespace alidade {
namespace {

constexpr int DeepestReference = 64; ///< references through references
constexpr qsizetype TextPerStep = 16; ///< UTF-16 units that cost as much as one reference

bool hasReference(const ConfigValue& value, int depth = 0)
{
    if (value.kind == ConfigValue::Kind::String)
        return value.string.contains(u"${");
    return depth < Limits::NestingDepth
        && std::any_of(value.items.begin(), value.items.end(),
            [depth](const ConfigValue& item) { return hasReference(item, depth + 1); });
}

/// True if a reference inside could not be followed: files hold no other opaque values.
bool hasOpaque(const ConfigValue& value, int depth = 0)
{
    if (value.kind == ConfigValue::Kind::Opaque)
        return true;
    const auto deeper = [depth](const ConfigValue& inner) { return hasOpaque(inner, depth + 1); };
    return depth < Limits::NestingDepth
        && (std::any_of(value.items.begin(), value.items.end(), deeper)
            || std::any_of(value.members.begin(), value.members.end(),
                [&deeper](const auto& member) { return deeper(member.second); }));
}

ConfigValue opaque(const QString& text)
{
    ConfigValue value;
    value.kind = ConfigValue::Kind::Opaque;
    value.string = text;
    return value;
}

class Resolver {
public:
    Resolver(const ConfigValue& tree, QString file, std::vector<Note>& notes, bool complete)
        : m_tree(tree)
        , m_file(std::move(file))
        , m_notes(notes)
        , m_complete(complete)
    {
    }

    std::vector<ConfigEntry> entries()
    {
        collect(m_tree, QString(), 0);
        std::stable_sort(m_entries.begin(), m_entries.end(),
            [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
        return std::move(m_entries);
    }

private:
    struct Resolved {
        ConfigValue value;
        QString follows; ///< the key that was referred to first; empty: none
        bool whole = false; ///< the value is that of `follows`, type and all
    };

    void collect(const ConfigValue& value, const QString& key, int depth);
    Resolved resolve(const ConfigValue& value, const QString& key, int depth);
    Resolved resolveText(const QString& text, const QString& key, int line, int depth);
    Resolved resolveReference(QStringView inside, const QString& key, int line, int depth);
    Resolved select(QStringView arguments, const QString& key, int line, int depth);
    std::optional<ConfigValue> lookUp(const QString& path, int depth);
    std::optional<ConfigValue> walk(const QString& path, int depth);
    bool isCircle(const QString& target, const QString& key, int line);
    QString absolute(const QString& path, const QString& key) const;
    void note(int line, const QString& text);
    /// Counts work; false once the limit is passed, which is told once.
    bool afford(qsizetype steps, int line);

    const ConfigValue& m_tree;
    QString m_file;
    std::vector<Note>& m_notes;
    bool m_complete; ///< false: what is absent may have been cut off
    std::vector<ConfigEntry> m_entries;
    QStringList m_active; ///< what is being looked up, outermost first
    qsizetype m_steps = 0;
};

bool Resolver::afford(qsizetype steps, int line)
{
    if (m_steps > Limits::InterpolationSteps)
        return false;
    m_steps += steps;
    if (m_steps > Limits::InterpolationSteps)
        note(line, QStringLiteral("Too many references; the rest is shown as written"));
    return m_steps <= Limits::InterpolationSteps;
}

void Resolver::note(int line, const QString& text)
{
    if (m_notes.size() <= size_t(Limits::NotesPerFile) + 1)
        m_notes.push_back({ Note::Severity::Warning, QString(), { m_file, line }, text });
}

void Resolver::collect(const ConfigValue& value, const QString& key, int depth)
{
    if (value.kind == ConfigValue::Kind::Map && !value.members.empty()
        && depth < Limits::NestingDepth) {
        std::vector<std::pair<QString, int>> replaced;
        for (const auto* member : effectiveMembers(value, &replaced))
            collect(member->second, key.isEmpty() ? member->first : key + u'.' + member->first,
                depth + 1);
        for (const auto& [name, line] : replaced)
            note(line,
                QStringLiteral("%1 stands here more than once; the last one counts")
                    .arg(key.isEmpty() ? name : key + u'.' + name));
        return;
    }
    if (key.isEmpty())
        return;
    ConfigEntry entry;
    entry.key = key;
    entry.origin = { m_file, value.line };
    if (!hasReference(value)) {
        entry.text = displayText(value);
        entry.told = !hasOpaque(value);
        entry.value = value;
        m_entries.push_back(std::move(entry));
        return;
    }
    Resolved resolved = resolve(value, key, 0);
    const bool derived = !resolved.follows.isEmpty();
    if (derived && resolved.whole && resolved.value.kind == ConfigValue::Kind::Map
        && !resolved.value.members.empty()) {
        for (ConfigEntry& child : flattenConfig(resolved.value, m_file)) {
            child.follows = resolved.follows + u'.' + child.key;
            child.key = key + u'.' + child.key;
            child.origin = entry.origin;
            child.provenance = ConfigEntry::Provenance::Derived;
            child.told = !hasOpaque(child.value);
            m_entries.push_back(std::move(child));
        }
        return;
    }
    entry.value = std::move(resolved.value);
    entry.value.line = value.line;
    entry.told = !hasOpaque(entry.value);
    entry.text = displayText(entry.value);
    entry.follows = resolved.follows;
    if (derived)
        entry.provenance = ConfigEntry::Provenance::Derived;
    m_entries.push_back(std::move(entry));
}

Resolver::Resolved Resolver::resolve(const ConfigValue& value, const QString& key, int depth)
{
    if (value.kind == ConfigValue::Kind::String && value.string.contains(u"${"))
        return resolveText(value.string, key, value.line, depth);
    Resolved resolved;
    if (depth > DeepestReference || !afford(1, value.line)) {
        resolved.value = opaque(displayText(value));
        return resolved;
    }
    resolved.value = value;
    for (size_t at = 0; at < resolved.value.items.size(); ++at) {
        Resolved item
            = resolve(value.items[at], key + u'.' + QString::number(qsizetype(at)), depth + 1);
        resolved.value.items[at] = std::move(item.value);
        if (resolved.follows.isEmpty())
            resolved.follows = item.follows;
    }
    for (auto& [name, member] : resolved.value.members)
        member = resolve(ConfigValue(member), key + u'.' + name, depth + 1).value;
    return resolved;
}

Resolver::Resolved Resolver::resolveText(
    const QString& text, const QString& key, int line, int depth)
{
    Resolved resolved;
    QString joined;
    bool isOpaque = false;
    qsizetype at = 0;
    while (at < text.size()) {
        const qsizetype open = text.indexOf(u"${", at);
        if (open < 0)
            break;
        if (open > 0 && text[open - 1] == u'\\') {
            // An escaped reference is plain text.
            joined += QStringView(text).mid(at, open - 1 - at);
            joined += u"${";
            at = open + 2;
            continue;
        }
        const qsizetype close = closingBrace(text, open + 1);
        if (close < 0) {
            note(line, QStringLiteral("%1: the reference is not closed").arg(key));
            return { opaque(text), {}, false };
        }
        Resolved part
            = resolveReference(QStringView(text).mid(open + 2, close - open - 2), key, line, depth);
        if (part.value.kind == ConfigValue::Kind::Opaque && part.value.text.isEmpty())
            part.value.string = text.mid(open, close - open + 1);
        if (open == 0 && close == text.size() - 1)
            return part;
        isOpaque = isOpaque || part.value.kind == ConfigValue::Kind::Opaque;
        if (resolved.follows.isEmpty())
            resolved.follows = part.follows;
        joined += QStringView(text).mid(at, open - at);
        const QString piece = pythonText(part.value);
        afford(piece.size() / TextPerStep, line);
        joined += piece;
        at = close + 1;
        if (joined.size() > Limits::InterpolatedText) {
            note(line, QStringLiteral("%1: the resolved text is too long").arg(key));
            return { opaque(text), {}, false };
        }
    }
    joined += QStringView(text).mid(at);
    resolved.value = isOpaque ? opaque(joined) : ConfigValue::ofString(joined);
    return resolved;
}

/// What cannot be resolved is Opaque without text; the caller puts the reference itself there.
Resolver::Resolved Resolver::resolveReference(
    QStringView inside, const QString& key, int line, int depth)
{
    const Resolved unresolved{ opaque({}), {}, false };
    if (!afford(1, line))
        return unresolved;
    if (depth > DeepestReference) {
        note(line,
            QStringLiteral("%1: more than %2 references through each other")
                .arg(key)
                .arg(DeepestReference));
        return unresolved;
    }
    const auto isName = [](QChar c) { return c.isLetterOrNumber() || c == u'_' || c == u'.'; };
    const auto nameEnd = std::find_if_not(inside.begin(), inside.end(), isName);
    if (nameEnd != inside.end() && *nameEnd == u':') {
        const QStringView name = inside.left(nameEnd - inside.begin());
        return name == u"oc.select" ? select(inside.mid(name.size() + 1), key, line, depth)
                                    : unresolved;
    }
    QString path = inside.toString();
    if (path.contains(u"${")) {
        const Resolved inner = resolveText(path, key, line, depth + 1);
        if (inner.value.kind == ConfigValue::Kind::Opaque)
            return unresolved;
        path = pythonText(inner.value);
    }
    const QString target = absolute(path, key);
    if (isCircle(target, key, line))
        return unresolved;
    const auto found = lookUp(target, depth);
    if (!found) {
        if (m_complete)
            note(line, QStringLiteral("%1 refers to %2, which is absent").arg(key, target));
        return unresolved;
    }
    return { *found, target, true };
}

/// `oc.select:key,default`: the default counts only if the key is absent or `???`.
Resolver::Resolved Resolver::select(QStringView arguments, const QString& key, int line, int depth)
{
    const QStringList parts = splitArguments(arguments);
    QString path = parts.front().trimmed();
    if (path.contains(u"${")) {
        const Resolved inner = resolveText(path, key, line, depth + 1);
        if (inner.value.kind == ConfigValue::Kind::Opaque)
            return { opaque({}), {}, false };
        path = pythonText(inner.value);
    }
    const QString target = absolute(path, key);
    if (isCircle(target, key, line))
        return { opaque({}), {}, false };
    const auto found = lookUp(target, depth);
    const bool mandatory
        = found && found->kind == ConfigValue::Kind::String && found->string == u"???";
    if (found && !mandatory)
        return { *found, target, true };
    if (!found && !m_complete)
        return { opaque({}), {}, false };
    if (parts.size() < 2)
        return {};
    const QString otherwise = parts.mid(1).join(u',').trimmed();
    if (otherwise.contains(u"${"))
        return resolveText(otherwise, key, line, depth + 1);
    return { parseOverrideValue(otherwise), {}, false };
}

bool Resolver::isCircle(const QString& target, const QString& key, int line)
{
    // A value may not refer to itself or to a map above it, nor to what is being looked up.
    const bool inside = key == target || key.startsWith(target + u'.');
    if (!inside && !m_active.contains(target))
        return false;
    note(line, QStringLiteral("%1: the references go round in a circle").arg(key));
    return true;
}

/// `.x` is a sibling of the value that holds the reference, each further dot goes one level up.
QString Resolver::absolute(const QString& path, const QString& key) const
{
    qsizetype dots = 0;
    while (dots < path.size() && path[dots] == u'.')
        ++dots;
    if (dots == 0)
        return normalisedPath(path);
    QString base = key;
    for (qsizetype level = 0; level < dots; ++level) {
        const qsizetype point = base.lastIndexOf(u'.');
        base = point < 0 ? QString() : base.left(point);
    }
    const QString rest = normalisedPath(path.mid(dots));
    return base.isEmpty() ? rest : base + u'.' + rest;
}

std::optional<ConfigValue> Resolver::lookUp(const QString& path, int depth)
{
    m_active += path;
    const auto found = walk(path, depth);
    m_active.removeLast();
    return found;
}

std::optional<ConfigValue> Resolver::walk(const QString& path, int depth)
{
    // Values within the tree are walked in place; behind a reference they are resolved copies.
    const ConfigValue* node = &m_tree;
    std::optional<ConfigValue> copy;
    QString walked;
    for (const QString& part : path.split(u'.')) {
        const ConfigValue* next = node->member(part);
        if (!next && node->kind == ConfigValue::Kind::List) {
            bool isIndex = false;
            const uint index = part.toUInt(&isIndex);
            next = isIndex && index < node->items.size() ? &node->items[index] : nullptr;
        }
        if (!next)
            return {};
        walked += (walked.isEmpty() ? QString() : QStringLiteral(".")) + part;
        if (copy) {
            ConfigValue deeper = *next;
            copy = std::move(deeper);
            node = &*copy;
        } else if (next->kind == ConfigValue::Kind::String && next->string.contains(u"${")) {
            copy = resolveText(next->string, walked, next->line, depth + 1).value;
            node = &*copy;
        } else {
            node = next;
        }
    }
    if (copy)
        return copy;
    return resolve(*node, walked, depth + 1).value;
}

} // namespace

std::vector<ConfigEntry> resolveConfig(
    const ConfigValue& tree, const QString& file, std::vector<Note>& notes, bool complete)
{
    std::vector<ConfigEntry> entries = Resolver(tree, file, notes, complete).entries();
    if (!complete)
        std::erase_if(entries, [](const ConfigEntry& entry) {
            return entry.value.kind == ConfigValue::Kind::Opaque && entry.text.contains(u"${");
        });
    return entries;
}

} // namespace alidade
