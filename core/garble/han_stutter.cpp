// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/repetition_parts.h"

#include <QString>

#include <algorithm>
#include <unordered_set>

namespace alidade {
namespace {

constexpr qsizetype Longest = 4; ///< characters of one piece
constexpr size_t Pieces = 5; ///< different ones; sound of bells and rain brings two or three
constexpr qsizetype Units = 100; ///< within so many

bool isHan(QChar unit) { return unit.unicode() >= 0x3400 && unit.unicode() <= 0x9FFF; }

/// Length of a piece at `at` that follows once more at once, 0 if there is none. `left`: units from
/// there on.
qsizetype doubledAt(const char16_t* at, qsizetype left)
{
    for (qsizetype length = 2; length <= Longest && 2 * length <= left; ++length) {
        if (at[0] != at[length]) // nearly everywhere
            continue;
        if (!std::all_of(at + 1, at + length, isHan))
            return 0;
        if (at[0] != at[1] && std::equal(at, at + length, at + length))
            return length;
    }
    return 0;
}

// One character for another said twice. Verse brings seven such pairs in a row, and no more.
constexpr qsizetype Singles = 15; ///< pairs
constexpr qsizetype SinglesUnits = 60; ///< within so many
constexpr size_t SingleKinds = 10;
/// Nobody says these twice; adjectives, verbs and names are (高高兴兴, 红红的, 芳芳).
constexpr QStringView Particles = u"的了是在我和就也有这不为以与及得着把从因所但而之其於這為與從";
constexpr size_t ParticleKinds = 2;

/// Between marks of a list: pet names, doubled adjectives.
bool isEntry(QStringView text, qsizetype begin, qsizetype end)
{
    constexpr QStringView Marks = u"、，,：:；; \n";
    return begin > 0 && end < text.size() && Marks.contains(text[begin - 1])
        && Marks.contains(text[end]);
}

/// A pair "XX" that is no part of a longer run.
bool isPair(QStringView text, qsizetype at)
{
    return text[at] == text[at + 1] && isHan(text[at]) && (at == 0 || text[at - 1] != text[at])
        && (at + 2 == text.size() || text[at + 2] != text[at]) && !isEntry(text, at, at + 2);
}

void findDoubledCharacters(QStringView text, std::vector<GarbleSpan>& spans)
{
    std::vector<qsizetype> pairs;
    qsizetype begin = -1;
    qsizetype end = -1;
    for (qsizetype at = 0; at + 1 < text.size(); ++at) {
        if (!isPair(text, at))
            continue;
        pairs.push_back(at);
        if (qsizetype(pairs.size()) < Singles)
            continue;
        const auto first = pairs.end() - Singles;
        if (at + 2 - *first > SinglesUnits)
            continue;
        std::unordered_set<char16_t> kinds;
        for (auto pair = first; pair != pairs.end(); ++pair)
            kinds.insert(text[*pair].unicode());
        if (kinds.size() < SingleKinds)
            continue;
        begin = begin < 0 ? *first : begin;
        end = at + 2;
    }
    std::unordered_set<char16_t> particles;
    for (const qsizetype pair : pairs)
        if (pair >= begin && pair < end && Particles.contains(text[pair]))
            particles.insert(text[pair].unicode());
    if (begin >= 0 && particles.size() >= ParticleKinds)
        spans.push_back({ begin, end - begin, RepetitionId, 0.85F,
            QStringLiteral("%1 characters are each said twice").arg(pairs.size()) });
}

struct Doubled {
    qsizetype begin;
    qsizetype end;
    quint64 key;
};

} // namespace

void findHanStutter(QStringView text, std::vector<GarbleSpan>& spans)
{
    findDoubledCharacters(text, spans);
    const char16_t* const units = text.utf16();
    std::vector<Doubled> doubled;
    for (qsizetype at = 0; at + 4 <= text.size();) {
        const qsizetype length = isHan(text[at]) ? doubledAt(units + at, text.size() - at) : 0;
        if (length == 0) {
            ++at;
            continue;
        }
        quint64 key = 0;
        for (const QChar unit : text.sliced(at, length))
            key = key << 16 | unit.unicode();
        if (!isEntry(text, at, at + 2 * length)) // 讨论讨论、研究研究
            doubled.push_back({ at, at + 2 * length, key });
        at += 2 * length;
    }
    for (size_t first = 0; first + Pieces <= doubled.size(); ++first) {
        std::unordered_set<quint64> kinds;
        for (size_t at = first;
             at < doubled.size() && doubled[at].end - doubled[first].begin <= Units; ++at)
            kinds.insert(doubled[at].key);
        if (kinds.size() < Pieces)
            continue;
        const qsizetype begin = doubled[first].begin;
        spans.push_back({ begin, doubled.back().end - begin, RepetitionId, 0.85F,
            QStringLiteral("%1 pieces of text are said twice in a row").arg(doubled.size()) });
        return;
    }
}

} // namespace alidade
