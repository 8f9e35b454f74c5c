// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The header of a .safetensors file: names, dtypes, shapes and places of its tensors (formats
// document, section 8). No weight is read.
#pragma once

#include "core/base/byte_file.h"
#include "core/model/model_files.h"

#include <string_view>

namespace alidade {

struct SafetensorsHeader {
    std::vector<TensorRecord> tensors; ///< file order; offsets within the file; `file` is not set
    qint64 end = 0; ///< size that the file must have
    QStringList faults; ///< sentences: gaps, sizes that do not fit, repeated names
};

/// `headerBytes`: without the eight bytes of the length. `json`: exactly those bytes.
/// Errors: Malformed. Cost: linear. Thread: any.
Result<SafetensorsHeader> parseSafetensorsHeader(std::string_view json, const QString& where);

/// Reads length and header. Errors: Malformed (no such file, or a length beyond the file or
/// Limits::SafetensorsHeader), Unreadable.
Result<SafetensorsHeader> readSafetensorsHeader(const ByteFile& file);

/// Bytes of one element; 0 for dtypes that are not known or smaller than a byte.
int dtypeBytes(const QString& dtype);

} // namespace alidade
