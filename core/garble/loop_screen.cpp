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
#include <span>
#include <type_traits>
#include <vector>

#if ALIDADE_HAS_WIDE_ONLY
#include <immintrin.h>
#endif

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

constexpr size_t Reach = size_t(Before + Behind) + 1;
static_assert(Reach == 2 * 4 * 4);
constexpr size_t Chunk = 2048; ///< places that are looked at together
constexpr size_t InBlock = size_t(TextClasses::Units);

/// What a chunk is computed in.
struct ChunkHashes {
    using Row = std::array<quint8, Chunk + 4 * Reach>;
    Row hashes; ///< from Before places before the first one on
    Row least;
    Row between;
};

constexpr quint8 leastOf(quint8 one, quint8 other) { return one < other ? one : other; }

// These loops have no branch: many places at once.

/// The hashes of the places of a chunk: of `count` bytes, from number `to` on.
ALIDADE_WIDE_CODE void findHashes(const quint8* bytes, size_t count, size_t to, ChunkHashes& rows)
{
    for (size_t i = 0; i < count; ++i)
        rows.hashes[to + i] = quint8(
            bytes[i] + 3U * bytes[i + 1] + 8U * bytes[i + 2] - bytes[i + 2] + 5U * bytes[i + 3]);
}

/// The bits of the places of a chunk whose hash is the least around.
void findLeast(ChunkHashes& rows, quint64* bits)
{
    constexpr size_t End = Chunk + Reach;
    auto& [hashes, least, between] = rows;
    for (size_t i = 0; i < End; ++i)
        least[i] = leastOf(hashes[i], hashes[i + 1]);
    const auto takeFour = [](const ChunkHashes::Row& in, ChunkHashes::Row& out, auto step) {
        constexpr size_t Step = step;
        for (size_t i = 0; i < End; ++i)
            out[i] = leastOf(
                leastOf(in[i], in[i + Step]), leastOf(in[i + 2 * Step], in[i + 3 * Step]));
    };
    takeFour(least, between, std::integral_constant<size_t, 2>()); // of eight
    takeFour(between, least, std::integral_constant<size_t, 8>()); // of all
    for (size_t block = 0; block < Chunk / InBlock; ++block)
        bits[block] = equalBytes(
            hashes.data() + size_t(Before) + block * InBlock, least.data() + block * InBlock);
}

#if ALIDADE_HAS_WIDE_ONLY

ALIDADE_WIDE_ONLY inline __m256i loadWide(const quint8* at)
{
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}

/// Writes for each place the least of four, `step` apart.
ALIDADE_WIDE_ONLY inline __m256i leastOfFourWide(const quint8* at, size_t step)
{
    return _mm256_min_epu8(_mm256_min_epu8(loadWide(at), loadWide(at + step)),
        _mm256_min_epu8(loadWide(at + 2 * step), loadWide(at + 3 * step)));
}

/// The same with fewer steps.
ALIDADE_WIDE_ONLY void findLeastWide(ChunkHashes& rows, quint64* bits)
{
    constexpr size_t AtOnce = 32;
    auto& between = rows.between;
    for (size_t i = 0; i < Chunk + Reach; i += AtOnce)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(between.data() + i),
            leastOfFourWide(rows.hashes.data() + i, 1));
    for (size_t i = 0; i < Chunk; i += InBlock) {
        quint64 found = 0;
        for (size_t half = 0; half < InBlock; half += AtOnce) {
            const quint8* const at = between.data() + i + half;
            const __m256i all
                = _mm256_min_epu8(leastOfFourWide(at, 4), leastOfFourWide(at + Reach / 2, 4));
            const __m256i here = loadWide(rows.hashes.data() + size_t(Before) + i + half);
            found |= quint64(unsigned(_mm256_movemask_epi8(_mm256_cmpeq_epi8(here, all)))) << half;
        }
        bits[i / InBlock] = found;
    }
}

ALIDADE_WIDEST_BEGIN

ALIDADE_WIDEST_ONLY inline __m512i load(const quint8* at) { return _mm512_loadu_si512(at); }

/// Writes for each place the least of four, `step` apart.
ALIDADE_WIDEST_ONLY inline __m512i leastOfFour(const quint8* at, size_t step)
{
    return _mm512_min_epu8(_mm512_min_epu8(load(at), load(at + step)),
        _mm512_min_epu8(load(at + 2 * step), load(at + 3 * step)));
}

/// Both with the instructions of the newest processors.
ALIDADE_WIDEST_ONLY void anchorsOfChunkWidest(
    const quint8* bytes, size_t count, size_t to, ChunkHashes& rows, quint64* bits)
{
    auto& hashes = rows.hashes;
    auto& between = rows.between;
    for (size_t i = 0; i < count; i += InBlock) {
        const __m512i one = load(bytes + i + 1);
        const __m512i two = load(bytes + i + 2);
        const __m512i three = load(bytes + i + 3);
        // b0 + 3 b1 + 7 b2 + 5 b3 = (b0 + b1 - b2 + b3) + 2 (b1 + 2 (2 b2 + b3))
        const __m512i inner = _mm512_add_epi8(_mm512_add_epi8(two, two), three);
        const __m512i outer = _mm512_add_epi8(one, _mm512_add_epi8(inner, inner));
        const __m512i sum
            = _mm512_add_epi8(_mm512_add_epi8(load(bytes + i), one), _mm512_sub_epi8(three, two));
        const __m512i hash = _mm512_add_epi8(sum, _mm512_add_epi8(outer, outer));
        const size_t left = count - i;
        const quint64 inside = left >= InBlock ? ~quint64(0) : (quint64(1) << left) - 1;
        _mm512_storeu_si512(hashes.data() + to + i,
            _mm512_mask_mov_epi8(_mm512_set1_epi8(char(0xFF)), inside, hash));
    }
    for (size_t i = 0; i < Chunk + Reach; i += InBlock)
        _mm512_storeu_si512(between.data() + i, leastOfFour(hashes.data() + i, 1));
    for (size_t block = 0; block < Chunk / InBlock; ++block) {
        const size_t i = block * InBlock;
        const __m512i all = _mm512_min_epu8(
            leastOfFour(between.data() + i, 4), leastOfFour(between.data() + i + Reach / 2, 4));
        bits[block] = _mm512_cmpeq_epi8_mask(load(hashes.data() + size_t(Before) + i), all);
    }
}

ALIDADE_WIDEST_END

#else
void findLeastWide(ChunkHashes&, quint64*) { }
void anchorsOfChunkWidest(const quint8*, size_t, size_t, ChunkHashes&, quint64*) { }
#endif

void anchorsOfChunk(const quint8* bytes, size_t count, size_t to, ChunkHashes& rows, quint64* bits)
{
    if (hasWidestCode()) {
        anchorsOfChunkWidest(bytes, count, to, rows, bits);
        return;
    }
    findHashes(bytes, count, to, rows);
    if (hasWideCode())
        findLeastWide(rows, bits);
    else
        findLeast(rows, bits);
}

/// One bit a place: those that are anchors and have a window behind them. `bytes`, `size`: of the
/// text. `bits`: room for whole chunks.
void findAnchors(const quint8* bytes, size_t size, quint64* bits)
{
    static thread_local ChunkHashes rows;
    const size_t end = size - size_t(Window) + 1;
    for (size_t begin = 0; begin < end; begin += Chunk) {
        // Before the first place of all stands nothing.
        const size_t to = begin == 0 ? size_t(Before) : 0;
        const size_t first = begin + to - size_t(Before);
        const size_t count = std::min(end, begin + Chunk + size_t(Behind) + 1) - first;
        if (begin == 0 || first + count == end)
            rows.hashes.fill(std::numeric_limits<quint8>::max());
        anchorsOfChunk(bytes + first, count, to, rows, bits + begin / InBlock);
    }
    const size_t inLast = end % InBlock;
    if (inLast != 0)
        bits[end / InBlock] &= (quint64(1) << inLast) - 1;
}

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
        qsizetype count = 0;
        qsizetype again = 0;
        for (const quint32 anchor : anchors()) {
            const qsizetype at = anchor;
            const quint64 window = eightBytes(m_bytes + at);
            if (window == std::rotl(window, 8))
                continue; // one character in a row: no loop here
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
            ++count;
            again += bool(unsigned(sameAsNewer) | unsigned(sameAsOlder)) ? 1 : 0;
            looks.loop
                = looks.loop || (sameAsNewer && isLoop(newer)) || (sameAsOlder && isLoop(older));
        }
        // Texts that come again have most of their anchors again.
        looks.again = again * 3 >= count;
        looks.partlyAgain = again * 6 >= count;
        return looks;
    }

private:
    std::span<const quint32> anchors() const
    {
        static thread_local std::vector<quint64> bits; // its memory is used again
        static thread_local PlaceList places;
        const auto size = size_t(m_text.size());
        const size_t blocks = (size + Chunk - 1) / Chunk * (Chunk / InBlock);
        if (bits.size() < blocks)
            bits.resize(2 * blocks);
        findAnchors(m_bytes, size, bits.data());
        places.assign((size - size_t(Window)) / InBlock + 1, [](size_t i) { return bits[i]; });
        return places.all();
    }

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
