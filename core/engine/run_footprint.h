// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whether a run on disk is still as it was: names, sizes and times of its files, nothing of what
// they hold. Works where no notice of changes can be had (network disks).
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"

#include <QStringList>

namespace alidade {

/// Two looks at a run that found the same give equal footprints.
struct RunFootprint {
    bool found = false; ///< false: the directory is gone or cannot be read
    qsizetype files = 0;
    qint64 bytes = 0;
    quint64 hash = 0; ///< of path, size and time of every file

    bool operator==(const RunFootprint&) const = default;
};

/// Looks at what loadRun would list, attachments included. A place that cannot be looked at counts
/// as one that holds nothing. Errors: Cancelled. Cost: one stat per file, within the limits of a
/// walk. Thread: any.
Result<RunFootprint> lookAtRun(
    const QString& path, const QStringList& attachments, Monitor& monitor);

} // namespace alidade
