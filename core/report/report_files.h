// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The files of a bug report: the issue as Markdown and as one HTML file with its pictures inside,
// the report as JSON, the difference of the configs, and the pictures.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/report/redact.h"
#include "core/report/report.h"

#include <vector>

namespace alidade {

struct ReportPicture {
    QString file; ///< `overview.png`
    QByteArray png;
    int width = 0; ///< logical pixels
};

struct ReportFile {
    QString name;
    QByteArray content;
};

/// One file that needs nothing else: the issue with those of the `pictures` that it names, then
/// every table of the report. `redactor`: applied to every text once more; may be null.
/// Cost: linear in tables and pictures. Thread: any.
QByteArray issueHtml(const Comparison& comparison, const QString& issue,
    const std::vector<ReportPicture>& pictures, const ReportOptions& options = {},
    const Redactor* redactor = nullptr);

/// report.md, report.html, report.json, config.diff, overrides.txt (the last two where something
/// differs), and the pictures. Errors: Cancelled. Thread: any.
Result<std::vector<ReportFile>> reportFiles(const Comparison& comparison, const QString& issue,
    std::vector<ReportPicture> pictures, const ReportOptions& options, const Redactor* redactor,
    Monitor& monitor);

/// Each as a whole or not at all; the directory is made. Errors: Cancelled, Unreadable.
Result<void> writeReportFiles(
    const std::vector<ReportFile>& files, const QString& directory, Monitor& monitor);

} // namespace alidade
