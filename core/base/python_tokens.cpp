// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/python_tokens.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace alidade {
namespace {

using Kind = PythonToken::Kind;

constexpr qsizetype LongestWord = 4096;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

bool isNameByte(char c) { return isNameStart(c) || isDigit(c) || c == '.'; }

bool isQuote(char c) { return c == '\'' || c == '"'; }

/// Bytes of a word that begins like a number: digits, letters, points, signs after an exponent.
qsizetype numberLength(std::string_view text)
{
    qsizetype at = text.front() == '+' || text.front() == '-' ? 1 : 0;
    for (; at < qsizetype(text.size()); ++at) {
        const char c = text[size_t(at)];
        const bool exponentSign = (c == '+' || c == '-') && at > 0
            && (text[size_t(at) - 1] == 'e' || text[size_t(at) - 1] == 'E');
        if (!isNameByte(c) && !exponentSign)
            break;
    }
    return at;
}

qsizetype nameLength(std::string_view text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), isNameByte);
    return end - text.begin();
}

int hexValue(char c)
{
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/// The code point of `digits` hexadecimal digits at `at`, nothing when there are fewer.
std::optional<char32_t> hexPoint(std::string_view inside, size_t at, size_t digits)
{
    if (inside.size() - at < digits)
        return {};
    char32_t point = 0;
    for (size_t i = 0; i < digits; ++i) {
        const int value = hexValue(inside[at + i]);
        if (value < 0)
            return {};
        point = point * 16 + char32_t(value);
    }
    return point > 0x10FFFF ? std::nullopt : std::optional<char32_t>(point);
}

void appendPoint(QString& text, char32_t point)
{
    // A lone surrogate is kept: repr() writes one as \udc80.
    if (point > 0xFFFF) {
        text += QChar(QChar::highSurrogate(point));
        text += QChar(QChar::lowSurrogate(point));
    } else {
        text += QChar(char16_t(point));
    }
}

/// Decodes the escape after a backslash at `at`; returns the bytes that it takes, 0 for none.
size_t decodeEscape(std::string_view inside, size_t at, QString& text)
{
    static constexpr std::array<std::pair<char, char16_t>, 10> simple{ { { '\\', u'\\' },
        { '\'', u'\'' }, { '"', u'"' }, { 'n', u'\n' }, { 't', u'\t' }, { 'r', u'\r' },
        { 'a', u'\a' }, { 'b', u'\b' }, { 'f', u'\f' }, { 'v', u'\v' } } };
    const char c = inside[at];
    for (const auto& [name, meaning] : simple) {
        if (c == name) {
            text += QChar(meaning);
            return 1;
        }
    }
    if (c == 'x' || c == 'u' || c == 'U') {
        const size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : 8;
        const auto point = hexPoint(inside, at + 1, digits);
        if (!point)
            return 0;
        appendPoint(text, *point);
        return digits + 1;
    }
    size_t digits = 0;
    char32_t point = 0;
    while (digits < 3 && at + digits < inside.size() && inside[at + digits] >= '0'
        && inside[at + digits] <= '7')
        point = point * 8 + char32_t(inside[at + digits++] - '0');
    if (digits > 0)
        appendPoint(text, point);
    return digits;
}

} // namespace

PythonLexer::PythonLexer(std::string_view text, qsizetype from, OpenPythonToken open)
    : m_text(text)
    , m_at(from)
    , m_open(open)
{
}

PythonLexer::Step PythonLexer::next(PythonToken& token)
{
    if (m_open.kind == Kind::None) {
        while (m_at < qsizetype(m_text.size())
            && std::string_view(" \t\r\f\n").find(m_text[size_t(m_at)]) != std::string_view::npos)
            ++m_at;
        if (m_at >= qsizetype(m_text.size()))
            return Step::End;
    }
    token.begin = m_at;
    const Kind resumed = m_open.kind;
    if (resumed == Kind::String)
        return scanString(token);
    if (resumed == Kind::Call || resumed == Kind::Angle)
        return scanBalanced(token, resumed);
    m_open = {};
    const char c = m_text[size_t(m_at)];
    const auto single = [&](Kind kind) {
        token.kind = kind;
        token.end = ++m_at;
        return Step::Token;
    };
    switch (c) {
    case '{':
    case '[':
    case '(':
        return single(Kind::Open);
    case '}':
    case ']':
    case ')':
        return single(Kind::Close);
    case ',':
        return single(Kind::Comma);
    case ':':
        return single(Kind::Colon);
    case '\'':
    case '"':
        m_open.quote = c;
        m_open.scanned = 1;
        return scanString(token);
    case '<':
        if (m_at + 1 < qsizetype(m_text.size()) && !isNameStart(m_text[size_t(m_at) + 1]))
            return Step::Failure;
        return scanBalanced(token, Kind::Angle);
    default:
        return isNameByte(c) || c == '-' || c == '+' ? scanWord(token) : Step::Failure;
    }
}

PythonLexer::Step PythonLexer::ended(PythonToken& token)
{
    token.kind = m_open.kind;
    token.end = m_at;
    m_open = {};
    return Step::Token;
}

PythonLexer::Step PythonLexer::scanString(PythonToken& token)
{
    m_open.kind = Kind::String;
    qsizetype at = token.begin + m_open.scanned;
    for (; at < qsizetype(m_text.size()); ++at) {
        const char c = m_text[size_t(at)];
        if (m_open.escaped) {
            m_open.escaped = false;
        } else if (c == '\\') {
            m_open.escaped = true;
        } else if (c == m_open.quote) {
            m_at = at + 1;
            return ended(token);
        }
    }
    m_open.scanned = at - token.begin;
    return Step::OpenToken;
}

PythonLexer::Step PythonLexer::scanBalanced(PythonToken& token, Kind kind)
{
    m_open.kind = kind;
    const std::string_view opening = kind == Kind::Call ? "([{" : "<";
    const std::string_view closing = kind == Kind::Call ? ")]}" : ">";
    qsizetype at = token.begin + m_open.scanned;
    for (; at < qsizetype(m_text.size()); ++at) {
        const char c = m_text[size_t(at)];
        if (m_open.quote != 0) {
            if (m_open.escaped)
                m_open.escaped = false;
            else if (c == '\\')
                m_open.escaped = true;
            else if (c == m_open.quote)
                m_open.quote = 0;
        } else if (kind == Kind::Call && isQuote(c)) {
            m_open.quote = c;
        } else if (opening.find(c) != std::string_view::npos) {
            ++m_open.depth;
        } else if (closing.find(c) != std::string_view::npos && --m_open.depth == 0) {
            m_at = at + 1;
            return ended(token);
        }
    }
    m_open.scanned = at - token.begin;
    return Step::OpenToken;
}

PythonLexer::Step PythonLexer::scanWord(PythonToken& token)
{
    const std::string_view rest = m_text.substr(size_t(m_at));
    const qsizetype length = isNameStart(rest.front()) ? nameLength(rest) : numberLength(rest);
    const std::string_view word = rest.substr(0, size_t(length));
    if (length > LongestWord)
        return Step::Failure;
    if (length == qsizetype(rest.size())) {
        m_open.kind = Kind::Word;
        m_open.scanned = length;
        return Step::OpenToken;
    }
    const char following = rest[size_t(length)];
    if (following == '(' && isNameStart(word.front())) {
        m_open.scanned = length;
        return scanBalanced(token, Kind::Call);
    }
    if (isQuote(following) && (word == "b" || word == "u")) {
        m_open.quote = following;
        m_open.scanned = length + 1;
        return scanString(token);
    }
    if (!isPythonWord(word))
        return Step::Failure;
    m_open.kind = Kind::Word;
    m_at += length;
    return ended(token);
}

bool isPythonWord(std::string_view word)
{
    static constexpr std::array<std::string_view, 11> words{ "None", "True", "False", "inf", "nan",
        "-inf", "+inf", "-nan", "np.True_", "np.False_", "Ellipsis" };
    if (std::find(words.begin(), words.end(), word) != words.end())
        return true;
    const size_t sign = !word.empty() && (word[0] == '+' || word[0] == '-') ? 1 : 0;
    return word.size() > sign && (isDigit(word[sign]) || word[sign] == '.')
        && (parseNumber(word).has_value()
            || std::all_of(word.begin() + std::ptrdiff_t(sign), word.end(), isDigit));
}

bool PythonGrammar::accept(Kind kind, char byte)
{
    const bool wasString = std::exchange(m_lastWasString, kind == Kind::String);
    const bool expectsItem = m_state == State::Item || m_state == State::ItemOrClose;
    const bool keyPlace
        = expectsItem && !m_frames.empty() && m_frames.back().bracket == Bracket::Map;
    const State afterValue = keyPlace ? State::AfterKey : State::After;
    switch (kind) {
    case Kind::String:
        // Adjacent literals are one string.
        if (wasString && (m_state == State::After || m_state == State::AfterKey))
            return true;
        [[fallthrough]];
    case Kind::Word:
    case Kind::Angle:
    case Kind::Call:
        if ((!expectsItem && m_state != State::MemberValue) || (kind == Kind::Call && keyPlace))
            return false;
        m_state = afterValue;
        return true;
    case Kind::Open:
        if ((!expectsItem && m_state != State::MemberValue) || (keyPlace && byte != '('))
            return false;
        m_frames.push_back({ byte == '{' ? Bracket::Brace
                : byte == '['            ? Bracket::List
                                         : Bracket::Paren,
            afterValue });
        m_state = State::ItemOrClose;
        return true;
    case Kind::Close: {
        if (m_frames.empty() || (m_state != State::After && m_state != State::ItemOrClose))
            return false;
        const Frame frame = m_frames.back();
        const char expected = frame.bracket == Bracket::List ? ']'
            : frame.bracket == Bracket::Paren                ? ')'
                                                             : '}';
        if (byte != expected)
            return false;
        m_frames.pop_back();
        m_state = frame.afterClose;
        return true;
    }
    case Kind::Comma:
        if (m_frames.empty() || m_state != State::After)
            return false;
        if (m_frames.back().bracket == Bracket::Brace)
            m_frames.back().bracket = Bracket::Set;
        m_state = State::ItemOrClose;
        return true;
    case Kind::Colon:
        if (m_frames.empty())
            return false;
        if (m_frames.back().bracket == Bracket::Brace && m_state == State::After)
            m_frames.back().bracket = Bracket::Map;
        else if (m_state != State::AfterKey)
            return false;
        m_state = State::MemberValue;
        return true;
    case Kind::None:
        break;
    }
    return false;
}

QString decodePythonString(std::string_view inside)
{
    QString text;
    size_t at = 0;
    while (at < inside.size()) {
        const size_t backslash = std::min(inside.find('\\', at), inside.size());
        text += QString::fromUtf8(inside.data() + at, qsizetype(backslash - at));
        at = backslash;
        if (at == inside.size())
            break;
        const size_t taken = at + 1 < inside.size() ? decodeEscape(inside, at + 1, text) : 0;
        if (taken == 0)
            text += u'\\';
        at += 1 + taken;
    }
    return text;
}

} // namespace alidade
