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

inline quint64 fourUnits(const char16_t* at)
{
    quint64 units = 0;
    std::memcpy(&units, at, sizeof units);
    return units;
}

/// The first so many of eight units.
struct Masks {
    quint64 one = 0;
    quint64 two = 0;
};

constexpr std::array<Masks, 9> makeFirstUnits()
{
    const auto mask = [](int units) { // units lie in the low bits or in the high ones
        if (units <= 0)
            return quint64(0);
        const unsigned cut = units >= 4 ? 0 : unsigned(4 - units) * 16;
        return std::endian::native == std::endian::little ? ~quint64(0) >> cut : ~quint64(0) << cut;
    };
    std::array<Masks, 9> masks{};
    for (int units = 0; units <= 8; ++units)
        masks[size_t(units)] = { mask(units), mask(units - 4) };
    return masks;
}

inline constexpr std::array<Masks, 9> FirstUnits = makeFirstUnits();

/// Eight units of a text.
struct EightUnits {
    quint64 one = 0;
    quint64 two = 0;

    /// What stands at `at`, zeros behind the end of the text.
    static EightUnits of(const char16_t* text, qsizetype size, qsizetype at)
    {
        if (at + 8 <= size)
            return { fourUnits(text + at), fourUnits(text + at + 4) };
        char16_t rest[8] = {};
        std::copy(text + at, text + size, rest);
        return { fourUnits(rest), fourUnits(rest + 4) };
    }
    /// The first `count` of them, zeros behind.
    EightUnits first(qsizetype count) const
    {
        const Masks& masks = FirstUnits[size_t(std::min<qsizetype>(count, 8))];
        return { one & masks.one, two & masks.two };
    }
    quint64 hash() const { return (one * Golden ^ std::rotl(two * Other, 32)) * Golden; }
    bool operator==(const EightUnits&) const = default;
};

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
