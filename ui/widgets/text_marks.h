// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which marks lie over which part of a text: difference, garbled. Pure geometry, no painting.
#pragma once

#include "core/model/garble.h"
#include "ui/widgets/aligned_text.h"

#include <span>
#include <vector>

namespace alidade {

/// A part of a text over which the marks do not change.
struct MarkedPart {
    qsizetype begin = 0, length = 0; ///< UTF-16 units
    bool differs = false, garbled = false;

    bool operator==(const MarkedPart&) const = default;
};

/// The marked parts of [begin, end), in order; what bears no mark is left out. A garbled span
/// inside of a difference is marked as garbled only: of a text that is wholly other, or nearly so,
/// the rows tell enough. Both lists are sorted and disjoint. Cost: O(log n + parts).
std::vector<MarkedPart> markedParts(qsizetype begin, qsizetype end,
    std::span<const TextRange> differences, std::span<const GarbleSpan> garbled);

/// True if a difference lies in or touches [begin, end); a line is then tinted.
bool hasDifference(qsizetype begin, qsizetype end, std::span<const TextRange> differences);

/// The difference over `offset`; nullptr when there is none.
const TextRange* differenceAt(qsizetype offset, std::span<const TextRange> differences);

/// Those of sorted, disjoint ranges that lie in [begin, end), wholly or in part.
std::span<const TextRange> rangesIn(
    qsizetype begin, qsizetype end, std::span<const TextRange> ranges);

/// The garbled span over `offset`; nullptr when there is none.
const GarbleSpan* garbledAt(qsizetype offset, std::span<const GarbleSpan> garbled);

} // namespace alidade
