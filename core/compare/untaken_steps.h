// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Steps of a run that lie in its directory and are not judged: another file has them, and nothing
// tells that it is of the same training. What was judged says nothing of them.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

struct UntakenSteps {
    Side side = Side::Candidate;
    QString file; ///< that has them
    QString metric; ///< the first one whose curve lacks them
    std::vector<double> steps; ///< ascending; the other run has them too
};

/// For each store beside the used one, the steps at which a judged metric of the other run has a
/// value and only that store of this run has one. Stores that are known to be another training
/// (they differ, and others confirm the used one) have none. Cost: linear in the points.
std::vector<UntakenSteps> untakenSteps(const Comparison& comparison);

} // namespace alidade
