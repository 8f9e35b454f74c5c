// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/overview_page.h"

#include "ui/pages/finding_view.h"
#include "ui/pages/runs_box.h"
#include "ui/session/workspace.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {
namespace {

QScrollArea* scrollArea(QWidget* parent)
{
    auto* const area = new QScrollArea(parent);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    return area;
}

QLabel* sectionTitle(const QString& text)
{
    auto* const label = new QLabel(text);
    label->setFont(scaledFont(1.0, true));
    label->setContentsMargins(12, 14, 12, 6);
    return label;
}

} // namespace

OverviewPage::OverviewPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent)
    , m_suspects(new FindingsModel(FindingsModel::Kind::Suspects, this))
    , m_checklist(new FindingsModel(FindingsModel::Kind::Checklist, this))
    , m_stack(new QStackedWidget(this))
    , m_empty(new EmptyState(this))
    , m_scroll(scrollArea(this))
    , m_runs(new RunsBox(workspace))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    auto* const splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    QScrollArea* const runsScroll = scrollArea(this);
    runsScroll->setWidget(m_runs);
    runsScroll->setMinimumWidth(280);
    m_scroll->setObjectName(QStringLiteral("overviewScroll"));
    m_scroll->setAccessibleName(tr("Suspects and checklist"));
    runsScroll->setAccessibleName(tr("Runs"));
    m_scroll->setMinimumWidth(420);
    m_scroll->setBackgroundRole(QPalette::Base);
    splitter->addWidget(m_scroll);
    splitter->addWidget(runsScroll);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    splitter->setSizes({ 740, 360 });
    m_stack->addWidget(splitter);
    m_stack->addWidget(m_empty);
    connect(m_scroll->verticalScrollBar(), &QScrollBar::rangeChanged, this,
        &OverviewPage::restoreScroll);
    m_restoring.setSingleShot(true);
    m_restoring.setInterval(500);
    connect(&m_restoring, &QTimer::timeout, this, [this] { m_wantedScroll = -1; });
    connect(m_scroll->verticalScrollBar(), &QScrollBar::actionTriggered, this,
        [this] { m_wantedScroll = -1; });
    setComparison(nullptr);
}

void OverviewPage::setComparison(const ComparisonPtr& comparison)
{
    // Until the user opens or closes something, the first suspect shows its evidence.
    if (!m_touched || !comparison) {
        m_touched = false;
        m_open.clear();
        if (comparison && !comparison->suspects.empty())
            m_open.insert(u"suspect_" + QString(comparison->suspects.front()));
    }
    m_comparison = comparison;
    m_suspects->setComparison(comparison);
    m_checklist->setComparison(comparison);
    rebuild();
}

void OverviewPage::rebuild()
{
    m_empty->setText(tr("Reading both runs"),
        { tr("Config and metrics appear first, rollouts and the search for garbled text follow") });
    m_stack->setCurrentIndex(m_comparison ? 0 : 1);
    m_runs->setComparison(m_comparison);
    if (m_wantedScroll < 0)
        m_wantedScroll = m_scroll->verticalScrollBar()->value();
    QString focusedName;
    int noteCursor = -1;
    for (const FindingView* view : findChildren<FindingView*>()) {
        if (!view->hasFocus() && view->noteCursor() < 0)
            continue;
        focusedName = view->objectName();
        noteCursor = view->noteCursor();
    }
    auto* const content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    m_list = new QVBoxLayout(content);
    m_list->setContentsMargins(8, 0, 8, 16);
    m_list->setSpacing(0);
    if (m_comparison) {
        m_list->addWidget(sectionTitle(summary()));
        addRows(*m_suspects);
        m_list->addWidget(sectionTitle(tr("Checklist")));
        addRows(*m_checklist);
    }
    m_list->addStretch(1);
    m_scroll->setWidget(content);
    restoreScroll();
    m_restoring.start();
    auto* const again = focusedName.isEmpty() ? nullptr : findChild<FindingView*>(focusedName);
    if (again && noteCursor >= 0)
        again->editNote(noteCursor);
    else if (again)
        again->setFocus();
}

void OverviewPage::restoreScroll()
{
    // New rows get their heights late and more than once: until they have them the bar cannot stay
    // where it was.
    QScrollBar* const bar = m_scroll->verticalScrollBar();
    if (m_wantedScroll < 0 || bar->maximum() < m_wantedScroll)
        return;
    bar->setValue(m_wantedScroll);
}

QString OverviewPage::summary() const
{
    if (!m_comparison->suspects.empty())
        return tr("Suspects");
    const auto& findings = m_comparison->findings;
    const auto unjudged = std::count_if(findings.begin(), findings.end(),
        [](const Finding& finding) { return finding.state == Finding::State::CannotJudge; });
    if (unjudged == 0)
        return tr("No suspects: nothing differs that should agree");
    if (unjudged == qsizetype(findings.size()))
        return tr("Nothing could be judged: the reasons stand below");
    return unjudged == 1
        ? tr("No suspects among what could be judged; 1 check cannot be judged")
        : tr("No suspects among what could be judged; %1 checks cannot be judged").arg(unjudged);
}

void OverviewPage::addRows(const FindingsModel& model)
{
    for (const FindingRow& row : model.rows()) {
        auto* const view = new FindingView(row, m_workspace);
        const QString name = view->objectName();
        view->setOpen(m_open.contains(name));
        connect(view, &FindingView::toggled, this, [this, name](bool open) {
            m_touched = true;
            if (open)
                m_open.insert(name);
            else
                m_open.remove(name);
        });
        m_list->addWidget(view);
    }
}

void OverviewPage::select(const QString& key)
{
    for (const QString& prefix : { QStringLiteral("suspect_"), QStringLiteral("check_") }) {
        if (auto* const view = findChild<FindingView*>(prefix + key)) {
            view->setOpen(true);
            m_scroll->ensureWidgetVisible(view);
            return;
        }
    }
}

bool OverviewPage::hasSelected(const QString& key) const
{
    return findChild<FindingView*>(QStringLiteral("suspect_") + key)
        || findChild<FindingView*>(QStringLiteral("check_") + key);
}

PageState OverviewPage::state() const
{
    if (!m_comparison)
        return { Finding::State::NotApplicable, {} };
    if (!m_comparison->suspects.empty())
        return { Finding::State::Differs, QString::number(m_comparison->suspects.size()) };
    const auto& findings = m_comparison->findings;
    const bool unjudged = std::any_of(findings.begin(), findings.end(),
        [](const Finding& finding) { return finding.state == Finding::State::CannotJudge; });
    return { unjudged ? Finding::State::CannotJudge : Finding::State::Pass, {} };
}

void OverviewPage::refresh() { rebuild(); }

} // namespace alidade
