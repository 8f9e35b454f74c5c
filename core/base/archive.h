// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Unpacks .zst and .gz files piece by piece, as far as they are sound, and tells whether anything
// of their content is missing. Knows no file: the bytes come from a function.
#pragma once

#include "core/base/monitor.h"

#include <QString>

#include <functional>
#include <string_view>

namespace alidade {

enum class Packing : quint8 { None, Zstd, Gzip };

/// How many bytes of a file packingOf() wants.
constexpr qint64 PackingHeadBytes = 4;
/// By its magic bytes. A frame of zstd that is to be skipped may come first, as pzstd writes it.
Packing packingOf(std::string_view head);

struct PackedBytes {
    qint64 size = 0;
    /// Fewer at the end of the file; -1 and errno when it cannot be read.
    std::function<qint64(qint64 offset, char* to, qint64 bytes)> read;
};

struct Unpacked {
    QString damage; ///< why it ended early, or what else is wrong; empty: nothing
    bool whole = true; ///< all of the content came out, whatever damage tells
};

/// `take` gets the content piece by piece and returns false to stop. Ends silently when the monitor
/// is cancelled. Thread: any.
Unpacked unpack(Packing packing, const PackedBytes& bytes, Monitor& monitor,
    const std::function<bool(const char*, qint64)>& take);

} // namespace alidade
