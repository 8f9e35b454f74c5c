// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the two outputs of a pair part. Only the texts tell, so that reading them is a task of its
// own; what it found is kept for the next filter and the next order.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace alidade {

struct SampleTable;

struct Parting {
    enum class State : quint8 {
        Unknown,
        Parts, ///< after `units`
        Beyond, ///< not within the first `units`, which is all that was looked at
        Same,
        LeftOut, ///< placeholders, of which nothing can be told
        Unreadable, ///< or without a partner
    };

    qint32 candidate = -1; ///< row of the partner: another partner parts elsewhere
    qint32 units = 0; ///< UTF-16
    State state = State::Unknown;

    /// Whether it tells if the outputs part within the first `within` units.
    bool tells(qsizetype within) const;
    bool isWithin(qsizetype within) const { return state == State::Parts && units < within; }
};

/// Of two whole outputs.
Parting partingOf(const QString& baseline, const QString& candidate);

/// What is known of one set of rollouts. It keeps its runs, so that it is never taken for
/// what is known of others.
struct Partings {
    Pair<RunPtr> runs;
    RolloutKind kind = RolloutKind::Training;
    std::vector<Parting> ofBaseline; ///< by row of the baseline's set
};

using PartingsPtr = std::shared_ptr<const Partings>;

/// More than any output has.
inline constexpr qsizetype WholeOutput = std::numeric_limits<qint32>::max();

/// nullptr unless `known` is of the runs and the set of the table.
PartingsPtr partingsFor(const SampleTable& table, const PartingsPtr& known);

/// What the table's partings tell of a pair.
Parting partingIn(const SampleTable& table, qsizetype pair);

/// The table's partings and those of `pairs`, of whose outputs the first `units` count: the same
/// pointer when nothing had to be read. Cost: one read of each output that is not known yet; the
/// beginning is enough where it tells. Errors: Cancelled. Thread: any.
Result<PartingsPtr> readPartings(
    const SampleTable& table, std::span<const qint32> pairs, qsizetype units, Monitor& monitor);

} // namespace alidade
