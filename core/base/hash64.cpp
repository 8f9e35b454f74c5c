// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/hash64.h"

#include <cstring>

namespace alidade {
namespace {

// Odd constants with about half of their bits set.
constexpr quint64 First = Q_UINT64_C(0x9E3779B97F4A7C15);
constexpr quint64 Second = Q_UINT64_C(0xC2B2AE3D27D4EB4F);
constexpr quint64 Third = Q_UINT64_C(0x165667B19E3779F9);
// Starting values: other than the factors above, else the first two words could change places.
constexpr quint64 StartState = Q_UINT64_C(0x85EBCA77C2B2AE63);
constexpr quint64 StartLane = Q_UINT64_C(0x27D4EB2F165667C5);

__extension__ using Wide = unsigned __int128;

/// Both halves of the full product, folded: every input bit reaches every output bit.
quint64 mix(quint64 one, quint64 other)
{
    const Wide product = Wide(one) * other;
    return quint64(product) ^ quint64(product >> 64);
}

quint64 word(const char* at)
{
    quint64 value = 0;
    std::memcpy(&value, at, sizeof value);
    return value;
}

} // namespace

quint64 hash64(std::string_view bytes, quint64 seed)
{
    const char* at = bytes.data();
    size_t left = bytes.size();
    quint64 state = seed ^ StartState;
    quint64 lane = mix(seed ^ First, StartLane);
    for (; left >= 32; left -= 32, at += 32) {
        state = mix(word(at) ^ First, word(at + 8) ^ state);
        lane = mix(word(at + 16) ^ Second, word(at + 24) ^ lane);
    }
    state ^= lane;
    for (; left >= 8; left -= 8, at += 8)
        state = mix(word(at) ^ Third, state ^ First);
    quint64 tail = 0;
    if (left > 0)
        std::memcpy(&tail, at, left);
    state = mix(tail ^ Second, state ^ Third);
    return mix(state ^ First, quint64(bytes.size()) ^ Second);
}

} // namespace alidade
