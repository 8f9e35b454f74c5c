// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/word_keys.h"

#include "core/base/wide_code.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>

#if ALIDADE_HAS_WIDE_ONLY
#include <immintrin.h>
#endif

namespace alidade::detail {
namespace {

// Nobody can foretell the next word: these are loops nearly without a branch, and each does one
// thing, for which there are registers enough.

qsizetype keysFrom(size_t word, const quint8* bytes, std::span<const quint32> bounds, quint64* keys)
{
    qsizetype longest = 0;
    for (; word < bounds.size() / 2; ++word) {
        const qsizetype begin = bounds[2 * word];
        const qsizetype end = bounds[2 * word + 1];
        keys[word] = keyOfWord<false>(nullptr, bytes, begin, end);
        longest = std::max(longest, end - begin);
    }
    return longest;
}

ALIDADE_WIDE_CODE void shortWordsOneByOne(
    const ShortWords& table, std::span<const quint64> keys, quint8* bits)
{
    for (size_t word = 0; word < keys.size(); ++word)
        bits[word] = table.bitsOf(keys[word]);
}

size_t doubledOneByOne(std::span<const quint64> keys, quint32* numbers)
{
    size_t count = 0;
    for (size_t word = 1; word < keys.size(); ++word) {
        numbers[count] = quint32(word);
        count += size_t(keys[word] == keys[word - 1]);
    }
    return count;
}

// The look for salads takes groups of eight words, which are counted at once.
constexpr qsizetype Group = 8;
constexpr size_t WordsAtPlace = 64;
// Of every window so many groups lie inside, and it lies inside of so many.
constexpr qsizetype Inside = 4;
constexpr qsizetype Around = 6;
static_assert(Inside * Group <= Window - Group + 1 && Around * Group >= Window + Group - 1);
constexpr qsizetype FunctionInside = FunctionWords - (Window - Inside * Group);

/// Whether one of the windows that end in or behind a group of words may be a salad. All languages
/// together: a word of two of them counts once.
class SaladGroups {
public:
    /// `words`: of eight of them, as of findSaladPlaces().
    bool mayEndWith(quint64 words)
    {
        for (size_t i = m_counts.size() - 1; i > 0; --i)
            m_counts[i] = m_counts[i - 1];
        m_counts[0] = countsOf(words);
        const quint32 four = m_counts[0] + m_counts[1] + m_counts[2] + m_counts[3];
        const quint32 six = four + m_counts[4] + m_counts[5];
        const quint32 only = four + reached(FunctionInside, 128);
        const quint32 among = six + reached(WrongPairsAmong, WrongPairs);
        return (only & 0x80U) != 0 || (among & 0x8080U) == 0x8080U;
    }

private:
    /// How many are function words, and eight bits above it how many are wrong. Six of it have room
    /// there.
    static quint32 countsOf(quint64 words)
    {
        constexpr quint64 Low = Q_UINT64_C(0x0F0F0F0F0F0F0F0F);
        const quint64 function = ((words & Low) + Low) & ~Low; // one bit a word
        const quint64 wrong = ((words >> 4 & Low) + Low) & ~Low;
        return quint32(std::popcount(function)) | quint32(std::popcount(wrong)) << 8;
    }
    /// With it the highest bit of a count says whether it is as many.
    static constexpr quint32 reached(qsizetype function, qsizetype wrong)
    {
        return quint32(128 - function) | quint32(128 - wrong) << 8;
    }

    std::array<quint32, size_t(Around)> m_counts{}; ///< the last one first
};

ALIDADE_WIDE_CODE bool saladPlacesOneByOne(std::span<const quint8> seen, quint8* places)
{
    SaladGroups groups;
    bool any = false;
    const auto take = [&](quint64 words, size_t from) {
        const bool found = groups.mayEndWith(words);
        places[from / WordsAtPlace] |= quint8(found ? 1 : 0);
        any = any || found;
    };
    const size_t whole = seen.size() / size_t(Group) * size_t(Group);
    for (size_t from = 0; from < whole; from += size_t(Group))
        take(qFromLittleEndian<quint64>(seen.data() + from), from);
    quint64 rest = 0;
    for (size_t i = whole; i < seen.size(); ++i)
        rest |= quint64(seen[i]) << 8 * (i - whole);
    take(rest, whole);
    return any;
}

#if ALIDADE_HAS_WIDE_ONLY

ALIDADE_WIDE_ONLY qsizetype keysFourAtOnce(
    const quint8* bytes, std::span<const quint32> bounds, quint64* keys)
{
    constexpr size_t Four = 4;
    const __m256i small = _mm256_set1_epi8(0x20);
    const __m256i eight = _mm256_set1_epi64x(8);
    const __m256i low = _mm256_set1_epi64x(0xFFFFFFFF);
    __m256i most = _mm256_setzero_si256();
    size_t word = 0;
    for (; word + Four <= bounds.size() / 2; word += Four) {
        const quint32* const here = bounds.data() + 2 * word;
        const __m256i both = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(here));
        const __m256i length
            = _mm256_sub_epi64(_mm256_srli_epi64(both, 32), _mm256_and_si256(both, low));
        most = _mm256_max_epu32(most, length);
        const __m256i read = _mm256_or_si256(small,
            _mm256_set_epi64x(qint64(eightBytes(bytes + here[6])),
                qint64(eightBytes(bytes + here[4])), qint64(eightBytes(bytes + here[2])),
                qint64(eightBytes(bytes + here[0]))));
        const __m256i cut
            = _mm256_slli_epi64(_mm256_sub_epi64(eight, _mm256_min_epu32(length, eight)), 3);
        const __m256i first = _mm256_srlv_epi64(_mm256_sllv_epi64(read, cut), cut);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(keys + word),
            _mm256_add_epi64(first, _mm256_slli_epi64(length, LengthShift)));
    }
    std::array<qint64, Four> longest;
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(longest.data()), most);
    return std::max(qsizetype(*std::max_element(longest.begin(), longest.end())),
        keysFrom(word, bytes, bounds, keys));
}

ALIDADE_WIDE_ONLY inline unsigned equalFour(const quint64* one, const quint64* other)
{
    return unsigned(_mm256_movemask_pd(_mm256_castsi256_pd(
        _mm256_cmpeq_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(one)),
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(other))))));
}

/// A bit for each of 64 words, which are mostly none.
ALIDADE_WIDE_ONLY size_t doubledWide(std::span<const quint64> keys, quint32* numbers)
{
    constexpr size_t Words = 64;
    size_t count = 0;
    size_t word = 1;
    for (; word + Words <= keys.size(); word += Words) {
        quint64 same = 0;
#pragma GCC unroll 16
        for (size_t i = 0; i < Words; i += 4)
            same |= quint64(equalFour(keys.data() + word + i, keys.data() + word + i - 1)) << i;
        for (; same != 0; same &= same - 1)
            numbers[count++] = quint32(word) + quint32(std::countr_zero(same));
    }
    for (; word < keys.size(); ++word) {
        numbers[count] = quint32(word);
        count += size_t(keys[word] == keys[word - 1]);
    }
    return count;
}

ALIDADE_WIDEST_BEGIN

constexpr size_t AtOnce = 8;

ALIDADE_WIDEST_ONLY qsizetype keysAtOnce(
    const quint8* bytes, std::span<const quint32> bounds, quint64* keys)
{
    const __m512i small = _mm512_set1_epi8(0x20);
    const __m512i eight = _mm512_set1_epi64(8);
    const __m512i low = _mm512_set1_epi64(0xFFFFFFFF);
    __m512i most = _mm512_setzero_si512();
    size_t word = 0;
    for (; word + AtOnce <= bounds.size() / 2; word += AtOnce) {
        const __m512i both = _mm512_loadu_si512(bounds.data() + 2 * word);
        const __m512i begin = _mm512_and_si512(both, low);
        const __m512i length = _mm512_sub_epi64(_mm512_srli_epi64(both, 32), begin);
        most = _mm512_max_epu64(most, length);
        const __m512i read = _mm512_or_si512(_mm512_i64gather_epi64(begin, bytes, 1), small);
        const __m512i cut
            = _mm512_slli_epi64(_mm512_sub_epi64(eight, _mm512_min_epu64(length, eight)), 3);
        const __m512i first = _mm512_srlv_epi64(_mm512_sllv_epi64(read, cut), cut);
        _mm512_storeu_si512(
            keys + word, _mm512_add_epi64(first, _mm512_slli_epi64(length, LengthShift)));
    }
    return std::max(qsizetype(_mm512_reduce_max_epu64(most)), keysFrom(word, bytes, bounds, keys));
}

ALIDADE_WIDEST_ONLY void shortWordsAtOnce(
    const ShortWords& table, std::span<const quint64> keys, quint8* bits)
{
    const __m512i factor = _mm512_set1_epi64(qint64(table.factor()));
    const __m256i tag = _mm256_set1_epi32(int(ShortWords::Tag));
    const __m256i one = _mm256_set1_epi32(1);
    size_t word = 0;
    for (; word + AtOnce <= keys.size(); word += AtOnce) { // as bitsOf()
        const __m512i hash = _mm512_mullo_epi64(_mm512_loadu_si512(keys.data() + word), factor);
        const __m256i slot = _mm512_i64gather_epi32(
            _mm512_srli_epi64(hash, int(ShortWords::SlotShift)), table.slots(), 4);
        const __m256i wanted = _mm256_and_si256(
            _mm512_cvtepi64_epi32(_mm512_srli_epi64(hash, int(ShortWords::TagShift))), tag);
        const __m256i other = _mm256_srli_epi32(_mm256_xor_si256(slot, wanted), 8);
        const __m256i same = _mm256_srli_epi32(_mm256_sub_epi32(other, one), 24);
        _mm_storel_epi64(reinterpret_cast<__m128i*>(bits + word),
            _mm256_cvtepi32_epi8(_mm256_and_si256(slot, same)));
    }
    for (; word < keys.size(); ++word)
        bits[word] = table.bitsOf(keys[word]);
}

ALIDADE_WIDEST_ONLY size_t doubledAtOnce(std::span<const quint64> keys, quint32* numbers)
{
    size_t count = 0;
    size_t word = 1;
    __m256i here = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8);
    const __m256i step = _mm256_set1_epi32(int(AtOnce));
    for (; word + AtOnce <= keys.size(); word += AtOnce) {
        const __mmask8 same = _mm512_cmpeq_epi64_mask(
            _mm512_loadu_si512(keys.data() + word), _mm512_loadu_si512(keys.data() + word - 1));
        _mm256_storeu_si256(
            reinterpret_cast<__m256i*>(numbers + count), _mm256_maskz_compress_epi32(same, here));
        count += size_t(std::popcount(unsigned(same)));
        here = _mm256_add_epi32(here, step);
    }
    for (; word < keys.size(); ++word) {
        numbers[count] = quint32(word);
        count += size_t(keys[word] == keys[word - 1]);
    }
    return count;
}

/// Four and four languages beside each other.
ALIDADE_WIDEST_ONLY bool saladPlacesAtOnce(std::span<const quint8> seen, quint8* places)
{
    const __m512i function = _mm512_set1_epi8(char(FunctionInside));
    const __m512i among = _mm512_set1_epi8(char(WrongPairsAmong));
    const __m512i wrong = _mm512_set1_epi8(char(WrongPairs));
    __m512i before = _mm512_setzero_si512();
    quint64 any = 0;
    for (size_t from = 0; from < seen.size(); from += WordsAtPlace) {
        const size_t left = seen.size() - from;
        const __m512i words = _mm512_maskz_loadu_epi8(
            left >= WordsAtPlace ? ~quint64(0) : (quint64(1) << left) - 1, seen.data() + from);
        std::array<quint64, 8> bits; // of each of the eight, one a word
#pragma GCC unroll 8
        for (size_t i = 0; i < bits.size(); ++i)
            bits[i] = _mm512_test_epi8_mask(words, _mm512_set1_epi8(char(1U << i)));
        const __m512i counts = _mm512_popcnt_epi8(_mm512_loadu_si512(bits.data()));
        const __m512i two = _mm512_add_epi8(counts, _mm512_shldi_epi64(counts, before, 8));
        const __m512i twoBefore
            = _mm512_add_epi8(before, _mm512_slli_epi64(before, 8)); // but for the first group
        const __m512i four = _mm512_add_epi8(two, _mm512_shldi_epi64(two, twoBefore, 16));
        const __m512i six = _mm512_add_epi8(four, _mm512_shldi_epi64(two, twoBefore, 32));
        const quint64 functions = _mm512_cmpge_epu8_mask(six, among);
        const quint64 wrongs = _mm512_cmpge_epu8_mask(six, wrong) >> 32;
        const quint64 found
            = (_mm512_cmpge_epu8_mask(four, function) | (functions & wrongs)) & 0xFFFFFFFFU;
        places[from / WordsAtPlace] = found != 0 ? 1 : 0;
        any |= found;
        before = counts;
    }
    return any != 0;
}

ALIDADE_WIDEST_END

#else
bool saladPlacesAtOnce(std::span<const quint8>, quint8*) { return true; }
qsizetype keysAtOnce(const quint8*, std::span<const quint32>, quint64*) { return 0; }
qsizetype keysFourAtOnce(const quint8*, std::span<const quint32>, quint64*) { return 0; }
void shortWordsAtOnce(const ShortWords&, std::span<const quint64>, quint8*) { }
size_t doubledAtOnce(std::span<const quint64>, quint32*) { return 0; }
size_t doubledWide(std::span<const quint64>, quint32*) { return 0; }
#endif

} // namespace

qsizetype findWordKeys(const quint8* bytes, std::span<const quint32> bounds, quint64* keys)
{
    if (hasWidestCode())
        return keysAtOnce(bytes, bounds, keys);
    return hasWideCode() ? keysFourAtOnce(bytes, bounds, keys) : keysFrom(0, bytes, bounds, keys);
}

void findShortWords(const ShortWords& table, std::span<const quint64> keys, quint8* bits)
{
    if (hasWidestCode())
        shortWordsAtOnce(table, keys, bits);
    else
        shortWordsOneByOne(table, keys, bits);
}

size_t findDoubled(std::span<const quint64> keys, quint32* numbers)
{
    if (hasWidestCode())
        return doubledAtOnce(keys, numbers);
    return hasWideCode() ? doubledWide(keys, numbers) : doubledOneByOne(keys, numbers);
}

bool findSaladPlaces(std::span<const quint8> seen, std::vector<quint8>& places)
{
    places.assign(seen.size() / WordsAtPlace + 1, 0);
    return hasWidestCode() ? saladPlacesAtOnce(seen, places.data())
                           : saladPlacesOneByOne(seen, places.data());
}

} // namespace alidade::detail
