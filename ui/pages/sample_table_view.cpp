// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/sample_table_view.h"

#include "core/base/numbers.h"
#include "core/model/sentence.h"
#include "ui/session/workspace.h"
#include "ui/widgets/pair_delegate.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <utility>

namespace alidade {
namespace {

constexpr int ReadDelayMs = 30;
constexpr qsizetype MostScores = 1'000; ///< measured for the width of their column

/// Of the other columns the place is the order.
constexpr std::array<std::pair<int, SampleFilter::Order>, 5> OrderColumns{ {
    { SamplesModel::Score, SampleFilter::Order::Score },
    { SamplesModel::Length, SampleFilter::Order::Length },
    { SamplesModel::Garbled, SampleFilter::Order::Garbled },
    { SamplesModel::FirstDifference, SampleFilter::Order::FirstDifference },
    { SamplesModel::Prompt, SampleFilter::Order::Prompt },
} };

} // namespace

SampleTableView::SampleTableView(Workspace& workspace, QWidget* parent)
    : QTableView(parent)
    , m_workspace(workspace)
    , m_model(new SamplesModel(this))
{
    setModel(m_model);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setMinimumHeight(90);
    setMinimumWidth(300);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 9);
    setItemDelegateForColumn(SamplesModel::Score, new PairDelegate(false, this));
    setItemDelegateForColumn(SamplesModel::Length, new PairDelegate(false, this));
    setItemDelegateForColumn(SamplesModel::Garbled, new PairDelegate(true, this));
    QHeaderView* const header = horizontalHeader();
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setSectionsClickable(true);
    header->setSortIndicatorShown(true);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setMinimumSectionSize(32);
    fitColumns();

    m_readSoon.setSingleShot(true);
    m_readSoon.setInterval(ReadDelayMs);
    connect(&m_readSoon, &QTimer::timeout, this, &SampleTableView::readVisible);
    connect(
        verticalScrollBar(), &QScrollBar::valueChanged, &m_readSoon, qOverload<>(&QTimer::start));
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& index) {
            if (index.isValid())
                Q_EMIT pairSelected(m_model->pairOf(index.row()));
        });
    connect(header, &QHeaderView::sectionClicked, this, &SampleTableView::chooseOrder);
    connect(&m_reading, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_reading.future();
        if (!future.isCanceled() && future.resultCount() > 0) {
            if (auto details = future.result())
                m_model->putDetails(m_readFor, std::move(*details));
        }
        m_readFor.reset();
        m_readSoon.start(); // the user may have scrolled on
    });
}

SampleTableView::~SampleTableView() { m_reading.cancel(); }

void SampleTableView::setTable(const SampleTablePtr& table)
{
    const SampleTablePtr before = m_model->table();
    m_model->setTable(table);
    // Another filter leaves the columns as wide as the user made them.
    if (!before || !table || before->comparison != table->comparison || before->kind != table->kind)
        fitColumns();
    if (table)
        m_readSoon.start();
    else
        m_reading.cancel();
}

void SampleTableView::setCompact(bool compact)
{
    m_compact = compact;
    fitColumns();
}

void SampleTableView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    viewport()->update();
}

/// Of a large table an even choice: writing every score would take its time.
QStringList SampleTableView::someScores() const
{
    QStringList texts{ QStringLiteral("-0.0000") };
    const SampleTablePtr& table = m_model->table();
    const qsizetype count = table ? qsizetype(table->rollouts->pairs.size()) : 0;
    const qsizetype stride = std::max<qsizetype>(1, count / MostScores);
    for (qsizetype pair = 0; pair < count; pair += stride) {
        for (const Side side : BothSides) {
            const SampleRef* const sample = table->sample(pair, side);
            if (sample && sample->hasScore())
                texts += readableText(double(sample->score));
        }
    }
    texts.removeDuplicates();
    return texts;
}

void SampleTableView::fitColumns()
{
    const auto fit = [this](SamplesModel::ColumnId column, const QString& widest, int room) {
        horizontalHeader()->resizeSection(column, fontMetrics().horizontalAdvance(widest) + room);
    };
    const auto fitPairs = [this](SamplesModel::ColumnId column, const QStringList& texts) {
        int widest = 0;
        for (const QString& text : texts)
            widest = std::max(widest, fontMetrics().horizontalAdvance(text));
        horizontalHeader()->resizeSection(column, pairCellWidth(widest));
    };
    const int room = m_compact ? 14 : 26;
    fit(SamplesModel::Step, QStringLiteral("00000"), room);
    fit(SamplesModel::Number, QStringLiteral("0000"), room);
    const SampleTablePtr& table = m_model->table();
    fitPairs(SamplesModel::Score, someScores());
    const QString longest = readableText(table ? double(table->longestOutput) : 0, 10);
    fitPairs(SamplesModel::Length, { QStringLiteral("00000"), longest });
    // Before the set is judged nobody knows which kinds will come.
    QStringList kinds{ inUserLanguage(QStringLiteral("symbol-flood")) };
    if (!table || !table->judged)
        kinds += inUserLanguage(QStringLiteral("leaked-tokens"));
    for (const QString& kind : table ? table->kinds : QStringList())
        kinds += inUserLanguage(kind);
    fitPairs(SamplesModel::Garbled, kinds);
    // The title, the words for none, and the place in the longest text.
    QString widest = SamplesModel::tr("unpaired");
    for (const QString& text :
        { m_model->headerData(SamplesModel::FirstDifference, Qt::Horizontal, Qt::DisplayRole)
                .toString(),
            longest })
        if (fontMetrics().horizontalAdvance(text) > fontMetrics().horizontalAdvance(widest))
            widest = text;
    fit(SamplesModel::FirstDifference, widest, 26);
}

bool SampleTableView::selectPair(qsizetype pair)
{
    const int row = m_model->rowOf(pair);
    if (row < 0)
        return false;
    selectRow(row);
    scrollTo(m_model->index(row, 0));
    return true;
}

void SampleTableView::moveRow(int by)
{
    const int row = currentIndex().row() + by;
    if (row >= 0 && row < m_model->rowCount())
        selectRow(row);
}

bool SampleTableView::isSettled() const { return !m_readFor && !m_readSoon.isActive(); }

void SampleTableView::contextMenuEvent(QContextMenuEvent* event)
{
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    Q_EMIT menuWanted(keyboard ? visualRect(currentIndex()).center() : event->pos());
}

void SampleTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    m_readSoon.start();
}

void SampleTableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (m_model->rowCount() > 0 || m_emptyText.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(viewport()->rect().adjusted(12, 8, -12, -8),
        int(Qt::AlignHCenter) | int(Qt::AlignTop) | int(Qt::TextWordWrap), m_emptyText);
}

void SampleTableView::readVisible()
{
    if (m_readFor || !m_model->table())
        return;
    const int first = std::max(0, rowAt(0));
    const int room = viewport()->height() / verticalHeader()->defaultSectionSize() + 1;
    auto missing = m_model->missingDetails(first, first + room);
    if (missing.empty())
        return;
    m_readFor = m_model->table();
    m_reading.setFuture(runTask<SampleDetails>(
        m_workspace.pool(), [table = m_readFor, pairs = std::move(missing)](Monitor& monitor) {
            return readSampleDetails(table, pairs, monitor);
        }));
}

void SampleTableView::chooseOrder(int section)
{
    const auto column = std::find_if(OrderColumns.begin(), OrderColumns.end(),
        [section](const auto& each) { return each.first == section; });
    const auto order = column == OrderColumns.end() ? SampleFilter::Order::Place : column->second;
    // The worst garble first; scores and lengths from what fell most.
    setOrder(order, m_order == order ? !m_descending : order == SampleFilter::Order::Garbled);
    if (order == SampleFilter::Order::Place)
        horizontalHeader()->setSortIndicator(section, horizontalHeader()->sortIndicatorOrder());
    Q_EMIT orderChosen(m_order, m_descending);
}

void SampleTableView::setOrder(SampleFilter::Order order, bool descending)
{
    m_order = order;
    m_descending = descending;
    const auto column = std::find_if(OrderColumns.begin(), OrderColumns.end(),
        [order](const auto& each) { return each.second == order; });
    horizontalHeader()->setSortIndicator(column == OrderColumns.end() ? -1 : column->first,
        descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

} // namespace alidade
