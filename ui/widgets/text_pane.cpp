// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Events and scrolling. The place at the top is a chunk and a row in it, so that rows above may
// turn out to be more or fewer than estimated without moving what is seen.
#include "ui/widgets/text_pane.h"

#include "core/model/garble_reasons.h"
#include "core/model/sentence.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/pane_layout.h"
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

/// A small hooked arrow in the margin: the row goes on with the line above, no line ends there.
void paintContinuation(QPainter& painter, int y, int rowHeight, const Theme& theme)
{
    const int bottom = y + rowHeight / 2 + 2;
    painter.fillRect(0, y, Margin - 1, rowHeight, theme.oneSided);
    painter.setPen(theme.accent);
    painter.drawLine(1, y + 3, 1, bottom);
    painter.drawLine(1, bottom, 5, bottom);
    painter.drawLine(3, bottom - 2, 5, bottom);
    painter.drawLine(3, bottom + 2, 5, bottom);
}

} // namespace

struct TextPane::Private {
    explicit Private(TextPane& owner)
        : pane(owner)
    {
    }

    static constexpr int TopMargin = 4;

    TextPane& pane;
    QString placeholder;
    PaneLayout layout;
    TextRange current;
    std::vector<TextRange> hits;
    RowIndex::Place top;
    qsizetype selectionFrom = 0, selectionTo = 0;
    bool wrapped = true;
    bool labelled = true;
    bool moving = false; ///< the scroll bar is being set by us
    bool selecting = false;
    QPoint pointer;
    QBasicTimer autoScroll;

    int rowHeight() const { return layout.style().rowHeight; }
    int visibleRows() const { return std::max(1, pane.viewport()->height() / rowHeight()); }
    int wrapWidth() const
    {
        return wrapped ? std::max(80, pane.viewport()->width() - 2 * Margin) : -1;
    }
    int left() const { return Margin - pane.horizontalScrollBar()->value(); }

    void updateStyle()
    {
        ChunkStyle style;
        style.font = pane.font();
        style.labelled = labelled;
        style.update(wrapWidth());
        layout.setStyle(style);
    }

    void updateBars()
    {
        moving = true;
        const qint64 last = std::max<qint64>(0, layout.rowCount() - visibleRows());
        QScrollBar* bar = pane.verticalScrollBar();
        bar->setPageStep(visibleRows());
        bar->setSingleStep(3);
        bar->setRange(0, int(std::min(last, MaxScroll)));
        bar->setValue(int(std::min(layout.rowOf(top), MaxScroll)));
        QScrollBar* across = pane.horizontalScrollBar();
        const int room = pane.viewport()->width() - 2 * Margin;
        across->setPageStep(std::max(1, room));
        across->setSingleStep(rowHeight());
        across->setRange(0, wrapped ? 0 : std::max(0, layout.widest() - room));
        moving = false;
    }

    void refresh()
    {
        top = layout.settled(top, visibleRows());
        updateBars();
        pane.viewport()->update();
    }

    void relayout(qsizetype keep, int rowsAbove = 0)
    {
        updateStyle();
        top = layout.above(layout.placeOf(keep), rowsAbove);
        refresh();
    }

    void showAcross(qsizetype offset)
    {
        if (wrapped)
            return;
        const int x = pane.xOf(offset);
        QScrollBar* across = pane.horizontalScrollBar();
        if (x < across->value() || x > across->value() + across->pageStep() - 40)
            across->setValue(std::max(0, x - across->pageStep() / 3));
    }

    void moveTo(const RowIndex::Place& place)
    {
        if (place == top)
            return;
        top = place;
        refresh();
        Q_EMIT pane.scrolled();
    }

    /// Calls visit(chunk, layout, y of its first row) for the chunks on screen until it says false.
    template <class Visit> void forVisible(Visit visit)
    {
        int y = -top.row * rowHeight() + TopMargin;
        const int height = pane.viewport()->height();
        for (int chunk = top.chunk; chunk < layout.chunkCount() && y < height; ++chunk) {
            const ChunkLayout& done = layout.layout(chunk);
            if (!visit(chunk, done, y))
                return;
            y += done.rowCount() * rowHeight();
        }
    }

    void extendSelection()
    {
        selectionTo = pane.offsetAt(pointer);
        pane.viewport()->update();
    }
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
    m->layout.setText(text);
    m->current = {};
    m->hits.clear();
    m->selectionFrom = m->selectionTo = 0;
    m->top = {};
    horizontalScrollBar()->setValue(0);
    m->refresh();
}

const QString& TextPane::text() const { return m->layout.text(); }

void TextPane::setPlaceholder(const QString& text)
{
    m->placeholder = text;
    viewport()->update();
}

void TextPane::setDifferences(std::vector<TextRange> differences)
{
    m->layout.setDifferences(std::move(differences));
    viewport()->update();
}

void TextPane::setGarbled(std::vector<GarbleSpan> garbled)
{
    m->layout.setGarbled(std::move(garbled));
    viewport()->update();
}

void TextPane::setHits(std::vector<TextRange> hits)
{
    m->hits = std::move(hits);
    viewport()->update();
}

const std::vector<TextRange>& TextPane::differences() const { return m->layout.differences(); }

const std::vector<GarbleSpan>& TextPane::garbled() const { return m->layout.garbled(); }

void TextPane::setWrapped(bool wrapped)
{
    if (m->wrapped == wrapped)
        return;
    const qsizetype keep = keptOffset();
    const int rowsAbove = std::max(0, rectOf(keep).top() / m->rowHeight());
    m->wrapped = wrapped;
    m->relayout(keep, rowsAbove);
    m->showAcross(keep);
}

void TextPane::setInvisiblesShown(bool shown)
{
    if (m->labelled == shown)
        return;
    const qsizetype keep = topOffset();
    m->labelled = shown;
    m->relayout(keep);
}

qsizetype TextPane::topOffset()
{
    const qsizetype row = m->layout.layout(m->top.chunk).rowBegin(m->top.row);
    return m->layout.chunk(m->top.chunk).begin + row;
}

qsizetype TextPane::bottomOffset()
{
    qsizetype offset = 0;
    m->forVisible([&](int chunk, const ChunkLayout& done, int y) {
        const int shown = std::min(done.rowCount(), (viewport()->height() - y) / m->rowHeight());
        const TextChunk& where = m->layout.chunk(chunk);
        offset = shown >= done.rowCount() ? where.end() : where.begin + done.rowBegin(shown);
        return true;
    });
    return offset;
}

qsizetype TextPane::keptOffset()
{
    if (m->current.length > 0 && !rectOf(m->current.begin).isEmpty())
        return m->current.begin;
    return offsetAt({ Margin, Private::TopMargin });
}

int TextPane::xOf(qsizetype offset)
{
    const int chunk = m->layout.chunkOf(offset);
    const int x = m->layout.layout(chunk).xOf(offset - m->layout.chunk(chunk).begin);
    m->updateBars(); // the row may be the widest so far
    return x;
}

void TextPane::scrollToTop(qsizetype offset) { m->moveTo(m->layout.placeOf(offset)); }

void TextPane::reveal(qsizetype offset)
{
    const RowIndex::Place place = m->layout.placeOf(offset);
    const qint64 row = m->layout.rowOf(place);
    const qint64 first = m->layout.rowOf(m->top);
    const int visible = m->visibleRows();
    if (row < first || row >= first + visible - 1)
        m->moveTo(m->layout.above(place, visible / 3));
    m->showAcross(offset);
}

void TextPane::setCurrent(const TextRange& range)
{
    m->current = range;
    viewport()->update();
}

qsizetype TextPane::offsetAt(const QPoint& point)
{
    qsizetype offset = text().size();
    if (point.y() < Private::TopMargin)
        return topOffset();
    m->forVisible([&](int chunk, const ChunkLayout& done, int y) {
        const int row = (point.y() - y) / m->rowHeight();
        if (row >= done.rowCount())
            return true;
        offset
            = m->layout.chunk(chunk).begin + done.offsetAt(std::max(0, row), point.x() - m->left());
        return false;
    });
    return offset;
}

QRect TextPane::rectOf(qsizetype offset)
{
    const int wanted = m->layout.chunkOf(offset);
    QRect rect;
    m->forVisible([&](int chunk, const ChunkLayout& done, int y) {
        if (chunk != wanted)
            return true;
        const qsizetype inside = offset - m->layout.chunk(chunk).begin;
        const int row = done.rowOf(inside);
        const int x = done.xOf(inside);
        rect = QRect(m->left() + x, y + row * m->rowHeight(), std::max(2, done.xOf(inside + 1) - x),
            m->rowHeight());
        return false;
    });
    return rect.intersected(viewport()->rect());
}

void TextPane::select(qsizetype begin, qsizetype length)
{
    m->selectionFrom = std::clamp<qsizetype>(begin, 0, text().size());
    m->selectionTo = std::clamp<qsizetype>(begin + length, 0, text().size());
    viewport()->update();
}

QString TextPane::selectedText() const
{
    const auto [from, to] = std::minmax(m->selectionFrom, m->selectionTo);
    return text().mid(from, to - from);
}

void TextPane::copySelection() const
{
    const QString selected = selectedText();
    if (!selected.isEmpty())
        QApplication::clipboard()->setText(selected);
}

qint64 TextPane::rowCount() const { return m->layout.rowCount(); }

QSize TextPane::sizeHint() const
{
    return { 60 * m->layout.style().averageWidth, 16 * m->rowHeight() };
}

void TextPane::paintEvent(QPaintEvent*)
{
    QPainter painter(viewport());
    const Theme& theme = currentTheme();
    painter.fillRect(viewport()->rect(), theme.base);
    if (text().isEmpty()) {
        painter.setPen(theme.mutedText);
        painter.setFont(QApplication::font());
        painter.drawText(viewport()->rect().adjusted(Margin, Margin, -Margin, -Margin),
            Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m->placeholder);
        return;
    }
    const auto [from, to] = std::minmax(m->selectionFrom, m->selectionTo);
    m->forVisible([&, begin = from, end = to](int chunk, const ChunkLayout& done, int y) {
        const TextChunk& where = m->layout.chunk(chunk);
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
        for (const TextRange& hit : rangesIn(where.begin, where.end(), m->hits))
            paint.hits.push_back({ local(hit.begin), local(hit.end()) - local(hit.begin) });
        paint.hasCurrent = m->current.length > 0 && paint.current.length > 0;
        done.paint(painter, paint, theme, m->layout.style(), palette());
        if (chunk > 0 && !m->layout.chunk(chunk - 1).endsLine)
            paintContinuation(painter, y, m->rowHeight(), theme);
        return true;
    });
}

void TextPane::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (m->wrapWidth() != m->layout.style().wrapWidth)
        m->relayout(topOffset());
    else
        m->refresh();
}

void TextPane::scrollContentsBy(int, int dy)
{
    if (m->moving)
        return;
    if (dy != 0)
        m->moveTo(m->layout.placeOfRow(verticalScrollBar()->value()));
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
    const GarbleSpan* span = garbledAt(offsetAt(m->pointer), garbled());
    Q_EMIT hovered(span ? inUserLanguage(reasonOf(*span)) : QString());
}

void TextPane::mouseReleaseEvent(QMouseEvent*)
{
    m->selecting = false;
    m->autoScroll.stop();
}

void TextPane::mouseDoubleClickEvent(QMouseEvent* event)
{
    const qsizetype at = offsetAt(event->position().toPoint());
    const TextChunk& chunk = m->layout.chunk(m->layout.chunkOf(at));
    const QString part = text().mid(chunk.begin, chunk.length);
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
        select(0, text().size());
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
        const GarbleSpan* span = garbledAt(offsetAt(help->pos()), garbled());
        if (span)
            QToolTip::showText(
                help->globalPos(), asPlainToolTip(inUserLanguage(reasonOf(*span))), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    if (event->type() == QEvent::Leave)
        Q_EMIT hovered(QString());
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace alidade
