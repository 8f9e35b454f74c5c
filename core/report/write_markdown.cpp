// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Markdown for an issue. Text from a run is escaped: it is never markup.
#include "core/report/outline.h"
#include "core/report/outline_parts.h"
#include "core/report/writers.h"

namespace alidade {
namespace {

constexpr qsizetype MostRows = 100;

QString escaped(const QString& text)
{
    QString out;
    for (const QChar c : withoutControls(text)) {
        switch (c.unicode()) {
        case u'\n':
        case u'\r':
        case u'\t':
            out += u' ';
            break;
        case u'<':
            out += QStringLiteral("&lt;");
            break;
        case u'>':
            out += QStringLiteral("&gt;");
            break;
        case u'&':
            out += QStringLiteral("&amp;");
            break;
        case u'@': // would notify people
            out += QStringLiteral("&#64;");
            break;
        case u'\\':
        case u'`':
        case u'*':
        case u'_':
        case u'[':
        case u']':
        case u'#':
        case u'|':
        case u'~':
        case u'!':
            out += u'\\';
            out += c;
            break;
        default:
            out += c;
        }
    }
    return out;
}

void writeRow(const QStringList& row, QString& out)
{
    out += u'|';
    for (const QString& cell : row)
        out += u' ' + escaped(cell) + QStringLiteral(" |");
    out += u'\n';
}

} // namespace

QByteArray writeMarkdown(const Comparison& comparison, const ReportOptions& options)
{
    const Outline outline = makeOutline(comparison, options, options.all ? 1'000'000 : MostRows);
    QString out = QStringLiteral("# ") + escaped(outline.title) + u'\n';
    for (const OutlineSection& section : outline.sections) {
        out += QStringLiteral("\n## ") + escaped(section.heading) + QStringLiteral("\n\n");
        for (const QString& sentence : section.sentences)
            out += escaped(sentence) + QStringLiteral("\n\n");
        for (const OutlineItem& item : section.items) {
            out += QStringLiteral("- %1 **%2** %3\n")
                       .arg(item.mark, escaped(item.title), escaped(item.text));
            for (const QString& detail : item.details)
                out += QStringLiteral("  - ") + escaped(detail) + u'\n';
        }
        if (section.table.rows.empty())
            continue;
        writeRow(section.table.header, out);
        out += u'|' + QStringLiteral("---|").repeated(section.table.header.size()) + u'\n';
        for (const QStringList& row : section.table.rows)
            writeRow(row, out);
        if (section.table.leftOut > 0)
            out += u'\n'
                + reportText(QT_TRANSLATE_NOOP("Report", "%1 more rows."))
                      .arg(section.table.leftOut)
                + u'\n';
    }
    return out.toUtf8();
}

} // namespace alidade
