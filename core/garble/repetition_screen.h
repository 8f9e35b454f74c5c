// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Fast looks that tell where repetition need not be looked for: they say yes too often and no only
// where there is nothing to find. Nearly all text says no to all of them.
#pragma once

#include "core/garble/text_classes.h"
#include "core/garble/text_regions.h"

#include <QStringView>

namespace alidade {

/// A stretch of three equal copies and 24 units, of a period of more than one unit. Looks at the
/// places where letters, digits and marks take turns, of which every such period holds one.
bool mayLoop(QStringView text, const TextClasses& classes);

/// Eight copies that differ in numbers only.
bool mayCount(QStringView text, const TextClasses& classes);

/// Few words in no order, words said twice, words without end, groups of words that come again.
bool mayRepeatWords(QStringView text, const TextClasses& classes, const TextRegions& regions);

/// Passages of Han characters; other scripts without blanks are not looked at, which is a yes.
bool mayComeAgain(QStringView text, const TextClasses& classes);

/// Han characters that are said twice, or pieces of two to four of them.
bool mayStutter(QStringView text, const TextClasses& classes);

} // namespace alidade
