// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the metrics of two runs were not compared by: steps and metrics of one run only, curves that
// are not judged, files that contradict each other. A verdict does not reach that far.
#pragma once

#include "core/model/comparison.h"

#include <QStringList>

namespace alidade {

/// "judged over 5 of 20 steps (the candidate ends at step 5)"; empty when all steps were compared.
QString coverageText(const Comparison& comparison);

/// Metrics that must agree and were not compared, or only in part.
struct MetricGaps {
    std::vector<Evidence> evidence;
    QStringList oneSided; ///< names
    QStringList partly; ///< "actor/kl_loss (8 of 20 steps)": judged over fewer than others
    QStringList essential; ///< names of those that every run writes and that were hardly compared
    QStringList unjudged; ///< names of others that both runs have
    QStringList apart; ///< names of others, outside at each of their few steps
};

MetricGaps metricGaps(const Comparison& comparison);

/// What nothing in the files can settle.
struct MetricDoubts {
    std::vector<Evidence> contradictions; ///< files of one run, further apart than the tolerance
    bool contradicted = false; ///< and the verdict of some metric hangs on which one is right
    std::vector<Evidence> alone; ///< NaN or infinity at steps that only one run has
    bool aloneMatters = false; ///< among them in a metric that must agree or that one run lacks
    std::vector<Evidence> untaken; ///< steps that lie in a file which was not taken
    std::vector<Evidence> lost; ///< unreadable values of metrics that must agree, at shared steps

    /// Something keeps an agreement from being one.
    bool decide() const
    {
        return contradicted || aloneMatters || !untaken.empty() || !lost.empty();
    }
};

MetricDoubts metricDoubts(const Comparison& comparison);

} // namespace alidade
