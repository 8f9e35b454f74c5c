// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Hashes for the fast looks that tell where garbled text need not be looked for.
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace alidade::detail {

inline constexpr quint64 Golden = Q_UINT64_C(0x9E3779B97F4A7C15);
inline constexpr quint64 Other = Q_UINT64_C(0xC2B2AE3D27D4EB4F);

constexpr quint64 power(quint64 base, qsizetype exponent)
{
    quint64 value = 1;
    for (qsizetype i = 0; i < exponent; ++i)
        value *= base;
    return value;
}

/// Bit i: the units number i of two times 64 are equal.
template <class Unit> quint64 equalUnits(const Unit* one, const Unit* other)
{
    static_assert(sizeof(Unit) == sizeof(char16_t));
    quint64 bits = 0;
#ifdef __SSE2__
    const auto equal = [&](unsigned at) {
        return _mm_cmpeq_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(one + at)),
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(other + at)));
    };
    for (unsigned at = 0; at < 64; at += 16)
        bits |= quint64(unsigned(_mm_movemask_epi8(_mm_packs_epi16(equal(at), equal(at + 8)))))
            << at;
#else
    for (unsigned at = 0; at < 64; ++at)
        bits |= quint64(one[at] == other[at]) << at;
#endif
    return bits;
}

/// The same of bytes.
inline quint64 equalBytes(const quint8* one, const quint8* other)
{
    quint64 bits = 0;
#ifdef __SSE2__
    for (unsigned at = 0; at < 64; at += 16)
        bits |= quint64(unsigned(_mm_movemask_epi8(
                    _mm_cmpeq_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(one + at)),
                        _mm_loadu_si128(reinterpret_cast<const __m128i*>(other + at))))))
            << at;
#else
    for (unsigned at = 0; at < 64; ++at)
        bits |= quint64(one[at] == other[at]) << at;
#endif
    return bits;
}

inline quint64 eightBytes(const quint8* at)
{
    quint64 bytes = 0;
    std::memcpy(&bytes, at, sizeof bytes);
    return bytes;
}

/// The first `count` of eight bytes, zeros behind.
inline quint64 firstBytes(quint64 bytes, qsizetype count)
{
    if (count >= 8)
        return bytes;
    const auto cut = unsigned(8 - count) * 8;
    return std::endian::native == std::endian::little ? bytes << cut >> cut : bytes >> cut << cut;
}

/// Which keys were there.
class KeySet {
public:
    explicit KeySet(size_t keys)
        : m_slots(std::bit_ceil(std::max<size_t>(2 * keys, 16)), 0)
        , m_shift(64 - unsigned(std::bit_width(m_slots.size() - 1)))
    {
    }
    bool insert(quint64 key)
    {
        key |= 1U; // 0 is free
        const size_t mask = m_slots.size() - 1;
        size_t at = size_t(key * Golden >> m_shift);
        while (m_slots[at] != 0 && m_slots[at] != key)
            at = (at + 1) & mask;
        const bool isNew = m_slots[at] == 0;
        m_slots[at] = key;
        return isNew;
    }

private:
    std::vector<quint64> m_slots;
    unsigned m_shift;
};

} // namespace alidade::detail
