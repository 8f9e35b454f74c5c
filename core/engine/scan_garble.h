// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Judges every rollout sample of a comparison; gigabytes, in the background.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

/// A new comparison with garble verdicts and findings made again. Reads every sample once, in
/// parallel. `threads` 0: all cores. Errors: Cancelled. Thread: any.
Result<ComparisonPtr> scanGarble(const ComparisonPtr& comparison, int threads, Monitor& monitor);

} // namespace alidade
