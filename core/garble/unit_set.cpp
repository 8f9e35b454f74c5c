// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/unit_set.h"

#include "core/base/wide_code.h"

#include <algorithm>

#if ALIDADE_HAS_WIDE_ONLY
#include <immintrin.h>
#endif

namespace alidade {
namespace {

using Bits = std::array<quint32, 0x10000 / 32>;

bool holdsAnyOf(const Bits& bits, const char16_t* begin, const char16_t* end)
{
    quint32 any = 0;
    for (const char16_t* at = begin; at < end; ++at) // without a branch
        any |= bits[*at / 32U] >> *at % 32U;
    return (any & 1U) != 0;
}

#if ALIDADE_HAS_WIDE_ONLY

ALIDADE_WIDEST_BEGIN

/// Of a whole block, sixteen at once.
ALIDADE_WIDEST_ONLY bool blockHoldsAny(const Bits& bits, const char16_t* units)
{
    __m512i any = _mm512_setzero_si512();
    for (qsizetype i = 0; i < TextClasses::Units; i += 16) {
        const __m512i here = _mm512_cvtepu16_epi32(
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(units + i)));
        const __m512i words = _mm512_i32gather_epi32(_mm512_srli_epi32(here, 5), bits.data(), 4);
        any = _mm512_or_si512(
            any, _mm512_srlv_epi32(words, _mm512_and_si512(here, _mm512_set1_epi32(31))));
    }
    return _mm512_test_epi32_mask(any, _mm512_set1_epi32(1)) != 0;
}

ALIDADE_WIDEST_END

#else
bool blockHoldsAny(const Bits& bits, const char16_t* units)
{
    return holdsAnyOf(bits, units, units + TextClasses::Units);
}
#endif

template <bool Widest>
bool blocksHoldAny(const Bits& bits, QStringView text, const TextClasses& classes)
{
    const char16_t* const units = text.utf16();
    qsizetype base = 0;
    for (const ClassBlock block : classes.blocks()) {
        const qsizetype end = std::min(text.size(), base + TextClasses::Units);
        if (block.high() != 0) {
            const bool whole = end - base == TextClasses::Units;
            if (Widest && whole ? blockHoldsAny(bits, units + base)
                                : holdsAnyOf(bits, units + base, units + end))
                return true;
        }
        base = end;
    }
    return false;
}

ALIDADE_WIDE_CODE bool blocksHoldAnyWide(
    const Bits& bits, QStringView text, const TextClasses& classes)
{
    return blocksHoldAny<false>(bits, text, classes);
}

} // namespace

bool UnitSet::holdsAny(QStringView text, const TextClasses& classes) const
{
    return hasWidestCode() ? blocksHoldAny<true>(m_bits, text, classes)
                           : blocksHoldAnyWide(m_bits, text, classes);
}

} // namespace alidade
