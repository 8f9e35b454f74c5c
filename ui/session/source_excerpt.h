// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The lines of a run's file around one line, as text to look at. Nothing of it is interpreted.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/note.h"
#include "core/model/run.h"

#include <QStringList>

namespace alidade {

struct SourceExcerpt {
    QString path; ///< absolute
    qint64 firstLine = 1;
    QStringList lines;
};

/// Where a file named by a run lies on disk. A name that leaves the run's directory stays what it
/// is only when it is absolute (an attached place).
QString absolutePath(const Run& run, const Origin& origin);

/// Up to 300 lines from 100 before `line` on; a line is cut at 2 000 characters. Compressed files
/// are unpacked. Cost: reads the file up to there. Errors: NotFound, Unreadable, Cancelled.
/// Thread: any.
Result<SourceExcerpt> readExcerpt(const QString& path, int line, Monitor& monitor);

} // namespace alidade
