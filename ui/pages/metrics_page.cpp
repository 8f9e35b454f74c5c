// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/metrics_page.h"

#include "ui/pages/metric_detail.h"
#include "ui/pages/metric_list.h"
#include "ui/session/workspace.h"
#include "ui/widgets/empty_state.h"

#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace alidade {

namespace {

using Verdict = MetricComparison::Verdict;

/// Texts that changed get their room in the next turns of the event loop.
constexpr int LayoutMs = 20;
constexpr int MostInGrid = 12;

} // namespace

MetricsPage::MetricsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_list(new MetricList(this))
    , m_detail(new MetricDetail(workspace, this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    auto* const splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_list);
    splitter->addWidget(m_detail);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({ 470, 700 });
    m_stack->addWidget(splitter);
    m_stack->addWidget(m_empty);
    setFocusProxy(m_list);
    buildKeys();
    connect(m_list, &MetricList::currentChanged, this, &MetricsPage::showMetric);
    connect(m_list, &MetricList::listedChanged, this, [this] {
        if (m_detail->isGrid())
            showMetric();
    });
    connect(m_list, &MetricList::activated, m_detail, &MetricDetail::openRollouts);
    connect(m_detail, &MetricDetail::metricChosen, this,
        [this](const QString& name) { m_list->select(name, true); });
    connect(&m_rows, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_rows.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        auto rows = future.result();
        if (rows) {
            m_sparklines = sparklinesOf(m_comparison, *rows);
            // Selecting restores what is lost with the rows.
            const QSignalBlocker quiet(m_list);
            m_list->setRows(std::move(*rows));
        }
        showRows();
        QTimer::singleShot(LayoutMs, this, [this] { m_shown = true; });
    });
    setComparison(nullptr);
}

MetricsPage::~MetricsPage() { m_rows.cancel(); }

void MetricsPage::buildKeys()
{
    const auto key = [this](const QKeySequence& sequence, auto act) {
        auto* const shortcut = new QShortcut(sequence, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    key(Qt::Key_Left, [this] { m_detail->moveStep(false); });
    key(Qt::Key_Right, [this] { m_detail->moveStep(true); });
    key(Qt::Key_L, [this] { m_detail->toggleLog(); });
    key(Qt::Key_S, [this] { m_detail->toggleSmoothing(); });
    key(Qt::Key_D, [this] { m_detail->nextDifference(); });
    key(Qt::Key_T, [this] { m_detail->toggleTime(); });
    key(Qt::Key_A, [this] { m_detail->toggleAttempts(); });
    key(Qt::Key_G, [this] { m_detail->setGrid(!m_detail->isGrid()); });
    key(Qt::Key_E, [this] { m_detail->chooseExport(); });
    key(Qt::Key_M, [this] { m_detail->copyMarkdown(); });
    // In the list the table takes these itself, in number fields they count.
    const auto outsideFields = [this](const QKeySequence& sequence, auto act) {
        for (const char* name : { "metricPlot", "metricGrid" }) {
            auto* const owner = m_detail->findChild<QWidget*>(QString::fromLatin1(name));
            auto* const shortcut = new QShortcut(sequence, owner);
            shortcut->setContext(Qt::WidgetWithChildrenShortcut);
            connect(shortcut, &QShortcut::activated, this, act);
        }
    };
    outsideFields(Qt::Key_Up, [this] { m_list->moveBy(-1); });
    outsideFields(Qt::Key_Down, [this] { m_list->moveBy(1); });
    outsideFields(Qt::Key_Return, [this] { m_detail->openRollouts(); });
    outsideFields(Qt::Key_Enter, [this] { m_detail->openRollouts(); });
}

void MetricsPage::setComparison(const ComparisonPtr& comparison)
{
    if (const MetricRow* const row = m_list->current())
        m_selected = row->metric->name;
    m_comparison = comparison;
    m_rows.cancel();
    m_shown = false;
    if (!comparison || !comparison->metrics || comparison->metrics->empty()) {
        m_rows.setFuture({});
        m_list->setRows({});
        m_detail->showMetric(comparison, nullptr, {});
        showEmpty();
        m_shown = true;
        return;
    }
    m_rows.setFuture(runTask<MetricRows>(
        m_workspace.pool(), [comparison, earlier = m_sparklines](Monitor& monitor) {
            return makeMetricRows(comparison, monitor, earlier);
        }));
}

void MetricsPage::showEmpty()
{
    if (!m_comparison) {
        m_empty->setText(tr("No runs are open"));
    } else {
        m_empty->setText(tr("Neither run has metrics"),
            { tr("Looked for console logs with “step:N - key:value” lines and for the stores that "
                 "verl's loggers write."),
                tr("verl prints metrics with trainer.logger=console and writes JSON lines with "
                   "trainer.logger=file. A log that lies elsewhere can be attached to the run.") });
    }
    m_stack->setCurrentWidget(m_empty);
}

void MetricsPage::showRows()
{
    m_stack->setCurrentIndex(0);
    const QSignalBlocker quiet(m_list);
    // What was asked for is shown in spite of the filter; what was selected just stays selected.
    const bool asked = std::exchange(m_asked, false);
    if (m_selected.isEmpty() || !m_list->select(m_selected, asked))
        m_list->selectFirstMoved();
    showMetric();
}

void MetricsPage::showMetric()
{
    const MetricRow* const row = m_list->current();
    if (row)
        m_selected = row->metric->name;
    m_detail->showMetric(m_comparison, row, m_list->listed(MostInGrid),
        row ? std::exchange(m_wantedStep, std::nullopt) : std::nullopt);
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
    if (m_rows.isPending() || m_list->count() == 0) {
        m_asked = true; // taken up when the rows arrive
        return;
    }
    {
        const QSignalBlocker quiet(m_list);
        m_list->select(key, true);
    }
    showMetric();
}

QString MetricsPage::selected() const
{
    const MetricRow* const row = m_list->current();
    return row ? row->metric->name : QString();
}

PageState MetricsPage::state() const
{
    PageState state;
    if (!m_comparison || !m_comparison->metrics)
        return state;
    static constexpr std::array Checks{ QLatin1StringView("metric-divergence") };
    state.state = stateOfChecks(*m_comparison, Checks);
    const auto outside = std::count_if(m_comparison->metrics->begin(), m_comparison->metrics->end(),
        [](const MetricComparison& metric) {
            return metric.verdict == Verdict::Diverged || metric.verdict == Verdict::NonFinite;
        });
    if (outside > 0)
        state.badge = QString::number(outside);
    return state;
}

bool MetricsPage::isSettled() const
{
    return !m_rows.isPending() && m_shown && m_detail->isSettled();
}

void MetricsPage::refresh() { m_detail->refreshColours(); }

} // namespace alidade
