// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A text with its marks, laid out chunk by chunk when asked for, and the rows that this gives.
// No widget: scroll positions are values that go in and come out.
#pragma once

#include "ui/widgets/chunk_layout.h"

namespace alidade {

class PaneLayout {
public:
    PaneLayout();

    /// Takes a new text without marks. Cost: linear scan for line ends.
    void setText(const QString& text);
    const QString& text() const { return m_text; }
    void setDifferences(std::vector<TextRange> differences);
    const std::vector<TextRange>& differences() const { return m_differences; }
    void setGarbled(std::vector<GarbleSpan> garbled);
    const std::vector<GarbleSpan>& garbled() const { return m_garbled; }
    /// Font, width or labels changed: all rows are estimates again.
    void setStyle(const ChunkStyle& style);
    const ChunkStyle& style() const { return m_style; }

    const TextChunk& chunk(int index) const { return m_chunks[size_t(index)]; }
    int chunkCount() const { return int(m_chunks.size()); }
    int chunkOf(qsizetype offset) const;
    /// Lays the chunk out if it is not. The reference holds until the next call of any function.
    const ChunkLayout& layout(int chunk);
    /// Widest row laid out so far, in pixels.
    int widest() const { return m_widest; }

    qint64 rowCount() const { return m_rows.total(); }
    qint64 rowOf(const RowIndex::Place& place) const
    {
        return m_rows.rowsBefore(place.chunk) + place.row;
    }
    RowIndex::Place placeOfRow(qint64 row) const { return m_rows.placeOf(row); }
    RowIndex::Place placeOf(qsizetype offset);
    /// The place `rows` rows above, laid out exactly.
    RowIndex::Place above(RowIndex::Place place, int rows);
    /// The nearest valid place to have at the top of `visibleRows` rows. Lays out a screenful
    /// around it, so that small moves are exact.
    RowIndex::Place settled(RowIndex::Place top, int visibleRows);

private:
    void estimate();
    RowIndex::Place clamped(RowIndex::Place place);

    QString m_text;
    std::vector<TextChunk> m_chunks;
    std::vector<TextRange> m_differences;
    std::vector<GarbleSpan> m_garbled;
    ChunkStyle m_style;
    ChunkCache m_cache;
    RowIndex m_rows;
    int m_widest = 0;
};

} // namespace alidade
