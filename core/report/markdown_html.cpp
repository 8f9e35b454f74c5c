// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The blocks. What stands inside a line is markdown_inline.cpp.
#include "core/report/markdown_html.h"

#include "core/base/limits.h"
#include "core/report/markdown_inline.h"

#include <QRegularExpression>
#include <QStringList>

#include <vector>

namespace alidade {
namespace {

using Match = QRegularExpressionMatch;

const QRegularExpression& fencePattern()
{
    static const QRegularExpression pattern(QStringLiteral("^ {0,3}(`{3,})([^`]*)$"));
    return pattern;
}

const QRegularExpression& headingPattern()
{
    static const QRegularExpression pattern(QStringLiteral("^(#{1,6})\\s+(.*)$"));
    return pattern;
}

const QRegularExpression& itemPattern()
{
    static const QRegularExpression pattern(
        QStringLiteral("^(\\s*)([-*+]|[0-9]{1,9}[.)])\\s+(.*)$"));
    return pattern;
}

const QRegularExpression& rulePattern()
{
    static const QRegularExpression pattern(QStringLiteral("^\\|(?:\\s*:?-+:?\\s*\\|)+\\s*$"));
    return pattern;
}

bool isBlank(const QString& line) { return line.trimmed().isEmpty(); }

/// `| a | b |` → a, b.
QStringList cellsOf(const QString& row)
{
    QStringList cells;
    QString cell;
    for (qsizetype i = 1; i < row.size(); ++i) {
        if (row[i] == u'\\' && i + 1 < row.size()) {
            cell += row[i];
            cell += row[++i];
        } else if (row[i] == u'|') {
            cells += cell.trimmed();
            cell.clear();
        } else {
            cell += row[i];
        }
    }
    if (!cell.trimmed().isEmpty())
        cells += cell.trimmed();
    return cells;
}

class Writer {
public:
    Writer(const FindPicture& find, int depth)
        : m_find(find)
        , m_depth(depth)
    {
    }

    QString write(const QStringList& lines);

private:
    bool isTable(qsizetype at) const
    {
        return m_lines[at].startsWith(u'|') && at + 1 < m_lines.size()
            && rulePattern().match(m_lines[at + 1]).hasMatch();
    }
    bool beginsBlock(qsizetype at) const
    {
        const QString& line = m_lines[at];
        return isBlank(line) || line.startsWith(u'>') || headingPattern().match(line).hasMatch()
            || fencePattern().match(line).hasMatch() || itemPattern().match(line).hasMatch()
            || isTable(at);
    }
    QString inlineHtml(const QString& text) const { return htmlOfLine(text, m_find); }

    void writeFence(const Match& opening);
    void writeTable();
    void writeList();
    void writeQuote();
    void writeParagraph();

    const FindPicture& m_find;
    int m_depth;
    QStringList m_lines;
    qsizetype m_at = 0;
    QString m_out;
};

QString Writer::write(const QStringList& lines)
{
    m_lines = lines;
    while (m_at < m_lines.size()) {
        const QString& line = m_lines[m_at];
        const Match fence = fencePattern().match(line);
        const Match heading = headingPattern().match(line);
        if (isBlank(line)) {
            ++m_at;
        } else if (fence.hasMatch()) {
            writeFence(fence);
        } else if (heading.hasMatch()) {
            const QString tag = u'h' + QString::number(heading.capturedLength(1));
            m_out += u'<' + tag + u'>' + inlineHtml(heading.captured(2)) + QStringLiteral("</")
                + tag + QStringLiteral(">\n");
            ++m_at;
        } else if (isTable(m_at)) {
            writeTable();
        } else if (itemPattern().match(line).hasMatch()) {
            writeList();
        } else if (line.startsWith(u'>')) {
            writeQuote();
        } else {
            writeParagraph();
        }
    }
    return m_out;
}

void Writer::writeFence(const Match& opening)
{
    const qsizetype marks = opening.capturedLength(1);
    const bool isDiff = opening.captured(2).trimmed() == u"diff";
    m_out += QStringLiteral("<pre>");
    for (++m_at; m_at < m_lines.size(); ++m_at) {
        const QString& line = m_lines[m_at];
        const QString trimmed = line.trimmed();
        if (trimmed.size() >= marks && trimmed.count(u'`') == trimmed.size())
            break;
        const QString text = escapedHtml(line);
        const bool marked = isDiff && (line.startsWith(u'-') || line.startsWith(u'+'));
        m_out += marked ? QString((line.startsWith(u'-') ? QStringLiteral("<span class=\"minus\">")
                                                         : QStringLiteral("<span class=\"plus\">"))
                     + text + QStringLiteral("</span>"))
                        : text;
        m_out += u'\n';
    }
    ++m_at; // the closing one; without one the block ends with the text
    m_out += QStringLiteral("</pre>\n");
}

void Writer::writeTable()
{
    const auto row = [this](const QString& line, qsizetype columns, QLatin1StringView tag) {
        QStringList cells = cellsOf(line);
        m_out += QStringLiteral("<tr>");
        while (cells.size() < columns)
            cells += QString();
        for (const QString& cell : cells)
            m_out += u'<' + QString(tag) + u'>' + inlineHtml(cell) + QStringLiteral("</")
                + QString(tag) + u'>';
        m_out += QStringLiteral("</tr>\n");
    };
    const qsizetype columns = cellsOf(m_lines[m_at]).size();
    m_out += QStringLiteral("<table>\n");
    row(m_lines[m_at], columns, QLatin1StringView("th"));
    for (m_at += 2; m_at < m_lines.size() && m_lines[m_at].startsWith(u'|'); ++m_at)
        row(m_lines[m_at], columns, QLatin1StringView("td"));
    m_out += QStringLiteral("</table>\n");
}

void Writer::writeList()
{
    struct Level {
        qsizetype indent;
        QString tag;
    };
    std::vector<Level> levels;
    const auto closeLevel = [&] {
        m_out += QStringLiteral("</li></") + levels.back().tag + QStringLiteral(">\n");
        levels.pop_back();
    };
    while (m_at < m_lines.size()) {
        const Match item = itemPattern().match(m_lines[m_at]);
        if (!item.hasMatch())
            break;
        const qsizetype indent = item.capturedLength(1);
        while (levels.size() > 1 && indent < levels.back().indent)
            closeLevel();
        const bool deeper = levels.empty() || indent > levels.back().indent + 1;
        if (deeper && levels.size() < size_t(Limits::NestingDepth)) {
            const bool numbered = item.captured(2)[0].isDigit();
            levels.push_back({ indent, numbered ? QStringLiteral("ol") : QStringLiteral("ul") });
            m_out += u'<' + levels.back().tag + u'>';
        } else {
            m_out += QStringLiteral("</li>\n");
        }
        QString text = item.captured(3);
        // What belongs to the item: further lines up to the next block.
        for (++m_at; m_at < m_lines.size() && !beginsBlock(m_at); ++m_at)
            text += u' ' + m_lines[m_at].trimmed();
        QString box;
        if (text.startsWith(QStringLiteral("[ ] ")))
            box = QStringLiteral("☐ ");
        else if (text.startsWith(QStringLiteral("[x] ")))
            box = QStringLiteral("☑ ");
        m_out += QStringLiteral("<li>") + box + inlineHtml(box.isEmpty() ? text : text.mid(4));
    }
    while (!levels.empty())
        closeLevel();
}

void Writer::writeQuote()
{
    QStringList inner;
    for (; m_at < m_lines.size() && m_lines[m_at].startsWith(u'>'); ++m_at)
        inner += m_lines[m_at].mid(m_lines[m_at].startsWith(QStringLiteral("> ")) ? 2 : 1);
    m_out += QStringLiteral("<blockquote>")
        + (m_depth < Limits::NestingDepth
                ? Writer(m_find, m_depth + 1).write(inner)
                : QStringLiteral("<p>") + escapedHtml(inner.join(u' ')) + QStringLiteral("</p>"))
        + QStringLiteral("</blockquote>\n");
}

void Writer::writeParagraph()
{
    QString text = m_lines[m_at].trimmed();
    for (++m_at; m_at < m_lines.size() && !beginsBlock(m_at); ++m_at)
        text += u'\n' + m_lines[m_at].trimmed();
    m_out += QStringLiteral("<p>") + inlineHtml(text) + QStringLiteral("</p>\n");
}

} // namespace

QString htmlFromMarkdown(const QString& markdown, const FindPicture& find)
{
    QString text = markdown;
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
    return Writer(find, 0).write(text.split(u'\n'));
}

} // namespace alidade
