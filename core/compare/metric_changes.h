// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Metrics that kept their name and changed their meaning between releases of verl.
#pragma once

#include "core/model/config.h"
#include "core/model/profile.h"

#include <optional>

namespace alidade {

/// Whether a run is at least of the release whose config brought `keys`. A full config that has
/// most of them is, one that has none of them is not; anything else stays open, and so does a
/// config of a few keys. Cost: linear in the keys.
std::optional<bool> hasReleaseKeys(const Config& config, const QStringList& keys);

/// Why the metric must not be judged between these two runs: the first change of its meaning that
/// lies between their releases. Empty when none does, or when the configs do not tell.
QString changedMeaning(
    const Profile& profile, const Config& baseline, const Config& candidate, QStringView metric);

} // namespace alidade
