// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/dumps_page.h"

#include "ui/pages/dump_detail.h"
#include "ui/pages/dump_words.h"
#include "ui/session/workspace.h"
#include "ui/widgets/cell_delegate.h"
#include "ui/widgets/display_text.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/filter_chip.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/verdict_delegate.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {
namespace {

QToolButton* jumpButton(const char* name, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setObjectName(QString::fromLatin1(name));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setAutoRaise(true);
    button->setCursor(Qt::PointingHandCursor);
    return button;
}

/// Long names lose their middle; the tool tip has all of them, and what the button is for.
void setJump(QToolButton& button, const QString& text, const QString& hint)
{
    constexpr int MostPixels = 560; // so that the page fits into a narrow window
    constexpr qsizetype MostText = 2000;
    QString shown
        = button.fontMetrics().elidedText(oneLine(text, MostText), Qt::ElideMiddle, MostPixels);
    button.setText(shown.replace(u'&', QStringLiteral("&&")));
    button.setToolTip(asPlainToolTip(hint + u'\n' + text.left(MostText)));
}

} // namespace

DumpsPage::DumpsPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_model(new DumpsModel(this))
    , m_filter(new DumpsFilter(m_model, this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    auto* const across = new QSplitter(Qt::Horizontal, this);
    across->setChildrenCollapsible(false);
    across->addWidget(buildPlaces());
    auto* const down = new QSplitter(Qt::Vertical, this);
    down->setChildrenCollapsible(false);
    down->addWidget(buildOperators());
    m_detail = new DumpDetail(workspace, this);
    m_detail->setMinimumHeight(160);
    down->addWidget(m_detail);
    down->setStretchFactor(0, 1);
    down->setSizes({ 460, 260 });
    across->addWidget(down);
    across->setStretchFactor(1, 1);
    across->setSizes({ 280, 870 });
    m_stack->addWidget(across);
    m_stack->addWidget(m_empty);
    const auto key = [this](Qt::Key which, auto slot) {
        auto* const shortcut = new QShortcut(QKeySequence(which), this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, slot);
    };
    key(Qt::Key_O, &DumpsPage::jumpToOrigin);
    key(Qt::Key_D, &DumpsPage::jumpToDivergence);
    key(Qt::Key_U, &DumpsPage::onlyUnmatched);
    setComparison(nullptr);
}

QWidget* DumpsPage::buildPlaces()
{
    m_places = new QTreeWidget(this);
    m_places->setObjectName(QStringLiteral("dumpPlaces"));
    m_places->setAccessibleName(tr("Places: step, stage and rank"));
    m_places->setColumnCount(2);
    m_places->setHeaderLabels({ tr("Step, stage and rank"), tr("Differing") });
    m_places->setRootIsDecorated(false);
    m_places->setUniformRowHeights(true);
    m_places->setFrameShape(QFrame::NoFrame);
    m_places->header()->setStretchLastSection(false);
    m_places->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_places->setColumnWidth(1, 76);
    m_places->setTextElideMode(Qt::ElideMiddle);
    m_places->setItemDelegate(new CellDelegate(CellDelegate::Face::Plain, m_places));
    m_places->setMinimumWidth(180);
    connect(m_places, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item && item->data(0, KeyRole).toInt() >= 0)
            showPair(item->data(0, KeyRole).toInt());
    });
    return m_places;
}

QWidget* DumpsPage::buildOperators()
{
    auto* const content = new QWidget(this);
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* const bar = new QWidget(this);
    auto* const barColumn = new QVBoxLayout(bar);
    barColumn->setContentsMargins(16, 10, 16, 8);
    barColumn->setSpacing(6);
    m_mismatch = new QLabel(this);
    m_mismatch->setObjectName(QStringLiteral("dumpMismatch"));
    m_mismatch->setTextFormat(Qt::PlainText);
    m_mismatch->setWordWrap(true);
    barColumn->addWidget(m_mismatch);
    auto* const row = new QHBoxLayout;
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("dumpText"));
    m_text->setPlaceholderText(tr("Filter by operator or module"));
    m_text->setAccessibleName(tr("Filter by operator or module"));
    m_text->setClearButtonEnabled(true);
    m_text->setMaximumWidth(360);
    connect(m_text, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setText(text);
        updateFilter();
    });
    row->addWidget(m_text, 1);
    row->addStretch(1);
    m_shown = new QLabel(this);
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(m_shown);
    barColumn->addLayout(row);
    auto* const chips = new FlowLayout(6);
    for (int i = 0; i < DumpShows; ++i) {
        const auto show = DumpShow(i);
        auto* const chip = new FilterChip(showText(show), m_filter->isShown(show), this);
        chip->setObjectName(QStringLiteral("dumpChip_%1").arg(i));
        connect(chip, &QAbstractButton::toggled, this, [this, show](bool on) {
            m_filter->setShown(show, on);
            updateFilter();
        });
        m_chips[size_t(i)] = chip;
        chips->addWidget(chip);
    }
    barColumn->addLayout(chips);
    m_origin = jumpButton("dumpOrigin", this);
    connect(m_origin, &QToolButton::clicked, this, &DumpsPage::jumpToOrigin);
    m_divergence = jumpButton("dumpDivergence", this);
    connect(m_divergence, &QToolButton::clicked, this, &DumpsPage::jumpToDivergence);
    auto* const jumps = new FlowLayout(6);
    jumps->addWidget(m_origin);
    jumps->addWidget(m_divergence);
    barColumn->addLayout(jumps);
    column->addWidget(bar);
    m_view = new QTreeView(this);
    setFocusProxy(m_view);
    m_view->setObjectName(QStringLiteral("dumpView"));
    m_view->setModel(m_filter);
    m_view->setUniformRowHeights(true);
    m_view->setRootIsDecorated(false);
    m_view->setTextElideMode(Qt::ElideMiddle); // the end of a module's name tells most
    m_view->setAllColumnsShowFocus(true);
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(DumpsModel::Operator, Qt::AscendingOrder);
    m_view->setItemDelegate(new CellDelegate(CellDelegate::Face::Plain, m_view));
    auto* const monospace = new CellDelegate(CellDelegate::Face::Monospace, m_view);
    m_view->setItemDelegateForColumn(DumpsModel::Operator, monospace);
    m_view->setItemDelegateForColumn(DumpsModel::Tensor, monospace);
    m_view->setItemDelegateForColumn(
        DumpsModel::Mark, new VerdictDelegate(DumpsModel::Mark, m_view));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(DumpsModel::Operator, QHeaderView::Stretch);
    m_view->setColumnWidth(DumpsModel::Mark, 36);
    m_view->setColumnWidth(DumpsModel::State, 250);
    m_view->setColumnWidth(DumpsModel::Tensor, 110);
    m_view->setColumnWidth(DumpsModel::Error, 105);
    connect(
        m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &DumpsPage::showRow);
    column->addWidget(m_view, 1);
    return content;
}

void DumpsPage::setComparison(const ComparisonPtr& comparison)
{
    const QString label = m_model->pair() ? m_model->pair()->label : QString();
    const QString op = m_view->currentIndex().data(KeyRole).toString();
    m_comparison = comparison;
    m_model->setPair(nullptr, -1);
    m_pair = -1;
    fillPlaces();
    showEmptyState();
    if (!comparison || !comparison->dumps)
        return;
    const auto& pairs = comparison->dumps->pairs;
    int wanted = 0, worst = int(DumpShow::Same) + 1;
    for (size_t i = 0; i < pairs.size(); ++i) {
        const int state = worstDump(pairs[i]);
        if (state < worst) {
            worst = state;
            wanted = int(i);
        }
    }
    for (size_t i = 0; i < pairs.size(); ++i)
        if (!label.isEmpty() && pairs[i].label == label)
            wanted = int(i);
    for (int i = 0; i < m_places->topLevelItemCount(); ++i)
        if (m_places->topLevelItem(i)->data(0, KeyRole).toInt() == wanted)
            m_places->setCurrentItem(m_places->topLevelItem(i));
    if (!op.isEmpty())
        select(op);
}

void DumpsPage::fillPlaces()
{
    const QSignalBlocker quiet(m_places);
    m_places->clear();
    if (!m_comparison || !m_comparison->dumps)
        return;
    const DumpComparison& dumps = *m_comparison->dumps;
    for (size_t i = 0; i < dumps.pairs.size(); ++i) {
        const DumpPair& pair = dumps.pairs[i];
        const auto off = std::count_if(
            pair.rows.begin(), pair.rows.end(), [](const DumpRow& row) { return diverges(row); });
        auto* const item = new QTreeWidgetItem(m_places);
        const QString gap = dumpGap(pair);
        item->setText(0, (off > 0 ? u"● " : gap.isEmpty() ? u"✓ " : u"– ") + pair.label);
        item->setToolTip(0, gap.isEmpty() ? pair.label : QString(pair.label + u'\n' + gap));
        item->setText(1, QString::number(off));
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setData(0, KeyRole, int(i));
    }
    for (const Side side : BothSides)
        for (const int place : dumps.unpaired[side]) {
            const DumpSet* const set = m_comparison->runs[side]->dumps.get();
            if (!set)
                continue;
            auto* const item = new QTreeWidgetItem(m_places);
            item->setText(0, u"◐ " + set->places[size_t(place)].label);
            item->setText(1, side == Side::Baseline ? tr("baseline") : tr("candidate"));
            item->setToolTip(0, tr("Only this run has it"));
            item->setData(0, KeyRole, -1);
            item->setFlags(Qt::ItemIsEnabled);
        }
    QStringList mismatches;
    for (const DumpMismatch& mismatch : dumps.mismatches)
        if (mismatches.size() < 4)
            mismatches
                += tr("%1: %2 in the baseline, %3 in the candidate")
                       .arg(mismatch.what, mismatch.value.baseline, mismatch.value.candidate);
    m_madeDifferently = mismatches.isEmpty()
        ? QString()
        : tr("The dumps were not made alike. %1").arg(mismatches.join(u"; "));
    showGaps(nullptr);
}

void DumpsPage::showGaps(const DumpPair* pair)
{
    QStringList lines;
    if (!m_madeDifferently.isEmpty())
        lines += m_madeDifferently;
    if (pair)
        if (const QString gap = dumpGap(*pair); !gap.isEmpty() && pair->comparable)
            lines += gap;
    m_mismatch->setVisible(!lines.isEmpty());
    m_mismatch->setText(lines.join(u'\n'));
}

void DumpsPage::showEmptyState()
{
    if (m_comparison && m_comparison->dumps && !m_comparison->dumps->pairs.empty()) {
        m_stack->setCurrentIndex(0);
        return;
    }
    m_stack->setCurrentWidget(m_empty);
    if (!m_comparison)
        m_empty->setText(tr("Operator dumps appear here when both runs are read"));
    else if (!m_comparison->parts.dumps)
        m_empty->setText(tr("The dumps were left out of this comparison"));
    else if (m_comparison->dumps)
        m_empty->setText(tr("No place of one run's dump has a counterpart in the other's"),
            { tr(
                "Dump the same steps, stages and ranks on both sides (precision_debugger.steps and "
                "stages of verl, rank of msprobe's config.json).") });
    else
        m_empty->setText(tr("Neither run has an operator dump"),
            { tr("Looked for: dump.json below step…/rank… directories, as msprobe writes them."),
                tr("To provide them, switch verl's precision debugger on for a few steps: "
                   "global_profiler.tool=precision_debugger, with steps, stages and msprobe's "
                   "config.json, or call msprobe's PrecisionDebugger yourself.") });
}

void DumpsPage::showPair(int pair)
{
    m_pair = pair;
    m_model->setPair(m_comparison, pair);
    const DumpPair* const one = m_model->pair();
    showGaps(one);
    const auto counts = m_model->counts();
    for (int i = 0; i < DumpShows; ++i)
        m_chips[size_t(i)]->setCount(counts[size_t(i)]);
    const bool hasOrigin = one && !one->origins.empty();
    m_origin->setEnabled(hasOrigin);
    setJump(*m_origin, hasOrigin ? dumpOriginText(one->origins.front()) : tr("No origin of NaN"),
        tr("Where NaN or infinity begins (O)"));
    const bool diverged = one && one->firstDivergence >= 0;
    m_divergence->setEnabled(diverged);
    setJump(*m_divergence,
        diverged
            ? tr("First divergence: %1").arg(one->name(one->rows[size_t(one->firstDivergence)]))
            : tr("No divergence"),
        tr("The first operator outside its tolerance (D)"));
    updateFilter();
    if (hasOrigin)
        jumpToOrigin();
    else if (diverged)
        jumpToDivergence();
    else
        m_view->setCurrentIndex(m_filter->index(0, 0));
    showRow();
}

void DumpsPage::updateFilter()
{
    m_shown->setText(tr("%1 of %2 operators").arg(m_filter->rowCount()).arg(m_model->rowCount()));
}

void DumpsPage::showRow()
{
    const QModelIndex index = m_filter->mapToSource(m_view->currentIndex());
    m_detail->setRow(m_comparison, m_pair, index.isValid() ? index.row() : -1);
}

bool DumpsPage::selectRow(int row)
{
    if (row < 0 || row >= m_model->rowCount())
        return false;
    QModelIndex index = m_filter->mapFromSource(m_model->index(row, DumpsModel::Operator));
    if (!index.isValid()) {
        m_text->clear();
        m_chips[size_t(showOf(m_model->pair()->rows[size_t(row)]))]->setChecked(true);
        index = m_filter->mapFromSource(m_model->index(row, DumpsModel::Operator));
    }
    m_view->setCurrentIndex(index);
    m_view->scrollTo(index, QAbstractItemView::PositionAtCenter);
    return index.isValid();
}

void DumpsPage::jumpToOrigin()
{
    if (m_model->pair() && !m_model->pair()->origins.empty())
        selectRow(m_model->pair()->origins.front().row);
}

void DumpsPage::jumpToDivergence()
{
    if (m_model->pair())
        selectRow(m_model->pair()->firstDivergence);
}

void DumpsPage::onlyUnmatched()
{
    const bool only = m_filter->isShown(DumpShow::Unmatched)
        && !m_filter->isShown(DumpShow::Differs) && !m_filter->isShown(DumpShow::NonFinite);
    for (int i = 0; i < DumpShows; ++i)
        m_chips[size_t(i)]->setChecked(
            only ? DumpShow(i) != DumpShow::Same : DumpShow(i) == DumpShow::Unmatched);
}

void DumpsPage::reveal(const Locator& where)
{
    if (where.kind != Locator::Kind::Op || !m_comparison || !m_comparison->dumps)
        return;
    // The same operator stands in many places: the file says which one is meant.
    const int pair = dumpPairOf(*m_comparison, where);
    if (pair >= 0 && pair != m_pair)
        m_places->setCurrentItem(m_places->topLevelItem(pair));
    select(where.key);
}

void DumpsPage::select(const QString& key)
{
    if (!m_comparison || !m_comparison->dumps)
        return;
    const auto& pairs = m_comparison->dumps->pairs;
    const auto rowOf = [&](size_t at) { return dumpRowOf(pairs[at], key); };
    // The place that is shown comes first.
    if (m_pair >= 0 && selectRow(rowOf(size_t(m_pair))))
        return;
    for (size_t i = 0; i < pairs.size(); ++i) {
        const int row = rowOf(i);
        if (row < 0)
            continue;
        m_places->setCurrentItem(m_places->topLevelItem(int(i)));
        selectRow(row);
        return;
    }
}

bool DumpsPage::hasSelected(const QString& key) const
{
    const QModelIndex index = m_filter->mapToSource(m_view->currentIndex());
    return index.isValid() && m_model->pair() && dumpRowOf(*m_model->pair(), key) == index.row();
}

PageState DumpsPage::state() const
{
    if (!m_comparison)
        return { Finding::State::NotApplicable, {} };
    static constexpr std::array Checks{ QLatin1StringView("dump-comparable"),
        QLatin1StringView("dump-origin"), QLatin1StringView("dump-divergence") };
    PageState state{ stateOfChecks(*m_comparison, Checks), {} };
    if (!m_comparison->dumps)
        return state;
    qsizetype off = 0;
    for (const DumpPair& pair : m_comparison->dumps->pairs)
        off += std::count_if(
            pair.rows.begin(), pair.rows.end(), [](const DumpRow& row) { return diverges(row); });
    if (off > 0)
        state.badge = QString::number(off);
    return state;
}

bool DumpsPage::isSettled() const { return m_detail->isSettled(); }

void DumpsPage::refresh()
{
    showEmptyState();
    m_view->viewport()->update();
}

} // namespace alidade
