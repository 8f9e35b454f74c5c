// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Operators of one side only that seem to replace each other: they stand at the same place of the
// same module and give outputs of the same shape.
#pragma once

#include "core/compare/dump_align.h"

namespace alidade {

/// Sets DumpMatch::fused. `parents`, `partners`, `forwards` by operator of a side.
void findFusions(std::vector<DumpMatch>& rows, const Pair<const DumpData*>& data,
    const Pair<const std::vector<qint32>*>& parents,
    const Pair<const std::vector<qint32>*>& partners, const Pair<std::vector<qint32>>& forwards);

} // namespace alidade
