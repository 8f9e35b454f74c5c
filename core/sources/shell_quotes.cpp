// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Words of bash: quotes, escapes, `$V`, `${…}`, `$(…)` and backticks.
#include "core/sources/shell_scanner.h"

namespace alidade {
namespace {

using Kind = ShellPart::Kind;

bool isNameStart(QChar c)
{
    return c == u'_' || (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z');
}

bool isDigit(QChar c) { return c >= u'0' && c <= u'9'; }

bool isNamePart(QChar c) { return isNameStart(c) || isDigit(c); }

} // namespace

void ShellScanner::literal(ShellWord& word, QStringView text, bool quoted)
{
    if (!word.parts.empty() && word.parts.back().kind == Kind::Literal
        && word.parts.back().quoted == quoted) {
        word.parts.back().text += text;
        word.parts.back().raw += text;
        return;
    }
    word.parts.push_back({ Kind::Literal, text.toString(), text.toString(), quoted });
}

void ShellScanner::readAnsiQuoted(ShellWord& word)
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

void ShellScanner::readBackticks(ShellWord& word, bool quoted)
{
    const qsizetype begin = m_at;
    const qsizetype end = skipNested(m_at + 1, QStringLiteral("`"));
    word.closed = word.closed && end >= 0;
    step((end < 0 ? m_text.size() : end) - m_at);
    const QString raw = m_text.mid(begin, m_at - begin);
    word.parts.push_back({ Kind::Command, raw, raw, quoted });
}

void ShellScanner::readDollar(ShellWord& word, bool quoted)
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

void ShellScanner::readDoubleQuoted(ShellWord& word)
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

ShellWord ShellScanner::readWord()
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

} // namespace alidade
