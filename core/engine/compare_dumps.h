// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Operator dumps of two runs: compared pair by pair, so that only one pair is in memory at a time,
// and read again where a row is looked at.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"
#include "core/model/dumps.h"

#include <QStringList>

#include <optional>

namespace alidade {

/// Null when neither run has a dump. Errors: Cancelled. What cannot be read becomes a note of its
/// pair. Memory: about 30 bytes a tensor of the largest pair. Dumps of the task tensor are compared
/// element by element up to SavedTensors::MostBytes, then by their statistics, with a note.
Result<std::shared_ptr<const DumpComparison>> compareDumps(
    const Pair<RunPtr>& runs, Monitor& monitor);

/// Both dumps of a pair, with modules. What cannot be read is an empty dump with a note.
/// Errors: Cancelled.
Result<Pair<DumpData>> readDumpPair(const Pair<RunPtr>& runs, const Pair<int>& place,
    Monitor& monitor, DumpPrecision precision = DumpPrecision::Exact);

/// The tensors of one row again: a dump that holds the one operator, for each side that has it.
/// Errors: as above, Malformed when the file has changed. Cost: a few reads. Thread: any.
Result<Pair<std::optional<DumpData>>> readDumpRow(
    const Comparison& comparison, qsizetype pair, qsizetype row, Monitor& monitor);

/// The calls that led to the operator of a row, innermost first; empty when nobody recorded them.
/// Cost: reads stack.json up to there.
Result<QStringList> readDumpStack(
    const Comparison& comparison, qsizetype pair, qsizetype row, Side side, Monitor& monitor);

} // namespace alidade
