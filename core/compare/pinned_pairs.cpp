// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/pinned_pairs.h"

#include "core/compare/sample_align.h"

#include <algorithm>

namespace alidade {

RolloutComparison withPinnedPairs(const RolloutComparison& found,
    const Pair<const RolloutSet*>& sets, const std::vector<SamplePair>& pinned)
{
    if (pinned.empty() || !sets.baseline || !sets.candidate)
        return found;
    std::vector<SamplePair> pins;
    for (auto pin = pinned.rbegin(); pin != pinned.rend(); ++pin) {
        const bool clashes = std::any_of(pins.begin(), pins.end(), [&](const SamplePair& later) {
            return later.row.baseline == pin->row.baseline
                || later.row.candidate == pin->row.candidate;
        });
        if (!clashes)
            pins.push_back(*pin);
    }
    const auto isPinned = [&](Side side, qint32 row) {
        return row >= 0 && std::any_of(pins.begin(), pins.end(), [&](const SamplePair& pin) {
            return pin.row[side] == row;
        });
    };
    RolloutComparison made = found;
    made.pairs.clear();
    made.pairs.reserve(found.pairs.size() + pins.size());
    for (const SamplePair& pair : found.pairs) {
        SamplePair left = pair;
        for (const Side side : BothSides)
            if (isPinned(side, pair.row[side]))
                left.row[side] = -1;
        if (left.row != pair.row)
            std::erase(made.byFileOrder, pair.row.baseline);
        if (left.row.baseline >= 0 || left.row.candidate >= 0)
            made.pairs.push_back(left);
    }
    made.pairs.insert(made.pairs.end(), pins.begin(), pins.end());
    sortPairs(made.pairs, *sets.baseline, *sets.candidate);
    made.paired = 0;
    made.unpaired = {};
    made.sameOutput = 0;
    for (const SamplePair& pair : made.pairs) {
        made.unpaired.baseline += pair.row.candidate < 0 ? 1 : 0;
        made.unpaired.candidate += pair.row.baseline < 0 ? 1 : 0;
        if (pair.row.baseline < 0 || pair.row.candidate < 0)
            continue;
        ++made.paired;
        made.sameOutput += sets.baseline->samples[size_t(pair.row.baseline)].outputKey
                == sets.candidate->samples[size_t(pair.row.candidate)].outputKey
            ? 1
            : 0;
    }
    return made;
}

} // namespace alidade
