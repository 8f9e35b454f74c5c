// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pieces of a vocabulary drawn by chance, most of them Latin. Sentences of every language repeat
// their small words, code repeats its names and closes its brackets: where thirty words in a row
// are all new, none of them is a function word, and signs of soup stand between, nobody wrote them.
#include "core/base/wide_code.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/scraps.h"
#include "core/garble/token_soup_parts.h"

#include <QString>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>

namespace alidade {
namespace {

constexpr qsizetype Window = Scraps::Window;
// Of 30 words. Of 10,000 files of prose, data and code none reaches these.
constexpr qsizetype NewWords = 29;
constexpr qsizetype FunctionWords = 2;
constexpr qsizetype CaseWords = 5; ///< whose case changes inside
constexpr qsizetype FewCaseWords = 3; ///< with one function word at most
constexpr qsizetype JoinedWords = 21; ///< nothing but a blank before them: lists have marks
constexpr qsizetype OtherGroups = 6; ///< of letters of other scripts
constexpr int OtherScripts = 2;
constexpr qsizetype ListMarks = 3; ///< line ends and the like, one each between two words
constexpr qsizetype Brackets = 5; ///< that do not match
// Of fourteen words.
constexpr qsizetype TangleWords = 14;
constexpr qsizetype TangleBrackets = 5; ///< that do not match
constexpr size_t TangleKinds = 9; ///< of marks
// Beside them.
constexpr qsizetype FewSigns = 3;
constexpr qsizetype MoreFunctionWords = 7;
constexpr qsizetype MostlyNew = 24;
constexpr qsizetype Tail = 60; ///< units behind the last window that belong to it
// Of ten words in a row, or of all words of a short text: Latin letters side by side with letters
// of other scripts, and other signs. Who writes two languages has more of the other.
constexpr qsizetype DenseWords = 10;
constexpr qsizetype DenseTouching = 2;
constexpr qsizetype DenseOthers = 2;
// Of a dozen words.
constexpr qsizetype SprinkledWords = 12;
constexpr qsizetype SprinkledChanges = 2;
constexpr qsizetype SprinkledAll = 7; ///< of a whole text
constexpr qsizetype SprinkledJoined = 8;
constexpr qsizetype SprinkledSmall = 5; ///< that begin with a small letter
constexpr qsizetype ShortWords = 5;
constexpr qsizetype ShortText = 400;
constexpr qsizetype OtherShare = 5; ///< Latin letters to one of another script, at least

/// A dozen words side by side without a single function word, the case of two of which changes.
bool isSprinkled(QStringView text, const Scraps& scraps)
{
    const Scraps::Last last = scraps.last(SprinkledWords);
    // Names of classes and brands begin with capitals, and all of a list of names are such words.
    return last.fresh == SprinkledWords && last.capitals >= SprinkledChanges
        && last.capitals <= SprinkledWords / 2 && last.smallCapitals > 0
        && last.small >= SprinkledSmall && last.joined >= SprinkledJoined && last.listMarks == 0
        && countBrackets(text.sliced(last.begin, scraps.end() - last.begin)).matched == 0;
}

class Finder {
public:
    Finder(QStringView text, ScrapScreens screens, TextRegions& regions,
        std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_screens(screens)
        , m_regions(regions)
        , m_spans(spans)
        , m_scraps(text)
    {
    }

    void run()
    {
        while (m_scraps.next()) {
            goOn();
            if (m_scraps.touching() >= DenseTouching && isDense()) {
                extend(m_scraps.last(DenseWords).begin);
                continue;
            }
            if (m_scraps.streak() >= SprinkledWords && m_scraps.caseWords() >= SprinkledChanges
                && isSprinkled(m_text, m_scraps)) {
                extend(behindSentence(m_scraps.last(SprinkledWords).begin));
                continue;
            }
            if (m_screens.brackets && isTangle()) {
                extend(m_scraps.last(TangleWords).begin);
                continue;
            }
            if (!m_scraps.isFull() || m_scraps.newWords() < NewWords
                || m_scraps.functionWords() > FunctionWords)
                continue;
            const qsizetype fewest
                = m_scraps.functionWords() < FunctionWords ? FewCaseWords : CaseWords;
            const bool changing = m_screens.changes && m_scraps.caseWords() >= fewest
                && m_scraps.joinedWords() >= JoinedWords;
            const bool mixed = m_scraps.otherGroups() >= OtherGroups
                && std::popcount(m_scraps.otherScripts()) >= OtherScripts
                && m_scraps.otherLetters() < m_scraps.letters()
                && m_scraps.listMarks() <= ListMarks;
            if (changing || mixed || hasWrongBrackets())
                extend(m_scraps.firstSign());
        }
        report();
        if (m_text.size() <= ShortText && m_scraps.seen() >= ShortWords && !m_scraps.isFull())
            shortText();
    }

private:
    bool isDense() const
    {
        if (m_scraps.fresh() < DenseWords)
            return false;
        const Scraps::Last last = m_scraps.last(DenseWords);
        return last.touching >= DenseTouching && last.changes + last.glued >= DenseOthers
            && last.listMarks <= 1 && last.otherLetters * OtherShare <= last.letters
            && countBrackets(m_text.sliced(last.begin, m_scraps.end() - last.begin)).matched <= 1;
    }

    /// Of a window that begins there the part behind the last sentence that a few words of it end.
    qsizetype behindSentence(qsizetype begin) const
    {
        constexpr qsizetype Few = 40; ///< units
        const QStringView part = m_text.sliced(begin, std::min(Few, m_scraps.end() - begin));
        for (qsizetype at = part.size() - 2; at > 0; --at)
            if (QStringView(u".!?").contains(part[at]) && part[at + 1].isSpace())
                return begin + at + 2;
        return begin;
    }

    /// Names of code among brackets of which hardly any match.
    bool isTangle() const
    {
        if (m_scraps.seen() < TangleWords
            || m_scraps.fresh() + m_scraps.freshBefore() + 1 < TangleWords)
            return false;
        const Scraps::Last last = m_scraps.last(TangleWords);
        if (last.fresh + 1 < TangleWords || last.listMarks > 1)
            return false;
        const QStringView part = m_text.sliced(last.begin, m_scraps.end() - last.begin);
        const BracketCount count = countBrackets(part);
        std::bitset<128> kinds;
        for (const QChar unit : part)
            if (unit.unicode() < 128 && unit > u' ' && !unit.isLetterOrNumber())
                kinds.set(unit.unicode());
        return count.closers > 0 && count.wrong() >= TangleBrackets
            && count.matched * 2 <= count.wrong() && kinds.count() >= TangleKinds;
    }

    void shortText()
    {
        const Scraps::Last last = m_scraps.last(m_scraps.seen());
        constexpr QStringView Chinese = u"，。、：；";
        const qsizetype known = m_scraps.seen() - last.fresh; // function words
        if (known == 0 && isSprinkledAll(last)) {
            m_begin = 0;
            m_end = m_text.size();
            report();
            return;
        }
        if (known > (last.touching > 1 ? 1 : 0) || last.touching == 0
            || last.touching + last.changes + last.glued < 2 || last.listMarks > 1
            || last.otherLetters * OtherShare > last.letters || countBrackets(m_text).matched > 0
            || m_text.contains(QStringView(u"</"))
            || std::any_of(m_text.begin(), m_text.end(),
                [Chinese](QChar unit) { return Chinese.contains(unit); }))
            return;
        m_begin = 0;
        m_end = m_text.size();
        report();
    }

    /// A short text of such words and nothing else.
    bool isSprinkledAll(const Scraps::Last& last) const
    {
        constexpr QStringView Marks = u".,:;!?()[]{}<>=/|\"";
        return m_scraps.seen() >= SprinkledAll && last.capitals >= SprinkledChanges
            && last.capitals * 2 <= m_scraps.seen() && last.smallCapitals > 0
            && last.small * 2 >= m_scraps.seen()
            && last.small + 2 <= m_scraps.seen() // names of fields all begin alike
            && last.joined * 10 >= m_scraps.seen() * 8 && last.listMarks == 0
            && std::none_of(m_text.begin(), m_text.end(),
                [Marks](QChar unit) { return Marks.contains(unit) || unit == u'\n'; });
    }

    bool hasWrongBrackets() const
    {
        if (!m_screens.brackets || m_scraps.listMarks() > ListMarks)
            return false;
        const BracketCount count
            = countBrackets(m_text.sliced(m_scraps.begin(), m_scraps.end() - m_scraps.begin()));
        return count.closers >= 2 && count.wrong() >= Brackets
            && count.matched * 2 <= count.wrong();
    }

    /// Where it begins and ends the signs are further apart than what proves it.
    void goOn()
    {
        const bool goesOn = m_scraps.isFull() && m_scraps.signs() >= FewSigns
            && m_scraps.functionWords() <= MoreFunctionWords && m_scraps.newWords() >= MostlyNew
            && m_scraps.otherLetters() < m_scraps.letters();
        if (!goesOn) {
            m_weakBegin = -1;
            return;
        }
        m_weakBegin = m_weakBegin < 0 ? m_scraps.firstSign() : m_weakBegin;
        if (m_begin >= 0 && m_scraps.begin() <= m_end)
            m_end = std::max(m_end, m_scraps.lastSign());
    }

    void extend(qsizetype begin)
    {
        if (m_weakBegin >= 0)
            begin = std::min(begin, std::max(m_weakBegin, m_reported));
        if (m_begin >= 0 && begin > m_end)
            report();
        m_begin = m_begin < 0 ? begin : m_begin;
        m_end = m_scraps.end();
    }

    void report()
    {
        if (m_begin < 0)
            return;
        const qsizetype end = m_text.size() - m_end < Tail ? m_text.size() : m_end;
        if (!m_regions.inClosedFence(m_begin) && !isQuoted(m_regions, m_begin, end))
            m_spans.push_back({ m_begin, end - m_begin, TokenSoupId, 0.8F,
                QStringLiteral(
                    "Words without sentences, among pieces of code and of other scripts") });
        m_begin = -1;
        m_reported = m_end;
    }

    QStringView m_text;
    ScrapScreens m_screens;
    TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    Scraps m_scraps;
    qsizetype m_begin = -1;
    qsizetype m_end = -1;
    qsizetype m_weakBegin = -1; ///< since when it may be soup
    qsizetype m_reported = 0; ///< end of the last stretch
};

} // namespace

ALIDADE_WIDE_CODE bool holdsSprinkled(QStringView text, const TextClasses& classes)
{
    if (text.size() <= ShortText) { // two capitals inside of words are enough to look
        int inside = 0;
        quint64 before = 0;
        for (const ClassBlock block : classes.blocks()) {
            const quint64 small = block.lower() | block.latin();
            inside += countOf(block.upper() & (small << 1 | before >> 63));
            before = small;
        }
        if (inside >= SprinkledChanges)
            return true;
    }
    constexpr qsizetype Reach = 160; ///< units on either side
    constexpr qsizetype Two = 2 * TextClasses::Units;
    qsizetype before = 0;
    qsizetype base = 0;
    qsizetype looked = 0;
    quint64 smallBefore = 0;
    for (const ClassBlock block : classes.blocks()) {
        const quint64 small = block.lower() | block.latin();
        const quint64 behind = (small << 1 | smallBefore >> 63) & (small << 2 | smallBefore >> 62)
            & (small << 3 | smallBefore >> 61);
        smallBefore = small;
        const quint64 inner = block.upper() & behind;
        const qsizetype here = inner == 0 ? 0 : countOf(inner);
        base += TextClasses::Units;
        if (before + here >= SprinkledChanges && base + Reach > looked) {
            const qsizetype from = std::max<qsizetype>(0, base - Two - Reach);
            looked = std::min(text.size(), base + Reach);
            const QStringView part = text.sliced(from, looked - from);
            for (Scraps scraps(part); scraps.next();)
                if (scraps.streak() >= SprinkledWords && scraps.caseWords() >= SprinkledChanges
                    && isSprinkled(part, scraps))
                    return true;
        }
        before = here;
    }
    return false;
}

void findScrapSoup(
    QStringView text, ScrapScreens screens, TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    Finder(text, screens, regions, spans).run();
}

} // namespace alidade
