// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/repetition_screen.h"
#include "core/garble/screen_keys.h"

#include <algorithm>
#include <array>
#include <bit>

namespace alidade {
namespace {

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

/// Looks at the blocks of Han characters one by one.
class StutterLook {
public:
    StutterLook(QStringView text, const TextClasses& classes)
        : m_units(text.utf16())
        , m_bytes(classes.bytes())
        , m_size(text.size())
    {
    }

    /// True if enough is said twice. `base`: of the block.
    bool look(const ClassBlock& block, qsizetype base)
    {
        const quint64 han = block.han();
        if (han == 0) {
            m_hanBefore = 0;
            m_equalBefore.fill(0);
            return false;
        }
        quint64 inside = han & (han << 1 | m_hanBefore >> 63); // and the unit before
        bool found = forEach(
            block.same() & inside, [&](int i) { return m_pairs.add(base + i, m_units[base + i]); });
        for (qsizetype length = 2; length <= LongestPiece; ++length) {
            inside &= han << length | m_hanBefore >> (64 - length);
            const quint64 equal = inside & equalBytesBefore(base, length);
            quint64& equalThere = m_equalBefore[size_t(length)];
            quint64 copies = equal;
            for (qsizetype i = 1; i < length; ++i)
                copies &= equal << i | equalThere >> (64 - i);
            equalThere = equal;
            found = found || forEach(copies, [&](int i) {
                const quint64 key = keyOf(m_units, base + i, length);
                return key == keyOf(m_units, base + i - length, length)
                    && m_pieces.add(base + i, key);
            });
        }
        m_hanBefore = han;
        return found;
    }

private:
    template <class Take> static bool forEach(quint64 bits, const Take& take)
    {
        for (; bits != 0; bits &= bits - 1)
            if (take(std::countr_zero(bits)))
                return true;
        return false;
    }

    /// Bit i: the byte at `at` + i is equal to the one `distance` before it.
    quint64 equalBytesBefore(qsizetype at, qsizetype distance) const
    {
        if (at >= distance)
            return detail::equalBytes(m_bytes + at, m_bytes + at - distance);
        quint64 bits = 0;
        for (qsizetype i = distance; i < std::min(m_size, TextClasses::Units); ++i)
            bits |= quint64(m_bytes[i] == m_bytes[i - distance]) << i;
        return bits;
    }

    const char16_t* m_units;
    const quint8* m_bytes;
    qsizetype m_size;
    Doubled m_pairs{ StutterPairs, StutterPairKinds, StutterPairUnits };
    Doubled m_pieces{ StutterPieces, StutterPieces, StutterPieceUnits };
    quint64 m_hanBefore = 0; // of the block before
    std::array<quint64, size_t(LongestPiece) + 1> m_equalBefore{};
};

} // namespace

ALIDADE_WIDE_CODE bool mayStutter(QStringView text, const TextClasses& classes)
{
    if (!classes.sum().han)
        return false;
    StutterLook look(text, classes);
    qsizetype base = 0;
    for (const ClassBlock block : classes.blocks()) {
        if (look.look(block, base))
            return true;
        base += TextClasses::Units;
    }
    return false;
}

} // namespace alidade
