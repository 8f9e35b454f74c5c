// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The core functions that the workspace calls, as values: the program takes coreEngine(), a test
// takes functions that block, fail or count.
#pragma once

#include "core/engine/compare_runs.h"
#include "core/engine/load_run.h"
#include "core/engine/run_footprint.h"
#include "core/engine/scan_weights.h"

#include <functional>
#include <memory>

namespace alidade {

struct EngineFunctions {
    std::function<Result<RunPtr>(const QString&, const LoadOptions&, Monitor&)> loadRun;
    std::function<Result<RunPtr>(const RunPtr&, const RolloutFields&, qint64, Monitor&)>
        withRollouts;
    std::function<Result<ComparisonPtr>(const Pair<RunPtr>&, const CompareOptions&, Monitor&)>
        compareRuns;
    std::function<Result<ComparisonPtr>(const ComparisonPtr&, int, Monitor&)> scanGarble;
    std::function<std::shared_ptr<const Profile>()> builtInProfile;
    /// May be empty: weights are then left unread.
    std::function<Result<ComparisonPtr>(const ComparisonPtr&, WeightsExtent, Monitor&)> scanWeights;
    /// May be empty: runs are then not watched.
    std::function<Result<RunFootprint>(const QString&, const QStringList&, Monitor&)> lookAtRun;
};

/// The functions of core/engine.
EngineFunctions coreEngine();

} // namespace alidade
