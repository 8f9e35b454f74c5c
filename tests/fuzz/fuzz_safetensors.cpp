// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The header of a safetensors file: places are never negative, and sizes add up.
#include "core/sources/safetensors.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace {

void require(bool condition)
{
    if (!condition)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace alidade;
    const std::string_view json(reinterpret_cast<const char*>(data), size);
    const auto header = parseSafetensorsHeader(json, QStringLiteral("f"));
    if (!header) {
        require(!header.error().what.isEmpty());
        return 0;
    }
    require(header->end >= 8 + qint64(size));
    require(header->faults.size() <= 20);
    for (const TensorRecord& tensor : header->tensors) {
        require(tensor.bytes >= 0 && tensor.offset >= 8 + qint64(size));
        require(tensor.offset + tensor.bytes <= header->end);
        require(std::all_of(
            tensor.shape.begin(), tensor.shape.end(), [](qint64 one) { return one >= 0; }));
    }
    return 0;
}
