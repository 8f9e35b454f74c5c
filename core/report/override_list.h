// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The overrides that make the candidate's config equal to the baseline's, ready for its launch
// script. What cannot be given as an override is told, never guessed.
#pragma once

#include "core/model/comparison.h"

#include <QStringList>

#include <vector>

namespace alidade {

struct OverrideList {
    struct LeftOut {
        QString key;
        QString why;
    };

    QStringList words; ///< one word of bash each, in the order in which Hydra is to read them
    std::vector<LeftOut> leftOut;
};

/// `rows`: indices into ConfigComparison::rows; equal rows and repeated ones count for nothing.
/// Keys are spelled as the candidate's release spells them. Cost: O(n log n). Thread: any.
OverrideList overridesTowardsBaseline(const Comparison& comparison, std::vector<int> rows);

/// One word a line with `\` between them; what was left out follows as comments.
QString overrideListText(const OverrideList& list);

} // namespace alidade
