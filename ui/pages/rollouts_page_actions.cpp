// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The head of the page, which key and which signal of a part calls what, and what is kept of it:
// the other half of rollouts_page.cpp.
#include "core/engine/load_profile.h"
#include "core/report/reproduction.h"
#include "ui/pages/field_mapping_dialog.h"
#include "ui/pages/reading_bar.h"
#include "ui/pages/rollout_filter_bar.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_search_bar.h"
#include "ui/pages/sample_table_view.h"
#include "ui/pages/sample_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/step_strip.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>

namespace alidade {
namespace {

constexpr int ScrolledRows = 3;

} // namespace

QWidget* RolloutsPage::buildHead()
{
    auto* const head = new QWidget(this);
    auto* const column = new QVBoxLayout(head);
    column->setContentsMargins(12, 8, 12, 6);
    column->setSpacing(6);
    auto* const top = new QHBoxLayout;
    top->setSpacing(8);
    m_strip = new StepStrip(this);
    m_strip->setObjectName(QStringLiteral("stepStrip"));
    top->addWidget(m_strip, 1);
    m_stripShows = new QComboBox(this);
    m_stripShows->setObjectName(QStringLiteral("stripShows"));
    m_stripShows->setToolTip(tr("What the bars of the steps show"));
    m_stripShows->addItems({ tr("garbled share"), tr("mean score"), tr("mean length") });
    top->addWidget(m_stripShows, 0, Qt::AlignTop);
    column->addLayout(top);
    auto* const row = new FlowLayout(8);
    m_sets = new QComboBox(this);
    m_sets->setObjectName(QStringLiteral("rolloutSets"));
    row->addWidget(m_sets);
    m_otherSet = new LinkButton(320, this);
    m_otherSet->setObjectName(QStringLiteral("otherSet"));
    row->addWidget(m_otherSet);
    m_filters = new RolloutFilterBar(this);
    row->addWidget(m_filters);
    const auto button = [&](const char* name, const QString& text, const QString& toolTip) {
        auto* const made = new QPushButton(this);
        made->setObjectName(QLatin1StringView(name));
        made->setText(text);
        made->setToolTip(toolTip);
        row->addWidget(made);
        return made;
    };
    connect(button("searchOpen", tr("Search…"), tr("Search all samples of both runs (/)")),
        &QPushButton::clicked, this, [this] { m_search->open(false); });
    connect(button("mapFields", tr("Fields…"),
                tr("Which fields of the rollout files hold prompt, answer, score and step")),
        &QPushButton::clicked, this, &RolloutsPage::readFields);
    connect(button("exportReproduction", tr("Export reproduction…"),
                tr("The shortest prompts that show garbled or differing answers, and overrides "
                   "that run them alone")),
        &QPushButton::clicked, this, [this] { exportReproduction(-1); });
    column->addLayout(row);
    m_search = new SampleSearchBar(m_workspace, this);
    m_search->setObjectName(QStringLiteral("searchBar"));
    column->addWidget(m_search);
    m_reading = new ReadingBar(this);
    m_reading->setObjectName(QStringLiteral("readingBar"));
    column->addWidget(m_reading);
    auto* const said = new QHBoxLayout;
    said->setSpacing(12);
    m_summary = new ElidedLabel(this);
    m_summary->setObjectName(QStringLiteral("rolloutSummary"));
    said->addWidget(m_summary, 1);
    m_count = new QLabel(this);
    m_count->setObjectName(QStringLiteral("sampleCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    said->addWidget(m_count);
    column->addLayout(said);
    m_notice = new ElidedLabel(this);
    m_notice->setObjectName(QStringLiteral("rolloutNotice"));
    m_notice->hide();
    column->addWidget(m_notice);
    return head;
}

void RolloutsPage::connectParts()
{
    connect(m_strip, &StepStrip::stepsChosen, this, &RolloutsPage::chooseSteps);
    connect(m_stripShows, &QComboBox::currentIndexChanged, this,
        [this](int index) { m_strip->setShown(StepStrip::Shown(index)); });
    connect(m_sets, &QComboBox::activated, this,
        [this](int index) { switchKind(RolloutKind(m_sets->itemData(index).toInt())); });
    connect(m_otherSet, &QToolButton::clicked, this, [this] {
        switchKind(
            m_kind == RolloutKind::Training ? RolloutKind::Validation : RolloutKind::Training);
    });
    connect(m_filters, &RolloutFilterBar::changed, this, [this] {
        m_keepsFilter = false;
        notice(QString());
        makeTable();
    });
    connect(m_filters, &RolloutFilterBar::allWanted, this, [this] {
        m_filter.steps.reset();
        m_strip->setSelected(std::nullopt);
        m_filters->setStepsChosen(false);
    });
    connect(m_search, &SampleSearchBar::hitsChanged, this, [this](const SampleHitsPtr& hits) {
        m_filter.hits = hits;
        m_filter.hitsOf = m_search->side();
        m_view->setQuery(hits ? m_search->query() : std::nullopt);
        makeTable();
    });
    connect(m_search, &SampleSearchBar::valueFound, this, [this](const SampleHitsPtr& hits) {
        if (hits)
            jumpTo(*hits);
    });
    connect(m_tableView, &SampleTableView::pairSelected, this,
        [this](qsizetype pair) { m_view->show(m_model->table(), pair); });
    connect(m_tableView, &SampleTableView::menuWanted, this, &RolloutsPage::showRowMenu);
    connect(m_tableView, &SampleTableView::orderChosen, this,
        [this](SampleFilter::Order order, bool descending) {
            m_filter.order = order;
            m_filter.descending = descending;
            makeTable();
        });
    connect(m_empty, &EmptyState::actionChosen, this, &RolloutsPage::readFields);
    connect(m_reading, &ReadingBar::givenUp, this, &RolloutsPage::giveUpReading);
    connect(&m_making, &QFutureWatcherBase::progressValueChanged, m_reading,
        &ReadingBar::setThousandths);
    connect(&m_making, &QFutureWatcherBase::finished, this, [this] {
        m_reading->end();
        const auto future = m_making.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        if (const auto table = future.result())
            showTable(*table);
    });
    connect(&m_savingReproduction, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_savingReproduction.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        const auto said = future.result();
        if (said)
            notice(*said);
        else if (said.error().code != Error::Code::Cancelled)
            notice(tr("%1 cannot be written: %2").arg(said.error().where, said.error().what));
    });
    connect(&m_readingFields, &QFutureWatcherBase::finished, this, [this] {
        const auto future = m_readingFields.future();
        if (future.isCanceled() || future.resultCount() == 0)
            return;
        if (const auto seen = future.result())
            askForFields(*seen);
    });
}

void RolloutsPage::buildKeys()
{
    const auto key = [this](const QKeySequence& sequence, auto act) {
        auto* const shortcut = new QShortcut(sequence, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    const auto moveRow = [this](int by) {
        if (!m_pins.waiting()) // what was said of the row before is over
            notice(QString());
        m_tableView->moveRow(by);
    };
    key(Qt::Key_N, [moveRow] { moveRow(1); });
    key(Qt::Key_P, [moveRow] { moveRow(-1); });
    key(Qt::SHIFT | Qt::Key_N, [this] { moveStep(1); });
    key(Qt::SHIFT | Qt::Key_P, [this] { moveStep(-1); });
    key(Qt::Key_J, [this] { m_view->scrollRows(ScrolledRows); });
    key(Qt::Key_K, [this] { m_view->scrollRows(-ScrolledRows); });
    key(Qt::Key_BracketRight, [this] { m_view->goToDifference(true); });
    key(Qt::Key_BracketLeft, [this] { m_view->goToDifference(false); });
    key(Qt::Key_G, [this] { m_view->goToGarbled(true); });
    key(Qt::SHIFT | Qt::Key_G, [this] { m_view->goToGarbled(false); });
    key(Qt::Key_Slash, [this] { m_search->open(false); });
    key(Qt::SHIFT | Qt::Key_J, [this] { m_search->open(true); });
    key(Qt::Key_H, [this] { goToHit(true); });
    key(Qt::SHIFT | Qt::Key_H, [this] { goToHit(false); });
    key(Qt::Key_W, [this] { m_view->toggleWrap(); });
    key(Qt::Key_I, [this] { m_view->toggleInvisibles(); });
    key(Qt::Key_X, [this] { m_view->swapTexts(); });
    key(Qt::Key_M, [this] { markForPair(); });
    key(Qt::Key_Space, [this] { m_view->togglePrompt(); });
    key(Qt::Key_C, [this] { m_view->copy(false); });
    key(Qt::SHIFT | Qt::Key_C, [this] { m_view->copy(true); });
    key(Qt::Key_Escape, [this] { leave(); });
}

void RolloutsPage::giveUpReading()
{
    m_filter.order = m_shownFilter.order;
    m_filter.descending = m_shownFilter.descending;
    m_filter.partsWithin = m_shownFilter.partsWithin;
    m_filters->choose(m_filter);
    m_tableView->setOrder(m_filter.order, m_filter.descending);
    makeTable();
}

void RolloutsPage::leave()
{
    notice(QString());
    if (m_reading->isVisible()) {
        giveUpReading();
    } else if (m_search->isVisible()) {
        m_search->dismiss();
        if (!m_search->isVisible())
            m_tableView->setFocus(); // else the next part of the page takes the keys
    } else if (m_pins.waiting()) {
        m_pins.cancel();
    } else if (m_filter.steps) {
        chooseSteps(std::nullopt);
    }
}

QJsonObject RolloutsPage::kept() const
{
    QJsonObject kept;
    if (m_filter.show != SampleFilter::Show::All)
        kept.insert(QStringLiteral("show"), int(m_filter.show));
    if (!m_filter.kind.isEmpty())
        kept.insert(QStringLiteral("kind"), m_filter.kind);
    if (m_filter.partsWithin)
        kept.insert(QStringLiteral("partsWithin"), qint64(*m_filter.partsWithin));
    if (m_filter.steps)
        kept.insert(
            QStringLiteral("steps"), QJsonArray{ m_filter.steps->first, m_filter.steps->last });
    if (m_kind == RolloutKind::Validation)
        kept.insert(QStringLiteral("validation"), true);
    if (!m_pins.isEmpty())
        kept.insert(QStringLiteral("pins"), m_pins.toJson());
    return kept;
}

void RolloutsPage::restore(const QJsonObject& kept)
{
    SampleFilter filter;
    const int show = kept[QStringLiteral("show")].toInt();
    if (show > 0 && show <= int(SampleFilter::Show::Pinned))
        filter.show = SampleFilter::Show(show);
    filter.kind = kept[QStringLiteral("kind")].toString();
    if (const qint64 within = kept[QStringLiteral("partsWithin")].toInteger(); within > 0)
        filter.partsWithin = within;
    m_filters->choose(filter);
    m_filters->fill(m_filter); // kept() knows it before there are runs
    const QJsonArray steps = kept[QStringLiteral("steps")].toArray();
    const RolloutKind kind = kept[QStringLiteral("validation")].toBool() ? RolloutKind::Validation
                                                                         : RolloutKind::Training;
    const auto sets = kinds();
    if (kind != m_kind && std::find(sets.begin(), sets.end(), kind) != sets.end())
        chooseKind(kind);
    m_filter.steps.reset();
    if (steps.size() == 2)
        m_filter.steps = StepRange{ steps[0].toInt(), steps[1].toInt() };
    m_filters->setStepsChosen(m_filter.steps.has_value());
    m_pins = SamplePins::fromJson(kept[QStringLiteral("pins")].toArray());
    m_keepsFilter = true;
    makeTable();
}

void RolloutsPage::markForPair()
{
    const SampleTablePtr& table = m_view->table();
    if (!table || m_view->pair() < 0)
        return;
    const auto waiting = m_pins.waiting();
    const Side side = m_view->meantSide();
    const auto nameOf
        = [](Side of) { return of == Side::Baseline ? tr("baseline") : tr("candidate"); };
    switch (m_pins.mark(*table, m_view->pair(), side)) {
    case SamplePins::Result::NoSample:
        notice(tr("This row has no sample of the %1")
                   .arg(nameOf(waiting ? otherSide(*waiting) : side)));
        return;
    case SamplePins::Result::Waiting:
        notice(tr("The %1's sample %2 of step %3 waits for its partner: select a row of the %4 and "
                  "press m; Escape lets it go")
                   .arg(nameOf(side), QString::number(table->ordinalOf(m_view->pair())),
                       QString::number(table->stepOf(m_view->pair())), nameOf(otherSide(side))));
        return;
    case SamplePins::Result::Cancelled:
        notice(QString());
        return;
    case SamplePins::Result::Pinned:
        notice(tr("Paired by hand; m on this row takes the pair apart again"));
        break;
    case SamplePins::Result::Unpinned:
        notice(tr("The pair made by hand is taken apart"));
        break;
    }
    if (waiting) {
        const Side other = otherSide(*waiting);
        m_wanted = WantedSample{ std::nullopt, 0, other, table->pair(m_view->pair()).row[other] };
    }
    makeTable();
}

/// The next sample after the one on screen that has the value, from the begin again after the last.
void RolloutsPage::jumpTo(const SampleHits& hits)
{
    const SampleTablePtr& table = m_model->table();
    if (!table)
        return;
    const auto count = qsizetype(table->rollouts->pairs.size());
    const qsizetype from = m_view->pair() + 1;
    for (qsizetype i = 0; i < count; ++i) {
        const qsizetype pair = (from + i) % count;
        for (const Side side : BothSides) {
            const qint32 row = table->pair(pair).row[side];
            const auto& rows = hits.rows[side];
            if (row < 0 || size_t(row) >= rows.size() || rows[size_t(row)] == 0
                || (m_search->side() && *m_search->side() != side))
                continue;
            m_wanted = WantedSample{ std::nullopt, 0, side, row };
            selectWanted();
            return;
        }
    }
}

void RolloutsPage::readFields()
{
    const RolloutSet* found = nullptr;
    for (const Side side : BothSides) {
        const Run* run = m_comparison ? m_comparison->runs[side].get() : nullptr;
        for (size_t i = 0; run && i < run->rollouts.size(); ++i) {
            const RolloutSet& set = run->rollouts[i];
            // The set that nobody could read needs it most.
            if (!set.isEmpty() && (!found || (set.samples.empty() && !found->samples.empty())))
                found = &set;
        }
    }
    if (!found || m_readingFields.isPending())
        return;
    m_readingFields.setFuture(runTask<std::vector<SeenField>>(
        m_workspace.pool(), [comparison = m_comparison, found](Monitor& monitor) {
            return seenFields(*found, monitor);
        }));
}

void RolloutsPage::exportReproduction(qsizetype pair)
{
    if (!m_comparison || kinds().empty() || m_savingReproduction.isPending())
        return;
    const QString directory
        = QFileDialog::getExistingDirectory(this, tr("Folder for the reproduction"));
    if (!directory.isEmpty())
        saveReproduction(directory, pair);
}

void RolloutsPage::saveReproduction(const QString& directory, qsizetype pair)
{
    if (!m_comparison)
        return;
    std::optional<SamplePair> only;
    if (const SampleTablePtr& table = m_view->table(); pair >= 0 && table)
        only = table->pair(pair);
    notice(tr("Choosing the shortest prompts…"));
    m_savingReproduction.setFuture(runTask<QString>(m_workspace.pool(),
        [comparison = m_comparison, directory, only, kind = m_kind](
            Monitor& monitor) -> Result<QString> {
            const auto made = only ? findReproductionOf(*comparison, kind, *only, monitor)
                                   : findReproduction(*comparison, monitor);
            if (!made)
                return tl::unexpected<Error>(made.error());
            // A folder of its own: what the user keeps in this one stays as it is.
            const QString target = directory + QStringLiteral("/reproduction");
            if (made->isEmpty() && only)
                return tr("The answers of this sample are equal and not garbled, or it has no "
                          "prompt: there is nothing to reproduce");
            if (made->isEmpty())
                return comparison->garble && comparison->garble->complete
                    ? tr("No answer is garbled and no answers differ: there is nothing to "
                         "reproduce")
                    : tr("No answers differ, and whether any is garbled is not known yet");
            const auto files = reproductionFiles(*comparison, *made, false);
            if (const auto written = writeReproduction(files, target); !written)
                return tl::unexpected<Error>(written.error());
            return tr("%1 prompts and their overrides are in %2")
                .arg(QString::number(made->prompts.size()), target);
        }));
}

void RolloutsPage::askForFields(const std::vector<SeenField>& seen)
{
    const auto profile = m_workspace.profile();
    const RolloutFields now = profile ? rolloutFields(*profile) : RolloutFields();
    auto* const dialog = new FieldMappingDialog(seen, now, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, now] {
        if (dialog->fields() != now)
            m_workspace.setRolloutFields(dialog->fields());
    });
    dialog->open();
}

} // namespace alidade
