// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/safetensors.h"

#include "core/base/json_document.h"
#include "core/base/limits.h"

#include <QSet>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace alidade {
namespace {

constexpr qint64 LengthBytes = 8;
constexpr int MostFaults = 20;

struct Entry {
    TensorRecord tensor;
    qint64 begin = 0;
    qint64 end = 0;
    bool fits = true; ///< false: its entry contradicts itself, so that nothing is known of it
};

/// Two whole numbers that are not negative.
std::optional<std::pair<qint64, qint64>> offsetsOf(const Value* value)
{
    if (!value || value->kind != Value::Kind::List || value->items.size() != 2)
        return {};
    const Value& begin = value->items[0];
    const Value& end = value->items[1];
    const bool numbers = begin.kind == Value::Kind::Int && end.kind == Value::Kind::Int;
    if (!numbers || begin.integer < 0 || end.integer < begin.integer
        || end.integer > std::numeric_limits<qint64>::max() / 2)
        return {};
    return std::pair(begin.integer, end.integer);
}

std::optional<std::vector<qint64>> shapeOf(const Value* value)
{
    if (!value || value->kind != Value::Kind::List || value->items.size() > 64)
        return {};
    std::vector<qint64> shape;
    for (const Value& size : value->items) {
        if (size.kind != Value::Kind::Int || size.integer < 0)
            return {};
        shape.push_back(size.integer);
    }
    return shape;
}

/// Elements of a shape; nothing when the product leaves 63 bits.
std::optional<qint64> elementsOf(const std::vector<qint64>& shape)
{
    qint64 product = 1;
    for (const qint64 size : shape) {
        if (size != 0 && product > std::numeric_limits<qint64>::max() / 16 / size)
            return {};
        product *= size;
    }
    return product;
}

void addFault(SafetensorsHeader& header, const QString& text)
{
    if (header.faults.size() < MostFaults)
        header.faults += text;
}

} // namespace

int dtypeBytes(const QString& dtype)
{
    static constexpr std::array<std::pair<const char*, int>, 17> Sizes{ { { "BOOL", 1 },
        { "U8", 1 }, { "I8", 1 }, { "F8_E4M3", 1 }, { "F8_E5M2", 1 }, { "F8_E8M0", 1 },
        { "F8_E4M3FNUZ", 1 }, { "F8_E5M2FNUZ", 1 }, { "I16", 2 }, { "U16", 2 }, { "F16", 2 },
        { "BF16", 2 }, { "I32", 4 }, { "U32", 4 }, { "F32", 4 }, { "I64", 8 }, { "F64", 8 } } };
    if (dtype == u"U64")
        return 8;
    const auto found = std::find_if(Sizes.begin(), Sizes.end(),
        [&](const auto& one) { return dtype == QLatin1StringView(one.first); });
    return found == Sizes.end() ? 0 : found->second;
}

Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view json, const QString& where)
{
    const auto document = parseJson(json, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    if (document->kind != Value::Kind::Map)
        return failure(
            Error::Code::Malformed, QStringLiteral("The header is no JSON object"), where);
    SafetensorsHeader header;
    std::vector<Entry> entries;
    QSet<QString> names;
    const qint64 dataBegin = LengthBytes + qint64(json.size());
    for (const auto& [name, value] : document->members) {
        if (name == u"__metadata__")
            continue;
        if (entries.size() >= size_t(Limits::ModelTensors)) {
            addFault(header,
                QStringLiteral("More than %1 tensors: the rest was not read")
                    .arg(Limits::ModelTensors));
            break;
        }
        const auto offsets = offsetsOf(value.member(u"data_offsets"));
        const auto shape = shapeOf(value.member(u"shape"));
        const Value* dtype = value.member(u"dtype");
        if (!offsets || !shape || !dtype || dtype->kind != Value::Kind::String) {
            addFault(header,
                QStringLiteral("The entry of the tensor %1 has no dtype, shape and offsets")
                    .arg(name.left(200)));
            continue;
        }
        if (names.contains(name)) {
            addFault(header, QStringLiteral("The tensor %1 is named twice").arg(name.left(200)));
            continue;
        }
        names.insert(name);
        Entry entry;
        entry.begin = offsets->first;
        entry.end = offsets->second;
        entry.tensor.name = name;
        entry.tensor.dtype = dtype->string.left(40);
        entry.tensor.shape = *shape;
        entry.tensor.offset = dataBegin + entry.begin;
        entry.tensor.bytes = entry.end - entry.begin;
        const auto elements = elementsOf(*shape);
        const int size = dtypeBytes(dtype->string);
        entry.fits = elements && (size == 0 || *elements * size == entry.tensor.bytes);
        if (!entry.fits)
            addFault(header,
                QStringLiteral("The offsets of the tensor %1 do not fit its shape and dtype")
                    .arg(name.left(200)));
        header.end = std::max(header.end, entry.end);
        entries.push_back(std::move(entry));
    }
    header.end += dataBegin;
    std::stable_sort(entries.begin(), entries.end(),
        [](const Entry& one, const Entry& other) { return one.begin < other.begin; });
    qint64 at = 0;
    for (const Entry& entry : entries) {
        if (entry.begin != at && entry.begin != entry.end) {
            addFault(header,
                QStringLiteral("The data before the tensor %1 has a gap or an overlap")
                    .arg(entry.tensor.name.left(200)));
            break;
        }
        at = std::max(at, entry.end);
    }
    for (Entry& entry : entries)
        if (entry.fits)
            header.tensors.push_back(std::move(entry.tensor));
    return header;
}

Result<SafetensorsHeader> readSafetensorsHeader(const ByteFile& file)
{
    std::array<char, LengthBytes> length{};
    const auto got = file.read(0, length.data(), LengthBytes);
    if (!got)
        return tl::unexpected<Error>(got.error());
    if (*got < LengthBytes)
        return failure(Error::Code::Malformed,
            QStringLiteral("The file is cut: it is shorter than the length of its header"),
            file.path());
    const quint64 bytes = qFromLittleEndian<quint64>(length.data());
    if (bytes > quint64(Limits::SafetensorsHeader))
        return failure(Error::Code::Malformed,
            QStringLiteral("This is no safetensors file: its header would have %1 bytes")
                .arg(bytes),
            file.path());
    if (qint64(bytes) > file.size() - LengthBytes)
        return failure(Error::Code::Malformed,
            QStringLiteral("The file is cut: it ends within its header"), file.path());
    std::string json(size_t(bytes), '\0');
    const auto read = file.read(LengthBytes, json.data(), qint64(bytes));
    if (!read)
        return tl::unexpected<Error>(read.error());
    if (*read < qint64(bytes))
        return failure(Error::Code::Malformed,
            QStringLiteral("The file is cut: it ends within its header"), file.path());
    return parseSafetensorsHeader(json, file.path());
}

} // namespace alidade
