// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes through whole passages, so that a look at some places is enough: every word said twice
// without a blank ("TheThe answeranswer") or every letter ("TThhee"), as when tokens are taken
// twice; a few characters of a script without blanks for ever, in no order.
#include "core/base/wide_code.h"
#include "core/garble/block_bits.h"
#include "core/garble/common_han.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/repetition_parts.h"
#include "core/garble/text_classes.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <string>

namespace alidade {
namespace {

constexpr qsizetype Step = 1024; ///< units from one look to the next
constexpr qsizetype Look = 220; ///< units
constexpr qsizetype Shortest = 4; ///< letters of a doubled word
constexpr qsizetype Doubled = 8; ///< of the words of a look
constexpr qsizetype Few = 5; ///< words that tell most text
constexpr qsizetype FewOfLong = 2; ///< where other looks follow
constexpr qsizetype Missing = 4; ///< words in a row that are not doubled, to the end of it

/// So many copies of more than one letter.
template <qsizetype Copies> bool isCopies(const char16_t* word, qsizetype size)
{
    const qsizetype part = size / Copies;
    return part >= 1 && part * Copies == size && word[0] == word[part]
        && std::equal(word + part, word + size, word)
        && std::any_of(
            word + 1, word + part, [first = word[0]](char16_t unit) { return unit != first; });
}

/// Two to four copies.
bool isHalved(const char16_t* word, qsizetype size)
{
    return isCopies<2>(word, size) || isCopies<3>(word, size) || isCopies<4>(word, size);
}

bool isPaired(const char16_t* word, qsizetype size)
{
    if (size % 2 != 0 || word[0] != word[1] || word[0] == word[2])
        return false;
    for (qsizetype at = 0; at < size; at += 2)
        if (word[at] != word[at + 1])
            return false;
    return true;
}

/// Units between blanks, with their marks.
struct Word {
    qsizetype begin;
    qsizetype end;
};

constexpr qsizetype LongestWord = 80; ///< and the most blanks before one

/// Where words begin and end, by the classes of the units.
class Words {
public:
    Words(QStringView text, const TextClasses& classes)
        : m_text(text)
        , m_blocks(classes.blocks())
        , m_plain(!classes.sum().wideSpace)
    {
    }

    /// Begins at the end of the text when there is none.
    Word at(qsizetype from) const
    {
        const qsizetype begin = next(from, std::min(m_text.size(), from + LongestWord), false);
        if (begin == std::min(m_text.size(), from + LongestWord))
            return { m_text.size(), m_text.size() };
        return { begin, next(begin, std::min(m_text.size(), begin + LongestWord), true) };
    }

private:
    /// The first unit from `at` on that is white space, or that is none; `last` if there is none
    /// before it.
    qsizetype next(qsizetype at, qsizetype last, bool white) const
    {
        if (!m_plain) {
            while (at < last && m_text[at].isSpace() != white)
                ++at;
            return at;
        }
        while (at < last) {
            const quint64 bits = m_blocks[size_t(at / TextClasses::Units)].white();
            const quint64 wanted = (white ? bits : ~bits) >> (at % TextClasses::Units);
            if (wanted != 0)
                return std::min(last, at + std::countr_zero(wanted));
            at = (at / TextClasses::Units + 1) * TextClasses::Units;
        }
        return last;
    }

    QStringView m_text;
    ClassBlocks m_blocks;
    bool m_plain; ///< no white space beyond ASCII
};

class Finder {
public:
    Finder(QStringView text, const TextClasses& classes, const TextRegions& regions,
        std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_words(text, classes)
        , m_regions(regions)
        , m_spans(spans)
    {
    }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size(); at += Step)
            if (at >= m_end)
                look(at);
        if (m_text.size() > Look && m_end < m_text.size())
            look(m_text.size() - Look);
    }

private:
    bool isDoubled(const Word& word) const
    {
        const char16_t* const units = m_text.utf16() + word.begin;
        qsizetype size = word.end - word.begin;
        while (size > 0 && !QChar(units[size - 1]).isLetterOrNumber() && !isHalved(units, size))
            --size;
        return size >= Shortest && (isHalved(units, size) || isPaired(units, size))
            && QChar(units[0]).isLetter();
    }

    void look(qsizetype from)
    {
        const qsizetype few = m_text.size() > 4 * Step ? FewOfLong : Few;
        qsizetype words = 0;
        qsizetype doubled = 0;
        qsizetype first = -1;
        for (Word word = m_words.at(from); word.begin < m_text.size() && word.begin < from + Look;
             word = m_words.at(word.end)) {
            ++words;
            if (!isDoubled(word)) {
                if (words >= few && doubled * 3 < words)
                    return;
                continue;
            }
            ++doubled;
            first = first < 0 ? word.begin : first;
        }
        if (doubled < Doubled || doubled * 2 < words || m_regions.inFence(first))
            return;
        qsizetype begin = first;
        for (qsizetype at = begin, missing = 0; at > 0 && missing < Missing;) {
            const qsizetype end = endBefore(at);
            at = beginOf(end);
            const bool here = end > at && isDoubled({ at, end });
            begin = here ? at : begin;
            missing = here ? 0 : missing + 1;
        }
        qsizetype last = first;
        qsizetype missing = 0;
        for (Word word = m_words.at(first); word.begin < m_text.size() && missing < Missing;
             word = m_words.at(word.end)) {
            const bool here = isDoubled(word);
            last = here ? word.end : last;
            missing = here ? 0 : missing + 1;
        }
        begin = begin < Shortest * 4 ? 0 : begin;
        m_end = m_text.size() - last < Shortest * 4 ? m_text.size() : last;
        m_spans.push_back({ begin, m_end - begin, RepetitionId, 0.85F,
            QStringLiteral("Words or letters are said twice without a blank") });
    }

    qsizetype endBefore(qsizetype at) const
    {
        const qsizetype first = std::max<qsizetype>(0, at - LongestWord);
        while (at > first && m_text[at - 1].isSpace())
            --at;
        return at;
    }
    qsizetype beginOf(qsizetype end) const
    {
        const qsizetype first = std::max<qsizetype>(0, end - LongestWord);
        while (end > first && !m_text[end - 1].isSpace())
            --end;
        return end;
    }

    QStringView m_text;
    Words m_words;
    const TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    qsizetype m_end = 0;
};

// Of so many letters of a script without blanks. Sound text has fifty different ones and more, a
// tongue twister fifteen; two thirds of it at most are particles.
constexpr qsizetype Letters = 100;
constexpr qsizetype LookUnits = 4 * Letters; ///< in which they must stand
constexpr qsizetype Different = 10;
constexpr qsizetype DifferentParticles = 26;
constexpr qsizetype FunctionLetters = 76;
constexpr qsizetype Uses = 3; ///< of a letter that the loop is made of

/// True only if the next letters of a text of Han characters are more different ones than a loop
/// has.
bool hasManyHan(QStringView text, const TextClasses& classes, qsizetype at)
{
    const auto blocks = classes.blocks();
    quint64 kinds = 0; // no more than FewLetters::look() tells apart
    qsizetype left = Letters;
    const qsizetype last = std::min(text.size(), at + LookUnits);
    for (qsizetype from = at; last - from >= TextClasses::Units && left > 0;
         from += TextClasses::Units) {
        const auto first = size_t(from / TextClasses::Units);
        const auto shift = unsigned(from % TextClasses::Units);
        quint64 han = blocks[first].han() >> shift;
        if (shift > 0)
            han |= blocks[first + 1].han() << (64 - shift);
        for (; countOf(han) > left; han ^= std::bit_floor(han)) { }
        left -= countOf(han);
        kinds |= detail::kindsOf(text.utf16() + from, han);
        if (countOf(kinds) > DifferentParticles)
            return true;
    }
    return false;
}

/// The last place from which on so many Han characters stand to the end; negative if there are
/// fewer.
qsizetype lastHan(const TextClasses& classes, qsizetype wanted)
{
    const auto blocks = classes.blocks();
    for (size_t i = blocks.size(); i > 0; --i) {
        quint64 han = blocks[i - 1].han();
        if (countOf(han) < wanted) {
            wanted -= countOf(han);
            continue;
        }
        while (countOf(han) > wanted)
            han &= han - 1;
        return qsizetype(i - 1) * TextClasses::Units + std::countr_zero(han);
    }
    return -1;
}

class FewLetters {
public:
    FewLetters(QStringView text, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_spans(spans)
    {
    }

    void run(const TextClasses& classes)
    {
        const bool onlyHan = !classes.sum().otherScripts; // of all that isUnspacedOrHangul()
        for (qsizetype at = 0; at < m_text.size(); at += Step / 2)
            if (at >= m_end && isUnspacedOrHangul(m_text[at].unicode())
                && !(onlyHan && hasManyHan(m_text, classes, at)))
                look(at);
        // What reaches the end may begin behind the last look.
        const qsizetype from = onlyHan ? lastHan(classes, Letters) : lastUnspaced();
        if (from >= 0 && m_text.size() - from <= LookUnits && m_end < m_text.size()
            && !(onlyHan && hasManyHan(m_text, classes, from)))
            look(from);
    }

private:
    /// As lastHan(), near the end.
    qsizetype lastUnspaced() const
    {
        qsizetype from = m_text.size();
        qsizetype left = Letters;
        for (; from > 0 && left > 0 && m_text.size() - from < LookUnits; --from)
            left -= isUnspacedOrHangul(m_text[from - 1].unicode()) ? 1 : 0;
        return left == 0 ? from : -1;
    }

    void look(qsizetype from)
    {
        std::array<char16_t, size_t(Letters)> letters{};
        std::bitset<1024> seen;
        qsizetype different = 0; // at least
        qsizetype count = 0;
        qsizetype at = from;
        for (; at < m_text.size() && count < Letters && at - from < LookUnits; ++at) {
            const char16_t unit = m_text[at].unicode();
            if (!isUnspacedOrHangul(unit))
                continue;
            letters[size_t(count++)] = unit;
            different += seen.test(unit & 1023U) ? 0 : 1;
            seen.set(unit & 1023U);
            if (different > DifferentParticles)
                return;
        }
        const auto digits = std::count_if(m_text.begin() + from, m_text.begin() + at,
            [](QChar unit) { return unit >= u'0' && unit <= u'9'; });
        if (count < Letters || digits * 20 > count) // who counts uses few words
            return;
        const auto function = std::count_if(letters.begin(), letters.end(),
            [](char16_t unit) { return FrequentHan.contains(QChar(unit)); });
        const auto all = letters;
        std::sort(letters.begin(), letters.end());
        const auto end = std::unique(letters.begin(), letters.end());
        if (end - letters.begin() > Different && function < FunctionLetters)
            return;
        if (end - letters.begin() == 1 && at - from == count) // a flood, which may be asked for
            return;
        std::u16string known;
        for (auto letter = letters.begin(); letter != end; ++letter)
            if (std::count(all.begin(), all.end(), *letter) >= Uses)
                known.push_back(*letter);
        // The first letters of the look may belong to what comes before.
        while (from < at && known.find(m_text[from].unicode()) == std::u16string::npos)
            ++from;
        extend(from, at, known, function >= FunctionLetters);
    }

    /// As far as the same letters go.
    void extend(qsizetype begin, qsizetype end, const std::u16string& known, bool function)
    {
        const auto same = [&](qsizetype at) {
            const char16_t unit = m_text[at].unicode();
            return (!isUnspacedOrHangul(unit) && !isWordCharacter(unit))
                || known.find(unit) != std::u16string::npos
                || (function && FrequentHan.contains(m_text[at]));
        };
        const qsizetype found = begin;
        while (begin > 0 && m_text[begin - 1] != u'\n' && same(begin - 1))
            --begin;
        // Marks before the first letter end the text before it.
        while (begin < found && !isUnspacedOrHangul(m_text[begin].unicode()))
            ++begin;
        while (end < m_text.size() && same(end))
            ++end;
        m_end = end;
        if (asksForRepetition(m_text, begin))
            return;
        m_spans.push_back({ begin, end - begin, RepetitionId, 0.85F,
            function ? QStringLiteral("Particles without anything that they could belong to")
                     : QStringLiteral("Only %1 different letters in %2")
                           .arg(known.size())
                           .arg(Letters) });
    }

    QStringView m_text;
    std::vector<GarbleSpan>& m_spans;
    qsizetype m_end = 0;
};

} // namespace

ALIDADE_WIDE_CODE void findFewLetters(
    QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans)
{
    FewLetters(text, spans).run(classes);
}

ALIDADE_WIDE_CODE void findGluedStutter(QStringView text, const TextClasses& classes,
    const TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    Finder(text, classes, regions, spans).run();
}

} // namespace alidade
