// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/fuzzy_match.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr int TogetherPoints = 200; ///< the word stands in the text as it was typed
constexpr int BeginPoints = 60; ///< at the begin of a word of the text
constexpr int LetterPoints = 8; ///< a scattered letter that follows the one before
constexpr int ScatteredBeginPoints = 6;
constexpr int LongestPenalty = 40;

bool beginsWord(QStringView text, qsizetype at)
{
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

/// The whole word at its best place.
std::optional<int> together(QStringView text, QStringView word)
{
    std::optional<int> best;
    for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        const int points = TogetherPoints + (beginsWord(text, at) ? BeginPoints : 0)
            + int(std::min<qsizetype>(word.size(), 50)) * LetterPoints;
        best = std::max(best.value_or(points), points);
        if (beginsWord(text, at))
            break;
    }
    return best;
}

/// Its letters one after the other; a begin of a word is preferred when there is one further on.
std::optional<int> scattered(QStringView text, QStringView word)
{
    int points = 0;
    qsizetype from = 0, before = -2;
    for (const QChar letter : word) {
        qsizetype at = text.indexOf(letter, from);
        if (at < 0)
            return std::nullopt;
        if (at == before + 1)
            points += LetterPoints;
        else if (beginsWord(text, at))
            points += ScatteredBeginPoints;
        before = at;
        from = at + 1;
    }
    return points;
}

} // namespace

FuzzyPattern::FuzzyPattern(const QString& typed)
    : m_words(typed.toCaseFolded().simplified().split(u' ', Qt::SkipEmptyParts))
{
}

std::optional<int> FuzzyPattern::score(QStringView folded) const
{
    int sum = 0;
    for (const QString& word : m_words) {
        auto points = together(folded, word);
        if (!points)
            points = scattered(folded, word);
        if (!points)
            return std::nullopt;
        sum += *points;
    }
    return sum - int(std::min<qsizetype>(folded.size() / 4, LongestPenalty));
}

} // namespace alidade
