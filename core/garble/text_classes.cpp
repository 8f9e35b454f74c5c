// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/text_classes.h"

#include "core/base/wide_code.h"
#include "core/garble/block_bits.h"
#include "core/garble/class_bits.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/text_regions.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace alidade {

using detail::ClassRows;

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
    WideSpace = 8192,
    WideInvisible = 16384,
    WideUnknown = 32768,
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
    set(WideSpace, QChar(unit).isSpace());
    set(WideInvisible, isInvisibleBeyondAscii(unit));
    set(WideUnknown, unit == 0x2047);
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

/// Adds what the table says of the units beyond ASCII that are not plain Han; returns all classes
/// that came.
unsigned classifyHigh(
    const char16_t* units, const Table& table, const ClassRows& rows, size_t block)
{
    quint64& han = rows.at(UnitClass::Han, block);
    unsigned all = han != 0 ? unsigned(WideHan) : 0U;
    quint64 latin = 0;
    quint64 others = 0; // Han
    quint64 odd = 0;
    quint64 spaced = 0;
    const quint64 commas = rows.at(UnitClass::Odd, block);
    all |= commas != 0 ? unsigned(WideCommaOrStop | WideFar) : 0U;
    for (quint64 left = rows.at(UnitClass::High, block) & ~(han | commas); left != 0;
         left &= left - 1) {
        const int i = std::countr_zero(left);
        const unsigned found = table[units[i]];
        all |= found;
        latin |= quint64(found & 1U) << i;
        others |= quint64(found >> 1 & 1U) << i;
        odd |= quint64(found >> 2 & 1U) << i;
        spaced |= quint64(found >> 3 & 1U) << i;
    }
    han |= others;
    rows.at(UnitClass::Latin, block) = latin;
    rows.at(UnitClass::Odd, block) = odd;
    rows.at(UnitClass::Spaced, block) = spaced;
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
    if (qsizetype(m_count) <= UnitsKept / Units)
        std::swap(m_memory, spareMemory());
}

TextClasses::TextClasses(QStringView text) { classify(text); }

ALIDADE_WIDE_CODE void TextClasses::classify(QStringView text)
{
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    constexpr size_t Line = 8; // blocks of one class in a line of the cache
    m_count = size_t((size + Units - 1) / Units);
    // An odd number of lines: the classes of one block must not compete for one place of the cache.
    m_stride = (((m_count + 1) / Line + 1) | 1U) * Line; // and two blocks more
    std::swap(m_memory, spareMemory());
    const size_t bits = Pad + size_t(UnitClass::Classes) * m_stride;
    if (m_memory.bits.size() < bits)
        m_memory.bits.resize(bits);
    const size_t all = (m_count + 3) * size_t(Units);
    if (m_memory.bytes.size() < all)
        m_memory.bytes.resize(all);
    quint8* const bytes = m_memory.bytes.data() + Units; // zeros before it
    std::fill_n(bytes + m_count * size_t(Units), 2 * Units, quint8(0));
    const ClassRows rows{ m_memory.bits.data() + Pad, m_stride };
    m_memory.bits[Pad - 1] = 0;
    for (size_t i = 0; i < size_t(UnitClass::Classes); ++i) {
        rows.at(UnitClass(i), m_count) = 0;
        rows.at(UnitClass(i), m_stride - 1) = 0;
    }
    if (m_count == 0) {
        m_memory.lineEnds.assign(0, [](size_t) { return quint64(0); });
        return;
    }
    // The last block is filled up with zeros; one unit behind the others is looked at.
    const size_t whole = m_count - 1;
    const char16_t* const last = units + whole * size_t(Units);
    const auto none = char16_t(~units[0]);
    fillClassBits(units, none, 0, whole, rows, bytes);
    std::array<char16_t, size_t(Units) + 1> rest{};
    std::copy(last, units + size, rest.begin());
    fillClassBits(
        rest.data(), whole > 0 ? last[-1] : none, whole, 1, rows, bytes + whole * size_t(Units));
    const auto inLast = size - qsizetype(whole) * Units;
    const quint64 valid = inLast == Units ? ~quint64(0) : (quint64(1) << inLast) - 1;
    rows.at(UnitClass::Control, whole) &= valid;
    rows.at(UnitClass::Same, whole) &= valid;
    m_memory.lineEnds.assign(
        m_count, [&rows](size_t block) { return rows.at(UnitClass::LineEnd, block); });
    sumUp(units, rows);
}

ALIDADE_WIDE_CODE void TextClasses::sumUp(const char16_t* units, const detail::ClassRows& rows)
{
    const auto any = [&](UnitClass what) {
        quint64 found = 0;
        for (size_t block = 0; block < m_count; ++block)
            found |= rows.at(what, block);
        return found != 0;
    };
    m_sum.seldom = any(UnitClass::Seldom);
    m_sum.opener = any(UnitClass::Opener);
    m_sum.high = any(UnitClass::High);
    for (const UnitClass what : { UnitClass::Latin, UnitClass::Spaced })
        std::fill_n(&rows.at(what, 0), m_count, quint64(0));
    if (!m_sum.high)
        return;
    const Table& table = wideClasses();
    unsigned all = 0;
    quint64 mixed = 0;
    for (size_t block = 0; block < m_count; ++block) {
        if (rows.at(UnitClass::High, block) == 0)
            continue;
        all |= classifyHigh(units + block * size_t(Units), table, rows, block);
        mixed |= rows.at(UnitClass::Latin, block) ^ rows.at(UnitClass::Spaced, block);
    }
    m_sum.mixedLetters = mixed != 0;
    m_sum.latin1 = (all & WideLatin1) != 0;
    m_sum.greekOrCyrillic = (all & WideGreekOrCyrillic) != 0;
    m_sum.han = (all & WideHan) != 0;
    m_sum.commaOrStop = (all & WideCommaOrStop) != 0;
    m_sum.odd = (all & WideOdd) != 0;
    m_sum.otherScripts = (all & WideOther) != 0;
    m_sum.pieceMark = (all & WidePieceMark) != 0;
    m_sum.wideBang = (all & WideBang) != 0;
    m_sum.picture = (all & WidePicture) != 0;
    m_sum.surrogate = (all & WideSurrogate) != 0;
    m_sum.far = (all & (WideFar | WideHan)) != 0;
    m_sum.spaced = (all & WideSpaced) != 0;
    m_sum.wideSpace = (all & WideSpace) != 0;
    m_sum.wideInvisible = (all & WideInvisible) != 0;
    m_sum.unknownToken = (all & WideUnknown) != 0;
}

void BlockCounts::count(const quint64* bits, size_t blocks)
{
    detail::countBits(bits, blocks, m_counts.data() + Pad);
}

void BlockCounts::countQuarters(size_t blocks)
{
    detail::countQuarters(m_bits.data(), blocks, m_counts.data() + Pad);
}

void PlaceList::fill(size_t blocks)
{
    constexpr size_t Kept = size_t(TextClasses::UnitsKept);
    constexpr auto InBlock = size_t(TextClasses::Units);
    if (m_places.size() > 4 * Kept && blocks * InBlock <= Kept)
        m_places = std::vector<quint32>(); // a very long text is over
    // Room for all is more than a very long text may take.
    size_t most = blocks * InBlock;
    if (most > Kept)
        most = std::accumulate(m_bits.begin(), m_bits.begin() + qsizetype(blocks), size_t(0),
            [](size_t sum, quint64 bits) { return sum + size_t(countOf(bits)); });
    most += InBlock + 1;
    if (m_places.size() < most)
        m_places.resize(most > Kept ? most : 2 * most);
    m_count = detail::findPlaces(m_bits.data(), blocks, m_places.data());
}

} // namespace alidade
