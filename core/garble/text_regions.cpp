// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/text_regions.h"

#include <QString>

#include <algorithm>
#include <array>

namespace alidade {
namespace {

struct Quotes {
    QChar open;
    QChar close;
    qsizetype longest;
};

constexpr std::array QuoteKinds{
    Quotes{ u'`', u'`', 80 },
    Quotes{ u'"', u'"', 60 },
    Quotes{ u'“', u'”', 60 },
    Quotes{ u'「', u'」', 60 },
};

/// Behind the closing quote, or `begin` when there is none near on the line.
qsizetype quoteEnd(QStringView text, qsizetype begin, const Quotes& kind)
{
    const qsizetype last = std::min(text.size(), begin + kind.longest + 2);
    for (qsizetype at = begin + 1; at < last && text[at] != u'\n'; ++at)
        if (text[at] == kind.close)
            return at > begin + 1 ? at + 1 : begin;
    return begin;
}

/// A look for one character is many times faster than one for three.
qsizetype fenceFrom(QStringView text, qsizetype from)
{
    for (qsizetype at = text.indexOf(u'`', from); at >= 0 && at + 2 < text.size();
         at = text.indexOf(u'`', at + 1))
        if (text[at + 1] == u'`' && text[at + 2] == u'`')
            return at;
    return -1;
}

} // namespace

TextRegions::TextRegions(QStringView text, bool mayHoldFences)
    : m_text(text)
    , m_openFence(text.size())
{
    if (!mayHoldFences)
        return;
    constexpr qsizetype Fence = 3; // ```
    for (qsizetype at = fenceFrom(text, 0); at >= 0; at = fenceFrom(text, at)) {
        qsizetype end = fenceFrom(text, at + Fence);
        if (end < 0)
            m_openFence = at;
        end = end < 0 ? text.size() : end + Fence;
        m_fences.push_back({ at, end });
        at = end;
    }
}

bool TextRegions::inQuote(qsizetype at)
{
    if (m_quotesFound)
        return contains(m_quotes, at);
    // Quotes end with their line: for a few questions the line is enough.
    qsizetype begin = std::min(at, m_text.size());
    while (begin > 0 && m_text[begin - 1] != u'\n')
        --begin;
    m_looked += at - begin;
    if (m_looked > m_text.size()) {
        m_quotesFound = true;
        m_quotes = quotesOf(0, m_text.size());
        return contains(m_quotes, at);
    }
    return contains(quotesOf(begin, std::min(at + 1, m_text.size())), at);
}

/// Those that begin between two places.
std::vector<TextRange> TextRegions::quotesOf(qsizetype begin, qsizetype last) const
{
    std::vector<TextRange> quotes;
    for (qsizetype at = begin; at < last;) {
        const QChar unit = m_text[at];
        if (unit != u'`' && unit != u'"' && unit != u'“' && unit != u'「') {
            ++at;
            continue;
        }
        const auto kind = std::find_if(QuoteKinds.begin(), QuoteKinds.end(),
            [unit](const Quotes& one) { return one.open == unit; });
        const qsizetype end = kind == QuoteKinds.end() ? at : quoteEnd(m_text, at, *kind);
        if (end > at)
            quotes.push_back({ at, end });
        at = std::max(end, at + 1);
    }
    return quotes;
}

bool TextRegions::contains(const std::vector<TextRange>& ranges, qsizetype at)
{
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), at,
        [](qsizetype place, const TextRange& range) { return place < range.begin; });
    return after != ranges.begin() && std::prev(after)->end > at;
}

bool isRuleCharacter(char32_t point)
{
    // Box drawing, blocks and shapes; Braille; coloured squares and circles; flags of the sea.
    if ((point >= 0x2500 && point <= 0x25FF) || (point >= 0x2800 && point <= 0x28FF)
        || (point >= 0x1F7E0 && point <= 0x1F7EB) || point == 0x2B1B || point == 0x2B1C)
        return true;
    constexpr std::u32string_view Rules = U"-_=*~#.+|<>^`/\\%;:·…—–‾＿＝－—\u2015\u3030\u30FC";
    return Rules.find(point) != std::u32string_view::npos;
}

bool isInvisibleBeyondAscii(char32_t point)
{
    return QChar::isSpace(point) || (point >= 0x200B && point <= 0x200F) || point == 0x2060
        || point == 0xFEFF || point == 0x115F || point == 0x3164 || point == 0x00AD;
}

bool isWordCharacter(char32_t point)
{
    if (point < 0x80)
        return (point >= U'a' && point <= U'z') || (point >= U'A' && point <= U'Z');
    return QChar::isLetter(point) || QChar::isMark(point);
}

qsizetype visibleEnd(QStringView text)
{
    qsizetype end = text.size();
    while (end > 0 && isInvisible(text[end - 1].unicode()))
        --end;
    return end;
}

qsizetype readableBegin(QStringView text, qsizetype begin, qsizetype longest)
{
    constexpr QStringView Closing = u".,;:!?)]}”’»。，；：！？）】」";
    const qsizetype last = std::min(begin + longest, text.size());
    for (qsizetype at = begin; at < last; ++at)
        if (!isInvisible(text[at].unicode()) && !Closing.contains(text[at]))
            return at;
    return begin;
}

bool asksForRepetition(QStringView text, qsizetype begin)
{
    const qsizetype from = std::max<qsizetype>(0, begin - 80);
    const QString before = text.sliced(from, begin - from).toString().toLower();
    for (const QStringView word : { QStringView(u"repeat"), QStringView(u"as asked"),
             QStringView(u"as requested"), QStringView(u"as you"), QStringView(u"重复") })
        if (before.contains(word))
            return true;
    for (const QStringView count :
        { QStringView(u"times"), QStringView(u"遍"), QStringView(u"次") }) {
        const qsizetype at = before.lastIndexOf(count);
        const QStringView number = QStringView(before).first(std::max<qsizetype>(at, 0)).trimmed();
        const QStringView rest
            = QStringView(before).sliced(at < 0 ? before.size() : at + count.size()).trimmed();
        const bool counted = !number.isEmpty() && number.back().isDigit();
        if (counted && (rest.isEmpty() || !rest[0].isLetterOrNumber()))
            return true;
    }
    return false;
}

} // namespace alidade
