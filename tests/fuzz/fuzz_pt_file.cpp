// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Any bytes as a saved tensor, and as the pickle inside one: what is read has as many values as its
// shape says.
#include "core/compare/tensor_distance.h"
#include "core/sources/tensor_file.h"

#include <cstdint>
#include <cstdlib>

using namespace alidade;

namespace {

void check(bool holds)
{
    if (!holds)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto values = readTensor(bytes);
    if (values) {
        qint64 count = 1;
        for (const qint64 length : values->shape)
            count *= length;
        check(values->count() == count && values->bytes.size() <= size);
        (void)tensorDistance(*values, *values);
    } else {
        check(!values.error().what.isEmpty());
    }
    const auto pickle = readPickledTensor(bytes);
    check(!pickle || pickle->shape.size() == pickle->strides.size());
    return 0;
}
