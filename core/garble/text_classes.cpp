// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/text_classes.h"

#include "core/base/wide_code.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/screen_keys.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <utility>

#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace alidade {
namespace {

/// Bits of one unit beyond ASCII, as they stand in the table.
enum Wide : quint16 {
    WideLatin = 1,
    WideHan = 2,
    WideOdd = 4,
    WideSpaced = 8,
    WideLatin1 = 16,
    WideGreekOrCyrillic = 32,
    WideCommaOrStop = 64,
    WideOther = 128,
    WidePieceMark = 256,
    WideBang = 512,
    WidePicture = 1024,
    WideSurrogate = 2048,
    WideFar = 4096,
};

// Han that is nothing else; most of the Chinese texts is made of it.
constexpr char16_t PlainHanFirst = 0x4E00;
constexpr char16_t PlainHanLast = 0x9FA5;

bool isOdd(char16_t unit)
{
    if (unit < 0xA0)
        return unit != 0x85;
    if (QChar::isSurrogate(unit) || (unit >= 0xE000 && unit <= 0xF8FF))
        return true;
    return unit == 0xFFFD || QChar::category(unit) == QChar::Other_NotAssigned
        || QChar::isNonCharacter(unit);
}

quint16 wideClass(char16_t unit)
{
    quint16 made = 0;
    const auto set = [&](Wide bit, bool wanted) { made = quint16(made | (wanted ? bit : 0)); };
    set(WideLatin, unit >= 0xC0 && unit < 0x250);
    set(WideHan, unit >= 0x3400 && unit <= 0x9FFF);
    set(WideOdd, isOdd(unit));
    set(WideLatin1, unit <= 0xFF);
    set(WideGreekOrCyrillic, unit >= 0x370 && unit < 0x530);
    set(WideCommaOrStop, unit == 0x3001 || unit == 0x3002 || unit == 0xFF0C);
    set(WideSpaced, isSpacedLetter(unit));
    set(WidePieceMark, unit == u'Ġ' || unit == u'Ċ' || unit == 0x2581);
    set(WideBang, unit == u'！');
    set(WidePicture, unit >= 0x2600 && unit <= 0x27BF);
    set(WideSurrogate, QChar::isSurrogate(unit));
    set(WideFar, unit >= 0x370 && !(unit >= 0x2000 && unit < 0x2E00));
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

using Table = std::array<quint16, 0x10000>;

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

    void take(ClassBlock& block) const
    {
        const auto small = [](__m128i bytes) { // other characters may change as well
            return _mm_or_si128(bytes, _mm_set1_epi8(0x20));
        };
        block.high = all([](__m128i bytes) { return bytes; }); // no ASCII byte has the highest bit
        const quint64 letter = all([&](__m128i bytes) { return within(small(bytes), 'a', 26); });
        block.upper = all([](__m128i bytes) { return within(bytes, 'A', 26); });
        block.lower = letter & ~block.upper;
        block.digit = all([](__m128i bytes) { return within(bytes, '0', 10); });
        block.mark = all([](__m128i bytes) { return within(bytes, 0x21, 0x7F - 0x21); })
            & ~(letter | block.digit);
        block.space = all([](__m128i bytes) { return is(bytes, ' '); });
        block.vowel = all([&](__m128i bytes) {
            const __m128i unit = small(bytes);
            return _mm_or_si128(_mm_or_si128(_mm_or_si128(is(unit, 'a'), is(unit, 'e')),
                                    _mm_or_si128(is(unit, 'i'), is(unit, 'o'))),
                _mm_or_si128(is(unit, 'u'), is(unit, 'y')));
        });
        block.rare = all([&](__m128i bytes) {
            const __m128i unit = small(bytes);
            return _mm_or_si128(_mm_or_si128(within(unit, 'j', 2), is(unit, 'q')),
                _mm_or_si128(within(unit, 'v', 3), is(unit, 'z')));
        });
        // Letters, digits and blanks are most of a text.
        const quint64 others = ~(letter | block.digit | block.space | block.high);
        if (others == 0)
            return;
        block.lineEnd = all([](__m128i bytes) { return is(bytes, '\n'); });
        block.tab
            = all([](__m128i bytes) { return _mm_or_si128(is(bytes, '\t'), is(bytes, '\r')); });
        block.control = all([](__m128i bytes) {
            return _mm_or_si128(
                _mm_andnot_si128(within(bytes, 9, 5), within(bytes, 0, 0x20)), is(bytes, 0x7F));
        });
        if (block.mark == 0)
            return;
        block.bracket = all([&](__m128i bytes) {
            const __m128i unit = small(bytes);
            return _mm_or_si128(_mm_or_si128(is(unit, '{'), is(unit, '}')), within(bytes, '(', 2));
        });
        block.opener
            = all([](__m128i bytes) { return _mm_or_si128(is(bytes, '<'), is(bytes, '[')); });
        block.backslash = all([](__m128i bytes) { return is(bytes, '\\'); });
        block.seldom = all([](__m128i bytes) {
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

/// The classes of ASCII units: of each, by the low half of a unit, one bit for every high half.
struct Halves {
    static constexpr std::array Classes{ &ClassBlock::lower, &ClassBlock::upper, &ClassBlock::digit,
        &ClassBlock::mark, &ClassBlock::space, &ClassBlock::lineEnd, &ClassBlock::tab,
        &ClassBlock::bracket, &ClassBlock::opener, &ClassBlock::backslash, &ClassBlock::rare,
        &ClassBlock::vowel, &ClassBlock::seldom, &ClassBlock::control };

    Halves()
    {
        for (char16_t unit = 0; unit < 0x80; ++unit) {
            ClassBlock block;
            classify(unit, 1, block);
            for (size_t i = 0; i < Classes.size(); ++i)
                if (block.*Classes[i] != 0)
                    tables[i][unit & 15U] = quint8(tables[i][unit & 15U] | 1U << (unit >> 4));
        }
    }

    std::array<std::array<quint8, 16>, Classes.size()> tables{};
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

ALIDADE_WIDE_ONLY inline quint64 bitsOf(__m256i one, __m256i two)
{
    return quint64(unsigned(_mm256_movemask_epi8(one)))
        | quint64(unsigned(_mm256_movemask_epi8(two))) << 32;
}

/// The same with the instructions of newer processors.
ALIDADE_WIDE_ONLY void classifyAsciiWide(const char16_t* at, ClassBlock& block)
{
    static const Halves halves;
    static constexpr std::array<quint8, 16> Bits{ 1, 2, 4, 8, 16, 32, 64, 128 };
    const __m256i low = _mm256_set1_epi8(0x0F);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i one = wideBytes(at);
    const __m256i two = wideBytes(at + 32);
    const __m256i oneLow = _mm256_and_si256(one, low);
    const __m256i twoLow = _mm256_and_si256(two, low);
    const __m256i bits = twice(Bits.data());
    const __m256i oneBit
        = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(one, 4), low));
    const __m256i twoBit
        = _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(two, 4), low));
    block.high = bitsOf(one, two);
    for (size_t i = 0; i < Halves::Classes.size(); ++i) {
        const __m256i table = twice(halves.tables[i].data());
        block.*Halves::Classes[i] = ~bitsOf(
            _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(table, oneLow), oneBit), zero),
            _mm256_cmpeq_epi8(_mm256_and_si256(_mm256_shuffle_epi8(table, twoLow), twoBit), zero));
    }
}
#else
void classifyAsciiWide(const char16_t*, ClassBlock&) { }
#endif

void classifyAscii(const char16_t* at, ClassBlock& block)
{
    if (hasWideCode()) { // which fills them all
        classifyAsciiWide(at, block);
        return;
    }
    block = {};
    SixtyFour(at).take(block);
}
#else
quint64 plainHan(const char16_t* at)
{
    quint64 bits = 0;
    for (unsigned i = 0; i < 64; ++i)
        bits |= quint64(at[i] >= PlainHanFirst && at[i] <= PlainHanLast) << i;
    return bits;
}

void classifyAscii(const char16_t* at, ClassBlock& block)
{
    block = {};
    for (unsigned i = 0; i < 64; ++i)
        classify(at[i], Q_UINT64_C(1) << i, block);
}
#endif

/// Returns all classes that came.
unsigned classifyHigh(const char16_t* at, const Table& table, ClassBlock& block)
{
    block.han = plainHan(at);
    unsigned all = block.han != 0 ? unsigned(WideHan) : 0U;
    for (quint64 left = block.high & ~block.han; left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        const unsigned found = table[at[i]];
        all |= found;
        block.latin |= quint64(found & 1U) << i;
        block.han |= quint64(found >> 1 & 1U) << i;
        block.odd |= quint64(found >> 2 & 1U) << i;
        block.spaced |= quint64(found >> 3 & 1U) << i;
    }
    return all;
}

} // namespace

/// The memory of one text is used again for the next one of the same thread.
TextClasses::Memory& TextClasses::spareMemory()
{
    static thread_local Memory spare;
    return spare;
}

TextClasses::~TextClasses()
{
    if (qsizetype(m_memory.blocks.size()) <= UnitsKept / Units)
        std::swap(m_memory, spareMemory());
}

TextClasses::TextClasses(QStringView text) { classify(text); }

ALIDADE_WIDE_CODE void TextClasses::classify(QStringView text)
{
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    m_count = size_t((size + Units - 1) / Units);
    std::swap(m_memory, spareMemory());
    if (m_memory.blocks.size() < m_count || m_memory.bytes.empty()) {
        m_memory.blocks.resize(m_count);
        m_memory.bytes.resize((m_count + 2) * size_t(Units));
    }
    std::fill_n(m_memory.bytes.begin() + qsizetype(m_count) * Units, 2 * Units, quint8(0));
    const Table& table = wideClasses();
    unsigned all = 0;
    bool high = false;
    quint64 seldom = 0;
    quint64 opener = 0;
    char16_t last = 0;
    for (qsizetype at = 0; at < size; at += Units) {
        ClassBlock& block = m_memory.blocks[size_t(at / Units)];
        const bool whole = at + Units < size; // one more is looked at
        std::array<char16_t, size_t(Units) + 1> rest;
        const char16_t* from = units + at;
        if (!whole) {
            rest.fill(0);
            std::copy(from, units + size, rest.begin());
            from = rest.data();
        }
        classifyAscii(from, block);
        block.latin = 0;
        block.han = 0;
        block.spaced = 0;
        block.odd = 0;
        quint8* const bytes = m_memory.bytes.data() + at;
        for (size_t i = 0; i < size_t(Units); ++i)
            bytes[i] = quint8(from[i] ^ from[i] >> 8);
        block.same
            = detail::equalUnits(from, from + 1) << 1 | quint64(at > 0 && last == from[0] ? 1 : 0);
        last = from[Units - 1];
        if (!whole) {
            const quint64 valid
                = size - at == Units ? ~quint64(0) : (quint64(1) << (size - at)) - 1;
            block.control &= valid;
            block.same &= valid;
        }
        seldom |= block.seldom;
        opener |= block.opener;
        if (block.high != 0) {
            high = true;
            all |= classifyHigh(from, table, block);
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
    m_sum.opener = opener != 0;
    m_sum.otherScripts = (all & WideOther) != 0;
    m_sum.pieceMark = (all & WidePieceMark) != 0;
    m_sum.wideBang = (all & WideBang) != 0;
    m_sum.picture = (all & WidePicture) != 0;
    m_sum.surrogate = (all & WideSurrogate) != 0;
    m_sum.far = (all & (WideFar | WideHan)) != 0;
    m_sum.spaced = (all & WideSpaced) != 0;
}

} // namespace alidade
