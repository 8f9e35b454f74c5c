// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/repetition_screen.h"
#include "core/garble/screen_keys.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

// As in han_stutter.cpp: so many within so many units.
constexpr size_t StutterPairs = 15;
constexpr qsizetype StutterPairUnits = 60;
constexpr size_t StutterPieces = 5;
constexpr qsizetype StutterPieceUnits = 100;
constexpr qsizetype LongestPiece = 4;

/// Bit i: the unit at `at` + i is equal to the one `distance` before it. `size`: of the text.
quint64 equalBefore(const char16_t* units, qsizetype at, qsizetype distance, qsizetype size)
{
    if (at >= distance && at + TextClasses::Units <= size)
        return detail::equalUnits(units + at, units + at - distance);
    quint64 bits = 0;
    const qsizetype end = std::min(size, at + TextClasses::Units);
    for (qsizetype i = std::max(at, distance); i < end; ++i)
        bits |= quint64(units[i] == units[i - distance]) << (i - at);
    return bits;
}

/// False: in no three blocks in a row there are places enough, whatever their distances.
bool mayStutterInBlocks(QStringView text, const TextClasses& classes)
{
    struct Before { // the bits of the block before
        quint64 han = 0;
        std::array<quint64, size_t(LongestPiece) + 1> equal{};
    } before;
    std::array<size_t, 3> pairs{}; // of the last three blocks
    std::array<size_t, 3> pieces{};
    size_t number = 0;
    for (const ClassBlock block : classes.blocks()) {
        size_t& pairsHere = pairs[number % 3];
        size_t& piecesHere = pieces[number % 3];
        pairsHere = 0;
        piecesHere = 0;
        if (block.han() != 0) {
            quint64 inside = block.han(); // all units from `length` before on are Han
            for (qsizetype length = 1; length <= LongestPiece; ++length) {
                inside &= block.han() << length | before.han >> (64 - length);
                if (length == 1) {
                    pairsHere = size_t(countOf(block.same() & inside));
                    continue;
                }
                const quint64 equal = inside
                    & equalBefore(
                        text.utf16(), qsizetype(number) * TextClasses::Units, length, text.size());
                quint64& equalThere = before.equal[size_t(length)];
                quint64 copies = equal;
                for (qsizetype i = 1; i < length; ++i)
                    copies &= equal << i | equalThere >> (64 - i);
                piecesHere += size_t(countOf(copies));
                equalThere = equal;
            }
        } else {
            before.equal.fill(0);
        }
        before.han = block.han();
        ++number;
        if (pairs[0] + pairs[1] + pairs[2] >= StutterPairs
            || pieces[0] + pieces[1] + pieces[2] >= StutterPieces)
            return true;
    }
    return false;
}

} // namespace

ALIDADE_WIDE_CODE bool mayStutter(QStringView text, const TextClasses& classes)
{
    if (!classes.sum().han || !mayStutterInBlocks(text, classes))
        return false;
    const char16_t* const units = text.utf16();
    std::array<qsizetype, StutterPairs> pairs{}; // the last places
    std::array<qsizetype, StutterPieces> pieces{};
    size_t pairCount = 0;
    size_t pieceCount = 0;
    const auto add = [](auto& places, size_t& count, qsizetype at, qsizetype within) {
        places[count++ % places.size()] = at;
        return count >= places.size() && at - places[count % places.size()] <= within;
    };
    return forEachWord(
        classes, text.size(), [](const ClassBlock& block) { return block.han(); },
        [&](qsizetype begin, qsizetype end) {
            std::array<qsizetype, size_t(LongestPiece) + 1> equal{};
            for (qsizetype at = begin + 1; at < end; ++at) {
                if (units[at] == units[at - 1] && add(pairs, pairCount, at, StutterPairUnits))
                    return true;
                for (qsizetype length = 2; length <= LongestPiece; ++length) {
                    if (at < begin + length || units[at] != units[at - length]) {
                        equal[size_t(length)] = 0;
                        continue;
                    }
                    // A second copy ends here.
                    if (++equal[size_t(length)] >= length
                        && add(pieces, pieceCount, at, StutterPieceUnits))
                        return true;
                }
            }
            return false;
        });
}

} // namespace alidade
