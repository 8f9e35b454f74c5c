// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/byte_window.h"

#include "core/base/limits.h"

#include <algorithm>

namespace alidade {

ByteWindow::ByteWindow(const ByteFile& file)
    : m_file(file)
{
}

Result<std::string_view> ByteWindow::read(qint64 offset, qint64 bytes)
{
    const qint64 left = std::max<qint64>(0, m_file.size() - offset);
    const qint64 wanted = std::min(std::max(bytes, Limits::BlockBytes), left);
    if (qint64(m_buffer.size()) < wanted)
        m_buffer.resize(size_t(wanted));
    m_offset = offset;
    m_size = 0;
    const auto got = m_file.read(offset, m_buffer.data(), wanted);
    if (!got)
        return tl::unexpected<Error>(got.error());
    m_size = *got;
    return std::string_view(m_buffer.data(), size_t(std::min(bytes, m_size)));
}

} // namespace alidade
