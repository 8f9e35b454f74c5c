// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A JSON document of any size, piece by piece and in file order. Takes the bare NaN, Infinity and
// -Infinity that Python writes, and skips a byte order mark at the start. Keeps one block and the
// current text, nothing else.
#pragma once

#include "core/base/byte_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace alidade {

class JsonStream {
public:
    enum class Token : quint8 {
        BeginObject,
        EndObject,
        BeginArray,
        EndArray,
        Key,
        String,
        Number, ///< text() as written, also NaN and Infinity
        True,
        False,
        Null,
        End, ///< the document is whole; also after only white space (isEmpty())
        Failed, ///< see problem(); every further call fails too
    };
    enum class Problem : quint8 {
        None,
        Cut, ///< a valid beginning that just ends
        Malformed,
        Control, ///< a control character within a text, such as NUL: no writer of JSON leaves one
        TooDeep, ///< beyond Limits::NestingDepth
        TooLong, ///< a text beyond Limits::DumpTextBytes
        Unreadable,
        Cancelled
    };

    /// Reads one value from `offset` on. `file` must outlive it. Progress is by bytes; a value in
    /// the middle of a file (`single`) ends with itself, whatever follows.
    JsonStream(const ByteFile& file, Monitor& monitor, qint64 offset = 0, bool single = false);

    /// Cost: several hundred MB/s. Never recurses.
    Token next();
    /// Of a Key, String (escapes resolved, broken UTF-8 as it is) or Number; valid until next().
    std::string_view text() const { return m_text; }
    /// Skips the value that begins with `first`. False when the stream failed.
    bool skip(Token first);

    /// Of the first byte of the last token, in the unpacked file.
    qint64 offset() const { return m_tokenOffset; }
    int depth() const { return int(m_stack.size()); }
    bool isEmpty() const { return m_empty; }
    Problem problem() const { return m_problem; }
    /// "the file ends in the middle"
    QString problemText() const;
    /// The line of offset(): reads the file again up to there.
    int line() const;
    /// The lines of several places, in ascending order. Cost: reads the file again up to the last.
    std::vector<int> linesOf(const std::vector<qint64>& offsets) const;

private:
    enum class Expect : quint8 { Value, ValueOrEnd, Key, KeyOrEnd, Colon, CommaOrEnd, Done };

    bool refill();
    /// The next byte that is no white space, not consumed; -1 at the end of the file.
    int peek();
    Token fail(Problem problem);
    Token readString(bool key);
    Token readWord();
    Token begin(char kind);
    Token end(char kind);
    Token valueOf(int c);
    void valueDone();

    const ByteFile& m_file;
    Monitor& m_monitor;
    qint64 m_bytes = 0; ///< of the file, for progress
    std::vector<char> m_buffer;
    size_t m_at = 0;
    size_t m_end = 0;
    size_t m_keep = std::string_view::npos; ///< start of the token being read
    qint64 m_base = 0; ///< file offset of m_buffer[0]
    bool m_atEnd = false;
    bool m_single = false;
    bool m_empty = true;
    std::vector<char> m_stack;
    Expect m_expect = Expect::Value;
    Problem m_problem = Problem::None;
    std::string_view m_text;
    std::string m_unescaped;
    qint64 m_tokenOffset = 0;
};

} // namespace alidade
