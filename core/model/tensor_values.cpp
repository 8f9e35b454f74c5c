// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/tensor_values.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace alidade {
namespace {

template <class T> T valueAt(const std::string& bytes, qint64 at)
{
    T value;
    std::memcpy(&value, bytes.data() + at * qint64(sizeof value), sizeof value);
    return value;
}

double fromHalf(quint16 bits)
{
    const int exponent = bits >> 10 & 0x1F;
    const int mantissa = bits & 0x3FF;
    const double sign = bits & 0x8000 ? -1 : 1;
    if (exponent == 0x1F)
        return mantissa ? std::numeric_limits<double>::quiet_NaN()
                        : sign * std::numeric_limits<double>::infinity();
    return exponent == 0 ? sign * std::ldexp(mantissa, -24)
                         : sign * std::ldexp(mantissa + 0x400, exponent - 25);
}

double fromBrain(quint16 bits)
{
    const quint32 wide = quint32(bits) << 16;
    float value;
    std::memcpy(&value, &wide, sizeof value);
    return double(value);
}

} // namespace

int TensorValues::sizeOf(Type type)
{
    switch (type) {
    case Type::Float64:
    case Type::Int64:
        return 8;
    case Type::Float32:
    case Type::Int32:
        return 4;
    case Type::Float16:
    case Type::BFloat16:
    case Type::Int16:
        return 2;
    case Type::Int8:
    case Type::UInt8:
    case Type::Bool:
        break;
    }
    return 1;
}

double TensorValues::at(qint64 at) const
{
    switch (type) {
    case Type::Float16:
        return fromHalf(valueAt<quint16>(bytes, at));
    case Type::BFloat16:
        return fromBrain(valueAt<quint16>(bytes, at));
    case Type::Float32:
        return double(valueAt<float>(bytes, at));
    case Type::Float64:
        return valueAt<double>(bytes, at);
    case Type::Int8:
        return double(valueAt<qint8>(bytes, at));
    case Type::Int16:
        return double(valueAt<qint16>(bytes, at));
    case Type::Int32:
        return double(valueAt<qint32>(bytes, at));
    case Type::Int64:
        return double(valueAt<qint64>(bytes, at));
    case Type::UInt8:
    case Type::Bool:
        break;
    }
    return double(valueAt<quint8>(bytes, at));
}

} // namespace alidade
