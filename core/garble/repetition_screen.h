// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Fast looks that tell where repetition need not be looked for: they say yes too often and no only
// where there is nothing to find. Nearly all text says no to all of them.
#pragma once

#include "core/garble/text_classes.h"

#include <QStringView>

namespace alidade {

/// What the anchors of a text tell.
struct CopyLooks {
    bool loop = false; ///< findLoops() may find a loop whose period is more than one unit
    bool again = false; ///< so much stood before that passages of it may come again
    bool partlyAgain = false; ///< the same with many words changed, or of a part of it
};

/// Cost: few instructions a unit. Thread: any.
CopyLooks lookForCopies(QStringView text, const TextClasses& classes);

/// Eight copies that differ in numbers only.
bool mayCount(QStringView text, const TextClasses& classes);

/// Passages of Han characters, where lookForCopies() says that something comes again; other scripts
/// without blanks are not looked at, which is a yes.
bool mayComeAgain(QStringView text, const TextClasses& classes);

/// Han characters that are said twice, or pieces of two to four of them.
bool mayStutter(QStringView text, const TextClasses& classes);

} // namespace alidade
