// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/python_literal.h"

#include "core/base/python_scalar.h"

#include <QStringList>

#include <algorithm>
#include <limits>
#include <utility>

namespace alidade {
namespace {

using Kind = PythonToken::Kind;

constexpr qsizetype SuspiciousLength = 2000;

/// `WARNING:2026-…`: a line of Python's logging, which no literal can be.
bool isLoggingLine(std::string_view line)
{
    for (const std::string_view level : { "DEBUG:", "INFO:", "WARNING:", "ERROR:", "CRITICAL:" })
        if (line.starts_with(level) && line.size() > level.size() + 4)
            return std::all_of(line.begin() + qsizetype(level.size()),
                line.begin() + qsizetype(level.size()) + 4,
                [](char c) { return c >= '0' && c <= '9'; });
    return false;
}

bool touchesWord(std::string_view line)
{
    if (line.empty())
        return false;
    const char c = line.front();
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
        || c == '.' || c == '-' || c == '+' || c == '(';
}

} // namespace

PythonLiteralReader::PythonLiteralReader(Bounds bounds)
    : m_bounds(bounds)
{
}

/// "  'key': …", as pprint writes it: a plain name in quotes at the beginning of the line.
static bool looksLikeMember(std::string_view line)
{
    const size_t quote = line.find_first_not_of(" {");
    if (quote == std::string_view::npos || line[quote] != '\'')
        return false;
    const size_t end = line.find('\'', quote + 1);
    if (end == std::string_view::npos || end == quote + 1 || line.substr(end + 1, 2) != ": ")
        return false;
    const std::string_view key = line.substr(quote + 1, end - quote - 1);
    return std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
            || c == '_';
    });
}

PythonLiteralReader::Fed PythonLiteralReader::feed(std::string_view line, int number)
{
    if (m_exhausted)
        return Fed::Exhausted;
    if (m_closed)
        return Fed::Complete;
    ++m_linesFed;
    m_bytesFed += qint64(line.size()) + 1;
    if (m_linesFed > m_bounds.lines) {
        end(QStringLiteral("it is longer than %1 lines").arg(m_bounds.lines));
        return Fed::Exhausted;
    }
    if (m_bytesFed > m_bounds.bytes) {
        end(QStringLiteral("it is longer than %1 bytes").arg(m_bounds.bytes));
        return Fed::Exhausted;
    }
    const size_t kept = m_text.size(); // the open token
    const auto attempt = [&](std::string_view between) {
        m_text.resize(kept);
        m_text += between;
        const auto lineStart = qsizetype(m_text.size());
        m_text += line;
        return lexAndCheck(0, lineStart) ? lineStart : qsizetype(-1);
    };
    if (m_open.kind == Kind::Word) {
        const OpenPythonToken word = std::exchange(m_open, {});
        qsizetype lineStart = -1;
        if (touchesWord(line))
            lineStart = attempt({});
        if (lineStart < 0 && !m_exhausted && isPythonWord(std::string_view(m_text).substr(0, kept)))
            lineStart = attempt(" ");
        else if (lineStart < 0 && !m_exhausted) {
            // The word was no literal: the end of somebody else's line.
            m_text.resize(kept);
            const std::string before = m_text;
            m_text = line;
            if (lexAndCheck(0, 0)) {
                ++m_dropped;
                m_openLine = 0;
                return apply(0, number);
            }
            m_text = before;
        }
        if (lineStart >= 0)
            return apply(lineStart, number);
        m_open = word;
    } else {
        const bool foreign = insideString() && isLoggingLine(line);
        const qsizetype lineStart = foreign ? -1 : attempt({});
        if (lineStart >= 0)
            return apply(lineStart, number);
    }
    if (m_exhausted)
        return Fed::Exhausted;
    m_text.resize(kept);
    ++m_dropped;
    if (m_lostMember == 0 && looksLikeMember(line))
        m_lostMember = number;
    return Fed::Dropped;
}

PythonLiteralReader::Fed PythonLiteralReader::finish()
{
    if (m_exhausted)
        return Fed::Exhausted;
    if (m_open.kind == Kind::Word) {
        const size_t kept = m_text.size();
        m_open = {};
        m_text += ' ';
        if (!lexAndCheck(0, qsizetype(kept)))
            return Fed::Dropped;
        apply(qsizetype(kept), m_openLine);
    }
    return m_grammar.complete() && m_open.kind == Kind::None ? Fed::Complete : Fed::Dropped;
}

bool PythonLiteralReader::lexAndCheck(qsizetype from, qsizetype lineStart)
{
    m_trial = m_grammar;
    m_tokens.clear();
    PythonLexer lexer(m_text, from, m_open);
    PythonToken token;
    const auto isForeignCall = [&](Kind kind) {
        // `  warnings.warn(…)` begins its line; pprint never ends a line behind a value.
        return kind == Kind::Call && m_tokens.empty() && token.begin >= lineStart
            && !m_frames.empty()
            && !isNumpyCall(std::string_view(m_text).substr(size_t(token.begin)));
    };
    bool beganWithCall = false;
    for (;;) {
        switch (lexer.next(token)) {
        case PythonLexer::Step::Failure:
            return false;
        case PythonLexer::Step::End:
            m_trialOpen = {};
            return !(beganWithCall && m_trial.afterItem() && m_tokens.size() == 1);
        case PythonLexer::Step::OpenToken: {
            PythonGrammar probe = m_trial;
            m_trialOpen = lexer.open();
            if (!probe.accept(m_trialOpen.kind, 0) || isForeignCall(m_trialOpen.kind))
                return false;
            m_trialBegin = token.begin;
            return true;
        }
        case PythonLexer::Step::Token:
            break;
        }
        beganWithCall = beganWithCall || isForeignCall(token.kind);
        if (token.kind == Kind::Open && m_trial.depth() >= Limits::NestingDepth) {
            end(QStringLiteral("it is nested more than %1 levels deep").arg(Limits::NestingDepth));
            return false;
        }
        if (!m_trial.accept(token.kind, m_text[size_t(token.begin)]))
            return false;
        m_tokens.push_back(token);
        if (token.kind == Kind::Close && m_trial.complete()) {
            m_trialOpen = {};
            return true;
        }
    }
}

PythonLiteralReader::Fed PythonLiteralReader::apply(qsizetype lineStart, int number)
{
    m_grammar = m_trial;
    const bool resumed = m_openLine > 0;
    for (const PythonToken& token : m_tokens) {
        const int line = resumed && token.begin < lineStart ? m_openLine : number;
        const char byte = m_text[size_t(token.begin)];
        if (token.kind != Kind::Comma && token.kind != Kind::Colon
            && ++m_values > m_bounds.values) {
            end(QStringLiteral("it holds more than %1 values").arg(m_bounds.values));
            return Fed::Exhausted;
        }
        switch (token.kind) {
        case Kind::Open:
            m_frames.emplace_back();
            m_frames.back().bracket = byte;
            m_frames.back().value.kind = byte == '{' ? Value::Kind::Map : Value::Kind::List;
            m_frames.back().value.line = line;
            break;
        case Kind::Close: {
            Frame frame = std::move(m_frames.back());
            m_frames.pop_back();
            place(closed(std::move(frame)));
            break;
        }
        case Kind::Comma:
            m_frames.back().sawComma = true;
            store(m_frames.back());
            break;
        case Kind::Colon:
            m_frames.back().key = std::move(m_frames.back().item);
            m_frames.back().hasKey = true;
            m_frames.back().hasItem = false;
            m_frames.back().isMap = true;
            break;
        default:
            placeScalar(token, line);
        }
        m_lastKind = token.kind;
    }
    if (m_trialOpen.kind != Kind::None) {
        if (m_trialBegin >= lineStart || m_openLine == 0)
            m_openLine = number;
        m_text.erase(0, size_t(m_trialBegin));
        m_open = m_trialOpen;
        return Fed::Taken;
    }
    m_open = {};
    m_openLine = 0;
    m_closed = m_grammar.complete() && m_lastKind == Kind::Close;
    if (m_closed)
        m_consumed = m_tokens.back().end - lineStart;
    m_text.clear();
    return m_closed ? Fed::Complete : Fed::Taken;
}

void PythonLiteralReader::placeScalar(const PythonToken& token, int line)
{
    Value value = pythonScalar(token.kind,
        std::string_view(m_text).substr(size_t(token.begin), size_t(token.end - token.begin)));
    value.line = line;
    const bool joined = m_openLine > 0 && token.begin == 0;
    if (joined && token.kind == Kind::String
        && (value.string.size() > SuspiciousLength
            || value.string.contains(QLatin1StringView("WARNING:"))
            || value.string.contains(QLatin1StringView("Warning:"))))
        m_suspicions.push_back({ path(), line });
    if (token.kind == Kind::String && m_lastKind == Kind::String) {
        Value& begun = m_frames.empty() ? m_result : m_frames.back().item;
        begun.string += value.string;
        begun.text += u' ' + value.text;
        return;
    }
    place(std::move(value));
}

void PythonLiteralReader::place(Value value)
{
    if (m_frames.empty()) {
        m_result = std::move(value);
        return;
    }
    m_frames.back().item = std::move(value);
    m_frames.back().hasItem = true;
}

void PythonLiteralReader::store(Frame& frame)
{
    if (!std::exchange(frame.hasItem, false))
        return;
    if (!frame.isMap) {
        frame.value.items.push_back(std::move(frame.item));
        return;
    }
    if (!std::exchange(frame.hasKey, false))
        return;
    const Value& key = frame.key;
    QString name = key.kind == Value::Kind::String ? key.string
        : key.text.isEmpty()                       ? displayText(key)
                                                   : key.text;
    frame.value.members.emplace_back(std::move(name), std::move(frame.item));
}

Value PythonLiteralReader::closed(Frame frame)
{
    store(frame);
    Value value = std::move(frame.value);
    if (frame.bracket == '{' && !frame.isMap && !value.items.empty())
        value.kind = Value::Kind::List; // a set
    if (frame.bracket == '(' && !frame.sawComma && value.items.size() == 1) {
        Value only = std::move(value.items.front()); // only parentheses
        return only;
    }
    return value;
}

Value PythonLiteralReader::takePartial()
{
    Value inner;
    bool hasInner = false;
    // A string may go on with another piece, and what is open is not complete.
    if (!m_frames.empty() && (m_open.kind != Kind::None || m_lastKind == Kind::String))
        m_frames.back().hasItem = false;
    while (!m_frames.empty()) {
        Frame frame = std::move(m_frames.back());
        m_frames.pop_back();
        if (hasInner) {
            frame.item = std::move(inner);
            frame.hasItem = true;
        }
        if (frame.isMap || m_frames.empty())
            store(frame);
        if (!frame.value.items.empty())
            frame.value.kind = Value::Kind::List; // also of a set
        hasInner = frame.value.kind == Value::Kind::Map && !frame.value.members.empty();
        if (m_frames.empty())
            return std::move(frame.value);
        inner = hasInner ? std::move(frame.value) : Value();
    }
    return std::move(m_result);
}

QString PythonLiteralReader::path() const
{
    QStringList parts;
    for (const Frame& frame : m_frames)
        if (frame.hasKey)
            parts += frame.key.string;
    return parts.join(u'.');
}

void PythonLiteralReader::end(QString why)
{
    m_exhausted = true;
    m_why = std::move(why);
}

Result<Value> parsePythonLiteral(std::string_view text, int firstLine)
{
    PythonLiteralReader reader(
        { Limits::DocumentBytes, std::numeric_limits<int>::max(), Limits::ConfigKeys });
    const auto malformed = [](const QString& what, int line) {
        return failure(Error::Code::Malformed, what, QString::number(line));
    };
    int line = firstLine;
    size_t at = 0;
    while (at <= text.size()) {
        const size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view piece = text.substr(at, end - at);
        switch (reader.feed(piece, line)) {
        case PythonLiteralReader::Fed::Taken:
            break;
        case PythonLiteralReader::Fed::Dropped:
            return malformed(QStringLiteral("Not a Python literal"), line);
        case PythonLiteralReader::Fed::Exhausted:
            return failure(Error::Code::TooLarge,
                QStringLiteral("Cannot read a Python literal: %1").arg(reader.why()),
                QString::number(line));
        case PythonLiteralReader::Fed::Complete: {
            const std::string_view rest = text.substr(at + size_t(reader.consumed()));
            if (rest.find_first_not_of(" \t\r\n\f") != std::string_view::npos)
                return malformed(QStringLiteral("Text after the end of a Python literal"), line);
            return reader.takeValue();
        }
        }
        at = end + 1;
        ++line;
    }
    if (reader.finish() != PythonLiteralReader::Fed::Complete)
        return malformed(QStringLiteral("A Python literal ends too early"), line - 1);
    return reader.takeValue();
}

} // namespace alidade
