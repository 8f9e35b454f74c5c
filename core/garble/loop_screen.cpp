// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/repetition_screen.h"
#include "core/garble/screen_keys.h"

#include <QChar>

#include <algorithm>
#include <bit>
#include <limits>
#include <vector>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace alidade {
namespace {

using namespace detail;

// As in loops.cpp.
constexpr qsizetype ShortestLoop = 24;
/// In a loop of 24 units and three copies the second copy of this many units, from any place of the
/// first period on, lies whole.
constexpr qsizetype Window = 8;
constexpr size_t LongestInWords = 64; ///< copies of up to so many words are looked for one by one

/// Which of the 64 units from `at` on have an odd number.
quint64 unevenUnits(const char16_t* units, qsizetype at, qsizetype size)
{
    quint64 bits = 0;
#ifdef __SSE2__
    if (at + TextClasses::Units <= size) {
        for (unsigned i = 0; i < 4; ++i) {
            const auto load = [from = units + at + 16 * i](unsigned place) { // the lowest bit
                return _mm_slli_epi16( // becomes the sign
                    _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + place)), 15);
            };
            bits |= quint64(unsigned(_mm_movemask_epi8(_mm_packs_epi16(load(0), load(8)))))
                << (16 * i);
        }
        return bits;
    }
#endif
    for (qsizetype i = at; i < std::min(size, at + TextClasses::Units); ++i)
        bits |= quint64(units[i] & 1U) << (i - at);
    return bits;
}

/// Places where runs of letters, digits and marks begin, and of the units beyond ASCII every other
/// one, by its number.
struct BlockStarts {
    quint64 all = 0;
    quint64 others
        = 0; ///< without ASCII letters at the beginning of words, and what is right behind one
};

/// Where none comes for long the text may hold a loop without any.
class Starts {
public:
    explicit Starts(QStringView text)
        : m_text(text)
    {
    }
    /// Of the next block.
    BlockStarts next(const ClassBlock& block)
    {
        const quint64 letter = block.letter();
        const quint64 behindLetter = letter << 1 | m_letterBefore;
        const quint64 letters = letter & ~behindLetter;
        const quint64 marks = (block.digit & ~(block.digit << 1 | m_digitBefore))
            | (block.mark & ~(block.mark << 1 | m_markBefore));
        const quint64 high
            = block.high == 0 ? 0 : block.high & unevenUnits(m_text.utf16(), m_base, m_text.size());
        const quint64 inWord = letters & (block.high << 1 | m_highBefore);
        m_highBefore = block.high >> 63;
        m_letterBefore = letter >> 63;
        m_digitBefore = block.digit >> 63;
        m_markBefore = block.mark >> 63;
        m_base += TextClasses::Units;
        return { letters | marks | high, (marks & ~behindLetter) | high | inWord };
    }

private:
    QStringView m_text;
    qsizetype m_base = 0;
    quint64 m_highBefore = 0; ///< the last unit of the block before, one bit a class
    quint64 m_letterBefore = 0;
    quint64 m_digitBefore = 0;
    quint64 m_markBefore = 0;
};

/// One character without an end, as rules have it, is no loop here.
bool isOneCharacter(QStringView part)
{
    return std::all_of(
        part.begin(), part.end(), [first = part[0]](QChar unit) { return unit == first; });
}

/// The last two places of each hash of a text: two places of one copy may share a hash. The memory
/// is used again for the next text of the same thread: what the texts before left there is less
/// than any place of this one. Small slots keep the table of most texts in the nearest cache.
template <class Slot> class PlaceTable {
public:
    struct Places {
        Slot newer = 0;
        Slot older = 0;
    };
    static constexpr qsizetype Longest = qsizetype(std::numeric_limits<Slot>::max()) - 1;

    /// `size`: of the text, Longest at most.
    explicit PlaceTable(qsizetype size)
        : m_shift(64 - unsigned(std::clamp(int(std::bit_width(quint64(size) / 4)), 8, 20)))
    {
        static thread_local Memory memory;
        const size_t slots = size_t(1) << (64 - m_shift);
        if (memory.slots.size() < slots)
            memory.slots.resize(slots);
        if (memory.end > Longest - size) {
            std::fill(memory.slots.begin(), memory.slots.end(), Places());
            memory.end = 0;
        }
        m_slots = memory.slots.data();
        m_base = memory.end + 1;
        memory.end += size;
    }
    Places& placesOf(quint64 hash) { return m_slots[size_t(hash >> m_shift)]; }
    /// The place that stands there, negative if none.
    qsizetype placeIn(Slot slot) const { return qsizetype(slot) - m_base; }
    Slot filled(qsizetype at) const { return Slot(m_base + at); }

private:
    struct Memory {
        std::vector<Places> slots;
        qsizetype end = 0; ///< the greatest of them
    };

    Places* m_slots = nullptr;
    unsigned m_shift;
    qsizetype m_base = 0; ///< stands for place 0
};

/// Looks for a stretch of three equal copies and more. Four ways lead to it:
/// where nothing of the text begins for long, at every place where something begins (which alone is
/// enough, and slow);
/// elsewhere, the words of copies of up to 64 words are equal at one distance;
/// of longer copies one word in sixteen is enough, and where those come seldom every word;
/// copies without words lie where no word begins for long, at places where digits, marks or other
/// scripts begin.
template <class Slot> class LoopLook {
public:
    LoopLook(QStringView text, const TextClasses& classes, const WordPlaces& words)
        : m_text(text)
        , m_units(text.utf16())
        , m_size(text.size())
        , m_classes(classes)
        , m_words(words)
        , m_last(text.size())
    {
    }

    bool any()
    {
        return isSparse() ? anyAtAllPlaces() : anyOfWords() || anyOfLongCopies() || anyOfOthers();
    }

private:
    /// True if somewhere nothing begins for so long that a loop could lie there.
    bool isSparse() const
    {
        constexpr qsizetype Gap = ShortestLoop - 1;
        Starts starts(m_text);
        quint64 before = 0; // bits are set where nothing begins
        qsizetype left = m_size;
        for (const ClassBlock& block : m_classes.blocks()) {
            quint64 none = ~starts.next(block).all;
            if (left < TextClasses::Units)
                none &= (quint64(1) << left) - 1;
            left -= TextClasses::Units;
            quint64 run = none;
            quint64 runBefore = before;
            for (qsizetype done = 1; done < Gap;) {
                const int step = int(std::min(done, Gap - done));
                const quint64 shifted = run << step | runBefore >> (64 - step);
                runBefore &= runBefore << step;
                run &= shifted;
                done += step;
            }
            if (run != 0)
                return true;
            before = none;
        }
        return false;
    }

    bool anyAtAllPlaces()
    {
        Starts starts(m_text);
        PlaceTable<Slot> last = m_last; // a copy that nobody else sees
        qsizetype base = 0;
        qsizetype startBefore = 0;
        for (const ClassBlock& block : m_classes.blocks()) {
            for (quint64 left = starts.next(block).all; left != 0; left &= left - 1) {
                const qsizetype at = base + std::countr_zero(left);
                if (at - startBefore >= ShortestLoop && isUnseen(startBefore, at))
                    return true;
                startBefore = at;
                if (isCopy(last, at))
                    return true;
            }
            base += TextClasses::Units;
        }
        return isUnseen(startBefore, m_size);
    }

    bool anyOfWords()
    {
        const auto keys = m_words.keys;
        const auto begins = m_words.begins;
        for (size_t period = 1; period <= LongestInWords && period < keys.size(); ++period) {
            // Of three copies the words of two are whole and equal, but for one at the end. One of
            // these places lies in every such stretch.
            const size_t step = 2 * period - 1;
            m_covered = 0;
            for (size_t i = period + step - 1; i < keys.size(); i += step)
                if (keys[i] == keys[i - period] && isAmongEqual(i, period)
                    && isLong(begins[i - period], begins[i]))
                    return true;
        }
        return false;
    }

    /// One of the two words beside it is equal as well: of copies of two words and more three are.
    bool isAmongEqual(size_t i, size_t period) const
    {
        const auto& keys = m_words.keys;
        return period == 1 || (i > period && keys[i - 1] == keys[i - 1 - period])
            || (i + 1 < keys.size() && keys[i + 1] == keys[i + 1 - period]);
    }

    bool anyOfLongCopies()
    {
        constexpr size_t SeldomWords = 47; ///< so many in a row that are no anchors
        const auto keys = m_words.keys;
        const auto begins = m_words.begins;
        if (keys.size() < 3 * LongestInWords)
            return false;
        PlaceTable<Slot> last = m_last;
        m_covered = 0;
        size_t others = 0; // words since the last anchor
        for (size_t i = 0; i < keys.size(); ++i) {
            const bool anchor = (keys[i] >> 44 & 15U) == 0;
            others = anchor ? 0 : others + 1;
            if ((anchor || others > SeldomWords) && isCopy(last, begins[i]))
                return true;
        }
        return false;
    }

    bool anyOfOthers()
    {
        if (m_words.wide.empty())
            return false;
        Starts starts(m_text);
        PlaceTable<Slot> last(m_size); // the places of words would stand in the way
        m_covered = 0;
        auto range = m_words.wide.begin();
        qsizetype base = 0;
        for (const ClassBlock& block : m_classes.blocks()) {
            const quint64 others = starts.next(block).others;
            while (range != m_words.wide.end() && range->end <= base)
                ++range;
            if (range == m_words.wide.end())
                return false;
            for (auto here = range;
                 here != m_words.wide.end() && here->begin < base + TextClasses::Units; ++here) {
                quint64 left = others;
                if (here->begin > base)
                    left &= ~quint64(0) << (here->begin - base);
                if (here->end < base + TextClasses::Units)
                    left &= (quint64(1) << (here->end - base)) - 1;
                for (; left != 0; left &= left - 1)
                    if (isCopy(last, base + std::countr_zero(left)))
                        return true;
            }
            base += TextClasses::Units;
        }
        return false;
    }

    /// True if what stands at a place stood somewhere before, as a part of a loop. Nearly without a
    /// branch: nobody can foretell which words come again.
    bool isCopy(PlaceTable<Slot>& last, qsizetype at)
    {
        constexpr qsizetype Beside = 4;
        if (at + Window > m_size)
            return false;
        const char16_t* const here = m_units + at;
        const EightUnits units{ fourUnits(here), fourUnits(here + 4) };
        const auto isSame = [&](qsizetype place) {
            const char16_t* const there = m_units + std::max<qsizetype>(place, 0);
            return ((fourUnits(there) ^ units.one) | (fourUnits(there + 4) ^ units.two)) == 0;
        };
        auto& places = last.placesOf(units.hash());
        const qsizetype newer = last.placeIn(places.newer);
        const qsizetype older = last.placeIn(places.older);
        const bool isNewer = isSame(newer);
        places.older = isNewer ? places.older : places.newer;
        places.newer = last.filled(at);
        const qsizetype before = isNewer ? newer : older;
        const bool same = isSame(before);
        const qsizetype period = at - before;
        if (at < Beside || at + Window + Beside > m_size || size_t(before) < size_t(Beside))
            return before >= 0 && same && isLong(before, at);
        // A word that came before, and neither what stands before it nor what stands behind it, is
        // too short for a loop.
        const char16_t* const near = m_units + std::max(before, Beside);
        const bool longer = bool(unsigned(fourUnits(near - Beside) == fourUnits(here - Beside))
            | unsigned(fourUnits(near + Window) == fourUnits(here + Window))
            | unsigned(period < Window));
        return bool(unsigned(before >= 0) & unsigned(same) & unsigned(longer))
            && isLong(before, at);
    }

    /// A loop without a place to start from; blanks alone are none.
    bool isUnseen(qsizetype from, qsizetype to) const
    {
        return to - from >= ShortestLoop && !m_text.sliced(from, to - from).trimmed().isEmpty()
            && !isOneCharacter(m_text.sliced(from + 1, to - from - 1));
    }

    /// True if the text at `at` is the same as at `before`, and for so long that it may be a loop.
    /// Cost: linear in their distance.
    bool isLong(qsizetype before, qsizetype at)
    {
        const char16_t* const units = m_units;
        const qsizetype period = at - before;
        if (period == m_distance && at < m_covered)
            return false; // known
        const qsizetype enough = std::max(ShortestLoop - period, 2 * period);
        qsizetype end = at;
        const qsizetype last = std::min(m_size, at + enough);
        while (end < last && units[end] == units[end - period])
            ++end;
        qsizetype begin = at;
        const qsizetype stop = std::max(period, end - enough);
        while (begin > stop && units[begin - 1] == units[begin - 1 - period])
            --begin;
        m_distance = period;
        m_covered = end;
        return period > 1 && end - begin >= enough;
    }

    QStringView m_text;
    const char16_t* m_units;
    qsizetype m_size;
    const TextClasses& m_classes;
    const WordPlaces& m_words;
    PlaceTable<Slot> m_last;
    qsizetype m_covered = 0; ///< by the match that was followed last; each way begins anew
    qsizetype m_distance = 0;
};

} // namespace

bool mayLoop(QStringView text, const TextClasses& classes, const WordPlaces& words)
{
    if (text.size() < ShortestLoop)
        return false;
    return text.size() <= PlaceTable<quint16>::Longest
        ? LoopLook<quint16>(text, classes, words).any()
        : LoopLook<quint32>(text, classes, words).any();
}

} // namespace alidade
