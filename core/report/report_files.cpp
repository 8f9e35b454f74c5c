// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/report_files.h"

#include "core/report/config_difference.h"
#include "core/report/html_page.h"
#include "core/report/markdown_html.h"
#include "core/report/markdown_inline.h"
#include "core/report/markdown_text.h"
#include "core/report/outline_parts.h"
#include "core/report/override_list.h"
#include "core/report/writers.h"

#include <QCoreApplication>
#include <QDir>
#include <QSaveFile>

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype MostRows = 1000; ///< of each table in the HTML file

QString cleaned(const QString& text, const Redactor* redactor)
{
    return redactor ? redactor->apply(text) : text;
}

void clean(Outline& outline, const Redactor& redactor)
{
    const auto apply = [&redactor](QString& text) { text = redactor.apply(text); };
    apply(outline.title);
    for (OutlineSection& section : outline.sections) {
        for (QString& sentence : section.sentences)
            apply(sentence);
        for (OutlineItem& item : section.items) {
            apply(item.text);
            for (QString& detail : item.details)
                apply(detail);
        }
        for (QStringList& row : section.table.rows)
            for (QString& cell : row)
                apply(cell);
    }
}

HtmlPicture embedded(const ReportPicture& picture)
{
    return { QStringLiteral("data:image/png;base64,") + QString::fromLatin1(picture.png.toBase64()),
        picture.width };
}

} // namespace

QByteArray issueHtml(const Comparison& comparison, const QString& issue,
    const std::vector<ReportPicture>& pictures, const ReportOptions& options,
    const Redactor* redactor)
{
    const FindPicture find = [&](const QString& file) -> HtmlPicture {
        const auto found = std::find_if(pictures.begin(), pictures.end(),
            [&](const ReportPicture& one) { return one.file == file; });
        if (found == pictures.end())
            return {};
        return embedded(*found);
    };
    const QString text = cleaned(issue, redactor);
    QString body = htmlFromMarkdown(text, find);
    Outline outline
        = makeOutline(comparison, options, options.all ? 1'000'000 : qsizetype(MostRows));
    if (redactor)
        clean(outline, *redactor);
    body += QStringLiteral("<hr>\n");
    for (const OutlineSection& section : outline.sections)
        body += htmlFromMarkdown(markdownSection(section, 2));
    return htmlPage(outline.title, body).toUtf8();
}

Result<std::vector<ReportFile>> reportFiles(const Comparison& comparison, const QString& issue,
    std::vector<ReportPicture> pictures, const ReportOptions& options, const Redactor* redactor,
    Monitor& monitor)
{
    std::vector<ReportFile> files;
    const auto add = [&files](const char* name, const QByteArray& content) {
        if (!content.isEmpty())
            files.push_back({ QString::fromLatin1(name), content });
    };
    add("report.md", cleaned(issue, redactor).toUtf8());
    if (monitor.cancelled())
        return cancelledFailure();
    add("report.html", issueHtml(comparison, issue, pictures, options, redactor));
    monitor.progress(0.5);
    if (monitor.cancelled())
        return cancelledFailure();
    ReportOptions shown = options;
    if (redactor)
        shown.shown = [redactor](const QString& text) { return redactor->apply(text); };
    add("report.json", writeJson(comparison, shown));
    if (monitor.cancelled())
        return cancelledFailure();
    add("config.diff", cleaned(configDifference(comparison), redactor).toUtf8());
    add("overrides.txt",
        cleaned(overrideListText(overridesTowardsBaseline(comparison, differingRows(comparison))),
            redactor)
            .toUtf8());
    for (ReportPicture& picture : pictures)
        files.push_back({ picture.file, std::move(picture.png) });
    monitor.progress(1);
    return files;
}

Result<void> writeReportFiles(
    const std::vector<ReportFile>& files, const QString& directory, Monitor& monitor)
{
    const QDir place(directory);
    if (!place.mkpath(QStringLiteral(".")))
        return failure(Error::Code::Unreadable,
            reportText(QT_TRANSLATE_NOOP("Report", "Cannot make this directory")), directory);
    for (const ReportFile& one : files) {
        if (monitor.cancelled())
            return cancelledFailure();
        const QString path = place.filePath(one.name);
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(one.content) != one.content.size()
            || !file.commit())
            return failure(Error::Code::Unreadable, file.errorString(), path);
    }
    return {};
}

} // namespace alidade
