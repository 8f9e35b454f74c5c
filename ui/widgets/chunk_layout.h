// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One chunk of a text laid out in rows of equal height, with its marks. Positions are UTF-16 units
// from the begin of the chunk; x is in pixels from the left edge of the text.
#pragma once

#include "ui/widgets/display_text.h"
#include "ui/widgets/text_marks.h"
#include "ui/widgets/text_rows.h"
#include "ui/widgets/theme.h"

#include <QFont>
#include <QMargins>
#include <QPoint>

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

class QPainter;
class QPalette;
class QTextLayout;

namespace alidade {

struct ChunkStyle {
    QFont font;
    int wrapWidth = -1; ///< pixels; negative: not wrapped
    bool labelled = true; ///< invisible characters as labels
    int rowHeight = 16, ascent = 12, averageWidth = 8; ///< pixels, from the font
    double tabWidth = 32;

    /// Measures the font.
    void update(int newWrapWidth);
    /// A guess from the length, for chunks that were not laid out yet.
    int estimateRows(qsizetype units) const;
};

struct ChunkPaint {
    QPoint origin; ///< of the first row's left top corner
    int viewportWidth = 0, viewportHeight = 0;
    TextRange selection, current;
    bool hasCurrent = false;
    std::vector<TextRange> hits; ///< what a search found here
};

class ChunkLayout {
public:
    ChunkLayout();
    ~ChunkLayout();
    ChunkLayout(ChunkLayout&&) noexcept;
    ChunkLayout& operator=(ChunkLayout&&) noexcept;

    int rowCount() const { return int(m_rows.size()); }
    int width() const { return m_width; }
    /// First unit of a row.
    qsizetype rowBegin(int row) const { return m_rows[size_t(row)].begin; }
    int rowOf(qsizetype offset) const;
    int xOf(qsizetype offset) const;
    qsizetype offsetAt(int row, int x) const;
    void paint(QPainter& painter, const ChunkPaint& where, const Theme& theme,
        const ChunkStyle& style, const QPalette& palette) const;

private:
    friend ChunkLayout makeChunkLayout(const QString& text, const TextChunk& chunk,
        const ChunkStyle& style, const std::vector<TextRange>& differences,
        const std::vector<GarbleSpan>& garbled);
    struct Row {
        qsizetype begin, end;
        bool differs;
    };

    /// Fills the rows of a range, less the margins of each row.
    void fillRange(QPainter& painter, const ChunkPaint& where, const ChunkStyle& style,
        const TextRange& range, const QColor& colour, const QMargins& margins, int radius) const;
    /// Tinted and underlined: colour alone is no mark. The visited place is told by its own tint.
    void paintHits(QPainter& painter, const ChunkPaint& where, const Theme& theme,
        const ChunkStyle& style) const;
    void paintLineEnd(QPainter& painter, const ChunkPaint& where, const Theme& theme,
        const ChunkStyle& style) const;

    DisplayText m_display;
    std::unique_ptr<QTextLayout> m_layout;
    std::vector<Row> m_rows;
    std::vector<MarkedPart> m_parts;
    std::vector<qsizetype> m_insertions; ///< places where only the other side has text
    bool m_endDiffers = false; ///< the line end is a difference that no marked character shows
    int m_width = 0;
};

ChunkLayout makeChunkLayout(const QString& text, const TextChunk& chunk, const ChunkStyle& style,
    const std::vector<TextRange>& differences, const std::vector<GarbleSpan>& garbled);

/// The layouts around the visible part; drops all when too many have gathered.
class ChunkCache {
public:
    const ChunkLayout& at(int chunk, const std::function<ChunkLayout()>& make);
    void clear() { m_layouts.clear(); }

private:
    std::unordered_map<int, ChunkLayout> m_layouts;
};

} // namespace alidade
