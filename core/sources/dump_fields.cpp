// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The fields of one value of a dump.json: what each of them must be, and what becomes of a value
// that has another one.
#include "core/base/limits.h"
#include "core/base/numbers.h"
#include "core/base/utf8.h"
#include "core/sources/dump_leaves.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace alidade {

using Token = JsonStream::Token;
using Kind = DumpLeafKind;

namespace {

/// Fields of a leaf; the first four are its statistics.
constexpr std::string_view FieldNames[]{ "Max", "Min", "Mean", "Norm", "dtype", "shape",
    "requires_grad", "md5", "data_name", "placements", "value", "group_ranks", "format",
    "group_id" };
enum Field : size_t {
    Dtype = 4,
    Shape,
    RequiresGrad,
    Checksum,
    DataName,
    Placements,
    ScalarValue,
    GroupRanks,
    Format,
    GroupId
};

size_t fieldOf(std::string_view name)
{
    return size_t(
        std::find(std::begin(FieldNames), std::end(FieldNames), name) - std::begin(FieldNames));
}

constexpr quint32 bit(size_t field) { return quint32(1) << field; }

QString noNumber() { return QStringLiteral("%1 is no number, so this operator is not compared"); }
QString noText() { return QStringLiteral("%1 is no text, so this operator is not compared"); }
QString noList() { return QStringLiteral("%1 is no list, so this operator is not compared"); }

bool isInteger(std::string_view text)
{
    if (text.starts_with('-'))
        text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// A tensor by its type; such a leaf has a dtype.
bool isTensorType(std::string_view type)
{
    return type.find("Tensor") != std::string_view::npos || type == "numpy.ndarray";
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

void DumpLeafReader::spoil(Fields& fields, const QString& sentence, std::string_view name)
{
    fields.spoilt = true;
    m_faults.spoil(sentence, m_path, name);
}

void DumpLeafReader::readField(Fields& fields, std::string_view name, Token token)
{
    const size_t field = fieldOf(name);
    if (name == "type" || (field < std::size(FieldNames) && (fields.seen & bit(field))))
        spoil(fields,
            QStringLiteral("%1 stands twice in one value, so this operator is not compared"), name);
    if (field == std::size(FieldNames)) {
        m_stream.skip(token);
        return;
    }
    fields.seen |= bit(field);
    switch (field) {
    case Dtype:
        fields.tensor = true;
        if (token == Token::String) {
            fields.kind.dtype = m_data.texts.add(m_stream.text());
            return;
        }
        spoil(fields, noText(), name);
        break;
    case Shape:
        return readShape(fields, token);
    case RequiresGrad:
        fields.kind.requiresGrad = token == Token::True ? 2 : token == Token::False ? 1 : 0;
        if (fields.kind.requiresGrad == 0 && token != Token::Null)
            m_faults.add(QStringLiteral("%1 is neither true nor false"), m_path, name);
        break;
    case Checksum:
        return readText(fields, fields.tag.checksum, name, token);
    case DataName:
        return readText(fields, fields.tag.file, name, token);
    case Placements:
        if (token != Token::BeginArray && token != Token::Null)
            spoil(fields, noList(), name);
        fields.kind.placement = m_data.texts.add(listText(token));
        return;
    case GroupRanks:
        if (token != Token::BeginArray)
            spoil(fields, noList(), name);
        fields.value = m_data.texts.add(listText(token));
        return;
    case Format:
        fields.value = m_data.texts.add(listText(token));
        return;
    case GroupId:
        if (!fields.value) {
            fields.value = m_data.texts.add(listText(token));
            return;
        }
        break;
    case ScalarValue:
        fields.valueToken = token;
        return readScalar(fields, token);
    default:
        return readStatistic(fields, int(field), token);
    }
    m_stream.skip(token);
}

void DumpLeafReader::readText(Fields& fields, quint32& text, std::string_view name, Token token)
{
    if (token == Token::String) {
        text = m_data.texts.add(m_stream.text());
        return;
    }
    if (token != Token::Null)
        spoil(fields, noText(), name);
    m_stream.skip(token);
}

void DumpLeafReader::readShape(Fields& fields, Token token)
{
    if (token != Token::BeginArray) {
        spoil(fields, QStringLiteral("%1 is no list of sizes, so this operator is not compared"),
            "shape");
        m_stream.skip(token);
        return;
    }
    std::string text("[");
    while ((token = m_stream.next()) == Token::Number) {
        quint64 size = 0;
        const std::string_view digits = m_stream.text();
        const auto [end, error]
            = std::from_chars(digits.data(), digits.data() + digits.size(), size);
        if (error != std::errc() || end != digits.data() + digits.size())
            break;
        if (qsizetype(text.size()) < Limits::DumpListText)
            text.append(text.size() == 1 ? "" : ", ").append(digits);
    }
    if (token == Token::EndArray) {
        fields.kind.shape = m_data.texts.add(text += ']');
        return;
    }
    if (token == Token::Failed)
        return;
    spoil(fields, QStringLiteral("%1 is no list of sizes, so this operator is not compared"),
        "shape");
    const int outside
        = m_stream.depth() - (token == Token::BeginArray || token == Token::BeginObject ? 2 : 1);
    while (m_stream.depth() > outside && token != Token::Failed)
        token = m_stream.next();
}

void DumpLeafReader::readStatistic(Fields& fields, int at, Token token)
{
    const std::string_view name = FieldNames[at];
    Kind::Number& number = fields.kind.statistics[at];
    double& value = fields.numbers[size_t(at)];
    number = Kind::Number::Null;
    switch (token) {
    case Token::Null:
        return;
    case Token::True:
    case Token::False:
        number = Kind::Number::Bool;
        value = token == Token::True;
        return;
    case Token::Number:
    case Token::String: { // "NaN", as some writers quote it
        const std::string_view text = m_stream.text();
        const auto read = parseNumber(text);
        const bool finite = !text.empty() && text.find_first_of("0123456789") != text.npos;
        if (!read && !(finite && isInteger(text)))
            return spoil(fields, noNumber(), name);
        if (!read || (finite && std::isinf(*read)))
            return spoil(fields,
                QStringLiteral("%1 is too large for a number, so this operator is not compared"),
                name);
        if (finite && token == Token::String)
            m_faults.add(
                QStringLiteral("%1 is a number in quotes; it is read as a number"), m_path, name);
        number = isInteger(text) ? Kind::Number::Int : Kind::Number::Float;
        value = *read;
        return;
    }
    default:
        spoil(fields, noNumber(), name);
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
    if (!fields.tensor && !(fields.seen & bit(Dtype)))
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

/// The value of a leaf that is no tensor is what its type says.
void DumpLeafReader::checkScalar(Fields& fields)
{
    const std::string_view type = m_data.texts.view(fields.kind.type);
    const Token token = fields.valueToken;
    if (token == Token::Failed)
        return;
    const std::string_view text = m_data.texts.view(fields.value);
    const bool number = token == Token::Number && parseNumber(text).has_value();
    const bool word = token == Token::String && parseNumber(text).has_value()
        && text.find_first_of("0123456789") == text.npos; // "nan", quoted
    static constexpr std::string_view Plain[]{ "int", "float", "bool", "str", "slice", "torch.Size",
        "torch.dtype", "torch.device", "ellipsis" };
    const bool plain = std::find(std::begin(Plain), std::end(Plain), type) != std::end(Plain);
    bool fits = !plain || token != Token::End;
    if (type == "int")
        fits = token == Token::Number && isInteger(text);
    else if (type == "float")
        fits = number || word;
    else if (type == "bool")
        fits = token == Token::True || token == Token::False;
    else if (type == "str" || type == "torch.dtype")
        fits = token == Token::String;
    else if (type == "slice" || type == "torch.Size")
        fits = token == Token::BeginArray;
    else if (type == "torch.ProcessGroup")
        fits = fields.seen & (bit(GroupRanks) | bit(GroupId));
    else if (token == Token::BeginObject || (token == Token::Number && !number && !isInteger(text)))
        fits = false;
    if (fits)
        return;
    fields.spoilt = true;
    m_faults.spoil(QStringLiteral("%1 has no value of its type (%2), so this operator is not "
                                  "compared"),
        m_path, {}, decodeUtf8(type.substr(0, 100), nullptr));
}

void DumpLeafReader::finish(Fields& fields)
{
    Kind& kind = fields.kind;
    if (fields.tensor || isTensorType(m_data.texts.view(kind.type))) {
        for (const size_t field : { size_t(Dtype), size_t(Shape) })
            if (!(fields.seen & bit(field)))
                spoil(fields, QStringLiteral("%1 is missing, so this operator is not compared"),
                    FieldNames[field]);
        for (const Kind::Number number : kind.statistics)
            if (number == Kind::Number::Bool && !fields.spoilt
                && m_data.texts.view(kind.dtype).find("ool") == std::string_view::npos) {
                fields.spoilt = true;
                m_faults.spoil(noNumber(), m_path, "Max, Min, Mean, Norm");
            }
        fields.tensor = true;
    } else if (!fields.spoilt) {
        checkScalar(fields);
    }
    if (fields.spoilt)
        return addUnknown();
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

} // namespace alidade
