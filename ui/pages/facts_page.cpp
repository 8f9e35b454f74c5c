// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/facts_page.h"

#include "ui/pages/finding_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_chip.h"
#include "ui/widgets/menu_event.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/verdict_delegate.h"

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedWidget>
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

FactsPage::FactsPage(const QString& name, std::vector<QLatin1StringView> checks,
    Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_name(name)
    , m_checks(std::move(checks))
    , m_model(new FactsModel(this))
    , m_filter(new FactsFilter(m_model, this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* const findings = new QWidget(this);
    findings->setAutoFillBackground(true);
    findings->setBackgroundRole(QPalette::Base);
    m_findings = new QVBoxLayout(findings);
    m_findings->setContentsMargins(8, 8, 8, 8);
    m_findings->setSpacing(0);
    column->addWidget(findings);
    column->addWidget(m_stack, 1);
    auto* const content = new QWidget(this);
    auto* const rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(buildFilterBar());
    rows->addWidget(buildTable(), 1);
    m_stack->addWidget(content);
    auto* const nothing = new QWidget(this);
    auto* const nothingColumn = new QVBoxLayout(nothing);
    nothingColumn->addWidget(m_empty, 3);
    auto* const buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (const Side side : BothSides) {
        const bool isBaseline = side == Side::Baseline;
        auto* const button = new QPushButton(
            isBaseline ? tr("Attach to the baseline…") : tr("Attach to the candidate…"), this);
        button->setObjectName(m_name
            + (isBaseline ? QStringLiteral("AttachBaseline") : QStringLiteral("AttachCandidate")));
        connect(button, &QPushButton::clicked, this, [this, side] { attach(side); });
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    nothingColumn->addLayout(buttons);
    nothingColumn->addStretch(2);
    m_stack->addWidget(nothing);
}

QWidget* FactsPage::buildFilterBar()
{
    auto* const bar = new QWidget(this);
    auto* const row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 10, 16, 10);
    row->setSpacing(8);
    m_text = new QLineEdit(this);
    m_text->setObjectName(m_name + QStringLiteral("Text"));
    m_text->setPlaceholderText(tr("Filter by name or value"));
    m_text->setAccessibleName(tr("Filter by name or value"));
    m_text->setClearButtonEnabled(true);
    m_text->setMaximumWidth(360);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        updateCounts();
    });
    row->addWidget(m_text, 1);
    m_all = new FilterChip(tr("equal rows too"), false, this);
    m_all->setObjectName(m_name + QStringLiteral("All"));
    connect(m_all, &QAbstractButton::toggled, this, [this](bool all) {
        m_filter->setAllShown(all);
        updateCounts();
    });
    row->addWidget(m_all);
    row->addStretch(1);
    m_shown = new QLabel(this);
    m_shown->setObjectName(m_name + QStringLiteral("Shown"));
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_shown);
    return bar;
}

QWidget* FactsPage::buildTable()
{
    m_tableOrNothing = new QStackedWidget(this);
    m_view = new QTreeView(this);
    setFocusProxy(m_view);
    m_view->setObjectName(m_name + QStringLiteral("View"));
    m_view->setModel(m_filter);
    m_view->setUniformRowHeights(true);
    m_view->setRootIsDecorated(false);
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(FactsModel::Group, Qt::AscendingOrder);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setItemDelegate(new CellDelegate(CellDelegate::Face::Plain, m_view));
    auto* const monospace = new CellDelegate(CellDelegate::Face::Monospace, m_view);
    for (const int column :
        { FactsModel::Name, FactsModel::BaselineText, FactsModel::CandidateText })
        m_view->setItemDelegateForColumn(column, monospace);
    m_view->setItemDelegateForColumn(
        FactsModel::Mark, new VerdictDelegate(FactsModel::Mark, m_view));
    QHeaderView* const header = m_view->header();
    header->setStretchLastSection(false);
    m_view->setColumnWidth(FactsModel::Group, 130);
    m_view->setColumnWidth(FactsModel::Name, 300);
    header->setSectionResizeMode(FactsModel::BaselineText, QHeaderView::Stretch);
    header->setSectionResizeMode(FactsModel::CandidateText, QHeaderView::Stretch);
    m_view->setColumnWidth(FactsModel::Mark, 60);
    m_view->setColumnWidth(FactsModel::Rule, 200);
    connect(m_view, &QWidget::customContextMenuRequested, this, &FactsPage::showMenu);
    auto* const copy = new QAction(tr("Copy as Markdown"), m_view);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &FactsPage::copySelected);
    m_view->addAction(copy);
    connect(m_view, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
        const FactRow& row = m_model->row(m_filter->mapToSource(index).row());
        const bool isBaseline
            = index.column() == FactsModel::BaselineText || !row.origin.candidate.isValid();
        openOrigin(row, isBaseline ? Side::Baseline : Side::Candidate);
    });
    m_nothing = new QLabel(this);
    m_nothing->setObjectName(m_name + QStringLiteral("Nothing"));
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    m_nothing->setBackgroundRole(QPalette::Base);
    m_nothing->setAutoFillBackground(true);
    m_tableOrNothing->addWidget(m_view);
    m_tableOrNothing->addWidget(m_nothing);
    return m_tableOrNothing;
}

void FactsPage::setComparison(const ComparisonPtr& comparison)
{
    const QString key = m_view->currentIndex().data(KeyRole).toString();
    const int scroll = m_view->verticalScrollBar()->value();
    m_comparison = comparison;
    m_model->setRows(comparison ? makeRows(*comparison) : std::vector<FactRow>());
    addFindings();
    updateCounts();
    for (int i = 0; i < m_filter->rowCount(); ++i)
        if (m_filter->index(i, 0).data(KeyRole).toString() == key)
            selectOnly(*m_view, m_filter->index(i, 0));
    m_view->verticalScrollBar()->setValue(scroll);
}

void FactsPage::addFindings()
{
    // Rows that are open stay open, and a note that is being typed goes on.
    QStringList open;
    QString focused;
    int noteCursor = -1;
    while (QLayoutItem* const item = m_findings->takeAt(0)) {
        if (const auto* const view = qobject_cast<const FindingView*>(item->widget())) {
            if (view->isOpen())
                open += view->check();
            if (view->hasFocus() || view->noteCursor() >= 0) {
                focused = view->check();
                noteCursor = view->noteCursor();
            }
        }
        delete item->widget();
        delete item;
    }
    m_findings->parentWidget()->setVisible(m_comparison != nullptr);
    if (!m_comparison)
        return;
    for (const QLatin1StringView check : m_checks) {
        const Finding* const finding = m_comparison->finding(check);
        if (!finding)
            continue;
        auto* const view = new FindingView({ *finding, 0, false }, m_workspace);
        m_findings->addWidget(view);
        view->setOpen(open.contains(view->check()));
        if (view->check() == focused && noteCursor >= 0)
            view->editNote(noteCursor);
        else if (view->check() == focused)
            view->setFocus();
    }
}

void FactsPage::updateCounts()
{
    const int all = m_model->rowCount();
    const int shown = m_filter->rowCount();
    if (all == 0) {
        const Words words = emptyWords(m_comparison);
        m_empty->setText(words.title, words.lines);
        m_stack->setCurrentIndex(1);
        return;
    }
    m_stack->setCurrentIndex(0);
    m_shown->setText(tr("%1 of %2 rows").arg(shown).arg(all));
    const auto& rows = m_model->rows();
    m_all->setCount(int(std::count_if(
        rows.begin(), rows.end(), [](const FactRow& row) { return !row.isDifference(); })));
    m_nothing->setText(m_text->text().isEmpty()
            ? tr("All %1 rows agree; choose “equal rows too” to see them").arg(all)
            : tr("No row matches this filter"));
    m_tableOrNothing->setCurrentWidget(
        shown > 0 ? static_cast<QWidget*>(m_view) : static_cast<QWidget*>(m_nothing));
}

void FactsPage::select(const QString& key)
{
    const auto& rows = m_model->rows();
    const auto found = std::find_if(
        rows.begin(), rows.end(), [&](const FactRow& row) { return row.name == key; });
    if (found == rows.end())
        return;
    if (!m_filter->accepts(*found)) {
        m_text->clear();
        m_all->setChecked(!found->isDifference() || m_all->isChecked());
    }
    const QModelIndex index
        = m_filter->mapFromSource(m_model->index(int(found - rows.begin()), FactsModel::Name));
    selectOnly(*m_view, index);
    m_view->scrollTo(index, QAbstractItemView::PositionAtCenter);
    m_view->setFocus();
}

bool FactsPage::hasSelected(const QString& key) const
{
    const auto rows = selectedRows();
    return std::any_of(
        rows.begin(), rows.end(), [&key](const FactRow& row) { return row.name == key; });
}

void FactsPage::reveal(const Locator& where)
{
    const QString name = nameOf(where);
    if (!name.isEmpty())
        select(name);
}

PageState FactsPage::state() const
{
    if (!m_comparison)
        return { Finding::State::NotApplicable, {} };
    PageState state{ stateOfChecks(*m_comparison, m_checks), {} };
    const auto& rows = m_model->rows();
    const auto count = std::count_if(rows.begin(), rows.end(),
        [](const FactRow& row) { return row.state == FactRow::State::Differs; });
    if (state.state == Finding::State::Differs && count > 0)
        state.badge = QString::number(count);
    return state;
}

std::vector<FactRow> FactsPage::selectedRows() const
{
    std::vector<FactRow> rows;
    for (int i = 0; i < m_filter->rowCount(); ++i)
        if (m_view->selectionModel()->isRowSelected(i, {}))
            rows.push_back(m_model->row(m_filter->mapToSource(m_filter->index(i, 0)).row()));
    return rows;
}

void FactsPage::copySelected() const
{
    const auto cell = [](QString text) -> QString {
        text.replace(u'|', QStringLiteral("\\|")).replace(u'\n', u' ');
        return text.isEmpty() ? QStringLiteral("–") : QString(u'`' + text + u'`');
    };
    QString table
        = tr("| name | baseline | candidate | rule |") + QStringLiteral("\n|---|---|---|---|\n");
    for (const FactRow& row : selectedRows())
        table += u"| " + cell(row.name) + u" | " + cell(row.text.baseline) + u" | "
            + cell(row.text.candidate) + u" | " + row.rule + u" |\n";
    QGuiApplication::clipboard()->setText(table);
}

void FactsPage::openOrigin(const FactRow& row, Side side)
{
    if (!row.origin[side].isValid())
        return;
    Locator where;
    where.kind = Locator::Kind::File;
    where.side = side;
    where.origin = row.origin[side];
    m_workspace.reveal(where);
}

void FactsPage::showMenu(const QPoint& position)
{
    const std::vector<FactRow> rows = selectedRows();
    auto* const menu = new QMenu(this);
    menu->setObjectName(m_name + QStringLiteral("Menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QStringList lines;
    for (const FactRow& row : rows)
        if (!row.copied.isEmpty())
            lines += row.copied;
    if (!rows.empty())
        menu->addAction(tr("Copy as Markdown"), this, &FactsPage::copySelected);
    if (!lines.isEmpty())
        menu->addAction(tr("Copy export lines"), this,
            [lines] { QGuiApplication::clipboard()->setText(lines.join(u'\n') + u'\n'); });
    for (const Side side : BothSides)
        if (!rows.empty() && rows.front().origin[side].isValid())
            menu->addAction(side == Side::Baseline ? tr("Open the baseline's file")
                                                   : tr("Open the candidate's file"),
                this, [this, row = rows.front(), side] { openOrigin(row, side); });
    askParentsForActions(*menu, *m_view);
    menu->popup(m_view->viewport()->mapToGlobal(position));
}

void FactsPage::attach(Side side)
{
    const QString place = QFileDialog::getExistingDirectory(this,
        side == Side::Baseline ? tr("Attach to the baseline") : tr("Attach to the candidate"));
    if (!place.isEmpty())
        m_workspace.attach(side, place);
}

void FactsPage::refresh()
{
    addFindings();
    updateCounts();
    m_view->viewport()->update();
}

} // namespace alidade
