// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Files of one folder that hold samples of one step: shards of ranks are meant so, a copy or the
// file of an earlier run is not.
#pragma once

#include "core/model/rollouts.h"

#include <vector>

namespace alidade {

/// A warning for each file that has no place beside another one of its step. Names that differ in a
/// number only, beside the step, are those of shards. `set` is indexed.
/// Cost: one look at every sample. Thread: any.
std::vector<Note> sharedStepNotes(const RolloutSet& set);

} // namespace alidade
