// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/repetition_screen.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

namespace alidade {
namespace {

constexpr quint64 Golden = Q_UINT64_C(0x9E3779B97F4A7C15);
constexpr quint64 Other = Q_UINT64_C(0xC2B2AE3D27D4EB4F);

// As in loops.cpp.
constexpr qsizetype ShortestLoop = 24;
constexpr qsizetype BackwardUnits = 256;
/// In a loop of 24 units and three copies the second copy of this many units, from any place of the
/// first period on, lies whole.
constexpr qsizetype Window = 8;

/// Runs of letters, digits and marks begin here, and of the units beyond ASCII every other one is
/// taken, by its number. Where none comes for long the text may hold a loop without any: mayLoop()
/// looks at that.
template <class Take> bool forEachStart(const TextClasses& classes, const Take& take)
{
    qsizetype base = 0;
    quint64 letterBefore = 0;
    quint64 digitBefore = 0;
    quint64 markBefore = 0;
    for (const ClassBlock& block : classes.blocks()) {
        const quint64 letter = block.letter();
        quint64 starts = (letter & ~(letter << 1 | letterBefore))
            | (block.digit & ~(block.digit << 1 | digitBefore))
            | (block.mark & ~(block.mark << 1 | markBefore)) | (block.high & block.uneven);
        letterBefore = letter >> 63;
        digitBefore = block.digit >> 63;
        markBefore = block.mark >> 63;
        for (; starts != 0; starts &= starts - 1)
            if (take(base + std::countr_zero(starts)))
                return true;
        base += TextClasses::Units;
    }
    return false;
}

/// One character without an end, as rules have it, is no loop here.
bool isOneCharacter(QStringView part)
{
    return std::all_of(
        part.begin(), part.end(), [first = part[0]](QChar unit) { return unit == first; });
}

quint64 fourUnits(const char16_t* at)
{
    quint64 units = 0;
    std::memcpy(&units, at, sizeof units);
    return units;
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

} // namespace

bool mayLoop(QStringView text, const TextClasses& classes)
{
    if (text.size() < ShortestLoop)
        return false;
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    const unsigned bits = unsigned(std::clamp(int(std::bit_width(quint64(size) / 2)), 6, 20));
    std::vector<quint32> last(size_t(1) << bits, 0); // place + 1 by hash
    qsizetype covered = 0; // by the match that was followed last
    qsizetype distance = 0;
    qsizetype startBefore = 0;
    // A loop without a place to start from; blanks alone are none.
    const auto isUnseen = [&](qsizetype from, qsizetype to) {
        return to - from >= ShortestLoop && !text.sliced(from, to - from).trimmed().isEmpty()
            && !isOneCharacter(text.sliced(from + 1, to - from - 1));
    };
    const bool found = forEachStart(classes, [&](qsizetype at) {
        if (at - startBefore >= ShortestLoop && isUnseen(startBefore, at))
            return true;
        startBefore = at;
        if (at + Window > size)
            return false;
        const quint64 one = fourUnits(units + at);
        const quint64 two = fourUnits(units + at + 4);
        quint32& slot
            = last[size_t((one * Golden ^ std::rotl(two * Other, 32)) * Golden >> (64 - bits))];
        const qsizetype before = qsizetype(slot) - 1;
        slot = quint32(at + 1);
        if (before < 0 || fourUnits(units + before) != one || fourUnits(units + before + 4) != two)
            return false;
        const qsizetype period = at - before;
        if (period == distance && at < covered)
            return false; // known
        qsizetype end = at + Window;
        while (end < size && units[end] == units[end - period])
            ++end;
        qsizetype begin = at;
        const qsizetype stop = std::max(period, at - BackwardUnits);
        while (begin > stop && units[begin - 1] == units[begin - 1 - period])
            --begin;
        distance = period;
        covered = end;
        return period > 1 && end - begin + period >= std::max(ShortestLoop, 3 * period);
    });
    return found || isUnseen(startBefore, size);
}

bool mayCount(QStringView text, const TextClasses& classes)
{
    constexpr qsizetype Numbers = 8; ///< copies, with one number each
    constexpr qsizetype Again = Numbers - 2; ///< in a row; the first is new, the last may be cut
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    qsizetype numbers = 0;
    quint64 before = 0;
    for (const ClassBlock& block : classes.blocks()) {
        numbers += countOf(block.digit & ~(block.digit << 1 | before));
        before = block.digit >> 63;
    }
    if (numbers < Numbers)
        return false;
    std::vector<quint64> keys; // one a number
    keys.reserve(size_t(numbers));
    bool behindNumber = false;
    // The first letter behind each number begins a window in which numbers are one mark.
    const auto isDigit = [](char16_t unit) { return unit >= u'0' && unit <= u'9'; };
    qsizetype base = 0;
    for (const ClassBlock& block : classes.blocks()) {
        const quint64 others = block.letter() | block.high;
        for (quint64 ahead = ~quint64(0);;) {
            const quint64 wanted = (behindNumber ? others : block.digit) & ahead;
            if (wanted == 0)
                break;
            const int bit = std::countr_zero(wanted);
            ahead = ~quint64(1) << bit;
            behindNumber = !behindNumber;
            if (behindNumber)
                continue;
            quint64 key = 0;
            qsizetype at = base + bit;
            for (qsizetype i = 0; i < Window && at < size; ++i) {
                const char16_t unit = units[at++];
                if (isDigit(unit))
                    while (at < size && isDigit(units[at]))
                        ++at;
                key = (key + (isDigit(unit) ? u'0' : unit)) * Golden;
            }
            keys.push_back(key);
        }
        base += TextClasses::Units;
    }
    // Copies with up to so many numbers are looked for one by one; of longer ones all have come
    // before.
    constexpr size_t Longest = 32;
    for (size_t period = 1; period <= Longest && period < keys.size(); ++period) {
        // One of these places lies in every stretch that is long enough.
        const size_t length = size_t(Again) * period;
        const auto equal = [&](size_t at) {
            return at >= period && at < keys.size() && keys[at] == keys[at - period];
        };
        for (size_t place = period + length - 1; place < keys.size(); place += length) {
            if (!equal(place))
                continue;
            size_t end = place + 1;
            while (equal(end))
                ++end;
            size_t begin = place;
            while (begin > 0 && equal(begin - 1))
                --begin;
            if (end - begin >= length)
                return true;
        }
    }
    if (keys.size() < size_t(Numbers) * Longest)
        return false;
    KeySet seen{ keys.size() };
    size_t again = 0;
    for (const quint64 key : keys) {
        again = seen.insert(key ^ key >> 31) ? 0 : again + 1;
        if (again >= size_t(Again) * Longest)
            return true;
    }
    return false;
}

namespace {

/// Of a word's letters up to the eighth, without regard to case, and of its length. Equal words
/// have equal keys; the others of the same beginning and length do as well.
class WordKeys {
public:
    explicit WordKeys(QStringView text)
        : m_units(text.utf16())
        , m_size(text.size())
    {
    }

    quint64 of(qsizetype begin, qsizetype end, bool ascii) const
    {
        const qsizetype length = end - begin;
        if (!ascii)
            return slow(begin, end);
        std::array<char16_t, 8> rest;
        const char16_t* from = m_units + begin;
        if (begin + 8 > m_size) {
            rest.fill(0);
            std::copy(from, m_units + end, rest.begin());
            from = rest.data();
        }
        const quint64 one = small(fourUnits(from), length);
        const quint64 two = length > 4 ? small(fourUnits(from + 4), length - 4) : 0;
        return (one * Golden ^ std::rotl(two * Other, 32)) * Golden + quint64(length) * Other;
    }

private:
    static quint64 small(quint64 units, qsizetype length)
    {
        constexpr quint64 Small = Q_UINT64_C(0x0020002000200020);
        const unsigned cut = length >= 4 ? 0 : unsigned(4 - length) * 16;
        return (units | Small)
            & (std::endian::native == std::endian::little ? ~quint64(0) >> cut
                                                          : ~quint64(0) << cut);
    }
    quint64 slow(qsizetype begin, qsizetype end) const
    {
        quint64 key = Other;
        for (qsizetype at = begin; at < end; ++at)
            key = (key ^ QChar(m_units[at]).toLower().unicode()) * Golden;
        return key;
    }

    const char16_t* m_units;
    qsizetype m_size;
};

// As in word_loops.cpp.
constexpr qsizetype FewWindow = 60;
constexpr int FewWords = 8;
constexpr size_t Doubled = 6;
constexpr qsizetype DoubledUnits = 260;
constexpr qsizetype GroupWords = 8;
constexpr qsizetype Groups = 200;
constexpr double GroupShare = 0.7;

constexpr quint64 power(quint64 base, qsizetype exponent)
{
    quint64 value = 1;
    for (qsizetype i = 0; i < exponent; ++i)
        value *= base;
    return value;
}

/// More than the share of all groups of words that counts came before.
bool groupsComeAgain(QStringView text, const TextClasses& classes, const std::vector<quint64>& keys)
{
    const qsizetype groups = qsizetype(keys.size()) - GroupWords + 1;
    if (groups < Groups)
        return false;
    qsizetype digits = 0;
    for (const ClassBlock& block : classes.blocks())
        digits += countOf(block.digit);
    if (digits * 100 > text.size() * 3)
        return false;
    // So many new ones and the rest cannot be enough any more.
    const auto most = qsizetype((1 - GroupShare) * double(groups)) + 1;
    KeySet seen{ size_t(most) + 1 };
    constexpr quint64 Top = power(Golden, GroupWords);
    quint64 key = 0;
    qsizetype news = 0;
    for (qsizetype at = 0; at < qsizetype(keys.size()); ++at) {
        key = key * Golden + keys[size_t(at)];
        if (at >= GroupWords)
            key -= keys[size_t(at - GroupWords)] * Top;
        if (at + 1 >= GroupWords && seen.insert(key ^ key >> 29) && ++news > most)
            return false;
    }
    return true;
}

} // namespace

bool mayRepeatWords(QStringView text, const TextClasses& classes, const TextRegions& regions)
{
    const auto letters = [](const ClassBlock& block) { return block.letter() | block.spaced; };
    if (hasRun(classes, TextClasses::Units, letters)) // a word without end
        return true;
    const WordKeys keyOf(text);
    std::vector<quint64> keys;
    keys.reserve(size_t(text.size() / 4));
    const auto blocks = classes.blocks();
    quint64 kinds = 0; // of the words of a group, one bit of 64 each
    qsizetype inGroup = 0;
    std::array<qsizetype, Doubled> doubled{}; // the last places
    size_t doubledCount = 0;
    quint64 before = 0;
    qsizetype endBefore = -2;
    const bool any = forEachWord(
        classes, text.size(), letters, [&](qsizetype begin, qsizetype end) {
            if (regions.hasFences() && regions.inFence(begin))
                return false;
            const auto isHigh = [&](qsizetype at) {
                return (blocks[size_t(at / TextClasses::Units)].spaced >> (at % TextClasses::Units)
                           & 1U)
                    != 0;
            };
            bool ascii = (blocks[size_t(begin / TextClasses::Units)].spaced
                             | blocks[size_t((end - 1) / TextClasses::Units)].spaced)
                == 0;
            if (!ascii) {
                ascii = true;
                for (qsizetype at = begin; at < end && ascii; ++at)
                    ascii = !isHigh(at);
            }
            const quint64 key = keyOf.of(begin, end, ascii);
            keys.push_back(key);
            kinds |= quint64(1) << (key >> 58);
            if (++inGroup == FewWindow / 2) {
                if (countOf(kinds) < FewWords)
                    return true;
                kinds = 0;
                inGroup = 0;
            }
            if (key == before && begin == endBefore + 1) {
                qsizetype& slot = doubled[doubledCount % Doubled];
                slot = begin;
                ++doubledCount;
                // The oldest of the last six.
                if (doubledCount >= Doubled
                    && begin - doubled[doubledCount % Doubled] <= DoubledUnits)
                    return true;
            }
            before = key;
            endBefore = end;
            return false;
        });
    return any || groupsComeAgain(text, classes, keys);
}

bool mayStutter(QStringView text, const TextClasses& classes)
{
    // As in han_stutter.cpp: so many within so many units.
    constexpr size_t Pairs = 15;
    constexpr qsizetype PairUnits = 60;
    constexpr size_t Pieces = 5;
    constexpr qsizetype PieceUnits = 100;
    constexpr qsizetype Longest = 4;
    if (!classes.sum().han)
        return false;
    const char16_t* const units = text.utf16();
    std::array<qsizetype, Pairs> pairs{}; // the last places
    std::array<qsizetype, Pieces> pieces{};
    size_t pairCount = 0;
    size_t pieceCount = 0;
    const auto add = [](auto& places, size_t& count, qsizetype at, qsizetype within) {
        places[count++ % places.size()] = at;
        return count >= places.size() && at - places[count % places.size()] <= within;
    };
    return forEachWord(
        classes, text.size(), [](const ClassBlock& block) { return block.han; },
        [&](qsizetype begin, qsizetype end) {
            std::array<qsizetype, size_t(Longest) + 1> equal{};
            for (qsizetype at = begin + 1; at < end; ++at) {
                if (units[at] == units[at - 1] && add(pairs, pairCount, at, PairUnits))
                    return true;
                for (qsizetype length = 2; length <= Longest; ++length) {
                    if (at < begin + length || units[at] != units[at - length]) {
                        equal[size_t(length)] = 0;
                        continue;
                    }
                    // A second copy ends here.
                    if (++equal[size_t(length)] >= length
                        && add(pieces, pieceCount, at, PieceUnits))
                        return true;
                }
            }
            return false;
        });
}

bool mayComeAgain(QStringView text, const TextClasses& classes)
{
    // As in passages_again.cpp.
    constexpr qsizetype GroupLetters = 12;
    constexpr qsizetype FewestGroups = 400;
    constexpr double Share = 0.75;
    constexpr qsizetype DigitShare = 50;
    if (classes.sum().otherScripts)
        return true; // other letters count as well
    if (!classes.sum().han)
        return false;
    qsizetype letters = 0;
    qsizetype digits = 0;
    for (const ClassBlock& block : classes.blocks()) {
        letters += countOf(block.han);
        digits += countOf(block.digit);
    }
    const qsizetype groups = letters - GroupLetters + 1;
    if (groups < FewestGroups || digits * DigitShare > letters)
        return false;
    const auto most = qsizetype((1 - Share) * double(groups)) + 1;
    KeySet seen{ size_t(most) + 1 };
    constexpr quint64 Top = power(Golden, GroupLetters);
    std::array<char16_t, size_t(GroupLetters)> ring{};
    size_t place = 0;
    qsizetype count = 0;
    qsizetype news = 0;
    quint64 key = 0;
    const char16_t* const units = text.utf16();
    return !forEachWord(
        classes, text.size(), [](const ClassBlock& block) { return block.han; },
        [&](qsizetype begin, qsizetype end) {
            for (qsizetype at = begin; at < end; ++at) {
                key = key * Golden + units[at] - ring[place] * Top;
                ring[place] = units[at];
                place = place + 1 == ring.size() ? 0 : place + 1;
                if (++count >= GroupLetters && seen.insert(key ^ key >> 29) && ++news > most)
                    return true; // too many new ones
            }
            return false;
        });
}

} // namespace alidade
