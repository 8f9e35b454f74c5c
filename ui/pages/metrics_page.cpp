// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/metrics_page.h"

#include "core/compare/metric_compare.h"
#include "ui/models/metric_words.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/verdict_delegate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace alidade {
namespace {

using Verdict = MetricComparison::Verdict;

/// Texts that changed get their room in the next turns of the event loop.
constexpr int LayoutMs = 20;

PlotData plotDataOf(const Comparison& comparison, const MetricRow& row)
{
    const MetricComparison& metric = *row.metric;
    PlotData data;
    data.name = metric.name;
    data.verdict = verdictSentence(metric, nonFiniteSide(row));
    data.isOutside = metric.verdict == Verdict::Diverged || metric.verdict == Verdict::NonFinite;
    for (const Side side : BothSides) {
        if (row.series[side])
            data.curves[side] = { row.series[side]->steps, row.series[side]->values };
    }
    MetricPoints points = metricPoints(comparison, metric);
    data.steps = std::move(points.steps);
    data.delta = std::move(points.delta);
    data.allowed = std::move(points.allowed);
    data.ratios = std::move(points.ratio);
    data.divergedAt = metric.divergedAt;
    data.worstStep = metric.worstStep;
    return data;
}

QLabel* mutedLabel(QWidget* parent)
{
    auto* const label = new ElidedLabel(parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

MetricsPage::MetricsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_model(new MetricsModel(this))
    , m_filter(new MetricsFilter(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    m_filter->setSourceModel(m_model);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    auto* const splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(buildList());
    splitter->addWidget(buildDetail());
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({ 470, 700 });
    m_stack->addWidget(splitter);
    m_stack->addWidget(m_empty);
    buildKeys();
    connect(&m_rows, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_rows.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        auto rows = future.result();
        if (rows)
            m_model->setRows(std::move(*rows));
        showRows();
        QTimer::singleShot(LayoutMs, this, [this] { m_shown = true; });
    });
    setComparison(nullptr);
}

MetricsPage::~MetricsPage() { m_rows.cancel(); }

QWidget* MetricsPage::buildList()
{
    auto* const side = new QWidget(this);
    auto* const column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* const bar = new QVBoxLayout;
    bar->setContentsMargins(12, 10, 12, 8);
    bar->setSpacing(6);
    auto* const first = new QHBoxLayout;
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("metricText"));
    m_text->setPlaceholderText(tr("Filter by name"));
    m_text->setClearButtonEnabled(true);
    m_show = new QComboBox(this);
    m_show->setObjectName(QStringLiteral("metricVerdicts"));
    m_show->addItems({ tr("All"), tr("Outside"), tr("Within"), tr("Only one side") });
    first->addWidget(m_text, 1);
    first->addWidget(m_show);
    auto* const second = new QHBoxLayout;
    m_excluded = new QCheckBox(tr("Show what is not judged"), this);
    m_excluded->setObjectName(QStringLiteral("metricExcluded"));
    m_count = new QLabel(this);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setObjectName(QStringLiteral("metricCount"));
    second->addWidget(m_excluded);
    second->addStretch(1);
    second->addWidget(m_count);
    bar->addLayout(first);
    bar->addLayout(second);
    column->addLayout(bar);

    m_list = new QTableView(this);
    setFocusProxy(m_list); // arrows choose a metric at once
    m_list->setObjectName(QStringLiteral("metricList"));
    m_list->setModel(m_filter);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setShowGrid(false);
    m_list->setWordWrap(false);
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setTabKeyNavigation(false);
    m_list->setItemDelegate(new VerdictDelegate(MetricsModel::Verdict, this));
    m_list->setItemDelegateForColumn(MetricsModel::Curves, new SparklineDelegate(this));
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 14);
    QHeaderView* const header = m_list->horizontalHeader();
    header->setHighlightSections(false);
    header->setMinimumSectionSize(24);
    header->setSectionResizeMode(MetricsModel::Name, QHeaderView::Stretch);
    const auto wide
        = [this](const QString& text) { return fontMetrics().horizontalAdvance(text) + 18; };
    header->resizeSection(MetricsModel::Curves, 100);
    header->resizeSection(MetricsModel::Verdict, 26);
    header->resizeSection(MetricsModel::Outside, wide(QStringLiteral("From step")));
    header->resizeSection(MetricsModel::Worst, wide(QStringLiteral(">9 999×")));
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    m_list->setSortingEnabled(true);
    column->addWidget(m_list, 1);
    side->setMinimumWidth(280);

    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        updateCount();
    });
    connect(m_show, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_filter->setShow(MetricsFilter::Show(index));
        updateCount();
    });
    connect(m_excluded, &QCheckBox::toggled, this, [this](bool shown) {
        m_filter->setExcludedShown(shown);
        updateCount();
    });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this] { showMetric(); });
    connect(m_list, &QTableView::activated, this, [this] { openRollouts(); });
    return side;
}

QWidget* MetricsPage::buildDetail()
{
    auto* const detail = new QWidget(this);
    detail->setObjectName(QStringLiteral("metricDetail"));
    auto* const column = new QVBoxLayout(detail);
    column->setContentsMargins(16, 12, 16, 10);
    column->setSpacing(6);
    m_name = mutedLabel(this);
    m_name->setObjectName(QStringLiteral("metricName"));
    column->addWidget(m_name);
    m_plot = new MetricPlot(this);
    m_plot->setObjectName(QStringLiteral("metricPlot"));
    column->addWidget(m_plot, 1);
    m_tolerance = new QLabel(this);
    m_tolerance->setObjectName(QStringLiteral("toleranceStrip"));
    m_tolerance->setTextFormat(Qt::PlainText);
    m_tolerance->setWordWrap(true);
    m_toleranceSource = new QLabel(this);
    m_toleranceSource->setTextFormat(Qt::PlainText);
    m_toleranceSource->setForegroundRole(QPalette::PlaceholderText);
    m_toleranceSource->setWordWrap(true);
    m_hint = mutedLabel(this);
    m_hint->setText(tr("← → step    Enter rollouts    L logarithmic    D kind of difference    "
                       "double click shows all"));
    column->addWidget(m_tolerance);
    column->addWidget(m_toleranceSource);
    column->addWidget(m_hint);
    return detail;
}

void MetricsPage::buildKeys()
{
    const auto key = [this](const QKeySequence& sequence, auto act) {
        auto* const shortcut = new QShortcut(sequence, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    key(Qt::Key_Left, [this] { m_plot->movePin(false); });
    key(Qt::Key_Right, [this] { m_plot->movePin(true); });
    key(Qt::Key_Up, [this] { moveRow(-1); });
    key(Qt::Key_Down, [this] { moveRow(1); });
    key(Qt::Key_L, [this] { m_plot->setLogScale(!m_plot->isLogScale()); });
    key(Qt::Key_D, [this] {
        const int next = (int(m_plot->differenceMode()) + 1) % 3;
        m_plot->setDifferenceMode(DifferenceMode(next));
    });
}

void MetricsPage::setComparison(const ComparisonPtr& comparison)
{
    const MetricRow* const row = current();
    if (row)
        m_selected = row->metric->name;
    m_comparison = comparison;
    m_rows.cancel();
    m_shown = false;
    if (!comparison || !comparison->metrics || comparison->metrics->empty()) {
        m_rows.setFuture({});
        m_model->setRows({});
        m_plot->clear();
        showEmpty();
        m_shown = true;
        return;
    }
    m_rows.setFuture(runTask<MetricRows>(m_workspace.pool(),
        [comparison](Monitor& monitor) { return makeMetricRows(comparison, monitor); }));
}

void MetricsPage::showEmpty()
{
    if (!m_comparison) {
        m_empty->setText(tr("No runs are open"));
    } else {
        m_empty->setText(tr("Neither run has metrics"),
            { tr("Looked for console logs with “step:N - key:value” lines and for the file "
                 "logger's JSON lines. This version does not read TensorBoard, wandb, SwanLab and "
                 "MLflow files."),
                tr("verl prints metrics with trainer.logger=console and writes JSON lines with "
                   "trainer.logger=file. A log that lies elsewhere can be attached to the run.") });
    }
    m_stack->setCurrentWidget(m_empty);
}

void MetricsPage::showRows()
{
    m_stack->setCurrentIndex(0);
    updateCount();
    if (m_selected.isEmpty() || !selectMetric(m_selected)) {
        // What moved first is what the user came for; what must agree before what only has a shape.
        int best = m_filter->rowCount() > 0 ? 0 : -1;
        auto earliest = std::pair(true, std::numeric_limits<double>::infinity());
        for (int row = 0; row < m_filter->rowCount(); ++row) {
            const QModelIndex source = m_filter->mapToSource(m_filter->index(row, 0));
            const MetricComparison& metric = *m_model->row(source.row()).metric;
            if (!metric.divergedAt)
                continue;
            const auto at = std::pair(metric.classId != u"A", *metric.divergedAt);
            if (at < earliest) {
                earliest = at;
                best = row;
            }
        }
        if (best >= 0)
            m_list->selectRow(best);
    }
    showMetric();
    if (m_wantedStep) {
        m_plot->pinStep(m_wantedStep);
        m_wantedStep.reset();
    }
}

const MetricRow* MetricsPage::current() const
{
    const QModelIndex index = m_filter->mapToSource(m_list->currentIndex());
    return index.isValid() ? &m_model->row(index.row()) : nullptr;
}

void MetricsPage::showMetric()
{
    const MetricRow* const row = current();
    if (!row) {
        m_plot->clear();
        m_name->clear();
        m_tolerance->clear();
        m_toleranceSource->clear();
        return;
    }
    m_selected = row->metric->name;
    m_name->setText(oneLine(row->metric->name, 300));
    m_plot->setData(plotDataOf(*m_comparison, *row));
    const Tolerance& tolerance = row->metric->tolerance;
    QString text = tr("Allowed: %1").arg(toleranceText(tolerance));
    if (tolerance.rule != Tolerance::Rule::Excluded) {
        text += tolerance.patience > 1
            ? tr("  ·  outside counts after %1 steps in a row").arg(tolerance.patience)
            : tr("  ·  outside counts at once");
        if (tolerance.warmupSteps > 0)
            text += tr("  ·  not judged in the first steps: %1").arg(tolerance.warmupSteps);
    }
    m_tolerance->setText(text);
    QString source;
    if (m_comparison && m_comparison->profile)
        source = toleranceFor(*m_comparison->profile, row->metric->name).source;
    m_toleranceSource->setText(source.isEmpty() ? QString() : tr("Source: %1").arg(source));
    m_toleranceSource->setVisible(!source.isEmpty());
}

bool MetricsPage::selectMetric(const QString& name)
{
    for (int row = 0; row < m_filter->rowCount(); ++row) {
        const QModelIndex index = m_filter->index(row, 0);
        if (index.data(KeyRole).toString() == name) {
            m_list->selectRow(row);
            m_list->scrollTo(index);
            return true;
        }
    }
    return false;
}

void MetricsPage::moveRow(int by)
{
    const int row = m_list->currentIndex().row() + by;
    if (row >= 0 && row < m_filter->rowCount())
        m_list->selectRow(row);
}

void MetricsPage::openRollouts()
{
    const auto step = m_plot->shownStep();
    if (!step)
        return;
    Locator where;
    where.kind = Locator::Kind::Sample;
    where.step = step;
    m_workspace.reveal(where);
}

void MetricsPage::updateCount()
{
    m_count->setText(tr("%1 of %2").arg(m_filter->rowCount()).arg(m_model->rowCount()));
}

void MetricsPage::reveal(const Locator& where)
{
    if (where.kind != Locator::Kind::Metric)
        return;
    m_wantedStep = where.step;
    select(where.key);
}

void MetricsPage::select(const QString& key)
{
    m_selected = key;
    if (!m_rows.isFinished() || m_model->rowCount() == 0)
        return; // taken up when the rows arrive
    if (!selectMetric(key)) {
        // The filter hides it.
        m_text->clear();
        m_show->setCurrentIndex(0);
        m_excluded->setChecked(true);
        selectMetric(key);
    }
    if (m_wantedStep)
        m_plot->pinStep(m_wantedStep);
    m_wantedStep.reset();
}

PageState MetricsPage::state() const
{
    PageState state;
    if (!m_comparison || !m_comparison->metrics)
        return state;
    int outside = 0, judged = 0;
    for (const MetricComparison& metric : *m_comparison->metrics) {
        const bool bad
            = metric.verdict == Verdict::Diverged || metric.verdict == Verdict::NonFinite;
        outside += bad ? 1 : 0;
        judged += bad || metric.verdict == Verdict::Within ? 1 : 0;
    }
    if (outside > 0) {
        state.state = Finding::State::Differs;
        state.badge = QString::number(outside);
    } else if (judged > 0) {
        state.state = Finding::State::Pass;
    }
    return state;
}

bool MetricsPage::isSettled() const { return m_rows.isFinished() && m_shown; }

void MetricsPage::refresh()
{
    m_plot->refreshColours();
    showMetric();
}

} // namespace alidade
