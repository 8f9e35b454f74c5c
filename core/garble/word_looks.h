// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A fast look at every word of a text, for all rules that judge words.
#pragma once

#include "core/garble/text_classes.h"
#include "core/garble/text_regions.h"

#include <QStringView>

namespace alidade {

/// What may come again among the words of a text.
struct WordSuspects {
    bool few = false; ///< few words in no order
    bool doubled = false; ///< words said twice
    bool runs = false; ///< words said three times and more
    bool endless = false; ///< words without end
    bool groups = false; ///< groups of words

    bool any() const { return few || doubled || runs || endless || groups; }
};

/// False only where there is nothing to find.
struct WordLooks {
    WordSuspects repeated;
    bool loop = false; ///< as of CopyLooks
    bool again = false; ///< as of CopyLooks
    bool partlyAgain = false; ///< as of CopyLooks
    /// Where as many function words, or words that cannot follow an article, stand as a salad has;
    /// empty: nowhere. The case of letters is not looked at.
    TextRange salad{ 0, 0 };
};

/// Cost: one pass over the words. Thread: any.
WordLooks lookAtWords(QStringView text, const TextClasses& classes, const TextRegions& regions);

} // namespace alidade
