// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_page.h"

#include "ui/models/seeds_model.h"
#include "ui/pages/config_detail.h"
#include "ui/pages/config_filter_bar.h"
#include "ui/pages/config_menu.h"
#include "ui/pages/config_views.h"
#include "ui/pages/profile_menu.h"
#include "ui/session/profile_store.h"
#include "ui/session/workspace.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/undo_strip.h"

#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {
namespace {

/// Whatever keys are held: a held Ctrl would add the row to the selection.
void selectOnly(const QTreeView& view, const QModelIndex& index)
{
    view.selectionModel()->setCurrentIndex(
        index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

} // namespace
namespace {

constexpr qsizetype KeptSelection = 500; ///< rows that stay selected when the filter changes

} // namespace

ConfigPage::ConfigPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_model(new ConfigModel(this))
    , m_seeds(new SeedsModel(this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    buildContent();
    m_stack->addWidget(m_empty);
    connectViews();
    connectFilter();
    addShortcuts();
    setComparison(nullptr);
}

void ConfigPage::buildContent()
{
    auto* const content = new QWidget(this);
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_bar = new ConfigFilterBar(this);
    column->addWidget(m_bar);
    m_banner = new QLabel(this);
    m_banner->setObjectName(QStringLiteral("configBanner"));
    m_banner->setTextFormat(Qt::PlainText);
    m_banner->setWordWrap(true);
    m_banner->setContentsMargins(16, 8, 16, 8);
    m_banner->setAutoFillBackground(true);
    column->addWidget(m_banner);
    m_undo = new UndoStrip(this);
    column->addWidget(m_undo);
    m_lists = new QStackedWidget(this);
    m_view = makeKeyView(m_model, this);
    m_seedView = makeSeedView(m_seeds, this);
    setFocusProxy(m_view);
    m_nothing = new QLabel(this);
    m_nothing->setObjectName(QStringLiteral("configNothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setBackgroundRole(QPalette::Base);
    m_nothing->setAutoFillBackground(true);
    for (QWidget* list : { static_cast<QWidget*>(m_view), static_cast<QWidget*>(m_nothing),
             static_cast<QWidget*>(m_seedView) })
        m_lists->addWidget(list);
    auto* const splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    m_detail = new ConfigDetail(m_workspace, this);
    m_detail->setMinimumHeight(150);
    splitter->addWidget(m_lists);
    splitter->addWidget(m_detail);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({ 520, 210 });
    column->addWidget(splitter, 1);
    m_stack->addWidget(content);
}

void ConfigPage::connectFilter()
{
    connect(m_bar, &ConfigFilterBar::filterChanged, this, [this] {
        m_bar->setSeedsShown(false);
        keepingSelection([this] { m_model->setFilter(m_bar->filter()); });
        showCounts();
    });
    connect(m_bar, &ConfigFilterBar::treeToggled, this, [this](bool tree) {
        m_bar->setSeedsShown(false);
        keepingSelection([this, tree] {
            m_model->setLayout(tree ? ConfigModel::Layout::Tree : ConfigModel::Layout::List);
            m_view->setRootIsDecorated(tree);
            m_view->sortByColumn(tree ? ConfigModel::Key : ConfigModel::Cause, Qt::AscendingOrder);
        });
    });
    connect(m_bar, &ConfigFilterBar::seedsToggled, this, [this](bool shown) {
        if (shown && !m_seedView->currentIndex().isValid())
            m_seedView->setCurrentIndex(m_seeds->index(0, 0));
        showCounts();
        showDetail();
    });
    connect(m_bar, &ConfigFilterBar::leftDownwards, this,
        [this] { m_lists->currentWidget()->setFocus(Qt::TabFocusReason); });
    ProfileStore& profiles = m_workspace.profiles();
    connect(&profiles, &ProfileStore::told, this,
        [this, &profiles](const QString& text) { m_undo->tell(text, profiles.canUndo()); });
    connect(m_undo, &UndoStrip::undoRequested, &profiles, &ProfileStore::undo);
    auto* const menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("profileMenu"));
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        addProfileActions(menu, m_workspace, this);
    });
    m_bar->profileButton()->setMenu(menu);
}

void ConfigPage::connectViews()
{
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &ConfigPage::showDetail);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        &ConfigPage::showCounts);
    connect(m_view, &QWidget::customContextMenuRequested, this, &ConfigPage::showMenu);
    connect(m_seedView->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &ConfigPage::showDetail);
    for (QAbstractItemView* view :
        { static_cast<QAbstractItemView*>(m_view), static_cast<QAbstractItemView*>(m_seedView) })
        connect(view, &QAbstractItemView::activated, this, &ConfigPage::openPlace);
    connect(m_view->header(), &QHeaderView::sectionResized, this, [this](int section) {
        if (section == ConfigModel::Key && !m_fitting)
            m_fittedByHand = true;
    });
}

void ConfigPage::addShortcuts()
{
    const auto key = [this](QWidget* where, const QKeySequence& sequence, auto act) {
        auto* const shortcut = new QShortcut(sequence, where);
        shortcut->setContext(where == this ? Qt::WidgetWithChildrenShortcut : Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    key(this, QKeySequence::Find, [this] { m_bar->focusText(); });
    for (QWidget* list : { static_cast<QWidget*>(m_view), static_cast<QWidget*>(m_seedView) })
        key(list, Qt::Key_Slash, [this] { m_bar->focusText(); });
    key(m_view, QKeySequence::Copy, [this] {
        if (const std::vector<int> rows = selectedRows(); !rows.empty())
            copyConfig(ConfigCopy::Markdown, *m_comparison, rows);
    });
    key(m_view, Qt::CTRL | Qt::SHIFT | Qt::Key_C, [this] {
        if (const std::vector<int> rows = selectedRows(); !rows.empty())
            copyConfig(ConfigCopy::TowardsBaseline, *m_comparison, rows);
    });
    key(m_view, QKeySequence::Undo, [this] { m_workspace.profiles().undo(); });
}

template <class Change> void ConfigPage::keepingSelection(Change change)
{
    const KeyAlignment* const before = current();
    const QString key = before ? before->key : QString();
    const int scroll = m_view->verticalScrollBar()->value();
    QStringList selected;
    if (m_comparison && m_comparison->config
        && m_view->selectionModel()->selectedRows().size() <= KeptSelection) {
        for (const int row : selectedRows())
            selected += m_comparison->config->rows[size_t(row)].key;
    }
    change();
    if (m_model->layout() == ConfigModel::Layout::Tree)
        m_view->expandAll();
    if (key.isEmpty() || !selectKey(key)) {
        selectFirst();
    } else {
        for (const QString& one : selected) {
            const QModelIndex index = m_model->find(one);
            if (index.isValid())
                m_view->selectionModel()->select(
                    index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
        m_view->verticalScrollBar()->setValue(scroll);
        m_view->scrollTo(m_view->currentIndex(), QAbstractItemView::EnsureVisible);
    }
    showDetail();
}

void ConfigPage::setComparison(const ComparisonPtr& comparison)
{
    // Rows of the comparison before are gone with it: what is selected is kept by key.
    keepingSelection([this, &comparison] {
        m_model->setComparison(comparison);
        m_comparison = comparison;
    });
    m_seeds->setComparison(comparison);
    if (m_seeds->rowCount() > 0)
        m_seedView->setCurrentIndex(m_seeds->index(0, 0));
    m_bar->setCounts(m_model->categoryCounts(), m_model->keyParameterCount());
    m_bar->setSeedCount(m_seeds->rowCount(), m_seeds->contradictions());
    showEmptyState();
    showCounts();
    showDetail();
}

void ConfigPage::showEmptyState()
{
    const bool hasKeys
        = m_comparison && m_comparison->config && !m_comparison->config->rows.empty();
    if (hasKeys) {
        m_stack->setCurrentIndex(0);
        const Pair<bool> missing{ m_comparison->runs.baseline->config.isEmpty(),
            m_comparison->runs.candidate->config.isEmpty() };
        m_banner->setVisible(missing.baseline || missing.candidate);
        m_banner->setText(
            (missing.baseline ? tr("No config was found in the baseline, so there is nothing to "
                                   "compare. %1")
                              : tr("No config was found in the candidate, so there is nothing to "
                                   "compare. %1"))
                .arg(tr("Keep its console output (bash run.sh 2>&1 | tee train.log) or Hydra's "
                        "outputs directory beside the run.")));
        QPalette palette = m_banner->palette();
        palette.setColor(QPalette::Window, currentTheme().differenceWeak);
        m_banner->setPalette(palette);
        return;
    }
    m_stack->setCurrentWidget(m_empty);
    if (!m_comparison)
        m_empty->setText(tr("The configs appear here when both runs are read"));
    else if (!m_comparison->parts.config)
        m_empty->setText(tr("The config was left out of this comparison"));
    else
        m_empty->setText(tr("No config was found in either run"),
            { tr("Looked for: a console log with the config that verl prints at the start, "
                 "outputs/…/.hydra/config.yaml, and launch scripts."),
                tr("To provide it, keep the console output of the training (for example "
                   "“bash run.sh 2>&1 | tee train.log”) or Hydra's outputs directory beside the "
                   "run.") });
}

void ConfigPage::showCounts()
{
    if (m_comparison && m_comparison->config)
        m_bar->setShown(m_model->shownCount(), qsizetype(m_comparison->config->rows.size()));
    m_nothing->setText(nothingText());
    m_lists->setCurrentWidget(m_bar->areSeedsShown() ? static_cast<QWidget*>(m_seedView)
            : m_model->shownCount() > 0              ? static_cast<QWidget*>(m_view)
                                                     : m_nothing);
    m_detail->setVisible(m_lists->currentWidget() != m_nothing);
}

QString ConfigPage::nothingText() const
{
    const bool differences = m_bar->filter().states == ConfigFilter::States::Differences;
    if (!m_bar->isUntouched())
        return differences
            ? tr("No differing key matches this filter; choose All keys to see the equal ones")
            : tr("No key matches this filter");
    const auto counts = m_model->categoryCounts();
    const int runSpecific = counts[size_t(ConfigCategory::RunSpecific)];
    const int ignored = counts[size_t(ConfigCategory::Ignored)];
    QString text = tr("No key differs in a way that counts");
    if (runSpecific > 0)
        text += u'\n'
            + tr("Folded away: %1 run-specific keys (paths, names, hosts)").arg(runSpecific);
    if (ignored > 0)
        text += u'\n' + tr("Folded away: %1 ignored keys").arg(ignored);
    return text;
}

void ConfigPage::fitColumns()
{
    if (m_fittedByHand)
        return;
    // The page's width, since the views are laid out after it.
    const int width = std::clamp(this->width() * 2 / 5, 260, 720);
    m_fitting = true;
    m_view->setColumnWidth(ConfigModel::Key, width);
    m_seedView->setColumnWidth(0, width);
    m_fitting = false;
}

void ConfigPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    fitColumns();
}

const KeyAlignment* ConfigPage::current() const
{
    return m_model->alignment(m_view->currentIndex());
}

std::vector<int> ConfigPage::selectedRows() const
{
    std::vector<int> rows;
    const auto add = [this, &rows](auto&& self, const QModelIndex& index) -> void {
        if (const int number = m_model->rowNumber(index); number >= 0)
            rows.push_back(number);
        for (int child = 0; child < m_model->rowCount(index); ++child)
            self(self, m_model->index(child, 0, index));
    };
    const QModelIndexList selected = m_view->selectionModel()->selectedRows();
    for (const QModelIndex& index : selected)
        add(add, index);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

void ConfigPage::selectFirst()
{
    QModelIndex index = m_model->index(0, 0);
    while (m_model->rowCount(index) > 0)
        index = m_model->index(0, 0, index);
    selectOnly(*m_view, index);
    m_view->scrollToTop();
}

bool ConfigPage::selectKey(const QString& key)
{
    const QModelIndex index = m_model->find(key);
    if (!index.isValid())
        return false;
    selectOnly(*m_view, index);
    return true;
}

void ConfigPage::makeVisible(const KeyAlignment& row)
{
    ConfigFilter filter = m_bar->filter();
    filter.text.clear();
    filter.onlyKeyParameters = false;
    const ConfigCategory category = categoryOf(row);
    if (category == ConfigCategory::Same)
        filter.states = ConfigFilter::States::All;
    else if (filter.states == ConfigFilter::States::Equal)
        filter.states = ConfigFilter::States::Differences;
    filter.show(category, true);
    m_bar->setFilter(filter);
}

void ConfigPage::reveal(const Locator& where)
{
    if (where.kind == Locator::Kind::Config)
        select(where.key);
}

void ConfigPage::select(const QString& key)
{
    m_bar->setSeedsShown(false);
    const KeyAlignment* const row = m_model->rowOf(key);
    if (!row)
        return;
    if (!m_model->find(key).isValid())
        makeVisible(*row);
    selectKey(key);
    m_view->scrollTo(m_view->currentIndex(), QAbstractItemView::PositionAtCenter);
    m_view->setFocus();
}

QString ConfigPage::selected() const
{
    const KeyAlignment* const row
        = !m_bar->areSeedsShown() && m_model->shownCount() > 0 ? current() : nullptr;
    return row ? row->key : QString();
}

void ConfigPage::showDetail()
{
    if (!m_bar->areSeedsShown()) {
        m_detail->setRow(m_comparison, m_model->shownCount() > 0 ? current() : nullptr);
        return;
    }
    const QModelIndex index = m_seedView->currentIndex();
    if (!index.isValid()) {
        m_detail->setRow(m_comparison, nullptr);
        return;
    }
    const SeedRow& seed = m_seeds->row(index.row());
    if (seed.isVariable)
        m_detail->setVariable(seed);
    else
        m_detail->setRow(m_comparison, m_model->rowOf(seed.name));
}

void ConfigPage::openPlace()
{
    Locator where;
    if (!m_bar->areSeedsShown()) {
        if (const KeyAlignment* const row = current())
            where = placeOf(*m_comparison, *row);
    } else if (const QModelIndex index = m_seedView->currentIndex(); index.isValid()) {
        const SeedRow& seed = m_seeds->row(index.row());
        const Side side = seed.origin.candidate.isValid() ? Side::Candidate : Side::Baseline;
        where.side = side;
        where.origin = seed.origin[side];
        where.kind = Locator::Kind::File;
    }
    if (where.origin.isValid())
        m_workspace.reveal(where);
}

void ConfigPage::showMenu(const QPoint& position)
{
    // The menu key asks for the middle of the view; the row is where one looks.
    QPoint at = position;
    if (!m_view->indexAt(position).isValid() || !m_view->underMouse())
        at = m_view->visualRect(m_view->currentIndex()).bottomLeft() + QPoint(20, 0);
    showConfigMenu(
        m_view->viewport()->mapToGlobal(at), m_comparison, selectedRows(), m_workspace, m_view);
}

PageState ConfigPage::state() const
{
    if (!m_comparison)
        return { Finding::State::NotApplicable, {} };
    static constexpr std::array Checks{ QLatin1StringView("required-settings"),
        QLatin1StringView("default-mismatch") };
    PageState state{ stateOfChecks(*m_comparison, Checks), {} };
    if (!m_comparison->config)
        return state;
    const auto counts = m_model->categoryCounts();
    int differences = 0;
    for (size_t i = 0; i < size_t(ConfigCategory::OnlyOneSide); ++i)
        differences += counts[i];
    if (differences > 0)
        state.badge = QString::number(differences);
    return state;
}

void ConfigPage::refresh()
{
    m_detail->refresh();
    m_bar->refresh();
    m_undo->refresh();
    showEmptyState();
    m_view->viewport()->update();
    m_seedView->viewport()->update();
}

} // namespace alidade
