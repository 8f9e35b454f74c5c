// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/json_stream.h"

#include "core/base/json_lines.h"
#include "core/base/limits.h"

#include <algorithm>
#include <cstring>

namespace alidade {

using Token = JsonStream::Token;

namespace {
constexpr std::string_view Mark("\xEF\xBB\xBF"); ///< the byte order mark of some editors
}

JsonStream::JsonStream(const ByteFile& file, Monitor& monitor, qint64 offset, bool single)
    : m_file(file)
    , m_monitor(monitor)
    , m_bytes(file.size())
    , m_buffer(size_t(single ? Limits::ProbeBytes : Limits::BlockBytes))
    , m_base(offset)
    , m_single(single)
{
}

bool JsonStream::refill()
{
    if (m_atEnd || m_problem != Problem::None)
        return false;
    if (m_monitor.cancelled()) {
        m_problem = Problem::Cancelled;
        return false;
    }
    const size_t from = std::min(m_keep, m_at);
    std::memmove(m_buffer.data(), m_buffer.data() + from, m_end - from);
    m_base += qint64(from);
    m_at -= from;
    m_end -= from;
    if (m_keep != std::string_view::npos)
        m_keep -= from;
    if (m_end == m_buffer.size()) {
        if (qint64(m_buffer.size()) >= Limits::DumpTextBytes) {
            m_problem = Problem::TooLong;
            return false;
        }
        m_buffer.resize(m_buffer.size() * 2);
    }
    const auto read = m_file.read(
        m_base + qint64(m_end), m_buffer.data() + m_end, qint64(m_buffer.size() - m_end));
    if (!read) {
        m_problem = Problem::Unreadable;
        return false;
    }
    m_end += size_t(*read);
    m_atEnd = *read == 0;
    if (m_bytes > 0)
        m_monitor.progress(double(m_base + qint64(m_end)) / double(m_bytes));
    return !m_atEnd;
}

int JsonStream::peek()
{
    for (;;) {
        while (m_at < m_end) {
            const char c = m_buffer[m_at];
            if (c == Mark[0] && m_base + qint64(m_at) == 0
                && std::string_view(m_buffer.data() + m_at, m_end - m_at).starts_with(Mark)) {
                m_at += Mark.size();
                continue;
            }
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t')
                return static_cast<unsigned char>(c);
            ++m_at;
        }
        if (!refill())
            return -1;
    }
}

Token JsonStream::fail(Problem problem)
{
    if (m_problem == Problem::None)
        m_problem = problem;
    return Token::Failed;
}

void JsonStream::valueDone() { m_expect = m_stack.empty() ? Expect::Done : Expect::CommaOrEnd; }

Token JsonStream::readString(bool key)
{
    m_keep = m_at++;
    bool escaped = false;
    for (;; ++m_at) {
        if (m_at == m_end && !refill()) {
            m_keep = std::string_view::npos;
            return fail(Problem::Cut);
        }
        const char c = m_buffer[m_at];
        if (c == '"')
            break;
        if (static_cast<unsigned char>(c) < 0x20) {
            m_tokenOffset = m_base + qint64(m_at);
            m_keep = std::string_view::npos;
            return fail(Problem::Control);
        }
        if (c != '\\')
            continue;
        escaped = true;
        if (++m_at == m_end && !refill()) {
            m_keep = std::string_view::npos;
            return fail(Problem::Cut);
        }
    }
    m_text = std::string_view(m_buffer.data() + m_keep + 1, m_at - m_keep - 1);
    m_keep = std::string_view::npos;
    ++m_at;
    if (escaped) {
        m_unescaped.clear();
        appendUnescaped(m_text, m_unescaped);
        m_text = m_unescaped;
    }
    if (key) {
        m_expect = Expect::Colon;
        return Token::Key;
    }
    valueDone();
    return Token::String;
}

/// A number or a bare word.
Token JsonStream::readWord()
{
    const auto belongs = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || c == '-' || c == '+' || c == '.';
    };
    m_keep = m_at;
    while (m_at < m_end || refill()) {
        if (!belongs(m_buffer[m_at]))
            break;
        ++m_at;
    }
    m_text = std::string_view(m_buffer.data() + m_keep, m_at - m_keep);
    m_keep = std::string_view::npos;
    if (m_problem != Problem::None)
        return Token::Failed;
    if (m_text.empty())
        return fail(Problem::Malformed);
    // What the end of the file cuts may be the beginning of something else.
    if (m_atEnd && m_at == m_end && !m_stack.empty())
        return fail(Problem::Cut);
    valueDone();
    if (m_text == "true")
        return Token::True;
    if (m_text == "false")
        return Token::False;
    if (m_text == "null")
        return Token::Null;
    const bool digits = (m_text.front() >= '0' && m_text.front() <= '9')
        || (m_text.size() > 1 && m_text.front() == '-' && m_text[1] >= '0' && m_text[1] <= '9');
    if (digits || m_text == "NaN" || m_text == "Infinity" || m_text == "-Infinity")
        return Token::Number;
    return fail(Problem::Malformed);
}

Token JsonStream::begin(char kind)
{
    if (int(m_stack.size()) >= Limits::NestingDepth)
        return fail(Problem::TooDeep);
    ++m_at;
    m_stack.push_back(kind);
    m_expect = kind == '{' ? Expect::KeyOrEnd : Expect::ValueOrEnd;
    return kind == '{' ? Token::BeginObject : Token::BeginArray;
}

Token JsonStream::end(char kind)
{
    if (m_stack.empty() || m_stack.back() != kind)
        return fail(Problem::Malformed);
    ++m_at;
    m_stack.pop_back();
    valueDone();
    return kind == '{' ? Token::EndObject : Token::EndArray;
}

Token JsonStream::valueOf(int c)
{
    switch (c) {
    case '{':
    case '[':
        return begin(char(c));
    case '"':
        return readString(false);
    default:
        return readWord();
    }
}

Token JsonStream::next()
{
    if (m_problem != Problem::None)
        return Token::Failed;
    for (;;) {
        m_tokenOffset = m_base + qint64(m_at);
        if (m_expect == Expect::Done && m_single)
            return Token::End;
        const int c = peek();
        m_tokenOffset = m_base + qint64(m_at);
        if (m_problem != Problem::None)
            return Token::Failed;
        if (c < 0) {
            const bool whole = m_expect == Expect::Done || m_empty;
            return whole ? Token::End : fail(Problem::Cut);
        }
        m_empty = false;
        switch (m_expect) {
        case Expect::Done:
            return fail(Problem::Malformed);
        case Expect::Value:
            return valueOf(c);
        case Expect::ValueOrEnd:
            return c == ']' ? end('[') : valueOf(c);
        case Expect::Key:
            return c == '"' ? readString(true) : fail(Problem::Malformed);
        case Expect::KeyOrEnd:
            if (c == '}')
                return end('{');
            return c == '"' ? readString(true) : fail(Problem::Malformed);
        case Expect::Colon:
            if (c != ':')
                return fail(Problem::Malformed);
            ++m_at;
            m_expect = Expect::Value;
            break;
        case Expect::CommaOrEnd:
            if (c == '}' || c == ']')
                return end(c == '}' ? '{' : '[');
            if (c != ',')
                return fail(Problem::Malformed);
            ++m_at;
            m_expect = m_stack.back() == '{' ? Expect::Key : Expect::Value;
            break;
        }
    }
}

bool JsonStream::skip(Token first)
{
    if (first != Token::BeginObject && first != Token::BeginArray)
        return first != Token::Failed;
    const int outside = depth() - 1;
    while (depth() > outside)
        if (const Token token = next(); token == Token::Failed || token == Token::End)
            return false;
    return true;
}

QString JsonStream::problemText() const
{
    switch (m_problem) {
    case Problem::None:
        return {};
    case Problem::Cut:
        return QStringLiteral("the file ends in the middle");
    case Problem::Malformed:
        return QStringLiteral("this is no JSON");
    case Problem::Control:
        return QStringLiteral("a control character stands within a text");
    case Problem::TooDeep:
        return QStringLiteral("nested deeper than %1 levels").arg(Limits::NestingDepth);
    case Problem::TooLong:
        return QStringLiteral("a text is longer than %1 bytes").arg(Limits::DumpTextBytes);
    case Problem::Unreadable:
        return QStringLiteral("the file cannot be read");
    case Problem::Cancelled:
        break;
    }
    return QStringLiteral("cancelled");
}

int JsonStream::line() const { return linesOf({ m_tokenOffset }).front(); }

std::vector<int> JsonStream::linesOf(const std::vector<qint64>& offsets) const
{
    std::vector<char> block(static_cast<size_t>(Limits::BlockBytes));
    std::vector<int> lines;
    lines.reserve(offsets.size());
    int line = 1;
    qint64 at = 0;
    for (const qint64 offset : offsets) {
        while (at < offset) {
            const auto read
                = m_file.read(at, block.data(), std::min(offset - at, Limits::BlockBytes));
            if (!read || *read <= 0)
                break;
            line += int(std::count(block.begin(), block.begin() + *read, '\n'));
            at += *read;
        }
        lines.push_back(line);
    }
    return lines;
}

} // namespace alidade
