// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Builds the index of rollout files: offsets, keys, score, step, length. Text stays on disk.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/rollouts.h"

#include <QStringList>

namespace alidade {

/// Names of the fields, first match wins (profile, `rolloutFields`).
struct RolloutFields {
    QStringList input{ QStringLiteral("input"), QStringLiteral("prompt") };
    QStringList output{ QStringLiteral("output"), QStringLiteral("response") };
    QStringList score{ QStringLiteral("score"), QStringLiteral("reward") };
    QStringList step{ QStringLiteral("step") };

    bool operator==(const RolloutFields&) const = default;
};

struct RolloutIndexing {
    RolloutSet set;
    std::vector<Note> notes; ///< unreadable lines, cut last line, limits, with file and line
};

/// Indexes the files of `set` in order. With `previewBytes` > 0 it stops after about that many
/// bytes (complete = false). With a `cacheDirectory` it takes over what is known of files that have
/// not changed (rollout_cache.h). Cost: about disk speed, two threads; memory 48 bytes a sample and
/// one block a thread. Errors: Cancelled only; everything else is a note. Thread: any.
Result<RolloutIndexing> indexRollouts(const RolloutSet& set, const RolloutFields& fields,
    qint64 previewBytes, Monitor& monitor, const QString& cacheDirectory = {});

} // namespace alidade
