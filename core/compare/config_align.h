// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Aligns the config keys of two runs: equal, differing, one-sided, renamed; and why they differ.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

/// Every key of either side is in exactly one row, except the null that a renamed key leaves
/// behind, which is in none. A row whose sides spell the key differently has the newer name as its
/// key. Swapping the sides mirrors the result. Causes: rules.md, "Causes of a differing config
/// row". Cost: O(n log n). Thread: any.
ConfigComparison alignConfigs(
    const Config& baseline, const Config& candidate, const Profile& profile);

} // namespace alidade
