// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/block_bits.h"
#include "core/garble/repetition_screen.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace alidade {
namespace {

using detail::findEqualBytes;

// As in han_stutter.cpp: so many within so many units.
constexpr size_t StutterPairs = 15;
constexpr qsizetype StutterPairUnits = 60;
constexpr size_t StutterPairKinds = 10;
constexpr size_t StutterPieces = 5;
constexpr qsizetype StutterPieceUnits = 100;
constexpr qsizetype LongestPiece = 4;

/// Where a second copy ends, and of what.
class Doubled {
public:
    /// As many places, of as many kinds, within so many units.
    Doubled(size_t most, size_t kinds, qsizetype within)
        : m_most(most)
        , m_kinds(kinds)
        , m_within(within)
    {
    }

    /// Returns whether that is enough.
    bool add(qsizetype at, quint64 key)
    {
        m_places[m_count++ % Kept] = { at, key };
        if (m_count < m_most || at - place(m_most - 1).at > m_within)
            return false;
        std::array<quint64, Kept> keys{};
        size_t count = 0;
        while (count < std::min(m_count, Kept) && at - place(count).at <= m_within) {
            keys[count] = place(count).key;
            ++count;
        }
        if (count == Kept)
            return true; // nobody knows what was before
        std::sort(keys.begin(), keys.begin() + qsizetype(count));
        const auto end = std::unique(keys.begin(), keys.begin() + qsizetype(count));
        return size_t(end - keys.begin()) >= m_kinds;
    }

private:
    struct Place {
        qsizetype at = 0;
        quint64 key = 0;
    };
    static constexpr size_t Kept = 64;

    const Place& place(size_t back) const { return m_places[(m_count - 1 - back) % Kept]; }

    size_t m_most;
    size_t m_kinds;
    qsizetype m_within;
    std::array<Place, Kept> m_places{}; ///< ring
    size_t m_count = 0;
};

/// The unit at `at` and those before it, one behind the other.
quint64 keyOf(const char16_t* units, qsizetype at, qsizetype length)
{
    quint64 key = 0;
    for (qsizetype i = at - length + 1; i <= at; ++i)
        key = key << 16 | units[i];
    return key;
}

template <class Take> bool anyOf(quint64 bits, const Take& take)
{
    for (; bits != 0; bits &= bits - 1)
        if (take(std::countr_zero(bits)))
            return true;
    return false;
}

/// Where second copies of pieces of one length may end: all units of both are Han and their bytes
/// the same. Loops without a branch: several blocks at once. The memory is used again.
template <qsizetype Length> class Copies {
public:
    /// One for each block.
    const quint64* find(const TextClasses& classes)
    {
        const ClassBlocks blocks = classes.blocks();
        const size_t count = blocks.size();
        if (m_equal.size() < count + 1) {
            m_equal.resize(2 * count + 1);
            m_copies.resize(2 * count + 1);
        }
        quint64* const equal = m_equal.data() + 1; // behind a zero
        findEqualBytes(classes.bytes(), Length, count, equal);
        for (size_t i = 0; i < count; ++i)
            equal[i] &= allBefore(blocks[i].han(), blocks[i - 1].han(), Length);
        quint64* const copies = m_copies.data();
        for (size_t i = 0; i < count; ++i)
            copies[i] = allBefore(equal[i], equal[qsizetype(i) - 1], Length - 1);
        return copies;
    }

private:
    /// Bits that as many set ones stand before. `before`: the block before.
    static quint64 allBefore(quint64 bits, quint64 before, qsizetype count)
    {
        quint64 all = bits;
        if (count >= 1)
            all &= bits << 1 | before >> 63;
        if (count >= 2)
            all &= bits << 2 | before >> 62;
        if (count >= 3)
            all &= bits << 3 | before >> 61;
        if (count >= 4)
            all &= bits << 4 | before >> 60;
        return all;
    }
    static_assert(Length <= 4);

    std::vector<quint64> m_equal;
    std::vector<quint64> m_copies;
};

} // namespace

ALIDADE_WIDE_CODE bool mayStutter(QStringView text, const TextClasses& classes)
{
    if (!classes.sum().han)
        return false;
    static thread_local Copies<2> twos;
    static thread_local Copies<3> threes;
    static thread_local Copies<LongestPiece> fours;
    static_assert(LongestPiece == 4);
    const std::array copies{ twos.find(classes), threes.find(classes), fours.find(classes) };
    const ClassBlocks blocks = classes.blocks();
    const char16_t* const units = text.utf16();
    Doubled pairs(StutterPairs, StutterPairKinds, StutterPairUnits);
    Doubled pieces(StutterPieces, StutterPieces, StutterPieceUnits);
    for (size_t i = 0; i < blocks.size(); ++i) {
        const quint64 han = blocks[i].han();
        if (han == 0)
            continue;
        const qsizetype base = qsizetype(i) * TextClasses::Units;
        const quint64 two = blocks[i].same() & han & (han << 1 | blocks[i - 1].han() >> 63);
        if (anyOf(two, [&](int at) { return pairs.add(base + at, units[base + at]); }))
            return true;
        for (size_t k = 0; k < copies.size(); ++k) {
            const auto length = qsizetype(k) + 2;
            const bool found = anyOf(copies[k][i], [&](int place) {
                const qsizetype at = base + place;
                const quint64 key = keyOf(units, at, length);
                return key == keyOf(units, at - length, length) && pieces.add(at, key);
            });
            if (found)
                return true;
        }
    }
    return false;
}

} // namespace alidade
