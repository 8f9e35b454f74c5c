// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/markdown_text.h"

#include "core/report/outline_parts.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace alidade {
namespace {

/// Hosts of Markdown find mentions, issues, addresses and emoji in the rendered text, whatever was
/// escaped. The places behind whose character an invisible one keeps them from it.
QSet<qsizetype> breaksIn(const QString& text)
{
    static const QRegularExpression read(
        QStringLiteral("(?<![A-Za-z0-9])@(?=[A-Za-z0-9])|@(?=[A-Za-z])" // people, mail
                       "|#(?=\\d)|\\bGH-(?=\\d)" // issues
                       "|\\b(?:https?|ftp|mailto|xmpp):(?=\\S)|\\bwww(?=\\.)"
                       "|:(?=(?:[+-]1|100|1234|[0-9_+-]*[A-Za-z][A-Za-z0-9_+-]*):)"), // emoji
        QRegularExpression::CaseInsensitiveOption);
    QSet<qsizetype> places;
    auto found = read.globalMatch(text);
    while (found.hasNext())
        places.insert(found.next().capturedEnd() - 1);
    return places;
}

} // namespace

QString markdownText(const QString& text)
{
    const QString clean = withoutControls(text);
    QString out;
    out.reserve(clean.size());
    const auto isWord = [&clean](qsizetype at) {
        return at >= 0 && at < clean.size() && clean[at].isLetterOrNumber();
    };
    const QSet<qsizetype> breaks = breaksIn(clean);
    for (qsizetype i = 0; i < clean.size(); ++i) {
        const QChar c = clean[i];
        switch (c.unicode()) {
        case u'\n':
        case u'\r':
        case u'\t':
        case 0x2028:
        case 0x2029:
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
        case u'_': // inside a word it is no mark, and keys are full of them
            if (!isWord(i - 1) || !isWord(i + 1))
                out += u'\\';
            out += c;
            break;
        case u'\\':
        case u'`':
        case u'*':
        case u'[':
        case u']':
        case u'#':
        case u'|':
        case u'~':
        case u'!':
        case u'$': // formulas
            out += u'\\';
            out += c;
            break;
        default:
            out += c;
        }
        if (breaks.contains(i))
            out += QStringLiteral("&#8203;");
    }
    return out;
}

QString markdownBlock(const QString& text, QLatin1StringView language)
{
    QString content;
    qsizetype longest = 0, run = 0;
    for (const QString& line : text.split(u'\n')) {
        const QString clean = withoutControls(line);
        for (const QChar c : clean) {
            run = c == u'`' ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        run = 0;
        content += clean + u'\n';
    }
    while (content.endsWith(QStringLiteral("\n\n")))
        content.chop(1);
    const QString fence(std::max<qsizetype>(3, longest + 1), u'`');
    return fence + language + u'\n' + content + fence + u'\n';
}

QString markdownRow(const QStringList& cells)
{
    QString row(u'|');
    for (const QString& cell : cells)
        row += u' ' + markdownText(cell) + QStringLiteral(" |");
    return row + u'\n';
}

QString markdownTable(const OutlineTable& table)
{
    if (table.rows.empty())
        return {};
    QString out = markdownRow(table.header) + u'|'
        + QStringLiteral("---|").repeated(table.header.size()) + u'\n';
    for (const QStringList& row : table.rows)
        out += markdownRow(row);
    if (table.leftOut > 0)
        out += u'\n' + reportText(QT_TRANSLATE_NOOP("Report", "%1 more rows.")).arg(table.leftOut)
            + u'\n';
    return out;
}

QString markdownSection(const OutlineSection& section, int level)
{
    QString out
        = QString(level, u'#') + u' ' + markdownText(section.heading) + QStringLiteral("\n\n");
    for (const QString& sentence : section.sentences)
        out += markdownText(sentence) + QStringLiteral("\n\n");
    for (const OutlineItem& item : section.items) {
        out += QStringLiteral("- %1 **%2** %3\n")
                   .arg(item.mark, markdownText(item.title), markdownText(item.text));
        for (const QString& detail : item.details)
            out += QStringLiteral("  - ") + markdownText(detail) + u'\n';
    }
    return out + markdownTable(section.table);
}

} // namespace alidade
