// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Plain text for a terminal: columns aligned with blanks, long cells cut, control characters gone.
#include "core/report/outline.h"
#include "core/report/writers.h"

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype MostRows = 40;
constexpr qsizetype WidestCell = 60;

QString cell(const QString& text)
{
    const QString shown = withoutControls(text);
    return shown.size() > WidestCell ? QString(shown.left(WidestCell - 1) + u'…') : shown;
}

void writeTable(const OutlineTable& table, QString& out)
{
    if (table.rows.empty())
        return;
    std::vector<qsizetype> widths(size_t(table.header.size()), 0);
    const auto widen = [&](const QStringList& row) {
        for (qsizetype i = 0; i < row.size() && i < qsizetype(widths.size()); ++i)
            widths[size_t(i)] = std::max(widths[size_t(i)], cell(row[i]).size());
    };
    widen(table.header);
    std::for_each(table.rows.begin(), table.rows.end(), widen);
    const auto put = [&](const QStringList& row) {
        QString line = QStringLiteral("  ");
        for (qsizetype i = 0; i < row.size(); ++i)
            line += i + 1 == row.size() ? cell(row[i])
                                        : cell(row[i]).leftJustified(widths[size_t(i)] + 2);
        while (line.endsWith(u' '))
            line.chop(1);
        out += line + u'\n';
    };
    put(table.header);
    std::for_each(table.rows.begin(), table.rows.end(), put);
    if (table.leftOut > 0)
        out += QStringLiteral("  … %1 more (--format json has all)\n").arg(table.leftOut);
}

} // namespace

QByteArray writeText(const Comparison& comparison, const ReportOptions& options)
{
    const Outline outline = makeOutline(comparison, options, options.all ? 1'000'000 : MostRows);
    QString out = withoutControls(outline.title) + u'\n';
    for (const OutlineSection& section : outline.sections) {
        out += u'\n' + section.heading + u'\n';
        for (const QString& sentence : section.sentences)
            out += QStringLiteral("  ") + withoutControls(sentence) + u'\n';
        qsizetype width = 0;
        for (const OutlineItem& item : section.items)
            width = std::max(width, item.title.size());
        for (const OutlineItem& item : section.items) {
            out += QStringLiteral("  %1 %2  %3\n")
                       .arg(item.mark, item.title.leftJustified(width), withoutControls(item.text));
            for (const QString& detail : item.details)
                out += QStringLiteral("      ") + withoutControls(detail) + u'\n';
        }
        writeTable(section.table, out);
    }
    return out.toUtf8();
}

} // namespace alidade
