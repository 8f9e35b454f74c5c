// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/dump_context.h"

#include "core/base/json_stream.h"
#include "core/base/utf8.h"

#include <algorithm>

namespace alidade {
namespace {

using Token = JsonStream::Token;

constexpr QLatin1StringView SourceId{ "msprobe-dump" };

quint64 hashOf(quint32 base, quint32 number, DumpOp::Form form, DumpOp::Direction direction)
{
    return (quint64(base) << 32 | number) * 8 + quint64(form) * 2 + quint64(direction);
}

/// The texts of a list; what is no text is skipped. False when the stream failed.
bool readTexts(JsonStream& stream, Token first, std::vector<std::string>& texts)
{
    texts.clear();
    if (first != Token::BeginArray)
        return stream.skip(first);
    for (Token token = stream.next(); token != Token::EndArray; token = stream.next()) {
        if (token == Token::String)
            texts.emplace_back(stream.text());
        else if (token == Token::Failed || !stream.skip(token))
            return false;
    }
    return true;
}

/// The parent of a node: a text, or the first text of a list (Megatron adds a number). `told` is
/// false for anything else but null.
bool readParent(JsonStream& stream, Token first, std::string& parent, bool& told)
{
    parent.clear();
    told = first == Token::String || first == Token::BeginArray || first == Token::Null;
    if (first == Token::String) {
        parent.assign(stream.text());
        return true;
    }
    if (first != Token::BeginArray)
        return stream.skip(first);
    for (Token token = stream.next(); token != Token::EndArray; token = stream.next()) {
        if (token == Token::String && parent.empty())
            parent.assign(stream.text());
        else if (token == Token::Failed || !stream.skip(token))
            return false;
    }
    return true;
}

} // namespace

DumpIndex::DumpIndex(const DumpOps& ops)
    : m_ops(ops)
    , m_places(ops.ops.size())
{
    for (size_t at = 0; at < ops.ops.size(); ++at) {
        const DumpOp& op = ops.ops[at];
        m_places.insert(
            hashOf(op.base, op.number, op.form, op.direction), qint32(at), [&](qint32 other) {
                const DumpOp& one = ops.ops[size_t(other)];
                return one.base == op.base && one.number == op.number && one.form == op.form
                    && one.direction == op.direction;
            });
    }
}

qint32 DumpIndex::find(std::string_view name) const
{
    const DumpKey key = splitDumpKey(name);
    const quint32 base = m_ops.texts.find(key.base);
    if (base == TextPool::missing())
        return -1;
    return m_places.find(hashOf(base, key.number, key.form, key.direction), [&](qint32 other) {
        const DumpOp& one = m_ops.ops[size_t(other)];
        return one.base == base && one.number == key.number && one.form == key.form
            && one.direction == key.direction;
    });
}

Result<void> readConstruct(
    const QString& path, const QString& shown, DumpData& data, Monitor& monitor)
{
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    const DumpIndex index(data);
    JsonStream stream(*file, monitor);
    std::string node, parent, lastParent;
    qint32 lastPlace = -1; // children of one module mostly follow each other
    qsizetype untold = 0;
    qint64 firstUntold = 0;
    Token token = stream.next();
    if (token == Token::BeginObject) {
        while ((token = stream.next()) == Token::Key) {
            node.assign(stream.text());
            const Token first = stream.next();
            const qint64 offset = stream.offset();
            bool told = true;
            if (!readParent(stream, first, parent, told))
                break;
            if (!told && node != "megatron_micro_step_number" && untold++ == 0)
                firstUntold = offset;
            const qint32 op = parent.empty() ? -1 : index.find(node);
            if (op < 0)
                continue;
            if (parent != lastParent) {
                lastParent = parent;
                lastPlace = index.find(parent);
                if (lastPlace < 0 || data.ops[size_t(lastPlace)].form != DumpOp::Form::Module)
                    lastPlace = -2 - qint32(data.texts.add(parent));
            }
            data.ops[size_t(op)].parent = lastPlace == op ? -1 : lastPlace;
            data.hasParents = true;
        }
    }
    if (stream.problem() == JsonStream::Problem::Cancelled)
        return cancelledFailure();
    if (untold > 0)
        data.notes.push_back(Note{ Note::Severity::Warning, SourceId,
            { shown, stream.linesOf({ firstUntold }).front() },
            QStringLiteral("%1 operators have something else here than the module around them")
                .arg(untold) });
    if (stream.problem() != JsonStream::Problem::None || token != Token::EndObject)
        data.notes.push_back(Note{ Note::Severity::Warning, SourceId, { shown, stream.line() },
            stream.problem() == JsonStream::Problem::None
                ? QStringLiteral("This does not tell the modules around the operators")
                : QStringLiteral("The modules around the operators are not all known: %1")
                      .arg(stream.problemText()) });
    return {};
}

Result<void> forEachStack(const QString& path, Monitor& monitor,
    const std::function<bool(const std::vector<std::string>&, const std::vector<std::string>&)>&
        take)
{
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    JsonStream stream(*file, monitor);
    std::vector<std::string> names, frames;
    if (stream.next() != Token::BeginObject)
        return {};
    while (stream.next() == Token::Key) {
        const std::string key(stream.text());
        Token token = stream.next();
        if (token != Token::BeginArray) {
            if (!stream.skip(token))
                break;
            continue;
        }
        token = stream.next();
        if (token == Token::BeginArray) { // a group: [[name, …], [frame, …]]
            if (!readTexts(stream, token, names))
                break;
            token = stream.next();
            if (token == Token::EndArray)
                continue;
            if (!readTexts(stream, token, frames))
                break;
            do
                token = stream.next();
            while (token != Token::EndArray && token != Token::Failed && stream.skip(token));
            if (token != Token::EndArray)
                break;
        } else { // the old form: name → frames
            names.assign(1, key);
            frames.clear();
            while (token == Token::String) {
                frames.emplace_back(stream.text());
                token = stream.next();
            }
            while (token != Token::EndArray && token != Token::Failed && stream.skip(token))
                token = stream.next();
            if (token != Token::EndArray)
                break;
        }
        if (!take(names, frames))
            break;
    }
    return stream.problem() == JsonStream::Problem::Cancelled ? Result<void>(cancelledFailure())
                                                              : Result<void>();
}

Result<void> checkStack(
    const QString& path, const QString& shown, std::vector<Note>& notes, Monitor& monitor)
{
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    JsonStream stream(*file, monitor);
    const auto note = [&](qint64 offset, const QString& text) {
        notes.push_back(Note{ Note::Severity::Warning, SourceId,
            { shown, stream.linesOf({ offset }).front() }, text });
    };
    Token token = stream.next();
    qsizetype untold = 0;
    qint64 firstUntold = 0;
    if (token == Token::BeginObject)
        while ((token = stream.next()) == Token::Key) {
            const Token first = stream.next();
            if (first != Token::BeginArray && untold++ == 0)
                firstUntold = stream.offset();
            if (!stream.skip(first))
                break;
        }
    if (stream.problem() == JsonStream::Problem::Cancelled)
        return cancelledFailure();
    if (untold > 0 && stream.problem() == JsonStream::Problem::None)
        note(firstUntold, QStringLiteral("%1 entries hold no call stack").arg(untold));
    if (stream.problem() != JsonStream::Problem::None)
        note(stream.offset(),
            QStringLiteral("The call stacks are not all known: %1").arg(stream.problemText()));
    else if (token != Token::EndObject)
        note(stream.offset(), QStringLiteral("This tells no call stacks"));
    if (const QString damage = file->damage(); !damage.isEmpty())
        note(0, damage);
    return {};
}

Result<QStringList> readStack(const QString& path, std::string_view name, Monitor& monitor)
{
    QStringList found;
    const auto read = forEachStack(path, monitor, [&](const auto& names, const auto& frames) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            return true;
        for (const std::string& frame : frames)
            found += decodeUtf8(frame, nullptr);
        return false;
    });
    if (!read)
        return tl::unexpected<Error>(read.error());
    return found;
}

} // namespace alidade
