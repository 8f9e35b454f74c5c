// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Paragraphs that come again and again with a few of their words changed, as a loop does under
// sampling. Logs and tables differ in numbers, lists and verse have shorter lines.
#include "core/base/wide_code.h"
#include "core/garble/repetition_parts.h"
#include "core/garble/text_classes.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace alidade {
namespace {

constexpr qsizetype LineUnits = 80; ///< shorter ones are items of lists
constexpr qsizetype LineWords = 14;
constexpr qsizetype LongestPeriod = 4; ///< lines of one copy
constexpr qsizetype Copies = 4; ///< behind the first
constexpr double SameWords = 0.78; ///< at the same place from either end, of the longer one
constexpr qsizetype Between = 60; ///< units of shorter lines from one to the next
constexpr qsizetype LengthShare = 4; ///< lengths differ by one part of so many at most

struct Line : TextRange {
    std::vector<quint64> words; ///< keys, made when somebody asks
};

bool isBlank(QChar unit) { return unit.unicode() <= u' ' || unit.unicode() == 0xA0; }

/// Keys of words; those of words with a digit are odd.
std::vector<quint64> wordsOf(QStringView line)
{
    std::vector<quint64> words;
    for (qsizetype at = 0; at < line.size();) {
        if (isBlank(line[at])) {
            ++at;
            continue;
        }
        quint64 key = Q_UINT64_C(0xCBF29CE484222325);
        bool digit = false;
        for (; at < line.size() && !isBlank(line[at]); ++at) {
            digit = digit || line[at].isDigit();
            key = (key ^ line[at].unicode()) * Q_UINT64_C(0x100000001B3);
        }
        words.push_back(digit ? key | 1U : key & ~quint64(1));
    }
    return words;
}

constexpr qsizetype EndUnits = 6; ///< letters at the ends of a line
static_assert(EndUnits < LineUnits);

/// About as long, and the first letters are the same, or the last.
bool alike(QStringView text, const TextRange& one, const TextRange& other)
{
    constexpr qsizetype Units = EndUnits;
    const qsizetype first = one.end - one.begin;
    const qsizetype second = other.end - other.begin;
    return std::abs(first - second) * LengthShare <= std::max(first, second)
        && (text.sliced(one.begin, Units) == text.sliced(other.begin, Units)
            || text.sliced(one.end - Units, Units) == text.sliced(other.end - Units, Units));
}

class Finder {
public:
    Finder(QStringView text, const TextClasses& classes, const TextRegions& regions,
        std::vector<GarbleSpan>& spans)
        : m_text(text)
        , m_regions(regions)
        , m_spans(spans)
    {
        forEachTextLine(classes, text.size(), [this](qsizetype begin, qsizetype end) {
            if (end - begin >= LineUnits && !isBlank(m_text[begin])) // code is indented
                m_lines.push_back({ { begin, end }, {} });
        });
    }

    void run()
    {
        const qsizetype count = qsizetype(m_lines.size());
        for (qsizetype period = 1; period <= LongestPeriod; ++period)
            for (qsizetype at = period; at < count;) {
                qsizetype end = at;
                while (end < count && isCopy(end, period))
                    ++end;
                if (end - at >= Copies * period && report(at, end, period))
                    return;
                at = std::max(end, at) + 1;
            }
    }

private:
    /// Line `at` is one of `period` lines before with a few words changed.
    bool isCopy(qsizetype at, qsizetype period)
    {
        Line& line = m_lines[size_t(at)];
        Line& before = m_lines[size_t(at - period)];
        const Line& last = m_lines[size_t(at - 1)];
        return line.begin - last.end <= Between && alike(m_text, line, before)
            && isChanged(words(line), words(before));
    }

    const std::vector<quint64>& words(Line& line)
    {
        if (line.words.empty())
            line.words = wordsOf(m_text.sliced(line.begin, line.end - line.begin));
        return line.words;
    }

    /// Nearly all words stand at the same place, counted from the beginning or from the end, and
    /// what differs is no number: those differ in sound text.
    static bool isChanged(const std::vector<quint64>& one, const std::vector<quint64>& other)
    {
        const size_t longer = std::max(one.size(), other.size());
        const size_t shorter = std::min(one.size(), other.size());
        if (shorter < size_t(LineWords))
            return false;
        size_t front = 0;
        size_t back = 0;
        size_t numbers = 0;
        for (size_t i = 0; i < shorter; ++i) {
            const bool same = one[i] == other[i];
            front += size_t(same);
            numbers += size_t(!same && (one[i] & other[i] & 1U) != 0);
            back += size_t(one[one.size() - 1 - i] == other[other.size() - 1 - i]);
        }
        // A word more in the middle moves the rest.
        size_t first = 0;
        while (first < shorter && one[first] == other[first])
            ++first;
        size_t last = 0;
        while (
            last < shorter - first && one[one.size() - 1 - last] == other[other.size() - 1 - last])
            ++last;
        if (one.size() == other.size() && numbers * 2 > longer - front)
            return false;
        return double(std::max({ front, back, first + last })) >= SameWords * double(longer);
    }

    bool report(qsizetype first, qsizetype last, qsizetype period)
    {
        const qsizetype begin = m_lines[size_t(first)].begin;
        qsizetype end = m_lines[size_t(last - 1)].end;
        if (m_regions.inFence(begin) || isOfCells(m_text.sliced(begin, end - begin))
            || isForm(first, last, period)
            || asksForRepetition(m_text, m_lines[size_t(first - period)].begin))
            return false;
        // The last copy may be cut.
        if (m_text.size() - end <= m_lines[size_t(last - 1)].end - m_lines[size_t(last - 1)].begin)
            end = m_text.size();
        m_spans.push_back({ begin, end - begin, RepetitionId, 0.85F,
            QStringLiteral("%1 paragraphs come again with a few words changed")
                .arg((last - first) / period) });
        return true;
    }

    /// The same one or two places are filled in anew each time: a list that somebody wrote.
    bool isForm(qsizetype first, qsizetype last, qsizetype period)
    {
        constexpr qsizetype Places = 3;
        std::vector<bool> filled;
        for (qsizetype at = first; at < last; ++at) {
            const auto& one = words(m_lines[size_t(at)]);
            const auto& before = words(m_lines[size_t(at - period)]);
            if (one.size() != before.size())
                return false;
            filled.resize(std::max(filled.size(), one.size()));
            for (size_t i = 0; i < one.size(); ++i)
                filled[i] = filled[i] || one[i] != before[i];
        }
        const auto places = std::count(filled.begin(), filled.end(), true);
        return places > 0 && places <= Places * period;
    }

    QStringView m_text;
    const TextRegions& m_regions;
    std::vector<GarbleSpan>& m_spans;
    std::vector<Line> m_lines;
};

} // namespace

namespace {

/// What can be told of a line at once.
struct LineEnds {
    qsizetype length = 0;
    quint64 first = 0;
    quint64 last = 0;
};

/// Equal for equal letters.
quint64 keyOfEnd(const char16_t* units)
{
    quint64 four = 0;
    quint32 two = 0;
    static_assert(sizeof four + sizeof two == EndUnits * sizeof(char16_t));
    std::memcpy(&four, units, sizeof four);
    std::memcpy(&two, units + 4, sizeof two);
    return four * Q_UINT64_C(0x9E3779B97F4A7C15) + two;
}

} // namespace

ALIDADE_WIDE_CODE bool mayHoldNearCopies(QStringView text, const TextClasses& classes)
{
    // As many long lines in a row that look like one before.
    std::array<LineEnds, size_t(LongestPeriod)> before{};
    std::array<qsizetype, size_t(LongestPeriod)> chains{};
    size_t lines = 0;
    bool any = false;
    forEachTextLine(classes, text.size(), [&](qsizetype begin, qsizetype end) {
        if (end - begin < LineUnits || isBlank(text[begin]))
            return;
        const LineEnds line{ end - begin, keyOfEnd(text.utf16() + begin),
            keyOfEnd(text.utf16() + end - EndUnits) };
        for (size_t period = 1; period <= before.size(); ++period) { // as alike()
            const LineEnds& other = before[(lines - period) % before.size()];
            const bool same = std::abs(line.length - other.length) * LengthShare
                    <= std::max(line.length, other.length)
                && (line.first == other.first || line.last == other.last);
            qsizetype& chain = chains[period - 1];
            chain = same ? chain + 1 : 0;
            any = any || chain >= Copies * qsizetype(period);
        }
        before[lines % before.size()] = line;
        ++lines;
    });
    return any;
}

bool isOfCells(QStringView part)
{
    const auto marks = std::count_if(part.begin(), part.end(),
        [](QChar unit) { return QStringView(u"|\t;\"&<").contains(unit); });
    return marks * 40 > part.size();
}

void findNearCopies(QStringView text, const TextClasses& classes, const TextRegions& regions,
    std::vector<GarbleSpan>& spans)
{
    Finder(text, classes, regions, spans).run();
}

} // namespace alidade
