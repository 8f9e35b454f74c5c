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
    /// The deviation is pooled over the steps around (NaN where too few runs have a value).
    std::vector<double> mean, deviation;
    int runs = 0; ///< the baseline included; 0: no band, `reason` says why
    QString reason;
};

/// `steps` and `baseline` as joined with the candidate; `window` > 1 measures trailing means over
/// so many steps instead of single values. Cost: linear. Thread: any.
NoiseBand measureNoise(const std::vector<double>& steps, const std::vector<double>& baseline,
    const std::vector<const MetricSeries*>& repeats, int window);

} // namespace alidade
