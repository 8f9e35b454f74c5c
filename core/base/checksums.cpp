// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/checksums.h"

#include <zlib.h>

#include <array>
#include <cstring>

#if defined(__x86_64__)
#include <nmmintrin.h>
#endif

namespace alidade {
namespace {

constexpr quint32 Castagnoli = 0x82F63B78U;

using Tables = std::array<std::array<quint32, 256>, 8>;

constexpr Tables makeTables()
{
    Tables tables{};
    for (quint32 byte = 0; byte < 256; ++byte) {
        quint32 crc = byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ ((crc & 1) ? Castagnoli : 0);
        tables[0][byte] = crc;
    }
    for (size_t table = 1; table < 8; ++table)
        for (size_t byte = 0; byte < 256; ++byte) {
            const quint32 before = tables[table - 1][byte];
            tables[table][byte] = (before >> 8) ^ tables[0][before & 0xFF];
        }
    return tables;
}

constexpr Tables CrcTables = makeTables();

/// Eight bytes a round.
quint32 byTables(quint32 crc, const char* at, size_t bytes)
{
    const auto byteOf = [&at](size_t i) { return quint32(static_cast<unsigned char>(at[i])); };
    for (; bytes >= 8; bytes -= 8, at += 8) {
        const quint32 low = crc ^ (byteOf(0) | byteOf(1) << 8 | byteOf(2) << 16 | byteOf(3) << 24);
        crc = CrcTables[7][low & 0xFF] ^ CrcTables[6][(low >> 8) & 0xFF]
            ^ CrcTables[5][(low >> 16) & 0xFF] ^ CrcTables[4][low >> 24] ^ CrcTables[3][byteOf(4)]
            ^ CrcTables[2][byteOf(5)] ^ CrcTables[1][byteOf(6)] ^ CrcTables[0][byteOf(7)];
    }
    for (; bytes > 0; --bytes, ++at)
        crc = (crc >> 8) ^ CrcTables[0][(crc ^ byteOf(0)) & 0xFF];
    return crc;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) quint32 byInstruction(quint32 crc, const char* at, size_t bytes)
{
    unsigned long long wide = crc;
    for (; bytes >= 8; bytes -= 8, at += 8) {
        unsigned long long word = 0;
        std::memcpy(&word, at, sizeof word);
        wide = _mm_crc32_u64(wide, word);
    }
    auto narrow = quint32(wide);
    for (; bytes > 0; --bytes, ++at)
        narrow = _mm_crc32_u8(narrow, static_cast<unsigned char>(*at));
    return narrow;
}
#endif

} // namespace

quint32 crc32Of(std::string_view bytes, quint32 before)
{
    return quint32(
        ::crc32_z(before, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

quint32 crc32cOf(std::string_view bytes)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2"))
        return ~byInstruction(~0U, bytes.data(), bytes.size());
#endif
    return ~byTables(~0U, bytes.data(), bytes.size());
}

} // namespace alidade
