// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One HTML file that needs no network. Every text is escaped.
#include "core/report/html_page.h"
#include "core/report/outline.h"
#include "core/report/outline_parts.h"
#include "core/report/writers.h"

namespace alidade {
namespace {

constexpr qsizetype MostRows = 1000;

void writeRow(const QStringList& row, QLatin1StringView tag, QString& out)
{
    out += QStringLiteral("<tr>");
    for (const QString& cell : row)
        out += u'<' + QString(tag) + u'>' + withoutControls(cell).toHtmlEscaped()
            + QStringLiteral("</") + QString(tag) + u'>';
    out += QStringLiteral("</tr>\n");
}

} // namespace

QByteArray writeHtml(const Comparison& comparison, const ReportOptions& options)
{
    const Outline outline = makeOutline(comparison, options, options.all ? 1'000'000 : MostRows);
    QString out = QStringLiteral("<h1>") + withoutControls(outline.title).toHtmlEscaped()
        + QStringLiteral("</h1>\n");
    for (const OutlineSection& section : outline.sections) {
        out += QStringLiteral("<h2>%1</h2>\n")
                   .arg(withoutControls(section.heading).toHtmlEscaped());
        for (const QString& sentence : section.sentences)
            out += QStringLiteral("<p>%1</p>\n").arg(withoutControls(sentence).toHtmlEscaped());
        if (!section.items.empty()) {
            out += QStringLiteral("<ul>\n");
            for (const OutlineItem& item : section.items) {
                out += QStringLiteral("<li>") + item.mark + QStringLiteral(" <b>")
                    + withoutControls(item.title).toHtmlEscaped() + QStringLiteral("</b> ")
                    + withoutControls(item.text).toHtmlEscaped();
                if (!item.details.isEmpty()) {
                    out += QStringLiteral("<ul>");
                    for (const QString& detail : item.details)
                        out += QStringLiteral("<li>") + withoutControls(detail).toHtmlEscaped()
                            + QStringLiteral("</li>");
                    out += QStringLiteral("</ul>");
                }
                out += QStringLiteral("</li>\n");
            }
            out += QStringLiteral("</ul>\n");
        }
        if (section.table.rows.empty())
            continue;
        out += QStringLiteral("<table>\n");
        writeRow(section.table.header, QLatin1StringView("th"), out);
        for (const QStringList& row : section.table.rows)
            writeRow(row, QLatin1StringView("td"), out);
        out += QStringLiteral("</table>\n");
        if (section.table.leftOut > 0)
            out += QStringLiteral("<p>%1</p>\n")
                       .arg(reportText(QT_TRANSLATE_NOOP("Report", "%1 more rows."))
                                .arg(section.table.leftOut)
                                .toHtmlEscaped());
    }
    return htmlPage(outline.title, out).toUtf8();
}

} // namespace alidade
