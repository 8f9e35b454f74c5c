// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Letters of alphabets other than the Latin one: drawn by chance, and words that run backwards.
// Every language has favourites among its letters, and letters that end words only.
#include "core/base/wide_code.h"
#include "core/garble/alphabet_rules.h"
#include "core/garble/token_soup_parts.h"

#include <QString>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr qsizetype Window = 64; ///< letters
constexpr size_t Slots = size_t(Window);
constexpr qsizetype Step = 8;
constexpr qsizetype Fewest = 40; ///< letters of one alphabet; formulas have fewer
constexpr qsizetype Pairs = Window * (Window - 1) / 2;
constexpr qsizetype Cluster = 4; ///< consonants in a row
constexpr qsizetype Near = 40; ///< units to an end of the text that belongs to it
constexpr qsizetype Apart = 80; ///< units between two letters of one stretch

/// What is asked for every letter, looked up by the half of its code that differs.
struct LetterFacts {
    quint8 folded = 0;
    bool rare = false;
    bool vowel = true;
    bool ends = false; ///< a capital, or a form that ends words: may be misplaced inside of one
};

using AlphabetFacts = std::array<LetterFacts, 256>;

/// Of Hangul only the first page is asked for: none of its letters has any.
const AlphabetFacts& factsOf(const Alphabet& alphabet)
{
    static const std::array<AlphabetFacts, Alphabets.size()> facts = [] {
        std::array<AlphabetFacts, Alphabets.size()> made{};
        for (size_t i = 0; i < Alphabets.size(); ++i)
            for (unsigned low = 0; low < 256; ++low) {
                const Alphabet& one = Alphabets[i];
                const auto unit = char16_t((one.first & 0xFF00) | low);
                constexpr QStringView Ends = u"ςךםןףץة";
                made[i][low] = { folded(one, unit), isRareLetter(one, unit), isVowel(one, unit),
                    QChar(unit).isUpper() || Ends.contains(QChar(unit)) };
            }
        return made;
    }();
    return facts[size_t(&alphabet - Alphabets.data())];
}

class Finder {
public:
    Finder(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
    {
    }

    /// True if a part of the text has a sign of either: a window that looks drawn, or one letter
    /// that is misplaced.
    bool holdsSigns()
    {
        m_probes = true;
        run();
        return m_found;
    }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size(); ++at) {
            const char16_t unit = m_text[at].unicode();
            if (unit < 0x370 || (unit >= 0x2000 && unit < 0x3041)
                || (unit > 0x30FF && unit < 0xAC00))
                continue;
            const bool same
                = m_alphabet != nullptr && unit >= m_alphabet->first && unit <= m_alphabet->last;
            const Alphabet* const alphabet = same ? m_alphabet : alphabetOf(unit);
            if (alphabet == nullptr)
                continue;
            if (alphabet != m_alphabet || at - m_last > Apart) {
                close();
                m_alphabet = alphabet;
                m_facts = &factsOf(*alphabet);
                m_judgesPlaces = alphabet->wrong < Window;
                m_first = at;
            }
            take(at, unit);
        }
        close();
    }

private:
    struct Place {
        qsizetype at = 0;
        quint8 letter = 0;
        bool hard = false; ///< the fourth consonant in a row
    };

    void take(qsizetype at, char16_t unit)
    {
        const LetterFacts& facts = (*m_facts)[unit & 0xFF];
        const quint8 letter = facts.folded;
        Place& place = m_ring[size_t(m_letters) % Slots];
        if (m_letters >= Window)
            drop(place);
        const quint8 before = m_ring[size_t(m_letters + Window - 1) % Slots].letter;
        const bool joined = m_letters > 0 && at == m_last + 1;
        m_cluster = facts.vowel ? 0 : joined ? m_cluster + 1 : 1;
        place = { at, letter, m_cluster >= Cluster };
        m_hard += place.hard ? 1 : 0;
        m_pairs += m_counts[letter]++;
        m_rare += facts.rare ? 1 : 0;
        m_inOrder += m_letters > 0 && quint8(letter - before) <= 2 && letter != before ? 1 : 0;
        m_words += joined ? 0 : 1;
        if (m_judgesPlaces && (!joined || facts.ends) && isMisplaced(*m_alphabet, m_text, at)) {
            m_firstWrong = m_wrong == 0 ? at : m_firstWrong;
            ++m_wrong;
        }
        m_last = at;
        ++m_letters;
        if (m_letters < Window || m_letters % Step != 0 || !looksDrawn())
            return;
        m_begin = m_begin < 0 ? m_ring[size_t(m_letters) % Slots].at : m_begin;
        m_end = at + 1;
        m_equal = std::min(m_equal, m_pairs);
    }

    void drop(const Place& place)
    {
        m_pairs -= --m_counts[place.letter];
        m_hard -= place.hard ? 1 : 0;
        m_rare -= (*m_facts)[place.letter].rare ? 1 : 0;
    }

    /// Pangrams have all letters of an alphabet and can be spoken.
    bool looksDrawn() const
    {
        if (double(m_pairs) >= m_alphabet->equal * double(Pairs) || m_rare < m_alphabet->rare
            || m_hard < m_alphabet->hard)
            return false;
        // Two poems that have each of the kana once; of a draw some come three times.
        return m_alphabet->name != AlphabetName::Hiragana
            || std::any_of(
                m_counts.begin(), m_counts.end(), [](quint8 count) { return count >= 3; });
    }

    void close()
    {
        // An alphabet in its order, and letters one by one, are no words.
        const bool listed = m_inOrder * 4 >= m_letters || m_words * 2 >= m_letters;
        m_found = m_found || m_begin >= 0 || m_wrong > 0;
        if (m_probes) {
            // the whole text is judged
        } else if (m_begin >= 0 && !listed) {
            report(m_begin, m_end,
                QStringLiteral("Two letters are equal in %1 % of cases, as if drawn by chance")
                    .arg(double(m_equal) * 100 / double(Pairs), 0, 'f', 1));
        } else if (m_letters >= Fewest && m_wrong >= m_alphabet->wrong && !listed
            && m_wrong * m_alphabet->wrongShare >= m_letters) {
            report(m_first, m_last + 1,
                QStringLiteral("%1 letters stand where no word has them").arg(m_wrong));
        }
        m_counts.fill(0);
        m_alphabet = nullptr;
        m_pairs = 0;
        m_rare = 0;
        m_hard = 0;
        m_cluster = 0;
        m_letters = 0;
        m_inOrder = 0;
        m_words = 0;
        m_wrong = 0;
        m_begin = -1;
        m_equal = Pairs;
    }

    void report(qsizetype begin, qsizetype end, const QString& reason)
    {
        while (begin > 0 && !m_text[begin - 1].isSpace())
            --begin;
        while (end < m_text.size() && !m_text[end].isSpace())
            ++end;
        begin = begin < Near ? 0 : begin;
        end = m_text.size() - end < Near ? m_text.size() : end;
        if (!m_regions.inClosedFence(begin) && !isQuoted(m_regions, begin, end))
            m_spans.push_back({ begin, end - begin, TokenSoupId, 0.8F, reason });
    }

    QStringView m_text;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    bool m_probes = false; ///< reports nothing
    bool m_found = false;
    const Alphabet* m_alphabet = nullptr;
    const AlphabetFacts* m_facts = nullptr; ///< of the same
    bool m_judgesPlaces = false; ///< some of its letters stand in some places only
    std::array<Place, size_t(Window)> m_ring{};
    std::array<quint8, 256> m_counts{};
    qsizetype m_pairs = 0; ///< equal ones in the window
    qsizetype m_rare = 0; ///< seldom letters in the window
    qsizetype m_hard = 0; ///< clusters of consonants in the window
    qsizetype m_cluster = 0; ///< consonants in a row
    qsizetype m_letters = 0; ///< of the stretch
    qsizetype m_inOrder = 0;
    qsizetype m_words = 0;
    qsizetype m_wrong = 0; ///< misplaced letters
    qsizetype m_firstWrong = -1;
    qsizetype m_first = 0;
    qsizetype m_last = 0;
    qsizetype m_begin = -1; ///< of what looks drawn
    qsizetype m_end = -1;
    qsizetype m_equal = Pairs;
};

} // namespace

ALIDADE_WIDE_CODE bool mayHoldAlphabetSoup(const TextClasses& classes)
{
    if (classes.sum().otherScripts)
        return true;
    if (!classes.sum().greekOrCyrillic)
        return false;
    qsizetype letters = 0;
    for (const ClassBlock block : classes.blocks())
        letters += countOf(block.spaced() & ~block.latin());
    return letters >= Fewest;
}

void findAlphabetSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    // Of a long text some parts tell, the end among them: soup goes on.
    constexpr qsizetype Long = 1500; ///< units
    constexpr qsizetype Part = 200;
    constexpr qsizetype Every = 512;
    bool found = text.size() <= Long || Finder(text.last(Part), regions, spans).holdsSigns();
    for (qsizetype at = 0; !found && at + Part <= text.size(); at += Every)
        found = Finder(text.sliced(at, Part), regions, spans).holdsSigns();
    if (found)
        Finder(text, regions, spans).run();
}

namespace {

/// Of a whole short text in Latin letters: English has 5 % of rare letters and 38 % of vowels,
/// Polish 16 % and 40 %, an even draw 27 % and 23 %.
constexpr qsizetype LongestShort = 400; ///< units
constexpr qsizetype FewestShort = 60; ///< letters; pangrams have fewer
constexpr qsizetype RareShare = 18; ///< per cent
constexpr qsizetype VowelShare = 31;
constexpr qsizetype EvenShare = 52; ///< pairs of equal letters in a thousand
constexpr qsizetype LongestWord = 14;

} // namespace

void findShortLetterSoup(
    QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans)
{
    if (text.size() > LongestShort || classes.sum().high)
        return;
    qsizetype lower = 0;
    qsizetype others = 0; // capitals, digits and marks
    qsizetype rare = 0;
    qsizetype vowels = 0;
    for (const ClassBlock block : classes.blocks()) {
        lower += countOf(block.lower());
        others += countOf(block.upper() | block.digit() | block.mark());
        rare += countOf(block.rare() & block.lower());
        vowels += countOf(block.vowel() & block.lower());
    }
    if (lower < FewestShort || others * 8 > lower || rare * 100 < lower * RareShare
        || vowels * 100 > lower * VowelShare)
        return;
    std::array<qsizetype, 26> counts{};
    std::array<qsizetype, size_t(LongestWord) + 1> lengths{};
    qsizetype words = 0;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype begin = at;
        while (at < text.size() && text[at] >= u'a' && text[at] <= u'z')
            ++counts[size_t(text[at++].unicode() - u'a')];
        if (at - begin > LongestWord)
            return; // a key, a sequence
        words += at > begin ? 1 : 0;
        ++lengths[size_t(at - begin)];
        at += at == begin ? 1 : 0;
    }
    lengths[0] = 0;
    qsizetype equal = 0;
    for (const qsizetype count : counts)
        equal += count * (count - 1);
    // Letters one by one, and groups of one length, as ciphers are sent, are meant.
    const bool groups = *std::max_element(lengths.begin(), lengths.end()) * 10 >= words * 6;
    if (words * 2 >= lower || groups || equal * 1000 > lower * (lower - 1) * EvenShare)
        return;
    spans.push_back({ 0, text.size(), TokenSoupId, 0.8F,
        QStringLiteral("Two letters are equal in %1 % of cases, as if drawn by chance")
            .arg(double(equal) * 100 / double(lower * (lower - 1)), 0, 'f', 1) });
}

} // namespace alidade
