// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two config values as texts to be read side by side, and which stretches of them differ. Lists and
// maps are compared item by item, texts word by word.
#pragma once

#include "core/base/side.h"
#include "core/base/value.h"

#include <vector>

namespace alidade {

struct TextStretch {
    qsizetype begin = 0; ///< UTF-16 units
    qsizetype length = 0;

    friend bool operator==(const TextStretch&, const TextStretch&) = default;
};

struct ValueDiff {
    Pair<QString> texts;
    Pair<std::vector<TextStretch>> marks; ///< in order, without overlaps
};

/// Long lists and maps get a line for each item; the members of both maps stand in the baseline's
/// order, what one side alone has comes last. Either may be nullptr: the side does not have the
/// key, its text is empty and nothing is marked. Cost: bounded; quadratic in the items of a list up
/// to 400 of them, beyond that items are compared by place. Thread: any.
ValueDiff diffValues(const Value* baseline, const Value* candidate);

} // namespace alidade
