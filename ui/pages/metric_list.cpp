// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/metric_list.h"

#include "ui/widgets/filter_chip.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/verdict_delegate.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include <limits>

namespace alidade {

MetricList::MetricList(QWidget* parent)
    : QWidget(parent)
    , m_model(new MetricsModel(this))
    , m_filter(new MetricsFilter(m_model, this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildFilter());
    buildView();
    column->addWidget(m_view, 1);
    setMinimumWidth(280);
    refreshView();
}

QWidget* MetricList::buildFilter()
{
    auto* const bar = new QWidget(this);
    auto* const column = new QVBoxLayout(bar);
    column->setContentsMargins(12, 10, 12, 8);
    column->setSpacing(6);
    auto* const row = new QHBoxLayout;
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("metricText"));
    m_text->setPlaceholderText(tr("Filter by name"));
    m_text->setAccessibleName(tr("Filter by name"));
    m_text->setClearButtonEnabled(true);
    m_count = new QLabel(this);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setObjectName(QStringLiteral("metricCount"));
    row->addWidget(m_text, 1);
    row->addWidget(m_count);
    column->addLayout(row);
    auto* const chips = new FlowLayout(6);
    for (size_t i = 0; i < MetricCategories; ++i) {
        const auto category = MetricCategory(i);
        auto* const chip = new FilterChip(categoryText(category), m_filter->shows(category), this);
        chip->setObjectName(QStringLiteral("metricChip_%1").arg(i));
        connect(chip, &QAbstractButton::toggled, this, [this, category](bool on) {
            m_filter->setShown(category, on);
            refreshView();
            Q_EMIT listedChanged();
        });
        m_chips[i] = chip;
        chips->addWidget(chip);
    }
    column->addLayout(chips);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        refreshView();
        Q_EMIT listedChanged();
    });
    return bar;
}

void MetricList::buildView()
{
    m_view = new QTableView(this);
    setFocusProxy(m_view); // arrows choose a metric at once
    m_view->setObjectName(QStringLiteral("metricList"));
    m_view->setAccessibleName(tr("Metrics"));
    m_view->setModel(m_filter);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setTabKeyNavigation(false);
    m_view->setItemDelegate(new VerdictDelegate(MetricsModel::Verdict, this));
    m_view->setItemDelegateForColumn(MetricsModel::Curves, new SparklineDelegate(this));
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 12);
    QHeaderView* const header = m_view->horizontalHeader();
    header->setHighlightSections(false);
    header->setMinimumSectionSize(24);
    header->setSectionResizeMode(MetricsModel::Name, QHeaderView::Stretch);
    const auto wide
        = [this](const QString& text) { return fontMetrics().horizontalAdvance(text) + 18; };
    header->resizeSection(MetricsModel::Curves, 100);
    header->resizeSection(MetricsModel::Verdict, 26);
    header->resizeSection(MetricsModel::Outside, wide(tr("From step")));
    header->resizeSection(MetricsModel::Worst, wide(QStringLiteral(">9 999×")));
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_view->setSortingEnabled(true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, [this] {
        refreshView();
        Q_EMIT listedChanged();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        &MetricList::currentChanged);
    connect(m_view, &QTableView::activated, this, &MetricList::activated);
}

void MetricList::setRows(MetricRows rows)
{
    m_model->setRows(std::move(rows));
    refreshView();
}

void MetricList::refreshView()
{
    const auto counts = m_filter->counts();
    for (size_t i = 0; i < MetricCategories; ++i) {
        m_chips[i]->setCount(counts[i]);
        m_chips[i]->setVisible(counts[i] > 0);
    }
    m_count->setText(tr("%1 of %2").arg(m_filter->shownMetrics()).arg(count()));
    m_view->clearSpans();
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        if (!m_filter->metricAt(m_filter->index(row, 0)))
            m_view->setSpan(row, 0, 1, m_filter->columnCount());
    }
}

int MetricList::count() const
{
    int all = 0;
    for (const int each : m_filter->counts())
        all += each;
    return all;
}

const MetricRow* MetricList::current() const { return m_filter->metricAt(m_view->currentIndex()); }

bool MetricList::select(const QString& name, bool unhide)
{
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, 0);
        const MetricRow* const metric = m_filter->metricAt(index);
        if (!metric || metric->metric->name != name)
            continue;
        m_view->selectRow(row);
        m_view->scrollTo(index);
        return true;
    }
    if (!unhide)
        return false;
    for (const MetricRow& row : m_model->rows()) {
        if (!row.metric || row.metric->name != name)
            continue;
        m_text->clear();
        m_chips[size_t(categoryOf(row.metric->verdict))]->setChecked(true);
        return select(name, false);
    }
    return false;
}

void MetricList::selectFirstMoved()
{
    QModelIndex best, first;
    auto earliest = std::pair(true, std::numeric_limits<double>::infinity());
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, 0);
        const MetricRow* const metric = m_filter->metricAt(index);
        if (!metric)
            continue;
        if (!first.isValid())
            first = index;
        if (!metric->metric->movedAt)
            continue;
        const auto at = std::pair(metric->metric->classId != u"A", *metric->metric->movedAt);
        if (at < earliest) {
            earliest = at;
            best = index;
        }
    }
    if (!best.isValid())
        best = first;
    if (best.isValid()) {
        m_view->selectRow(best.row());
        m_view->scrollTo(best);
    }
}

void MetricList::moveBy(int by)
{
    for (int row = m_view->currentIndex().row() + by; row >= 0 && row < m_filter->rowCount();
         row += by) {
        if (!m_filter->metricAt(m_filter->index(row, 0)))
            continue;
        m_view->selectRow(row);
        return;
    }
}

std::vector<const MetricRow*> MetricList::listed(int most) const
{
    std::vector<const MetricRow*> rows;
    for (int row = 0; row < m_filter->rowCount() && int(rows.size()) < most; ++row) {
        if (const MetricRow* const metric = m_filter->metricAt(m_filter->index(row, 0)))
            rows.push_back(metric);
    }
    return rows;
}

} // namespace alidade
