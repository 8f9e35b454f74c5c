// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/markdown_inline.h"

#include "core/report/outline.h"

#include <QRegularExpression>

#include <array>

namespace alidade {
namespace {

bool isMark(QChar c)
{
    const ushort u = c.unicode();
    return (u >= 0x21 && u <= 0x2F) || (u >= 0x3A && u <= 0x40) || (u >= 0x5B && u <= 0x60)
        || (u >= 0x7B && u <= 0x7E);
}

/// `&lt;`, `&#64;`, `&#x40;` at the start of the text: what it stands for and its length.
struct Reference {
    QString text;
    qsizetype length = 0;
};

Reference referenceAt(QStringView text)
{
    static constexpr std::array Named{ std::pair{ QStringView(u"&lt;"), QChar(u'<') },
        std::pair{ QStringView(u"&gt;"), QChar(u'>') },
        std::pair{ QStringView(u"&amp;"), QChar(u'&') },
        std::pair{ QStringView(u"&quot;"), QChar(u'"') } };
    for (const auto& entry : Named)
        if (text.startsWith(entry.first))
            return { QString(entry.second), entry.first.size() };
    if (!text.startsWith(u"&#"))
        return {};
    const qsizetype end = text.left(10).indexOf(u';');
    if (end < 0)
        return {};
    const bool hex = text[2] == u'x' || text[2] == u'X';
    bool isNumber = false;
    const QStringView digits = text.sliced(hex ? 3 : 2, end - (hex ? 3 : 2));
    const uint code = digits.toUInt(&isNumber, hex ? 16 : 10);
    if (!isNumber || code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        return {};
    if (code == 0x200B) // written to keep two characters apart (markdown_text.cpp)
        return { QString(), end + 1 };
    const auto character = char32_t(code);
    return { QString::fromUcs4(&character, 1), end + 1 };
}

class LineWriter {
public:
    LineWriter(const QString& text, const FindPicture& find)
        : m_text(text)
        , m_find(find)
    {
    }

    QString write();

private:
    bool writeCode();
    bool writePicture();
    void take(const QString& shown, qsizetype length)
    {
        m_plain += shown;
        m_at += length;
    }
    void flush()
    {
        m_out += escapedHtml(m_plain);
        m_plain.clear();
    }

    const QString& m_text;
    const FindPicture& m_find;
    qsizetype m_at = 0;
    QString m_plain; ///< text that is not written yet
    QString m_out;
};

bool LineWriter::writeCode()
{
    qsizetype marks = 0;
    while (m_at + marks < m_text.size() && m_text[m_at + marks] == u'`')
        ++marks;
    const QString fence(marks, u'`');
    qsizetype end = m_text.indexOf(fence, m_at + marks);
    while (end >= 0 && end + marks < m_text.size() && m_text[end + marks] == u'`') {
        // A longer run is another mark.
        qsizetype next = end;
        while (next < m_text.size() && m_text[next] == u'`')
            ++next;
        end = m_text.indexOf(fence, next);
    }
    if (end < 0) {
        take(fence, marks);
        return false;
    }
    flush();
    m_out += QStringLiteral("<code>")
        + escapedHtml(m_text.sliced(m_at + marks, end - m_at - marks).trimmed())
        + QStringLiteral("</code>");
    m_at = end + marks;
    return true;
}

bool LineWriter::writePicture()
{
    static const QRegularExpression pattern(
        QStringLiteral("!\\[((?:[^\\]\\\\]|\\\\.)*)\\]\\(([^()\\s]+)\\)"));
    const auto match = pattern.match(m_text, m_at, QRegularExpression::NormalMatch,
        QRegularExpression::AnchorAtOffsetMatchOption);
    if (!match.hasMatch() || !m_find)
        return false;
    const HtmlPicture picture = m_find(match.captured(2));
    if (picture.source.isEmpty())
        return false;
    flush();
    // The words are written as text once, so that their escapes are undone.
    const QString words = LineWriter(match.captured(1), {}).write();
    m_out += QStringLiteral("<img src=\"") + picture.source.toHtmlEscaped()
        + (picture.width > 0 ? QStringLiteral("\" width=\"") + QString::number(picture.width)
                             : QString())
        + QStringLiteral("\" alt=\"\"><br>") + words;
    m_at += match.capturedLength();
    return true;
}

QString LineWriter::write()
{
    bool bold = false;
    const QString strong = QStringLiteral("**");
    while (m_at < m_text.size()) {
        const QChar c = m_text[m_at];
        if (c == u'\\' && m_at + 1 < m_text.size() && isMark(m_text[m_at + 1])) {
            take(QString(m_text[m_at + 1]), 2);
        } else if (c == u'&') {
            const Reference reference = referenceAt(QStringView(m_text).sliced(m_at));
            if (reference.length > 0)
                take(reference.text, reference.length);
            else
                take(QString(c), 1);
        } else if (c == u'`') {
            writeCode();
        } else if (c == u'!' && writePicture()) {
            continue;
        } else if (QStringView(m_text).sliced(m_at).startsWith(strong)
            && (bold || m_text.indexOf(strong, m_at + 2) > 0)) {
            flush();
            m_out += bold ? QStringLiteral("</b>") : QStringLiteral("<b>");
            bold = !bold;
            m_at += 2;
        } else {
            take(QString(c), 1);
        }
    }
    flush();
    return bold ? QString(m_out + QStringLiteral("</b>")) : m_out;
}

} // namespace

QString escapedHtml(const QString& text)
{
    if (!text.contains(u'\n'))
        return withoutControls(text).toHtmlEscaped();
    QStringList lines;
    for (const QString& line : text.split(u'\n'))
        lines += withoutControls(line).toHtmlEscaped();
    return lines.join(u'\n');
}

QString htmlOfLine(const QString& text, const FindPicture& find)
{
    return LineWriter(text, find).write();
}

} // namespace alidade
