// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A view that moves forward through a file of records of any length.
#pragma once

#include "core/base/byte_file.h"

#include <string_view>
#include <vector>

namespace alidade {

class ByteWindow {
public:
    /// `file` must outlive it.
    explicit ByteWindow(const ByteFile& file);

    /// `bytes` at `offset`, fewer where the file ends. Valid until the next call. Reads at least
    /// Limits::BlockBytes ahead. The caller bounds `bytes`; no more is held than the file has.
    /// Errors: Unreadable. Thread: one.
    Result<std::string_view> view(qint64 offset, qint64 bytes)
    {
        if (offset >= m_offset && offset + bytes <= m_offset + m_size)
            return std::string_view(m_buffer.data() + (offset - m_offset), size_t(bytes));
        return read(offset, bytes);
    }

private:
    Result<std::string_view> read(qint64 offset, qint64 bytes);

    const ByteFile& m_file;
    std::vector<char> m_buffer;
    qint64 m_offset = 0;
    qint64 m_size = 0;
};

} // namespace alidade
