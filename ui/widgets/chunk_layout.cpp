// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Shaping and wrapping by QTextLayout, marks as rectangles beneath and character formats.
#include "ui/widgets/chunk_layout.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPalette>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

/// Room for one screen of short lines on a very tall screen, several times over.
constexpr size_t CachedChunks = 2'000;
/// How strong the accent lies beneath what a search found, and beneath the visited place.
constexpr int HitAlpha = 40;
constexpr int CurrentAlpha = 60;

QColor tinted(QColor colour, int alpha)
{
    colour.setAlpha(alpha);
    return colour;
}

QTextCharFormat garbledFormat(const Theme& theme)
{
    QTextCharFormat format;
    format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
    format.setUnderlineColor(theme.garbled);
    return format;
}

QTextCharFormat labelFormat(const Theme& theme, const QFont& font)
{
    QTextCharFormat format;
    QFont small = font;
    if (font.pixelSize() > 0)
        small.setPixelSize(std::max(7, font.pixelSize() - 3));
    else
        small.setPointSizeF(std::max(6.0, font.pointSizeF() - 2));
    format.setFont(small, QTextCharFormat::FontPropertiesSpecifiedOnly);
    format.setForeground(theme.mutedText);
    return format;
}

/// Only where no character before it in the line is marked, and at the end of the text: of changed
/// lines inside of a text the rows tell enough.
bool lineEndDiffers(
    const QString& text, const TextChunk& chunk, const std::vector<TextRange>& differences)
{
    if (!chunk.endsLine || chunk.end() >= text.size())
        return false;
    const TextRange* const range = differenceAt(chunk.end(), differences);
    return range && (range->begin == chunk.end() || chunk.end() + 1 == text.size());
}

} // namespace

void ChunkStyle::update(int newWrapWidth)
{
    wrapWidth = newWrapWidth;
    font.setKerning(false);
    const QFontMetrics metrics(font);
    // Chinese and emoji fallbacks stand a little taller than the Latin font.
    rowHeight = int(std::ceil(metrics.height() * 1.25));
    ascent = metrics.ascent() + (rowHeight - metrics.height()) / 2;
    averageWidth = std::max(1, metrics.averageCharWidth());
    tabWidth = std::max(4.0, 4 * QFontMetricsF(font).horizontalAdvance(u' '));
}

int ChunkStyle::estimateRows(qsizetype units) const
{
    if (wrapWidth <= 0)
        return 1;
    const qsizetype perRow = std::max(1, wrapWidth / averageWidth);
    return int(std::max<qsizetype>(1, (units + perRow - 1) / perRow));
}

ChunkLayout::ChunkLayout() = default;
ChunkLayout::~ChunkLayout() = default;
ChunkLayout::ChunkLayout(ChunkLayout&&) noexcept = default;
ChunkLayout& ChunkLayout::operator=(ChunkLayout&&) noexcept = default;

ChunkLayout makeChunkLayout(const QString& text, const TextChunk& chunk, const ChunkStyle& style,
    const std::vector<TextRange>& differences, const std::vector<GarbleSpan>& garbled)
{
    ChunkLayout result;
    const Theme& theme = currentTheme();
    result.m_display
        = makeDisplayText(QStringView(text).mid(chunk.begin, chunk.length), style.labelled,
            [&](qsizetype at) { return differenceAt(chunk.begin + at, differences) != nullptr; });
    const DisplayText& display = result.m_display;
    result.m_parts = markedParts(chunk.begin, chunk.end(), differences, garbled);
    QList<QTextLayout::FormatRange> formats;
    for (MarkedPart& part : result.m_parts) {
        part.begin -= chunk.begin;
        if (!part.garbled)
            continue;
        const qsizetype begin = display.toDisplay(part.begin);
        formats.append({ int(begin), int(display.toDisplay(part.begin + part.length) - begin),
            garbledFormat(theme) });
    }
    const QTextCharFormat label = labelFormat(theme, style.font);
    for (const DisplayText::Label& entry : display.labels) {
        if (entry.displayLength > 0)
            formats.append({ int(entry.displayBegin), int(entry.displayLength), label });
    }
    for (auto range = std::lower_bound(differences.begin(), differences.end(), chunk.begin,
             [](const TextRange&each, qsizetype wanted) { return each.begin < wanted; });
         range != differences.end() && range->begin <= chunk.end(); ++range) {
        // A place between two chunks is drawn at the begin of the second one.
        if (range->length == 0 && (chunk.endsLine || range->begin < chunk.end()))
            result.m_insertions.push_back(range->begin - chunk.begin);
    }

    result.m_layout = std::make_unique<QTextLayout>(display.text, style.font);
    QTextOption option;
    option.setTextDirection(Qt::LeftToRight);
    option.setWrapMode(
        style.wrapWidth > 0 ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    option.setTabStopDistance(style.tabWidth);
    result.m_layout->setTextOption(option);
    result.m_layout->setFormats(formats);
    result.m_layout->beginLayout();
    while (true) {
        QTextLine line = result.m_layout->createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(style.wrapWidth > 0 ? style.wrapWidth : 1e7);
        line.setPosition(QPointF(
            0, double(result.m_rows.size()) * style.rowHeight + style.ascent - line.ascent()));
        const qsizetype begin = display.toSource(line.textStart());
        if (!result.m_rows.empty())
            result.m_rows.back().end = begin;
        result.m_rows.push_back({ begin, chunk.length, false });
        result.m_width = std::max(result.m_width, int(std::ceil(line.naturalTextWidth())));
    }
    result.m_layout->endLayout();
    if (result.m_rows.empty())
        result.m_rows.push_back({ 0, chunk.length, false });
    result.m_rows.front().begin = 0;
    for (auto& row : result.m_rows)
        row.differs = hasDifference(chunk.begin + row.begin, chunk.begin + row.end, differences);
    result.m_endDiffers = lineEndDiffers(text, chunk, differences);
    result.m_rows.back().differs = result.m_rows.back().differs || result.m_endDiffers;
    return result;
}

int ChunkLayout::rowOf(qsizetype offset) const
{
    const auto after = std::upper_bound(m_rows.begin(), m_rows.end(), offset,
        [](qsizetype wanted, const Row& row) { return wanted < row.begin; });
    return after == m_rows.begin() ? 0 : int(after - m_rows.begin()) - 1;
}

int ChunkLayout::xOf(qsizetype offset) const
{
    const QTextLine line = m_layout->lineAt(rowOf(offset));
    return line.isValid() ? int(line.cursorToX(int(m_display.toDisplay(offset)))) : 0;
}

qsizetype ChunkLayout::offsetAt(int row, int x) const
{
    const QTextLine line = m_layout->lineAt(row);
    if (!line.isValid())
        return 0;
    return m_display.toSource(line.xToCursor(x, QTextLine::CursorBetweenCharacters));
}

void ChunkLayout::fillRange(QPainter& painter, const ChunkPaint& where, const ChunkStyle& style,
    const TextRange& range, const QColor& colour, const QMargins& margins, int radius) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    for (int row = rowOf(range.begin); row < rowCount() && m_rows[size_t(row)].begin < range.end();
         ++row) {
        const int y = where.origin.y() + row * style.rowHeight;
        if (y > where.viewportHeight)
            return;
        if (y + style.rowHeight < 0)
            continue;
        const QTextLine line = m_layout->lineAt(row);
        if (!line.isValid())
            return;
        const auto edge = [&](qsizetype offset) {
            return where.origin.x() + line.cursorToX(int(m_display.toDisplay(offset)));
        };
        const Row& bounds = m_rows[size_t(row)];
        const double from = edge(std::max(range.begin, bounds.begin));
        const double to = range.end() >= bounds.end ? where.origin.x() + line.naturalTextWidth()
                                                    : edge(range.end());
        const QRectF whole(std::min(from, to), y, std::abs(to - from), style.rowHeight);
        const QRectF rect = whole.marginsRemoved(margins);
        if (rect.right() < 0 || rect.left() > where.viewportWidth)
            continue;
        painter.drawRoundedRect(rect, radius, radius);
    }
}

void ChunkLayout::paint(QPainter& painter, const ChunkPaint& where, const Theme& theme,
    const ChunkStyle& style, const QPalette& palette) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const int y = where.origin.y() + row * style.rowHeight;
        if (m_rows[size_t(row)].differs && y < where.viewportHeight && y + style.rowHeight > 0)
            painter.fillRect(0, y, where.viewportWidth, style.rowHeight, theme.differenceWeak);
    }
    painter.setRenderHint(QPainter::Antialiasing);
    for (const MarkedPart& part : m_parts) {
        const TextRange range{ part.begin, part.length };
        // Where both are true, the upper part tells the difference, the lower one the garble.
        const int upper = part.differs && part.garbled ? style.rowHeight * 2 / 3 : 1;
        if (part.differs)
            fillRange(painter, where, style, range, theme.difference,
                { 0, 1, 0, part.garbled ? style.rowHeight - upper : 1 }, 2);
        if (part.garbled)
            fillRange(painter, where, style, range, theme.garbledTint, { 0, upper, 0, 1 }, 2);
    }
    for (const DisplayText::Label& label : m_display.labels) {
        if (label.displayLength > 0 && label.framed)
            fillRange(painter, where, style, { label.sourceBegin, label.sourceLength }, theme.line,
                { 1, 3, 1, 3 }, 3);
    }
    paintHits(painter, where, theme, style);
    if (where.hasCurrent)
        fillRange(painter, where, style, where.current, tinted(theme.accent, CurrentAlpha), {}, 2);
    if (where.selection.length > 0)
        fillRange(
            painter, where, style, where.selection, palette.color(QPalette::Highlight), {}, 0);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.text);
    QList<QTextLayout::FormatRange> selections;
    if (where.selection.length > 0) {
        QTextCharFormat selected;
        selected.setForeground(palette.color(QPalette::HighlightedText));
        const qsizetype begin = m_display.toDisplay(where.selection.begin);
        selections.append(
            { int(begin), int(m_display.toDisplay(where.selection.end()) - begin), selected });
    }
    m_layout->draw(&painter, where.origin, selections,
        QRectF(0, 0, where.viewportWidth, where.viewportHeight));
    if (m_endDiffers)
        paintLineEnd(painter, where, theme, style);
    for (const qsizetype place : m_insertions) {
        const int x = where.origin.x() + xOf(place);
        const int y = where.origin.y() + rowOf(place) * style.rowHeight;
        painter.fillRect(x - 1, y + 1, 2, style.rowHeight - 2, theme.warning);
    }
}

void ChunkLayout::paintHits(
    QPainter& painter, const ChunkPaint& where, const Theme& theme, const ChunkStyle& style) const
{
    for (const TextRange& hit : where.hits) {
        const bool visited = where.hasCurrent && hit == where.current;
        fillRange(painter, where, style, hit, tinted(theme.accent, HitAlpha), { 0, 1, 0, 1 }, 2);
        const int thick = visited ? 3 : 1;
        fillRange(
            painter, where, style, hit, theme.accent, { 0, style.rowHeight - 1 - thick, 0, 1 }, 0);
    }
}

void ChunkLayout::paintLineEnd(
    QPainter& painter, const ChunkPaint& where, const Theme& theme, const ChunkStyle& style) const
{
    const QTextLine line = m_layout->lineAt(rowCount() - 1);
    const QString sign(u'↵');
    const int width = QFontMetrics(style.font).horizontalAdvance(sign) + 2;
    const int behind = where.origin.x() + (line.isValid() ? int(line.naturalTextWidth()) : 0);
    // A wrapped row may be as wide as the pane.
    const int most = style.wrapWidth > 0 ? where.viewportWidth - width : behind + 1;
    const QRect rect(std::min(behind + 1, most),
        where.origin.y() + (rowCount() - 1) * style.rowHeight + 1, width, style.rowHeight - 2);
    painter.fillRect(rect, theme.difference);
    painter.setFont(style.font);
    painter.setPen(theme.mutedText);
    painter.drawText(rect, Qt::AlignCenter, sign);
    painter.setPen(theme.text);
}

const ChunkLayout& ChunkCache::at(int chunk, const std::function<ChunkLayout()>& make)
{
    const auto found = m_layouts.find(chunk);
    if (found != m_layouts.end())
        return found->second;
    if (m_layouts.size() >= CachedChunks)
        m_layouts.clear();
    return m_layouts.emplace(chunk, make()).first->second;
}

} // namespace alidade
