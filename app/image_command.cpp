// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/image_command.h"

#include "app/compare_command.h"
#include "app/terminal.h"
#include "core/engine/export_dumps.h"
#include "core/report/redact.h"
#include "core/report/report.h"
#include "core/report/reproduction.h"
#include "ui/export/page_image.h"
#include "ui/pages/page.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QBuffer>
#include <QDir>

#include <algorithm>

namespace alidade {
namespace {

QStringList pageIds()
{
    QStringList ids;
    for (const PageEntry& page : allPages())
        ids += QString(page.id);
    return ids;
}

/// The theme before any widget exists.
void prepare(const CommandLine& line)
{
    applyTheme(*qApp, line.theme == u"dark" ? ThemeMode::Dark : ThemeMode::Light);
}

Result<QByteArray> pageAsPng(
    const CommandLine& line, const ComparisonPtr& comparison, const QString& page)
{
    PageImageRequest request;
    request.page = page;
    request.size = line.size;
    request.scale = line.scale;
    request.select = page == line.page ? line.select : QString();
    const QImage image = pageImage(comparison, request);
    QByteArray png;
    QBuffer buffer(&png);
    if (image.isNull() || !image.save(&buffer, "PNG"))
        return failure(
            Error::Code::Unreadable, QStringLiteral("Cannot draw the page %1").arg(page));
    return png;
}

/// The progress line is gone when this returns.
Result<ComparisonPtr> compareOnTerminal(const CommandLine& line, RedactorPtr* redactor = nullptr)
{
    TerminalMonitor monitor(line.quiet);
    return makeComparison(line, monitor, redactor);
}

/// A smaller reproduction of what the rollouts show, if they show anything. What an earlier export
/// left there goes.
Result<void> exportReproduction(const Comparison& comparison, const CommandLine& line,
    const RedactorPtr& redactor, Monitor& monitor)
{
    const auto made = findReproduction(comparison, monitor);
    if (!made)
        return tl::unexpected<Error>(made.error());
    auto files = reproductionFiles(comparison, *made, line.redact);
    for (ReproductionFile& file : files)
        if (redactor)
            file.bytes = redactor->apply(QString::fromUtf8(file.bytes)).toUtf8();
    return writeReproduction(files, line.output + QStringLiteral("/reproduction"));
}

} // namespace

ExitCode runShot(const CommandLine& line)
{
    if (!pageIds().contains(line.page)) {
        printError(QStringLiteral("--page is one of %1, not '%2'")
                       .arg(pageIds().join(QStringLiteral(", ")), line.page));
        return ExitCode::Failed;
    }
    prepare(line);
    const auto comparison = compareOnTerminal(line);
    if (!comparison)
        return failed(comparison.error());
    const auto png = pageAsPng(line, *comparison, line.page);
    if (!png)
        return failed(png.error());
    const QString file
        = line.output.isEmpty() ? QString(line.page + QStringLiteral(".png")) : line.output;
    const auto written = writeOutput(file, *png);
    return written ? exitCodeOf(**comparison, line.failOn) : failed(written.error());
}

ExitCode runExport(const CommandLine& line)
{
    prepare(line);
    RedactorPtr redactor;
    const auto comparison = compareOnTerminal(line, &redactor);
    if (!comparison)
        return failed(comparison.error());
    const QDir directory(line.output);
    if (!directory.mkpath(QStringLiteral(".")))
        return failed(Error{
            Error::Code::Unreadable, QStringLiteral("Cannot make this directory"), line.output });
    for (const ReportFormat& format : reportFormats()) {
        if (format.id == QLatin1StringView("text"))
            continue;
        const auto written
            = writeOutput(directory.filePath(QStringLiteral("report.%1").arg(QString(format.id))),
                reportBytes(format, **comparison, line, redactor));
        if (!written)
            return failed(written.error());
    }
    TerminalMonitor monitor(line.quiet);
    if (const auto written = exportDumps(**comparison, line.output, monitor); !written)
        return failed(written.error());
    if (const auto written = exportReproduction(**comparison, line, redactor, monitor); !written)
        return failed(written.error());
    for (const QString& page : pageIds()) {
        const auto png = pageAsPng(line, *comparison, page);
        if (!png)
            return failed(png.error());
        const auto written = writeOutput(directory.filePath(page + QStringLiteral(".png")), *png);
        if (!written)
            return failed(written.error());
    }
    return exitCodeOf(**comparison, line.failOn);
}

} // namespace alidade
