// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/word_search.h"

#include "core/base/wide_code.h"

#include <algorithm>
#include <array>
#include <bit>

#if ALIDADE_HAS_WIDE_ONLY
#include <immintrin.h>
#endif

namespace alidade {
namespace {

char16_t lower(char16_t unit)
{
    return unit >= u'A' && unit <= u'Z' ? char16_t(unit | 0x20) : unit;
}

/// Of the first units of a word: one bit a word.
using Table = std::array<quint64, 128>;

size_t slotOf(char16_t unit) { return unit & 127U; }

/// For both cases of a letter.
void add(Table& table, char16_t unit, quint64 bit)
{
    table[slotOf(unit)] |= bit;
    if (unit >= u'a' && unit <= u'z')
        table[slotOf(char16_t(unit & ~0x20))] |= bit;
}

bool beginsWith(const char16_t* at, QStringView word)
{
    const char16_t* const units = word.utf16();
    return std::equal(units, units + word.size(), at,
        [](char16_t wanted, char16_t found) { return wanted == lower(found); });
}

/// One by one.
bool shortHoldsOneOf(QStringView text, std::span<const QStringView> words)
{
    const char16_t* const units = text.utf16();
    quint64 firsts = 0; // one bit of 64 each
    for (const QStringView word : words)
        firsts |= quint64(1) << (word[0].unicode() & 63U);
    for (qsizetype at = 0; at < text.size(); ++at) {
        const char16_t first = lower(units[at]);
        if ((firsts >> (first & 63U) & 1U) == 0)
            continue;
        for (const QStringView word : words)
            if (word[0].unicode() == first && at + word.size() <= text.size()
                && beginsWith(units + at, word))
                return true;
    }
    return false;
}

/// Of the first three units, with eight bits for all words: by the unit, or by each half of it.
class SmallTables {
public:
    explicit SmallTables(std::span<const QStringView> words)
    {
        // Words of two units share one bit: what follows them says nothing.
        for (size_t i = 0; i < words.size(); ++i)
            for (size_t place = 0; place < units.size(); ++place)
                addUnit(place, words[i], quint8(1U << (words[i].size() < 3 ? 7 : i % 7)));
    }

    std::array<std::array<quint8, 128>, 3> units{};
    std::array<std::array<quint8, 16>, 3> lowHalves{};
    std::array<std::array<quint8, 16>, 3> highHalves{};

private:
    void addUnit(size_t place, QStringView word, quint8 bit)
    {
        if (qsizetype(place) >= word.size()) {
            for (unsigned slot = 0; slot < units[place].size(); ++slot)
                set(place, slot, bit);
            return;
        }
        const char16_t unit = word[qsizetype(place)].unicode();
        set(place, unsigned(slotOf(unit)), bit);
        if (unit >= u'a' && unit <= u'z')
            set(place, unsigned(slotOf(char16_t(unit & ~0x20))), bit);
    }
    void set(size_t place, unsigned slot, quint8 bit)
    {
        units[place][slot] |= bit;
        lowHalves[place][slot & 15U] |= bit;
        highHalves[place][slot >> 4] |= bit;
    }
};

#if ALIDADE_HAS_WIDE_ONLY

ALIDADE_WIDE_ONLY inline __m256i sevenBits(const char16_t* at)
{
    return _mm256_and_si256(
        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)), _mm256_set1_epi16(127));
}

/// The low seven bits of 32 units.
ALIDADE_WIDE_ONLY inline __m256i wideSlots(const char16_t* at)
{
    return _mm256_permute4x64_epi64(_mm256_packus_epi16(sevenBits(at), sevenBits(at + 16)), 0xD8);
}

ALIDADE_WIDE_ONLY inline __m256i twice(const std::array<quint8, 16>& table)
{
    return _mm256_broadcastsi128_si256(
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(table.data())));
}

/// Where a word may begin, from `at` on; near `last` if nowhere before it.
ALIDADE_WIDE_ONLY qsizetype nextPlaceWide(
    const char16_t* units, qsizetype at, qsizetype last, const SmallTables& tables)
{
    constexpr qsizetype AtOnce = 32;
    const std::array low{ twice(tables.lowHalves[0]), twice(tables.lowHalves[1]),
        twice(tables.lowHalves[2]) };
    const std::array high{ twice(tables.highHalves[0]), twice(tables.highHalves[1]),
        twice(tables.highHalves[2]) };
    for (; at + AtOnce + 2 <= last; at += AtOnce) {
        __m256i may = _mm256_set1_epi8(-1);
#pragma GCC unroll 3
        for (size_t place = 0; place < low.size(); ++place) {
            const __m256i slots = wideSlots(units + at + place);
            const __m256i above
                = _mm256_and_si256(_mm256_srli_epi16(slots, 4), _mm256_set1_epi8(15));
            may = _mm256_and_si256(may,
                _mm256_and_si256(_mm256_shuffle_epi8(low[place], slots),
                    _mm256_shuffle_epi8(high[place], above)));
        }
        const auto none
            = unsigned(_mm256_movemask_epi8(_mm256_cmpeq_epi8(may, _mm256_setzero_si256())));
        if (none != ~0U)
            return at + std::countr_one(none);
    }
    return at;
}

ALIDADE_WIDEST_BEGIN

ALIDADE_WIDEST_ONLY inline __m512i lowBytes(const char16_t* at)
{
    return _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi16_epi8(_mm512_loadu_si512(at))),
        _mm512_cvtepi16_epi8(_mm512_loadu_si512(at + 32)), 1);
}

/// Where a word may begin, from `at` on; near `last` if nowhere before it.
ALIDADE_WIDEST_ONLY qsizetype nextPlaceWidest(
    const char16_t* units, qsizetype at, qsizetype last, const SmallTables& tables)
{
    const auto& [first, second, third] = tables.units;
    const __m512i thirdLow = _mm512_loadu_si512(third.data());
    const __m512i thirdHigh = _mm512_loadu_si512(third.data() + 64);
    const __m512i firstLow = _mm512_loadu_si512(first.data());
    const __m512i firstHigh = _mm512_loadu_si512(first.data() + 64);
    const __m512i secondLow = _mm512_loadu_si512(second.data());
    const __m512i secondHigh = _mm512_loadu_si512(second.data() + 64);
    for (; at + 66 <= last; at += 64) {
        const __m512i begins = _mm512_permutex2var_epi8(firstLow, lowBytes(units + at), firstHigh);
        const __m512i goesOn
            = _mm512_permutex2var_epi8(secondLow, lowBytes(units + at + 1), secondHigh);
        const __m512i further
            = _mm512_permutex2var_epi8(thirdLow, lowBytes(units + at + 2), thirdHigh);
        if (const quint64 found = _mm512_test_epi8_mask(begins, _mm512_and_si512(goesOn, further));
            found != 0)
            return at + std::countr_zero(found);
    }
    return at;
}

ALIDADE_WIDEST_END

#endif

#if ALIDADE_HAS_WIDE_ONLY
qsizetype nextPlace(const char16_t* units, qsizetype at, qsizetype last, const SmallTables& tables)
{
    return hasWidestCode() ? nextPlaceWidest(units, at, last, tables)
                           : nextPlaceWide(units, at, last, tables);
}
#else
qsizetype nextPlace(const char16_t*, qsizetype at, qsizetype, const SmallTables&) { return at; }
#endif

} // namespace

bool holdsOneOf(QStringView text, std::span<const QStringView> words)
{
    Q_ASSERT(words.size() <= 64);
    constexpr qsizetype Short = 128; // tables take as long to make
    if (text.size() < Short)
        return shortHoldsOneOf(text, words);
    Table first{};
    Table second{};
    for (size_t i = 0; i < words.size(); ++i) {
        const quint64 bit = Q_UINT64_C(1) << i;
        add(first, words[i][0].unicode(), bit);
        if (words[i].size() > 1)
            add(second, words[i][1].unicode(), bit);
        else
            for (quint64& any : second)
                any |= bit;
    }
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    const bool fast = hasWideCode();
    const SmallTables tables(fast ? words : std::span<const QStringView>());
    quint64 before = 0; // words that may begin at the unit before
    for (qsizetype at = 0; at < size; ++at) {
        if (fast && before == 0) {
            at = nextPlace(units, at, size, tables);
            if (at == size)
                break;
        }
        const size_t slot = slotOf(units[at]);
        for (quint64 left = before & second[slot]; left != 0; left &= left - 1) {
            const QStringView word = words[size_t(std::countr_zero(left))];
            if (at - 1 + word.size() <= size && beginsWith(units + at - 1, word))
                return true;
        }
        before = first[slot];
    }
    // A word of one unit at the very end.
    for (; before != 0; before &= before - 1) {
        const QStringView word = words[size_t(std::countr_zero(before))];
        if (word.size() == 1 && beginsWith(units + size - 1, word))
            return true;
    }
    return false;
}

} // namespace alidade
