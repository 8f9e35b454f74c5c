// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/utf8.h"

#include <bit>
#include <cstddef>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace alidade {
namespace {

struct Decoded {
    char32_t point = 0xFFFD;
    qsizetype bytes = 1;
    bool broken = true;
};

unsigned byteAt(const char* at) { return static_cast<unsigned char>(*at); }

/// One non-ASCII character. The second byte has narrower limits after some lead bytes.
Decoded decodeOne(const char* at, const char* end)
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

/// Widens sixteen bytes; returns how many of them come before the first one beyond ASCII.
std::ptrdiff_t widenAscii(const char* at, char16_t* out)
{
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    auto* const to = reinterpret_cast<__m128i*>(out);
    _mm_storeu_si128(to, _mm_unpacklo_epi8(bytes, _mm_setzero_si128()));
    _mm_storeu_si128(to + 1, _mm_unpackhi_epi8(bytes, _mm_setzero_si128()));
    const auto high = unsigned(_mm_movemask_epi8(bytes));
    return high == 0 ? Block : std::countr_zero(high);
}
#else
constexpr std::ptrdiff_t Block = 8;

std::ptrdiff_t widenAscii(const char* at, char16_t* out)
{
    std::ptrdiff_t count = 0;
    for (; count < Block && byteAt(at + count) < 0x80; ++count)
        out[count] = char16_t(at[count]);
    return count;
}
#endif

/// The character of three bytes at `at`, 0 when they are none that could not be anything else:
/// those with narrower limits are left to decodeOne().
char16_t threeBytes(const char* at)
{
    const unsigned lead = byteAt(at);
    if ((lead & 0xF0U) != 0xE0 || lead == 0xE0 || lead == 0xED
        || ((byteAt(at + 1) ^ 0x80U) | (byteAt(at + 2) ^ 0x80U)) > 0x3F)
        return 0;
    return char16_t(
        (lead & 0x0FU) << 12 | (byteAt(at + 1) & 0x3FU) << 6 | (byteAt(at + 2) & 0x3FU));
}

} // namespace

QString decodeUtf8(std::string_view bytes, bool* broken)
{
    QString text(qsizetype(bytes.size()), Qt::Uninitialized);
    auto* out = reinterpret_cast<char16_t*>(text.data());
    char16_t* const begin = out;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    while (at < end) {
        // A text has at most as many units as bytes: there is room for a block.
        while (end - at >= Block) {
            const std::ptrdiff_t count = widenAscii(at, out);
            out += count;
            at += count;
            if (count < Block)
                break;
        }
        while (end - at >= 3) {
            const char16_t unit = threeBytes(at);
            if (unit == 0)
                break;
            *out++ = unit;
            at += 3;
        }
        if (at >= end)
            break;
        if (byteAt(at) < 0x80) {
            *out++ = char16_t(*at++);
            continue;
        }
        const Decoded one = decodeOne(at, end);
        at += one.bytes;
        if (one.point < 0x10000) {
            *out++ = char16_t(one.point);
        } else {
            *out++ = char16_t(QChar::highSurrogate(one.point));
            *out++ = char16_t(QChar::lowSurrogate(one.point));
        }
        if (one.broken && broken)
            *broken = true;
    }
    text.truncate(out - begin);
    return text;
}

qsizetype countCodePoints(std::string_view bytes)
{
    qsizetype count = 0;
    for (const char byte : bytes)
        count += (byte & 0xC0) != 0x80 ? 1 : 0;
    return count;
}

void appendUtf8(std::string& out, char32_t point)
{
    if (point < 0x80) {
        out += char(point);
        return;
    }
    if (point < 0x800) {
        out += char(0xC0 | (point >> 6));
    } else {
        if (point < 0x10000) {
            out += char(0xE0 | (point >> 12));
        } else {
            out += char(0xF0 | (point >> 18));
            out += char(0x80 | ((point >> 12) & 0x3F));
        }
        out += char(0x80 | ((point >> 6) & 0x3F));
    }
    out += char(0x80 | (point & 0x3F));
}

} // namespace alidade
