// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Loops: the same piece of text again and again. Rules and tables, arrays of zeros, code and what
// was asked for repeat as well; each has its own, higher threshold (garble.md 3.1 and 4).
#include "core/garble/detector.h"
#include "core/garble/loops.h"
#include "core/garble/repetition_parts.h"
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
constexpr qsizetype BeyondData = 1500; ///< arrays, tables, code fences
constexpr qsizetype BeyondDataToTheEnd = 400;
constexpr qsizetype ChantUnits = 200; ///< "ha ha ha", refrains
constexpr double AskedCopies = 200;

enum class UnitKind : quint8 { Words, Data, Rules, Chant };

/// Words that arrays and matrices are made of.
bool isDataWord(QStringView word)
{
    static constexpr std::array Words{ QStringView(u"true"), QStringView(u"false"),
        QStringView(u"t"), QStringView(u"f"), QStringView(u"null"), QStringView(u"none"),
        QStringView(u"nan"), QStringView(u"na"), QStringView(u"cdots"), QStringView(u"vdots"),
        QStringView(u"ddots"), QStringView(u"hline"), QStringView(u"quad"), QStringView(u"x") };
    const bool known = std::any_of(Words.begin(), Words.end(),
        [word](QStringView one) { return word.compare(one, Qt::CaseInsensitive) == 0; });
    const bool bases = std::all_of(
        word.begin(), word.end(), [](QChar c) { return QStringView(u"ACGTUN").contains(c); });
    return known || bases;
}

UnitKind kindOf(QStringView unit)
{
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
        if (!isDataWord(unit.sliced(begin, at - begin)))
            meaningful += at - begin;
    }
    if (rules)
        return UnitKind::Rules;
    const bool table = unit.count(u'|') >= 2 || unit.contains(QStringView(u"\\\\"))
        || (unit.contains(u'&') && unit.contains(u'\\'));
    if (meaningful == 0 || table)
        return UnitKind::Data;
    return letters <= 3 && unit.size() <= 5 ? UnitKind::Chant : UnitKind::Words;
}

/// Loops of one period that a slip interrupts are one.
std::vector<Loop> joined(std::vector<Loop> loops)
{
    std::vector<Loop> made;
    for (const Loop& loop : loops) {
        if (!made.empty() && made.back().period == loop.period
            && loop.begin - made.back().end() <= 2 * loop.period + 16)
            made.back().length = loop.end() - made.back().begin;
        else
            made.push_back(loop);
    }
    return made;
}

class LoopJudge {
public:
    LoopJudge(QStringView text, const TextRegions& regions)
        : m_text(text)
        , m_regions(regions)
        , m_visibleEnd(visibleEnd(text))
    {
    }

    bool isGarbled(const Loop& loop) const
    {
        const QStringView unit = m_text.sliced(loop.begin, loop.period);
        const bool fenced
            = m_regions.inFence(loop.begin + loop.period) && !unit.contains(QStringView(u"```"));
        const bool end = toTheEnd(loop);
        switch (kindOf(unit)) {
        case UnitKind::Rules:
            return loop.beyondThird() >= BeyondRules * (end ? 1 : 2);
        case UnitKind::Data: {
            const bool bare
                = end && !fenced && loop.period < ShortUnit && !bracketBefore(loop.begin);
            return loop.beyondThird() >= (bare ? BeyondDataToTheEnd : BeyondData);
        }
        case UnitKind::Chant:
            if (loop.length < ChantUnits)
                return false;
            break;
        case UnitKind::Words:
            break;
        }
        if (fenced)
            return loop.beyondThird() >= BeyondData;
        // What was asked for ends with a whole copy.
        const qsizetype rest = loop.length % loop.period;
        const bool clean = !end || rest <= 1 || rest + 2 >= loop.period;
        if (clean && loop.copies() <= AskedCopies && asksForRepetition(m_text, loop.begin))
            return false;
        return end ? loop.beyondThird() >= BeyondToTheEnd
                   : loop.beyondThird() >= Beyond && loop.copies() >= Copies;
    }

    bool toTheEnd(const Loop& loop) const { return loop.end() + 1 >= m_visibleEnd; }

private:
    bool bracketBefore(qsizetype begin) const
    {
        const qsizetype from = std::max<qsizetype>(0, begin - 200);
        const QStringView before = m_text.sliced(from, begin - from);
        return std::any_of(before.begin(), before.end(),
            [](QChar c) { return c == u'[' || c == u'(' || c == u'{'; });
    }

    QStringView m_text;
    const TextRegions& m_regions;
    qsizetype m_visibleEnd;
};

void find(QStringView text, std::vector<GarbleSpan>& spans)
{
    const TextRegions regions(text);
    const LoopJudge judge(text, regions);
    for (const Loop& loop : joined(findLoops(text))) {
        if (!judge.isGarbled(loop))
            continue;
        const bool end = judge.toTheEnd(loop);
        const qsizetype begin = loop.period <= ShortUnit ? loop.begin : loop.begin + loop.period;
        spans.push_back({ begin, loop.end() - begin, RepetitionId, end ? 1.0F : 0.9F,
            QStringLiteral("Unit of %1 characters, %2 copies%3")
                .arg(loop.period)
                .arg(loop.copies(), 0, 'f', loop.copies() < 10 ? 1 : 0)
                .arg(end ? QStringLiteral(", to the end") : QString()) });
    }
    findCounterLoops(text, regions, spans);
    findWordLoops(text, regions, spans);
}

} // namespace

extern const Detector repetition{ RepetitionId, find };

} // namespace alidade
