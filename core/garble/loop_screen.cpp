// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Anchors are the places whose hash is the least of all within reach. What repeats has its anchors
// at the same places of every copy, whatever it is made of, and they are few: only they are looked
// up.
#include "core/base/wide_code.h"
#include "core/garble/loops.h"
#include "core/garble/repetition_screen.h"
#include "core/garble/screen_keys.h"
#include "core/garble/text_classes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <type_traits>
#include <vector>

namespace alidade {
namespace {

using namespace detail;

/// An anchor has the least hash of so many places before it and behind it.
constexpr qsizetype Before = 16;
constexpr qsizetype Behind = 15;
constexpr qsizetype Hashed = 4; ///< units of one hash
constexpr qsizetype Window = 8; ///< units that must be equal at two anchors
// Of a loop of three periods and this much more the least hash of a period is an anchor three
// times: all that is within reach of it lies inside the loop.
static_assert(FewestBeyondThird >= Before + Behind + Hashed);

/// The last two places of each hash of a text: two places of one copy may share a hash. The memory
/// is used again for the next text of the same thread: what the texts before left there is less
/// than any place of this one. Small slots keep the table of most texts in the nearest cache.
template <class Slot> class PlaceTable {
public:
    struct Places {
        Slot newer = 0;
        Slot older = 0;
    };
    static constexpr qsizetype Longest = qsizetype(std::numeric_limits<Slot>::max()) - 1;

    /// `size`: of the text, Longest at most.
    explicit PlaceTable(qsizetype size)
        : m_shift(64 - unsigned(std::clamp(int(std::bit_width(quint64(size) / 8)), 8, 20)))
    {
        static thread_local Memory memory;
        const size_t slots = size_t(1) << (64 - m_shift);
        if (memory.slots.size() < slots)
            memory.slots.resize(slots);
        if (memory.end > Longest - size) {
            std::fill(memory.slots.begin(), memory.slots.end(), Places());
            memory.end = 0;
        }
        m_slots = memory.slots.data();
        m_base = memory.end + 1;
        memory.end += size;
    }
    Places& placesOf(quint64 hash) { return m_slots[size_t(hash >> m_shift)]; }
    /// The place that stands there, negative if none.
    qsizetype placeIn(Slot slot) const { return qsizetype(slot) - m_base; }
    Slot filled(qsizetype at) const { return Slot(m_base + at); }

private:
    struct Memory {
        std::vector<Places> slots;
        qsizetype end = 0; ///< the greatest of them
    };

    Places* m_slots = nullptr;
    unsigned m_shift;
    qsizetype m_base = 0; ///< stands for place 0
};

/// The anchors of a text.
class Anchors {
public:
    /// `bytes`, `size`: of the text.
    Anchors(const quint8* bytes, qsizetype size)
        : m_bytes(bytes)
        , m_end(size - Window + 1)
    {
    }

    /// Calls take(place) for every anchor that has a window behind it, in order.
    template <class Take> void forEach(const Take& take)
    {
        for (qsizetype begin = 0; begin < m_end; begin += Chunk) {
            findLeast(begin);
            const qsizetype end = std::min(m_end, begin + Chunk);
            for (qsizetype at = begin; at < end; at += TextClasses::Units) {
                const auto i = size_t(at - begin);
                quint64 anchors = equalBytes(m_hashes.data() + Before + i, m_least.data() + i);
                if (end - at < TextClasses::Units)
                    anchors &= (quint64(1) << (end - at)) - 1;
                for (; anchors != 0; anchors &= anchors - 1)
                    take(at + std::countr_zero(anchors));
            }
        }
    }

private:
    /// The hashes from `begin` - Before on, and of each the least of those within reach. Loops
    /// without a branch: many places at once.
    void findLeast(qsizetype begin)
    {
        constexpr size_t End = size_t(Chunk) + Reach;
        const qsizetype first = std::max<qsizetype>(0, begin - Before);
        const qsizetype last = std::min(m_end, begin + Chunk + Behind + 1);
        m_hashes.fill(std::numeric_limits<quint8>::max());
        const quint8* const bytes = m_bytes + first;
        quint8* const hashes = m_hashes.data() + (first - (begin - Before));
        for (qsizetype i = 0; i < last - first; ++i)
            hashes[i] = quint8(bytes[i] + 3U * bytes[i + 1] + 8U * bytes[i + 2] - bytes[i + 2]
                + 5U * bytes[i + 3]);
        const auto least = [](quint8 one, quint8 other) { return one < other ? one : other; };
        for (size_t i = 0; i < End; ++i)
            m_least[i] = least(m_hashes[i], m_hashes[i + 1]);
        const auto takeFour = [least](const Hashes& in, Hashes& out, auto step) {
            constexpr size_t Step = step;
            for (size_t i = 0; i < End; ++i)
                out[i]
                    = least(least(in[i], in[i + Step]), least(in[i + 2 * Step], in[i + 3 * Step]));
        };
        takeFour(m_least, m_between, std::integral_constant<size_t, 2>()); // of eight
        takeFour(m_between, m_least, std::integral_constant<size_t, 8>()); // of all
    }

    static constexpr size_t Reach = size_t(Before + Behind) + 1;
    static_assert(Reach == 2 * 4 * 4);
    static constexpr qsizetype Chunk = 2048;
    using Hashes = std::array<quint8, size_t(Chunk) + 2 * Reach>;

    const quint8* m_bytes;
    qsizetype m_end;
    Hashes m_hashes{};
    Hashes m_least{};
    Hashes m_between{};
};

template <class Slot> class CopyLook {
public:
    CopyLook(QStringView text, const quint8* bytes)
        : m_text(text)
        , m_bytes(bytes)
        , m_last(text.size())
    {
    }

    CopyLooks look()
    {
        CopyLooks looks;
        qsizetype anchors = 0;
        qsizetype again = 0;
        Anchors(m_bytes, m_text.size()).forEach([&](qsizetype at) {
            const quint64 window = eightBytes(m_bytes + at);
            if (window == std::rotl(window, 8))
                return; // one character in a row: no loop here
            const auto isSame = [&](qsizetype place) { // without a branch
                return bool(unsigned(place >= 0)
                    & unsigned(eightBytes(m_bytes + std::max<qsizetype>(place, 0)) == window));
            };
            auto& places = m_last.placesOf(window * Golden);
            const qsizetype newer = m_last.placeIn(places.newer);
            const qsizetype older = m_last.placeIn(places.older);
            places = { m_last.filled(at), places.newer };
            const bool sameAsNewer = isSame(newer);
            const bool sameAsOlder = isSame(older);
            const auto isLoop = [&](qsizetype before) { // with a third copy
                return isSame(2 * before - at) && isLong(before, at);
            };
            ++anchors;
            again += bool(unsigned(sameAsNewer) | unsigned(sameAsOlder)) ? 1 : 0;
            looks.loop
                = looks.loop || (sameAsNewer && isLoop(newer)) || (sameAsOlder && isLoop(older));
        });
        // Texts that come again have most of their anchors again.
        looks.again = again * 3 >= anchors;
        return looks;
    }

private:
    /// True if the text at `at` is the same as at `before`, and for so long that it may be a loop.
    /// Cost: linear in their distance.
    bool isLong(qsizetype before, qsizetype at)
    {
        const char16_t* const units = m_text.utf16();
        const qsizetype period = at - before;
        if (period == m_distance && at < m_covered)
            return false; // known
        const qsizetype enough = 2 * period + FewestBeyondThird;
        qsizetype end = at;
        const qsizetype last = std::min(m_text.size(), at + enough);
        while (end < last && units[end] == units[end - period])
            ++end;
        qsizetype begin = at;
        const qsizetype stop = std::max(period, end - enough);
        while (begin > stop && units[begin - 1] == units[begin - 1 - period])
            --begin;
        m_distance = period;
        m_covered = end;
        return period > 1 && end - begin >= enough;
    }

    QStringView m_text;
    const quint8* m_bytes;
    PlaceTable<Slot> m_last;
    qsizetype m_covered = 0; ///< by the match that was followed last
    qsizetype m_distance = 0;
};

} // namespace

ALIDADE_WIDE_CODE CopyLooks lookForCopies(QStringView text, const TextClasses& classes)
{
    if (text.size() < FewestBeyondThird)
        return {};
    return text.size() <= PlaceTable<quint16>::Longest
        ? CopyLook<quint16>(text, classes.bytes()).look()
        : CopyLook<quint32>(text, classes.bytes()).look();
}

} // namespace alidade
