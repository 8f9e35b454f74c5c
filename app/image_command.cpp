// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/image_command.h"

#include "app/compare_command.h"
#include "app/terminal.h"
#include "ui/export/page_image.h"
#include "ui/export/panels.h"
#include "ui/pages/page.h"
#include "ui/widgets/theme.h"

#include <QApplication>

namespace alidade {

QStringList pageIds()
{
    QStringList ids;
    for (const PageEntry& page : allPages())
        ids += QString(page.id);
    return ids;
}

PageImageRequest pageRequest(const CommandLine& line, const QString& page)
{
    PageImageRequest request;
    request.page = page;
    request.size = line.size;
    request.scale = line.scale;
    request.select = page == line.page ? line.select : QString();
    return request;
}

void prepareImages(const CommandLine& line)
{
    applyTheme(*qApp, line.theme == u"dark" ? ThemeMode::Dark : ThemeMode::Light);
}

namespace {

/// The picture that was asked for, in the form that the name of the file tells.
Result<QByteArray> picture(const CommandLine& line, const ComparisonPtr& comparison)
{
    const PageImageRequest request = pageRequest(line, line.page);
    const PictureFormat format = pictureFormat(line.output).value_or(PictureFormat::Png);
    if (line.panel.isEmpty() && format == PictureFormat::Png) {
        const QByteArray png = pngOf(pageImage(comparison, request));
        if (png.isEmpty())
            return failure(
                Error::Code::Unreadable, QStringLiteral("Cannot draw the page %1").arg(line.page));
        return png;
    }
    const QByteArray bytes = panelPicture(comparison, request, line.panel, format);
    if (!bytes.isEmpty())
        return bytes;
    return failure(Error::Code::NotFound,
        format == PictureFormat::Png
            ? QStringLiteral("The page %1 shows no such part now: %2").arg(line.page, line.panel)
            : QStringLiteral(
                "SVG and PDF are there for a plot alone: --page metrics --panel plot"));
}

/// The progress line is gone when this returns.
Result<ComparisonPtr> compareOnTerminal(const CommandLine& line)
{
    TerminalMonitor monitor(line.quiet);
    return makeComparison(line, monitor);
}

} // namespace

ExitCode runShot(const CommandLine& line)
{
    if (!pageIds().contains(line.page)) {
        printError(QStringLiteral("--page is one of %1, not '%2'")
                       .arg(pageIds().join(QStringLiteral(", ")), line.page));
        return ExitCode::Failed;
    }
    if (!line.panel.isEmpty() && !panelIds().contains(line.panel)) {
        printError(QStringLiteral("--panel is one of %1, not '%2'")
                       .arg(panelIds().join(QStringLiteral(", ")), line.panel));
        return ExitCode::Failed;
    }
    prepareImages(line);
    const auto comparison = compareOnTerminal(line);
    if (!comparison)
        return failed(comparison.error());
    const auto drawn = picture(line, *comparison);
    if (!drawn)
        return failed(drawn.error());
    const QString name = line.panel.isEmpty() ? line.page : QString(line.page + u'-' + line.panel);
    const auto written
        = writeOutput(line.output.isEmpty() ? QString(name + u".png") : line.output, *drawn);
    return written ? exitCodeOf(**comparison, line.failOn) : failed(written.error());
}

} // namespace alidade
