// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What bug forms ask about both runs: system, versions, hardware, and how the run was launched.
#pragma once

#include "core/model/comparison.h"
#include "core/report/outline.h"

namespace alidade {

/// One row a package or fact that either side tells; "–" where a side does not. Columns: name,
/// baseline, candidate.
OutlineTable environmentTable(const Comparison& comparison);

struct LaunchText {
    QString script; ///< the command with its overrides, one a line; empty: no record tells it
    QString from; ///< "run.sh:31"
    bool incomplete = false; ///< more overrides were given than are known or shown
};
LaunchText launchOf(const Run& run, int mostOverrides);

} // namespace alidade
