// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Operators of one side only that seem to replace each other: they stand at the same place of the
// same module and give outputs of the same shape.
#pragma once

#include "core/compare/dump_align.h"

#include <functional>

namespace alidade {

/// What fusions are found in.
struct FusionSides {
    Pair<const DumpData*> data;
    Pair<const std::vector<qint32>*> partners; ///< by operator of a side
    bool nested = false; ///< both sides know the modules around their operators
    /// The forward call that a backward call belongs to; -1: none.
    std::function<qint32(Side, qint32)> forwardOf;
};

/// Sets DumpMatch::fused and `follows`. Places and shapes decide; whether the values agree is
/// another matter.
void findFusions(std::vector<DumpMatch>& rows, const FusionSides& sides);

} // namespace alidade
