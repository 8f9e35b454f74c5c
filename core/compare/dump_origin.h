// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where NaN or infinity begins on one side: the first operator that makes it out of clean inputs
// and clean parameters. What both runs have does not count.
#pragma once

#include "core/model/dumps.h"

#include <optional>

namespace alidade {

/// `rows` in order; `bad` the bad parts of each row (BadPart) by side. Marks what follows from the
/// origin as propagated.
std::optional<DumpOrigin> findOrigin(Side side, const DumpData& data, std::vector<DumpRow>& rows,
    const std::vector<Pair<quint8>>& bad);

} // namespace alidade
