// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The inner loop of reading UTF-8, shared by the readers of plain text and of JSON strings. Others
// want utf8.h.
#pragma once

#include <QtGlobal>

#include <array>
#include <bit>
#include <cstddef>
#include <utility>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace alidade::detail {

struct Decoded {
    char32_t point = 0xFFFD;
    qsizetype bytes = 1;
    bool broken = true;
};

inline unsigned byteAt(const char* at) { return static_cast<unsigned char>(*at); }

/// One non-ASCII character. The second byte has narrower limits after some lead bytes.
inline Decoded decodeOne(const char* at, const char* end)
{
    const unsigned lead = byteAt(at);
    qsizetype length = 0;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF)
        length = 2;
    else if (lead >= 0xE0 && lead <= 0xEF)
        length = 3;
    else if (lead >= 0xF0 && lead <= 0xF4)
        length = 4;
    else
        return {};
    if (lead == 0xE0)
        low = 0xA0;
    else if (lead == 0xF0)
        low = 0x90;
    else if (lead == 0xF4)
        high = 0x8F;
    char32_t point = lead & (0xFFU >> (length + 1));
    for (qsizetype i = 1; i < length; ++i) {
        if (at + i >= end || byteAt(at + i) < low || byteAt(at + i) > high)
            return { 0xFFFD, i, true };
        point = (point << 6) | (byteAt(at + i) & 0x3F);
        low = 0x80;
        high = 0xBF;
    }
    if (point >= 0xD800 && point <= 0xDFFF)
        return { 0xFFFD, length, true };
    return { point, length, false };
}

#ifdef __SSE2__
constexpr std::ptrdiff_t Block = 16;

/// Widens sixteen bytes; returns how many of them come before the first one that is beyond ASCII
/// or, with `Escapes`, a backslash.
template <bool Escapes> std::ptrdiff_t widenAscii(const char* at, char16_t* out)
{
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    auto* const to = reinterpret_cast<__m128i*>(out);
    _mm_storeu_si128(to, _mm_unpacklo_epi8(bytes, _mm_setzero_si128()));
    _mm_storeu_si128(to + 1, _mm_unpackhi_epi8(bytes, _mm_setzero_si128()));
    const __m128i stops
        = Escapes ? _mm_or_si128(bytes, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'))) : bytes;
    const auto found = unsigned(_mm_movemask_epi8(stops));
    return found == 0 ? Block : std::countr_zero(found);
}
#else
constexpr std::ptrdiff_t Block = 8;

template <bool Escapes> std::ptrdiff_t widenAscii(const char* at, char16_t* out)
{
    std::ptrdiff_t count = 0;
    for (; count < Block && byteAt(at + count) < 0x80 && !(Escapes && at[count] == '\\'); ++count)
        out[count] = char16_t(at[count]);
    return count;
}
#endif

/// The character of three bytes at `at`, 0 when they are none that could not be anything else:
/// those with narrower limits are left to decodeOne().
inline char16_t threeBytes(const char* at)
{
    const unsigned lead = byteAt(at);
    if ((lead & 0xF0U) != 0xE0 || lead == 0xE0 || lead == 0xED
        || ((byteAt(at + 1) ^ 0x80U) | (byteAt(at + 2) ^ 0x80U)) > 0x3F)
        return 0;
    return char16_t(
        (lead & 0x0FU) << 12 | (byteAt(at + 1) & 0x3FU) << 6 | (byteAt(at + 2) & 0x3FU));
}

/// What the letter behind a backslash stands for, 0 for \u and for what is no escape.
constexpr std::array<char, 256> makeSimpleEscapes()
{
    std::array<char, 256> made{};
    for (const auto& [letter, meant] :
        { std::pair('n', '\n'), std::pair('t', '\t'), std::pair('r', '\r'), std::pair('b', '\b'),
            std::pair('f', '\f'), std::pair('"', '"'), std::pair('\\', '\\'), std::pair('/', '/') })
        made[size_t(letter)] = meant;
    return made;
}

inline constexpr std::array<char, 256> SimpleEscapes = makeSimpleEscapes();

/// Writes the text of bytes up to the end or, with `Escapes`, to a backslash that is not simple;
/// moves both places. Room for a unit a byte must be there.
template <bool Escapes>
void decodeRun(const char*& from, const char* end, char16_t*& to, bool& broken)
{
    const char* at = from;
    char16_t* out = to;
    while (at < end) {
        // A text has at most as many units as bytes: there is room for a block.
        while (end - at >= Block) {
            const std::ptrdiff_t count = widenAscii<Escapes>(at, out);
            out += count;
            at += count;
            if (count < Block)
                break;
        }
        if (at >= end)
            break;
        if (Escapes && *at == '\\') {
            const char meant = end - at > 1 ? SimpleEscapes[byteAt(at + 1)] : '\0';
            if (meant == 0)
                break;
            *out++ = char16_t(meant);
            at += 2;
            continue;
        }
        if (byteAt(at) < 0x80) {
            *out++ = char16_t(*at++);
            continue;
        }
        const char* const before = at;
        while (end - at >= 3) {
            const char16_t unit = threeBytes(at);
            if (unit == 0)
                break;
            *out++ = unit;
            at += 3;
        }
        if (at != before)
            continue;
        const Decoded one = decodeOne(at, end);
        at += one.bytes;
        if (one.point < 0x10000) {
            *out++ = char16_t(one.point);
        } else {
            *out++ = char16_t(0xD800 + ((one.point - 0x10000) >> 10));
            *out++ = char16_t(0xDC00 + (one.point & 0x3FF));
        }
        broken = broken || one.broken;
    }
    from = at;
    to = out;
}

/// True on a character beyond the first plane and on \u: what follows one is often another.
inline bool isForOne(const char* at, const char* end)
{
    return byteAt(at) >= 0xF0 || (*at == '\\' && end - at > 1 && at[1] == 'u');
}

/// Copies bytes up to a backslash or the end; moves the place, returns the end of the copy. There
/// must be as much room as there are bytes.
inline char* copyToBackslash(const char*& from, const char* end, char* to)
{
    const char* at = from;
#ifdef __SSE2__
    const __m128i backslash = _mm_set1_epi8('\\');
    while (end - at >= Block) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), bytes);
        const auto found = unsigned(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, backslash)));
        const std::ptrdiff_t count = found == 0 ? Block : std::countr_zero(found);
        at += count;
        to += count;
        if (found != 0) {
            from = at;
            return to;
        }
    }
#endif
    while (at < end && *at != '\\')
        *to++ = *at++;
    from = at;
    return to;
}

/// One code point as UTF-8; surrogates too, in the three bytes that they would have.
inline char* putUtf8(char* to, char32_t point)
{
    if (point < 0x80) {
        *to++ = char(point);
        return to;
    }
    if (point < 0x800) {
        *to++ = char(0xC0 | (point >> 6));
    } else {
        if (point < 0x10000) {
            *to++ = char(0xE0 | (point >> 12));
        } else {
            *to++ = char(0xF0 | (point >> 18));
            *to++ = char(0x80 | ((point >> 12) & 0x3F));
        }
        *to++ = char(0x80 | ((point >> 6) & 0x3F));
    }
    *to++ = char(0x80 | (point & 0x3F));
    return to;
}

} // namespace alidade::detail
