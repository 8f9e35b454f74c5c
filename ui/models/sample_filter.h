// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which sample pairs a table shows, and in which order. Runs in the background.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/compare/sample_search.h"
#include "core/model/comparison.h"
#include "ui/models/partings.h"
#include "ui/widgets/step_range.h"

#include <memory>
#include <optional>
#include <vector>

namespace alidade {

struct SampleTable;

struct SampleFilter {
    enum class Show : quint8 {
        All,
        DifferentOutput,
        Garbled, ///< on any side
        GarbledCandidate,
        GarbledBaseline,
        GarbledOnOne, ///< on one side only
        DifferentScore,
        Unpaired,
        Pinned
    };
    enum class Order : quint8 {
        Place,
        Score,
        Length,
        Garbled,
        FirstDifference, ///< the outputs that part first
        Prompt ///< equal prompts stand together, in the order in which they first occur
    };

    Show show = Show::All;
    QString kind; ///< id of a detector that fired on a side; empty: any
    std::optional<StepRange> steps;
    std::optional<qsizetype> partsWithin; ///< outputs part within so many UTF-16 units
    std::shared_ptr<const SampleHits> hits; ///< found by a search on a side; nullptr: no search
    std::optional<Side> hitsOf; ///< only hits of this side count
    std::vector<SamplePair> pinned; ///< pairs that the user put together; both rows are set
    Order order = Order::Place;
    bool descending = false;
    PartingsPtr partings; ///< what is known already; nullptr: nothing

    /// The texts themselves have to be read for it, which may take its time.
    bool readsTexts() const { return partsWithin || order == Order::FirstDifference; }
    /// Beyond the steps: something that the user may want to take back.
    bool hidesRows() const;
};

/// Sets the rows of `table`: the pairs that the filter lets through, in its order. Cost: linear, a
/// sort, and of a filter that readsTexts() a read of every pair that the rest lets through and
/// whose parting the table does not know; it knows them then. Errors: Cancelled.
Result<void> fillRows(SampleTable& table, const SampleFilter& filter, Monitor& monitor);

} // namespace alidade
