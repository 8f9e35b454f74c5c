// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Files of one run that say different things of one metric: nothing tells which of them is right,
// so what hangs on it is no verdict.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

struct StoreConflict {
    Side side = Side::Candidate;
    double step = 0; ///< the first one where the files are further apart than the tolerance
    double used = 0;
    double other = 0;
    QString usedFile;
    QString otherFile;
    bool decides = true; ///< false: the metric leaves its band whichever of the files is right
};

/// Where the files of a run are further apart on a metric than its tolerance, or one of them alone
/// has a number; the candidate's before the baseline's. Nothing for metrics of one run and for
/// rules that judge nothing. Cost: linear in the points of metrics whose files disagree at all.
std::optional<StoreConflict> storeConflict(
    const Comparison& comparison, const MetricComparison& metric);

/// The reason why the metric is not judged, as a plain sentence.
QString reasonOf(const StoreConflict& conflict);

} // namespace alidade
