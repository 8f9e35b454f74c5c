// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A file as lines, streamed in blocks. Lines end at \n only: never at U+2028, U+0085, VT or FF.
#pragma once

#include "core/base/byte_file.h"
#include "core/base/monitor.h"
#include "core/base/result.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

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

/// Some lines in a row, with their bytes.
struct LineBlock {
    std::vector<Line> lines; ///< their bytes are valid as long as the block is not filled again
    std::vector<char> bytes; ///< more than are used; kept for the next filling
};

/// The same lines, several at once, for who works on them in parallel.
class LineReader {
public:
    /// `file` must live as long.
    LineReader(const ByteFile& file, qint64 limitBytes)
        : m_file(file)
        , m_limit(size_t(limitBytes))
    {
    }
    /// Fills `block` with the next lines: those of a fourth of Limits::BlockBytes, at least one
    /// whole line. False: there are none any more. Errors as of forEachLine(). Thread: any, one at
    /// a time.
    Result<bool> next(LineBlock& block, const Monitor& monitor);
    /// What was read so far.
    qint64 offset() const { return m_offset; }

private:
    const ByteFile& m_file;
    size_t m_limit;
    qint64 m_offset = 0; ///< of what is read next
    qint64 m_lineOffset = 0; ///< of the next line
    qint64 m_number = 1; ///< of the next line
    bool m_ended = false;
    std::string m_rest; ///< the beginning of a line that the block before did not finish
};

} // namespace alidade
