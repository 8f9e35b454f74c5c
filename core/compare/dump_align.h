// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which operators of two dumps belong together. Call numbers shift as soon as one side calls an
// operator once more, so operators are aligned as sequences inside the same module; a backward
// call follows its forward call. Sees names and shapes; values only to tell which of several like
// calls is the one that the other run lacks.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/dumps.h"

namespace alidade {

struct DumpMatch {
    Pair<qint32> op{ -1, -1 };
    qint32 fused = -1; ///< matches with the same number replace each other, as far as shapes tell
    qint32 follows = -1; ///< backward: the `fused` of the forward calls
    quint8 depth = 0;
};

/// Every operator of both sides exactly once, in the candidate's order of execution; what only the
/// baseline has stands before what follows it there. Errors: Cancelled. Cost: about linear.
Result<std::vector<DumpMatch>> alignDumps(
    const DumpData& baseline, const DumpData& candidate, Monitor& monitor);

} // namespace alidade
