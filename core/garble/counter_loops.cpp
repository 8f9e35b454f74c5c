// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/code_points.h"
#include "core/garble/loops.h"
#include "core/garble/repetition_parts.h"
#include "core/garble/sound_runs.h"

#include <QString>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

constexpr char16_t Mark = 1; ///< stands for a number
// Sound enumerations that move in step reach 7 copies, code 40 (garble.md 3.2).
constexpr double Copies = 30;
constexpr double CopiesToTheEnd = 12;
constexpr double CopiesThatStop = 120; ///< real loops stop at the length limit only
constexpr double CopiesOfOneWord = 60; ///< "16. False"
constexpr qsizetype LettersOfOneWord = 8;
constexpr double CopiesOfLongUnit = 8;
constexpr qsizetype LongUnit = 200; ///< of several sentences
constexpr double CopiesOfCode = 100;
constexpr qsizetype Letters = 3;
constexpr qsizetype SentenceWords = 5; ///< an item of a list that is one is no record
constexpr qsizetype Digits = 15; ///< longer numbers are no counters

bool isAsciiDigit(QChar unit) { return unit >= u'0' && unit <= u'9'; }

/// The text with every number as one mark.
struct Masked {
    explicit Masked(QStringView original)
    {
        text.resize(size_t(original.size()));
        size_t size = 0;
        for (qsizetype at = 0; at < original.size();) {
            if (!isAsciiDigit(original[at])) {
                text[size++] = original[at++].unicode();
                continue;
            }
            const qsizetype begin = at;
            qint64 value = 0;
            for (; at < original.size() && isAsciiDigit(original[at]); ++at)
                if (at - begin < Digits)
                    value = value * 10 + (original[at].unicode() - u'0');
            numbers.push_back({ qsizetype(size), at - begin < Digits ? value : -1 });
            text[size++] = Mark;
        }
        text.resize(size);
    }

    struct Number {
        qsizetype at; ///< in the masked text
        qint64 value; ///< -1: too long
    };

    QStringView view() const { return { text.data(), qsizetype(text.size()) }; }

    std::u16string text;
    std::vector<Number> numbers;
};

/// Turns ascending places in the masked text into places of the original, in one pass.
class Places {
public:
    explicit Places(QStringView original)
        : m_original(original)
    {
    }
    qsizetype of(qsizetype masked)
    {
        while (m_masked < masked && m_at < m_original.size()) {
            const bool number = isAsciiDigit(m_original[m_at]);
            ++m_at;
            while (number && m_at < m_original.size() && isAsciiDigit(m_original[m_at]))
                ++m_at;
            ++m_masked;
        }
        return m_at;
    }

private:
    QStringView m_original;
    qsizetype m_masked = 0;
    qsizetype m_at = 0;
};

qsizetype wordsOf(QStringView unit)
{
    qsizetype words = 0;
    for (qsizetype at = 0; at < unit.size(); ++at)
        words += unit[at].isLetter() && (at == 0 || unit[at - 1].isSpace()) ? 1 : 0;
    return words;
}

bool looksLikeCode(QStringView unit)
{
    const bool sentence = unit.count(u'\n') == 1 && wordsOf(unit) >= SentenceWords;
    if (isRecord(unit) && !sentence)
        return true;
    for (const QChar sign : { u';', u'{', u'}', u'|', u'<' })
        if (unit.contains(sign))
            return true;
    static constexpr std::array Stamp{ QChar(Mark), QChar(u':'), QChar(Mark) }; // 12:03
    if (unit.contains(QStringView(Stamp.data(), qsizetype(Stamp.size()))))
        return true;
    for (qsizetype at = 1; at < unit.size(); ++at) { // kReserved07, x_3; but not 第3次
        const QChar before = unit[at - 1];
        const bool name = before.unicode() < 0x80 ? before.isLetter() || before == u'_'
                                                  : before.isLetter() && before.unicode() < 0x2E80;
        if (unit[at] == QChar(Mark) && name)
            return true;
    }
    return false;
}

/// Every number stays or moves by a constant step, and at least one moves.
bool movesInStep(const Masked& masked, const Loop& loop, qsizetype columns)
{
    const auto first = std::lower_bound(masked.numbers.begin(), masked.numbers.end(), loop.begin,
        [](const Masked::Number& number, qsizetype at) { return number.at < at; });
    const auto end = std::lower_bound(first, masked.numbers.end(), loop.end(),
        [](const Masked::Number& number, qsizetype at) { return number.at < at; });
    const qsizetype rows = (end - first) / columns;
    const auto value
        = [&](qsizetype row, qsizetype column) { return (first + row * columns + column)->value; };
    qsizetype steady = 0;
    qsizetype moved = 0;
    for (qsizetype row = 2; row < rows; ++row) {
        bool linear = true;
        bool moves = false;
        for (qsizetype column = 0; column < columns; ++column) {
            const qint64 step = value(row, column) - value(row - 1, column);
            linear = linear && value(row, column) >= 0
                && step == value(row - 1, column) - value(row - 2, column);
            moves = moves || step != 0;
        }
        steady += linear ? 1 : 0;
        moved += moves ? 1 : 0;
    }
    return rows >= 6 && steady * 10 >= (rows - 2) * 9 && moved * 2 > rows;
}

/// A column that moves by more than one: values of a function or sums, which each line brings anew.
bool bringsValues(const Masked& masked, const Loop& loop, qsizetype columns)
{
    const auto first = std::lower_bound(masked.numbers.begin(), masked.numbers.end(), loop.begin,
        [](const Masked::Number& number, qsizetype at) { return number.at < at; });
    const auto left = qsizetype(masked.numbers.end() - first);
    constexpr qsizetype Rows = 3; ///< the first of them may be cut
    for (qsizetype column = 0; column < columns && left >= Rows * columns; ++column) {
        const qint64 step
            = (first + 2 * columns + column)->value - (first + columns + column)->value;
        if (step > 1 || step < -1)
            return true;
    }
    return false;
}

/// The last number that moves comes down to one or nothing: a countdown that ends by itself.
bool countsDown(const Masked& masked, const Loop& loop)
{
    const auto end = std::lower_bound(masked.numbers.begin(), masked.numbers.end(), loop.end(),
        [](const Masked::Number& number, qsizetype at) { return number.at < at; });
    const auto first = std::lower_bound(masked.numbers.begin(), end, loop.begin,
        [](const Masked::Number& number, qsizetype at) { return number.at < at; });
    return end != first && std::prev(end)->value >= 0 && std::prev(end)->value <= 1
        && first->value > 1;
}

/// How many copies of a unit with so many letters are no list any more where nothing follows.
double copiesToTheEnd(QStringView unit, qsizetype letters)
{
    if (looksLikeCode(unit))
        return CopiesOfCode;
    if (wordsOf(unit) <= 1 && letters <= LettersOfOneWord)
        return CopiesOfOneWord;
    if (isRecord(unit))
        return Copies;
    return unit.size() >= LongUnit ? CopiesOfLongUnit : CopiesToTheEnd;
}

} // namespace

bool isRecord(QStringView unit)
{
    constexpr QStringView Items = u"-*+| \t";
    qsizetype lines = 0;
    for (qsizetype at = 0; at < unit.size();) {
        const qsizetype lineEnd = unit.indexOf(u'\n', at);
        const qsizetype end = lineEnd < 0 ? unit.size() : lineEnd;
        const QStringView line = unit.sliced(at, end - at);
        at = end + 1;
        if (line.trimmed().isEmpty())
            continue;
        // A loop begins somewhere: what stands before the first line end may be the rest of one.
        const bool record = Items.contains(line[0]) || line.contains(u'=') || line.back() == u':';
        if (!record || line.contains(QStringView(u". ")) || line.back() == u'.')
            return false;
        ++lines;
    }
    return lines > 0 && unit.contains(u'\n');
}

void findCounterLoops(QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    const Masked masked(text);
    if (masked.numbers.size() < 8)
        return;
    const qsizetype end = visibleEnd(text);
    Places places(text);
    for (const Loop& loop : findLoops(masked.view())) {
        const QStringView unit = masked.view().sliced(loop.begin, loop.period);
        const qsizetype columns = unit.count(QChar(Mark));
        if (columns == 0 || loop.copies() < CopiesOfLongUnit)
            continue;
        const auto letters
            = std::count_if(unit.begin(), unit.end(), [](QChar c) { return c.isLetter(); });
        const qsizetype from = places.of(loop.begin);
        const qsizetype fourth = places.of(loop.begin + 3 * loop.period);
        const qsizetype to = places.of(loop.end());
        if (letters < Letters || regions.inFence(from))
            continue;
        const bool stops = to + 1 < end || bringsValues(masked, loop, columns);
        const double wanted = stops ? CopiesThatStop : copiesToTheEnd(unit, letters);
        if (loop.copies() < wanted || !movesInStep(masked, loop, columns)
            || countsDown(masked, loop))
            continue;
        if (asksForRepetition(text, from)
            && tellsLength(text, { from, to }, qsizetype(loop.copies() + 0.5), false))
            continue;
        // The first three copies may be meant.
        const qsizetype begin = readableBegin(text, fourth, 4);
        spans.push_back({ begin, to - begin, RepetitionId, 0.9F,
            QStringLiteral("%1 copies of %2 characters that differ in a counter only")
                .arg(loop.copies(), 0, 'f', 0)
                .arg(countPoints(unit)) });
    }
}

} // namespace alidade
