// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The numbers of one dumped tensor, as bytes.
#pragma once

#include <QtGlobal>

#include <string>
#include <vector>

namespace alidade {

struct TensorValues {
    enum class Type : quint8 {
        Float16,
        BFloat16,
        Float32,
        Float64,
        Int8,
        UInt8,
        Int16,
        Int32,
        Int64,
        Bool
    };

    Type type = Type::Float32;
    std::vector<qint64> shape;
    std::string bytes; ///< little endian, row by row

    qint64 count() const { return qint64(bytes.size()) / sizeOf(type); }
    /// Element `at` of the flattened tensor. Cost: constant.
    double at(qint64 at) const;
    static int sizeOf(Type type);
};

} // namespace alidade
