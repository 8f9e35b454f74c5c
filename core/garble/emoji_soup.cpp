// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/emoji_soup.h"

#include "core/base/wide_code.h"
#include "core/garble/text_regions.h"

#include <QString>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

// A chat sets one to ten, a story told in pictures thirty; each line of a list one.
constexpr qsizetype Window = 72; ///< visible code points
constexpr qsizetype Emoji = 40;
constexpr qsizetype Kinds = 14; ///< rows of hearts and squares have few
constexpr qsizetype Lines = 6; ///< line ends within a window of a list

bool isEmoji(char32_t point)
{
    return (point >= 0x1F300 && point <= 0x1FAFF) || (point >= 0x2600 && point <= 0x27BF);
}

struct Visible {
    qsizetype at = 0;
    char32_t point = 0;
    qsizetype lines = 0; ///< line ends before it
};

qsizetype kindsOf(const std::array<Visible, size_t(Window)>& ring)
{
    std::array<char32_t, size_t(Window)> kinds{};
    size_t count = 0;
    for (const Visible& one : ring)
        if (isEmoji(one.point))
            kinds[count++] = one.point;
    std::sort(kinds.begin(), kinds.begin() + count);
    return std::unique(kinds.begin(), kinds.begin() + count) - kinds.begin();
}

/// First halves of pairs and marks: less than half as many as emoji, there is no soup.
ALIDADE_WIDE_CODE qsizetype countHigh(QStringView text)
{
    const char16_t* const units = text.utf16();
    qsizetype high = 0;
    constexpr qsizetype Piece = 4096;
    for (qsizetype begin = 0; begin < text.size(); begin += Piece) {
        const qsizetype stop = std::min(text.size(), begin + Piece);
        quint16 here = 0; // in sixteen bits and without a branch: several units at once
        for (qsizetype at = begin; at < stop; ++at) {
            const auto unit = quint16(units[at]);
            const auto first = quint16(quint16(unit ^ 0xD800) < 0x400 ? 1 : 0);
            const auto mark = quint16(unit == u'\'' ? 1 : 0);
            here = quint16(here + quint16(first + mark));
        }
        high += here;
    }
    return high;
}

} // namespace

void findEmojiSoup(QStringView text, std::vector<GarbleSpan>& spans)
{
    if (countHigh(text) < Emoji / 2)
        return;
    std::array<Visible, size_t(Window)> ring{};
    qsizetype emoji = 0;
    qsizetype seen = 0;
    qsizetype lines = 0;
    qsizetype begin = -1;
    qsizetype end = -1;
    const auto report = [&] {
        if (begin >= 0)
            spans.push_back({ begin, end - begin, SymbolFloodId, 0.8F,
                QStringLiteral("Most of the characters are emoji, of more than %1 kinds")
                    .arg(Kinds) });
        begin = -1;
    };
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype place = at;
        const char32_t point = nextPoint(text, at);
        lines += point == U'\n' ? 1 : 0;
        // Selectors and joiners belong to the picture before.
        if (isInvisible(point) || point == 0xFE0F || point == 0x200D)
            continue;
        Visible& slot = ring[size_t(seen % Window)];
        emoji -= seen >= Window && isEmoji(slot.point) ? 1 : 0;
        slot = { place, point, lines };
        emoji += isEmoji(point) ? 1 : 0;
        ++seen;
        if (emoji < Emoji)
            continue;
        const Visible& oldest = ring[size_t(seen < Window ? 0 : seen % Window)];
        if (lines - oldest.lines > Lines || kindsOf(ring) < Kinds)
            continue;
        if (begin >= 0 && oldest.at > end)
            report();
        if (begin < 0) {
            // From the first of the emoji that follow each other closely.
            begin = oldest.at;
            qsizetype others = 0;
            for (qsizetype i = std::min(seen, Window) - 1; i >= 0; --i) {
                const Visible& one = ring[size_t((seen < Window ? i : (seen + i) % Window))];
                others = isEmoji(one.point) ? 0 : others + 1;
                if (others > 8)
                    break;
                begin = isEmoji(one.point) ? one.at : begin;
            }
        }
        end = at;
    }
    // What is left belongs to it when emoji go on to the end.
    if (begin >= 0 && visibleEnd(text) - end < 24)
        end = text.size();
    report();
}

} // namespace alidade
