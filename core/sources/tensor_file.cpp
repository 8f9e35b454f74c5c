// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/tensor_file.h"

#include "core/base/byte_file.h"
#include "core/base/limits.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>

namespace alidade {
namespace {

template <class T> T numberAt(std::string_view bytes, size_t at)
{
    T number;
    std::memcpy(&number, bytes.data() + at, sizeof number);
    return number;
}

auto malformed(const char* what)
{
    return failure(Error::Code::Malformed, QString::fromLatin1(what));
}

/// Elements of a shape; nothing when that is more than `most`.
std::optional<qint64> elementsOf(const std::vector<qint64>& shape, qint64 most)
{
    qint64 count = 1;
    for (const qint64 size : shape) {
        if (size < 0 || (size > 0 && count > most / size))
            return std::nullopt;
        count *= size;
    }
    return count;
}

/// Stored entries of a zip by name. Nothing is unpacked: torch.save compresses nothing.
Result<std::map<std::string, std::string_view>> zipEntries(std::string_view bytes)
{
    constexpr size_t EndSize = 22, EntrySize = 46, LocalSize = 30, MostComment = 65535;
    if (bytes.size() < EndSize)
        return malformed("The archive is cut");
    const size_t first
        = bytes.size() > EndSize + MostComment ? bytes.size() - EndSize - MostComment : 0;
    const size_t end = bytes.rfind(std::string_view("PK\5\6", 4), bytes.size() - EndSize);
    if (end == std::string_view::npos || end < first)
        return malformed("The archive is cut");
    const quint16 count = numberAt<quint16>(bytes, end + 10);
    size_t at = numberAt<quint32>(bytes, end + 16);
    if (count > Limits::ZipEntries)
        return failure(Error::Code::TooLarge, QStringLiteral("The archive has too many entries"));
    std::map<std::string, std::string_view> entries;
    for (int entry = 0; entry < count; ++entry) {
        if (at > bytes.size() || bytes.size() - at < EntrySize
            || bytes.compare(at, 4, std::string_view("PK\1\2", 4)) != 0)
            return malformed("The directory of the archive is damaged");
        const quint16 method = numberAt<quint16>(bytes, at + 10);
        const size_t size = numberAt<quint32>(bytes, at + 20);
        const size_t nameSize = numberAt<quint16>(bytes, at + 28);
        const size_t extraSize = numberAt<quint16>(bytes, at + 30);
        const size_t commentSize = numberAt<quint16>(bytes, at + 32);
        const size_t local = numberAt<quint32>(bytes, at + 42);
        if (bytes.size() - at - EntrySize < nameSize)
            return malformed("The directory of the archive is damaged");
        const std::string name(bytes.substr(at + EntrySize, nameSize));
        at += EntrySize + nameSize + extraSize + commentSize;
        if (method != 0)
            continue;
        if (local > bytes.size() || bytes.size() - local < LocalSize)
            return malformed("An entry of the archive is damaged");
        const size_t data = local + LocalSize + numberAt<quint16>(bytes, local + 26)
            + numberAt<quint16>(bytes, local + 28);
        if (data > bytes.size() || bytes.size() - data < size)
            return malformed("An entry of the archive is cut");
        entries[name] = bytes.substr(data, size);
    }
    return entries;
}

/// The product of the shape is known to be small, or 0.
bool isContiguous(const PickledTensor& tensor)
{
    if (std::find(tensor.shape.begin(), tensor.shape.end(), 0) != tensor.shape.end())
        return true;
    qint64 step = 1;
    for (size_t at = tensor.shape.size(); at-- > 0;) {
        if (tensor.shape[at] > 1 && tensor.strides[at] != step)
            return false;
        step *= tensor.shape[at];
    }
    return true;
}

Result<TensorValues> readTorch(std::string_view bytes)
{
    const auto entries = zipEntries(bytes);
    if (!entries)
        return tl::unexpected<Error>(entries.error());
    const auto ending = [&](const std::string& end) {
        return std::find_if(entries->begin(), entries->end(), [&](const auto& entry) {
            const std::string& name = entry.first;
            return name == end
                || (name.size() > end.size()
                    && name.compare(name.size() - end.size() - 1, std::string::npos, '/' + end)
                        == 0);
        });
    };
    const auto pickle = ending("data.pkl");
    if (pickle == entries->end())
        return malformed("The archive holds no description of a tensor");
    const auto order = ending("byteorder");
    if (order != entries->end() && order->second != "little")
        return failure(Error::Code::Unsupported, QStringLiteral("The bytes are in another order"));
    const auto tensor = readPickledTensor(pickle->second);
    if (!tensor)
        return tl::unexpected<Error>(tensor.error());
    const auto storage = ending("data/" + tensor->storage);
    if (storage == entries->end())
        return malformed("The archive lacks the values of its tensor");
    const qint64 size = TensorValues::sizeOf(tensor->type);
    const qint64 there = qint64(storage->second.size()) / size;
    const auto count = elementsOf(tensor->shape, there);
    if (!count || tensor->offset > there || *count > there - tensor->offset)
        return malformed("The tensor is larger than its values");
    if (!isContiguous(*tensor))
        return failure(
            Error::Code::Unsupported, QStringLiteral("The tensor is not stored row by row"));
    TensorValues values;
    values.type = tensor->type;
    values.shape = tensor->shape;
    values.bytes.assign(
        storage->second.substr(size_t(tensor->offset * size), size_t(*count * size)));
    return values;
}

/// The text between `begin` and `end` behind a key of the header of .npy.
std::string_view between(std::string_view header, std::string_view key, char begin, char end)
{
    size_t at = header.find(key);
    if (at == std::string_view::npos)
        return {};
    at = header.find(begin, at + key.size());
    const size_t stop = at == std::string_view::npos ? at : header.find(end, at + 1);
    return stop == std::string_view::npos ? std::string_view()
                                          : header.substr(at + 1, stop - at - 1);
}

bool typeOfNumpy(std::string_view descr, TensorValues::Type& type)
{
    using Type = TensorValues::Type;
    static constexpr std::pair<std::string_view, Type> Names[]{ { "<f2", Type::Float16 },
        { "<f4", Type::Float32 }, { "<f8", Type::Float64 }, { "|i1", Type::Int8 },
        { "|u1", Type::UInt8 }, { "<i2", Type::Int16 }, { "<i4", Type::Int32 },
        { "<i8", Type::Int64 }, { "|b1", Type::Bool } };
    const auto found = std::find_if(std::begin(Names), std::end(Names),
        [descr](const auto& one) { return one.first == descr; });
    if (found == std::end(Names))
        return false;
    type = found->second;
    return true;
}

Result<TensorValues> readNumpy(std::string_view bytes)
{
    constexpr size_t Short = 10, Long = 12, MostDimensions = 64;
    if (bytes.size() < Long)
        return malformed("The file is cut");
    const bool isLong = bytes[6] != 1;
    const size_t length
        = isLong ? size_t(numberAt<quint32>(bytes, 8)) : size_t(numberAt<quint16>(bytes, 8));
    const size_t begin = isLong ? Long : Short;
    if (bytes.size() - begin < length || qint64(length) > Limits::PickleBytes)
        return malformed("The header is cut");
    const std::string_view header = bytes.substr(begin, length);
    TensorValues values;
    if (!typeOfNumpy(between(header, "'descr':", '\'', '\''), values.type))
        return failure(
            Error::Code::Unsupported, QStringLiteral("This type of numbers is not read"));
    if (header.find("'fortran_order': False") == std::string_view::npos)
        return failure(
            Error::Code::Unsupported, QStringLiteral("The tensor is not stored row by row"));
    std::string_view shape = between(header, "'shape':", '(', ')');
    while (!shape.empty()) {
        const size_t digit = shape.find_first_of("0123456789");
        if (digit == std::string_view::npos)
            break;
        qint64 size = 0;
        size_t at = digit;
        for (; at < shape.size() && shape[at] >= '0' && shape[at] <= '9'; ++at) {
            if (size > Limits::TensorBytes)
                return malformed("The shape is impossible");
            size = size * 10 + (shape[at] - '0');
        }
        values.shape.push_back(size);
        if (values.shape.size() > MostDimensions)
            return malformed("The shape is impossible");
        shape.remove_prefix(at);
    }
    const std::string_view data = bytes.substr(begin + length);
    const qint64 size = TensorValues::sizeOf(values.type);
    const auto count = elementsOf(values.shape, qint64(data.size()) / size);
    if (!count)
        return malformed("The tensor is larger than its values");
    values.bytes.assign(data.substr(0, size_t(*count * size)));
    return values;
}

} // namespace

Result<TensorValues> readTensor(std::string_view bytes)
{
    if (bytes.substr(0, 6) == std::string_view("\x93NUMPY", 6))
        return readNumpy(bytes);
    if (bytes.substr(0, 2) == "PK")
        return readTorch(bytes);
    return failure(
        Error::Code::Unsupported, QStringLiteral("Neither .npy nor an archive of torch.save"));
}

Result<TensorValues> readTensorFile(const QString& path)
{
    SilentMonitor monitor;
    const auto file = ByteFile::open(path, monitor);
    if (!file)
        return tl::unexpected<Error>(file.error());
    const auto bytes = file->readAll(Limits::TensorBytes);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    return readTensor(*bytes);
}

} // namespace alidade
