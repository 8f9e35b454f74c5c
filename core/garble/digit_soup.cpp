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

// Dates, identifiers and binary numbers have leading zeros of one width; matrices and lists have
// none. Lines of numbers are one or two line ends apart.
constexpr qsizetype Shortest = 100; ///< units of a stretch inside other text
constexpr qsizetype ShortestToTheEnd = 48; ///< of one that the length limit cuts
constexpr qsizetype LeadingZeros = 3;
constexpr int Widths = 3; ///< of numbers with leading zeros
constexpr qsizetype MalformedShare = 8; ///< at least one number of so many
constexpr qsizetype HeapOfLineEnds = 3;

bool isDigit(QChar unit) { return unit >= u'0' && unit <= u'9'; }

struct Stretch {
    qsizetype begin = 0;
    qsizetype end = 0;
    qsizetype numbers = 0;
    qsizetype leadingZeros = 0;
    qsizetype heaps = 0;
    quint64 zeroWidths = 0; ///< one bit a width
    quint64 widths = 0;
};

/// Between the letters of hexadecimal digits.
bool isHexadecimal(QStringView text, const Stretch& stretch)
{
    const auto letter = [text](qsizetype at) {
        return at >= 0 && at < text.size() && QStringView(u"ABCDEFabcdef").contains(text[at]);
    };
    return letter(stretch.begin - 1) || letter(stretch.end);
}

quint64 bitOf(qsizetype width) { return Q_UINT64_C(1) << std::min<qsizetype>(width, 63); }

Stretch measure(QStringView text, qsizetype begin)
{
    Stretch stretch;
    stretch.begin = begin;
    qsizetype at = begin;
    for (;;) {
        const qsizetype number = at;
        while (at < text.size() && isDigit(text[at]))
            ++at;
        if (const qsizetype width = at - number; width > 0) {
            ++stretch.numbers;
            stretch.widths |= bitOf(width);
            const bool fraction = number > begin && text[number - 1] == u'.';
            if (width >= 3 && text[number] == u'0' && !fraction) {
                ++stretch.leadingZeros;
                stretch.zeroWidths |= bitOf(width);
            }
        }
        stretch.end = at;
        qsizetype lineEnds = 0;
        while (at < text.size() && (text[at].isSpace() || text[at] == u'.'))
            lineEnds += text[at++] == u'\n' ? 1 : 0;
        stretch.heaps += lineEnds >= HeapOfLineEnds ? 1 : 0;
        if (at >= text.size() || !isDigit(text[at]))
            return stretch;
    }
}

/// Long numbers of many lengths, between which no two marks are alike for long.
class MixedNumbers {
public:
    /// From a digit on.
    MixedNumbers(QStringView text, qsizetype begin)
        : m_end(begin)
    {
        constexpr qsizetype LongestMark = 2;
        for (qsizetype at = begin;;) {
            const qsizetype number = at;
            while (at < text.size() && isDigit(text[at]))
                ++at;
            const qsizetype width = at - number;
            ++m_numbers;
            m_digits += width;
            m_long += width >= LongNumber ? 1 : 0;
            const bool fraction
                = number >= 2 && text[number - 1] == u'.' && isDigit(text[number - 2]);
            m_leadingZeros += width >= 3 && text[number] == u'0' && !fraction ? 1 : 0;
            m_widths |= bitOf(width);
            m_end = at;
            while (at < text.size() && at - m_end <= LongestMark && isBetween(text[at]))
                ++at;
            if (at == m_end || at - m_end > LongestMark || at >= text.size() || !isDigit(text[at]))
                break;
            size_t mark = 0;
            for (qsizetype i = m_end; i < at; ++i)
                mark = mark * 5 + size_t(Between.indexOf(text[i])) + 1;
            m_marks[mark] += 1;
        }
        m_length = m_end - begin;
    }

    qsizetype end() const { return m_end; }
    bool areSoup() const
    {
        const auto kinds = std::count_if(
            m_marks.begin(), m_marks.end(), [](qsizetype count) { return count > 0; });
        return m_leadingZeros > 0 && m_length >= Shortest && m_long * 10 >= m_numbers * 4
            && kinds >= Kinds && std::popcount(m_widths) >= WidthKinds
            && m_digits * 100 >= m_length * Share;
    }
    qsizetype numbers() const { return m_numbers; }
    int widths() const { return std::popcount(m_widths); }

private:
    static constexpr QStringView Between = u" .,\n";
    static constexpr qsizetype Shortest = 150; ///< units
    static constexpr qsizetype LongNumber = 9; ///< digits
    static constexpr qsizetype Kinds = 4; ///< of what stands between; tables have three
    static constexpr int WidthKinds = 8;
    static constexpr qsizetype Share = 85; ///< per cent

    static bool isBetween(QChar unit) { return Between.contains(unit); }

    qsizetype m_end;
    qsizetype m_length = 0;
    qsizetype m_numbers = 0;
    qsizetype m_digits = 0;
    qsizetype m_long = 0;
    qsizetype m_leadingZeros = 0; ///< numbers; what mayHoldDigitSoup() looks for
    quint64 m_widths = 0;
    std::array<qsizetype, 25> m_marks{}; ///< one or two of them
};

} // namespace

ALIDADE_WIDE_CODE bool mayHoldDigitSoup(QStringView text, const TextClasses& classes)
{
    // A number of three digits and more that begins with 0 and is no fraction.
    const auto blocks = classes.blocks();
    const auto beginsIn = [&](size_t i) {
        const quint64 digits = blocks[i].digit();
        const quint64 next = blocks[i + 1].digit();
        return blocks[i].zero() & ~(digits << 1 | blocks[i - 1].digit() >> 63)
            & (digits >> 1 | next << 63) & (digits >> 2 | next << 62);
    };
    quint64 any = 0;
    for (size_t i = 0; i < blocks.size(); ++i) // several at once
        any |= beginsIn(i);
    if (any == 0)
        return false;
    for (size_t i = 0; i < blocks.size(); ++i)
        for (quint64 begins = beginsIn(i); begins != 0; begins &= begins - 1) {
            const qsizetype at = qsizetype(i) * TextClasses::Units + std::countr_zero(begins);
            const bool fraction = at >= 2 && text[at - 1] == u'.' && isDigit(text[at - 2]);
            if (!fraction)
                return true;
        }
    return false;
}

void findDigitSoup(QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans)
{
    for (qsizetype at = 0; at < text.size();) {
        if (!isDigit(text[at])) {
            ++at;
            continue;
        }
        const MixedNumbers mixed(text, at);
        if (mixed.areSoup() && !regions.inClosedFence(at)) {
            spans.push_back({ at, mixed.end() - at, TokenSoupId, 0.85F,
                QStringLiteral("%1 numbers of %2 widths between marks in no order")
                    .arg(mixed.numbers())
                    .arg(mixed.widths()) });
            at = mixed.end();
            continue;
        }
        const Stretch stretch = measure(text, at);
        at = stretch.end;
        const qsizetype malformed = stretch.leadingZeros + stretch.heaps;
        const bool odd = malformed >= LeadingZeros && malformed * MalformedShare >= stretch.numbers;
        if (!odd || regions.inClosedFence(stretch.begin) || isHexadecimal(text, stretch))
            continue;
        const qsizetype length = stretch.end - stretch.begin;
        const bool nearlyAll = length * 10 >= text.trimmed().size() * 8;
        const bool end = stretch.end >= visibleEnd(text);
        const bool inside = length >= (end ? ShortestToTheEnd : Shortest)
            && stretch.leadingZeros >= LeadingZeros && std::popcount(stretch.zeroWidths) >= Widths;
        if (inside
            || (nearlyAll && stretch.leadingZeros > 0 && std::popcount(stretch.widths) >= Widths))
            spans.push_back({ stretch.begin, length, TokenSoupId, 0.85F,
                QStringLiteral("%1 numbers, %2 of them with leading zeros in %3 widths")
                    .arg(stretch.numbers)
                    .arg(stretch.leadingZeros)
                    .arg(std::popcount(stretch.zeroWidths)) });
    }
}

} // namespace alidade
