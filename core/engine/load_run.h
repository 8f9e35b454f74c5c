// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Directory → run. Orders the steps, splits progress, checks cancellation; contains no algorithm.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/run.h"
#include "core/sources/rollout_index.h"

#include <QHash>
#include <QStringList>

namespace alidade {

struct LoadOptions {
    QStringList attachments; ///< further files or directories that belong to the run
    QHash<SourceChoice::Kind, QString> chosen; ///< kind → path of the candidate to use
    bool rollouts = true; ///< index the rollouts too; false: files are listed only
    RolloutFields fields;
    QString defaults; ///< verl's defaults for this run: a YAML file or a checkout; empty: none
    QStringList corrected; ///< profile, `corrected`
};

/// Errors: NotFound, Unreadable (the directory itself, or the given defaults; those also Malformed
/// and TooLarge), Cancelled. An empty directory is a run that
/// tells nothing. Thread: any.
Result<RunPtr> loadRun(const QString& path, const LoadOptions& options, Monitor& monitor);

/// The same run with its rollouts indexed, all (previewBytes 0) or the first part. What is known of
/// unchanged files is taken from `cacheDirectory`; empty: nothing is.
Result<RunPtr> withRollouts(const RunPtr& run, const RolloutFields& fields, qint64 previewBytes,
    Monitor& monitor, const QString& cacheDirectory = {});

} // namespace alidade
