// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/dump_json.h"

#include "core/base/json_stream.h"
#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/sources/dump_leaves.h"

#include <algorithm>
#include <charconv>

namespace alidade {
namespace {

using Token = JsonStream::Token;
using Category = DumpLeafKind::Category;

constexpr QLatin1StringView SourceId{ "msprobe-dump" };

/// The last dotted part, cut off from `rest`.
std::string_view takeLast(std::string_view& rest)
{
    const size_t dot = rest.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? rest : rest.substr(dot + 1);
    rest = dot == std::string_view::npos ? std::string_view() : rest.substr(0, dot);
    return last;
}

/// A call number as msprobe writes it; none with leading zeros, so that names can be rebuilt.
bool readNumber(std::string_view text, quint32& number)
{
    if (text.empty() || (text.size() > 1 && text.front() == '0'))
        return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

bool readDirection(std::string_view text, DumpOp::Direction& direction)
{
    if (text != "forward" && text != "backward")
        return false;
    direction = text == "forward" ? DumpOp::Direction::Forward : DumpOp::Direction::Backward;
    return true;
}

class DumpReader {
public:
    DumpReader(JsonStream& stream, DumpData& data, DumpPrecision precision = DumpPrecision::Exact)
        : m_stream(stream)
        , m_data(data)
        , m_leaves(stream, data, precision)
    {
    }

    /// `headerOnly`: stops at `data`.
    void readDocument(bool headerOnly)
    {
        Token token = m_stream.next();
        if (token == Token::End)
            return incomplete(QStringLiteral("The dump is empty"));
        if (token != Token::BeginObject)
            return note(Note::Severity::Error, QStringLiteral("This is no dump: %1"),
                QStringLiteral("it does not begin with an object"));
        bool hasData = false;
        while ((token = m_stream.next()) == Token::Key) {
            const std::string key(m_stream.text());
            token = m_stream.next();
            if (token == Token::String && key == "task")
                m_data.task = decodeUtf8(m_stream.text(), nullptr);
            else if (token == Token::String && key == "level")
                m_data.level = decodeUtf8(m_stream.text(), nullptr);
            else if (token == Token::String && key == "framework")
                m_data.framework = decodeUtf8(m_stream.text(), nullptr);
            else if (key == "data" && token == Token::BeginObject) {
                hasData = true;
                if (headerOnly)
                    return;
                readOperators();
            } else if (!m_stream.skip(token))
                break;
        }
        if (m_stream.problem() != JsonStream::Problem::None)
            stopped();
        if (m_data.tooDeep > 0)
            note(Note::Severity::Warning,
                QStringLiteral("%1 values are nested deeper than %2 levels: their operators cannot "
                               "be compared")
                    .arg(m_data.tooDeep)
                    .arg(Limits::DumpNesting));
        if (m_stream.problem() != JsonStream::Problem::None)
            return;
        if (token == Token::EndObject && m_stream.next() != Token::End)
            note(Note::Severity::Warning,
                QStringLiteral("There is more behind the dump; it was not read"));
        if (!hasData && !headerOnly)
            incomplete(QStringLiteral("The dump has no operators (no \"data\")"));
        else if (!headerOnly && m_data.ops.empty())
            incomplete(QStringLiteral("The dump has no operators (\"data\" is empty)"));
    }

    /// The value of one operator, whose first token comes next.
    void readOperator(std::string_view key)
    {
        const DumpKey parts = splitDumpKey(key);
        DumpOp op;
        op.base = m_data.texts.add(parts.base);
        op.number = parts.number;
        op.form = parts.form;
        op.direction = parts.direction;
        op.numbered = parts.numbered;
        op.leafBegin = quint32(m_data.leaves.size());
        const Token first = m_stream.next();
        op.offset = m_stream.offset();
        if (parts.form == DumpOp::Form::Gradient)
            m_leaves.read(first, {}, Category::Gradient);
        else if (m_data.level == QLatin1StringView("debug"))
            m_leaves.read(first, "debug", Category::Output);
        else if (first == Token::BeginObject)
            readFields();
        else
            m_stream.skip(first);
        if (m_stream.problem() != JsonStream::Problem::None) {
            m_data.leaves.resize(op.leafBegin); // an operator is whole or absent
            return;
        }
        op.leafEnd = quint32(m_data.leaves.size());
        m_data.ops.push_back(op);
    }

private:
    void readOperators()
    {
        while (m_stream.next() == Token::Key) {
            if (qint64(m_data.leaves.size()) > Limits::DumpLeaves) {
                m_data.complete = false;
                note(Note::Severity::Warning,
                    QStringLiteral("More than %1 values: the rest of the dump was not read")
                        .arg(Limits::DumpLeaves));
                return;
            }
            m_key.assign(m_stream.text());
            readOperator(m_key);
            if (m_stream.problem() != JsonStream::Problem::None)
                return;
        }
    }

    void readFields()
    {
        while (m_stream.next() == Token::Key) {
            const std::string_view field = m_stream.text();
            const bool input = field == "input_args" || field == "input_kwargs" || field == "input";
            const bool output = field == "output" || field == "is_nan";
            const bool flag = field == "is_nan";
            const bool parameters = field == "parameters";
            const Token token = m_stream.next();
            if (flag)
                m_leaves.addFlag(token);
            else if (input)
                m_leaves.read(token, "input", Category::Input);
            else if (output)
                m_leaves.read(token, "output", Category::Output);
            else if (parameters)
                m_leaves.read(token, "parameters", Category::Parameter);
            else
                m_stream.skip(token);
        }
    }

    void stopped()
    {
        m_data.complete = false;
        if (m_stream.problem() == JsonStream::Problem::Cancelled)
            return;
        note(Note::Severity::Error,
            QStringLiteral("The dump cannot be read further (%1); %2 operators were read"),
            m_stream.problemText(), QString::number(m_data.ops.size()));
    }

    void incomplete(const QString& text)
    {
        m_data.complete = false;
        note(Note::Severity::Error, text);
    }
    void note(Note::Severity severity, const QString& text)
    {
        m_data.notes.push_back(Note{ severity, SourceId, { QString(), m_stream.line() }, text });
    }
    void note(Note::Severity severity, const QString& text, const QString& why)
    {
        m_data.complete = false;
        note(severity, text.arg(why));
    }
    void note(
        Note::Severity severity, const QString& text, const QString& why, const QString& count)
    {
        note(severity, text.arg(why, count));
    }

    JsonStream& m_stream;
    DumpData& m_data;
    DumpLeafReader m_leaves;
    std::string m_key;
};

} // namespace

DumpKey splitDumpKey(std::string_view key)
{
    DumpKey parts;
    std::string_view rest = key;
    const std::string_view last = takeLast(rest);
    if (last == "parameters_grad" && !rest.empty()) {
        parts.base = rest;
        parts.form = DumpOp::Form::Gradient;
        parts.direction = DumpOp::Direction::Backward;
        parts.numbered = false;
        return parts;
    }
    std::string_view before = rest;
    const std::string_view second = takeLast(before);
    if (!before.empty()) {
        parts.base = before;
        if (readDirection(last, parts.direction) && readNumber(second, parts.number)) {
            parts.form = DumpOp::Form::Api;
            return parts;
        }
        if (readDirection(second, parts.direction) && readNumber(last, parts.number)) {
            parts.form = DumpOp::Form::Module;
            return parts;
        }
        if (second == "parameters_grad" && readNumber(last, parts.number)) {
            parts.form = DumpOp::Form::Gradient;
            parts.direction = DumpOp::Direction::Backward;
            return parts;
        }
    }
    return { key, 0, DumpOp::Form::Other, DumpOp::Direction::Forward, true };
}

Result<DumpData> readDumpHeader(const QString& path)
{
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    DumpData data;
    JsonStream stream(*file, monitor);
    DumpReader(stream, data).readDocument(true);
    return data;
}

Result<DumpData> readDump(
    const QString& path, const QString& shown, Monitor& monitor, DumpPrecision precision)
{
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    DumpData data;
    JsonStream stream(*file, monitor);
    DumpReader(stream, data, precision).readDocument(false);
    if (stream.problem() == JsonStream::Problem::Cancelled)
        return cancelledFailure();
    if (const QString damage = file->damage(); !damage.isEmpty()) {
        data.complete = false;
        data.notes.push_back(Note{ Note::Severity::Error, SourceId, {}, damage });
    }
    for (Note& note : data.notes)
        note.where.file = shown;
    return data;
}

Result<DumpData> readDumpOperator(
    const QString& path, std::string_view key, bool debug, qint64 offset, Monitor& monitor)
{
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    DumpData data;
    if (debug)
        data.level = QStringLiteral("debug");
    JsonStream stream(*file, monitor, offset, true);
    DumpReader(stream, data).readOperator(key);
    if (stream.problem() == JsonStream::Problem::Cancelled)
        return cancelledFailure();
    if (data.ops.empty())
        return failure(Error::Code::Malformed,
            QStringLiteral("The operator is no longer where it was; the dump has changed"), path);
    return data;
}

} // namespace alidade
