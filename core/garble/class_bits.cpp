// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/class_bits.h"

#include "core/base/wide_code.h"
#include "core/garble/screen_keys.h"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace alidade::detail {
namespace {

constexpr auto Units = size_t(TextClasses::Units);

/// One block.
struct ClassBits {
    std::array<quint64, size_t(UnitClass::Classes)> bits{};

    quint64& operator[](UnitClass what) { return bits[size_t(what)]; }
    quint64 operator[](UnitClass what) const { return bits[size_t(what)]; }
};

constexpr bool isOneOf(char16_t unit, std::string_view among)
{
    return unit < 0x80 && among.find(char(unit)) != std::string_view::npos;
}

/// All that can be told of an ASCII unit, `high` for another.
[[maybe_unused]] void classify(char16_t unit, quint64 bit, ClassBits& made)
{
    const auto set = [&](quint64& bits, bool wanted) { bits |= wanted ? bit : 0; };
    const bool lower = unit >= u'a' && unit <= u'z';
    const bool upper = unit >= u'A' && unit <= u'Z';
    const bool digit = unit >= u'0' && unit <= u'9';
    set(made[UnitClass::Lower], lower);
    set(made[UnitClass::Upper], upper);
    set(made[UnitClass::Digit], digit);
    set(made[UnitClass::Zero], unit == u'0');
    set(made[UnitClass::Mark], unit > u' ' && unit < 0x7F && !lower && !upper && !digit);
    set(made[UnitClass::Space], unit == u' ');
    set(made[UnitClass::White], unit == u' ' || (unit >= 9 && unit <= 13));
    set(made[UnitClass::LineEnd], unit == u'\n');
    set(made[UnitClass::Tab], unit == u'\t' || unit == u'\r');
    set(made[UnitClass::Bracket], isOneOf(unit, "()[]{}"));
    set(made[UnitClass::Opener], isOneOf(unit, "<["));
    set(made[UnitClass::Backslash], unit == u'\\');
    set(made[UnitClass::Rare], isOneOf(unit, "jkqvwxzJKQVWXZ"));
    set(made[UnitClass::Vowel], isOneOf(unit, "aeiouyAEIOUY"));
    set(made[UnitClass::Seldom], isOneOf(unit, "!#`"));
    set(made[UnitClass::Control], (unit < 0x20 && (unit < 9 || unit > 13)) || unit == 0x7F);
    set(made[UnitClass::High], unit >= 0x80);
}

#ifdef __SSE2__
/// The bytes of 64 units, sixteen at a time.
class SixtyFour {
public:
    explicit SixtyFour(const char16_t* at)
    {
        const __m128i zero = _mm_setzero_si128();
        const __m128i low = _mm_set1_epi16(0x7F);
        for (size_t i = 0; i < 4; ++i) {
            const auto* const from = reinterpret_cast<const __m128i*>(at + 16 * i);
            const __m128i one = _mm_loadu_si128(from);
            const __m128i two = _mm_loadu_si128(from + 1);
            // Not set: beyond ASCII.
            const __m128i ascii = _mm_packs_epi16(_mm_cmpeq_epi16(_mm_srli_epi16(one, 7), zero),
                _mm_cmpeq_epi16(_mm_srli_epi16(two, 7), zero));
            // What is beyond becomes 0xFF, which is in no class.
            m_bytes[i]
                = _mm_or_si128(_mm_packus_epi16(_mm_and_si128(one, low), _mm_and_si128(two, low)),
                    _mm_xor_si128(ascii, _mm_set1_epi8(char(0xFF))));
        }
    }

    void take(ClassBits& made) const
    {
        const auto small = [](__m128i bytes) { // other characters may change as well
            return _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        };
        made[UnitClass::High]
            = all([](__m128i bytes) { return bytes; }); // no ASCII byte has the highest bit
        const quint64 letter = all([&](__m128i bytes) { return within(small(bytes), 'a', 26); });
        made[UnitClass::Upper] = all([](__m128i bytes) { return within(bytes, 'A', 26); });
        made[UnitClass::Lower] = letter & ~made[UnitClass::Upper];
        made[UnitClass::Digit] = all([](__m128i bytes) { return within(bytes, '0', 10); });
        made[UnitClass::Zero] = all([](__m128i bytes) { return is(bytes, '0'); });
        made[UnitClass::Mark] = all([](__m128i bytes) { return within(bytes, 0x21, 0x7F - 0x21); })
            & ~(letter | made[UnitClass::Digit]);
        made[UnitClass::Space] = all([](__m128i bytes) { return is(bytes, ' '); });
        made[UnitClass::White]
            = all([](__m128i bytes) { return _mm_or_si128(is(bytes, ' '), within(bytes, 9, 5)); });
        made[UnitClass::Vowel] = all([&](__m128i bytes) {
            const __m128i unit = small(bytes);
            return _mm_or_si128(_mm_or_si128(_mm_or_si128(is(unit, 'a'), is(unit, 'e')),
                                    _mm_or_si128(is(unit, 'i'), is(unit, 'o'))),
                _mm_or_si128(is(unit, 'u'), is(unit, 'y')));
        });
        made[UnitClass::Rare] = all([&](__m128i bytes) {
            const __m128i unit = small(bytes);
            return _mm_or_si128(_mm_or_si128(within(unit, 'j', 2), is(unit, 'q')),
                _mm_or_si128(within(unit, 'v', 3), is(unit, 'z')));
        });
        // Letters, digits and blanks are most of a text.
        const quint64 others
            = ~(letter | made[UnitClass::Digit] | made[UnitClass::Space] | made[UnitClass::High]);
        if (others == 0)
            return;
        made[UnitClass::LineEnd] = all([](__m128i bytes) { return is(bytes, '\n'); });
        made[UnitClass::Tab]
            = all([](__m128i bytes) { return _mm_or_si128(is(bytes, '\t'), is(bytes, '\r')); });
        made[UnitClass::Control] = all([](__m128i bytes) {
            return _mm_or_si128(
                _mm_andnot_si128(within(bytes, 9, 5), within(bytes, 0, 0x20)), is(bytes, 0x7F));
        });
        if (made[UnitClass::Mark] == 0)
            return;
        made[UnitClass::Bracket] = all([&](__m128i bytes) {
            const __m128i unit = small(bytes);
            return _mm_or_si128(_mm_or_si128(is(unit, '{'), is(unit, '}')), within(bytes, '(', 2));
        });
        made[UnitClass::Opener]
            = all([](__m128i bytes) { return _mm_or_si128(is(bytes, '<'), is(bytes, '[')); });
        made[UnitClass::Backslash] = all([](__m128i bytes) { return is(bytes, '\\'); });
        made[UnitClass::Seldom] = all([](__m128i bytes) {
            return _mm_or_si128(_mm_or_si128(is(bytes, '!'), is(bytes, '#')), is(bytes, '`'));
        });
    }

private:
    template <class Test> quint64 all(const Test& test) const
    {
        const auto bits
            = [&](size_t i) { return quint64(unsigned(_mm_movemask_epi8(test(m_bytes[i])))); };
        return bits(0) | bits(1) << 16 | bits(2) << 32 | bits(3) << 48;
    }
    static __m128i is(__m128i bytes, char what)
    {
        return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(what));
    }
    /// `count` values from `from` on.
    static __m128i within(__m128i bytes, int from, int count)
    {
        const __m128i moved = _mm_sub_epi8(bytes, _mm_set1_epi8(char(from + 128)));
        return _mm_cmplt_epi8(moved, _mm_set1_epi8(char(count - 128)));
    }

    __m128i m_bytes[4]; // std::array would lose the alignment
};

quint64 plainHan(const char16_t* at)
{
    quint64 bits = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const auto isHan = [at, i](unsigned place) { // what is below the first wraps around
            const __m128i moved = _mm_sub_epi16(
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 16 * i + place)),
                _mm_set1_epi16(short(PlainHanFirst)));
            return _mm_cmpeq_epi16(
                _mm_subs_epu16(moved, _mm_set1_epi16(short(PlainHanLast - PlainHanFirst))),
                _mm_setzero_si128());
        };
        bits |= quint64(unsigned(_mm_movemask_epi8(_mm_packs_epi16(isHan(0), isHan(8)))))
            << (16 * i);
    }
    return bits;
}

#if ALIDADE_HAS_WIDE_ONLY

/// Of some classes of ASCII units, by the low half of a unit, one bit for every high half.
struct Halves {
    static constexpr std::array Classes{ UnitClass::Digit, UnitClass::White, UnitClass::Tab,
        UnitClass::Bracket, UnitClass::Opener, UnitClass::Rare, UnitClass::Vowel, UnitClass::Seldom,
        UnitClass::Control };
    static constexpr size_t Letter = Classes.size(); ///< the table behind them

    Halves()
    {
        for (char16_t unit = 0; unit < 0x80; ++unit) {
            ClassBits made;
            classify(unit, 1, made);
            const auto set = [&](size_t table, quint64 wanted) {
                if (wanted != 0)
                    tables[table][unit & 15U] |= quint8(1U << (unit >> 4));
            };
            for (size_t i = 0; i < Classes.size(); ++i)
                set(i, made[Classes[i]]);
            set(Letter, made[UnitClass::Lower] | made[UnitClass::Upper]);
        }
    }

    std::array<std::array<quint8, 16>, Letter + 1> tables{};
};

ALIDADE_WIDE_ONLY inline __m256i twice(const quint8* sixteen)
{
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
}

ALIDADE_WIDE_ONLY inline __m256i wideUnits(const char16_t* at)
{
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
}

/// 32 units as bytes; what is beyond ASCII has the highest bit.
ALIDADE_WIDE_ONLY inline __m256i wideBytes(const char16_t* at)
{
    const __m256i most = _mm256_set1_epi16(0xFF);
    return _mm256_permute4x64_epi64(_mm256_packus_epi16(_mm256_min_epu16(wideUnits(at), most),
                                        _mm256_min_epu16(wideUnits(at + 16), most)),
        0xD8);
}

/// The bytes of 64 units, and by their high halves one bit each.
struct WideBlock {
    __m256i one;
    __m256i two;
    __m256i oneBit;
    __m256i twoBit;
};

ALIDADE_WIDE_ONLY inline quint64 bitsOf(__m256i one, __m256i two)
{
    return quint64(unsigned(_mm256_movemask_epi8(one)))
        | quint64(unsigned(_mm256_movemask_epi8(two))) << 32;
}

ALIDADE_WIDE_ONLY inline quint64 bitsOfUnit(const WideBlock& block, char unit)
{
    const __m256i wanted = _mm256_set1_epi8(unit);
    return bitsOf(_mm256_cmpeq_epi8(block.one, wanted), _mm256_cmpeq_epi8(block.two, wanted));
}

ALIDADE_WIDE_ONLY inline quint64 bitsOfTable(
    const WideBlock& block, const std::array<quint8, 16>& bits)
{
    // Of a byte beyond ASCII the shuffle makes 0.
    const __m256i table = twice(bits.data());
    return bitsOf(
        _mm256_cmpeq_epi8(
            _mm256_and_si256(_mm256_shuffle_epi8(table, block.one), block.oneBit), block.oneBit),
        _mm256_cmpeq_epi8(
            _mm256_and_si256(_mm256_shuffle_epi8(table, block.two), block.twoBit), block.twoBit));
}

ALIDADE_WIDE_ONLY inline __m256i bitOfHighHalf(__m256i bytes)
{
    // Beyond ASCII: all bits, which no table has.
    const __m256i bits = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, char(128), -1, -1, -1, -1, -1, -1, -1, -1));
    return _mm256_shuffle_epi8(
        bits, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F)));
}

/// The same with the instructions of newer processors.
ALIDADE_WIDE_ONLY void classifyAsciiWide(const char16_t* at, size_t block, const ClassRows& rows)
{
    static const Halves halves;
    const __m256i one = wideBytes(at);
    const __m256i two = wideBytes(at + 32);
    const WideBlock bytes{ one, two, bitOfHighHalf(one), bitOfHighHalf(two) };
#pragma GCC unroll 9
    for (size_t i = 0; i < Halves::Classes.size(); ++i)
        rows.at(Halves::Classes[i], block) = bitsOfTable(bytes, halves.tables[i]);
    const quint64 high = bitsOf(one, two);
    const quint64 letter = bitsOfTable(bytes, halves.tables[Halves::Letter]);
    // Bit 5 of a letter is its case.
    const quint64 small = bitsOf(_mm256_slli_epi16(one, 2), _mm256_slli_epi16(two, 2));
    rows.at(UnitClass::High, block) = high;
    rows.at(UnitClass::Lower, block) = letter & small;
    rows.at(UnitClass::Upper, block) = letter & ~small;
    // All other ASCII units are marks.
    rows.at(UnitClass::Mark, block) = ~(high | letter | rows.at(UnitClass::Digit, block)
        | rows.at(UnitClass::White, block) | rows.at(UnitClass::Control, block));
    rows.at(UnitClass::Zero, block) = bitsOfUnit(bytes, '0');
    rows.at(UnitClass::Space, block) = bitsOfUnit(bytes, ' ');
    rows.at(UnitClass::LineEnd, block) = bitsOfUnit(bytes, '\n');
    rows.at(UnitClass::Backslash, block) = bitsOfUnit(bytes, '\\');
}

/// Of every ASCII unit a bit for each of its classes, as two tables of bytes.
struct ClassBytes {
    static constexpr size_t InTable = 8;
    static constexpr std::array Classes{ UnitClass::Lower, UnitClass::Upper, UnitClass::Digit,
        UnitClass::Zero, UnitClass::Mark, UnitClass::Space, UnitClass::White, UnitClass::LineEnd,
        UnitClass::Tab, UnitClass::Bracket, UnitClass::Opener, UnitClass::Backslash,
        UnitClass::Rare, UnitClass::Vowel, UnitClass::Seldom, UnitClass::Control };
    static_assert(Classes.size() <= 2 * InTable);

    ClassBytes()
    {
        for (char16_t unit = 0; unit < 0x80; ++unit) {
            ClassBits made;
            classify(unit, 1, made);
            for (size_t i = 0; i < Classes.size(); ++i) {
                quint8& byte = tables[i / InTable][unit];
                byte = quint8(byte | (made[Classes[i]] != 0 ? 1U << (i % InTable) : 0U));
            }
        }
    }

    std::array<std::array<quint8, 0x80>, 2> tables{};
};

ALIDADE_WIDEST_BEGIN

ALIDADE_WIDEST_ONLY inline __m512i load(const void* at) { return _mm512_loadu_si512(at); }

ALIDADE_WIDEST_ONLY inline __m512i join(__m256i low, __m256i high)
{
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

inline quint64 bitsOf(quint32 low, quint32 high) { return quint64(low) | quint64(high) << 32; }

ALIDADE_WIDEST_ONLY inline quint32 plainHanOf(__m512i units)
{
    // What is below the first wraps around.
    return _mm512_cmple_epu16_mask(_mm512_sub_epi16(units, _mm512_set1_epi16(short(PlainHanFirst))),
        _mm512_set1_epi16(short(PlainHanLast - PlainHanFirst)));
}

ALIDADE_WIDEST_ONLY inline quint32 commasOf(__m512i units)
{
    const auto is = [](char16_t unit) { return short(unit); };
    return _mm512_cmpeq_epi16_mask(units, _mm512_set1_epi16(is(u'，')))
        | _mm512_cmpeq_epi16_mask(units, _mm512_set1_epi16(is(u'。')))
        | _mm512_cmpeq_epi16_mask(units, _mm512_set1_epi16(is(u'、')));
}

ALIDADE_WIDEST_ONLY inline __m256i mixed(__m512i units)
{
    return _mm512_cvtepi16_epi8(_mm512_xor_si512(units, _mm512_srli_epi16(units, 8)));
}

/// The same for all blocks, with the instructions of the newest processors: one for all units of a
/// block and a class.
ALIDADE_WIDEST_ONLY void fillWidest(const char16_t* units, char16_t before, size_t first,
    size_t count, const ClassRows& rows, quint8* bytes)
{
    static const ClassBytes classBytes;
    const auto& [one, two] = classBytes.tables;
    const __m512i oneLow = load(one.data());
    const __m512i oneHigh = load(one.data() + Units);
    const __m512i twoLow = load(two.data());
    const __m512i twoHigh = load(two.data() + Units);
    for (size_t block = first; block < first + count; ++block) {
        const __m512i low = load(units);
        const __m512i high = load(units + 32);
        // What is beyond becomes 0xFF.
        const __m512i ascii = join(_mm512_cvtusepi16_epi8(low), _mm512_cvtusepi16_epi8(high));
        const quint64 beyond = _mm512_movepi8_mask(ascii);
        rows.at(UnitClass::High, block) = beyond;
        const __m512i classesOne = _mm512_maskz_permutex2var_epi8(~beyond, oneLow, ascii, oneHigh);
        const __m512i classesTwo = _mm512_maskz_permutex2var_epi8(~beyond, twoLow, ascii, twoHigh);
#pragma GCC unroll 16
        for (size_t i = 0; i < ClassBytes::Classes.size(); ++i)
            rows.at(ClassBytes::Classes[i], block)
                = _mm512_test_epi8_mask(i < ClassBytes::InTable ? classesOne : classesTwo,
                    _mm512_set1_epi8(char(1U << (i % ClassBytes::InTable))));
        const quint64 same = bitsOf(_mm512_cmpeq_epi16_mask(low, load(units + 1)),
            _mm512_cmpeq_epi16_mask(high, load(units + 33)));
        rows.at(UnitClass::Same, block) = same << 1 | quint64(before == units[0] ? 1 : 0);
        before = units[Units - 1];
        rows.at(UnitClass::Han, block)
            = beyond == 0 ? 0 : bitsOf(plainHanOf(low), plainHanOf(high));
        rows.at(UnitClass::Odd, block) = beyond == 0 ? 0 : bitsOf(commasOf(low), commasOf(high));
        _mm512_storeu_si512(bytes, beyond == 0 ? ascii : join(mixed(low), mixed(high)));
        units += Units;
        bytes += Units;
    }
}

ALIDADE_WIDEST_END
#endif

void classifyAscii(const char16_t* at, ClassBits& made)
{
    made = {};
    SixtyFour(at).take(made);
}
#else
quint64 plainHan(const char16_t* at)
{
    quint64 bits = 0;
    for (size_t i = 0; i < Units; ++i)
        bits |= quint64(at[i] >= PlainHanFirst && at[i] <= PlainHanLast) << i;
    return bits;
}

void classifyAscii(const char16_t* at, ClassBits& made)
{
    made = {};
    for (size_t i = 0; i < Units; ++i)
        classify(at[i], Q_UINT64_C(1) << i, made);
}
#endif

#if !ALIDADE_HAS_WIDE_ONLY
void classifyAsciiWide(const char16_t*, size_t, const ClassRows&) { }
void fillWidest(const char16_t*, char16_t, size_t, size_t, const ClassRows&, quint8*) { }
#endif

ALIDADE_WIDE_CODE void fillBlocks(const char16_t* units, char16_t before, size_t first,
    size_t count, const ClassRows& rows, quint8* bytes)
{
    const bool wide = hasWideCode();
    for (size_t block = first; block < first + count; ++block) {
        if (wide) {
            classifyAsciiWide(units, block, rows);
        } else {
            ClassBits made;
            classifyAscii(units, made);
            for (size_t i = 0; i <= size_t(UnitClass::High); ++i)
                rows.at(UnitClass(i), block) = made[UnitClass(i)];
        }
        rows.at(UnitClass::Same, block)
            = equalUnits(units, units + 1) << 1 | quint64(before == units[0] ? 1 : 0);
        before = units[Units - 1];
        rows.at(UnitClass::Han, block) = rows.at(UnitClass::High, block) == 0 ? 0 : plainHan(units);
        rows.at(UnitClass::Odd, block) = 0;
        for (size_t i = 0; i < Units; ++i)
            bytes[i] = quint8(units[i] ^ units[i] >> 8);
        units += Units;
        bytes += Units;
    }
}

} // namespace

void fillClassBits(const char16_t* units, char16_t before, size_t first, size_t count,
    const ClassRows& rows, quint8* bytes)
{
    if (hasWidestCode())
        fillWidest(units, before, first, count, rows, bytes);
    else
        fillBlocks(units, before, first, count, rows, bytes);
}

} // namespace alidade::detail
