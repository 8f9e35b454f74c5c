// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How much one run has where files of the other end in the middle or are empty. Facts only: how
// much is too much, the checks say.
#pragma once

#include "core/model/rollouts.h"

namespace alidade {

struct MissingSamples {
    qint64 samples = 0; ///< that the other run has at steps of which a file is cut or empty
    qint64 all = 0; ///< of every step that this run has, of the side that has more
};

/// Of `ours`. A cut file whose name tells no step may have lost samples of every step. Nothing is
/// missing where a set is only partly indexed. Cost: linear in the samples. Thread: any.
MissingSamples missingSamples(const RolloutSet& ours, const RolloutSet& theirs);

} // namespace alidade
