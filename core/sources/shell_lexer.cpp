// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/shell_lexer.h"

#include <array>

namespace alidade {
namespace {

using Kind = ShellPart::Kind;

bool isNameStart(QChar c)
{
    return c == u'_' || (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z');
}

bool isDigit(QChar c) { return c >= u'0' && c <= u'9'; }

bool isNamePart(QChar c) { return isNameStart(c) || isDigit(c); }

class Lexer {
public:
    Lexer(const QString& text, int line)
        : m_text(text)
        , m_line(line)
    {
    }

    std::vector<ShellToken> tokens();
    ShellWord wholeText(bool quoted);

private:
    struct HereDocument {
        QString delimiter;
        bool stripTabs = false;
    };

    bool atEnd() const { return m_at >= m_text.size(); }
    QChar peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : QChar();
    }
    bool startsWith(QStringView what) const
    {
        return QStringView(m_text).mid(m_at).startsWith(what);
    }
    void step(qsizetype count)
    {
        for (; count > 0 && !atEnd(); --count)
            if (m_text[m_at++] == u'\n')
                ++m_line;
    }
    void skipBlanks();
    void skipHereDocuments();
    bool readOperator(ShellToken& token);
    ShellWord readWord();
    void readDoubleQuoted(ShellWord& word);
    void readAnsiQuoted(ShellWord& word);
    void readDollar(ShellWord& word, bool quoted);
    void readBackticks(ShellWord& word, bool quoted);
    /// Index behind the construct that opens at `from` with `open` pending closers, -1 when open.
    qsizetype skipNested(qsizetype from, QString closers) const;
    qsizetype skipNestedHereDocument(qsizetype at) const;

    static void literal(ShellWord& word, QStringView text, bool quoted);

    const QString& m_text;
    qsizetype m_at = 0;
    int m_line = 1;
    std::vector<HereDocument> m_pending;
};

void Lexer::literal(ShellWord& word, QStringView text, bool quoted)
{
    if (!word.parts.empty() && word.parts.back().kind == Kind::Literal
        && word.parts.back().quoted == quoted) {
        word.parts.back().text += text;
        word.parts.back().raw += text;
        return;
    }
    word.parts.push_back({ Kind::Literal, text.toString(), text.toString(), quoted });
}

void Lexer::skipBlanks()
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

void Lexer::skipHereDocuments()
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

qsizetype Lexer::skipNestedHereDocument(qsizetype at) const
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

qsizetype Lexer::skipNested(qsizetype from, QString closers) const
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

void Lexer::readAnsiQuoted(ShellWord& word)
{
    const qsizetype begin = m_at;
    step(2);
    QString decoded;
    QByteArray bytes; // octal and hexadecimal escapes make UTF-8
    const auto flush = [&] {
        decoded += QString::fromUtf8(bytes);
        bytes.clear();
    };
    while (!atEnd() && peek() != u'\'') {
        if (peek() != u'\\') {
            flush();
            decoded += peek();
            step(1);
            continue;
        }
        const QChar sign = peek(1);
        step(2);
        static const QString letters = QStringLiteral("abeEfnrtv");
        static const QString meanings = QStringLiteral("\a\b\x1b\x1b\f\n\r\t\v");
        const qsizetype letter = letters.indexOf(sign);
        if (letter >= 0) {
            flush();
            decoded += meanings[letter];
        } else if (sign == u'x' || (sign >= u'0' && sign <= u'7')) {
            const int base = sign == u'x' ? 16 : 8;
            QString digits = base == 8 ? QString(sign) : QString();
            bool valid = true;
            while (valid && digits.size() < (base == 8 ? 3 : 2) && !atEnd()) {
                QString more = digits + peek();
                more.toInt(&valid, base);
                if (valid) {
                    digits = more;
                    step(1);
                }
            }
            bytes += char(digits.toInt(nullptr, base));
        } else {
            flush();
            if (!sign.isNull() && !QStringView(u"\\'\"?").contains(sign))
                decoded += u'\\';
            decoded += sign;
        }
    }
    flush();
    word.closed = word.closed && !atEnd();
    step(1);
    word.parts.push_back({ Kind::Literal, decoded, m_text.mid(begin, m_at - begin), true });
}

void Lexer::readBackticks(ShellWord& word, bool quoted)
{
    const qsizetype begin = m_at;
    const qsizetype end = skipNested(m_at + 1, QStringLiteral("`"));
    word.closed = word.closed && end >= 0;
    step((end < 0 ? m_text.size() : end) - m_at);
    const QString raw = m_text.mid(begin, m_at - begin);
    word.parts.push_back({ Kind::Command, raw, raw, quoted });
}

void Lexer::readDollar(ShellWord& word, bool quoted)
{
    const qsizetype begin = m_at;
    const QChar next = peek(1);
    if (next == u'{' || next == u'(') {
        const qsizetype end
            = skipNested(m_at + 2, next == u'{' ? QStringLiteral("}") : QStringLiteral(")"));
        word.closed = word.closed && end >= 0;
        step((end < 0 ? m_text.size() : end) - m_at);
        const QString raw = m_text.mid(begin, m_at - begin);
        const QString inside = end < 0 ? raw.mid(2) : raw.mid(2, raw.size() - 3);
        if (next == u'{')
            word.parts.push_back({ Kind::Parameter, inside, raw, quoted });
        else if (inside.startsWith(u'(') && inside.endsWith(u')') && inside.size() >= 2)
            word.parts.push_back(
                { Kind::Arithmetic, inside.mid(1, inside.size() - 2), raw, quoted });
        else
            word.parts.push_back({ Kind::Command, inside, raw, quoted });
        return;
    }
    qsizetype length = 0;
    if (isNameStart(next)) {
        while (isNamePart(peek(1 + length)))
            ++length;
    } else if (isDigit(next) || QStringView(u"@*#?$!-").contains(next)) {
        length = next.isNull() ? 0 : 1;
    }
    step(1 + length);
    if (length == 0)
        literal(word, u"$", quoted);
    else
        word.parts.push_back({ Kind::Parameter, m_text.mid(begin + 1, length),
            m_text.mid(begin, length + 1), quoted });
}

void Lexer::readDoubleQuoted(ShellWord& word)
{
    step(1);
    if (peek() == u'"')
        literal(word, u"", true); // "" is a word, although an empty one
    while (!atEnd() && peek() != u'"') {
        if (peek() == u'\\') {
            const QChar next = peek(1);
            if (next == u'\n') {
                step(2);
            } else if (QStringView(u"$`\"\\").contains(next) && !next.isNull()) {
                literal(word, QStringView(m_text).mid(m_at + 1, 1), true);
                step(2);
            } else {
                literal(word, u"\\", true);
                step(1);
            }
        } else if (peek() == u'$') {
            readDollar(word, true);
        } else if (peek() == u'`') {
            readBackticks(word, true);
        } else {
            literal(word, QStringView(m_text).mid(m_at, 1), true);
            step(1);
        }
    }
    word.closed = word.closed && !atEnd();
    step(1);
}

ShellWord Lexer::readWord()
{
    ShellWord word;
    word.line = m_line;
    while (!atEnd()) {
        const QChar c = peek();
        const QChar next = peek(1);
        if ((c == u'<' || c == u'>') && next == u'(') {
            const qsizetype begin = m_at;
            const qsizetype end = skipNested(m_at + 2, QStringLiteral(")"));
            word.closed = word.closed && end >= 0;
            step((end < 0 ? m_text.size() : end) - m_at);
            const QString raw = m_text.mid(begin, m_at - begin);
            word.parts.push_back({ Kind::Command, raw, raw, false });
            continue;
        }
        if (c.isSpace() || QStringView(u";&|<>()").contains(c))
            break;
        if (c == u'\\' && next == u'\n') {
            step(2);
        } else if (c == u'\\') {
            literal(word, QStringView(m_text).mid(m_at + 1, 1), true);
            step(2);
        } else if (c == u'\'') {
            const qsizetype end = m_text.indexOf(u'\'', m_at + 1);
            word.closed = word.closed && end >= 0;
            const qsizetype stop = end < 0 ? m_text.size() : end;
            literal(word, QStringView(m_text).mid(m_at + 1, stop - m_at - 1), true);
            step(stop + 1 - m_at);
        } else if (c == u'"') {
            readDoubleQuoted(word);
        } else if (c == u'$' && next == u'\'') {
            readAnsiQuoted(word);
        } else if (c == u'$' && next == u'"') {
            step(1);
        } else if (c == u'$') {
            readDollar(word, false);
        } else if (c == u'`') {
            readBackticks(word, false);
        } else {
            literal(word, QStringView(m_text).mid(m_at, 1), false);
            step(1);
        }
    }
    return word;
}

bool Lexer::readOperator(ShellToken& token)
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

std::vector<ShellToken> Lexer::tokens()
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

ShellWord Lexer::wholeText(bool quoted)
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

} // namespace

QString ShellWord::plain() const
{
    return parts.size() == 1 && parts[0].kind == Kind::Literal && !parts[0].quoted ? parts[0].text
                                                                                   : QString();
}

QString ShellWord::raw() const
{
    QString text;
    for (const ShellPart& part : parts)
        text += part.kind == Kind::Literal ? part.text : part.raw;
    return text;
}

std::vector<ShellToken> lexShell(const QString& text, int firstLine)
{
    return Lexer(text, firstLine).tokens();
}

ShellWord lexShellText(const QString& text, int line, bool quoted)
{
    return Lexer(text, line).wholeText(quoted);
}

} // namespace alidade
