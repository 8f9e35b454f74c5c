// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How far repeats of the baseline stray from each other: a measured band in place of a guess.
#pragma once

#include "core/model/metrics.h"

#include <QString>

#include <vector>

namespace alidade {

struct NoiseBand {
    /// Mean of baseline and repeats, and how far one run strays from it, at the steps asked for.
    /// The deviation is pooled over the steps around (NaN where too few runs have a value, and
    /// where all are equal: there the tolerance holds).
    std::vector<double> mean, deviation;
    int runs = 0; ///< the baseline included; 0: no band, `reason` says why
    QString reason; ///< also where the band does not reach, when there is one
};

/// `steps` and `baseline` as joined with the candidate; `window` > 1 measures trailing means over
/// so many steps instead of single values. A repeat that equals the baseline or an earlier repeat
/// counts for nothing. Cost: linear. Thread: any.
NoiseBand measureNoise(const std::vector<double>& steps, const std::vector<double>& baseline,
    const std::vector<const MetricSeries*>& repeats, int window);

} // namespace alidade
