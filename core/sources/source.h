// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One on-disk format. A new one is a file beside this and a line in core/CMakeLists.txt.
// A source never decides that something is wrong, never guesses a value, never drops a bad line
// without a note, never runs anything that it finds.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"

#include <QString>

#include <span>
#include <string_view>
#include <vector>

namespace alidade {

class RunBuilder;

struct SourceFile {
    QString path; ///< relative to the run, `/` as separator; outside it: absolute
    QString absolutePath;
    qint64 bytes = 0;
    qint64 modifiedMs = 0;

    /// Last component of the path, without .zst or .gz.
    QString name() const;
};

struct Source {
    QLatin1StringView id; ///< `console-log`
    QLatin1StringView
        lookedFor; ///< what a page says it looked for: "console log (*.log, nohup.out)"

    /// From the name and the first 64 KiB (unpacked). Must be cheap and must not read more.
    bool (*recognises)(const SourceFile& file, std::string_view head);
    /// Reads all files that it recognised. What cannot be read becomes a note; an error is only
    /// returned for Cancelled.
    Result<void> (*load)(std::span<const SourceFile> files, RunBuilder& builder, Monitor& monitor);
};

/// Generated from the list in core/CMakeLists.txt, in that order.
std::span<const Source* const> allSources();

} // namespace alidade
