// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The difference of the two effective configs as lines that every tool for differences knows.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

struct ConfigDifferenceOptions {
    bool runSpecific = true; ///< paths, names, hosts and what the profile ignores, too
    bool oneSided = true; ///< keys that only one side has, too
    qsizetype mostRows = -1; ///< further rows are counted in a last line; -1: no limit
};

/// `--- name`, `+++ name`, then per differing key `-key: value` and `+key: value`, one line each.
/// Empty when nothing differs or there is no config. Rows in the order of the keys, those that
/// count as a reason first. Cost: linear in the keys. Thread: any.
QString configDifference(const Comparison& comparison, const ConfigDifferenceOptions& options = {});

/// The differing rows that are not run-specific and not ignored: indices into
/// ConfigComparison::rows.
std::vector<int> differingRows(const Comparison& comparison);

} // namespace alidade
