// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A text as chunks that are laid out one by one, and how many rows each takes. Long lines are cut
// into chunks so that nothing ever lays out a whole megabyte. Pure geometry, no painting.
#pragma once

#include <QStringView>

#include <vector>

namespace alidade {

/// A stretch of one line. Its line feed is not part of it.
struct TextChunk {
    qsizetype begin = 0, length = 0; ///< UTF-16 units
    bool endsLine = true; ///< false: the line goes on in the next chunk

    qsizetype end() const { return begin + length; }
    bool operator==(const TextChunk&) const = default;
};

/// Chunks of at most `longest` units, in order; never empty. Lines end at \n only. A cut prefers
/// the place after a blank and never falls inside a surrogate pair or before a combining mark.
/// Cost: linear, about a memchr.
std::vector<TextChunk> splitChunks(QStringView text, qsizetype longest = 2'000);

/// The chunk that holds the offset: the last one that begins at or before it.
int chunkAt(const std::vector<TextChunk>& chunks, qsizetype offset);

/// Rows of every chunk, with sums in O(log n). Rows are estimates until a chunk is laid out.
class RowIndex {
public:
    struct Place {
        int chunk = 0, row = 0;

        bool operator==(const Place&) const = default;
    };

    void assign(std::vector<int> rows);
    int size() const { return int(m_rows.size()); }
    int rows(int chunk) const { return m_rows[size_t(chunk)]; }
    void setRows(int chunk, int rows);
    qint64 total() const { return rowsBefore(size()); }
    qint64 rowsBefore(int chunk) const;
    /// The chunk and the row in it; clamped to the first and last row.
    Place placeOf(qint64 row) const;

private:
    std::vector<int> m_rows;
    std::vector<qint64> m_sums; ///< Fenwick tree, 1-based
};

} // namespace alidade
