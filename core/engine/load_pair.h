// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Both runs of a comparison at once: reading one uses one core for the most part.
#pragma once

#include "core/base/side.h"
#include "core/engine/load_run.h"

namespace alidade {

/// loadRun for both sides, side by side unless `threads` is 1. `monitor` is called from one thread
/// at a time. Errors: those of loadRun, the baseline's before the candidate's. Thread: any.
Result<Pair<RunPtr>> loadPair(
    const Pair<QString>& paths, const Pair<LoadOptions>& options, int threads, Monitor& monitor);

} // namespace alidade
