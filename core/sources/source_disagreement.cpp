// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/source_disagreement.h"

#include "core/model/profile.h"

#include <QSet>

#include <algorithm>

namespace alidade {
namespace {

using Provenance = ConfigEntry::Provenance;
using Kind = ConfigValue::Kind;

constexpr size_t MostNotes = 20; ///< further keys are counted in one note
constexpr size_t OtherLaunch = 10; ///< more than one of so many keys differ: of another launch
constexpr size_t FewestOfOther = 5; ///< that many differing keys at least

struct Difference {
    const ConfigEntry* used = nullptr;
    const ConfigEntry* other = nullptr;
    bool expected = false;
};

QString cut(const QString& text) { return text.size() > 80 ? QString(text.left(79) + u'…') : text; }

QString placeOf(const Origin& origin)
{
    return origin.line > 0 ? QStringLiteral("%1:%2").arg(origin.file).arg(origin.line)
                           : origin.file;
}

/// Values that stand for "to be filled in".
bool isOpen(const ConfigValue& value)
{
    return value.kind == Kind::None || (value.kind == Kind::Int && value.integer == -1);
}

/// Keys that both have with different values, in order. `shared` counts the keys that both have.
std::vector<Difference> differences(const std::vector<ConfigEntry>& used,
    const std::vector<ConfigEntry>& others, const QStringList& corrected, size_t& shared)
{
    std::vector<Difference> found;
    QSet<QString> keys;
    auto other = others.begin();
    for (const ConfigEntry& entry : used) {
        while (other != others.end() && other->key < entry.key)
            ++other;
        if (other == others.end())
            break;
        if (other->key != entry.key || entry.value.kind == Kind::Opaque
            || other->value.kind == Kind::Opaque)
            continue;
        ++shared;
        if (sameValue(entry.value, other->value))
            continue;
        found.push_back(
            { &entry, &*other, matchesAny(corrected, entry.key) || isOpen(other->value) });
        keys.insert(entry.key);
    }
    std::erase_if(found, [&keys](const Difference& one) {
        return (one.used->provenance == Provenance::Derived && keys.contains(one.used->follows))
            || (one.other->provenance == Provenance::Derived && keys.contains(one.other->follows));
    });
    return found;
}

std::vector<Note> notesOf(
    const std::vector<Difference>& found, const QString& rest, const auto& textOf)
{
    std::vector<Note> notes;
    for (const Difference& one : found) {
        if (notes.size() == MostNotes) {
            notes.push_back({ Note::Severity::Warning, {}, { one.other->origin.file, 0 },
                rest.arg(qsizetype(found.size() - MostNotes)) });
            break;
        }
        notes.push_back({ one.expected ? Note::Severity::Info : Note::Severity::Warning, {},
            one.other->origin, textOf(one) });
    }
    return notes;
}

} // namespace

std::vector<Note> disagreements(
    const Config& used, const ConfigCandidate& other, const QStringList& corrected)
{
    size_t shared = 0;
    const auto found = differences(used.entries, other.entries, corrected, shared);
    const size_t surprising = size_t(std::count_if(
        found.begin(), found.end(), [](const Difference& one) { return !one.expected; }));
    if (surprising > std::max(FewestOfOther, shared / OtherLaunch))
        return { { Note::Severity::Info, other.source, other.origin,
            QStringLiteral("%1 of %2 keys differ from %3, which counts: probably the config of "
                           "another launch")
                .arg(qsizetype(found.size()))
                .arg(qsizetype(shared))
                .arg(placeOf(used.origin)) } };
    auto notes = notesOf(found, QStringLiteral("%1 more keys differ from the config that counts"),
        [](const Difference& one) {
            return QStringLiteral("%1 is %2 here, but %3 in %4, which counts")
                .arg(one.used->key, cut(one.other->text), cut(one.used->text),
                    placeOf(one.used->origin));
        });
    for (Note& note : notes)
        note.source = other.source;
    return notes;
}

std::vector<Note> joinDefaults(std::vector<ConfigEntry>& entries,
    const std::vector<ConfigEntry>& defaults, bool overridesKnown, const QStringList& corrected)
{
    size_t shared = 0;
    auto found = differences(entries, defaults, corrected, shared);
    if (overridesKnown) {
        std::erase_if(found,
            [](const Difference& one) { return one.used->provenance != Provenance::Default; });
        return notesOf(found,
            QStringLiteral("%1 more values differ from the given defaults without an override"),
            [](const Difference& one) {
                return QStringLiteral("The default of %1 is %2 here, no override names it, and the "
                                      "run has %3 (%4)")
                    .arg(one.used->key, cut(one.other->text), cut(one.used->text),
                        placeOf(one.used->origin));
            });
    }
    auto given = defaults.begin();
    for (ConfigEntry& entry : entries) {
        while (given != defaults.end() && given->key < entry.key)
            ++given;
        if (given != defaults.end() && given->key == entry.key
            && entry.provenance == Provenance::Unknown && entry.value.kind != Kind::Opaque
            && sameValue(given->value, entry.value))
            entry.provenance = Provenance::Default;
    }
    return {};
}

} // namespace alidade
