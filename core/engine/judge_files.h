// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Judges texts in files without a comparison: `alidade garble`. One JSON line a text (cli.md).
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/garble.h"

#include <QByteArray>
#include <QHash>
#include <QStringList>

#include <functional>

namespace alidade {

struct JudgeFilesOptions {
    QStringList fields{ QStringLiteral("output"),
        QStringLiteral("response") }; ///< field with the text, first match wins
    QStringList promptFields{ QStringLiteral("input"),
        QStringLiteral("prompt") }; ///< what was asked, when it is known; first match wins
    bool plainText = false; ///< one text a file instead of JSON lines
    bool all = false; ///< also texts that are not garbled
    int threads = 0; ///< 0: all cores
    QHash<QString, QString> opened; ///< what is read for one of the paths, when it is not the path
};

/// A file that holds nothing that was judged, and why.
struct PassedOver {
    QString file;
    QString why;
};

struct JudgedFiles {
    qint64 texts = 0; ///< that were judged
    qint64 garbled = 0;
    qint64 unreadable = 0; ///< lines and files
    qint64 unfinished = 0; ///< of these, last lines without an end: files that may still be written
    qint64 doubledKeys = 0; ///< lines whose field with the text stands there more than once
    /// Of directories only what is called like rollouts; files without a line are here as well.
    std::vector<PassedOver> passedOver{};
};

/// Directories are searched for *.jsonl and *.ndjson (with plainText: for all files), also .zst and
/// .gz; what lies there and cannot be gone into is a line with "error". `take`
/// gets each line without its \n, in the order of files and lines, in the calling thread.
/// Errors: NotFound or Unreadable for one of `paths`, before anything is judged; Cancelled. A file
/// or line that cannot be read is a line with "error". Memory: one block of lines.
Result<JudgedFiles> judgeFiles(const QStringList& paths, const JudgeFilesOptions& options,
    const std::function<void(const QByteArray&)>& take, Monitor& monitor);

/// The JSON line of one text: positions are Unicode code points, the text is cut at 200 of them.
QByteArray verdictLine(
    const QString& file, qint64 line, QStringView text, const GarbleVerdict& verdict);

} // namespace alidade
