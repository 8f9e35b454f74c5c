// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pairs of samples that a person has put together, over those that were found.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

/// `found` with the pairs of `pinned` (both rows >= 0) in it; who was their partner before stands
/// alone. Of two pins with a common sample the later one holds. The data order is not touched:
/// pins help to look, they are no evidence. Cost: O(n log n).
RolloutComparison withPinnedPairs(const RolloutComparison& found,
    const Pair<const RolloutSet*>& sets, const std::vector<SamplePair>& pinned);

} // namespace alidade
