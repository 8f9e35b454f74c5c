// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/block_bits.h"

#include "core/base/wide_code.h"
#include "core/garble/screen_keys.h"
#include "core/garble/text_classes.h"

#include <array>
#include <bit>

#if ALIDADE_HAS_WIDE_ONLY
#include <immintrin.h>
#endif

namespace alidade::detail {
namespace {

constexpr auto Units = size_t(TextClasses::Units);

void quartersFrom(size_t i, const quint64* bits, size_t count, quint8* counts)
{
    for (; i < count; ++i) {
        const quint64 here = countsOf(bits[i]);
        for (unsigned quarter = 0; quarter < 4; ++quarter)
            counts[4 * i + quarter] = quint8(here >> 16 * quarter);
    }
}

#if ALIDADE_HAS_WIDE_ONLY

/// The places of the set bits of every byte.
constexpr std::array<std::array<quint8, 8>, 256> makePlacesOfByte()
{
    std::array<std::array<quint8, 8>, 256> made{};
    for (unsigned byte = 0; byte < 256; ++byte)
        for (unsigned i = 0, to = 0; i < 8; ++i)
            if ((byte >> i & 1U) != 0)
                made[byte][to++] = quint8(i);
    return made;
}

alignas(64) constexpr std::array<std::array<quint8, 8>, 256> PlacesOfByte = makePlacesOfByte();

/// How many there are nobody can foretell: a few steps more cost less than a wrong guess.
ALIDADE_WIDE_ONLY size_t findPlacesWide(const quint64* bits, size_t count, quint32* places)
{
    constexpr int Few = 4;
    quint32* to = places;
    for (size_t block = 0; block < count; ++block) {
        quint64 left = bits[block];
        const auto base = quint32(block * Units);
        const int found = countOf(left);
        if (found <= Few) {
            // Volatile: four stores. The compiler would gather them, which takes longer.
            volatile quint32* const out = to;
            out[0] = base + quint32(_tzcnt_u64(left)); // defined for 0
            left = _blsr_u64(left);
            out[1] = base + quint32(_tzcnt_u64(left));
            left = _blsr_u64(left);
            out[2] = base + quint32(_tzcnt_u64(left));
            left = _blsr_u64(left);
            out[3] = base + quint32(_tzcnt_u64(left));
            to += found;
            continue;
        }
        __m256i here = _mm256_set1_epi32(int(base));
        const __m256i step = _mm256_set1_epi32(8);
#pragma GCC unroll 8
        for (unsigned shift = 0; shift < Units; shift += 8) {
            const auto byte = unsigned(left >> shift & 0xFFU);
            const __m128i eight
                = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(PlacesOfByte[byte].data()));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                _mm256_add_epi32(here, _mm256_cvtepu8_epi32(eight)));
            to += std::popcount(byte);
            here = _mm256_add_epi32(here, step);
        }
    }
    return size_t(to - places);
}

/// The compiler would count several at once, which takes longer.
ALIDADE_WIDE_ONLY void countBitsWide(const quint64* bits, size_t count, quint8* counts)
{
#pragma GCC unroll 4
    for (size_t i = 0; i < count; ++i)
        counts[i] = quint8(_mm_popcnt_u64(bits[i]));
}

ALIDADE_WIDEST_BEGIN

ALIDADE_WIDEST_ONLY inline __m512i load(const void* at) { return _mm512_loadu_si512(at); }

template <int Part>
ALIDADE_WIDEST_ONLY inline void writePlaces(__m512i numbers, __m512i base, quint32* to)
{
    _mm512_storeu_si512(to + 16 * Part,
        _mm512_add_epi32(base, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(numbers, Part))));
}

/// Those of one block; returns where to go on.
ALIDADE_WIDEST_ONLY inline quint32* writePlacesOf(
    quint64 bits, size_t block, __m512i numbers, quint32* to)
{
    const __m512i here = _mm512_maskz_compress_epi8(bits, numbers);
    const __m512i base = _mm512_set1_epi32(int(block * Units));
    const int found = countOf(bits);
    writePlaces<0>(here, base, to); // most of them, whatever is behind
    writePlaces<1>(here, base, to);
    if (found > 32) {
        writePlaces<2>(here, base, to);
        writePlaces<3>(here, base, to);
    }
    return to + found;
}

ALIDADE_WIDEST_ONLY size_t findPlacesWidest(const quint64* bits, size_t count, quint32* places)
{
    std::array<quint8, Units> all;
    for (size_t i = 0; i < Units; ++i)
        all[i] = quint8(i);
    const __m512i numbers = load(all.data());
    quint32* to = places;
    size_t block = 0;
    for (; block + 8 <= count; block += 8) { // many have none
        const __m512i eight = load(bits + block);
        for (unsigned left = _mm512_test_epi64_mask(eight, eight); left != 0; left &= left - 1) {
            const size_t one = block + size_t(std::countr_zero(left));
            to = writePlacesOf(bits[one], one, numbers, to);
        }
    }
    for (; block < count; ++block)
        to = writePlacesOf(bits[block], block, numbers, to);
    return size_t(to - places);
}

ALIDADE_WIDEST_ONLY void equalBytesWidest(
    const quint8* bytes, qsizetype distance, size_t blocks, quint64* bits)
{
    for (size_t i = 0; i < blocks; ++i) {
        const quint8* const at = bytes + i * Units;
        bits[i] = _mm512_cmpeq_epi8_mask(load(at), load(at - distance));
    }
}

ALIDADE_WIDEST_ONLY quint64 kindsOfWidest(const char16_t* units, quint64 wanted)
{
    __m512i kinds = _mm512_setzero_si512();
    for (size_t i = 0; i < Units; i += 8) {
        const __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(units + i));
        const __m512i kind = _mm512_cvtepu16_epi64(
            _mm_and_si128(_mm_xor_si128(here, _mm_srli_epi16(here, 4)), _mm_set1_epi16(63)));
        kinds = _mm512_or_si512(
            kinds, _mm512_maskz_sllv_epi64(__mmask8(wanted >> i), _mm512_set1_epi64(1), kind));
    }
    return quint64(_mm512_reduce_or_epi64(kinds));
}

ALIDADE_WIDEST_ONLY void countQuartersWidest(const quint64* bits, size_t count, quint8* counts)
{
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(counts + 4 * i),
            _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(load(bits + i))));
    quartersFrom(i, bits, count, counts);
}

ALIDADE_WIDEST_ONLY void countBitsWidest(const quint64* bits, size_t count, quint8* counts)
{
    size_t i = 0;
    for (; i + 8 <= count; i += 8)
        _mm_storel_epi64(reinterpret_cast<__m128i*>(counts + i),
            _mm512_cvtepi64_epi8(_mm512_popcnt_epi64(load(bits + i))));
    for (; i < count; ++i)
        counts[i] = quint8(countOf(bits[i]));
}

ALIDADE_WIDEST_END

#else
void countBitsWide(const quint64*, size_t, quint8*) { }
void equalBytesWidest(const quint8*, qsizetype, size_t, quint64*) { }
quint64 kindsOfWidest(const char16_t*, quint64) { return 0; }
void countBitsWidest(const quint64*, size_t, quint8*) { }
void countQuartersWidest(const quint64*, size_t, quint8*) { }
size_t findPlacesWide(const quint64*, size_t, quint32*) { return 0; }
size_t findPlacesWidest(const quint64*, size_t, quint32*) { return 0; }
#endif

size_t findPlacesOneByOne(const quint64* bits, size_t count, quint32* places)
{
    quint32* to = places;
    for (size_t block = 0; block < count; ++block)
        for (quint64 left = bits[block]; left != 0; left &= left - 1)
            *to++ = quint32(block * Units) + quint32(std::countr_zero(left));
    return size_t(to - places);
}

void countBitsOneByOne(const quint64* bits, size_t count, quint8* counts)
{
    for (size_t i = 0; i < count; ++i)
        counts[i] = quint8(countOf(bits[i]));
}

ALIDADE_WIDE_CODE void equalBytesOneByOne(
    const quint8* bytes, qsizetype distance, size_t blocks, quint64* bits)
{
    for (size_t i = 0; i < blocks; ++i)
        bits[i] = equalBytes(bytes + i * Units, bytes + i * Units - distance);
}

ALIDADE_WIDE_CODE void countQuartersOneByOne(const quint64* bits, size_t count, quint8* counts)
{
    quartersFrom(0, bits, count, counts);
}

} // namespace

quint64 kindsOf(const char16_t* units, quint64 wanted)
{
    if (hasWidestCode())
        return kindsOfWidest(units, wanted);
    quint64 kinds = 0;
    for (unsigned i = 0; i < unsigned(Units); ++i)
        kinds |= (wanted >> i & 1U) << ((units[i] ^ units[i] >> 4) & 63U);
    return kinds;
}

void findEqualBytes(const quint8* bytes, qsizetype distance, size_t blocks, quint64* bits)
{
    if (hasWidestCode())
        equalBytesWidest(bytes, distance, blocks, bits);
    else
        equalBytesOneByOne(bytes, distance, blocks, bits);
}

void countQuarters(const quint64* bits, size_t count, quint8* counts)
{
    if (hasWidestCode())
        countQuartersWidest(bits, count, counts);
    else
        countQuartersOneByOne(bits, count, counts);
}

void countBits(const quint64* bits, size_t count, quint8* counts)
{
    if (hasWidestCode())
        countBitsWidest(bits, count, counts);
    else if (hasWideCode())
        countBitsWide(bits, count, counts);
    else
        countBitsOneByOne(bits, count, counts);
}

size_t findPlaces(const quint64* bits, size_t count, quint32* places)
{
    if (hasWidestCode())
        return findPlacesWidest(bits, count, places);
    return hasWideCode() ? findPlacesWide(bits, count, places)
                         : findPlacesOneByOne(bits, count, places);
}

} // namespace alidade::detail
