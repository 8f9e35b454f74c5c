// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/repeated_keys.h"

#include "core/base/limits.h"
#include "core/model/config.h"

namespace alidade {
namespace {

void drop(Value& tree, const QString& key, const Note& pattern, std::vector<Note>& notes)
{
    const auto inner
        = [&](const QString& name) { return key.isEmpty() ? name : QString(key + u'.' + name); };
    std::vector<std::pair<QString, int>> replaced;
    const auto kept = effectiveMembers(tree, &replaced);
    for (const auto& [name, line] : replaced) {
        if (notes.size() >= size_t(Limits::NotesPerFile))
            break;
        Note note = pattern;
        note.where.line = line;
        note.text = QStringLiteral("%1 stands here more than once; the last one counts")
                        .arg(inner(name).left(200));
        notes.push_back(std::move(note));
    }
    if (kept.size() < tree.members.size()) {
        std::vector<std::pair<QString, Value>> members;
        members.reserve(kept.size());
        for (const auto* member : kept)
            members.push_back(*member);
        tree.members = std::move(members);
    }
    for (auto& [name, member] : tree.members)
        if (member.kind == Value::Kind::Map || member.kind == Value::Kind::List)
            drop(member, inner(name), pattern, notes);
    for (size_t at = 0; at < tree.items.size(); ++at)
        if (Value& item = tree.items[at];
            item.kind == Value::Kind::Map || item.kind == Value::Kind::List)
            drop(item, inner(QString::number(at)), pattern, notes);
}

} // namespace

void dropRepeatedKeys(
    Value& tree, const QString& file, const QString& source, std::vector<Note>& notes)
{
    drop(tree, {}, Note{ Note::Severity::Warning, source, { file, 0 }, {} }, notes);
}

} // namespace alidade
