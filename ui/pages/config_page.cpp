// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/config_page.h"

#include "ui/pages/config_detail.h"
#include "ui/pages/config_menu.h"
#include "ui/session/workspace.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_chip.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace alidade {

ConfigPage::ConfigPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_model(new ConfigModel(this))
    , m_filter(new ConfigFilter(m_model, this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    auto* const content = new QWidget(this);
    auto* const contentColumn = new QVBoxLayout(content);
    contentColumn->setContentsMargins(0, 0, 0, 0);
    contentColumn->setSpacing(0);
    contentColumn->addWidget(buildFilterBar());
    m_banner = new QLabel(this);
    m_banner->setObjectName(QStringLiteral("configBanner"));
    m_banner->setTextFormat(Qt::PlainText);
    m_banner->setWordWrap(true);
    m_banner->setContentsMargins(16, 8, 16, 8);
    m_banner->setAutoFillBackground(true);
    contentColumn->addWidget(m_banner);
    auto* const splitter = new QSplitter(Qt::Vertical, this);
    splitter->setChildrenCollapsible(false);
    m_detail = new ConfigDetail(workspace, this);
    m_detail->setMinimumHeight(150);
    splitter->addWidget(buildTable());
    splitter->addWidget(m_detail);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({ 520, 190 });
    contentColumn->addWidget(splitter, 1);
    m_stack->addWidget(content);
    m_stack->addWidget(m_empty);
    setComparison(nullptr);
}

QWidget* ConfigPage::buildFilterBar()
{
    auto* const bar = new QWidget(this);
    auto* const column = new QVBoxLayout(bar);
    column->setContentsMargins(16, 10, 16, 10);
    column->setSpacing(8);
    auto* const row = new QHBoxLayout;
    row->setSpacing(8);
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("configText"));
    m_text->setPlaceholderText(tr("Filter by key or value"));
    m_text->setClearButtonEnabled(true);
    m_text->setMaximumWidth(360);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        updateCounts();
    });
    row->addWidget(m_text, 1);
    m_states = new QComboBox(this);
    m_states->setObjectName(QStringLiteral("configStates"));
    m_states->addItems({ tr("Differences"), tr("All keys"), tr("Equal keys") });
    connect(m_states, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_filter->setStates(ConfigFilter::States(index));
        updateCounts();
    });
    row->addWidget(m_states);
    m_layoutSwitch = new QPushButton(this);
    m_layoutSwitch->setObjectName(QStringLiteral("configTree"));
    m_layoutSwitch->setText(tr("Tree"));
    m_layoutSwitch->setToolTip(tr("Fold the keys by prefix"));
    m_layoutSwitch->setCheckable(true);
    connect(m_layoutSwitch, &QPushButton::toggled, this, [this](bool tree) {
        const KeyAlignment* const selected = current();
        const QString key = selected ? selected->key : QString();
        m_model->setLayout(tree ? ConfigModel::Layout::Tree : ConfigModel::Layout::List);
        m_view->setRootIsDecorated(tree);
        m_view->sortByColumn(tree ? ConfigModel::Key : ConfigModel::Cause, Qt::AscendingOrder);
        m_view->expandAll();
        selectKey(key);
    });
    row->addWidget(m_layoutSwitch);
    row->addStretch(1);
    m_shown = new QLabel(this);
    m_shown->setObjectName(QStringLiteral("configShown"));
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_shown);
    column->addLayout(row);

    auto* const chips = new FlowLayout(6);
    for (size_t i = 0; i < size_t(ConfigCategory::Same); ++i) {
        const auto category = ConfigCategory(i);
        auto* const chip = new FilterChip(categoryText(category), m_filter->shows(category), this);
        chip->setObjectName(QStringLiteral("chip_%1").arg(i));
        connect(chip, &QAbstractButton::toggled, this, [this, category](bool on) {
            m_filter->setCategory(category, on);
            updateCounts();
        });
        m_chips[i] = chip;
        chips->addWidget(chip);
    }
    m_keyParameters = new FilterChip(tr("★ only key parameters"), false, this);
    m_keyParameters->setObjectName(QStringLiteral("chip_keyParameters"));
    m_keyParameters->setToolTip(tr("Keys that are known to change the result of a training"));
    connect(m_keyParameters, &QAbstractButton::toggled, this, [this](bool on) {
        m_filter->setOnlyKeyParameters(on);
        updateCounts();
    });
    chips->addWidget(m_keyParameters);
    column->addLayout(chips);
    return bar;
}

QWidget* ConfigPage::buildTable()
{
    auto* const holder = new QStackedWidget(this);
    m_view = new QTreeView(this);
    setFocusProxy(m_view);
    m_view->setObjectName(QStringLiteral("configView"));
    m_view->setModel(m_filter);
    m_view->setUniformRowHeights(true);
    m_view->setRootIsDecorated(false);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(ConfigModel::Cause, Qt::AscendingOrder);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setItemDelegate(new CellDelegate(CellDelegate::Face::Plain, m_view));
    auto* const monospace = new CellDelegate(CellDelegate::Face::Monospace, m_view);
    for (const int column :
        { ConfigModel::Key, ConfigModel::BaselineValue, ConfigModel::CandidateValue })
        m_view->setItemDelegateForColumn(column, monospace);
    QHeaderView* const header = m_view->header();
    header->setStretchLastSection(false);
    m_view->setColumnWidth(ConfigModel::Key, 440);
    header->setSectionResizeMode(ConfigModel::BaselineValue, QHeaderView::Stretch);
    header->setSectionResizeMode(ConfigModel::CandidateValue, QHeaderView::Stretch);
    m_view->setColumnWidth(ConfigModel::Cause, 145);
    m_view->setColumnWidth(ConfigModel::SetBy, 70);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &ConfigPage::showDetail);
    connect(m_view, &QWidget::customContextMenuRequested, this, &ConfigPage::showMenu);
    m_nothing = new QLabel(this);
    m_nothing->setObjectName(QStringLiteral("configNothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setBackgroundRole(QPalette::Base);
    m_nothing->setAutoFillBackground(true);
    holder->addWidget(m_view);
    holder->addWidget(m_nothing);
    return holder;
}

void ConfigPage::setComparison(const ComparisonPtr& comparison)
{
    const KeyAlignment* const before = current();
    const QString key = before ? before->key : QString();
    const int scroll = m_view->verticalScrollBar()->value();
    m_comparison = comparison;
    m_model->setComparison(comparison);
    if (m_model->layout() == ConfigModel::Layout::Tree)
        m_view->expandAll();
    showEmptyState();
    const auto counts = m_model->categoryCounts();
    for (size_t i = 0; i < size_t(ConfigCategory::Same); ++i) {
        m_chips[i]->setCount(counts[i]);
        m_chips[i]->setVisible(counts[i] > 0);
    }
    m_keyParameters->setCount(m_model->keyParameterCount());
    updateCounts();
    if (key.isEmpty() || !selectKey(key))
        selectFirst();
    else
        m_view->verticalScrollBar()->setValue(scroll);
    showDetail();
}

void ConfigPage::showEmptyState()
{
    if (m_comparison && m_comparison->config && m_model->nodeCount() > 0) {
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

void ConfigPage::updateCounts()
{
    int shown = 0;
    if (m_comparison && m_comparison->config) {
        const auto count = [this](auto&& self, const QModelIndex& parent) -> int {
            int leaves = 0;
            for (int i = 0; i < m_filter->rowCount(parent); ++i) {
                const QModelIndex index = m_filter->index(i, 0, parent);
                leaves += m_filter->rowCount(index) > 0 ? self(self, index) : 1;
            }
            return leaves;
        };
        shown = count(count, {});
        m_shown->setText(
            tr("%1 of %2 keys").arg(shown).arg(qsizetype(m_comparison->config->rows.size())));
    }
    const bool untouched = m_text->text().isEmpty() && !m_keyParameters->isChecked()
        && m_filter->states() == ConfigFilter::States::Differences;
    m_nothing->setText(untouched
            ? tr("No differing key to show; run-specific and ignored keys are hidden")
            : m_filter->states() == ConfigFilter::States::Differences
            ? tr("No differing key matches this filter; choose All keys to see the equal ones")
            : tr("No key matches this filter"));
    auto* const holder = qobject_cast<QStackedWidget*>(m_view->parentWidget());
    holder->setCurrentWidget(shown > 0 ? static_cast<QWidget*>(m_view) : m_nothing);
    if (shown > 0 && !m_view->currentIndex().isValid())
        selectFirst();
    showDetail();
}

const KeyAlignment* ConfigPage::current() const
{
    return m_model->alignment(m_filter->mapToSource(m_view->currentIndex()));
}

void ConfigPage::selectFirst()
{
    QModelIndex index = m_filter->index(0, 0);
    while (m_filter->rowCount(index) > 0)
        index = m_filter->index(0, 0, index);
    m_view->setCurrentIndex(index);
    m_view->scrollToTop();
}

bool ConfigPage::selectKey(const QString& key)
{
    const QModelIndex index = m_filter->mapFromSource(m_model->find(key));
    if (!index.isValid())
        return false;
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index, QAbstractItemView::EnsureVisible);
    return true;
}

void ConfigPage::makeVisible(const KeyAlignment& row)
{
    m_text->clear();
    m_keyParameters->setChecked(false);
    const ConfigCategory category = categoryOf(row);
    if (category == ConfigCategory::Same)
        m_states->setCurrentIndex(int(ConfigFilter::States::All));
    else
        m_chips[size_t(category)]->setChecked(true);
    if (category != ConfigCategory::Same && m_filter->states() == ConfigFilter::States::Equal)
        m_states->setCurrentIndex(int(ConfigFilter::States::Differences));
}

void ConfigPage::reveal(const Locator& where)
{
    if (where.kind == Locator::Kind::Config)
        select(where.key);
}

void ConfigPage::select(const QString& key)
{
    const QModelIndex index = m_model->find(key);
    if (!index.isValid())
        return;
    if (!m_filter->mapFromSource(index).isValid())
        makeVisible(*m_model->alignment(index));
    if (m_model->layout() == ConfigModel::Layout::Tree)
        m_view->expandAll();
    selectKey(key);
    m_view->scrollTo(m_view->currentIndex(), QAbstractItemView::PositionAtCenter);
    m_view->setFocus();
}

void ConfigPage::showDetail() { m_detail->setRow(*m_model, current()); }

void ConfigPage::showMenu(const QPoint& position)
{
    if (const KeyAlignment* const row = current())
        showConfigMenu(
            m_view->viewport()->mapToGlobal(position), *m_model, *row, m_workspace, this);
}

PageState ConfigPage::state() const
{
    if (!m_comparison)
        return { Finding::State::NotApplicable, {} };
    if (!m_comparison->config || m_model->nodeCount() == 0)
        return { Finding::State::CannotJudge, {} };
    for (const Side side : BothSides) {
        if (m_comparison->runs[side]->config.isEmpty())
            return { Finding::State::CannotJudge, {} };
    }
    const auto counts = m_model->categoryCounts();
    int differences = 0;
    for (size_t i = 0; i < size_t(ConfigCategory::OnlyOneSide); ++i)
        differences += counts[i];
    if (differences > 0)
        return { Finding::State::Differs, QString::number(differences) };
    return { Finding::State::Pass, {} };
}

void ConfigPage::refresh()
{
    m_detail->refresh();
    showEmptyState();
    m_view->viewport()->update();
}

} // namespace alidade
