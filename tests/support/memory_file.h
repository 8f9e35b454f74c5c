// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Bytes as a file that needs no disk, for readers that open files.
#pragma once

#include <QString>

#include <sys/mman.h>
#include <unistd.h>

#include <string_view>

namespace alidade {

class MemoryFile {
public:
    explicit MemoryFile(std::string_view bytes)
        : m_descriptor(::memfd_create("bytes", MFD_CLOEXEC))
    {
        while (!bytes.empty()) {
            const ssize_t written = ::write(m_descriptor, bytes.data(), bytes.size());
            if (written <= 0)
                break;
            bytes.remove_prefix(size_t(written));
        }
    }
    ~MemoryFile() { ::close(m_descriptor); }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

    QString path() const { return QStringLiteral("/proc/self/fd/%1").arg(m_descriptor); }

private:
    int m_descriptor;
};

} // namespace alidade
