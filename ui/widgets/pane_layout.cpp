// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Estimates become exact where something is looked at; places above keep their rows.
#include "ui/widgets/pane_layout.h"

#include <algorithm>

namespace alidade {

PaneLayout::PaneLayout()
    : m_chunks(splitChunks({}))
{
    estimate();
}

void PaneLayout::setText(const QString& text)
{
    m_text = text;
    m_chunks = splitChunks(m_text);
    m_differences.clear();
    m_garbled.clear();
    estimate();
}

void PaneLayout::setDifferences(std::vector<TextRange> differences)
{
    m_differences = std::move(differences);
    m_cache.clear();
}

void PaneLayout::setGarbled(std::vector<GarbleSpan> garbled)
{
    m_garbled = std::move(garbled);
    m_cache.clear();
}

void PaneLayout::setStyle(const ChunkStyle& style)
{
    m_style = style;
    estimate();
}

void PaneLayout::estimate()
{
    m_cache.clear();
    m_widest = 0;
    std::vector<int> rows(m_chunks.size(), 1);
    for (size_t i = 0; i < m_chunks.size(); ++i)
        rows[i] = m_style.estimateRows(m_chunks[i].length);
    m_rows.assign(std::move(rows));
}

int PaneLayout::chunkOf(qsizetype offset) const
{
    return chunkAt(m_chunks, std::clamp<qsizetype>(offset, 0, m_text.size()));
}

const ChunkLayout& PaneLayout::layout(int chunk)
{
    const ChunkLayout& done = m_cache.at(chunk, [&] {
        return makeChunkLayout(m_text, m_chunks[size_t(chunk)], m_style, m_differences, m_garbled);
    });
    m_rows.setRows(chunk, done.rowCount());
    m_widest = std::max(m_widest, done.width());
    return done;
}

RowIndex::Place PaneLayout::placeOf(qsizetype offset)
{
    const int chunk = chunkOf(offset);
    return { chunk, layout(chunk).rowOf(offset - m_chunks[size_t(chunk)].begin) };
}

RowIndex::Place PaneLayout::above(RowIndex::Place place, int rows)
{
    for (; rows > 0; --rows) {
        if (place.row > 0)
            --place.row;
        else if (place.chunk > 0)
            place = { place.chunk - 1, layout(place.chunk - 1).rowCount() - 1 };
    }
    return place;
}

RowIndex::Place PaneLayout::clamped(RowIndex::Place place)
{
    place.chunk = std::clamp(place.chunk, 0, chunkCount() - 1);
    place.row = std::clamp(place.row, 0, layout(place.chunk).rowCount() - 1);
    return place;
}

RowIndex::Place PaneLayout::settled(RowIndex::Place top, int visibleRows)
{
    top = clamped(top);
    const int reach = visibleRows + 1;
    int before = top.row;
    for (int chunk = top.chunk - 1; chunk >= 0 && before < reach; --chunk)
        before += layout(chunk).rowCount();
    int after = -top.row;
    for (int chunk = top.chunk; chunk < chunkCount() && after < 2 * reach; ++chunk)
        after += layout(chunk).rowCount();
    const qint64 last = std::max<qint64>(0, m_rows.total() - visibleRows);
    return rowOf(top) > last ? clamped(m_rows.placeOf(last)) : top;
}

} // namespace alidade
