// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/dump_leaves.h"

#include "core/base/hash64.h"
#include "core/base/limits.h"

namespace alidade {

using Token = JsonStream::Token;
using Kind = DumpLeafKind;

namespace {

size_t hashOf(const Kind& kind)
{
    const quint32 parts[]{ kind.path, kind.type, kind.dtype, kind.shape, kind.placement,
        kind.transfer,
        quint32(kind.category) | quint32(kind.kind) << 4 | quint32(kind.requiresGrad) << 8
            | quint32(kind.narrow) << 11 | quint32(kind.statistics[0]) << 12
            | quint32(kind.statistics[1]) << 16 | quint32(kind.statistics[2]) << 20
            | quint32(kind.statistics[3]) << 24 };
    return size_t(hash64({ reinterpret_cast<const char*>(parts), sizeof parts }));
}

} // namespace

void DumpLeafReader::read(Token first, std::string_view path, Kind::Category category)
{
    m_path.assign(path);
    m_category = category;
    readValue(first, 0);
}

void DumpLeafReader::addFlag(Token first)
{
    m_category = Kind::Category::Output;
    m_path = "is_nan";
    const bool told = first == Token::Null || first == Token::True || first == Token::False
        || (first == Token::Number && (m_stream.text() == "0" || m_stream.text() == "1"));
    if (!told) {
        m_faults.spoil(
            QStringLiteral("%1 is neither 0 nor 1, so this operator is not compared"), m_path);
        m_stream.skip(first);
        addUnknown();
        return;
    }
    Fields fields;
    fields.typed = true;
    fields.kind.type = m_data.texts.add("int");
    fields.valueToken = Token::Failed; // looked at above
    readScalar(fields, first);
    finish(fields);
}

void DumpLeafReader::addUnknown()
{
    Kind kind;
    kind.category = m_category;
    kind.kind = Kind::Type::Other;
    kind.path = m_data.texts.add(m_path);
    add(kind, 0);
}

void DumpLeafReader::readValue(Token first, int depth)
{
    if (first == Token::Null) {
        Kind kind;
        kind.category = m_category;
        kind.path = m_data.texts.add(m_path);
        add(kind, 0);
        return;
    }
    if (depth > Limits::DumpNesting) {
        m_stream.skip(first);
        addUnknown();
        ++m_data.tooDeep;
        return;
    }
    if (first == Token::BeginObject) {
        readObject(depth);
        return;
    }
    if (first != Token::BeginArray) {
        if (first == Token::Failed)
            return;
        m_faults.spoil(
            QStringLiteral(
                "%1 is no value as msprobe writes one, so this operator is not compared"),
            m_path);
        addUnknown();
        return;
    }
    const size_t length = m_path.size();
    const bool plain = m_category == Kind::Category::Gradient; // the list around a gradient
    Token token = m_stream.next();
    for (size_t index = 0; token != Token::EndArray && token != Token::Failed; ++index) {
        if (!plain)
            m_path.append(m_path.empty() ? "" : ".").append(std::to_string(index));
        readValue(token, depth + 1);
        m_path.resize(length);
        token = m_stream.next();
    }
}

void DumpLeafReader::readObject(int depth)
{
    const size_t length = m_path.size();
    const size_t before = m_data.leaves.size();
    std::string transfer;
    Fields fields;
    while (m_stream.next() == Token::Key) {
        const std::string name(m_stream.text());
        const Token token = m_stream.next();
        if (!fields.typed && token == Token::String && (name == "type" || name == "class_type")) {
            fields.typed = true;
            fields.peer = name == "class_type";
            fields.kind.type = m_data.texts.add(m_stream.text());
            m_data.leaves.resize(before); // it was no container after all
        } else if (fields.typed && !fields.peer) {
            readField(fields, name, token);
        } else if (fields.peer) {
            if (name == "tensor")
                readValue(token, depth + 1);
            else // op, peer, tag, group_id
                transfer.append(transfer.empty() ? "" : ", ")
                    .append(name)
                    .append(" ")
                    .append(listText(token));
        } else {
            m_path.append(m_path.empty() ? "" : ".").append(name);
            readValue(token, depth + 1);
            m_path.resize(length);
        }
    }
    if (fields.typed && !fields.peer && m_stream.problem() == JsonStream::Problem::None)
        finish(fields);
    if (fields.peer)
        setTransfer(before, transfer);
}

void DumpLeafReader::setTransfer(size_t begin, const std::string& text)
{
    const quint32 transfer = m_data.texts.add(text);
    for (size_t at = begin; at < m_data.leaves.size(); ++at) {
        Kind kind = m_data.kindOf(m_data.leaves[at]);
        kind.transfer = transfer;
        m_data.leaves[at].kind = kindNumber(kind);
    }
}

void DumpLeafReader::add(const Kind& kind, quint32 value)
{
    m_data.leaves.push_back({ kindNumber(kind), value });
}

quint32 DumpLeafReader::kindNumber(const Kind& kind)
{
    const size_t hash = hashOf(kind);
    const auto [begin, end] = m_kinds.equal_range(hash);
    for (auto at = begin; at != end; ++at)
        if (m_data.kinds[at->second] == kind)
            return at->second;
    const quint32 number = quint32(m_data.kinds.size());
    m_data.kinds.push_back(kind);
    m_kinds.emplace(hash, number);
    return number;
}

} // namespace alidade
