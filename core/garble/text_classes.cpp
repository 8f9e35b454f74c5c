// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/text_classes.h"

#include "core/garble/letter_scripts.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace alidade {
namespace {

/// Bits of one unit beyond ASCII, as they stand in the table.
enum Wide : quint8 {
    WideLatin = 1,
    WideHan = 2,
    WideOdd = 4,
    WideLatin1 = 8,
    WideGreekOrCyrillic = 16,
    WideCommaOrStop = 32,
    WideSpaced = 64,
    WideOther = 128,
};

bool isOdd(char16_t unit)
{
    if (unit < 0xA0)
        return unit != 0x85;
    if (QChar::isSurrogate(unit) || (unit >= 0xE000 && unit <= 0xF8FF))
        return true;
    return unit == 0xFFFD || QChar::category(unit) == QChar::Other_NotAssigned
        || QChar::isNonCharacter(unit);
}

quint8 wideClass(char16_t unit)
{
    quint8 made = 0;
    const auto set = [&](Wide bit, bool wanted) { made = quint8(made | (wanted ? bit : 0)); };
    set(WideLatin, unit >= 0xC0 && unit < 0x250);
    set(WideHan, unit >= 0x3400 && unit <= 0x9FFF);
    set(WideOdd, isOdd(unit));
    set(WideLatin1, unit <= 0xFF);
    set(WideGreekOrCyrillic, unit >= 0x370 && unit < 0x530);
    set(WideCommaOrStop, unit == 0x3001 || unit == 0x3002 || unit == 0xFF0C);
    set(WideSpaced, isSpacedLetter(unit));
    const QChar::Script script
        = QChar::isSurrogate(unit) ? QChar::Script_Common : letterScript(unit);
    const bool usual = script == QChar::Script_Common || script == QChar::Script_Latin
        || script == QChar::Script_Greek || script == QChar::Script_Han;
    const bool far = QChar::isHighSurrogate(unit) && (unit < 0xD83C || unit > 0xD83E);
    // Scripts without blanks between words, whatever of them is no letter.
    const bool unspaced = (unit >= 0x3040 && unit <= 0x30FF) || (unit >= 0xAC00 && unit <= 0xD7A3)
        || (unit >= 0x0E00 && unit <= 0x0EFF) || (unit >= 0x1000 && unit <= 0x109F)
        || (unit >= 0x1780 && unit <= 0x17FF);
    set(WideOther, !usual || far || unspaced || QChar::isMark(unit));
    return made;
}

using Table = std::array<quint8, 0x10000>;

/// Made once; the first 128 are not used.
const Table& wideClasses()
{
    static const Table table = [] {
        Table made{};
        for (unsigned unit = 0x80; unit < 0x10000; ++unit)
            made[unit] = wideClass(char16_t(unit));
        return made;
    }();
    return table;
}

constexpr bool isOneOf(char16_t unit, std::string_view among)
{
    return unit < 0x80 && among.find(char(unit)) != std::string_view::npos;
}

/// All that can be told of an ASCII unit, `high` for another.
[[maybe_unused]] void classify(char16_t unit, quint64 bit, ClassBlock& block)
{
    const auto set = [&](quint64& bits, bool wanted) { bits |= wanted ? bit : 0; };
    const bool lower = unit >= u'a' && unit <= u'z';
    const bool upper = unit >= u'A' && unit <= u'Z';
    const bool digit = unit >= u'0' && unit <= u'9';
    set(block.lower, lower);
    set(block.upper, upper);
    set(block.digit, digit);
    set(block.mark, unit > u' ' && unit < 0x7F && !lower && !upper && !digit);
    set(block.space, unit == u' ');
    set(block.lineEnd, unit == u'\n');
    set(block.tab, unit == u'\t' || unit == u'\r');
    set(block.bracket, isOneOf(unit, "()[]{}"));
    set(block.opener, isOneOf(unit, "<["));
    set(block.backslash, unit == u'\\');
    set(block.rare, isOneOf(unit, "jkqvwxzJKQVWXZ"));
    set(block.vowel, isOneOf(unit, "aeiouyAEIOUY"));
    set(block.seldom, isOneOf(unit, "!#`"));
    set(block.control, (unit < 0x20 && (unit < 9 || unit > 13)) || unit == 0x7F);
    set(block.high, unit >= 0x80);
}

#ifdef __SSE2__
/// Sixteen units at a time.
class Sixteen {
public:
    explicit Sixteen(const char16_t* at)
    {
        const auto* const from = reinterpret_cast<const __m128i*>(at);
        const __m128i one = _mm_loadu_si128(from);
        const __m128i two = _mm_loadu_si128(from + 1);
        const __m128i zero = _mm_setzero_si128();
        // Not zero: beyond ASCII.
        const __m128i ascii = _mm_packs_epi16(_mm_cmpeq_epi16(_mm_srli_epi16(one, 7), zero),
            _mm_cmpeq_epi16(_mm_srli_epi16(two, 7), zero));
        const __m128i low = _mm_set1_epi16(0x7F);
        m_ascii = ascii;
        // What is beyond becomes 0xFF, which is in no class.
        m_bytes = _mm_or_si128(_mm_packus_epi16(_mm_and_si128(one, low), _mm_and_si128(two, low)),
            _mm_xor_si128(ascii, _mm_set1_epi8(char(0xFF))));
        m_small = _mm_or_si128(m_bytes, _mm_set1_epi8(0x20));
    }

    void take(unsigned shift, ClassBlock& block) const
    {
        const auto put = [shift](quint64& bits, __m128i found) {
            bits |= quint64(unsigned(_mm_movemask_epi8(found))) << shift;
        };
        const __m128i letter = within(m_small, 'a', 26);
        const __m128i capitals = within(m_bytes, 'A', 26);
        const __m128i digit = within(m_bytes, '0', 10);
        put(block.lower, _mm_andnot_si128(capitals, letter));
        put(block.upper, capitals);
        put(block.digit, digit);
        put(block.mark,
            _mm_andnot_si128(_mm_or_si128(letter, digit), within(m_bytes, 0x21, 0x7F - 0x21)));
        put(block.space, is(m_bytes, ' '));
        put(block.lineEnd, is(m_bytes, '\n'));
        put(block.tab, _mm_or_si128(is(m_bytes, '\t'), is(m_bytes, '\r')));
        put(block.bracket,
            _mm_or_si128(
                _mm_or_si128(is(m_small, '{'), is(m_small, '}')), within(m_bytes, '(', 2)));
        put(block.opener, _mm_or_si128(is(m_bytes, '<'), is(m_bytes, '[')));
        put(block.backslash, is(m_bytes, '\\'));
        put(block.rare,
            _mm_or_si128(_mm_or_si128(within(m_small, 'j', 2), is(m_small, 'q')),
                _mm_or_si128(within(m_small, 'v', 3), is(m_small, 'z'))));
        put(block.vowel,
            _mm_or_si128(_mm_or_si128(_mm_or_si128(is(m_small, 'a'), is(m_small, 'e')),
                             _mm_or_si128(is(m_small, 'i'), is(m_small, 'o'))),
                _mm_or_si128(is(m_small, 'u'), is(m_small, 'y'))));
        put(block.seldom,
            _mm_or_si128(_mm_or_si128(is(m_bytes, '!'), is(m_bytes, '#')), is(m_bytes, '`')));
        put(block.control,
            _mm_or_si128(_mm_andnot_si128(within(m_bytes, 9, 5), within(m_bytes, 0, 0x20)),
                is(m_bytes, 0x7F)));
        block.high |= quint64(~unsigned(_mm_movemask_epi8(m_ascii)) & 0xFFFFU) << shift;
    }

private:
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

    __m128i m_ascii;
    __m128i m_bytes;
    __m128i m_small; ///< small letters for capitals; other characters may change as well
};

quint64 equalToNext(const char16_t* at)
{
    quint64 bits = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const auto load = [at, i](unsigned place) {
            return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 16 * i + place));
        };
        const __m128i equal
            = _mm_packs_epi16(_mm_cmpeq_epi16(load(0), load(1)), _mm_cmpeq_epi16(load(8), load(9)));
        bits |= quint64(unsigned(_mm_movemask_epi8(equal))) << (16 * i);
    }
    return bits;
}

quint64 unevenUnits(const char16_t* at)
{
    quint64 bits = 0;
    for (unsigned i = 0; i < 4; ++i) {
        const auto load = [at, i](unsigned place) { // the lowest bit becomes the sign
            return _mm_slli_epi16(
                _mm_loadu_si128(reinterpret_cast<const __m128i*>(at + 16 * i + place)), 15);
        };
        bits |= quint64(unsigned(_mm_movemask_epi8(_mm_packs_epi16(load(0), load(8))))) << (16 * i);
    }
    return bits;
}

void classifyAscii(const char16_t* at, ClassBlock& block)
{
    for (unsigned i = 0; i < 4; ++i)
        Sixteen(at + 16 * i).take(16 * i, block);
}
#else
quint64 unevenUnits(const char16_t* at)
{
    quint64 bits = 0;
    for (unsigned i = 0; i < 64; ++i)
        bits |= quint64(at[i] & 1U) << i;
    return bits;
}

quint64 equalToNext(const char16_t* at)
{
    quint64 bits = 0;
    for (unsigned i = 0; i < 64; ++i)
        bits |= quint64(at[i] == at[i + 1]) << i;
    return bits;
}

void classifyAscii(const char16_t* at, ClassBlock& block)
{
    for (unsigned i = 0; i < 64; ++i)
        classify(at[i], Q_UINT64_C(1) << i, block);
}
#endif

/// Bit k of eight bytes, as eight bits.
quint64 gather(quint64 bytes, unsigned k)
{
    return ((bytes >> k & Q_UINT64_C(0x0101010101010101)) * Q_UINT64_C(0x0102040810204080)) >> 56;
}

/// Returns all classes that came.
quint8 classifyHigh(const char16_t* at, const Table& table, ClassBlock& block)
{
    quint64 all = 0;
    for (unsigned i = 0; i < 64; i += 8) {
        if ((block.high >> i & 0xFFU) == 0)
            continue;
        std::array<quint8, 8> bytes;
        for (unsigned k = 0; k < 8; ++k)
            bytes[k] = table[at[i + k]]; // nothing for ASCII
        quint64 eight = 0;
        std::memcpy(&eight, bytes.data(), sizeof eight);
        all |= eight;
        block.latin |= gather(eight, 0) << i;
        block.han |= gather(eight, 1) << i;
        block.odd |= gather(eight, 2) << i;
        block.spaced |= gather(eight, 6) << i;
    }
    all |= all >> 32;
    all |= all >> 16;
    return quint8(all | all >> 8);
}

} // namespace

TextClasses::TextClasses(QStringView text)
{
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    m_blocks.resize(size_t((size + Units - 1) / Units));
    const Table& table = wideClasses();
    quint8 all = 0;
    bool high = false;
    quint64 seldom = 0;
    char16_t last = 0;
    for (qsizetype at = 0; at < size; at += Units) {
        ClassBlock& block = m_blocks[size_t(at / Units)];
        const bool whole = at + Units < size; // one more is looked at
        std::array<char16_t, size_t(Units) + 1> rest;
        const char16_t* from = units + at;
        if (!whole) {
            rest.fill(0);
            std::copy(from, units + size, rest.begin());
            from = rest.data();
        }
        classifyAscii(from, block);
        block.same = equalToNext(from) << 1 | quint64(at > 0 && last == from[0] ? 1 : 0);
        last = from[Units - 1];
        if (!whole) {
            const quint64 valid
                = size - at == Units ? ~quint64(0) : (quint64(1) << (size - at)) - 1;
            block.control &= valid;
            block.same &= valid;
        }
        seldom |= block.seldom;
        block.uneven = unevenUnits(from);
        if (block.high != 0) {
            high = true;
            all = quint8(all | classifyHigh(from, table, block));
            m_sum.mixedLetters = m_sum.mixedLetters || block.latin != block.spaced;
        }
    }
    m_sum.latin1 = (all & WideLatin1) != 0;
    m_sum.greekOrCyrillic = (all & WideGreekOrCyrillic) != 0;
    m_sum.han = (all & WideHan) != 0;
    m_sum.commaOrStop = (all & WideCommaOrStop) != 0;
    m_sum.odd = (all & WideOdd) != 0;
    m_sum.high = high;
    m_sum.seldom = seldom != 0;
    m_sum.otherScripts = (all & WideOther) != 0;
}

} // namespace alidade
