// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What terminals, containers and editors add to lines of text: colours, carriage returns, outer
// time stamps, UTF-16. Works on bytes and knows nothing of what the text says.
// Rules: formats document 1.2, steps 1 to 5.
#pragma once

#include "core/base/lines.h"

#include <functional>
#include <string>
#include <string_view>

namespace alidade {

/// `text` without terminal control sequences (ESC [ … and ESC ] …). Returns `text` itself when
/// there are none; else the result stands in `scratch` and lives as long as it. Cost: linear.
std::string_view withoutAnsi(std::string_view text, std::string& scratch);

/// Bytes of a date and time at the start, with one blank behind it; 0 when there is none.
/// `2026-01-01 10:00:00,123 `, `[2026-01-01T10:00:00Z] `, `2026-01-01T10:00:00.1+08:00 | `.
size_t leadingTimestamp(std::string_view text);

/// True if nearly every line with text begins with a time stamp: somebody put them there.
bool isTimestamped(std::string_view head);

/// Calls `take` for the pieces of a line between carriage returns, without empty ones; once with
/// the empty text for an empty line.
template <class Take> void forEachPiece(std::string_view line, Take take)
{
    size_t at = 0;
    bool taken = false;
    while (at < line.size()) {
        const size_t end = std::min(line.find('\r', at), line.size());
        if (end > at) {
            take(line.substr(at, end - at));
            taken = true;
        }
        at = end + 1;
    }
    if (!taken)
        take(std::string_view());
}

/// The bytes as UTF-8 without a byte order mark when they begin with one of UTF-16; else unchanged
/// but for a UTF-8 mark.
std::string decodedHead(std::string_view head);

/// forEachLine for text: drops a byte order mark and decodes UTF-16 when the mark says so.
Result<void> forEachTextLine(const ByteFile& file, qint64 limitBytes, Monitor& monitor,
    const std::function<bool(const Line&)>& take);
/// The same for bytes in memory, without a limit.
void forEachTextLine(std::string_view bytes, const std::function<bool(const Line&)>& take);

} // namespace alidade
