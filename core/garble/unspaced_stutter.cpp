// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pieces of Japanese and Korean that are said twice, as when draft tokens are taken twice. A few
// kinds close together are ordinary: どきどき, 반짝반짝.
#include "core/garble/repetition_parts.h"
#include "core/garble/text_classes.h"

#include <QString>

#include <algorithm>
#include <unordered_set>

namespace alidade {
namespace {

constexpr qsizetype Longest = 4; ///< units of one piece
constexpr size_t Pieces = 8; ///< different ones
constexpr qsizetype Units = 100; ///< within so many

bool isKanaOrHangul(char16_t unit)
{
    return (unit >= 0x3041 && unit <= 0x30FF) || (unit >= 0xAC00 && unit <= 0xD7A3);
}

bool isUnspaced(char16_t unit)
{
    return isKanaOrHangul(unit) || (unit >= 0x3400 && unit <= 0x9FFF);
}

/// Length of a piece at `at` that follows once more at once, 0 if there is none.
qsizetype doubledAt(QStringView text, qsizetype at)
{
    const char16_t* const units = text.utf16();
    for (qsizetype length = 2; length <= Longest && at + 2 * length <= text.size(); ++length) {
        if (units[at] != units[at + length]) // nearly everywhere
            continue;
        if (!std::all_of(units + at + 1, units + at + length, isUnspaced))
            return 0;
        if (units[at] != units[at + 1]
            && std::equal(units + at, units + at + length, units + at + length))
            return length;
    }
    return 0;
}

struct Doubled {
    qsizetype begin;
    qsizetype end;
    quint64 key;
};

} // namespace

void findUnspacedStutter(
    QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans)
{
    const char16_t* const units = text.utf16();
    std::vector<Doubled> doubled;
    forEachUnit(
        classes, [](const ClassBlock& block) { return block.high() & ~block.spaced(); },
        [&](qsizetype at) {
            if (!isUnspaced(text[at].unicode()) || (!doubled.empty() && at < doubled.back().end))
                return;
            const qsizetype length = doubledAt(text, at);
            if (length == 0)
                return;
            // What is Han alone is looked for in another place.
            if (std::none_of(units + at, units + at + length, isKanaOrHangul))
                return;
            quint64 key = 0;
            for (const QChar unit : text.sliced(at, length))
                key = key << 16 | unit.unicode();
            doubled.push_back({ at, at + 2 * length, key });
        });
    for (size_t first = 0; first + Pieces <= doubled.size(); ++first) {
        std::unordered_set<quint64> kinds;
        size_t last = first;
        for (; last < doubled.size() && doubled[last].end - doubled[first].begin <= Units; ++last)
            kinds.insert(doubled[last].key);
        if (kinds.size() < Pieces)
            continue;
        // As far as they stand close together.
        while (last < doubled.size() && doubled[last].begin - doubled[last - 1].end <= Units / 2)
            ++last;
        spans.push_back({ doubled[first].begin, doubled[last - 1].end - doubled[first].begin,
            RepetitionId, 0.85F,
            QStringLiteral("%1 pieces of text are said twice in a row").arg(last - first) });
        return;
    }
}

} // namespace alidade
