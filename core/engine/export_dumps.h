// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Writes the tables of `msprobe compare` for every pair of dumps.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

/// compare_result_rank<R>.csv below `directory`; with several steps or stages each in a folder of
/// its own. Reads the dumps again, a pair at a time. Errors: Cancelled, Unreadable.
Result<void> exportDumps(const Comparison& comparison, const QString& directory, Monitor& monitor);

} // namespace alidade
