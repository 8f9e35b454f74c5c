// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One character for ever (`!!!!`, which is token 0 and means NaN logits), or nothing but mixed
// punctuation. Digits are never judged alone: 0.333… and 2^1000 are sound.
#include "core/base/wide_code.h"
#include "core/garble/detector.h"
#include "core/garble/emoji_soup.h"
#include "core/garble/sound_runs.h"
#include "core/garble/stacked_marks.h"
#include "core/garble/symbol_soup.h"
#include "core/garble/text_regions.h"

#include <QChar>

#include <algorithm>
#include <array>
#include <bitset>
#include <limits>
#include <optional>
#include <vector>

namespace alidade {
namespace {

constexpr QLatin1StringView Id = SymbolFloodId;

// Longest runs in sound text (garble.md 3.9): 8 of a visible character, 100 of a rule character.
constexpr qsizetype SymbolRun = 24;
constexpr qsizetype WholeTextRun = 8;
constexpr qsizetype TokenRun = 16; ///< "!", the token 0, to the end of calm text
constexpr qsizetype LetterRun = 48; ///< "Noooo", placeholders such as sk-xxxx
constexpr qsizetype WholeTextLetterRun = 16; ///< of letters that make no sound alone
constexpr qsizetype CommaRun = 16; ///< of Chinese ones, which nobody draws lines with
constexpr qsizetype FewTokens = 4; ///< "!" and nothing else
constexpr qsizetype RuleRun = 300;
constexpr qsizetype WholeTextRuleRun = 120;
constexpr qsizetype DigitRunToTheEnd = 130; ///< a googol has 100
constexpr qsizetype TornRun = 48; ///< right behind a word, to the end of the text
constexpr qsizetype AskedRun = 200; ///< "forty exclamation marks, as you asked"
// Mixed punctuation: of 80 visible characters in a row, and at least so many kinds.
constexpr qsizetype SoupWindow = 80;
constexpr qsizetype SoupMarks = 76;
constexpr qsizetype SoupKinds = 9; ///< a list of operators in code has 6
// A text without any letter or digit: so many marks of so many kinds. Pictures have more lines.
constexpr qsizetype OnlyMarks = 80;
constexpr size_t OnlyMarksKinds = 4;
constexpr qsizetype OnlyMarksLines = 3;

QString shown(char32_t point)
{
    const auto code = QStringLiteral("U+%1").arg(uint(point), 4, 16, QLatin1Char('0')).toUpper();
    return QChar::isPrint(point)
        ? QStringLiteral("'%1' (%2)").arg(QString::fromUcs4(&point, 1), code)
        : code;
}

struct Run {
    char32_t point = 0;
    qsizetype begin = 0;
    qsizetype end = 0;
    qsizetype count = 0; ///< code points
};

class RunJudge {
public:
    RunJudge(const GarbleInput& input, std::vector<GarbleSpan>& spans)
        : m_text(input.text)
        , m_spans(spans)
        , m_visibleEnd(visibleEnd(input.text))
    {
        while (m_visibleBegin < m_visibleEnd && isInvisible(m_text[m_visibleBegin].unicode()))
            ++m_visibleBegin;
    }

    void judge(const Run& run)
    {
        if (isInvisible(run.point) || run.point == 0xFFFD || run.point < 0x20
            || QChar::isSurrogate(run.point))
            return;
        const bool whole = run.begin <= m_visibleBegin && run.end >= m_visibleEnd;
        const bool toTheEnd = run.end >= m_visibleEnd;
        const bool token = toTheEnd && run.count >= TokenRun && isTokenZero(run.point)
            && isCalm(m_text.first(run.begin), QChar(char16_t(run.point)));
        const bool torn = toTheEnd && run.count >= TornRun && isTorn(run);
        if (!token && !torn && run.count < limit(run.point, whole, toTheEnd))
            return;
        if (run.count <= AskedRun && asksForRepetition(m_text, run.begin))
            return;
        if (!toTheEnd && isRuler(run))
            return;
        if (!toTheEnd && QChar::isLetter(run.point) && isQuoted(run.begin))
            return;
        if (tellsLength(m_text, { run.begin, run.end }, run.count, toTheEnd))
            return;
        if (QChar::isLetter(run.point)
            && (insideEncodedWord(m_text, run.begin, run.end)
                || (run.count < RuleRun && insideSequence(m_text, run.begin, run.end))))
            return;
        m_spans.push_back({ run.begin, run.end - run.begin, Id, 1.0F,
            QStringLiteral("%1 repeated %2 times%3")
                .arg(shown(run.point))
                .arg(run.count)
                .arg(toTheEnd ? QStringLiteral(", to the end") : QString()) });
    }

    /// A line of one sign between others, behind the mark of a comment or not.
    bool isRuler(const Run& run) const
    {
        constexpr qsizetype Longest = 120;
        constexpr qsizetype Before = 4; ///< units
        if (run.count > Longest)
            return false;
        const qsizetype from = std::max<qsizetype>(0, run.begin - Before - 1);
        const bool begins
            = run.begin <= Before || m_text.sliced(from, run.begin - from).contains(u'\n');
        return begins
            && m_text.sliced(run.end, std::min(m_text.size() - run.end, Before + 1))
                   .contains(u'\n');
    }

    /// Some sentences without an exclamation: who cheers with so many marks has said little before.
    static bool isCalm(QStringView before, QChar mark)
    {
        constexpr qsizetype Sentences = 60; ///< units; Chinese has fewer
        constexpr qsizetype Chinese = 24;
        const bool chinese = std::any_of(
            before.begin(), before.end(), [](QChar c) { return c.unicode() >= 0x2E80; });
        return before.size() >= (chinese ? Chinese : Sentences) && !before.contains(mark);
    }

private:
    /// Bars, blocks and numbers stand behind a blank; what sets in right behind a word of a text
    /// that has no other sign of its kind cuts it off.
    bool isTorn(const Run& run) const
    {
        constexpr qsizetype Before = 40; ///< units
        constexpr qsizetype Word = 2; ///< letters: "0x000", "x = 1e000" have fewer
        const bool digit = QChar::isDigit(run.point);
        const bool block = run.point >= 0x2580 && run.point < 0x25A0;
        if (run.begin < Before || !(digit || block || run.point == U'|' || isSeldomRule(run.point)))
            return false;
        const QStringView before = m_text.first(run.begin);
        if (!digit)
            return !before.contains(QChar(char16_t(run.point))) && !before.back().isSpace()
                && (before.back().isLetterOrNumber()
                    || QStringView(u".!?。！？").contains(before.back()));
        qsizetype letters = 0;
        while (letters < before.size() && before[before.size() - 1 - letters].isLetter())
            ++letters;
        return letters >= Word && letters < before.size()
            && before[before.size() - 1 - letters].isSpace();
    }

    bool isQuoted(qsizetype at)
    {
        if (!m_regions)
            m_regions.emplace(m_text);
        return m_regions->inQuote(at);
    }

    /// Rules are hardly ever made of these.
    static bool isSeldomRule(char32_t point)
    {
        return point < 0x80 && QStringView(u"\\/%;:^<>`").contains(QChar(char16_t(point)));
    }

    static bool isPicture(char32_t point)
    {
        return (point >= 0x1F000 && point < 0x1FB00) || (point >= 0x2600 && point < 0x27C0);
    }

    static qsizetype limit(char32_t point, bool whole, bool toTheEnd)
    {
        constexpr qsizetype Never = std::numeric_limits<qsizetype>::max();
        if (QChar::isDigit(point))
            return toTheEnd ? DigitRunToTheEnd : Never;
        if (isRuleCharacter(point))
            return whole || isSeldomRule(point) ? WholeTextRuleRun : RuleRun;
        if (point == 0xFF0C || point == 0x3001)
            return whole ? WholeTextRun : CommaRun;
        if (QChar::isLetter(point))
            return whole && !makesSound(point) ? WholeTextLetterRun : LetterRun;
        // Ten pictures are a reaction.
        return whole && !isPicture(point) ? WholeTextRun : SymbolRun;
    }

    QStringView m_text;
    std::vector<GarbleSpan>& m_spans;
    std::optional<TextRegions> m_regions; // only made when there is a long run
    qsizetype m_visibleBegin = 0;
    qsizetype m_visibleEnd;
};

void findRuns(const GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    RunJudge judge(input, spans);
    const char16_t* const units = text.utf16();
    const qsizetype size = text.size();
    // Every run that counts lies over one of the places that are looked at, with its neighbour.
    constexpr qsizetype Step = WholeTextRun - 1;
    for (qsizetype place = 0; place + 1 < size; place += Step) {
        const bool surrogate = QChar::isSurrogate(units[place]);
        const qsizetype width = surrogate ? 2 : 1;
        if (place + width >= size || units[place] != units[place + width])
            continue;
        qsizetype begin = place;
        while (begin > 0 && units[begin - 1] == units[begin - 1 + width])
            --begin;
        qsizetype end = place + width;
        while (end < size && units[end] == units[end - width])
            ++end;
        place = std::max(place, end - width - Step); // what comes next may begin with the last unit
        if (surrogate) { // whole pairs
            begin += QChar::isLowSurrogate(units[begin]) ? 1 : 0;
            end -= (end - begin) % 2;
            if (end - begin < 2 || !QChar::isHighSurrogate(units[begin])
                || !QChar::isLowSurrogate(units[begin + 1]))
                continue;
        }
        if ((end - begin) / width < WholeTextRun)
            continue;
        judge.judge(
            { surrogate ? QChar::surrogateToUcs4(units[begin], units[begin + 1]) : units[begin],
                begin, end, (end - begin) / width });
    }
}

/// Token 0 with a blank or a line end here and there: "!!!!!! !!! !!!!!!!!"; and what stands for
/// letters that an encoding lacks: "???? ?? ??????".
void findBrokenRuns(QStringView text, std::vector<GarbleSpan>& spans)
{
    constexpr qsizetype Gap = 2;
    const qsizetype visible = visibleEnd(text);
    for (const char16_t unit : { u'!', u'！', u'?' }) {
        const bool token0 = isTokenZero(unit);
        for (qsizetype begin = text.indexOf(QChar(unit)); begin >= 0;) {
            qsizetype end = begin + 1;
            qsizetype count = 1;
            bool broken = false;
            for (qsizetype at = end; at < text.size() && at <= end + Gap; ++at) {
                if (text[at] == QChar(unit)) {
                    broken = broken || at > end;
                    end = at + 1;
                    ++count;
                } else if (!isInvisible(text[at].unicode())) {
                    break;
                }
            }
            const bool token = token0 && end >= visible && count >= TokenRun
                && RunJudge::isCalm(text.first(begin), QChar(unit));
            if (broken && (count >= SymbolRun || token))
                spans.push_back({ begin, end - begin, Id, 1.0F,
                    QStringLiteral("%1 repeated %2 times with gaps").arg(shown(unit)).arg(count) });
            begin = text.indexOf(QChar(unit), end);
        }
    }
}

constexpr std::array<bool, 128> makeMarks()
{
    std::array<bool, 128> marks{};
    for (size_t unit = 0x21; unit < 0x7F; ++unit) {
        const bool digit = unit >= '0' && unit <= '9';
        const size_t lower = unit | 0x20;
        marks[unit] = !digit && !(lower >= 'a' && lower <= 'z');
    }
    return marks;
}

constexpr std::array<bool, 128> Marks = makeMarks();

bool isMark(char16_t unit) { return unit < 128 && Marks[unit]; }

/// Kinds of marks between two places, those that rules are made of aside.
qsizetype kindsOfMarks(QStringView part)
{
    std::bitset<128> kinds;
    for (const QChar one : part)
        if (isMark(one.unicode()) && !isRuleCharacter(one.unicode()))
            kinds.set(one.unicode());
    return qsizetype(kinds.count());
}

/// To the last mark before ordinary text goes on.
qsizetype soupEnd(QStringView text, qsizetype from)
{
    qsizetype end = from;
    qsizetype ordinary = 0;
    for (qsizetype at = from; at < text.size() && ordinary < 8; ++at) {
        const bool mark = isMark(text[at].unicode());
        ordinary = mark || text[at].isSpace() ? 0 : ordinary + 1;
        end = mark ? at + 1 : end;
    }
    return end;
}

/// Windows of visible characters that are nearly all ASCII punctuation of many kinds. Rules and
/// code in fences do not count.
void findSoup(QStringView text, std::vector<GarbleSpan>& spans)
{
    constexpr size_t Others = size_t(SoupWindow - SoupMarks) + 1; // one more than a window may have
    std::array<qsizetype, Others>
        others{}; // ring: visible characters before each of the last others
    size_t oldest = 0;
    qsizetype visible = 0;
    char16_t previous = 0;
    std::optional<TextRegions> regions;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const char16_t unit = text[at].unicode();
        if (unit == u' ' || unit == u'\n' || unit == u'\t' || unit == u'\r')
            continue;
        if (unit == previous) // rules and bars are none
            continue;
        previous = unit;
        ++visible;
        if (!isMark(unit)) {
            others[oldest] = visible;
            oldest = oldest + 1 == Others ? 0 : oldest + 1;
            continue;
        }
        if (visible - others[oldest] < SoupWindow)
            continue;
        if (!regions)
            regions.emplace(text);
        // Back to the first mark of the window.
        qsizetype begin = at;
        char16_t later = 0;
        for (qsizetype left = SoupWindow; left > 0 && begin >= 0; --begin) {
            const char16_t one = text[begin].unicode();
            left -= text[begin].isSpace() || one == later ? 0 : 1;
            later = text[begin].isSpace() ? later : one;
        }
        ++begin;
        while (begin < at && !isMark(text[begin].unicode()))
            ++begin;
        const qsizetype kinds = kindsOfMarks(text.sliced(begin, at + 1 - begin));
        if (kinds >= SoupKinds && !regions->inFence(at)) {
            const qsizetype end = soupEnd(text, at + 1);
            spans.push_back({ begin, end - begin, Id, 0.85F,
                QStringLiteral("At least %1 of %2 visible characters are punctuation, of %3 kinds")
                    .arg(SoupMarks)
                    .arg(SoupWindow)
                    .arg(kinds) });
            at = end - 1;
        }
        // Begin anew: a window is not judged twice.
        others.fill(visible);
    }
}

/// Nothing but marks on a line or two. Programs in the language of eight marks consist of them.
void findOnlyMarks(QStringView text, std::vector<GarbleSpan>& spans)
{
    std::bitset<128> kinds;
    qsizetype marks = 0;
    const QStringView visible = text.trimmed();
    for (const QChar unit : visible) {
        if (unit.isSpace())
            continue;
        if (!isMark(unit.unicode()))
            return;
        kinds.set(unit.unicode());
        ++marks;
    }
    std::bitset<128> others = kinds;
    for (const char program : { '+', '-', '<', '>', '[', ']', '.', ',', '`' })
        others.reset(size_t(program));
    if (marks >= OnlyMarks && kinds.count() >= OnlyMarksKinds && others.any()
        && visible.count(u'\n') < OnlyMarksLines)
        spans.push_back({ 0, text.size(), Id, 0.8F,
            QStringLiteral("Nothing but %1 punctuation marks of %2 kinds")
                .arg(marks)
                .arg(kinds.count()) });
}

/// False: no stretch of marks is long enough. A window that fires has room for 64 units, from a
/// quarter of a block on, of which all but a few are marks, blanks and repetitions.
ALIDADE_WIDE_CODE bool mayHoldSoup(const TextClasses& classes, qsizetype size)
{
    constexpr int Others = int(SoupWindow - SoupMarks);
    constexpr size_t Quarters = 4;
    const ClassBlocks blocks = classes.blocks();
    const auto blanksIn
        = [&](size_t i) { return blocks[i].space() | blocks[i].lineEnd() | blocks[i].tab(); };
    static thread_local BlockCounts others; // its memory is used again
    others.assignQuarters(blocks.size(), [&](size_t i) {
        const ClassBlock block = blocks[i];
        // Behind a blank the same character as before it may stand, which does not count.
        return (block.lower() | block.upper() | block.digit() | block.control() | block.high())
            & ~block.same() & ~(blanksIn(i) << 1 | blanksIn(i - 1) >> 63);
    });
    // Windows that lie inside of the text, from every quarter on. The last one may be cut.
    const quint8* const counts = others.all();
    const auto quarters = size_t((size + TextClasses::Units / 4 - 1) / (TextClasses::Units / 4));
    unsigned any = 0;
    for (size_t i = 0; i + Quarters <= quarters; ++i) // many at once
        any |= unsigned(counts[i] + counts[i + 1] + counts[i + 2] + counts[i + 3] <= Others);
    if (any == 0)
        return false;
    qsizetype marks = 0;
    for (const ClassBlock block : blocks)
        marks += countOf(block.mark());
    return marks >= SoupMarks;
}

/// So many equal units in a row; halves of pairs repeat with a step of two.
ALIDADE_WIDE_CODE bool mayHoldRuns(QStringView text, const TextClasses& classes)
{
    if (hasRun<WholeTextRun - 1>(classes, [](const ClassBlock& block) { return block.same(); }))
        return true;
    if (!classes.sum().surrogate)
        return false;
    const char16_t* const units = text.utf16();
    bool found = false;
    forEachUnit(
        classes, [](const ClassBlock& block) { return block.odd(); },
        [&](qsizetype at) {
            found = found
                || (at >= 6 && units[at] == units[at - 2] && units[at] == units[at - 4]
                    && units[at] == units[at - 6]);
        });
    return found;
}

/// Of a unit, and of others whose byte is the same. Many at once: a piece of text is counted in
/// sixteen bits.
ALIDADE_WIDE_CODE qsizetype countBytes(const TextClasses& classes, qsizetype size, char16_t wanted)
{
    constexpr qsizetype Piece = 255 * 32;
    const quint8* const bytes = classes.bytes();
    const auto byte = quint8(wanted ^ wanted >> 8);
    qsizetype count = 0;
    for (qsizetype begin = 0; begin < size; begin += Piece) {
        const qsizetype end = std::min(size, begin + Piece);
        quint16 here = 0;
        for (qsizetype at = begin; at < end; ++at)
            here = quint16(here + (bytes[at] == byte ? 1 : 0));
        count += here;
    }
    return count;
}

bool mayHoldBrokenRuns(QStringView text, const TextClasses& classes)
{
    const auto hasMany
        = [&](char16_t unit) { return countBytes(classes, text.size(), unit) >= SymbolRun; };
    return (classes.sum().seldom && hasMany(u'!')) || (classes.sum().wideBang && hasMany(u'！'))
        || hasMany(u'?');
}

/// Of runs with gaps that reach the end fewer are enough.
bool endsWithToken(QStringView text)
{
    const qsizetype visible = visibleEnd(text);
    const QStringView end = text.first(visible).last(std::min<qsizetype>(visible, 4));
    return std::count_if(end.begin(), end.end(), [](QChar unit) {
        return isTokenZero(unit.unicode());
    }) >= 2;
}

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    if (!input.screened || mayHoldRuns(text, input.classes))
        findRuns(input, spans);
    if (!input.screened || mayHoldBrokenRuns(text, input.classes) || endsWithToken(text))
        findBrokenRuns(text, spans);
    if (!input.screened || mayHoldSoup(input.classes, text.size()))
        findSoup(text, spans);
    findOnlyMarks(text, spans);
    if (const qsizetype few = onlyTokenZero(text); few >= FewTokens && few < WholeTextRun)
        spans.push_back({ text.indexOf(text.trimmed()[0]), few, Id, 1.0F,
            QStringLiteral("%1 repeated %2 times, to the end")
                .arg(shown(text.trimmed()[0].unicode()))
                .arg(few) });
    if (input.classes.sum().high)
        findSymbolSoup(text, input.classes, input.screened, spans);
    findStackedMarks(text, input.classes, spans);
    // All emoji are one of these.
    if (!input.screened || input.classes.sum().surrogate || input.classes.sum().picture)
        findEmojiSoup(text, spans);
}

} // namespace

extern const Detector symbol_flood{ Id, find };

} // namespace alidade
