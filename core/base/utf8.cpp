// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/utf8.h"

#include "core/base/utf8_decode.h"

#include <algorithm>

namespace alidade {

QString decodeUtf8(std::string_view bytes, bool* broken)
{
    QString text(qsizetype(bytes.size()), Qt::Uninitialized);
    auto* const begin = reinterpret_cast<char16_t*>(text.data());
    char16_t* out = begin;
    const char* at = bytes.data();
    bool damaged = false;
    detail::decodeRun<false>(at, at + bytes.size(), out, damaged);
    if (damaged && broken)
        *broken = true;
    text.truncate(out - begin);
    return text;
}

qsizetype countCodePoints(std::string_view bytes)
{
    qsizetype count = 0;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    while (at < end) { // pieces that a byte can count, so that several are looked at at once
        const char* const stop = at + std::min<std::ptrdiff_t>(end - at, 255 * 16);
#ifdef __SSE2__
        __m128i sums = _mm_setzero_si128();
        for (; stop - at >= 16; at += 16) { // 0x80 to 0xBF are the least
            const __m128i here = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
            sums = _mm_sub_epi8(sums, _mm_cmpgt_epi8(here, _mm_set1_epi8(char(0xBF))));
        }
        const __m128i halves = _mm_sad_epu8(sums, _mm_setzero_si128());
        count += qsizetype(_mm_cvtsi128_si64(halves))
            + qsizetype(_mm_cvtsi128_si64(_mm_srli_si128(halves, 8)));
#endif
        for (; at < stop; ++at)
            count += (*at & 0xC0) != 0x80 ? 1 : 0;
    }
    return count;
}

void appendUtf8(std::string& out, char32_t point)
{
    char bytes[4];
    out.append(bytes, size_t(detail::putUtf8(bytes, point) - bytes));
}

} // namespace alidade
