// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/decode_parts.h"
#include "core/base/utf8_decode.h"
#include "core/base/wide_code.h"

#include <algorithm>
#include <array>
#include <bit>

#if ALIDADE_HAS_WIDE_ONLY
#include <immintrin.h>
#endif

namespace alidade::detail {

#if ALIDADE_HAS_WIDE_ONLY

ALIDADE_WIDEST_BEGIN

namespace {

constexpr int InBlock = 64;

/// Of the characters 0 to 127: what they stand for behind a backslash, 0 for what is not simple.
constexpr const char* const SimpleAscii = SimpleEscapes.data();

constexpr std::array<quint8, size_t(InBlock)> placesBefore(int count)
{
    std::array<quint8, size_t(InBlock)> made{};
    for (int i = 0; i < InBlock; ++i)
        made[size_t(i)] = quint8((i + InBlock - count) % InBlock);
    return made;
}

constexpr std::array<quint8, size_t(InBlock)> OneBefore = placesBefore(1);
constexpr std::array<quint8, size_t(InBlock)> TwoBefore = placesBefore(2);

/// Bytes of which each is the last of a character, or one that a backslash stands before.
struct Characters {
    __m512i last;
    quint64 kept; ///< those that stay; backslashes before others go
    // Of characters of two and of three bytes, at the last one.
    quint64 tails = 0;
    quint64 three = 0;
};

ALIDADE_WIDEST_ONLY inline __m512i widened(__m512i bytes, bool upper)
{
    return _mm512_cvtepu8_epi16(
        upper ? _mm512_extracti64x4_epi64(bytes, 1) : _mm512_castsi512_si256(bytes));
}

/// Writes them; `whole`: there is room for as many as a block has. Returns how many.
ALIDADE_WIDEST_ONLY inline int write(
    const Characters& found, __m512i bytes, char16_t* out, bool whole)
{
    const int count = std::popcount(found.kept);
    const __m512i low = _mm512_maskz_compress_epi8(found.kept, found.last);
    __m512i before = _mm512_setzero_si512();
    __m512i first = _mm512_setzero_si512();
    if (found.tails != 0) {
        const __m512i bits = _mm512_set1_epi8(0x3F);
        before = _mm512_maskz_compress_epi8(found.kept,
            _mm512_maskz_permutexvar_epi8(
                found.tails, _mm512_loadu_si512(OneBefore.data()), _mm512_and_si512(bytes, bits)));
        first = _mm512_maskz_compress_epi8(found.kept,
            _mm512_maskz_permutexvar_epi8(
                found.three, _mm512_loadu_si512(TwoBefore.data()), bytes));
    }
    for (int half = 0; half < 2 && (whole || count > half * InBlock / 2); ++half) {
        __m512i units = widened(low, half > 0);
        if (found.tails != 0)
            units = _mm512_or_si512(units,
                _mm512_or_si512(_mm512_slli_epi16(widened(before, half > 0), 6),
                    _mm512_slli_epi16(widened(first, half > 0), 12)));
        char16_t* const to = out + half * InBlock / 2;
        if (whole) {
            _mm512_storeu_si512(to, units);
        } else {
            const int here = std::min(count - half * InBlock / 2, InBlock / 2);
            _mm512_mask_storeu_epi16(to, __mmask32((quint64(1) << here) - 1), units);
        }
    }
    return count;
}

/// Which are at least so much.
ALIDADE_WIDEST_ONLY inline quint64 bytesFrom(__m512i bytes, int least)
{
    return _mm512_cmpge_epu8_mask(bytes, _mm512_set1_epi8(char(least)));
}

/// A block in which simple escapes are what they mean.
struct Escapes {
    __m512i bytes;
    quint64 kept; ///< all but the backslashes
    quint64 stop; ///< where others begin, and one that is cut
};

/// `high`: which bytes are beyond ASCII. Nobody can foretell whether there are any backslashes.
ALIDADE_WIDEST_ONLY inline Escapes escapesIn(__m512i bytes, quint64 high)
{
    // Of backslashes in a row every other one begins an escape.
    constexpr quint64 Odd = Q_UINT64_C(0xAAAAAAAAAAAAAAAA);
    const quint64 backslash = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('\\'));
    const quint64 codes = (((backslash << 1) | Odd) - backslash) ^ Odd;
    const quint64 escaped = codes ^ backslash;
    const quint64 begins = codes & backslash;
    const __m512i meant = _mm512_maskz_permutex2var_epi8(escaped & ~high,
        _mm512_loadu_si512(SimpleAscii), bytes, _mm512_loadu_si512(SimpleAscii + InBlock));
    const quint64 simple = _mm512_test_epi8_mask(meant, meant);
    return { _mm512_mask_mov_epi8(bytes, escaped, meant), ~begins,
        (escaped & ~simple) >> 1 | (begins & quint64(1) << (InBlock - 1)) };
}

/// Decodes up to 64 bytes, of which `inside` are there, as far as they are characters of up to
/// three bytes and simple escapes; moves both places. Returns whether there were any.
ALIDADE_WIDEST_ONLY inline bool takeBlock(const char*& at, quint64 inside, char16_t*& out)
{
    const bool whole = ~inside == 0;
    const __m512i bytes = whole ? _mm512_loadu_si512(at) : _mm512_maskz_loadu_epi8(inside, at);
    const quint64 high = _mm512_movepi8_mask(bytes);
    const Escapes escapes = escapesIn(bytes, high);
    Characters found{ escapes.bytes, escapes.kept };
    quint64 stop = ~inside | escapes.stop; // what begins here is left to others
    if (high != 0) {
        const quint64 tail = _mm512_cmplt_epi8_mask(bytes, _mm512_set1_epi8(char(0xC0)));
        const quint64 lead = high & ~tail;
        const quint64 atLeastThree = bytesFrom(bytes, 0xE0);
        const quint64 three = lead & atLeastThree & ~bytesFrom(bytes, 0xF0);
        const quint64 two = lead & bytesFrom(bytes, 0xC2) & ~atLeastThree;
        const quint64 wanted = (two | three) << 1 | three << 2;
        const quint64 missing = wanted & ~tail;
        // After some leads the second byte has narrower limits.
        const quint64 second = bytesFrom(bytes, 0xA0) >> 1;
        const quint64 narrow
            = (_mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(char(0xE0))) & ~second)
            | (_mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(char(0xED))) & second);
        stop |= (lead & ~(two | three)) | (tail & ~wanted) | narrow | (missing >> 1 & (two | three))
            | (missing >> 2 & three) | (two & quint64(1) << (InBlock - 1))
            | (three & quint64(3) << (InBlock - 2));
        found.kept &= ~((tail & wanted) >> 1);
        found.tails = tail;
        found.three = three << 2;
        found.last = _mm512_mask_blend_epi8(
            tail, found.last, _mm512_and_si512(bytes, _mm512_set1_epi8(0x3F)));
    }
    const int taken = std::countr_zero(stop);
    if (taken == 0)
        return false;
    if (taken < InBlock)
        found.kept &= (quint64(1) << taken) - 1;
    out += write(found, bytes, out, whole);
    at += taken;
    return true;
}

} // namespace

ALIDADE_WIDEST_ONLY char16_t* decodeWidest(std::string_view raw, char16_t* out, bool& broken)
{
    const char* at = raw.data();
    const char* const end = at + raw.size();
    while (at < end) {
        const auto left = end - at;
        if (takeBlock(at, left >= InBlock ? ~quint64(0) : (quint64(1) << left) - 1, out))
            continue;
        do { // these come in a row
            out = takeOne(raw, at, out, broken);
        } while (at < end && isForOne(at, end));
    }
    return out;
}

ALIDADE_WIDEST_ONLY char* copyUnescapedWidest(const char*& from, const char* end, char* to)
{
    const char* at = from;
    while (at < end) {
        const auto left = end - at;
        const quint64 inside = left >= InBlock ? ~quint64(0) : (quint64(1) << left) - 1;
        const __m512i bytes = _mm512_maskz_loadu_epi8(inside, at);
        const Escapes escapes = escapesIn(bytes, _mm512_movepi8_mask(bytes));
        const int taken = std::countr_zero(~inside | escapes.stop);
        if (taken == 0)
            break;
        const quint64 kept
            = escapes.kept & (taken < InBlock ? (quint64(1) << taken) - 1 : ~quint64(0));
        const int count = std::popcount(kept);
        // There is as much room as there are bytes left.
        _mm512_mask_storeu_epi8(to, inside, _mm512_maskz_compress_epi8(kept, escapes.bytes));
        at += taken;
        to += count;
    }
    from = at;
    return to;
}

ALIDADE_WIDEST_END

#else
char* copyUnescapedWidest(const char*&, const char*, char* to) { return to; }
char16_t* decodeWidest(std::string_view, char16_t* out, bool&) { return out; }
#endif

} // namespace alidade::detail
