// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/rollouts_page.h"

#include "core/base/numbers.h"
#include "ui/pages/sample_table_view.h"
#include "ui/pages/sample_view.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/step_strip.h"

#include <QComboBox>
#include <QLabel>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <cmath>

namespace alidade {
namespace {

constexpr int SideBySideFrom = 1'500; ///< page width from which the table stands beside the texts
/// Texts that changed get their room in the next turns of the event loop.
constexpr int LayoutMs = 20;

QString shareText(qint64 part, qint64 whole)
{
    if (whole == 0)
        return QStringLiteral("–");
    const double percent = 100.0 * double(part) / double(whole);
    if (part > 0 && percent < 1)
        return QStringLiteral("<1 %");
    return QStringLiteral("%1 %").arg(int(std::lround(percent)));
}

std::vector<StepBar> barsOf(const SampleTable& table)
{
    std::vector<StepBar> bars;
    for (const StepSummary& summary : table.steps) {
        StepBar bar;
        bar.step = summary.step;
        bar.samples = summary.samples;
        bar.garbled = summary.garbled;
        bar.judged = table.judged;
        if (summary.order == StepOrder::State::Different) {
            bar.mark = QStringLiteral("≠");
            bar.markReason = RolloutsPage::tr("The sides have different prompts at this step");
        } else if (summary.order == StepOrder::State::Reordered) {
            bar.mark = QStringLiteral("⇅");
            bar.markReason = RolloutsPage::tr("The same prompts in another order");
        }
        bars.push_back(std::move(bar));
    }
    return bars;
}

} // namespace

RolloutsPage::RolloutsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_tableView(new SampleTableView(workspace, this))
    , m_model(m_tableView->samples())
{
    auto* const outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    auto* const content = new QWidget(this);
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHead());
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_splitter->setChildrenCollapsible(false);
    m_tableView->setObjectName(QStringLiteral("sampleTable"));
    m_splitter->addWidget(m_tableView);
    m_view = new SampleView(workspace, this);
    m_view->setObjectName(QStringLiteral("sampleView"));
    m_splitter->addWidget(m_view);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({ 200, 400 });
    column->addWidget(m_splitter, 1);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    buildKeys();

    connect(m_tableView, &SampleTableView::pairSelected, this,
        [this](qsizetype pair) { m_view->show(m_model->table(), pair); });
    connect(m_tableView, &SampleTableView::orderChosen, this,
        [this](SampleFilter::Order order, bool descending) {
            m_filter.order = order;
            m_filter.descending = descending;
            makeTable();
        });
    connect(&m_making, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_making.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        if (const auto table = future.result())
            showTable(*table);
    });
    setComparison(nullptr);
}

RolloutsPage::~RolloutsPage() { m_making.cancel(); }

QWidget* RolloutsPage::buildHead()
{
    auto* const head = new QWidget(this);
    auto* const column = new QVBoxLayout(head);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(6);
    m_strip = new StepStrip(this);
    m_strip->setObjectName(QStringLiteral("stepStrip"));
    column->addWidget(m_strip);
    auto* const row = new QHBoxLayout;
    row->setSpacing(8);
    m_sets = new QComboBox(this);
    m_sets->setObjectName(QStringLiteral("rolloutSets"));
    row->addWidget(m_sets);
    m_show = new QComboBox(this);
    m_show->setObjectName(QStringLiteral("sampleFilter"));
    m_show->addItems(
        { tr("All pairs"), tr("Different outputs"), tr("Garbled"), tr("Without a partner") });
    row->addWidget(m_show);
    m_summary = new ElidedLabel(this);
    m_summary->setObjectName(QStringLiteral("rolloutSummary"));
    row->addSpacing(4);
    row->addWidget(m_summary, 1);
    m_count = new QLabel(this);
    m_count->setObjectName(QStringLiteral("sampleCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_count);
    column->addLayout(row);
    connect(m_strip, &StepStrip::stepChosen, this,
        [this](std::optional<int> step) { chooseStep(step); });
    connect(m_sets, &QComboBox::activated, this, [this](int index) {
        chooseKind(RolloutKind(m_sets->itemData(index).toInt()));
        makeTable();
    });
    connect(m_show, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_filter.show = SampleFilter::Show(index);
        makeTable();
    });
    return head;
}

void RolloutsPage::buildKeys()
{
    const auto key = [this](const QKeySequence& sequence, auto act) {
        auto* const shortcut = new QShortcut(sequence, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    key(Qt::Key_N, [this] { m_tableView->moveRow(1); });
    key(Qt::Key_P, [this] { m_tableView->moveRow(-1); });
    key(Qt::SHIFT | Qt::Key_N, [this] { moveStep(1); });
    key(Qt::SHIFT | Qt::Key_P, [this] { moveStep(-1); });
    key(Qt::Key_BracketRight, [this] { m_view->goToDifference(true); });
    key(Qt::Key_BracketLeft, [this] { m_view->goToDifference(false); });
    key(Qt::Key_G, [this] { m_view->goToGarbled(true); });
    key(Qt::SHIFT | Qt::Key_G, [this] { m_view->goToGarbled(false); });
    key(Qt::Key_W, [this] { m_view->toggleWrap(); });
    key(Qt::Key_I, [this] { m_view->toggleInvisibles(); });
    key(Qt::Key_Space, [this] { m_view->togglePrompt(); });
    key(Qt::Key_C, [this] { m_view->copySelection(); });
}

std::vector<RolloutKind> RolloutsPage::kinds() const
{
    std::vector<RolloutKind> kinds;
    for (const auto kind : { RolloutKind::Training, RolloutKind::Validation }) {
        const RolloutComparison* set
            = m_comparison ? m_comparison->rolloutComparison(kind) : nullptr;
        if (set && !set->pairs.empty())
            kinds.push_back(kind);
    }
    return kinds;
}

void RolloutsPage::setComparison(const ComparisonPtr& comparison)
{
    m_comparison = comparison;
    const auto sets = kinds();
    if (sets.empty()) {
        m_making.cancel();
        m_making.setFuture({});
        m_tableView->setTable(nullptr);
        m_view->show(nullptr, -1);
        m_strip->setBars({});
        showEmpty();
        return;
    }
    m_sets->clear();
    for (const RolloutKind kind : sets)
        m_sets->addItem(
            kind == RolloutKind::Training ? tr("Training") : tr("Validation"), int(kind));
    m_sets->setVisible(sets.size() > 1);
    chooseKind(std::find(sets.begin(), sets.end(), m_kind) == sets.end() ? sets.front() : m_kind);
    makeTable();
}

void RolloutsPage::chooseKind(RolloutKind kind)
{
    if (kind != m_kind) {
        m_filter.step.reset();
        m_strip->setSelected(std::nullopt);
    }
    m_kind = kind;
    m_sets->setCurrentIndex(m_sets->findData(int(kind)));
}

void RolloutsPage::makeTable()
{
    m_making.cancel();
    m_shown = false;
    if (!m_comparison)
        return;
    m_making.setFuture(runTask<SampleTablePtr>(m_workspace.pool(),
        [comparison = m_comparison, kind = m_kind, filter = m_filter](
            Monitor& monitor) { return makeSampleTable(comparison, kind, filter, monitor); }));
}

static bool samePaths(const Comparison& one, const Comparison& other)
{
    return one.runs.baseline->path == other.runs.baseline->path
        && one.runs.candidate->path == other.runs.candidate->path;
}

void RolloutsPage::showTable(const SampleTablePtr& table)
{
    if (!table)
        return;
    // The pair that is shown stays selected as long as it is among the rows.
    const bool sameRuns = m_model->table()
        && m_model->table()->comparison->runs == table->comparison->runs
        && m_model->table()->kind == table->kind;
    const qsizetype shown = sameRuns ? m_view->pair() : -1;
    // A run that was read again is another one: its pairs are found by step and place.
    if (!sameRuns && !m_wanted && m_model->table() && m_model->table()->kind == table->kind
        && samePaths(*m_model->table()->comparison, *table->comparison))
        want(m_tableView->currentIndex().data(KeyRole).toString());
    m_tableView->setTable(table);
    m_strip->setBars(barsOf(*table));
    m_strip->setSelected(m_filter.step);
    m_stack->setCurrentIndex(0);
    updateHead();
    if (m_wanted)
        selectWanted();
    else if (shown < 0 || !m_tableView->selectPair(shown))
        m_tableView->selectRow(int(table->tellingRow));
    if (m_model->rowCount() == 0)
        m_view->show(nullptr, -1);
    QTimer::singleShot(LayoutMs, this, [this] { m_shown = m_making.isFinished(); });
}

void RolloutsPage::showEmpty()
{
    if (!m_comparison) {
        m_empty->setText(tr("No runs are open"));
    } else {
        const bool listed = std::any_of(BothSides.begin(), BothSides.end(), [this](Side side) {
            const Run* run = m_comparison->runs[side].get();
            return run
                && std::any_of(run->rollouts.begin(), run->rollouts.end(),
                    [](const RolloutSet& set) { return !set.isEmpty() && !set.indexed; });
        });
        if (listed)
            m_empty->setText(tr("Reading the rollouts"));
        else
            m_empty->setText(tr("Neither run has rollouts"),
                { tr("Looked for <step>.jsonl files with the fields input and output in both run "
                     "directories."),
                    tr("verl writes them with trainer.rollout_data_dir, and those of the "
                       "validation with trainer.validation_data_dir. A directory that lies "
                       "elsewhere can be attached to the run.") });
    }
    m_stack->setCurrentWidget(m_empty);
}

void RolloutsPage::updateHead()
{
    const SampleTablePtr& table = m_model->table();
    Pair<qint64> samples, garbled;
    for (const StepSummary& step : table->steps) {
        for (const Side side : BothSides) {
            samples[side] += step.samples[side];
            garbled[side] += step.garbled[side];
        }
    }
    QString text;
    if (table->judged) {
        const auto share = [&](Side side) {
            return samples[side] > 0 ? shareText(garbled[side], samples[side]) : tr("no samples");
        };
        text = garbled.baseline + garbled.candidate == 0 && samples.baseline > 0
                && samples.candidate > 0
            ? tr("Nothing garbled on either side")
            : tr("Garbled: candidate %1, baseline %2")
                  .arg(share(Side::Candidate), share(Side::Baseline));
    } else {
        text = tr("Judging is not finished; the rows on screen are judged as they appear");
    }
    const bool preview = std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        return table->sets[side] && !table->sets[side]->isEmpty() && !table->sets[side]->complete;
    });
    if (preview)
        text += tr("  ·  only the first part of the files is read so far");
    m_summary->setText(text);
    m_count->setText(tr("%1 of %2 rows, %3 pairs")
                         .arg(readableText(m_model->rowCount(), 12),
                             readableText(double(table->rollouts->pairs.size()), 12),
                             readableText(double(table->rollouts->paired), 12)));
}

/// The pair to show for a step: where the prompts are others, the first sample without a partner;
/// else the first row in the order of the table; -1: the filter hides the step.
static qsizetype rowOfStep(const SampleTable& table, qint32 step)
{
    const auto first = [&](auto fits) -> qsizetype {
        const auto row = std::find_if(table.rows.begin(), table.rows.end(),
            [&](qint32 each) { return table.stepOf(each) == step && fits(table.pair(each)); });
        return row == table.rows.end() ? -1 : *row;
    };
    const auto& order = table.rollouts->dataOrder;
    const bool different = std::any_of(order.begin(), order.end(), [step](const StepOrder& each) {
        return each.step == step && each.state == StepOrder::State::Different;
    });
    const qsizetype alone = different ? first([](const SamplePair& pair) {
        return pair.row.baseline < 0 || pair.row.candidate < 0;
    })
                                      : -1;
    return alone >= 0 ? alone : first([](const SamplePair&) { return true; });
}

void RolloutsPage::selectWanted()
{
    const Wanted wanted = *m_wanted;
    const SampleTable& table = *m_model->table();
    qsizetype pair = -1;
    if (wanted.side && wanted.row >= 0) {
        const auto& pairs = table.rollouts->pairs;
        const auto found = std::find_if(pairs.begin(), pairs.end(),
            [&](const SamplePair& each) { return each.row[*wanted.side] == wanted.row; });
        pair = found == pairs.end() ? -1 : found - pairs.begin();
    } else if (wanted.step) {
        const auto found = std::find_if(table.steps.begin(), table.steps.end(),
            [&](const StepSummary& summary) { return summary.step == *wanted.step; });
        if (found != table.steps.end()) {
            if (wanted.ordinal == 0) { // the step alone: its first row in the order of the table
                pair = rowOfStep(table, *wanted.step);
                if (pair < 0)
                    pair = found->firstPair;
            } else if (wanted.ordinal <= found->pairs) {
                pair = found->firstPair + wanted.ordinal - 1;
            }
        }
    }
    if (pair >= 0 && !m_tableView->selectPair(pair)
        && (m_filter.step || m_filter.show != SampleFilter::Show::All)) {
        // The filter hides it: drop the filter and come back.
        m_filter.step.reset();
        m_filter.show = SampleFilter::Show::All;
        const QSignalBlocker quiet(m_show);
        m_show->setCurrentIndex(0);
        makeTable();
        return;
    }
    m_wanted.reset();
    if (!m_tableView->currentIndex().isValid())
        m_tableView->selectRow(0);
}

void RolloutsPage::chooseStep(std::optional<qint32> step)
{
    m_filter.step = step;
    m_strip->setSelected(step);
    makeTable();
}

void RolloutsPage::moveStep(int by)
{
    const SampleTablePtr& table = m_model->table();
    if (!table || m_view->pair() < 0)
        return;
    const qint32 step = table->stepOf(m_view->pair());
    const auto at = std::find_if(table->steps.begin(), table->steps.end(),
        [step](const StepSummary& summary) { return summary.step == step; });
    const auto next = (at - table->steps.begin()) + by;
    if (next < 0 || next >= qsizetype(table->steps.size()))
        return;
    const qint32 wanted = table->steps[size_t(next)].step;
    m_wanted = Wanted{ wanted, 0, std::nullopt, -1 };
    if (m_filter.step)
        chooseStep(wanted);
    else
        selectWanted();
}

void RolloutsPage::reveal(const Locator& where)
{
    if (where.kind != Locator::Kind::Sample || !m_comparison)
        return;
    Wanted wanted;
    if (where.step)
        wanted.step = qint32(std::lround(*where.step));
    wanted.side = where.side;
    wanted.row = where.sampleRow;
    m_wanted = wanted;
    const auto sets = kinds();
    const bool other = where.rollouts != m_kind
        && std::find(sets.begin(), sets.end(), where.rollouts) != sets.end();
    if (other)
        chooseKind(where.rollouts);
    if (other || !m_model->table() || !m_making.isFinished())
        makeTable();
    else
        selectWanted();
}

void RolloutsPage::want(const QString& key)
{
    const QStringList parts = key.split(u':');
    bool isNumber = false;
    const int step = parts.front().toInt(&isNumber);
    if (isNumber)
        m_wanted = Wanted{ step, parts.size() > 1 ? parts[1].toLongLong() : 0, std::nullopt, -1 };
}

void RolloutsPage::select(const QString& key)
{
    want(key);
    if (m_wanted && m_model->table() && m_making.isFinished())
        selectWanted();
}

PageState RolloutsPage::state() const
{
    PageState state;
    if (!m_comparison || kinds().empty())
        return state;
    const Finding* garbled = m_comparison->finding(QLatin1StringView("garbled-outputs"));
    const Finding* order = m_comparison->finding(QLatin1StringView("data-order"));
    if (garbled)
        state.state = garbled->state;
    if (order && order->state == Finding::State::Differs)
        state.state = Finding::State::Differs;
    if (!m_comparison->garble || !m_comparison->garble->complete)
        return state;
    qint64 bad = 0;
    for (const GarbledSample& sample : m_comparison->garble->samples)
        bad += sample.side == Side::Candidate && sample.verdict.isGarbled() ? 1 : 0;
    if (bad > 0)
        state.badge = shareText(bad, m_comparison->garble->judged.candidate);
    return state;
}

bool RolloutsPage::isSettled() const
{
    if (!m_comparison || kinds().empty())
        return true;
    return m_making.isFinished() && !m_wanted && m_model->table() && m_view->isSettled()
        && m_tableView->isSettled() && m_shown;
}

void RolloutsPage::refresh()
{
    m_view->refresh();
    m_strip->update();
    m_tableView->viewport()->update();
}

void RolloutsPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    const Qt::Orientation wanted = width() >= SideBySideFrom ? Qt::Horizontal : Qt::Vertical;
    if (m_splitter->orientation() != wanted) {
        m_splitter->setOrientation(wanted);
        const int total = wanted == Qt::Horizontal ? width() : height();
        m_splitter->setSizes({ total * 45 / 100, total * 55 / 100 });
        m_tableView->setCompact(wanted == Qt::Horizontal);
    }
}

} // namespace alidade
