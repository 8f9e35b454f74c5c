// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Loops: the same piece of text again and again. Rules and tables, arrays of zeros, code and what
// was asked for repeat as well; each has its own, higher threshold (garble.md 3.1 and 4).
#include "core/garble/balance.h"
#include "core/garble/code_points.h"
#include "core/garble/detector.h"
#include "core/garble/letter_scripts.h"
#include "core/garble/loops.h"
#include "core/garble/prompt_asks.h"
#include "core/garble/repetition_parts.h"
#include "core/garble/repetition_screen.h"
#include "core/garble/sound_runs.h"
#include "core/garble/text_regions.h"

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr qsizetype ShortUnit = 8; ///< shorter units: the first copy is no content either
constexpr qsizetype Beyond = 120; ///< units past the third copy; sound text reaches 73
constexpr qsizetype BeyondToTheEnd = 60; ///< real loops only stop at the length limit
constexpr double Copies = 4;
constexpr qsizetype BeyondRules = 300; ///< separators, bars
constexpr qsizetype BeyondSeldomRules = 100; ///< of signs that rules are not made of, to the end
constexpr double Brackets = 16; ///< that nothing has opened or nothing closes
constexpr double Columns = 32; ///< of a table that has no rows
constexpr qsizetype BeyondData = 1500; ///< arrays, tables, code fences
constexpr qsizetype BeyondClosedArray = 20000; ///< a matrix of zeros that somebody finished
constexpr qsizetype BeyondTableToTheEnd = 400;
constexpr qsizetype BeyondDigitsToTheEnd = 400; ///< 1/7 with a hundred decimals is sound
constexpr qsizetype BeyondMarksToTheEnd = 200; ///< not inside brackets: "1.", "$$", "2 + 3 = 5."
constexpr qsizetype BeyondFencedToTheEnd = 200;
constexpr qsizetype BeyondTrace = 60000; ///< a program prints a thousand calls
constexpr qsizetype BeyondPictures = 80; ///< rows of hearts are shorter
constexpr qsizetype ChantUnits = 200; ///< "ha ha ha", refrains
constexpr qsizetype LittleWordUnits = 40; ///< of an article: nobody sings those
constexpr qsizetype WholeChantUnits = 48; ///< of Han and nothing else
constexpr qsizetype AskedCopies = 200;
constexpr qsizetype RoundCopies = 100; ///< of a whole answer, when nothing in the text asks for it

enum class UnitKind : quint8 {
    Words,
    Marks,
    Digits,
    Table,
    Rules,
    Chant,
    Blank,
    Pictures,
    Trace,
    Listing,
    Grid,
    Record
};

/// Words that arrays and matrices are made of.
bool isDataWord(QStringView word, bool amongMarks)
{
    static constexpr std::array Words{ QStringView(u"true"), QStringView(u"false"),
        QStringView(u"t"), QStringView(u"f"), QStringView(u"null"), QStringView(u"none"),
        QStringView(u"nan"), QStringView(u"na"), QStringView(u"cdots"), QStringView(u"vdots"),
        QStringView(u"ddots"), QStringView(u"hline"), QStringView(u"quad"), QStringView(u"x") };
    const bool known = std::any_of(Words.begin(), Words.end(),
        [word](QStringView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
    const bool bases = !amongMarks && std::all_of(word.begin(), word.end(), [](QChar c) {
        return QStringView(u"ACGTUN").contains(c);
    });
    return known || bases;
}

/// "\n" and "\t" as two characters: white space that somebody wrote out.
bool isWrittenLineEnd(QStringView unit)
{
    static constexpr QStringView Escapes = u"\\nrt ";
    return unit.contains(u'\\')
        && std::all_of(unit.begin(), unit.end(), [](QChar c) { return Escapes.contains(c); });
}

/// Emoji only.
bool isPictures(QStringView unit)
{
    for (qsizetype at = 0; at < unit.size();) {
        const char32_t point = nextPoint(unit, at);
        const bool joiner = point == 0xFE0F || point == 0x200D || point == U' ';
        if (!joiner && !(point >= 0x1F000 && point < 0x1FB00)
            && !(point >= 0x2600 && point < 0x27C0))
            return false;
    }
    return true;
}

/// Calls that a program printed, one a line: "    at Tree.depth(Tree.java:42)".
bool isTrace(QStringView unit)
{
    return unit.contains(u'\n') && unit.contains(u'(')
        && (unit.contains(QStringView(u"\tat ")) || unit.contains(QStringView(u"  at "))
            || unit.contains(QStringView(u"  by 0x")));
}

/// Several lines that all are indented and hold no sentence: a program, a table of instructions.
bool isListing(QStringView unit)
{
    qsizetype lines = 0;
    for (qsizetype at = unit.indexOf(u'\n'); at >= 0; at = unit.indexOf(u'\n', at + 1)) {
        ++lines;
        if (at + 1 < unit.size() && unit[at + 1] != u'\t' && unit[at + 1] != u' ')
            return false;
    }
    return lines >= 2 && !unit.contains(QStringView(u". ")) && !unit.contains(QStringView(u".\n"))
        && !unit.contains(QStringView(u"? ")) && !unit.contains(u'。');
}

/// Elements that open and close, and no word between them. The unit may begin inside of a tag.
bool isMarkup(QStringView unit)
{
    const qsizetype closing = unit.count(QStringView(u"</"));
    if (closing == 0 || unit.count(u'<') <= closing)
        return false;
    const qsizetype opens = unit.indexOf(u'<');
    const qsizetype closes = unit.indexOf(u'>');
    bool inTag = closes >= 0 && closes < opens;
    bool inEntity = false;
    for (const QChar one : unit) {
        inTag = one == u'<' || (inTag && one != u'>');
        inEntity = !inTag && (one == u'&' || (inEntity && one != u';'));
        if (!inTag && !inEntity && one.isLetter())
            return false;
    }
    return true;
}

UnitKind kindOf(QStringView unit)
{
    const bool hasMarks = std::any_of(unit.begin(), unit.end(),
        [](QChar c) { return c.unicode() < 0x80 && !c.isLetterOrNumber() && !c.isSpace(); });
    bool rules = true;
    qsizetype letters = 0;
    qsizetype meaningful = 0; // letters of words that are no data
    for (qsizetype at = 0; at < unit.size();) {
        const qsizetype begin = at;
        const char32_t point = nextPoint(unit, at);
        if (!isWordCharacter(point)) {
            rules = rules && (isRuleCharacter(point) || isInvisible(point));
            continue;
        }
        rules = false;
        while (at < unit.size() && isWordCharacter(unit[at].unicode()))
            ++at;
        letters += at - begin;
        if (!isDataWord(unit.sliced(begin, at - begin), hasMarks))
            meaningful += at - begin;
    }
    if (rules) {
        if (unit.trimmed().isEmpty())
            return UnitKind::Blank;
        const bool grid = unit.contains(u'|') && unit.contains(u'+') && unit.contains(u'\n');
        return grid ? UnitKind::Grid : UnitKind::Rules;
    }
    if (isWrittenLineEnd(unit))
        return UnitKind::Words;
    // A trace of calls that a program printed.
    if (unit.contains(QStringView(u"File \"")) && unit.contains(QStringView(u"line ")))
        return UnitKind::Table;
    if (isTrace(unit))
        return UnitKind::Trace;
    if (isListing(unit))
        return UnitKind::Listing;
    if (isPictures(unit))
        return UnitKind::Pictures;
    if (isMarkup(unit))
        return UnitKind::Table;
    if (unit.count(u'\n') >= 3 && isRecord(unit))
        return UnitKind::Record;
    if (unit.count(u'|') >= 2 || unit.contains(QStringView(u"\\\\"))
        || (unit.contains(u'&') && unit.contains(u'\\')))
        return UnitKind::Table;
    if (meaningful == 0) {
        const bool digits
            = std::all_of(unit.begin(), unit.end(), [](QChar c) { return c.isDigit(); });
        return digits ? UnitKind::Digits : UnitKind::Marks;
    }
    return letters <= 3 && unit.size() <= 5 ? UnitKind::Chant : UnitKind::Words;
}

/// `<|`, `\\ `, `> `: brackets and backslashes, and nothing that lines are drawn with.
bool isSeldomRule(QStringView unit)
{
    static constexpr QStringView Seldom = u"\\<>|`";
    const bool tags = unit.contains(u'<');
    return std::all_of(unit.begin(), unit.end(), [tags](QChar c) {
        return c.isSpace() || Seldom.contains(c) || (tags && c == u'/');
    }) && std::any_of(unit.begin(), unit.end(), [](QChar c) { return c != u'|' && !c.isSpace(); });
}

/// Loops of one period that a slip interrupts are one; those of the same unit also when a few
/// copies between are broken.
std::vector<Loop> joined(QStringView text, std::vector<Loop> loops)
{
    constexpr qsizetype Broken = 40; ///< units
    constexpr qsizetype ShortPeriod = 12;
    const auto isSameUnit = [text](const Loop& one, const Loop& other) {
        return text.sliced(one.begin, 2 * one.period)
            .contains(text.sliced(other.begin, other.period));
    };
    std::vector<Loop> made;
    for (const Loop& loop : loops) {
        const bool samePeriod = !made.empty() && made.back().period == loop.period;
        const qsizetype gap = samePeriod ? loop.begin - made.back().end() : 0;
        if (samePeriod
            && (gap <= 2 * loop.period
                || (loop.period > 1 && loop.period <= ShortPeriod && gap <= Broken
                    && gap * 2 <= loop.length && isSameUnit(made.back(), loop))))
            made.back().length = loop.end() - made.back().begin;
        else
            made.push_back(loop);
    }
    return made;
}

class LoopJudge {
public:
    LoopJudge(const GarbleInput& input, const TextRegions& regions)
        : m_text(input.text)
        , m_prompt(input.prompt)
        , m_regions(regions)
        , m_visibleEnd(visibleEnd(input.text))
    {
    }

    bool isGarbled(const Loop& loop) const
    {
        const QStringView unit = m_text.sliced(loop.begin, loop.period);
        const bool fenced
            = m_regions.inFence(loop.begin + loop.period) && !unit.contains(QStringView(u"```"));
        const bool end = toTheEnd(loop);
        if (const Balance balance = balanceOf(m_text, loop); balance != Balance::None && !fenced) {
            if (balance == Balance::Closes)
                return false;
            if (end && loop.copies() >= Brackets && loop.beyondThird() >= BeyondToTheEnd)
                return true;
        }
        switch (kindOf(unit)) {
        case UnitKind::Blank: // what white space means is another detector's business
            return false;
        case UnitKind::Rules:
            if (end && !fenced && isSeldomRule(unit))
                return loop.beyondThird() >= BeyondSeldomRules;
            if (end && unit.contains(u'|') && unit.contains(u'-') && !unit.contains(u'\n'))
                return loop.copies() >= Columns;
            return loop.beyondThird() >= BeyondRules * (end ? 1 : 2);
        case UnitKind::Pictures:
            return loop.beyondThird() >= BeyondPictures * (end ? 1 : 4);
        case UnitKind::Grid: // a board
        case UnitKind::Record:
            return loop.beyondThird() >= (endsWithALine(loop) ? BeyondData : BeyondTableToTheEnd);
        case UnitKind::Trace:
            return end && loop.beyondThird() >= BeyondTrace;
        case UnitKind::Listing:
            return loop.beyondThird() >= (end ? BeyondFencedToTheEnd : BeyondData);
        case UnitKind::Table:
            return loop.beyondThird() >= (end && !fenced ? BeyondTableToTheEnd : BeyondData);
        case UnitKind::Digits:
            return loop.beyondThird() >= (end && !fenced ? BeyondDigitsToTheEnd : BeyondData);
        case UnitKind::Marks: {
            if (isHundreds(loop) && looksAskedFor(loop))
                return false;
            const bool array = !unit.contains(u'=') && insideBrackets(loop.begin);
            const qsizetype most = end ? BeyondData : BeyondClosedArray;
            return loop.beyondThird() >= (array ? most
                           : end && !fenced     ? BeyondMarksToTheEnd
                                                : BeyondData);
        }
        case UnitKind::Chant:
            if (loop.length < chantUnits(loop, unit))
                return false;
            break;
        case UnitKind::Words:
            break;
        }
        if (isEncodedText(m_text, loop))
            return false;
        if (fenced) // what reaches the end of the text did not even close the fence
            return loop.beyondThird() >= (end ? BeyondFencedToTheEnd : BeyondData);
        if (looksAskedFor(loop) || isClosedList(m_text, loop))
            return false;
        return end ? loop.beyondThird() >= BeyondToTheEnd
                   : loop.beyondThird() >= Beyond && loop.copies() >= Copies;
    }

    /// It goes on behind the loop, or the last line is whole: no length limit cut it.
    bool endsWithALine(const Loop& loop) const
    {
        if (!toTheEnd(loop))
            return true;
        const QStringView unit = m_text.sliced(loop.begin, loop.period);
        const qsizetype rest = loop.length % loop.period;
        return unit[rest] == u'\n' || unit[(rest + loop.period - 1) % loop.period] == u'\n';
    }

    bool toTheEnd(const Loop& loop) const { return loop.end() + 1 >= m_visibleEnd; }

    /// What was asked for ends with a whole copy, and either the words before ask for it or the
    /// whole answer is a round number of copies and no prompt is known to ask for something else.
    bool looksAskedFor(const Loop& loop) const
    {
        const bool end = toTheEnd(loop);
        const qsizetype rest = loop.length % loop.period;
        const bool clean = !end || rest <= 1 || rest + 2 >= loop.period;
        const auto copies = qsizetype(loop.copies() + 0.5);
        const bool hundreds = isHundreds(loop);
        if (!clean || (copies > AskedCopies && !hundreds))
            return false;
        // Nobody leaves off at a comma on purpose.
        const bool goesOn = end && m_visibleEnd > 0
            && QStringView(u",，、;；").contains(m_text[m_visibleEnd - 1]);
        const bool round = !goesOn && (copies % 10 == 0 || copies == 5);
        return asksForRepetition(m_text, loop.begin) || isPrinted(m_text, loop)
            || (end && loop.begin <= 1 && round && (copies <= RoundCopies || hundreds)
                && isSetApart(m_text.sliced(loop.begin, loop.period))
                && (m_prompt.trimmed().isEmpty() || asksToRepeat(m_prompt)));
    }

private:
    /// The whole answer is some hundreds of one letter or digit.
    bool isHundreds(const Loop& loop) const
    {
        const auto copies = qsizetype(loop.copies() + 0.5);
        return loop.period <= 2 && loop.begin == 0 && copies % 100 == 0 && copies <= 1000
            && m_text[0].isLetterOrNumber();
    }

    /// Who repeats something on purpose leaves a blank, a line end or a mark between the copies;
    /// Chinese and Japanese need none.
    static bool isSetApart(QStringView unit)
    {
        // Nobody asks for markup again and again.
        static constexpr QStringView Markup = u"*#\\<>{}$`";
        if (std::any_of(unit.begin(), unit.end(), [](QChar c) { return Markup.contains(c); }))
            return false;
        return std::any_of(unit.begin(), unit.end(),
            [](QChar c) { return c.isSpace() || c.unicode() >= 0x2E80 || c == u',' || c == u'.'; });
    }

    /// How long a chant of a short word may be.
    qsizetype chantUnits(const Loop& loop, QStringView unit) const
    {
        static constexpr std::array Little{ QStringView(u"a"), QStringView(u"an"),
            QStringView(u"the"), QStringView(u"of"), QStringView(u"and"), QStringView(u"in"),
            QStringView(u"is"), QStringView(u"for"), QStringView(u"as"), QStringView(u"at"),
            QStringView(u"by"), QStringView(u"or"), QStringView(u"with"), QStringView(u"to") };
        if (std::find(Little.begin(), Little.end(), unit.trimmed()) != Little.end())
            return LittleWordUnits;
        const bool han = std::all_of(unit.begin(), unit.end(),
            [](QChar c) { return c.unicode() >= 0x4E00 && c.unicode() <= 0x9FFF; });
        return han && loop.begin <= 1 && toTheEnd(loop) ? WholeChantUnits : ChantUnits;
    }

    /// An array or a matrix that is not closed yet.
    bool insideBrackets(qsizetype begin) const
    {
        const qsizetype from = std::max<qsizetype>(0, begin - 200);
        const QStringView before = m_text.sliced(from, begin - from);
        const qsizetype matrix = before.lastIndexOf(QStringView(u"\\begin{"));
        if (matrix > before.lastIndexOf(QStringView(u"\\end{")))
            return true;
        for (qsizetype at = before.size() - 1; at >= 0; --at) {
            if (QStringView(u"[({").contains(before[at]))
                return true;
            if (QStringView(u"])}").contains(before[at]))
                return false;
        }
        return false;
    }

    QStringView m_text;
    QStringView m_prompt;
    const TextRegions& m_regions;
    qsizetype m_visibleEnd;
};

void find(GarbleInput& input, std::vector<GarbleSpan>& spans)
{
    const QStringView text = input.text;
    const TextRegions& regions = input.regions;
    const LoopJudge judge(input, regions);
    std::vector<TextRange> asked;
    const bool screened = input.screened;
    const auto loops
        = !screened || input.words().loop ? joined(text, findLoops(text)) : std::vector<Loop>();
    for (const Loop& loop : loops) {
        if (loop.period == 1) // one character: a symbol flood
            continue;
        if (!judge.isGarbled(loop)) {
            if (judge.looksAskedFor(loop))
                asked.push_back({ loop.begin, loop.end() });
            continue;
        }
        const bool end = judge.toTheEnd(loop);
        const qsizetype first = loop.period <= ShortUnit ? loop.begin : loop.begin + loop.period;
        const qsizetype begin = readableBegin(text, first, std::min<qsizetype>(loop.period - 1, 4));
        spans.push_back({ begin, loop.end() - begin, RepetitionId, end ? 1.0F : 0.9F,
            QStringLiteral("Unit of %1 characters, %2 copies%3")
                .arg(countPoints(text.sliced(loop.begin, loop.period)))
                .arg(loop.copies(), 0, 'f', loop.copies() < 10 ? 1 : 0)
                .arg(end ? QStringLiteral(", to the end") : QString()) });
    }
    if (!screened || mayCount(text, input.classes))
        findCounterLoops(text, regions, spans);
    if (input.words().partlyAgain) {
        const auto forms = findChangedPassages(text, regions, spans);
        const auto middle = asked.insert(asked.end(), forms.begin(), forms.end());
        std::inplace_merge(asked.begin(), middle, asked.end(),
            [](const TextRange& one, const TextRange& other) { return one.begin < other.begin; });
    }
    // Without what was asked for, other words are side by side.
    const bool all = !screened || !asked.empty();
    const WordSuspects suspects
        = all ? WordSuspects{ true, true, true, true, true } : input.words().repeated;
    if (suspects.any())
        findWordLoops(text, regions, suspects, asked, spans);
    if (!screened || mayHoldNearCopies(text, input.classes))
        findNearCopies(text, input.classes, regions, spans);
    findGluedStutter(text, input.classes, regions, spans);
    if (!screened || input.classes.sum().otherScripts || input.classes.sum().han)
        findFewLetters(text, input.classes, spans);
    if (!screened || mayStutter(text, input.classes))
        findHanStutter(text, spans);
    if (!screened || input.classes.sum().otherScripts)
        findUnspacedStutter(text, input.classes, spans);
    if (!screened || !asked.empty() || (input.words().again && mayComeAgain(text, input.classes)))
        findPassagesAgain(text, asked, spans);
}

} // namespace

extern const Detector repetition{ RepetitionId, find };

} // namespace alidade
