// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Fast looks that tell where repetition need not be looked for: they say yes too often and no only
// where there is nothing to find. Nearly all text says no to all of them.
#pragma once

#include "core/garble/text_classes.h"
#include "core/garble/text_regions.h"

#include <QStringView>

#include <span>

namespace alidade {

/// The words of a text.
struct WordPlaces {
    std::span<const quint64> keys; ///< equal for equal words
    std::span<const quint32> begins;
    /// Where for so many units no word begins: between two words, or inside one.
    static constexpr qsizetype Wide = 24;
    std::span<const TextRange> wide;
};

/// A stretch of three equal copies and 24 units, of a period of more than one unit. Looks at the
/// places where letters, digits and marks take turns, of which every such period holds one.
bool mayLoop(QStringView text, const TextClasses& classes, const WordPlaces& words);

/// Eight copies that differ in numbers only.
bool mayCount(QStringView text, const TextClasses& classes);

/// Passages of Han characters; other scripts without blanks are not looked at, which is a yes.
bool mayComeAgain(QStringView text, const TextClasses& classes);

/// Han characters that are said twice, or pieces of two to four of them.
bool mayStutter(QStringView text, const TextClasses& classes);

} // namespace alidade
