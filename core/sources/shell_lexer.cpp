// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/shell_scanner.h"

#include <array>

namespace alidade {

void ShellScanner::skipBlanks()
{
    while (!atEnd()) {
        if (peek() == u'\\' && peek(1) == u'\n')
            step(2);
        else if (peek() == u' ' || peek() == u'\t' || peek() == u'\r')
            step(1);
        else
            break;
    }
}

void ShellScanner::skipHereDocuments()
{
    for (const HereDocument& document : m_pending) {
        while (!atEnd()) {
            const qsizetype end = m_text.indexOf(u'\n', m_at);
            QStringView line
                = QStringView(m_text).mid(m_at, (end < 0 ? m_text.size() : end) - m_at);
            if (line.endsWith(u'\r'))
                line.chop(1);
            while (document.stripTabs && line.startsWith(u'\t'))
                line = line.mid(1);
            step(end < 0 ? m_text.size() - m_at : end + 1 - m_at);
            if (line == document.delimiter)
                break;
        }
    }
    m_pending.clear();
}

qsizetype ShellScanner::skipNestedHereDocument(qsizetype at) const
{
    const bool stripTabs = at < m_text.size() && m_text[at] == u'-';
    if (stripTabs)
        ++at;
    while (at < m_text.size() && (m_text[at] == u' ' || m_text[at] == u'\t'))
        ++at;
    QString delimiter;
    while (at < m_text.size() && !m_text[at].isSpace()
        && !QStringView(u";&|<>()").contains(m_text[at])) {
        if (!QStringView(u"'\"\\").contains(m_text[at]))
            delimiter += m_text[at];
        ++at;
    }
    at = m_text.indexOf(u'\n', at);
    while (at >= 0 && at < m_text.size()) {
        const qsizetype begin = at + 1;
        const qsizetype end = m_text.indexOf(u'\n', begin);
        QStringView line = QStringView(m_text).mid(begin, (end < 0 ? m_text.size() : end) - begin);
        while (stripTabs && line.startsWith(u'\t'))
            line = line.mid(1);
        if (line == delimiter)
            return end < 0 ? m_text.size() : end;
        at = end;
    }
    return m_text.size();
}

qsizetype ShellScanner::skipNested(qsizetype from, QString closers) const
{
    qsizetype at = from;
    while (at < m_text.size()) {
        const QChar c = m_text[at];
        const QChar closer = closers.back();
        const QChar next = at + 1 < m_text.size() ? m_text[at + 1] : QChar();
        if (c == u'\\') {
            at += 2;
        } else if (c == closer) {
            closers.chop(1);
            ++at;
            if (closers.isEmpty())
                return at;
        } else if (closer == u'`') {
            ++at;
        } else if (c == u'$' && (next == u'{' || next == u'(')) {
            closers += next == u'{' ? u'}' : u')';
            at += 2;
        } else if (c == u'`') {
            closers += c;
            ++at;
        } else if (c == u'"') {
            closers += c;
            ++at;
        } else if (closer == u'"') {
            ++at;
        } else if (c == u'\'' && !closers.contains(u'"')) {
            const qsizetype end = m_text.indexOf(u'\'', at + 1);
            if (end < 0)
                return -1;
            at = end + 1;
        } else if (c == u'(' && closer == u')') {
            closers += u')';
            ++at;
        } else if (closer == u')' && c == u'<' && next == u'<'
            && !QStringView(m_text).mid(at).startsWith(u"<<<")) {
            at = skipNestedHereDocument(at + 2);
        } else if (closer == u')' && c == u'#' && at > from && m_text[at - 1].isSpace()) {
            const qsizetype end = m_text.indexOf(u'\n', at);
            if (end < 0)
                return -1;
            at = end;
        } else {
            ++at;
        }
    }
    return -1;
}

bool ShellScanner::readOperator(ShellToken& token)
{
    static constexpr std::array Operators{ QStringView(u"<<<"), QStringView(u"<<-"),
        QStringView(u"&>>"), QStringView(u";;&"), QStringView(u"&&"), QStringView(u"||"),
        QStringView(u";;"), QStringView(u";&"), QStringView(u"|&"), QStringView(u"<<"),
        QStringView(u">>"), QStringView(u">&"), QStringView(u"<&"), QStringView(u"&>"),
        QStringView(u">|"), QStringView(u"<>"), QStringView(u";"), QStringView(u"&"),
        QStringView(u"|"), QStringView(u"<"), QStringView(u">"), QStringView(u"("),
        QStringView(u")") };
    if (startsWith(u"((")) {
        const qsizetype end = skipNested(m_at + 2, QStringLiteral("))"));
        if (end >= 0 && m_text[end - 2] == u')') {
            token.kind = ShellToken::Kind::Arithmetic;
            token.text = m_text.mid(m_at + 2, end - m_at - 4);
            step(end - m_at);
            return true;
        }
    }
    for (const QStringView sign : Operators) {
        if (startsWith(sign)) {
            token.kind = ShellToken::Kind::Operator;
            token.text = sign.toString();
            step(sign.size());
            return true;
        }
    }
    return false;
}

std::vector<ShellToken> ShellScanner::tokens()
{
    std::vector<ShellToken> made;
    while (true) {
        const qsizetype before = m_at;
        skipBlanks();
        ShellToken token;
        token.blankBefore = m_at != before || before == 0;
        token.line = m_line;
        if (atEnd())
            break;
        const bool wordStart
            = token.blankBefore || made.empty() || made.back().kind != ShellToken::Kind::Word;
        if (peek() == u'#' && wordStart) {
            const qsizetype end = m_text.indexOf(u'\n', m_at);
            step((end < 0 ? m_text.size() : end) - m_at);
            continue;
        }
        if (peek() == u'\n') {
            step(1);
            skipHereDocuments();
            token.kind = ShellToken::Kind::Newline;
        } else if (startsWith(u"<(") || startsWith(u">(") || !readOperator(token)) {
            token.kind = ShellToken::Kind::Word;
            token.word = readWord();
            const bool delimiter = !made.empty() && made.back().kind == ShellToken::Kind::Operator
                && (made.back().text == u"<<" || made.back().text == u"<<-");
            if (delimiter)
                m_pending.push_back({ token.word.raw(), made.back().text == u"<<-" });
        }
        made.push_back(std::move(token));
        if (m_at == before) // cannot happen; a lexer that stands still would never end
            step(1);
    }
    ShellToken end;
    end.line = m_line;
    made.push_back(std::move(end));
    return made;
}

ShellWord ShellScanner::wholeText(bool quoted)
{
    ShellWord word;
    word.line = m_line;
    while (!atEnd()) {
        if (quoted && peek() != u'"') {
            // Within double quotes only $, ` and \ are special.
            if (peek() == u'$')
                readDollar(word, true);
            else if (peek() == u'`')
                readBackticks(word, true);
            else if (peek() == u'\\' && QStringView(u"$`\"\\").contains(peek(1))) {
                literal(word, QStringView(m_text).mid(m_at + 1, 1), true);
                step(2);
            } else {
                literal(word, QStringView(m_text).mid(m_at, 1), true);
                step(1);
            }
            continue;
        }
        if (peek().isSpace() || QStringView(u";&|<>()").contains(peek())) {
            literal(word, QStringView(m_text).mid(m_at, 1), quoted);
            step(1);
            continue;
        }
        ShellWord next = readWord();
        word.closed = word.closed && next.closed;
        for (ShellPart& part : next.parts)
            word.parts.push_back(std::move(part));
    }
    return word;
}

QString ShellWord::plain() const
{
    return parts.size() == 1 && parts[0].kind == ShellPart::Kind::Literal && !parts[0].quoted
        ? parts[0].text
        : QString();
}

QString ShellWord::raw() const
{
    QString text;
    for (const ShellPart& part : parts)
        text += part.kind == ShellPart::Kind::Literal ? part.text : part.raw;
    return text;
}

std::vector<ShellToken> lexShell(const QString& text, int firstLine)
{
    return ShellScanner(text, firstLine).tokens();
}

ShellWord lexShellText(const QString& text, int line, bool quoted)
{
    return ShellScanner(text, line).wholeText(quoted);
}

} // namespace alidade
