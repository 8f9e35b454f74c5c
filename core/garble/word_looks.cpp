// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/word_looks.h"

#include "core/garble/repetition_screen.h"
#include "core/garble/short_words.h"

#include <QChar>

#include <array>
#include <bit>
#include <span>
#include <vector>

namespace alidade {
namespace {

using namespace detail;

// As in word_loops.cpp.
constexpr qsizetype FewWindow = 60;
constexpr int FewWords = 8;
constexpr size_t Doubled = 6;
constexpr qsizetype DoubledUnits = 260;
constexpr qsizetype GroupWords = 8;
constexpr qsizetype Groups = 200;
constexpr double GroupShare = 0.7;

/// More than the share of all groups of words that counts came before.
bool groupsComeAgain(QStringView text, const TextClasses& classes, std::span<const quint64> keys)
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

/// All words of a text, as keys. Equal words have equal keys; the others of the same beginning and
/// length do as well. The memory is used again for the next text of the same thread.
class AllWords {
public:
    AllWords(QStringView text, const TextClasses& classes)
        : m_units(text.utf16())
        , m_mayBeHigh(classes.sum().spaced)
    {
        static thread_local std::vector<quint64> keys;
        static thread_local std::vector<quint32> begins;
        static thread_local std::vector<TextRange> wide;
        const auto most = size_t(text.size() / 2) + 2;
        if (keys.size() < most) {
            keys.resize(most);
            begins.resize(most);
        }
        m_keys = keys.data();
        m_begins = begins.data();
        m_wide = &wide;
        wide.clear();
    }

    /// `small`: as of smallLetters(). Returns the key.
    quint64 next(qsizetype begin, qsizetype end, EightUnits small)
    {
        const quint64 key = m_mayBeHigh && isHigh(begin, end)
            ? slowKey(begin, end)
            : small.hash() + quint64(end - begin) * Other;
        m_keys[m_count] = key;
        m_begins[m_count] = quint32(begin);
        ++m_count;
        addWide(m_endBefore, begin);
        addWide(begin, end);
        m_endBefore = end;
        return key;
    }

    /// Of all words. `size`: of the text.
    WordPlaces places(qsizetype size)
    {
        addWide(m_endBefore, size);
        return { { m_keys, m_count }, { m_begins, m_count }, *m_wide };
    }

private:
    void addWide(qsizetype begin, qsizetype end)
    {
        if (end - begin >= WordPlaces::Wide)
            m_wide->push_back({ begin, end });
    }
    bool isHigh(qsizetype begin, qsizetype end) const
    {
        for (qsizetype at = begin; at < end; ++at)
            if (m_units[at] >= 0x80)
                return true;
        return false;
    }
    quint64 slowKey(qsizetype begin, qsizetype end) const
    {
        quint64 key = Other;
        for (qsizetype at = begin; at < end; ++at)
            key = (key ^ QChar(m_units[at]).toLower().unicode()) * Golden;
        return key;
    }

    const char16_t* m_units;
    bool m_mayBeHigh;
    quint64* m_keys = nullptr;
    quint32* m_begins = nullptr;
    std::vector<TextRange>* m_wide = nullptr;
    size_t m_count = 0;
    qsizetype m_endBefore = 0;
};

/// Words that are said twice, and few words in no order.
class RepeatedWords {
public:
    /// `keeps`: the keys; otherwise they are somewhere else.
    explicit RepeatedWords(bool keeps)
        : m_keeps(keeps)
    {
    }

    /// Returns whether that is enough.
    bool next(qsizetype begin, qsizetype end, quint64 key)
    {
        if (m_keeps)
            m_keys.push_back(key);
        m_kinds |= quint64(1) << (key >> 58);
        if (++m_inGroup == FewWindow / 2) {
            if (countOf(m_kinds) < FewWords)
                return true;
            m_kinds = 0;
            m_inGroup = 0;
        }
        if (key == m_before && begin == m_endBefore + 1) {
            m_doubled[m_doubledCount % Doubled] = begin;
            ++m_doubledCount;
            // The oldest of the last six.
            if (m_doubledCount >= Doubled
                && begin - m_doubled[m_doubledCount % Doubled] <= DoubledUnits)
                return true;
        }
        m_before = key;
        m_endBefore = end;
        return false;
    }

    std::span<const quint64> keys() const { return m_keys; }

private:
    bool m_keeps;
    std::vector<quint64> m_keys;
    quint64 m_kinds = 0; ///< of the words of a group, one bit of 64 each
    qsizetype m_inGroup = 0;
    std::array<qsizetype, Doubled> m_doubled{}; ///< the last places
    size_t m_doubledCount = 0;
    quint64 m_before = 0;
    qsizetype m_endBefore = -2;
};

/// Function words, and words that cannot follow an article, in windows of a salad.
class SaladWindows {
public:
    explicit SaladWindows(QStringView text)
        : m_words(text)
    {
        static thread_local std::vector<quint8> seen; // used again for the next text
        const auto most = size_t(text.size() / 2) + 2;
        if (seen.size() < most)
            seen.resize(most);
        m_seen = seen.data();
    }

    void next(qsizetype begin, qsizetype end, EightUnits small)
    {
        m_seen[m_count++] = m_words.next(begin, end, small);
    }

    bool any() const
    {
        constexpr auto Words = size_t(Window);
        Lanes function = 0;
        Lanes wrong = 0;
        for (size_t i = 0; i < m_count; ++i) {
            const quint32 gone = i < Words ? 0U : m_seen[i - Words];
            function += lanesOf(m_seen[i]) - lanesOf(gone);
            wrong += lanesOf(m_seen[i] >> 4U) - lanesOf(gone >> 4);
            if ((atLeast(function, FunctionWords)
                    | (atLeast(wrong, WrongPairs) & atLeast(function, WrongPairsAmong)))
                != 0)
                return true;
        }
        return false;
    }

private:
    SeenWords m_words;
    quint8* m_seen = nullptr;
    size_t m_count = 0;
};

/// Both looks share their words where no letter is a part of a word for one of them only.
template <bool Repeated, bool Salad>
void look(
    QStringView text, const TextClasses& classes, const TextRegions& regions, WordLooks& looks)
{
    const bool fences = regions.hasFences();
    AllWords all(text, classes);
    RepeatedWords repeated(fences);
    SaladWindows salad(text);
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    forEachWord(
        classes, size,
        [](const ClassBlock& block) {
            return block.letter() | (Repeated ? block.spaced : block.latin);
        },
        [&](qsizetype begin, qsizetype end) {
            const EightUnits small = smallLetters(units, size, begin, end);
            if constexpr (Salad)
                salad.next(begin, end, small);
            if constexpr (Repeated) {
                const quint64 key = all.next(begin, end, small);
                looks.repeated = looks.repeated || end - begin >= TextClasses::Units
                    || (!(fences && regions.inFence(begin)) && repeated.next(begin, end, key));
            }
            return false;
        });
    if constexpr (Repeated) {
        const WordPlaces words = all.places(size);
        looks.repeated = looks.repeated
            || groupsComeAgain(text, classes, fences ? repeated.keys() : words.keys);
        looks.loop = mayLoop(text, classes, words);
    }
    if constexpr (Salad)
        looks.salad = salad.any();
}

} // namespace

WordLooks lookAtWords(QStringView text, const TextClasses& classes, const TextRegions& regions)
{
    WordLooks looks;
    if (classes.sum().mixedLetters) {
        look<true, false>(text, classes, regions, looks);
        look<false, true>(text, classes, regions, looks);
    } else {
        look<true, true>(text, classes, regions, looks);
    }
    return looks;
}

} // namespace alidade
