// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/dump_leaves.h"

#include "core/base/hash64.h"
#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <cmath>

namespace alidade {

using Token = JsonStream::Token;
using Kind = DumpLeafKind;

namespace {

constexpr std::string_view StatisticNames[]{ "Max", "Min", "Mean", "Norm" };

size_t hashOf(const Kind& kind)
{
    const quint32 parts[]{ kind.path, kind.type, kind.dtype, kind.shape, kind.placement,
        quint32(kind.category) | quint32(kind.kind) << 4 | quint32(kind.requiresGrad) << 8
            | quint32(kind.narrow) << 11 | quint32(kind.statistics[0]) << 12
            | quint32(kind.statistics[1]) << 16 | quint32(kind.statistics[2]) << 20
            | quint32(kind.statistics[3]) << 24 };
    return size_t(hash64({ reinterpret_cast<const char*>(parts), sizeof parts }));
}

bool isInteger(std::string_view text)
{
    return text.find_first_not_of("-0123456789") == std::string_view::npos;
}

/// Leaves that are no tensors, by their type.
Kind::Type typeOf(std::string_view type)
{
    if (type == "torch.Size")
        return Kind::Type::Size;
    if (type == "slice")
        return Kind::Type::Slice;
    if (type == "ellipsis")
        return Kind::Type::Ellipsis;
    if (type == "torch.device")
        return Kind::Type::Device;
    if (type == "torch.ProcessGroup")
        return Kind::Type::Group;
    return Kind::Type::Scalar;
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
    Fields fields;
    fields.typed = true;
    fields.kind.type = m_data.texts.add("int");
    readScalar(fields, first);
    finish(fields);
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
    if (depth > Limits::DumpNesting) { // a leaf of which nothing is known
        m_stream.skip(first);
        Kind kind;
        kind.category = m_category;
        kind.kind = Kind::Type::Other;
        kind.path = m_data.texts.add(m_path);
        add(kind, 0);
        ++m_data.tooDeep;
        return;
    }
    if (first == Token::BeginObject) {
        readObject(depth);
        return;
    }
    if (first != Token::BeginArray)
        return; // a bare scalar is no leaf
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
            else
                m_stream.skip(token);
        } else {
            m_path.append(m_path.empty() ? "" : ".").append(name);
            readValue(token, depth + 1);
            m_path.resize(length);
        }
    }
    if (fields.typed && !fields.peer && m_stream.problem() == JsonStream::Problem::None)
        finish(fields);
}

void DumpLeafReader::readField(Fields& fields, std::string_view name, Token token)
{
    for (int at = 0; at < 4; ++at)
        if (name == StatisticNames[at])
            return readStatistic(fields, at, token);
    if (name == "dtype" && token == Token::String) {
        fields.tensor = true;
        fields.kind.dtype = m_data.texts.add(m_stream.text());
    } else if (name == "shape") {
        fields.kind.shape = m_data.texts.add(listText(token));
    } else if (name == "requires_grad") {
        fields.kind.requiresGrad = token == Token::True ? 2 : token == Token::False ? 1 : 0;
        m_stream.skip(token);
    } else if (name == "md5" && token == Token::String) {
        fields.tag.checksum = m_data.texts.add(m_stream.text());
    } else if (name == "data_name" && token == Token::String) {
        fields.tag.file = m_data.texts.add(m_stream.text());
    } else if (name == "placements") {
        fields.kind.placement = m_data.texts.add(listText(token));
    } else if (name == "group_ranks" || name == "format" || (name == "group_id" && !fields.value)) {
        fields.value = m_data.texts.add(listText(token));
    } else if (name == "value") {
        readScalar(fields, token);
    } else {
        m_stream.skip(token);
    }
}

void DumpLeafReader::readStatistic(Fields& fields, int at, Token token)
{
    Kind::Number& number = fields.kind.statistics[at];
    double& value = fields.numbers[size_t(at)];
    number = Kind::Number::Null;
    switch (token) {
    case Token::True:
    case Token::False:
        number = Kind::Number::Bool;
        value = token == Token::True;
        break;
    case Token::Number:
    case Token::String: // "NaN", as some writers quote it
        if (const auto read = parseNumber(m_stream.text())) {
            number = isInteger(m_stream.text()) ? Kind::Number::Int : Kind::Number::Float;
            value = *read;
        }
        break;
    default:
        m_stream.skip(token);
    }
}

/// A value with the Python class that it has.
void DumpLeafReader::readScalar(Fields& fields, Token token)
{
    const char* name = "<class 'NoneType'>";
    std::string text;
    switch (token) {
    case Token::String:
        name = "<class 'str'>";
        text.assign(m_stream.text().substr(0, size_t(Limits::DumpListText)));
        break;
    case Token::Number:
        name = isInteger(m_stream.text()) ? "<class 'int'>" : "<class 'float'>";
        text.assign(m_stream.text());
        break;
    case Token::True:
    case Token::False:
        name = "<class 'bool'>";
        text = token == Token::True ? "True" : "False";
        break;
    case Token::BeginArray:
        name = "<class 'list'>";
        text = listText(token);
        break;
    case Token::Null:
        text = "None";
        break;
    default:
        m_stream.skip(token);
    }
    if (!fields.tensor)
        fields.kind.dtype = m_data.texts.add(name);
    fields.value = m_data.texts.add(text);
}

std::string DumpLeafReader::listText(Token first)
{
    std::string text;
    const int outside
        = m_stream.depth() - (first == Token::BeginArray || first == Token::BeginObject);
    bool fresh = true; // no comma before what comes next
    for (Token token = first;; token = m_stream.next()) {
        const bool closing = token == Token::EndArray || token == Token::EndObject;
        if (token == Token::Failed || token == Token::End)
            return text;
        if (qsizetype(text.size()) < Limits::DumpListText) {
            if (!fresh && !closing)
                text += ", ";
            switch (token) {
            case Token::BeginArray:
            case Token::EndArray:
                text += token == Token::BeginArray ? '[' : ']';
                break;
            case Token::BeginObject:
            case Token::EndObject:
                text += token == Token::BeginObject ? '{' : '}';
                break;
            case Token::Key:
                text.append("'").append(m_stream.text()).append("': ");
                break;
            case Token::String:
                if (m_stream.depth() == outside)
                    text.append(m_stream.text());
                else
                    text.append("'").append(m_stream.text()).append("'");
                break;
            case Token::True:
                text += "True";
                break;
            case Token::False:
                text += "False";
                break;
            case Token::Null:
                text += "None";
                break;
            default:
                text.append(m_stream.text());
            }
        }
        fresh = token == Token::BeginArray || token == Token::BeginObject || token == Token::Key;
        if (m_stream.depth() <= outside && !fresh)
            return text;
    }
}

void DumpLeafReader::finish(Fields& fields)
{
    Kind& kind = fields.kind;
    kind.category = m_category;
    kind.path = m_data.texts.add(m_path);
    if (fields.tensor) {
        kind.kind = Kind::Type::Tensor;
        std::array<bool, 4> whole{};
        for (size_t at = 0; at < 4; ++at)
            whole[at] = kind.statistics[at] == Kind::Number::Int;
        const quint32 at = m_data.statistics.add(fields.numbers, whole, m_precision, kind.narrow);
        if (fields.tag.checksum || fields.tag.file) {
            m_data.tags.resize(at);
            m_data.tags.push_back(fields.tag);
        }
        add(kind, at);
        return;
    }
    kind.kind = typeOf(m_data.texts.view(kind.type));
    for (Kind::Number& number : kind.statistics)
        number = Kind::Number::Absent;
    add(kind, fields.value);
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
