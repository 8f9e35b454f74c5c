// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The kinds of soup that letters of touching scripts do not show. Parts of the detector
// `token-soup`; each is linear in the text.
#pragma once

#include "core/garble/text_classes.h"
#include "core/garble/text_regions.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

inline constexpr QLatin1StringView TokenSoupId{ "token-soup" };

/// Quotations are short: soup longer than one only happens to begin between two quotes.
inline bool isQuoted(TextRegions& regions, qsizetype begin, qsizetype end)
{
    constexpr qsizetype LongestQuote = 100;
    return end - begin <= LongestQuote && regions.inQuote(begin);
}

// Each comes with a look at the classes of the characters that is many times faster; where it says
// no there is nothing to find.
bool mayHoldDigitSoup(QStringView text, const TextClasses& classes);
bool mayHoldCharacterSoup(const TextClasses& classes);
bool mayHoldLetterSoup(QStringView text, const TextClasses& classes);
/// Words whose case changes inside.
bool mayHoldOddCase(QStringView text, const TextClasses& classes);
bool mayHoldCodeSoup(QStringView text, const TextClasses& classes, const TextRegions& regions);

/// Numbers that nobody writes: leading zeros in every width, line ends in heaps.
void findDigitSoup(QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Letters, digits and marks in which the next character has nothing to do with the last.
void findCharacterSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Passwords and keys on request stand in lines of one length, or one on each line of a list.
bool isListOfKeys(QStringView part);

/// Words made of letters that are all equally frequent, as in no language and no cipher of one.
void findLetterSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Function words without anything that they could belong to; words whose case changes inside, one
/// after the other. `range`: outside of it no window of words is looked at.
void findWordSalad(
    QStringView text, TextRange range, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Plain words among pieces of code whose brackets never match.
void findCodeSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Capitals, digits and marks mixed without a word; stretches of marks alone. Cost: several
/// instructions for sixteen units where there are none.
void findMarkSoup(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans);

/// What may be there: the case of words changes, brackets do not match.
struct ScrapScreens {
    bool changes;
    bool brackets;
};

/// A dozen scraps side by side. Cost: some instructions for 64 units without capitals in words.
bool holdsSprinkled(QStringView text, const TextClasses& classes);

/// Words that are all new, none of them a function word, with signs of soup between: pieces of a
/// vocabulary drawn by chance. What a screen denies is not looked for.
void findScrapSoup(
    QStringView text, ScrapScreens screens, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Widens the spans from number `from` on to where soup begins and ends.
void growSoup(
    QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans, size_t from);

/// True if hardly any word of a text is a little one of a language. Cost: one pass.
bool lacksSentences(QStringView text);

/// Widens a span over the words beside it when no sentence is among them.
void growOverWords(QStringView text, GarbleSpan& span);

/// Syllables of Hangul that Korean does not use. Cost: one look every few units of Korean.
void findHangulSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Digits among brackets that do not match. Cost: one pass.
void findBracketSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Pieces of code glued to each other, among brackets that do not match. Cost: a few passes.
void findJointSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// False: letters of Latin, of Han and of formulas only.
bool mayHoldAlphabetSoup(const TextClasses& classes);
/// Letters of other alphabets that are drawn by chance or run backwards. Cost: one pass over them.
void findAlphabetSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

/// The same of a whole short text in Latin letters. At once for longer ones.
void findShortLetterSoup(
    QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans);

/// Shorter ones are not looked at.
inline constexpr qsizetype UnbrokenHan = 64;

/// Words of both ways of writing Chinese in turns, blanks between them or not, in a text without
/// the marks of sentences. Looks at what has no mark for thirty characters.
void findMixedHan(QStringView text, const TextClasses& classes, TextRegions& regions,
    std::vector<GarbleSpan>& spans);

/// Chinese without a single mark or line end for longer than anybody's breath.
void findHanSoup(QStringView text, TextRegions& regions, std::vector<GarbleSpan>& spans);

} // namespace alidade
