// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/dump_json.h"

#include "core/base/index_table.h"
#include "core/base/json_stream.h"
#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/sources/dump_leaves.h"

#include <algorithm>
#include <charconv>
#include <unordered_set>

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
        , m_faults(stream)
        , m_leaves(stream, data, precision, m_faults)
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
            if (key == "task" || key == "level" || key == "framework") {
                readHeaderText(key, token);
            } else if (key == "data" && token == Token::BeginObject) {
                if (headerOnly)
                    return;
                if (hasData)
                    startAgain();
                hasData = true;
                readOperators();
            } else if (!m_stream.skip(token))
                break;
        }
        if (!headerOnly)
            finish();
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
        m_faults.beginOperator(key);
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
        const qsizetype tooDeep = m_data.tooDeep;
        if (m_data.level == QLatin1StringView("debug") && parts.form != DumpOp::Form::Gradient) {
            m_leaves.read(first, "debug", Category::Output);
        } else if (first != Token::BeginObject) {
            m_faults.spoil(QStringLiteral("%1 is no object, so this operator is not compared"), {});
            m_stream.skip(first);
        } else if (parts.form == DumpOp::Form::Gradient) {
            m_leaves.read(first, {}, Category::Gradient);
        } else {
            readFields();
        }
        if (m_stream.problem() != JsonStream::Problem::None) {
            m_data.leaves.resize(op.leafBegin); // an operator is whole or absent
            return;
        }
        op.leafEnd = quint32(m_data.leaves.size());
        if (parts.form != DumpOp::Form::Gradient)
            findRepeatedLeaf(op);
        op.damaged = m_faults.spoilt() || m_data.tooDeep > tooDeep;
        m_data.ops.push_back(op);
    }

private:
    void readHeaderText(const std::string& key, Token token)
    {
        QString& text = key == "task" ? m_data.task
            : key == "level"          ? m_data.level
                                      : m_data.framework;
        text.clear();
        if (token == Token::String)
            text = decodeUtf8(m_stream.text(), nullptr);
        else if (token != Token::Null)
            m_faults.add(
                QStringLiteral("%1 is no text, so it is not known how the dump was made"), key);
        m_stream.skip(token);
    }

    /// Of two objects `data` the later one counts, as for every reader of JSON.
    void startAgain()
    {
        m_faults.beginOperator({});
        m_faults.add(QStringLiteral("%1 stands here more than once; the last one counts"), "data");
        m_data.ops.clear();
        m_data.leaves.clear();
    }

    /// A value of an operator that stands there twice: which one is meant cannot be told.
    void findRepeatedLeaf(const DumpOp& op)
    {
        const auto pathOf = [&](quint32 leaf) { return m_data.kindOf(m_data.leaves[leaf]).path; };
        constexpr quint32 Few = 12;
        quint32 repeated = op.leafEnd;
        if (op.leafEnd - op.leafBegin <= Few) {
            for (quint32 at = op.leafBegin; at < op.leafEnd && repeated == op.leafEnd; ++at)
                for (quint32 before = op.leafBegin; before < at; ++before)
                    if (pathOf(before) == pathOf(at))
                        repeated = at;
        } else {
            std::unordered_set<quint32> paths;
            for (quint32 at = op.leafBegin; at < op.leafEnd && repeated == op.leafEnd; ++at)
                if (!paths.insert(pathOf(at)).second)
                    repeated = at;
        }
        if (repeated < op.leafEnd)
            m_faults.spoil(
                QStringLiteral("%1 stands twice in one value, so this operator is not compared"),
                m_data.texts.view(pathOf(repeated)));
    }

    /// Notes of what was said badly, and one operator for each name.
    void finish()
    {
        m_faults.beginOperator({});
        m_faults.writeNotes(QString(SourceId), m_data.notes);
        dropRepeated();
    }

    /// Of operators with the same name the last one counts, at the place of the first one: so every
    /// reader of JSON takes it.
    void dropRepeated()
    {
        auto& ops = m_data.ops;
        const auto same = [&](const DumpOp& one, const DumpOp& other) {
            return one.base == other.base && one.number == other.number && one.form == other.form
                && one.direction == other.direction && one.numbered == other.numbered;
        };
        const auto hash = [](const DumpOp& op) {
            return (quint64(op.base) << 32 | op.number) * 8 + quint64(op.form) * 2
                + quint64(op.direction);
        };
        IndexTable table(ops.size());
        std::vector<qint64> offsets;
        std::vector<QString> names;
        size_t kept = 0;
        for (size_t at = 0; at < ops.size(); ++at) {
            const auto isIt = [&](qint32 other) { return same(ops[size_t(other)], ops[at]); };
            const qint32 first = table.find(hash(ops[at]), isIt);
            if (first >= 0) {
                offsets.push_back(ops[at].offset);
                names.push_back(m_data.name(qint32(at)).left(300));
                ops[size_t(first)] = ops[at];
                continue;
            }
            ops[kept] = ops[at];
            table.insert(hash(ops[kept]), qint32(kept), [](qint32) { return false; });
            ++kept;
        }
        if (names.empty())
            return;
        ops.resize(kept);
        const size_t said = std::min(names.size(), size_t(Limits::NotesPerFile));
        offsets.resize(said);
        const std::vector<int> lines = m_stream.linesOf(offsets);
        for (size_t at = 0; at < said; ++at)
            m_data.notes.push_back(Note{ Note::Severity::Warning, SourceId, { {}, lines[at] },
                QStringLiteral("%1 stands here more than once; the last one counts")
                    .arg(names[at]) });
        if (names.size() > said)
            m_data.notes.push_back(Note{ Note::Severity::Warning, SourceId, { {}, lines.back() },
                QStringLiteral("%1 further operators of this dump stand twice; the last ones count")
                    .arg(names.size() - said) });
    }

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
        static constexpr std::string_view Names[]{ "input_args", "input_kwargs", "input", "output",
            "parameters", "is_nan" };
        static constexpr std::string_view Paths[]{ "input", "input", "input", "output",
            "parameters" };
        static constexpr Category Categories[]{ Category::Input, Category::Input, Category::Input,
            Category::Output, Category::Parameter };
        constexpr size_t Flag = 5;
        quint32 seen = 0;
        while (m_stream.next() == Token::Key) {
            const size_t field = size_t(
                std::find(std::begin(Names), std::end(Names), m_stream.text()) - std::begin(Names));
            const Token token = m_stream.next();
            if (field == std::size(Names)) {
                m_stream.skip(token);
                continue;
            }
            if (seen & quint32(1) << field)
                m_faults.spoil(
                    QStringLiteral(
                        "%1 stands twice in one value, so this operator is not compared"),
                    Names[field]);
            seen |= quint32(1) << field;
            if (field == Flag) {
                m_leaves.addFlag(token);
            } else if (token == Token::BeginArray || token == Token::BeginObject) {
                m_leaves.read(token, Paths[field], Categories[field]);
            } else if (token != Token::Failed) {
                m_faults.spoil(
                    QStringLiteral(
                        "%1 is neither a list nor an object, so this operator is not compared"),
                    Names[field]);
            }
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
    DumpFaults m_faults;
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
