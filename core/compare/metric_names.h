// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which curves of two runs are one metric: of one name, renamed between releases, or written by a
// store that changes signs in names (formats document, section 4).
#pragma once

#include "core/base/side.h"
#include "core/model/metrics.h"
#include "core/model/profile.h"

#include <vector>

namespace alidade {

/// One metric of two runs; -1 where a run does not have it.
struct NamedPair {
    QString name; ///< the one that tells most
    Pair<int> series{ -1, -1 }; ///< index into MetricStore::series of that side
};

/// Every curve of either run once, sorted by name. Either store may be null. Cost: linear but for
/// sorting the names.
std::vector<NamedPair> pairMetrics(
    const Profile& profile, const MetricStore* baseline, const MetricStore* candidate);

/// The curve of another run that is the metric `name`: under this name, else under another name of
/// the same metric. nullptr when it has none.
const MetricSeries* seriesNamed(
    const MetricStore& store, const Profile& profile, const QString& name);

} // namespace alidade
