// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/wide_code.h"
#include "core/garble/token_soup_parts.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>

namespace alidade {
namespace {

// In a window of 200 letters of whole words: the chance that two letters are equal is 3.8 % for
// letters drawn evenly and 5.5 to 8 % in every language that is written in Latin letters; a cipher
// that swaps letters keeps it. Vowels make 25 % of such a draw, of languages 35 to 50 %.
constexpr qsizetype Window = 200;
constexpr qsizetype Step = 20; ///< letters between two looks
constexpr double EqualPairs = 0.047;
constexpr double Vowels = 0.32;
constexpr qsizetype LongestWord = 20; ///< longer ones are keys and sequences

/// How much more often a letter comes in an even draw than in languages, in tenths of a nat.
constexpr std::array<int, 26> Surprise{ -7, 9, 3, 1, -10, 6, 7, 2, -6, 20, 12, -1, 3, -6, -7, 6, 30,
    -5, -5, -8, 3, 13, 8, 28, 7, 18 };

int letterOf(QChar unit)
{
    const char16_t lower = char16_t(unit.unicode() | 0x20);
    return unit.unicode() < 0x80 && lower >= u'a' && lower <= u'z' ? int(lower - u'a') : -1;
}

constexpr bool isVowel(int letter)
{
    return letter == 'a' - 'a' || letter == 'e' - 'a' || letter == 'i' - 'a' || letter == 'o' - 'a'
        || letter == 'u' - 'a' || letter == 'y' - 'a';
}

// Two blocks lie inside every window. An even draw gives 27 % of rare letters, English 5 %, Polish
// 16 %.
constexpr qsizetype Block = 2 * TextClasses::Units;
constexpr quint16 RareShare = 11; ///< per cent
constexpr quint16 VowelShare = 37;

struct Letter {
    qsizetype at = 0;
    int letter = 0;
};

class Finder {
public:
    Finder(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
    {
    }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size();) {
            if (letterOf(m_text[at]) < 0) {
                ++at;
                continue;
            }
            qsizetype end = at + 1;
            while (end < m_text.size() && letterOf(m_text[end]) >= 0)
                ++end;
            if (end - at >= 2 && end - at <= LongestWord && isWord(at, end))
                for (qsizetype i = at; i < end; ++i)
                    push(i);
            at = end;
        }
        report();
    }

private:
    /// Between blanks or marks of a sentence, and of one case after the first letter: pieces of
    /// keys and of code are none.
    bool isWord(qsizetype begin, qsizetype end) const
    {
        const auto parts = [this](qsizetype at) {
            return at < 0 || at >= m_text.size() || m_text[at].isSpace()
                || QStringView(u".,;:!?'()").contains(m_text[at]);
        };
        for (qsizetype at = begin + 2; at < end; ++at)
            if (m_text[at].isUpper() != m_text[begin + 1].isUpper())
                return false;
        return parts(begin - 1) && parts(end)
            && (m_text[begin].isUpper() || m_text[begin + 1].isLower());
    }

    void push(qsizetype at)
    {
        Letter& place = m_ring[size_t(m_seen % Window)];
        if (m_seen >= Window)
            take(place.letter, -1);
        place = { at, letterOf(m_text[at]) };
        take(place.letter, 1);
        ++m_seen;
        if (m_seen < Window || m_seen % Step != 0)
            return;
        const double equal = double(m_pairs) / double(Window * (Window - 1) / 2);
        if (equal > EqualPairs || double(m_vowels) > Vowels * double(Window))
            return;
        const qsizetype from = m_ring[size_t(m_seen % Window)].at;
        if (m_begin >= 0 && from > m_end)
            report();
        if (m_begin < 0)
            m_begin = soupBegin();
        m_end = at + 1;
        m_equal = equal;
    }

    void take(int letter, qsizetype by)
    {
        qsizetype& count = m_counts[size_t(letter)];
        // Equal pairs in the window.
        m_pairs += by > 0 ? count : 1 - count;
        count += by;
        m_vowels += isVowel(letter) ? by : 0;
    }

    /// The place in the window from which on its letters are the least like a language.
    qsizetype soupBegin() const
    {
        qsizetype begin = m_ring[size_t(m_seen % Window)].at;
        int sum = 0;
        int lowest = 0;
        for (qsizetype i = 0; i + 1 < Window; ++i) {
            sum += Surprise[size_t(m_ring[size_t((m_seen + i) % Window)].letter)];
            if (sum >= lowest)
                continue;
            lowest = sum;
            begin = m_ring[size_t((m_seen + i + 1) % Window)].at;
        }
        while (begin > 0 && letterOf(m_text[begin - 1]) >= 0)
            --begin;
        return begin;
    }

    /// Lines of one length: a puzzle.
    static bool isGrid(QStringView part)
    {
        constexpr qsizetype Lines = 5;
        qsizetype lines = 0;
        qsizetype before = -1;
        for (qsizetype at = 0; at < part.size();) {
            const qsizetype end = part.indexOf(u'\n', at);
            const qsizetype length = (end < 0 ? part.size() : end) - at;
            lines += length == before ? 1 : 0;
            before = length;
            at += length + 1;
        }
        return lines >= Lines;
    }

    /// In groups of one length, as ciphers are sent.
    static bool isCipher(QStringView part)
    {
        std::array<qsizetype, size_t(LongestWord) + 1> lengths{};
        qsizetype words = 0;
        qsizetype length = 0;
        for (qsizetype at = 0; at <= part.size(); ++at) {
            if (at < part.size() && letterOf(part[at]) >= 0) {
                ++length;
                continue;
            }
            if (length > 0 && length <= LongestWord) {
                ++lengths[size_t(length)];
                ++words;
            }
            length = 0;
        }
        const bool groups = *std::max_element(lengths.begin(), lengths.end()) * 10 >= words * 7;
        return groups || isGrid(part);
    }

    void report()
    {
        if (m_begin < 0)
            return;
        qsizetype end = m_end;
        while (end < m_text.size() && !m_text[end].isSpace())
            ++end;
        if (m_text.size() - end < Window / 2)
            end = m_text.size();
        if (!m_regions.inClosedFence(m_begin) && !isQuoted(m_regions, m_begin, end)
            && !isCipher(m_text.sliced(m_begin, end - m_begin)))
            m_spans.push_back({ m_begin, end - m_begin, TokenSoupId, 0.8F,
                QStringLiteral("Two letters are equal in %1 % of cases; in languages it is 5.5 % "
                               "and more")
                    .arg(m_equal * 100, 0, 'f', 1) });
        m_begin = -1;
    }

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    std::array<Letter, size_t(Window)> m_ring{};
    std::array<qsizetype, 26> m_counts{};
    qsizetype m_pairs = 0;
    qsizetype m_vowels = 0;
    qsizetype m_seen = 0;
    qsizetype m_begin = -1;
    qsizetype m_end = -1;
    double m_equal = 0;
};

} // namespace

namespace {

/// White space and the marks of sentences.
constexpr std::array<bool, 128> makeParts()
{
    std::array<bool, 128> parts{};
    for (const char unit :
        { ' ', '\t', '\n', '\v', '\f', '\r', '.', ',', ';', ':', '!', '?', '\'', '(', ')' })
        parts[size_t(unit)] = true;
    return parts;
}

constexpr std::array<bool, 128> Parts = makeParts();

/// The vowels of the letters that Finder looks at, and what it finds of them in its windows.
bool hasFewVowels(QStringView text, const TextClasses& classes)
{
    const auto blocks = classes.blocks();
    const auto bitsOf = [&](UnitClass what, qsizetype begin, qsizetype length) {
        const auto shift = unsigned(begin % TextClasses::Units);
        const auto at = size_t(begin / TextClasses::Units);
        quint64 found = blocks[at].of(what) >> shift;
        if (shift + unsigned(length) > 64) // goes on in the next block
            found |= blocks[at + 1].of(what) << (64 - shift);
        return found & ((quint64(1) << length) - 1);
    };
    const auto parts = [&](qsizetype at) {
        if (at < 0 || at >= text.size())
            return true;
        const char16_t unit = text[at].unicode();
        return unit < 0x80 ? Parts[unit] : text[at].isSpace();
    };
    std::array<quint8, size_t(Window / Step)> chunks{}; // vowels in each of the last Step letters
    size_t chunk = 0;
    qsizetype seen = 0;
    qsizetype vowels = 0; // in all chunks
    quint64 left = 0; // vowels of the letters behind the last whole chunk
    qsizetype leftLength = 0;
    return forEachWord(
        classes, text.size(), [](const ClassBlock& block) { return block.letter(); },
        [&](qsizetype begin, qsizetype end) {
            const qsizetype length = end - begin;
            if (length < 2 || length > LongestWord)
                return false;
            // As in Finder::isWord.
            const quint64 capitals = bitsOf(UnitClass::Upper, begin, length);
            const quint64 rest = capitals >> 1;
            const quint64 all = (quint64(1) << (length - 1)) - 1;
            if ((rest != 0 && (rest != all || (capitals & 1U) == 0)) || !parts(begin - 1)
                || !parts(end))
                return false;
            left |= bitsOf(UnitClass::Vowel, begin, length) << leftLength;
            leftLength += length;
            while (leftLength >= Step) {
                const auto count = quint8(countOf(left & ((quint64(1) << Step) - 1)));
                left >>= Step;
                leftLength -= Step;
                seen += Step;
                vowels += count - chunks[chunk];
                chunks[chunk] = count;
                chunk = (chunk + 1) % chunks.size();
                if (seen >= Window && double(vowels) <= Vowels * double(Window))
                    return true;
            }
            return false;
        });
}

} // namespace

/// False for nearly all text.
ALIDADE_WIDE_CODE bool mayHoldLetterSoup(QStringView text, const TextClasses& classes)
{
    if (text.size() < Window)
        return false;
    static_assert(Block + TextClasses::Units - 1 <= Window);
    const ClassBlocks blocks = classes.blocks();
    static thread_local std::vector<quint64> memory; // used again
    if (memory.size() < blocks.size())
        memory.resize(2 * blocks.size());
    quint64* const words = memory.data();
    quint64 otherBefore = 0; // the last unit is no part of a word, or a letter behind such a one
    for (size_t i = 0; i < blocks.size(); ++i) {
        // No single letters (x, y), and no names of formulas (\sqrt): what stands behind a digit or
        // a backslash is no word.
        const quint64 letter = blocks[i].letter();
        const quint64 others = blocks[i].backslash() | blocks[i].digit();
        const quint64 begins = letter & (others << 1 | otherBefore);
        const quint64 behind = letter & ~(letter + begins);
        words[i] = letter & ~behind & (letter << 1 | blocks[i - 1].letter() >> 63 | letter >> 1);
        otherBefore = (others | behind) >> 63;
    }
    static thread_local BlockCounts letters;
    static thread_local BlockCounts rares;
    static thread_local BlockCounts vowels;
    letters.assign(blocks.size(), [&](size_t i) { return words[i]; });
    rares.assign(blocks.size(), [&](size_t i) { return blocks[i].rare() & words[i]; });
    vowels.assign(blocks.size(), [&](size_t i) { return blocks[i].vowel() & words[i]; });
    const auto inTwo
        = [](const quint8* of, size_t i) { return quint16(of[i] + of[qsizetype(i) - 1]); };
    const quint8* const allLetters = letters.all();
    const quint8* const allRares = rares.all();
    const quint8* const allVowels = vowels.all();
    unsigned any = 0;
    for (size_t i = 0; i < blocks.size(); ++i) { // many at once
        const quint16 count = inTwo(allLetters, i);
        any |= unsigned(count >= quint16(Block / 2))
            & unsigned(quint16(inTwo(allRares, i) * 100) >= quint16(count * RareShare))
            & unsigned(quint16(inTwo(allVowels, i) * 100) <= quint16(count * VowelShare));
    }
    static_assert(Block * 100 <= 0xFFFF);
    return any != 0 && hasFewVowels(text, classes);
}

void findLetterSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    Finder(text, regions, spans).run();
}

} // namespace alidade
