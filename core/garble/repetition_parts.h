// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The kinds of repetition that are no exact loop. Parts of the detector `repetition`.
#pragma once

#include "core/garble/text_regions.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

class TextClasses;
struct WordSuspects;

inline constexpr QLatin1StringView RepetitionId{ "repetition" };

/// A line or several, each of which is an item, is indented, is an equation or heads others: data
/// and calculations, no sentences.
bool isRecord(QStringView unit);

/// A table, or code.
bool isOfCells(QStringView part);

/// Copies that differ in numbers only, each of which stays or moves by a constant step: "Step 57:
/// verify", "Step 58: verify" (garble.md 3.2).
void findCounterLoops(QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans);

/// A handful of words for ever in no fixed order; words said twice; paragraphs that come again with
/// a few words changed (garble.md 3.7). Words inside `asked` do not count.
void findWordLoops(QStringView text, const TextRegions& regions, const WordSuspects& suspects,
    const std::vector<TextRange>& asked, std::vector<GarbleSpan>& spans);

/// False: no lines in a row look like each other.
bool mayHoldNearCopies(QStringView text, const TextClasses& classes);
/// Paragraphs of one line that come again with a few words changed.
void findNearCopies(QStringView text, const TextClasses& classes, const TextRegions& regions,
    std::vector<GarbleSpan>& spans);

/// Passages that come again, each time with other words changed. For texts of which many places
/// came before (WordLooks::partlyAgain). Returns those that somebody filled in, in order: letters,
/// claims, cases.
std::vector<TextRange> findChangedPassages(
    QStringView text, const TextRegions& regions, std::vector<GarbleSpan>& spans);

/// Passages of a script without blanks between words that come again with a few words changed.
void findPassagesAgain(
    QStringView text, const std::vector<TextRange>& asked, std::vector<GarbleSpan>& spans);

/// Words or letters that are said twice without a blank between. Looks at some places only.
void findGluedStutter(QStringView text, const TextClasses& classes, const TextRegions& regions,
    std::vector<GarbleSpan>& spans);

/// A few letters of a script without blanks, or particles alone, in no order. Looks at some places.
void findFewLetters(QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans);

/// Single Han characters, each said twice, or pieces of two to four Han characters that are
/// said twice, many of them close together, as when draft tokens are taken twice.
void findHanStutter(QStringView text, std::vector<GarbleSpan>& spans);

/// The same of Japanese and Korean. Looks at their letters only.
void findUnspacedStutter(
    QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans);

} // namespace alidade
