// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/export_command.h"

#include "app/compare_command.h"
#include "app/image_command.h"
#include "app/terminal.h"
#include "core/engine/export_dumps.h"
#include "core/report/issue_text.h"
#include "core/report/report_files.h"
#include "core/report/reproduction.h"

#include <QCoreApplication>

namespace alidade {
namespace {

struct Drawn {
    std::vector<ReportPicture> pictures;
    std::vector<IssuePicture> captions;
};

Result<Drawn> drawPages(const CommandLine& line, const ComparisonPtr& comparison, Monitor& monitor)
{
    Drawn drawn;
    const QStringList pages = pageIds();
    monitor.stage(QStringLiteral("Drawing pages"));
    for (const QString& page : pages) {
        if (monitor.cancelled())
            return cancelledFailure();
        monitor.progress(double(drawn.pictures.size()) / double(pages.size()));
        const QString file = page + QStringLiteral(".png");
        QString caption;
        ReportPicture picture{ file,
            pngOf(pageImage(comparison, pageRequest(line, page), &caption)), line.size.width() };
        if (picture.png.isEmpty())
            return failure(Error::Code::Unreadable,
                QCoreApplication::translate("Commands", "Cannot draw the page %1").arg(page));
        drawn.pictures.push_back(std::move(picture));
        // Every page is a file; the issue shows those that tell something.
        if (captionFor(*comparison, page).isTelling)
            drawn.captions.push_back({ file, caption });
    }
    return drawn;
}

/// Everything but the tables of dumps, which are written as they are read.
Result<std::vector<ReportFile>> makeFiles(const CommandLine& line, const ComparisonPtr& comparison,
    const Redactor* redactor, Monitor& monitor)
{
    auto drawn = drawPages(line, comparison, monitor);
    if (!drawn)
        return tl::unexpected<Error>(drawn.error());
    // It goes over every text once more, for what stands in keys, which no copy may change.
    const IssueOptions options{ line.issueForm, suggestedFindings(*comparison), drawn->captions };
    return reportFiles(*comparison, issueMarkdown(*comparison, options, redactor),
        std::move(drawn->pictures), ReportOptions{ line.all }, redactor, monitor);
}

} // namespace

ExitCode runExport(const CommandLine& line)
{
    prepareImages(line);
    TerminalMonitor monitor(line.quiet);
    RedactorPtr redactor;
    const auto comparison = makeComparison(line, monitor, &redactor);
    if (!comparison)
        return failed(comparison.error());
    const auto files = makeFiles(line, *comparison, redactor.get(), monitor);
    if (!files)
        return failed(files.error());
    if (const auto written = writeReportFiles(*files, line.output, monitor); !written)
        return failed(written.error());
    if (const auto written = exportDumps(**comparison, line.output, monitor); !written)
        return failed(written.error());
    if (const auto written = exportReproduction(
            **comparison, line.output + QStringLiteral("/reproduction"), redactor.get(), monitor);
        !written)
        return failed(written.error());
    return exitCodeOf(**comparison, line.failOn);
}

} // namespace alidade
