// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Plain text for a terminal: columns aligned with blanks, long cells cut, control characters gone.
#include "core/report/outline.h"
#include "core/report/outline_parts.h"
#include "core/report/writers.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

constexpr qsizetype MostRows = 40;
constexpr qsizetype WidestCell = 60;
constexpr qsizetype LongestLast = 500; ///< the last column stands in nobody's way

/// The end stays: a place ends on its line, a path on its name.
QString cell(const QString& text, bool last)
{
    const QString shown = withoutControls(text);
    if (last)
        return shown.size() > LongestLast ? QString(shown.left(LongestLast - 1) + u'…') : shown;
    const qsizetype half = WidestCell / 2;
    return shown.size() > WidestCell ? QString(shown.left(half - 1) + u'…' + shown.right(half))
                                     : shown;
}

/// A terminal gives a Chinese character, and the signs that go with it, two columns.
qsizetype columnsOf(QStringView text)
{
    return text.size() + std::count_if(text.begin(), text.end(), [](QChar one) {
        const char16_t code = one.unicode();
        return (code >= 0x2E80 && code <= 0xA4CF) || (code >= 0xAC00 && code <= 0xD7A3)
            || (code >= 0xF900 && code <= 0xFAFF) || (code >= 0xFE30 && code <= 0xFE6F)
            || (code >= 0xFF00 && code <= 0xFF60);
    });
}

QString padded(const QString& text, qsizetype columns)
{
    return text + QString(std::max<qsizetype>(0, columns - columnsOf(text)), u' ');
}

void writeTable(const OutlineTable& table, QString& out)
{
    if (table.rows.empty())
        return;
    std::vector<qsizetype> widths(size_t(table.header.size()), 0);
    const auto widen = [&](const QStringList& row) {
        for (qsizetype i = 0; i < row.size() && i < qsizetype(widths.size()); ++i)
            widths[size_t(i)]
                = std::max(widths[size_t(i)], columnsOf(cell(row[i], i + 1 == row.size())));
    };
    widen(table.header);
    std::for_each(table.rows.begin(), table.rows.end(), widen);
    const auto put = [&](const QStringList& row) {
        QString line = QStringLiteral("  ");
        for (qsizetype i = 0; i < row.size(); ++i)
            line += i + 1 == row.size() ? cell(row[i], true)
                                        : padded(cell(row[i], false), widths[size_t(i)] + 2);
        while (line.endsWith(u' '))
            line.chop(1);
        out += line + u'\n';
    };
    put(table.header);
    std::for_each(table.rows.begin(), table.rows.end(), put);
    if (table.leftOut > 0)
        out += QStringLiteral("  … ")
            + reportText(QT_TRANSLATE_NOOP("Report", "%1 more (--format json has all)"))
                  .arg(table.leftOut)
            + u'\n';
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
            width = std::max(width, columnsOf(item.title));
        for (const OutlineItem& item : section.items) {
            out += QStringLiteral("  %1 %2  %3\n")
                       .arg(item.mark, padded(item.title, width), withoutControls(item.text));
            for (const QString& detail : item.details)
                out += QStringLiteral("      ") + withoutControls(detail) + u'\n';
        }
        writeTable(section.table, out);
    }
    return out.toUtf8();
}

} // namespace alidade
