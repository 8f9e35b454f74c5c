// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which pair of a table is meant by a place: a key from outside, a step, a sample of a finding.
#pragma once

#include "core/model/finding.h"
#include "ui/models/sample_rows.h"

#include <optional>

namespace alidade {

/// A pair by what it is called outside of any table.
struct WantedSample {
    std::optional<qint32> step;
    qsizetype ordinal = 0; ///< 1-based place within the step; 0: the pair that tells most of it
    std::optional<Side> side;
    qsizetype row = -1; ///< row of `side` in its set; goes before step and ordinal
    std::optional<RolloutKind> kind{}; ///< absent: the set that is shown
    bool firstOfStep = false; ///< of a step alone: its first row, whichever tells most

    /// `step:ordinal`, or `step` alone, behind `training:` or `validation:` if need be; nothing
    /// when it is no such key.
    static std::optional<WantedSample> ofKey(const QString& key);
    static WantedSample ofPlace(const Locator& where);
};

/// Index into the pairs of the table, -1 when there is no such pair. Of a step alone: where its
/// prompts are others, the first sample without a partner, unless its first row is wanted; else its
/// first row in the table's order; else its first pair, although the filter hides it.
qsizetype pairOf(const WantedSample& wanted, const SampleTable& table);

/// Why a step shows nothing, or not both sides, in words; empty when both have it.
QString missingStepText(const SampleTable& table, qint32 step);

} // namespace alidade
