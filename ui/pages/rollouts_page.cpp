// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/rollouts_page.h"

#include "ui/models/rollout_words.h"
#include "ui/pages/reading_bar.h"
#include "ui/pages/rollout_filter_bar.h"
#include "ui/pages/sample_search_bar.h"
#include "ui/pages/sample_table_view.h"
#include "ui/pages/sample_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/step_strip.h"

#include <QComboBox>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace alidade {
namespace {

constexpr int SideBySideFrom = 1'500; ///< page width from which the table stands beside the texts
/// Texts that changed get their room in the next turns of the event loop.
constexpr int LayoutMs = 20;

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
    m_tableView->setAccessibleName(tr("Samples"));
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
    setFocusProxy(m_tableView); // the keys work as soon as the page is shown
    buildKeys();
    yieldKeysToLists();
    connectParts();
    setComparison(nullptr);
}

RolloutsPage::~RolloutsPage()
{
    m_making.cancel();
    m_readingFields.cancel();
    m_savingReproduction.cancel();
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

namespace {

bool samePaths(const Comparison& one, const Comparison& other)
{
    return one.runs.baseline->path == other.runs.baseline->path
        && one.runs.candidate->path == other.runs.candidate->path;
}

/// Garbled answers of the candidate.
qint64 garbledIn(const Comparison& comparison, RolloutKind kind)
{
    if (!comparison.garble || !comparison.garble->complete)
        return 0;
    const auto& samples = comparison.garble->samples;
    return std::count_if(samples.begin(), samples.end(), [kind](const GarbledSample& sample) {
        return sample.rollouts == kind && sample.side == Side::Candidate
            && sample.verdict.isGarbled();
    });
}

QString nameOfSet(RolloutKind kind)
{
    return kind == RolloutKind::Training ? RolloutsPage::tr("Training")
                                         : RolloutsPage::tr("Validation");
}

} // namespace

RolloutKind RolloutsPage::openingKind(const std::vector<RolloutKind>& sets) const
{
    const auto found = std::find_if(sets.begin(), sets.end(),
        [this](RolloutKind kind) { return garbledIn(*m_comparison, kind) > 0; });
    return found == sets.end() ? sets.front() : *found;
}

void RolloutsPage::updateOtherSet()
{
    m_otherSet->hide();
    for (const RolloutKind kind : kinds()) {
        const qint64 garbled = kind == m_kind ? 0 : garbledIn(*m_comparison, kind);
        const RolloutSet* set = m_comparison->runs.candidate->rolloutSet(kind);
        if (garbled == 0 || !set)
            continue;
        m_otherSet->setPlace(
            tr("%1: %2 garbled")
                .arg(nameOfSet(kind), shareText(garbled, qint64(set->samples.size()))),
            tr("Shows the samples of this set"));
        m_otherSet->show();
    }
}

void RolloutsPage::switchKind(RolloutKind kind)
{
    chooseKind(kind);
    makeTable();
}

void RolloutsPage::setComparison(const ComparisonPtr& comparison)
{
    const bool sameRuns = comparison && m_comparison && samePaths(*comparison, *m_comparison);
    m_comparison = comparison;
    if (m_filter.partings && (!comparison || m_filter.partings->runs != comparison->runs))
        m_filter.partings.reset();
    const auto sets = kinds();
    if (sets.empty()) {
        m_making.cancel();
        m_making.setFuture({});
        m_reading->end();
        m_tableView->setTable(nullptr);
        m_view->show(nullptr, -1);
        m_search->setSets(nullptr, m_kind);
        m_strip->setBars({});
        showEmpty();
        return;
    }
    m_sets->clear();
    for (const RolloutKind kind : sets)
        m_sets->addItem(nameOfSet(kind), int(kind));
    m_sets->setVisible(sets.size() > 1);
    const auto there = [&sets](RolloutKind kind) {
        return std::find(sets.begin(), sets.end(), kind) != sets.end();
    };
    if (m_wanted && m_wanted->kind && there(*m_wanted->kind))
        chooseKind(*m_wanted->kind);
    else
        chooseKind(sameRuns && there(m_kind) ? m_kind : openingKind(sets));
    makeTable();
}

void RolloutsPage::chooseKind(RolloutKind kind)
{
    if (kind != m_kind) {
        m_filter.steps.reset();
        m_filters->setStepsChosen(false);
        m_strip->setSelected(std::nullopt);
    }
    m_kind = kind;
    m_search->setSets(m_comparison, kind);
    m_sets->setCurrentIndex(m_sets->findData(int(kind)));
    updateOtherSet();
}

void RolloutsPage::makeTable()
{
    m_making.cancel();
    m_shown = false;
    if (!m_comparison)
        return;
    m_filters->fill(m_filter);
    if (m_filter.readsTexts())
        m_reading->begin();
    m_making.setFuture(runTask<SampleTablePtr>(m_workspace.pool(),
        [comparison = m_comparison, kind = m_kind, given = m_filter, pins = m_pins](
            Monitor& monitor) {
            SampleFilter filter = given;
            filter.pinned = pins.rowsOf(*comparison, kind);
            return makeSampleTable(comparison, kind, filter, monitor);
        }));
}

std::optional<WantedSample> RolloutsPage::shownSample() const
{
    const SampleTablePtr& table = m_view->table();
    if (!table || m_view->pair() < 0)
        return {};
    for (const Side side : BothSides) {
        const qint32 row = table->pair(m_view->pair()).row[side];
        if (row >= 0) {
            WantedSample shown;
            shown.side = side;
            shown.row = row;
            return shown;
        }
    }
    return {};
}

void RolloutsPage::showTable(const SampleTablePtr& table)
{
    if (!table)
        return;
    if (table->partings)
        m_filter.partings = table->partings;
    m_shownFilter = m_filter;
    // The pair that is shown stays selected as long as it is among the rows.
    const bool sameRuns = m_model->table()
        && m_model->table()->comparison->runs == table->comparison->runs
        && m_model->table()->kind == table->kind;
    auto shown = sameRuns ? shownSample() : std::nullopt;
    if (!sameRuns)
        m_left.reset();
    else if (shown && table->rows.empty())
        m_left = shown;
    else if (!shown)
        shown = std::exchange(m_left, std::nullopt);
    // A run that was read again is another one: its pairs are found by step and place.
    if (!sameRuns && !m_wanted && m_model->table() && m_model->table()->kind == table->kind
        && samePaths(*m_model->table()->comparison, *table->comparison))
        want(m_tableView->currentIndex().data(KeyRole).toString());
    m_tableView->setEmptyText(m_filter.hits          ? tr("The search found none of these samples")
            : m_filter.hidesRows() || m_filter.steps ? tr("No pair is left by the filters")
                                                     : QString());
    m_tableView->setTable(table);
    m_strip->setBars(barsOf(*table));
    m_strip->setSelected(m_filter.steps);
    m_filters->setKinds(table->kinds, !table->judged);
    m_stack->setCurrentIndex(0);
    updateHead();
    if (m_wanted)
        selectWanted();
    else if (!shown || !m_tableView->selectPair(pairOf(*shown, *table)))
        m_tableView->selectRow(int(table->tellingRow));
    if (m_model->rowCount() == 0)
        m_view->show(table, -1);
    QTimer::singleShot(LayoutMs, this, [this] { m_shown = !m_making.isPending(); });
}

void RolloutsPage::showEmpty()
{
    bool listed = false; // files are there, their index is not
    bool foreign = false; // no line of theirs is a sample
    for (const Side side : BothSides) {
        const Run* run = m_comparison ? m_comparison->runs[side].get() : nullptr;
        if (!run)
            continue;
        for (const RolloutSet& set : run->rollouts) {
            listed = listed || (!set.isEmpty() && !set.indexed);
            foreign = foreign || (set.indexed && set.samples.empty() && set.unreadable() > 0);
        }
    }
    m_empty->setAction(!listed && foreign ? tr("Choose the fields…") : QString());
    if (!m_comparison)
        m_empty->setText(tr("No runs are open"));
    else if (listed)
        m_empty->setText(tr("Reading the rollouts"));
    else if (foreign)
        m_empty->setText(tr("The rollouts have other fields"),
            { tr("There are rollout files, but no line of theirs has a prompt and an answer under "
                 "a name that is known (input and output, prompt and response). The notes tell "
                 "which lines."),
                tr("Files of another framework can be read when you say which of their fields is "
                   "which.") });
    else
        m_empty->setText(tr("Neither run has rollouts"),
            { tr("Looked for <step>.jsonl files with the fields input and output in both run "
                 "directories."),
                tr("verl writes them with trainer.rollout_data_dir, and those of the "
                   "validation with trainer.validation_data_dir. A directory that lies "
                   "elsewhere can be attached to the run.") });
    m_stack->setCurrentWidget(m_empty);
}

void RolloutsPage::updateHead()
{
    m_summary->setText(summaryText(*m_model->table()));
    m_count->setText(countText(*m_model->table()));
}

void RolloutsPage::notice(const QString& text)
{
    m_notice->setText(text);
    m_notice->setVisible(!text.isEmpty());
}

void RolloutsPage::selectWanted()
{
    const WantedSample wanted = *m_wanted;
    const SampleTable& table = *m_model->table();
    const qsizetype pair = pairOf(wanted, table);
    const bool hidden = pair >= 0 && !m_tableView->selectPair(pair);
    if (hidden && m_keepsFilter && !table.judged) // it may be among the rows yet
        return;
    const bool givesUp = hidden && !std::exchange(m_keepsFilter, false);
    if (givesUp && (m_filter.steps || m_filter.hidesRows())) {
        // The filter hides it: drop the filter and come back.
        m_filter.steps.reset();
        m_filter.hits.reset();
        m_view->setQuery(std::nullopt);
        m_filters->setStepsChosen(false);
        m_filters->reset();
        const QSignalBlocker quiet(m_search);
        m_search->close();
        makeTable();
        return;
    }
    m_wanted.reset();
    if (wanted.step && wanted.row < 0)
        notice(missingStepText(table, *wanted.step));
    if (!m_tableView->currentIndex().isValid())
        m_tableView->selectRow(0);
}

void RolloutsPage::chooseSteps(std::optional<StepRange> steps)
{
    m_filter.steps = steps;
    m_strip->setSelected(steps);
    m_filters->setStepsChosen(steps.has_value());
    const SampleTablePtr& table = m_model->table();
    notice(table && steps && steps->first == steps->last ? missingStepText(*table, steps->first)
                                                         : QString());
    makeTable();
}

void RolloutsPage::moveStep(int by)
{
    const SampleTablePtr& table = m_model->table();
    if (!table || m_view->pair() < 0)
        return;
    const qint32 step = table->stepOf(m_view->pair());
    std::optional<qint32> next; // the nearest one on this side of it
    const auto look = [&](qint32 other) {
        if (by > 0 ? other > step && (!next || other < *next)
                   : other < step && (!next || other > *next))
            next = other;
    };
    if (m_filter.steps) // goes to what they hide
        for (const StepSummary& summary : table->steps)
            look(summary.step);
    else
        for (const qint32 pair : table->rows)
            look(table->stepOf(pair));
    if (!next)
        return;
    const qint32 wanted = *next;
    m_wanted = WantedSample{ wanted, 0, std::nullopt, -1, m_kind, true };
    if (m_filter.steps)
        chooseSteps(StepRange{ wanted, wanted });
    else
        selectWanted();
}

void RolloutsPage::goToHit(bool forward)
{
    if (m_view->goToHit(forward))
        return;
    const int row = m_tableView->currentIndex().row() + (forward ? 1 : -1);
    if (m_filter.hits && row >= 0 && row < m_model->rowCount())
        m_tableView->moveRow(forward ? 1 : -1); // the next sample that has any
    else
        m_view->sayNoHit(forward);
}

void RolloutsPage::reveal(const Locator& where)
{
    if (where.kind != Locator::Kind::Sample || !m_comparison)
        return;
    m_wanted = WantedSample::ofPlace(where);
    m_keepsFilter = false;
    notice(QString());
    const auto sets = kinds();
    const bool other = where.rollouts != m_kind
        && std::find(sets.begin(), sets.end(), where.rollouts) != sets.end();
    if (other)
        chooseKind(where.rollouts);
    if (other || !m_model->table() || m_making.isPending())
        makeTable();
    else
        selectWanted();
}

void RolloutsPage::want(const QString& key)
{
    if (const auto wanted = WantedSample::ofKey(key))
        m_wanted = wanted;
}

QString RolloutsPage::selected() const
{
    const QString key = m_tableView->currentIndex().data(KeyRole).toString();
    const bool other = m_kind == RolloutKind::Validation && kinds().size() > 1;
    return other && !key.isEmpty() ? QString(QStringLiteral("validation:") + key) : key;
}

void RolloutsPage::select(const QString& key)
{
    if (const QLatin1StringView field("field:"); key.startsWith(field)) {
        m_search->openFor(key.mid(field.size()));
        return;
    }
    want(key);
    const auto sets = kinds();
    if (m_wanted && m_wanted->kind && *m_wanted->kind != m_kind
        && std::find(sets.begin(), sets.end(), *m_wanted->kind) != sets.end()) {
        switchKind(*m_wanted->kind);
        return;
    }
    if (m_wanted && m_model->table() && !m_making.isPending())
        selectWanted();
}

bool RolloutsPage::hasSelected(const QString& key) const
{
    // A step alone stands for any sample of it.
    return selected() == key || (!key.contains(u':') && selected().startsWith(key + u':'));
}

PageState RolloutsPage::state() const
{
    PageState state;
    if (!m_comparison)
        return state;
    static constexpr std::array Checks{ QLatin1StringView("data-order"),
        QLatin1StringView("replay"), QLatin1StringView("weight-sync"),
        QLatin1StringView("garbled-outputs") };
    state.state = stateOfChecks(*m_comparison, Checks);
    const auto sets = kinds();
    if (sets.empty())
        return state;
    // The set that the page opens with: the sum of two sets is the share of none.
    const RolloutKind kind = openingKind(sets);
    const RolloutSet* set = m_comparison->runs.candidate->rolloutSet(kind);
    const qint64 bad = garbledIn(*m_comparison, kind);
    if (bad == 0 || !set)
        return state;
    state.badge = shareText(bad, qint64(set->samples.size()));
    state.meaning
        = tr("%1: %2 of the candidate's samples are garbled").arg(nameOfSet(kind), state.badge);
    return state;
}

bool RolloutsPage::isSettled() const
{
    if (!m_comparison || kinds().empty())
        return true;
    return !m_making.isPending() && !m_wanted && m_model->table() && m_view->isSettled()
        && m_tableView->isSettled() && m_shown && !m_search->isRunning();
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
