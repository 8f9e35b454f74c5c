// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lists the files of a run directory within bounds (formats document, section 9): depth, number of
// entries, no way out through symbolic links, no descent into folders that hold nothing of use.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/note.h"
#include "core/sources/source.h"

#include <vector>

namespace alidade {

struct FileList {
    std::vector<SourceFile>
        files; ///< sorted by path; a file that is reachable twice is listed once
    /// Whose names, or whose folders' names, are no valid UTF-8, so that they cannot be opened: the
    /// path only serves to show, absolutePath is empty.
    std::vector<SourceFile> unopened;
    /// Called like files of JSON lines, and folders, links that are not followed, pipes or devices.
    std::vector<SourceFile> misnamed;
    QStringList rolloutLinks; ///< called after rollouts, and not followed; relative
    std::vector<Note> notes; ///< unreadable folders, limits that were hit
};

/// `root`: a directory, or a single file that is the whole run. Paths are relative to `base`, or
/// absolute when they lie outside it. Errors: NotFound, Unreadable (the root itself), Cancelled.
Result<FileList> listFiles(const QString& root, const QString& base, Monitor& monitor);

} // namespace alidade
