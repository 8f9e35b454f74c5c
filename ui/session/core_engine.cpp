// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Ties the workspace to core/engine. Apart from workspace.cpp, so that a test with functions of its
// own links without the readers of every format.
#include "core/engine/load_profile.h"
#include "core/engine/scan_garble.h"
#include "ui/session/engine_functions.h"
#include "ui/session/index_cache.h"
#include "ui/session/workspace.h"

namespace alidade {

EngineFunctions coreEngine()
{
    const auto index = [cache = indexCacheDirectory()](const RunPtr& run,
                           const RolloutFields& fields, qint64 previewBytes, Monitor& monitor) {
        return withRollouts(run, fields, previewBytes, monitor, cache);
    };
    return { &loadRun, index, &compareRuns, &scanGarble, &builtInProfile, &scanWeights,
        &lookAtRun };
}

Workspace::Workspace(QObject* parent)
    : Workspace(coreEngine(), parent)
{
}

} // namespace alidade
