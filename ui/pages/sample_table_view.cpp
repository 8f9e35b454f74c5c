// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/sample_table_view.h"

#include "ui/session/task.h"
#include "ui/session/workspace.h"
#include "ui/widgets/pair_delegate.h"

#include <QHeaderView>
#include <QScrollBar>

namespace alidade {
namespace {

constexpr int ReadDelayMs = 30;

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
    setCompact(false);

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
    m_model->setTable(table);
    if (table)
        m_readSoon.start();
    else
        m_reading.cancel();
}

void SampleTableView::setCompact(bool compact)
{
    const auto fit = [this](SamplesModel::ColumnId column, const QString& widest, int room) {
        horizontalHeader()->resizeSection(column, fontMetrics().horizontalAdvance(widest) + room);
    };
    const int room = compact ? 14 : 26;
    fit(SamplesModel::Step, QStringLiteral("00000"), room);
    fit(SamplesModel::Number, QStringLiteral("0000"), room);
    fit(SamplesModel::Score, QStringLiteral("0.000 │ 0.000"), room);
    fit(SamplesModel::Length, QStringLiteral("00 000 │ 00 000"), room);
    fit(SamplesModel::Garbled,
        compact ? QStringLiteral("symbol-flood │ symbol-flood")
                : QStringLiteral("leaked-tokens │ leaked-tokens"),
        room);
    fit(SamplesModel::FirstDifference, QStringLiteral("unpaired"), compact ? 12 : 26);
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

void SampleTableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    m_readSoon.start();
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
    const auto order = section == SamplesModel::Score ? SampleFilter::Order::Score
        : section == SamplesModel::Length             ? SampleFilter::Order::Length
        : section == SamplesModel::Garbled            ? SampleFilter::Order::Garbled
                                                      : SampleFilter::Order::Place;
    // The worst garble first; scores and lengths from what fell most.
    m_descending = m_order == order ? !m_descending : order == SampleFilter::Order::Garbled;
    m_order = order;
    horizontalHeader()->setSortIndicator(
        section, m_descending ? Qt::DescendingOrder : Qt::AscendingOrder);
    Q_EMIT orderChosen(order, m_descending);
}

} // namespace alidade
