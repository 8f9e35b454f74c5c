// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pieces of the whole vocabulary thrown together, as uniform logits give: letters of scripts that
// never touch in sound text touch here (garble.md 3.3); or Latin words without end.
#include "core/base/wide_code.h"
#include "core/garble/backward_words.h"
#include "core/garble/borrowed_words.h"
#include "core/garble/detector.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/text_regions.h"
#include "core/garble/token_soup_parts.h"

#include <QHash>
#include <QString>

#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>
#include <optional>
#include <unordered_set>

namespace alidade {
namespace {

constexpr QLatin1StringView Id = TokenSoupId;
constexpr qsizetype Touches = 2; ///< sound text has none, a kaomoji one
constexpr qsizetype ShortText = 200; ///< here one is enough
constexpr qsizetype Gap = 400; ///< touching letters further apart are different stretches
constexpr qsizetype LongWord = 30; ///< lower-case letters; prose and code stay below 20
constexpr qsizetype LongWords = 120; ///< letters in all of them
constexpr qsizetype EndlessWord = 110; ///< one is enough: the longest compounds have 80 letters

using Script = QChar::Script;

/// The script other than Latin that a text is written in: its words may carry Latin stems
/// ("APIको"). Script_Common when no script has two fifths of the letters.
Script mainScript(QStringView text)
{
    std::array<qsizetype, size_t(QChar::ScriptCount)> letters{};
    for (qsizetype at = 0; at < text.size();)
        ++letters[size_t(letterScript(nextPoint(text, at)))];
    letters[size_t(QChar::Script_Common)] = 0;
    const qsizetype all = std::accumulate(letters.begin(), letters.end(), qsizetype(0));
    letters[size_t(QChar::Script_Latin)] = 0;
    const auto most = std::max_element(letters.begin(), letters.end());
    return *most * 5 > all * 2 ? Script(most - letters.begin()) : QChar::Script_Common;
}

/// Another letter of the script follows, or a mark on this one.
bool continues(QStringView text, qsizetype at, Script script)
{
    if (at >= text.size())
        return false;
    const char32_t point = nextPoint(text, at);
    return letterScript(point) == script || (point >= 0x80 && QChar::isMark(point));
}

/// Letters of scripts that do not mix, side by side.
class Touching {
public:
    Touching(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans,
        std::vector<GarbleSpan>& singles)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
        , m_singles(singles)
    {
    }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size();) {
            const qsizetype place = at;
            const char32_t point = nextPoint(m_text, at);
            if (point >= 0x80 && QChar::isMark(point))
                continue; // belongs to the letter before
            letter(place, at, letterScript(point));
        }
        report();
    }

private:
    void letter(qsizetype place, qsizetype next, Script script)
    {
        if (script == QChar::Script_Common)
            m_inWord = 0;
        // No language has both in one word, whatever stands between.
        const quint8 bit = script == QChar::Script_Katakana ? 1
            : script == QChar::Script_Hangul                ? 2
                                                            : 0;
        const bool bothNow = (m_inWord | bit) == 3 && m_inWord != 3;
        m_inWord = quint8(m_inWord | bit);
        const bool touch = script != QChar::Script_Common && m_before != QChar::Script_Common
            && script != m_before && !mayTouch(script, m_before);
        if ((touch || bothNow) && isOdd(place, next, script)) {
            if (!m_places.empty() && place - m_places.back() > Gap)
                report();
            m_places.push_back(place);
        }
        m_lettersBefore
            = script == m_before && script != QChar::Script_Common ? m_lettersBefore + 1 : 1;
        m_before = script;
    }

    bool isOdd(qsizetype place, qsizetype next, Script script)
    {
        if (!m_usual)
            m_usual = mainScript(m_text);
        const bool stem = (script == QChar::Script_Latin && m_before == *m_usual)
            || (m_before == QChar::Script_Latin && script == *m_usual);
        // Faces are made of single letters: (ლಠ益ಠ)
        const bool face = m_lettersBefore == 1 && !continues(m_text, next, script);
        return !stem && !face && !(m_before == QChar::Script_Han && isName(place))
            && !m_regions.inClosedFence(place) && !m_regions.inQuote(place);
    }

    void report()
    {
        const std::vector<qsizetype> places = std::move(m_places);
        m_places.clear();
        const auto count = qsizetype(places.size());
        if (count == 1 && m_text.size() >= ShortText)
            amongOthers(places.front());
        if (count < Touches && !(count == 1 && m_text.size() < ShortText))
            return;
        if (*m_usual == QChar::Script_Han && count <= Quoted && speaksOfOthers(m_text))
            return;
        m_host = isHostPure() ? *m_usual
            : isOfSentences() ? QChar::Script_Latin
                              : QChar::Script_Common;
        if (count < Touches) { // nobody tells where in so few words it begins
            const auto reason
                = QStringLiteral("Letters of scripts that do not mix touch in a short text");
            if (m_host == QChar::Script_Han && !goesOnInHan(places.front()))
                return; // a word at the end of a sentence is borrowed
            if (m_host != QChar::Script_Common)
                addForeign(places.front(), reason);
            else
                add(0, m_text.size(), reason);
            return;
        }
        const QString reason
            = QStringLiteral("Letters of scripts that do not mix touch in %1 places").arg(count);
        // Single words stand in sound text, far apart in most of it.
        const bool sparse = places.back() - places.front() > count * Sparse;
        const bool single = m_host == QChar::Script_Han && count <= Touches;
        if ((sparse && (m_host != QChar::Script_Common || *m_usual != QChar::Script_Common))
            || single) {
            m_host = m_host == QChar::Script_Common ? *m_usual : m_host;
            qsizetype end = -1;
            for (const qsizetype place : places)
                if (place > end)
                    end = addForeign(place, reason);
            return;
        }
        // From the beginning of the first word to the end of the last.
        qsizetype first = places.front();
        qsizetype last = places.back();
        while (first > 0 && !m_text[first - 1].isSpace())
            --first;
        while (last < m_text.size() && !m_text[last].isSpace())
            ++last;
        add(first, last, reason);
    }

    /// One place alone counts where other signs of soup stand close by: letters of further scripts,
    /// capitals inside of words.
    void amongOthers(qsizetype place)
    {
        constexpr qsizetype Near = 70; ///< units on either side
        constexpr size_t Signs = 3; ///< further scripts, and capitals as one
        const qsizetype from = std::max<qsizetype>(0, place - Near);
        const qsizetype to = std::min(m_text.size(), place + Near);
        qsizetype first = place;
        qsizetype last = place;
        std::bitset<size_t(QChar::ScriptCount)> scripts;
        bool capitals = false;
        for (qsizetype at = from; at < to;) {
            const qsizetype begin = at;
            const Script script = letterScript(nextPoint(m_text, at));
            const bool inner = script == QChar::Script_Latin && m_text[begin].isUpper()
                && begin >= from + 2 && m_text[begin - 1].isLower() && m_text[begin - 2].isLower();
            const bool other = script != QChar::Script_Common && script != QChar::Script_Latin
                && script != *m_usual;
            if (!inner && !other)
                continue;
            scripts.set(size_t(script), other || scripts.test(size_t(script)));
            capitals = capitals || inner;
            first = std::min(first, begin);
            last = std::max(last, at);
        }
        if (scripts.count() + (capitals ? 1 : 0) < Signs || m_regions.inQuote(place))
            return;
        while (first > 0 && !m_text[first - 1].isSpace())
            --first;
        while (last < m_text.size() && !m_text[last].isSpace())
            ++last;
        add(first, last,
            QStringLiteral("Letters of scripts that do not mix touch in %1 places").arg(1));
    }

    /// A word with a capital: who writes Chinese sets no blank before it.
    bool isName(qsizetype place) const
    {
        qsizetype end = place + 1;
        while (end < m_text.size() && m_text[end].isLower())
            ++end;
        return m_text[place].isUpper() && end - place >= 4
            && (end == m_text.size() || !m_text[end].isLetter());
    }

    /// What touches at `place` has Chinese characters on both sides.
    bool goesOnInHan(qsizetype place) const
    {
        const auto isHan = [this](qsizetype at) {
            return letterScript(m_text[at].unicode()) == QChar::Script_Han;
        };
        if (isHan(place))
            return true; // it began the sentence
        qsizetype end = place;
        while (end < m_text.size() && !isHan(end) && isWordCharacter(m_text[end].unicode()))
            ++end;
        return end < m_text.size() && isHan(end);
    }

    // What is asked for every stretch of a text.
    bool isAboutOthers()
    {
        m_aboutOthers = m_aboutOthers ? *m_aboutOthers : speaksOfOthers(m_text);
        return *m_aboutOthers;
    }
    bool isHostPure()
    {
        m_pure = m_pure ? *m_pure : isPure();
        return *m_pure;
    }
    bool isOfSentences()
    {
        m_sentences = m_sentences ? *m_sentences : hasSentences();
        return *m_sentences;
    }

    /// Two thirds of the letters are of the script of the text, Latin ones aside.
    bool isPure() const
    {
        if (*m_usual == QChar::Script_Common)
            return false;
        qsizetype usual = 0;
        qsizetype others = 0;
        for (qsizetype at = 0; at < m_text.size();) {
            const Script script = letterScript(nextPoint(m_text, at));
            usual += script == *m_usual ? 1 : 0;
            others += script != *m_usual && script != QChar::Script_Common
                    && script != QChar::Script_Latin
                ? 1
                : 0;
        }
        return others * 2 <= usual;
    }

    /// A fifth of the words are little ones of a language of Latin letters.
    bool hasSentences() const
    {
        qsizetype words = 0;
        qsizetype little = 0;
        for (qsizetype at = 0; at < m_text.size(); ++at) {
            const qsizetype begin = at;
            while (at < m_text.size() && m_text[at].isLetter())
                ++at;
            words += at > begin ? 1 : 0;
            little += at > begin && isFunctionWord(m_text.sliced(begin, at - begin)) ? 1 : 0;
        }
        return words >= 8 && little * 5 >= words;
    }

    /// The letters on that side of a place that are not of the script of the text.
    qsizetype addForeign(qsizetype place, const QString& reason)
    {
        const auto foreign = [this](qsizetype at) {
            const char32_t point = m_text[at].unicode();
            const Script script = letterScript(point);
            return QChar::isMark(point) || (script != QChar::Script_Common && script != m_host);
        };
        qsizetype begin = place;
        while (begin > 0 && foreign(begin - 1))
            --begin;
        qsizetype end = place;
        while (end < m_text.size() && foreign(end))
            ++end;
        if (end > begin)
            m_singles.push_back({ begin, end - begin, Id, Weight, reason });
        return end;
    }

    void add(qsizetype begin, qsizetype end, const QString& reason)
    {
        m_spans.push_back({ begin, end - begin, Id, Weight, reason });
    }

    static constexpr float Weight = 0.95F;
    static constexpr qsizetype Sparse = 12; ///< units for each place
    static constexpr qsizetype Quoted = 6; ///< places in a text that has reason to

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    std::vector<GarbleSpan>& m_singles; ///< words in sound text
    std::optional<Script> m_usual; ///< only looked for when letters touch
    std::optional<bool> m_aboutOthers;
    std::optional<bool> m_pure;
    std::optional<bool> m_sentences;
    Script m_host = QChar::Script_Common; ///< the same, and Latin where there are sentences
    Script m_before = QChar::Script_Common;
    quint8 m_inWord = 0; ///< kana: 1, Hangul: 2
    qsizetype m_lettersBefore = 0; ///< of that script in a row
    std::vector<qsizetype> m_places;
};

bool isPartOfAddress(QStringView text, qsizetype begin, qsizetype end)
{
    const auto joins = [&](qsizetype at) {
        return at >= 0 && at < text.size() && QStringView(u"/.:@_=-+%&#").contains(text[at]);
    };
    return joins(begin - 1) || (joins(end) && end + 1 < text.size() && !text[end + 1].isSpace());
}

/// Sequences of bases and of amino acids in small letters, alphabets and screams are no words:
/// amino acids
/// have neither o nor u, and eight different letters come soon.
bool isOfLanguage(QStringView word)
{
    std::bitset<32> letters;
    for (const QChar unit : word)
        letters.set(unit.unicode() & 31U);
    return letters.count() >= 8 && (letters.test('o' & 31) || letters.test('u' & 31));
}

void findLongWords(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    qsizetype first = -1;
    qsizetype last = -1;
    qsizetype letters = 0;
    qsizetype words = 0;
    qsizetype longest = 0;
    std::unordered_set<size_t> seen; // a compound that is spoken about comes again
    qsizetype begin = 0;
    for (qsizetype at = 0; at <= text.size(); ++at) {
        const char16_t unit = at < text.size() ? text[at].unicode() : u' ';
        const bool lower = (unit >= u'a' && unit <= u'z')
            || (unit >= 0xDF && unit < 0x250 && text[at].isLower());
        if (lower)
            continue;
        // German writes its compounds with a capital.
        const bool noun
            = begin > 0 && text[begin - 1].isUpper() && (begin == 1 || !text[begin - 2].isLetter());
        if (at - begin >= (noun ? EndlessWord : LongWord) && !regions.inClosedFence(begin)
            && !regions.inQuote(begin) && !isPartOfAddress(text, begin, at)
            && isOfLanguage(text.sliced(begin, at - begin))
            && seen.insert(qHash(text.sliced(begin, at - begin))).second) {
            first = first < 0 ? begin : first;
            last = at;
            letters += at - begin;
            longest = std::max(longest, at - begin);
            ++words;
        }
        begin = at + 1;
    }
    if ((letters >= LongWords && words >= 2) || longest >= EndlessWord)
        spans.push_back({ first, last - first, Id, 0.8F,
            QStringLiteral("%1 words of %2 letters on average").arg(words).arg(letters / words) });
}

ALIDADE_WIDE_CODE bool mayHoldLongWords(const TextClasses& classes)
{
    return hasRun<LongWord>(classes, [](const ClassBlock& b) { return b.lower() | b.latin(); });
}

/// As many Han characters in a row.
ALIDADE_WIDE_CODE bool mayHoldHanSoup(const TextClasses& classes)
{
    qsizetype run = 0; // to the end of the last block
    bool any = false;
    for (const ClassBlock block : classes.blocks()) {
        const quint64 han = block.han();
        any = any || run + std::countr_one(han) >= UnbrokenHan;
        run = ~han == 0 ? run + TextClasses::Units : std::countl_one(han);
    }
    return any;
}

/// Several rules see parts of the same soup. From number `from` on.
void joinOverlaps(std::vector<GarbleSpan>& spans, size_t from)
{
    if (spans.size() - from < 2)
        return;
    const auto first = spans.begin() + qsizetype(from);
    std::stable_sort(first, spans.end(),
        [](const GarbleSpan& one, const GarbleSpan& other) { return one.begin < other.begin; });
    auto last = first;
    for (auto next = std::next(first); next != spans.end(); ++next) {
        if (next->begin >= last->begin + last->length) {
            if (++last != next)
                *last = std::move(*next);
            continue;
        }
        const qsizetype end = std::max(last->begin + last->length, next->begin + next->length);
        if (next->weight > last->weight)
            last->reason = std::move(next->reason);
        last->weight = std::max(last->weight, next->weight);
        last->length = end - last->begin;
    }
    spans.erase(std::next(last), spans.end());
}

/// Some Latin words, and letters of other scripts; Chinese text is known by its marks.
ALIDADE_WIDE_CODE bool mayHoldScraps(QStringView text, const TextClasses& classes)
{
    const ClassSum& sum = classes.sum();
    if (!sum.otherScripts && (!sum.han || sum.commaOrStop))
        return false;
    const qsizetype fewest = text.size() <= 400 ? 10 : 40;
    qsizetype letters = 0;
    for (const ClassBlock block : classes.blocks())
        letters += countOf(block.letter());
    return letters >= fewest;
}

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    const TextClasses& classes = input.classes;
    TextRegions& regions = input.regions;
    const size_t before = spans.size();
    const bool screened = input.screened;
    std::vector<GarbleSpan> singles;
    // All that is left may touch: Latin, Greek and Han.
    if (!screened || classes.sum().otherScripts)
        Touching(text, regions, spans, singles).run();
    if (!screened || mayHoldLongWords(classes))
        findLongWords(text, regions, spans);
    if (!screened || mayHoldDigitSoup(text, classes))
        findDigitSoup(text, regions, spans);
    // What this look says is part of the rule.
    if (mayHoldCharacterSoup(classes))
        findCharacterSoup(text, regions, spans);
    findMarkSoup(text, classes, regions, spans);
    if (!screened || mayHoldLetterSoup(text, classes))
        findLetterSoup(text, regions, spans);
    const bool oddCase = mayHoldOddCase(text, classes);
    const TextRange salad
        = !screened || oddCase ? TextRange{ 0, text.size() } : input.words().salad;
    if (salad.end > 0)
        findWordSalad(text, salad, regions, spans);
    const bool brackets = mayHoldCodeSoup(text, classes, regions);
    if (!screened || brackets)
        findBracketSoup(text, regions, spans);
    if (!screened || brackets)
        findJointSoup(text, regions, spans);
    if (!screened || brackets)
        findCodeSoup(text, regions, spans);
    // Where the signs of scraps can be. What these looks say is a part of the rule, screened or
    // not: who makes one of them stricter changes verdicts.
    const bool scripts = mayHoldScraps(text, classes);
    if (oddCase || brackets || scripts || holdsSprinkled(text, classes))
        findScrapSoup(text, { oddCase, brackets }, regions, spans);
    growSoup(text, regions, spans, before);
    spans.insert(spans.end(), singles.begin(), singles.end());
    if (!screened || (classes.sum().han && mayHoldHanSoup(classes)))
        findHanSoup(text, regions, spans);
    if (classes.sum().han && !classes.sum().commaOrStop) // a part of the rule
        findMixedHan(text, classes, regions, spans);
    if (!screened || classes.sum().otherScripts)
        findHangulSoup(text, regions, spans);
    if (!screened || mayHoldAlphabetSoup(classes))
        findAlphabetSoup(text, regions, spans);
    findShortLetterSoup(text, classes, spans);
    findBackwardWords(text, classes, spans);
    joinOverlaps(spans, before);
}

} // namespace

extern const Detector token_soup{ Id, find };

} // namespace alidade
