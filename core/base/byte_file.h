// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Positional reads of a file that may grow, shrink or vanish while it is open. Never maps it: a
// trainer that restarts truncates its files, and a mapped file then kills the process.
// .zst and .gz files are unpacked into an unlinked temporary file first, so that they are read
// alike.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"

#include <memory>
#include <string>

namespace alidade {

class ByteFile {
public:
    /// Opens for reading. A compressed file (by its magic bytes) is unpacked at once, up to
    /// Limits::DecompressedBytes. A damaged archive gives what could be unpacked and damage().
    /// Errors: NotFound, Unreadable, TooLarge, Cancelled. Thread: any.
    static Result<ByteFile> open(const QString& path, Monitor& monitor);
    /// The first `bytes` of the (unpacked) content. Cost: one read.
    static Result<std::string> head(const QString& path, qint64 bytes);

    ByteFile(ByteFile&&) noexcept;
    ByteFile& operator=(ByteFile&&) noexcept;
    ~ByteFile();

    QString path() const;
    /// Bytes of the unpacked content now; a growing file grows here too.
    qint64 size() const;
    /// Why unpacking ended early, or what else is wrong; empty when all is well.
    QString damage() const;
    /// Nothing of the content is missing, whatever damage() tells.
    bool isWhole() const;
    /// Reads up to `bytes` at `offset`; fewer at the end of the file. Thread: any.
    Result<qint64> read(qint64 offset, char* to, qint64 bytes) const;
    /// Everything, for documents. Errors: TooLarge beyond `limitBytes`.
    Result<std::string> readAll(qint64 limitBytes) const;

private:
    struct State;
    explicit ByteFile(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace alidade
