// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs every check over a comparison and ranks what differs.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

/// Fills `findings` (all checks, in their order) and `suspects` (rules.md: those that differ with
/// severity error or warning, causes before symptoms) anew. Cost: small. Thread: any.
void judgeAll(Comparison& comparison);

} // namespace alidade
