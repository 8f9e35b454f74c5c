// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What every store of metrics keeps, whatever bytes it was read from.
#pragma once

#include "core/base/limits.h"
#include "core/model/metrics.h"

#include <cmath>
#include <cstdlib>

namespace alidade {

inline void requireInvariant(bool holds)
{
    if (!holds)
        std::abort();
}

inline void checkSeries(const std::vector<MetricSeries>& all)
{
    requireInvariant(all.size() <= size_t(Limits::MetricNames));
    for (size_t at = 0; at < all.size(); ++at) {
        const MetricSeries& series = all[at];
        requireInvariant(at == 0 || all[at - 1].name < series.name);
        requireInvariant(!series.steps.empty() && series.values.size() == series.steps.size());
        requireInvariant(
            series.wallSeconds.empty() || series.wallSeconds.size() == series.steps.size());
        for (size_t i = 0; i < series.steps.size(); ++i)
            requireInvariant(std::isfinite(series.steps[i])
                && (i == 0 || series.steps[i - 1] < series.steps[i]));
    }
}

inline void checkStore(const MetricStore& store)
{
    checkSeries(store.series);
    requireInvariant(store.attempts.size() <= size_t(Limits::Attempts));
    for (const Attempt& attempt : store.attempts) {
        checkSeries(attempt.series);
        requireInvariant(attempt.firstStep <= attempt.lastStep);
        requireInvariant(attempt.series.empty() == (store.attempts.size() == 1));
    }
}

} // namespace alidade
