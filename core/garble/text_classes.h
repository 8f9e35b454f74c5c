// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The classes of a text's characters, one bit a unit, and what can be read off them at once. Made
// in one pass and shared by all detectors: most of them can tell from it that they have nothing to
// look for. Judges nothing.
#pragma once

#include <QStringView>

#include <bit>
#include <span>
#include <vector>

namespace alidade {

namespace detail {
struct ClassRows;
}

inline int countOf(quint64 bits) { return std::popcount(bits); }

/// The same for each sixteen bits alone.
inline quint64 countsOf(quint64 bits)
{
    bits -= bits >> 1 & Q_UINT64_C(0x5555555555555555);
    bits = (bits & Q_UINT64_C(0x3333333333333333)) + (bits >> 2 & Q_UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & Q_UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (bits + (bits >> 8)) & Q_UINT64_C(0x00FF00FF00FF00FF);
}

/// One bit a unit.
enum class UnitClass : quint8 {
    Lower, ///< a–z
    Upper, ///< A–Z
    Digit, ///< 0–9
    Zero, ///< 0
    Mark, ///< ASCII, visible, neither letter nor digit
    Space, ///< U+0020 only
    White, ///< U+0009 to U+000D and U+0020
    LineEnd, ///< U+000A only
    Tab, ///< U+0009 and U+000D
    Bracket, ///< ( ) [ ] { }
    Opener, ///< < and [
    Backslash,
    Rare, ///< j k q v w x z, small or capital
    Vowel, ///< a e i o u y, small or capital
    Seldom, ///< ! # and `
    Control, ///< C0 without U+0009 to U+000D, and U+007F
    High, ///< not ASCII
    Same, ///< equal to the unit before, whatever it is
    // Of what is not ASCII
    Latin, ///< U+00C0 to U+024F
    Han, ///< U+3400 to U+9FFF
    Spaced, ///< letters of scripts that put blanks between words
    Odd, ///< surrogates, private, unassigned, C1 and replacement characters
    Classes
};

/// 64 units of a text; bit i is unit i. Units behind the end of the text are in no class. Refers to
/// the bits of its TextClasses, which lie class by class: who asks for few reads few.
class ClassBlock {
public:
    ClassBlock(const quint64* bits, size_t stride)
        : m_bits(bits)
        , m_stride(stride)
    {
    }

    quint64 lower() const { return of(UnitClass::Lower); }
    quint64 upper() const { return of(UnitClass::Upper); }
    quint64 digit() const { return of(UnitClass::Digit); }
    quint64 zero() const { return of(UnitClass::Zero); }
    quint64 mark() const { return of(UnitClass::Mark); }
    quint64 space() const { return of(UnitClass::Space); }
    quint64 white() const { return of(UnitClass::White); }
    quint64 lineEnd() const { return of(UnitClass::LineEnd); }
    quint64 tab() const { return of(UnitClass::Tab); }
    quint64 bracket() const { return of(UnitClass::Bracket); }
    quint64 opener() const { return of(UnitClass::Opener); }
    quint64 backslash() const { return of(UnitClass::Backslash); }
    quint64 rare() const { return of(UnitClass::Rare); }
    quint64 vowel() const { return of(UnitClass::Vowel); }
    quint64 seldom() const { return of(UnitClass::Seldom); }
    quint64 control() const { return of(UnitClass::Control); }
    quint64 high() const { return of(UnitClass::High); }
    quint64 same() const { return of(UnitClass::Same); }
    quint64 latin() const { return of(UnitClass::Latin); }
    quint64 han() const { return of(UnitClass::Han); }
    quint64 spaced() const { return of(UnitClass::Spaced); }
    quint64 odd() const { return of(UnitClass::Odd); }
    quint64 letter() const { return lower() | upper(); }
    quint64 of(UnitClass what) const { return m_bits[size_t(what) * m_stride]; }

private:
    const quint64* m_bits;
    size_t m_stride; ///< from class to class
};

/// All blocks of a text, in order. One before the first and one behind the last may be asked for
/// and have no bits.
class ClassBlocks {
public:
    class Iterator {
    public:
        Iterator(const quint64* bits, size_t stride)
            : m_bits(bits)
            , m_stride(stride)
        {
        }
        ClassBlock operator*() const { return { m_bits, m_stride }; }
        Iterator& operator++()
        {
            ++m_bits;
            return *this;
        }
        bool operator!=(const Iterator& other) const { return m_bits != other.m_bits; }

    private:
        const quint64* m_bits;
        size_t m_stride;
    };

    ClassBlocks(const quint64* bits, size_t stride, size_t count)
        : m_bits(bits)
        , m_stride(stride)
        , m_count(count)
    {
    }
    Iterator begin() const { return { m_bits, m_stride }; }
    Iterator end() const { return { m_bits + m_count, m_stride }; }
    size_t size() const { return m_count; }
    /// The bits of one class, block by block.
    const quint64* row(UnitClass what) const { return m_bits + size_t(what) * m_stride; }
    ClassBlock operator[](size_t number) const { return { m_bits + qsizetype(number), m_stride }; }

private:
    const quint64* m_bits;
    size_t m_stride;
    size_t m_count;
};

/// What a text holds anywhere.
struct ClassSum {
    bool latin1 = false; ///< U+0080 to U+00FF
    bool mixedLetters = false; ///< `latin` and `spaced` are not the same units
    bool greekOrCyrillic = false; ///< U+0370 to U+052F
    bool han = false; ///< U+3400 to U+9FFF
    bool commaOrStop = false; ///< 、 。 ，
    bool odd = false; ///< any unit of UnitClass::Odd, surrogates among them
    bool high = false; ///< any unit beyond ASCII
    bool seldom = false; ///< any unit of UnitClass::Seldom
    /// Letters that are neither Latin nor Greek nor Han, or combining marks; first halves of pairs
    /// except those of the pictures at U+1F000 to U+1FBFF; all of the scripts that put no blanks
    /// between words.
    bool otherScripts = false;
    bool pieceMark = false; ///< Ġ Ċ ▁
    bool wideBang = false; ///< ！
    bool picture = false; ///< U+2600 to U+27BF
    bool surrogate = false;
    bool far = false; ///< beyond Latin letters and the marks that all scripts share
    bool spaced = false; ///< any unit of UnitClass::Spaced
    bool opener = false; ///< any unit of UnitClass::Opener
    bool wideSpace = false; ///< white space beyond ASCII
    bool wideInvisible = false; ///< the same, and what is as invisible
    bool unknownToken = false; ///< U+2047
};

/// Places of a text, in order. The memory is used again for the next text.
class PlaceList {
public:
    /// The place of every set bit of so many blocks, 64 a block.
    void assign(size_t blocks, const auto& bitsOf)
    {
        if (m_bits.size() < blocks)
            m_bits.resize(2 * blocks);
        for (size_t block = 0; block < blocks; ++block)
            m_bits[block] = bitsOf(block);
        fill(blocks);
    }
    void append(quint32 place) { m_places[m_count++] = place; } ///< one
    std::span<const quint32> all() const { return { m_places.data(), m_count }; }

private:
    void fill(size_t blocks);

    std::vector<quint64> m_bits;
    std::vector<quint32> m_places; ///< more than are used
    size_t m_count = 0;
};

class TextClasses {
public:
    static constexpr qsizetype Units = 64;
    /// The memory for texts of up to so many units is used again for the next one of the same
    /// thread.
    static constexpr qsizetype UnitsKept = qsizetype(4) << 20;

    /// Cost: several instructions a unit.
    explicit TextClasses(QStringView text);
    ~TextClasses();
    TextClasses(const TextClasses&) = delete;
    TextClasses& operator=(const TextClasses&) = delete;

    ClassBlocks blocks() const { return { m_memory.bits.data() + Pad, m_stride, m_count }; }
    /// A byte for each unit, the same for equal units and seldom for others; that of ASCII is the
    /// unit itself. Before and behind the text stand as many zeros as a block has units, and more.
    const quint8* bytes() const { return m_memory.bytes.data() + Units; }
    const ClassSum& sum() const { return m_sum; }
    /// Where the line ends stand.
    std::span<const quint32> lineEnds() const { return m_memory.lineEnds.all(); }

private:
    void classify(QStringView text);
    void sumUp(const char16_t* units, const detail::ClassRows& rows);

    static constexpr size_t Pad = 8; ///< blocks before the first class: a line of the cache

    struct Memory { ///< more than is used
        std::vector<quint64> bits;
        std::vector<quint8> bytes;
        PlaceList lineEnds;
    };
    static Memory& spareMemory();

    Memory m_memory;
    size_t m_count = 0;
    size_t m_stride = 0;
    ClassSum m_sum;
};

/// Calls take(at) for every set bit of `bits(block)`, in order.
template <class Bits, class Take>
void forEachUnit(const TextClasses& classes, const Bits& bits, const Take& take)
{
    qsizetype base = 0;
    for (const ClassBlock& block : classes.blocks()) {
        for (quint64 left = bits(block); left != 0; left &= left - 1)
            take(base + std::countr_zero(left));
        base += TextClasses::Units;
    }
}

/// How many bits of something each block of a text has, or each quarter of one. The memory is used
/// again for the next one.
class BlockCounts {
public:
    void assign(size_t blocks, const auto& bitsOf)
    {
        fill(blocks, bitsOf);
        count(m_bits.data(), blocks);
    }
    /// Of one class.
    void assign(const ClassBlocks& blocks, UnitClass what)
    {
        makeRoom(blocks.size());
        count(blocks.row(what), blocks.size());
    }
    /// Four of each block.
    void assignQuarters(size_t blocks, const auto& bitsOf)
    {
        fill(blocks, bitsOf);
        countQuarters(blocks);
    }
    /// One before the first may be asked for and is 0.
    const quint8* all() const { return m_counts.data() + Pad; }

private:
    static constexpr size_t Pad = 64;

    void makeRoom(size_t blocks)
    {
        if (m_bits.size() >= blocks && !m_counts.empty())
            return;
        m_bits.resize(2 * blocks);
        m_counts.resize(Pad + 8 * blocks);
    }
    void fill(size_t blocks, const auto& bitsOf)
    {
        makeRoom(blocks);
        for (size_t i = 0; i < blocks; ++i) // several at once
            m_bits[i] = bitsOf(i);
    }
    void count(const quint64* bits, size_t blocks);
    void countQuarters(size_t blocks);

    std::vector<quint64> m_bits;
    std::vector<quint8> m_counts;
};

/// The places of all set bits of `bits(block)`.
template <class Bits>
void collectUnits(const TextClasses& classes, const Bits& bits, PlaceList& places)
{
    const ClassBlocks blocks = classes.blocks();
    places.assign(blocks.size(), [&](size_t number) { return bits(blocks[number]); });
}

/// Where every run of set bits of `bits(block)` begins and ends, in turns. `size`: units of the
/// text.
template <class Bits>
void collectWords(const TextClasses& classes, qsizetype size, const Bits& bits, PlaceList& places)
{
    quint64 before = 0; // the last bit of the block before
    collectUnits(
        classes,
        [&](const ClassBlock& block) {
            const quint64 here = bits(block);
            const quint64 changes = here ^ (here << 1 | before);
            before = here >> 63;
            return changes;
        },
        places);
    if (before != 0) // a word to the end of the last block
        places.append(quint32(size));
}

/// Calls take(begin, end) for every run of set bits of `bits(block)`, in order, until one call
/// returns true; returns whether one did. `size`: units of the text.
template <class Bits, class Take>
bool forEachWord(const TextClasses& classes, qsizetype size, const Bits& bits, const Take& take)
{
    qsizetype base = 0;
    qsizetype begin = -1; // of a run that the block before left open
    for (const ClassBlock& block : classes.blocks()) {
        const quint64 here = bits(block);
        // The ends of runs and the beginnings: where the bit differs from the one before.
        quint64 changes = here ^ (here << 1 | quint64(begin >= 0 ? 1 : 0));
        for (; changes != 0; changes &= changes - 1) {
            const qsizetype at = base + std::countr_zero(changes);
            if (begin < 0) {
                begin = at;
                continue;
            }
            if (take(begin, at))
                return true;
            begin = -1;
        }
        base += TextClasses::Units;
    }
    return begin >= 0 && take(begin, size);
}

/// Calls take(begin, end) for every line, without its line end, in order. `size`: units of the
/// text.
template <class Take>
void forEachTextLine(const TextClasses& classes, qsizetype size, const Take& take)
{
    qsizetype begin = 0;
    for (const quint32 at : classes.lineEnds()) {
        take(begin, qsizetype(at));
        begin = qsizetype(at) + 1;
    }
    if (begin < size)
        take(begin, size);
}

/// How many bits of `bits(block)` from `begin` to `end` are set.
template <class Bits>
qsizetype countIn(const TextClasses& classes, qsizetype begin, qsizetype end, const Bits& bits)
{
    if (begin >= end)
        return 0;
    const auto blocks = classes.blocks();
    const auto first = size_t(begin / TextClasses::Units);
    const auto last = size_t((end - 1) / TextClasses::Units);
    qsizetype count = 0;
    for (size_t i = first; i <= last; ++i) {
        quint64 here = bits(blocks[i]);
        if (i == first)
            here &= ~quint64(0) << (begin % TextClasses::Units);
        if (i == last)
            here &= ~quint64(0) >> (TextClasses::Units - 1 - (end - 1) % TextClasses::Units);
        count += countOf(here);
    }
    return count;
}

/// Where so many set bits in a row begin.
template <int Length, int Done = 1> constexpr quint64 runsOf(quint64 set)
{
    if constexpr (2 * Done <= Length)
        return runsOf<Length, 2 * Done>(set & set >> Done);
    else
        return set & set >> (Length - Done);
}

/// True if somewhere `Length` bits in a row are set, 33 at most.
template <int Length, class Bits> bool hasRun(const TextClasses& classes, const Bits& bits)
{
    static_assert(Length >= 1 && Length <= TextClasses::Units / 2 + 1);
    const ClassBlocks blocks = classes.blocks();
    quint64 any = 0;
    for (size_t i = 0; i < blocks.size(); ++i) { // inside it, and over its end; several at once
        const quint64 here = bits(blocks[i]);
        any |= runsOf<Length>(here) | runsOf<Length>(here >> 32 | bits(blocks[i + 1]) << 32);
    }
    return any != 0;
}

} // namespace alidade
