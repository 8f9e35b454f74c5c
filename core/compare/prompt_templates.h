// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether prompts that differ ask the same in another chat template. Facts only.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"

namespace alidade {

/// Fills StepOrder::messages of the steps of `comparison` with other prompts, in order, until some
/// thousand prompts have been read, and the example of the first step that only differs in its
/// template. Such a step has the same messages of users on both sides; those that a side lost do
/// not count. Needs the readers of the sets. Errors: Cancelled. Thread: any.
Result<void> compareTemplates(const RolloutSet& baseline, const RolloutSet& candidate,
    RolloutComparison& comparison, Monitor& monitor);

} // namespace alidade
