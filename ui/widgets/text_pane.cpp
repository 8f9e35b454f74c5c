// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Events and scrolling. The place at the top is a chunk and a row in it, so that rows above may
// turn out to be more or fewer than estimated without moving what is seen.
#include "ui/widgets/text_pane.h"

#include "ui/widgets/chunk_layout.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QBasicTimer>
#include <QClipboard>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBoundaryFinder>
#include <QToolTip>

#include <algorithm>

namespace alidade {

namespace {

constexpr int Margin = 8;
constexpr int AutoScrollMs = 40;
constexpr qint64 MaxScroll = 100'000'000;

} // namespace

struct TextPane::Private {
    explicit Private(TextPane& owner)
        : pane(owner)
    {
        rows.assign({ 1 }); // events arrive while the pane is being made
    }

    TextPane& pane;
    QString text, placeholder;
    std::vector<TextChunk> chunks{ TextChunk{} };
    std::vector<TextRange> differences;
    std::vector<GarbleSpan> garbled;
    TextRange current;
    ChunkStyle style;
    ChunkCache cache;
    RowIndex rows;
    RowIndex::Place top;
    qsizetype selectionFrom = 0, selectionTo = 0;
    int widest = 0;
    bool wrapped = true;
    bool moving = false; ///< the scroll bar is being set by us
    bool selecting = false;
    QPoint pointer;
    QBasicTimer autoScroll;

    int visibleRows() const { return std::max(1, pane.viewport()->height() / style.rowHeight); }

    void updateStyle()
    {
        style.font = pane.font();
        style.update(wrapped ? std::max(80, pane.viewport()->width() - 2 * Margin) : -1);
        estimateRows();
    }

    void estimateRows()
    {
        cache.clear();
        widest = 0;
        std::vector<int> estimate(chunks.size(), 1);
        if (wrapped) {
            for (size_t i = 0; i < chunks.size(); ++i)
                estimate[i] = style.estimateRows(chunks[i].length);
        }
        rows.assign(std::move(estimate));
    }

    const ChunkLayout& layout(int chunk)
    {
        const ChunkLayout& done = cache.at(chunk, [&] {
            return makeChunkLayout(text, chunks[size_t(chunk)], style, differences, garbled);
        });
        if (rows.rows(chunk) != done.rowCount())
            rows.setRows(chunk, done.rowCount());
        widest = std::max(widest, done.width());
        return done;
    }

    void clampTop()
    {
        top.chunk = std::clamp(top.chunk, 0, rows.size() - 1);
        top.row = std::clamp(top.row, 0, layout(top.chunk).rowCount() - 1);
    }

    /// Lays out a screenful around the top so that small moves are exact.
    void settle()
    {
        clampTop();
        const int reach = visibleRows() + 1;
        int before = top.row;
        for (int chunk = top.chunk - 1; chunk >= 0 && before < reach; --chunk)
            before += layout(chunk).rowCount();
        int after = -top.row;
        for (int chunk = top.chunk; chunk < rows.size() && after < 2 * reach; ++chunk)
            after += layout(chunk).rowCount();
        const qint64 last = std::max<qint64>(0, rows.total() - visibleRows());
        if (rows.rowsBefore(top.chunk) + top.row > last)
            top = rows.placeOf(last);
        clampTop();
    }

    void updateBars()
    {
        moving = true;
        const qint64 last = std::max<qint64>(0, rows.total() - visibleRows());
        QScrollBar* bar = pane.verticalScrollBar();
        bar->setPageStep(visibleRows());
        bar->setSingleStep(3);
        bar->setRange(0, int(std::min(last, MaxScroll)));
        bar->setValue(int(std::min(rows.rowsBefore(top.chunk) + top.row, MaxScroll)));
        QScrollBar* across = pane.horizontalScrollBar();
        const int room = pane.viewport()->width() - 2 * Margin;
        across->setPageStep(std::max(1, room));
        across->setSingleStep(style.rowHeight);
        across->setRange(0, wrapped ? 0 : std::max(0, widest - room));
        moving = false;
    }

    void refresh()
    {
        settle();
        updateBars();
        pane.viewport()->update();
    }

    void relayout(qsizetype keep)
    {
        updateStyle();
        top = placeOf(keep);
        refresh();
    }

    RowIndex::Place placeOf(qsizetype offset)
    {
        const int chunk = chunkAt(chunks, std::clamp<qsizetype>(offset, 0, text.size()));
        return { chunk, layout(chunk).rowOf(offset - chunks[size_t(chunk)].begin) };
    }

    void moveTo(const RowIndex::Place& place)
    {
        if (place == top)
            return;
        top = place;
        refresh();
        Q_EMIT pane.scrolled();
    }

    /// Calls visit(chunk, y of its first row) for the chunks on screen until it returns false.
    template <class Visit> void forVisible(Visit visit)
    {
        int y = -top.row * style.rowHeight + TopMargin;
        for (int chunk = top.chunk; chunk < rows.size() && y < pane.viewport()->height(); ++chunk) {
            const ChunkLayout& done = layout(chunk);
            if (!visit(chunk, done, y))
                return;
            y += done.rowCount() * style.rowHeight;
        }
    }

    int left() const { return Margin - pane.horizontalScrollBar()->value(); }

    void extendSelection()
    {
        selectionTo = pane.offsetAt(pointer);
        pane.viewport()->update();
    }

    static constexpr int TopMargin = 4;
};

TextPane::TextPane(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m(std::make_unique<Private>(*this))
{
    setFont(monospaceFont());
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setMouseTracking(true);
    m->updateStyle();
}

TextPane::~TextPane() = default;

void TextPane::setText(const QString& text)
{
    m->text = text;
    m->chunks = splitChunks(m->text);
    m->differences.clear();
    m->garbled.clear();
    m->current = {};
    m->selectionFrom = m->selectionTo = 0;
    m->top = {};
    m->estimateRows();
    horizontalScrollBar()->setValue(0);
    m->refresh();
}

const QString& TextPane::text() const { return m->text; }

void TextPane::setPlaceholder(const QString& text)
{
    m->placeholder = text;
    viewport()->update();
}

void TextPane::setDifferences(std::vector<TextRange> differences)
{
    m->differences = std::move(differences);
    m->cache.clear();
    viewport()->update();
}

void TextPane::setGarbled(std::vector<GarbleSpan> garbled)
{
    m->garbled = std::move(garbled);
    m->cache.clear();
    viewport()->update();
}

const std::vector<TextRange>& TextPane::differences() const { return m->differences; }

const std::vector<GarbleSpan>& TextPane::garbled() const { return m->garbled; }

void TextPane::setWrapped(bool wrapped)
{
    if (m->wrapped == wrapped)
        return;
    const qsizetype keep = topOffset();
    m->wrapped = wrapped;
    m->relayout(keep);
}

void TextPane::setInvisiblesShown(bool shown)
{
    if (m->style.labelled == shown)
        return;
    const qsizetype keep = topOffset();
    m->style.labelled = shown;
    m->relayout(keep);
}

qsizetype TextPane::topOffset()
{
    const ChunkLayout& done = m->layout(m->top.chunk);
    return m->chunks[size_t(m->top.chunk)].begin + done.rowBegin(m->top.row);
}

qsizetype TextPane::bottomOffset()
{
    qsizetype offset = 0;
    m->forVisible([&](int chunk, const ChunkLayout& done, int y) {
        const int shown
            = std::min(done.rowCount(), (viewport()->height() - y) / m->style.rowHeight);
        const TextChunk& where = m->chunks[size_t(chunk)];
        offset = shown >= done.rowCount() ? where.end() : where.begin + done.rowBegin(shown);
        return true;
    });
    return offset;
}

void TextPane::scrollToTop(qsizetype offset) { m->moveTo(m->placeOf(offset)); }

void TextPane::reveal(qsizetype offset)
{
    const RowIndex::Place place = m->placeOf(offset);
    const qint64 row = m->rows.rowsBefore(place.chunk) + place.row;
    const qint64 first = m->rows.rowsBefore(m->top.chunk) + m->top.row;
    const int visible = m->visibleRows();
    if (row < first || row >= first + visible - 1) {
        // Laying out the rows between makes the target exact.
        RowIndex::Place target = place;
        for (int up = visible / 3; up > 0; --up) {
            if (target.row > 0)
                --target.row;
            else if (target.chunk > 0)
                target = { target.chunk - 1, m->layout(target.chunk - 1).rowCount() - 1 };
        }
        m->moveTo(target);
    }
    if (!m->wrapped) {
        const int x = m->layout(place.chunk).xOf(offset - m->chunks[size_t(place.chunk)].begin);
        QScrollBar* across = horizontalScrollBar();
        m->updateBars();
        if (x < across->value() || x > across->value() + across->pageStep() - 40)
            across->setValue(std::max(0, x - across->pageStep() / 3));
    }
}

void TextPane::setCurrent(const TextRange& range)
{
    m->current = range;
    viewport()->update();
}

qsizetype TextPane::offsetAt(const QPoint& point)
{
    qsizetype offset = m->text.size();
    if (point.y() < Private::TopMargin)
        return topOffset();
    m->forVisible([&](int chunk, const ChunkLayout& done, int y) {
        const int row = (point.y() - y) / m->style.rowHeight;
        if (row >= done.rowCount())
            return true;
        offset = m->chunks[size_t(chunk)].begin
            + done.offsetAt(std::max(0, row), point.x() - m->left());
        return false;
    });
    return offset;
}

QRect TextPane::rectOf(qsizetype offset)
{
    const int wanted = chunkAt(m->chunks, offset);
    QRect rect;
    m->forVisible([&](int chunk, const ChunkLayout& done, int y) {
        if (chunk != wanted)
            return true;
        const qsizetype inside = offset - m->chunks[size_t(chunk)].begin;
        const int row = done.rowOf(inside);
        const int x = done.xOf(inside);
        rect = QRect(m->left() + x, y + row * m->style.rowHeight,
            std::max(2, done.xOf(inside + 1) - x), m->style.rowHeight);
        return false;
    });
    return rect.intersected(viewport()->rect());
}

void TextPane::select(qsizetype begin, qsizetype length)
{
    m->selectionFrom = std::clamp<qsizetype>(begin, 0, m->text.size());
    m->selectionTo = std::clamp<qsizetype>(begin + length, 0, m->text.size());
    viewport()->update();
}

QString TextPane::selectedText() const
{
    const auto [from, to] = std::minmax(m->selectionFrom, m->selectionTo);
    return m->text.mid(from, to - from);
}

void TextPane::copySelection() const
{
    const QString selected = selectedText();
    if (!selected.isEmpty())
        QApplication::clipboard()->setText(selected);
}

qint64 TextPane::rowCount() const { return m->rows.total(); }

QSize TextPane::sizeHint() const { return { 60 * m->style.averageWidth, 16 * m->style.rowHeight }; }

void TextPane::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const Theme& theme = currentTheme();
    painter.fillRect(viewport()->rect(), theme.base);
    if (m->text.isEmpty()) {
        painter.setPen(theme.mutedText);
        painter.setFont(QApplication::font());
        painter.drawText(viewport()->rect().adjusted(Margin, Margin, -Margin, -Margin),
            Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m->placeholder);
        return;
    }
    const auto [from, to] = std::minmax(m->selectionFrom, m->selectionTo);
    m->forVisible([&, begin = from, end = to](int chunk, const ChunkLayout& done, int y) {
        const TextChunk& where = m->chunks[size_t(chunk)];
        const auto local = [&](qsizetype offset) {
            return std::clamp<qsizetype>(offset - where.begin, 0, where.length);
        };
        ChunkPaint paint;
        paint.origin = { m->left(), y };
        paint.viewportWidth = viewport()->width();
        paint.viewportHeight = viewport()->height();
        paint.selection = { local(begin), local(end) - local(begin) };
        if (m->current.begin <= where.end() && m->current.end() >= where.begin)
            paint.current
                = { local(m->current.begin), local(m->current.end()) - local(m->current.begin) };
        paint.hasCurrent = m->current.length > 0 && paint.current.length > 0;
        done.paint(painter, paint, theme, m->style, palette());
        return true;
    });
}

void TextPane::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    const int width = m->wrapped ? std::max(80, viewport()->width() - 2 * Margin) : -1;
    if (width != m->style.wrapWidth)
        m->relayout(topOffset());
    else
        m->refresh();
}

void TextPane::scrollContentsBy(int, int dy)
{
    if (m->moving)
        return;
    if (dy != 0)
        m->moveTo(m->rows.placeOf(verticalScrollBar()->value()));
    viewport()->update();
}

void TextPane::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m->pointer = event->position().toPoint();
    const qsizetype at = offsetAt(m->pointer);
    if (!event->modifiers().testFlag(Qt::ShiftModifier))
        m->selectionFrom = at;
    m->selectionTo = at;
    m->selecting = true;
    viewport()->update();
}

void TextPane::mouseMoveEvent(QMouseEvent* event)
{
    m->pointer = event->position().toPoint();
    if (m->selecting) {
        m->extendSelection();
        const bool outside = m->pointer.y() < 0 || m->pointer.y() > viewport()->height();
        if (!outside)
            m->autoScroll.stop();
        else if (!m->autoScroll.isActive())
            m->autoScroll.start(AutoScrollMs, this);
        return;
    }
    const GarbleSpan* span = garbledAt(offsetAt(m->pointer), m->garbled);
    Q_EMIT hovered(span ? span->reason : QString());
}

void TextPane::mouseReleaseEvent(QMouseEvent*)
{
    m->selecting = false;
    m->autoScroll.stop();
}

void TextPane::mouseDoubleClickEvent(QMouseEvent* event)
{
    const qsizetype at = offsetAt(event->position().toPoint());
    const TextChunk& chunk = m->chunks[size_t(chunkAt(m->chunks, at))];
    const QString part = m->text.mid(chunk.begin, chunk.length);
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, part);
    finder.setPosition(std::min(at - chunk.begin + 1, part.size()));
    const qsizetype begin = std::max<qsizetype>(0, finder.toPreviousBoundary());
    const qsizetype end = finder.toNextBoundary();
    select(chunk.begin + begin, (end < 0 ? part.size() : end) - begin);
}

void TextPane::keyPressEvent(QKeyEvent* event)
{
    QScrollBar* bar = verticalScrollBar();
    if (event->matches(QKeySequence::Copy))
        copySelection();
    else if (event->matches(QKeySequence::SelectAll))
        select(0, m->text.size());
    else if (event->key() == Qt::Key_Home)
        bar->setValue(bar->minimum());
    else if (event->key() == Qt::Key_End)
        bar->setValue(bar->maximum());
    else if (event->key() == Qt::Key_Up)
        bar->setValue(bar->value() - 1);
    else if (event->key() == Qt::Key_Down)
        bar->setValue(bar->value() + 1);
    else
        QAbstractScrollArea::keyPressEvent(event);
}

void TextPane::timerEvent(QTimerEvent* event)
{
    if (event->timerId() != m->autoScroll.timerId())
        return;
    const int step = m->pointer.y() < 0 ? -2 : 2;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + step);
    m->extendSelection();
}

void TextPane::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::StyleChange)
        m->relayout(topOffset());
}

bool TextPane::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const GarbleSpan* span = garbledAt(offsetAt(help->pos()), m->garbled);
        if (span)
            QToolTip::showText(help->globalPos(), asPlainToolTip(span->reason), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Leave)
        Q_EMIT hovered(QString());
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace alidade
