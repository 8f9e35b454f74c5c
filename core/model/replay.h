// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a log says of replayed rollouts (formats document 6.6): verl's RolloutSkip announces each
// step that it loads, misses or writes.
#pragma once

#include "core/model/note.h"

namespace alidade {

struct ReplayLog {
    struct Lines {
        int count = 0;
        Origin first;
    };
    Lines loaded; ///< a step came from a dump
    Lines missing; ///< nothing to load, or loading failed: the step was generated anew
    Lines dumped; ///< a step was written for later
};

} // namespace alidade
