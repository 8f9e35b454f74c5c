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

namespace {

/// How the kept ones of eight move together, by the bits of those that are kept.
template <unsigned Size> constexpr std::array<std::array<quint8, 8 * Size>, 256> makeTogether()
{
    std::array<std::array<quint8, 8 * Size>, 256> made{};
    for (unsigned bits = 0; bits < 256; ++bits)
        for (unsigned i = 0, to = 0; i < 8; ++i)
            for (unsigned byte = 0; (bits >> i & 1U) != 0 && byte < Size; ++byte)
                made[bits][to++] = quint8(Size * i + byte);
    return made;
}

alignas(16) constexpr auto Together = makeTogether<2>(); // units
alignas(16) constexpr auto BytesTogether = makeTogether<1>();

constexpr int InWide = 32;

ALIDADE_WIDE_ONLY inline quint32 bitsOf(__m256i bytes)
{
    return quint32(_mm256_movemask_epi8(bytes));
}

/// Which are at least so much.
ALIDADE_WIDE_ONLY inline quint32 bytesFromWide(__m256i bytes, int least)
{
    const __m256i limit = _mm256_set1_epi8(char(least));
    return bitsOf(_mm256_cmpeq_epi8(_mm256_max_epu8(bytes, limit), bytes));
}

ALIDADE_WIDE_ONLY inline __m256i load(const char* at)
{
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}

ALIDADE_WIDE_ONLY inline __m256i widened(__m256i bytes, bool upper)
{
    return _mm256_cvtepu8_epi16(
        upper ? _mm256_extracti128_si256(bytes, 1) : _mm256_castsi256_si128(bytes));
}

ALIDADE_WIDE_ONLY inline quint32 equalTo(__m256i bytes, int byte)
{
    return bitsOf(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(char(byte))));
}

/// A byte for each bit, 0xFF where it is set.
ALIDADE_WIDE_ONLY inline __m256i bytesOf(quint32 bits)
{
    const __m256i each = _mm256_set1_epi64x(qint64(Q_UINT64_C(0x8040201008040201)));
    const __m256i places = _mm256_setr_epi64x(0, Q_INT64_C(0x0101010101010101),
        Q_INT64_C(0x0202020202020202), Q_INT64_C(0x0303030303030303));
    const __m256i spread = _mm256_shuffle_epi8(_mm256_set1_epi32(int(bits)), places);
    return _mm256_cmpeq_epi8(_mm256_and_si256(spread, each), each);
}

/// Bytes in which simple escapes, but for \b, are what they mean.
struct WideEscapes {
    __m256i bytes;
    quint32 kept; ///< all but the backslashes
    quint32 stop; ///< where others begin, and one that is cut
};

ALIDADE_WIDE_ONLY inline WideEscapes wideEscapesIn(__m256i bytes, quint32 backslash)
{
    // The lower half of each letter tells what it can only be, and what that means.
    const __m256i letters = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(-1, -1, 'r', -1, 't', -1, 'f', -1, -1, -1, -1, -1, -1, -1, 'n', -1));
    const __m256i meanings = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, '\r', 0, '\t', 0, '\f', 0, 0, 0, 0, 0, 0, 0, '\n', 0));
    const __m256i itself = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(-1, -1, '"', -1, -1, -1, -1, -1, -1, -1, -1, -1, '\\', -1, -1, '/'));
    // Of backslashes in a row every other one begins an escape.
    constexpr quint32 Odd = 0xAAAAAAAA;
    const quint32 codes = (((backslash << 1) | Odd) - backslash) ^ Odd;
    const quint32 escaped = codes ^ backslash;
    const quint32 begins = codes & backslash;
    const __m256i coded = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(letters, bytes), bytes);
    const __m256i plain = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(itself, bytes), bytes);
    const quint32 simple = bitsOf(_mm256_or_si256(coded, plain));
    const __m256i meant = _mm256_blendv_epi8(
        bytes, _mm256_shuffle_epi8(meanings, bytes), _mm256_and_si256(coded, bytesOf(escaped)));
    return { meant, ~begins, (escaped & ~simple) >> 1 | (begins & quint32(1) << (InWide - 1)) };
}

/// The units of characters that end in these bytes.
ALIDADE_WIDE_ONLY inline __m256i joined(
    __m256i last, __m256i oneBefore, __m256i twoBefore, bool upper)
{
    return _mm256_or_si256(widened(last, upper),
        _mm256_or_si256(_mm256_slli_epi16(widened(oneBefore, upper), 6),
            _mm256_slli_epi16(widened(twoBefore, upper), 12)));
}

/// Writes the kept ones of eight units; returns the end of them. There must be room for all.
ALIDADE_WIDE_ONLY inline char16_t* writeKept(__m128i units, unsigned kept, char16_t* out)
{
    const auto* const together = reinterpret_cast<const __m128i*>(Together[kept].data());
    _mm_storeu_si128(
        reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(units, _mm_load_si128(together)));
    return out + std::popcount(kept);
}

/// The same of eight bytes.
ALIDADE_WIDE_ONLY inline char* writeKeptBytes(__m128i bytes, unsigned kept, char* to)
{
    const auto* const together = reinterpret_cast<const __m128i*>(BytesTogether[kept].data());
    _mm_storel_epi64(
        reinterpret_cast<__m128i*>(to), _mm_shuffle_epi8(bytes, _mm_loadl_epi64(together)));
    return to + std::popcount(kept);
}

/// Decodes 32 bytes at `at`, of which `before` holds those one and two places earlier, as far as
/// they are characters of up to three bytes and simple escapes; moves both places. Returns whether
/// there were any.
ALIDADE_WIDE_ONLY inline bool takeWide(const char*& at, const char* before, char16_t*& out)
{
    const __m256i bytes = load(at);
    const quint32 high = bitsOf(bytes);
    const quint32 backslash = equalTo(bytes, '\\');
    if ((high | backslash) == 0) {
        auto* const to = reinterpret_cast<__m256i*>(out);
        _mm256_storeu_si256(to, widened(bytes, false));
        _mm256_storeu_si256(to + 1, widened(bytes, true));
        at += InWide;
        out += InWide;
        return true;
    }
    const WideEscapes escapes = wideEscapesIn(bytes, backslash);
    quint32 stop = escapes.stop; // what begins here is left to others
    quint32 kept = escapes.kept;
    __m256i low = widened(escapes.bytes, false);
    __m256i upper = widened(escapes.bytes, true);
    if (high != 0) {
        const __m256i isTail = _mm256_cmpgt_epi8(_mm256_set1_epi8(char(0xC0)), bytes);
        const quint32 tail = bitsOf(isTail);
        const quint32 lead = high & ~tail;
        const quint32 atLeastThree = bytesFromWide(bytes, 0xE0);
        const quint32 three = lead & atLeastThree & ~bytesFromWide(bytes, 0xF0);
        const quint32 two = lead & bytesFromWide(bytes, 0xC2) & ~atLeastThree;
        const quint32 wanted = (two | three) << 1 | three << 2;
        const quint32 missing = wanted & ~tail;
        // After some leads the second byte has narrower limits.
        const quint32 second = bytesFromWide(bytes, 0xA0) >> 1;
        stop |= (lead & ~(two | three)) | (tail & ~wanted) | (equalTo(bytes, 0xE0) & ~second)
            | (equalTo(bytes, 0xED) & second) | (missing >> 1 & (two | three))
            | (missing >> 2 & three) | (two & quint32(1) << (InWide - 1))
            | (three & quint32(3) << (InWide - 2));
        kept &= ~((tail & wanted) >> 1);
        const __m256i bits = _mm256_set1_epi8(0x3F);
        const __m256i oneBefore
            = _mm256_and_si256(_mm256_and_si256(load(before - 1), bits), isTail);
        // What stands before the block is no part of its characters.
        const __m256i leadOfThree = _mm256_insert_epi16(_mm256_set1_epi8(char(0xE0)), 0x0101, 0);
        const __m256i leads = load(before - 2);
        const __m256i twoBefore = _mm256_and_si256(leads,
            _mm256_cmpeq_epi8(_mm256_and_si256(leads, _mm256_set1_epi8(char(0xF0))), leadOfThree));
        const __m256i last = _mm256_and_si256(
            escapes.bytes, _mm256_or_si256(bits, _mm256_xor_si256(isTail, _mm256_set1_epi8(-1))));
        low = joined(last, oneBefore, twoBefore, false);
        upper = joined(last, oneBefore, twoBefore, true);
    }
    int taken = InWide;
    if (stop != 0) {
        taken = std::countr_zero(stop);
        if (taken == 0)
            return false;
        kept &= (quint32(1) << taken) - 1;
    }
    out = writeKept(_mm256_castsi256_si128(low), kept & 0xFFU, out);
    out = writeKept(_mm256_extracti128_si256(low, 1), kept >> 8 & 0xFFU, out);
    out = writeKept(_mm256_castsi256_si128(upper), kept >> 16 & 0xFFU, out);
    out = writeKept(_mm256_extracti128_si256(upper, 1), kept >> 24, out);
    at += taken;
    return true;
}

} // namespace

ALIDADE_WIDE_ONLY char16_t* decodeWide(std::string_view raw, char16_t* out, bool& broken)
{
    const char* at = raw.data();
    const char* const end = at + raw.size();
    // Nothing is read before the first byte: a copy has room there.
    std::array<char, 2 + InWide + 1> first{};
    std::copy_n(at, std::min(raw.size(), first.size() - 2), first.begin() + 2);
    while (end - at >= InWide) {
        const auto done = at - raw.data();
        if (takeWide(at, done < 2 ? first.data() + 2 + done : at, out))
            continue;
        do { // these come in a row
            out = takeOne(raw, at, out, broken);
        } while (at < end && isForOne(at, end));
    }
    return decodePlain(raw.substr(size_t(at - raw.data())), out, broken);
}

ALIDADE_WIDE_ONLY char* copyUnescapedWide(const char*& from, const char* end, char* to)
{
    const char* at = from;
    while (end - at >= InWide) {
        const __m256i bytes = load(at);
        const quint32 backslash = equalTo(bytes, '\\');
        if (backslash == 0) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), bytes);
            at += InWide;
            to += InWide;
            continue;
        }
        const WideEscapes escapes = wideEscapesIn(bytes, backslash);
        int taken = InWide;
        quint32 kept = escapes.kept;
        if (escapes.stop != 0) {
            taken = std::countr_zero(escapes.stop);
            if (taken == 0) {
                from = at;
                return to;
            }
            kept &= (quint32(1) << taken) - 1;
        }
        const __m128i low = _mm256_castsi256_si128(escapes.bytes);
        const __m128i upper = _mm256_extracti128_si256(escapes.bytes, 1);
        to = writeKeptBytes(low, kept & 0xFFU, to);
        to = writeKeptBytes(_mm_srli_si128(low, 8), kept >> 8 & 0xFFU, to);
        to = writeKeptBytes(upper, kept >> 16 & 0xFFU, to);
        to = writeKeptBytes(_mm_srli_si128(upper, 8), kept >> 24, to);
        at += taken;
    }
    to = copyToBackslash(at, end, to);
    from = at;
    return to;
}

#else
char* copyUnescapedWide(const char*&, const char*, char* to) { return to; }
char16_t* decodeWide(std::string_view, char16_t* out, bool&) { return out; }
#endif

} // namespace alidade::detail
