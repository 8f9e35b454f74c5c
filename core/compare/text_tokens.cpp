// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokens by character class, one pass.
#include "core/compare/text_tokens.h"

#include <QChar>

namespace alidade {

namespace {

enum class CharClass : quint8 { Letter, Digit, Blank, Single };

struct CodePoint {
    char32_t value = 0;
    qsizetype units = 1;
};

CodePoint codePointAt(QStringView text, qsizetype at)
{
    const QChar unit = text[at];
    if (unit.isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
        return { QChar::surrogateToUcs4(unit, text[at + 1]), 2 };
    return { unit.unicode(), 1 };
}

/// Scripts without blanks between words: each character is a token of its own.
bool standsAlone(char32_t c)
{
    return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0x20000 && c <= 0x3FFFF);
}

CharClass classify(char32_t c)
{
    if (c < 0x80) {
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            return CharClass::Letter;
        if (c >= '0' && c <= '9')
            return CharClass::Digit;
        return c == ' ' || c == '\t' ? CharClass::Blank : CharClass::Single;
    }
    if (standsAlone(c))
        return CharClass::Single;
    if (QChar::isLetter(c) || QChar::isMark(c))
        return CharClass::Letter;
    return QChar::isDigit(c) ? CharClass::Digit : CharClass::Single;
}

qsizetype wordEnd(QStringView text, qsizetype begin)
{
    const CodePoint head = codePointAt(text, begin);
    CharClass kind = classify(head.value);
    qsizetype at = begin + head.units;
    if (head.value == U'\\' && at < text.size() && classify(text[at].unicode()) == CharClass::Letter
        && !text[at].isSurrogate())
        kind = CharClass::Letter; // a TeX command is one word
    if (kind == CharClass::Single)
        return at;
    while (at < text.size()) {
        const CodePoint next = codePointAt(text, at);
        if (classify(next.value) != kind)
            break;
        at += next.units;
    }
    return at;
}

qsizetype lineEnd(QStringView text, qsizetype begin)
{
    const qsizetype found = text.indexOf(u'\n', begin);
    return found < 0 ? text.size() : found + 1;
}

} // namespace

std::vector<TextToken> TokenTable::tokenise(QStringView text, TokenSize size, qsizetype limit)
{
    std::vector<TextToken> tokens;
    for (qsizetype begin = 0; begin < text.size();) {
        if (qsizetype(tokens.size()) >= limit)
            return {};
        const qsizetype end = size == TokenSize::Word ? wordEnd(text, begin) : lineEnd(text, begin);
        const QStringView token = text.mid(begin, end - begin);
        const auto found = m_ids.constFind(token);
        const quint32 id = found != m_ids.cend() ? *found : quint32(m_ids.size());
        if (found == m_ids.cend())
            m_ids.insert(token, id);
        tokens.push_back({ begin, id });
        begin = end;
    }
    return tokens;
}

} // namespace alidade
