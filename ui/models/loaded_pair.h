// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The texts of one pair of samples, read from disk and compared. Runs in the background.
#pragma once

#include "core/compare/sample_search.h"
#include "core/compare/text_diff.h"
#include "ui/models/sample_rows.h"

#include <optional>

namespace alidade {

/// What is shown of a pair, read from disk.
struct LoadedPair {
    static constexpr size_t MostHits = 10'000; ///< of a search, in one text

    qsizetype pair = -1;
    Pair<std::optional<Sample>> samples; ///< absent: unpaired or unreadable
    Pair<QString> errors;
    Pair<QString> changed; ///< how the file differs from when it was indexed; empty: it does not
    Pair<std::vector<TextHit>> hits; ///< in the outputs
    std::vector<TextHit> promptHits; ///< in the prompt that is shown, when prompts were searched
    TextDiff diff;
};

/// Cost: two positional reads and a bounded comparison; of a query what it takes. Errors:
/// Cancelled. Thread: any.
Result<LoadedPair> loadPair(const SampleTablePtr& table, qsizetype pair,
    const std::optional<SampleQuery>& query, Monitor& monitor);

} // namespace alidade
