// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A file as lines, streamed in blocks. Lines end at \n only: never at U+2028, U+0085, VT or FF.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/monitor.h"
#include "core/base/result.h"

#include <functional>
#include <string_view>

namespace alidade {

struct Line {
    qint64 number = 0; ///< 1-based
    qint64 offset = 0; ///< of the first byte, in the unpacked content
    std::string_view bytes; ///< without the \n; valid during the call only
    bool terminated = true; ///< false: the last line, without a line end
    bool shortened = false; ///< longer than the limit: only the first part is in `bytes`
};

/// Calls `take` for each line in order until it returns false. Progress is by bytes.
/// Memory: one block and the longest line, at most `limitBytes`. Errors: Unreadable, Cancelled.
Result<void> forEachLine(const ByteFile& file, qint64 limitBytes, Monitor& monitor,
    const std::function<bool(const Line&)>& take);

} // namespace alidade
