// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tensors that msprobe saved: .npy, and the zip with a pickle that torch.save writes. The pickle is
// read by hand: only the few instructions that describe one tensor are known, nothing is called.
#pragma once

#include "core/base/result.h"
#include "core/model/tensor_values.h"

#include <string_view>

namespace alidade {

/// From the bytes of a whole file; the kind is told by its first bytes.
/// Errors: Malformed, Unsupported, TooLarge. Cost: one copy. Thread: any.
Result<TensorValues> readTensor(std::string_view bytes);

/// Errors: also NotFound, Unreadable; TooLarge beyond Limits::TensorBytes.
Result<TensorValues> readTensorFile(const QString& path);

/// What data.pkl says of its tensor.
struct PickledTensor {
    TensorValues::Type type = TensorValues::Type::Float32;
    std::string storage; ///< name of the entry below data/
    qint64 offset = 0; ///< in elements
    std::vector<qint64> shape;
    std::vector<qint64> strides;
};

/// Errors: Malformed, Unsupported for anything but one tensor.
Result<PickledTensor> readPickledTensor(std::string_view pickle);

} // namespace alidade
