// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where a text quotes or shows code: talk about mojibake or U+FFFD is no mojibake, and code repeats
// itself. Classes of characters that several detectors share.
#pragma once

#include <QStringView>

#include <vector>

namespace alidade {

struct TextRange {
    qsizetype begin = 0;
    qsizetype end = 0; ///< exclusive
};

/// Both lists are sorted and disjoint.
class TextRegions {
public:
    /// Cost: linear, fast; quotes are only looked for when somebody asks.
    explicit TextRegions(QStringView text, bool mayHoldFences = true);

    bool hasFences() const { return !m_fences.empty(); }
    /// Between ``` and ``` (or the end of the text). Cost: logarithmic.
    bool inFence(qsizetype at) const { return contains(m_fences, at); }
    /// The same, but a fence that is never closed is none: broken text may have opened it.
    bool inClosedFence(qsizetype at) const { return inFence(at) && at < m_openFence; }
    /// Inside `…`, "…", “…” or 「…」 that is short and on one line.
    bool inQuote(qsizetype at);

private:
    static bool contains(const std::vector<TextRange>& ranges, qsizetype at);
    std::vector<TextRange> quotesOf(qsizetype begin, qsizetype last) const;

    QStringView m_text;
    std::vector<TextRange> m_fences;
    std::vector<TextRange> m_quotes;
    qsizetype m_openFence; ///< begin of the fence that is never closed, or the end of the text
    bool m_quotesFound = false; ///< all of them
    qsizetype m_looked = 0; ///< units that were looked at for single questions
};

/// Characters of which rules, frames, leaders and bars are made: long runs of them are ordinary.
bool isRuleCharacter(char32_t point);
bool isInvisibleBeyondAscii(char32_t point);
/// White space, and what is as invisible: zero width, byte order mark, Hangul filler.
inline bool isInvisible(char32_t point)
{
    if (point < 0x80)
        return point == U' ' || (point >= 9 && point <= 13);
    return (point < 0x3400 || point > 0xFE00) && isInvisibleBeyondAscii(point);
}
/// Letters that carry meaning in a word, marks included.
bool isWordCharacter(char32_t point);

/// The code point at `at`, which steps behind it. A lone surrogate is itself.
inline char32_t nextPoint(QStringView text, qsizetype& at)
{
    const QChar unit = text[at++];
    if (unit.isHighSurrogate() && at < text.size() && text[at].isLowSurrogate())
        return QChar::surrogateToUcs4(unit, text[at++]);
    return unit.unicode();
}

/// End of the text without invisible characters at its end.
qsizetype visibleEnd(QStringView text);

/// Where a repeated stretch that begins at `begin` begins for a reader: the blanks and closing
/// marks there end the text before it. At most `longest` units on.
qsizetype readableBegin(QStringView text, qsizetype begin, qsizetype longest);

/// True if the words before `begin` ask for a repetition: "repeat", "20 times:", 20 遍. Looks at
/// the last 80 units only. "3 times 4" is arithmetic.
bool asksForRepetition(QStringView text, qsizetype begin);

} // namespace alidade
