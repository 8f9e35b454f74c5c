// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/letter_scripts.h"
#include "core/garble/repetition_parts.h"
#include "core/garble/word_looks.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>
#include <unordered_set>

namespace alidade {
namespace {

// Few words in no order: of 60 words in a row fewer than 8 differ.
constexpr qsizetype Window = 60;
constexpr qsizetype DistinctWords = 8;
// Words said twice: so many, of which so many differ, within so many units.
constexpr qsizetype Doubled = 6;
constexpr size_t DoubledKinds = 4;
constexpr qsizetype LongWord = 5; ///< letters
constexpr size_t LongKinds = 1; ///< of such words among them
constexpr qsizetype DoubledUnits = 260;
// Words said three times and more: "Here here here, is is is is".
constexpr qsizetype RunWords = 3;
constexpr qsizetype RunGap = 3; ///< units between two of them
constexpr qsizetype RunOthers = 2; ///< other words between two runs
constexpr qsizetype FewestRuns = 5;
constexpr size_t RunKinds = 4;
constexpr qsizetype RunLetters = 4;
constexpr qsizetype LongRuns = 2;
// Paragraphs that come again: of so many groups of 8 words more than this share.
constexpr qsizetype GroupWords = 8;
constexpr qsizetype Groups = 200;
constexpr double GroupShare = 0.7; ///< a list of licences that differ in names reaches 0.7

// A word without end, made of few different threes of letters.
constexpr qsizetype EndlessWord = 80;
constexpr double EndlessThrees = 0.3;

struct Word {
    qsizetype begin = 0;
    qsizetype end = 0;
    quint64 key = 0; ///< hash without regard to case
    quint32 number
        = 0; ///< equal words have equal numbers from 0 on, where few words are looked for
    bool spaceBefore = false; ///< one blank and nothing else since the word before
};

/// Numbers keys in the order in which they first come. One block of memory.
class KeyTable {
public:
    explicit KeyTable(size_t keys)
        : m_slots(std::bit_ceil(std::max<size_t>(2 * keys, 16)))
    {
    }
    /// The number of a key; `isNew` tells whether it came for the first time.
    quint32 number(quint64 key, bool& isNew)
    {
        const size_t mask = m_slots.size() - 1;
        size_t at = size_t((key * Q_UINT64_C(0x9E3779B97F4A7C15)) >> 32) & mask;
        while (m_slots[at].number != 0 && m_slots[at].key != key)
            at = (at + 1) & mask;
        isNew = m_slots[at].number == 0;
        if (isNew)
            m_slots[at] = { key, ++m_count };
        return m_slots[at].number - 1;
    }
    quint32 size() const { return m_count; }

private:
    struct Slot {
        quint64 key = 0;
        quint32 number = 0; ///< + 1; 0: free
    };
    std::vector<Slot> m_slots;
    quint32 m_count = 0;
};

std::vector<Word> wordsOf(
    QStringView text, const TextRegions& regions, const std::vector<TextRange>& asked)
{
    std::vector<Word> words;
    auto skip = asked.begin();
    for (qsizetype at = 0; at < text.size();) {
        if (!isSpacedLetter(text[at].unicode())) {
            ++at;
            continue;
        }
        Word word;
        word.begin = at;
        word.key = Q_UINT64_C(0xCBF29CE484222325);
        for (; at < text.size() && isSpacedLetter(text[at].unicode()); ++at) {
            const char16_t unit = text[at].unicode();
            const char16_t lower
                = unit < 0x80 ? char16_t(unit | 0x20) : text[at].toLower().unicode();
            word.key = (word.key ^ lower) * Q_UINT64_C(0x100000001B3);
        }
        word.end = at;
        word.spaceBefore
            = !words.empty() && word.begin - words.back().end == 1 && text[word.begin - 1] == u' ';
        while (skip != asked.end() && skip->end <= word.begin)
            ++skip;
        const bool wanted = skip != asked.end() && skip->begin <= word.begin;
        if (!wanted && !regions.inFence(word.begin))
            words.push_back(word);
    }
    return words;
}

void giveNumbers(std::vector<Word>& words)
{
    KeyTable table(words.size());
    bool isNew = false;
    for (Word& word : words)
        word.number = table.number(word.key, isNew);
}

class WordJudge {
public:
    WordJudge(QStringView text, const std::vector<Word>& words, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_words(words)
        , m_spans(spans)
    {
    }

    void fewWords()
    {
        const qsizetype count = qsizetype(m_words.size());
        std::vector<quint8> uses(m_words.size(), 0); // in the window, by number
        qsizetype distinct = 0;
        qsizetype spaced = 0;
        qsizetype longer = 0;
        const auto weigh = [&](const Word& word, qsizetype by) {
            spaced += word.spaceBefore ? by : 0;
            longer += word.end - word.begin > 2 ? by : 0;
        };
        qsizetype begin = -1; // of the stretch of windows that is being joined
        qsizetype end = -1;
        qsizetype fewest = Window;
        for (qsizetype at = 0; at < count; ++at) {
            distinct += uses[m_words[size_t(at)].number]++ == 0 ? 1 : 0;
            weigh(m_words[size_t(at)], 1);
            if (at >= Window) {
                const Word& gone = m_words[size_t(at - Window)];
                distinct -= --uses[gone.number] == 0 ? 1 : 0;
                weigh(gone, -1);
            }
            // Lists of labels have other separators; "ha ha" and "a b a b" have short words.
            if (at + 1 < Window || distinct >= DistinctWords || spaced * 10 < Window * 7
                || longer * 10 < Window * 6)
                continue;
            const qsizetype first = at + 1 - Window;
            if (begin >= 0 && first > end) {
                reportFewWords(begin, end, fewest);
                begin = -1;
            }
            if (begin < 0) {
                begin = first;
                fewest = Window;
            }
            end = at;
            fewest = std::min(fewest, distinct);
        }
        if (begin >= 0)
            reportFewWords(begin, end, fewest);
    }

    /// "Label Label(", "align align=": a type and a name.
    bool isDeclared(const Word& word) const
    {
        return word.end < m_text.size() && (m_text[word.end] == u'(' || m_text[word.end] == u'=');
    }

    void doubledWords()
    {
        std::vector<qsizetype> doubled; // rows of the second of two
        for (qsizetype at = 1; at < qsizetype(m_words.size()); ++at) {
            const Word& word = m_words[size_t(at)];
            if (word.spaceBefore && word.key == m_words[size_t(at - 1)].key
                && word.end - word.begin >= 2 && isSame(word, m_words[size_t(at - 1)])
                && !isDeclared(word))
                doubled.push_back(at);
        }
        const auto wordAt = [&](size_t i) -> const Word& { return m_words[size_t(doubled[i])]; };
        for (size_t i = 0; i + size_t(Doubled) <= doubled.size(); ++i) {
            const size_t last = i + size_t(Doubled) - 1;
            std::unordered_set<quint64> kinds;
            std::unordered_set<quint64> longer; // "that that is is", "had had" are sentences
            for (size_t k = i; k <= last; ++k) {
                kinds.insert(wordAt(k).key);
                if (wordAt(k).end - wordAt(k).begin >= LongWord)
                    longer.insert(wordAt(k).key);
            }
            if (wordAt(last).end - wordAt(i).begin > DoubledUnits || kinds.size() < DoubledKinds
                || longer.size() < LongKinds)
                continue;
            const qsizetype begin = m_words[size_t(doubled[i] - 1)].begin;
            const qsizetype end = wordAt(doubled.size() - 1).end;
            add(begin, end, 0.85F,
                QStringLiteral("%1 words are said twice in a row").arg(doubled.size()));
            return;
        }
    }

    /// Every word three times and more, one after the other.
    void wordsInRuns()
    {
        if (!isAnyDoubled())
            return;
        Runs runs;
        const auto count = qsizetype(m_words.size());
        for (qsizetype at = 0; at < count;) {
            qsizetype next = at + 1;
            while (next < count && m_words[size_t(next)].key == m_words[size_t(at)].key
                && m_words[size_t(next)].begin - m_words[size_t(next - 1)].end <= RunGap)
                ++next;
            const Word& word = m_words[size_t(at)];
            if (next - at >= RunWords) {
                runs.first = runs.count == 0 ? at : runs.first;
                runs.last = next - 1;
                ++runs.count;
                runs.words += next - at;
                runs.kinds.insert(word.key);
                runs.longer += word.end - word.begin >= RunLetters ? 1 : 0;
            } else if (runs.count > 0 && (next - 1 - runs.last) > RunOthers) {
                report(runs);
                runs = {};
            }
            at = next;
        }
        report(runs);
    }

    void endlessWords()
    {
        for (const Word& word : m_words) {
            const QStringView letters = m_text.sliced(word.begin, word.end - word.begin);
            // In capitals it may be a gene or a protein.
            if (letters.size() < EndlessWord
                || std::any_of(letters.begin(), letters.end(), [](QChar c) { return c.isUpper(); }))
                continue;
            std::unordered_set<quint64> threes;
            std::unordered_set<char16_t> alphabet;
            quint64 three = 0;
            for (const QChar unit : letters) {
                three = (three << 16 | unit.unicode()) & Q_UINT64_C(0xFFFFFFFFFFFF);
                threes.insert(three);
                alphabet.insert(unit.unicode());
            }
            if (alphabet.size() >= 5
                && double(threes.size()) < EndlessThrees * double(letters.size()))
                add(word.begin, word.end, 0.85F,
                    QStringLiteral("One word of %1 letters with %2 different threes of letters")
                        .arg(letters.size())
                        .arg(threes.size()));
        }
    }

    void paragraphsAgain()
    {
        const qsizetype groups = qsizetype(m_words.size()) - GroupWords + 1;
        if (groups < Groups)
            return;
        const auto digits = std::count_if(
            m_text.begin(), m_text.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
        if (digits * 100 > m_text.size() * 3)
            return;
        KeyTable seen(static_cast<size_t>(groups));
        bool isNew = false;
        qsizetype again = 0;
        qsizetype first = -1;
        qsizetype last = -1;
        for (qsizetype at = 0; at < groups; ++at) {
            quint64 key = 0;
            for (qsizetype i = 0; i < GroupWords; ++i)
                key = key * Q_UINT64_C(0x9E3779B97F4A7C15) + m_words[size_t(at + i)].key;
            seen.number(key, isNew);
            if (isNew)
                continue;
            ++again;
            first = first < 0 ? at : first;
            last = at + GroupWords - 1;
        }
        if (double(again) > GroupShare * double(groups) && !isVerse() && !isTrace() && !isData()
            && !asksForRepetition(m_text, m_words[0].begin))
            add(m_words[size_t(first)].begin, m_words[size_t(last)].end, 0.8F,
                QStringLiteral("%1 of %2 groups of eight words come again").arg(again).arg(groups));
    }

private:
    struct Runs {
        qsizetype first = 0; ///< words
        qsizetype last = 0;
        qsizetype count = 0;
        qsizetype words = 0; ///< in all of them
        qsizetype longer = 0; ///< of words that no song is made of
        std::unordered_set<quint64> kinds;
    };

    /// Several words are said twice with one blank between, close together: what the fast look
    /// sees.
    bool isAnyDoubled() const
    {
        std::array<qsizetype, size_t(Doubled)> places{};
        qsizetype found = 0;
        for (size_t at = 1; at < m_words.size(); ++at) {
            const Word& word = m_words[at];
            if (!word.spaceBefore || word.key != m_words[at - 1].key)
                continue;
            places[size_t(found++ % Doubled)] = word.begin;
            if (found >= Doubled && word.begin - places[size_t(found % Doubled)] <= DoubledUnits)
                return true;
        }
        return false;
    }

    void report(const Runs& runs)
    {
        if (runs.count < FewestRuns || runs.kinds.size() < RunKinds || runs.longer < LongRuns
            || runs.words * 4 < (runs.last - runs.first + 1) * 3)
            return;
        add(m_words[size_t(runs.first)].begin, m_words[size_t(runs.last)].end, 0.85F,
            QStringLiteral("%1 words are said several times in a row").arg(runs.count));
    }

    /// In the same letters: "Kb KB" are two units, "input INPUT" two names.
    bool isSame(const Word& one, const Word& other) const
    {
        const QStringView small = m_text.sliced(one.begin, one.end - one.begin);
        const QStringView before = m_text.sliced(other.begin, other.end - other.begin);
        return small == before || (before.size() > 1 && small.sliced(1) == before.sliced(1));
    }

    /// Calls that a program printed, one a line.
    bool isTrace() const
    {
        constexpr qsizetype Calls = 8;
        return m_text.count(QStringView(u"\n\tat ")) >= Calls
            || m_text.count(QStringView(u"\n    at ")) >= Calls;
    }

    /// Names and values in quotes: records have the same names.
    bool isData() const
    {
        constexpr qsizetype Quote = 20; ///< characters to one
        return m_text.count(u'"') * Quote >= m_text.size();
    }

    /// Verse: short lines, the last of which is whole.
    bool isVerse() const
    {
        constexpr qsizetype Lines = 12;
        constexpr qsizetype LineUnits = 60;
        constexpr qsizetype LongestVerse = 4000;
        qsizetype lines = 1;
        for (qsizetype at = 1; at < m_text.size(); ++at)
            lines += m_text[at] == u'\n' && m_text[at - 1] != u'\n' ? 1 : 0;
        const QStringView visible = m_text.first(visibleEnd(m_text));
        return lines >= Lines && m_text.size() <= LongestVerse && m_text.size() <= lines * LineUnits
            && !visible.isEmpty() && QStringView(u".!?)\"”’…").contains(visible.back());
    }

    void reportFewWords(qsizetype first, qsizetype last, qsizetype fewest)
    {
        // Words of the sound text around it occur once.
        std::unordered_map<quint32, qsizetype> uses;
        for (qsizetype at = first; at <= last; ++at)
            ++uses[m_words[size_t(at)].number];
        while (first < last && uses[m_words[size_t(first)].number] == 1)
            ++first;
        while (first < last && uses[m_words[size_t(last)].number] == 1)
            --last;
        const qsizetype begin = m_words[size_t(first)].begin;
        const qsizetype end = m_words[size_t(last)].end;
        const QStringView part = m_text.sliced(begin, end - begin);
        const auto digits = std::count_if(
            part.begin(), part.end(), [](QChar c) { return c >= u'0' && c <= u'9'; });
        if (digits * 100 > part.size() * 6 || part.contains(u'|') || part.contains(u'&')
            || asksForRepetition(m_text, begin))
            return;
        add(begin, end, 0.85F,
            QStringLiteral("Only %1 different words in %2").arg(fewest).arg(Window));
    }

    void add(qsizetype begin, qsizetype end, float weight, const QString& reason)
    {
        m_spans.push_back({ begin, end - begin, RepetitionId, weight, reason });
    }

    QStringView m_text;
    const std::vector<Word>& m_words;
    std::vector<GarbleSpan>& m_spans;
};

} // namespace

void findWordLoops(QStringView text, const TextRegions& regions, const WordSuspects& suspects,
    const std::vector<TextRange>& asked, std::vector<GarbleSpan>& spans)
{
    auto words = wordsOf(text, regions, asked);
    if (suspects.few)
        giveNumbers(words);
    WordJudge judge(text, words, spans);
    if (suspects.few)
        judge.fewWords();
    if (suspects.doubled)
        judge.doubledWords();
    if (suspects.runs)
        judge.wordsInRuns();
    if (suspects.endless)
        judge.endlessWords();
    if (suspects.groups)
        judge.paragraphsAgain();
}

} // namespace alidade
