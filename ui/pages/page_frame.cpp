// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/page_frame.h"

#include "ui/pages/page.h"
#include "ui/widgets/focus_mark.h"
#include "ui/widgets/page_rail.h"
#include "ui/widgets/run_bar.h"

#include <QCoreApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace alidade {
namespace {

QString titleOf(const PageEntry& entry)
{
    return QCoreApplication::translate("Pages", entry.title);
}

PageRail::Mark markOf(Finding::State state)
{
    switch (state) {
    case Finding::State::Pass:
        return PageRail::Mark::Pass;
    case Finding::State::Differs:
        return PageRail::Mark::Differs;
    case Finding::State::CannotJudge:
        return PageRail::Mark::Unknown;
    case Finding::State::NotApplicable:
        break;
    }
    return PageRail::Mark::None;
}

} // namespace

PageFrame::PageFrame(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_runBar(new RunBar(this))
    , m_rail(new PageRail(this))
    , m_stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("pageFrame"));
    new FocusMark(*this, this);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_runBar);
    auto* const row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addWidget(m_stack, 1);
    column->addLayout(row, 1);
    for (const PageEntry& entry : allPages()) {
        Page* const page = entry.create(workspace, m_stack);
        page->setObjectName(u"page_" + QString(entry.id));
        const int number = int(m_pages.size()) + 1;
        m_rail->addPage(entry.id, titleOf(entry), tr("F%1 or Ctrl+%1").arg(number));
        m_stack->addWidget(page);
        m_pages.push_back(page);
    }
    connect(m_rail, &PageRail::pageChosen, this, &PageFrame::pageChosen);
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &PageFrame::bringNextUpToDate);
    showPage(0);
}

void PageFrame::setComparison(const ComparisonPtr& comparison, const Pair<QString>& paths)
{
    Pair<QString> names;
    Pair<QString> toolTips;
    for (const Side side : BothSides) {
        const bool loaded = comparison && comparison->runs[side];
        toolTips[side] = loaded ? comparison->runs[side]->path : paths[side];
        names[side] = loaded ? comparison->runs[side]->name : QDir(paths[side]).dirName();
        if (paths[side].isEmpty() && !loaded)
            names[side].clear();
    }
    m_runBar->setNames(names, toolTips);
    m_comparison = comparison;
    m_outdated.assign(m_pages.size(), true);
    bringUpToDate(currentPage());
    m_later.start();
}

void PageFrame::bringUpToDate(int page)
{
    if (page < 0 || page >= int(m_outdated.size()) || !m_outdated[size_t(page)])
        return;
    m_outdated[size_t(page)] = false;
    m_pages[size_t(page)]->setComparison(m_comparison);
    updateMark(page);
    if (m_comparison)
        Q_EMIT pageFilled(page);
}

void PageFrame::bringNextUpToDate()
{
    const auto next = std::find(m_outdated.begin(), m_outdated.end(), true);
    if (next == m_outdated.end())
        return;
    bringUpToDate(int(next - m_outdated.begin()));
    m_later.start();
}

bool PageFrame::isUpToDate() const
{
    return std::find(m_outdated.begin(), m_outdated.end(), true) == m_outdated.end();
}

bool PageFrame::isFilled(int page) const
{
    return m_comparison && size_t(page) < m_outdated.size() && !m_outdated[size_t(page)];
}

void PageFrame::updateMark(int page)
{
    const PageState state = m_pages[size_t(page)]->state();
    m_rail->setMark(page, markOf(state.state), state.badge, state.meaning);
}

void PageFrame::showPage(int page)
{
    if (page < 0 || page >= pageCount())
        return;
    bringUpToDate(page);
    m_stack->setCurrentIndex(page);
    m_rail->setCurrent(page);
}

int PageFrame::currentPage() const { return m_stack->currentIndex(); }

std::optional<int> PageFrame::pageOf(QStringView id)
{
    const auto pages = allPages();
    for (int i = 0; i < int(pages.size()); ++i) {
        if (id == pages[size_t(i)].id)
            return i;
    }
    return std::nullopt;
}

bool PageFrame::reveal(const Locator& where)
{
    if (where.kind == Locator::Kind::None)
        return false;
    const auto pages = allPages();
    for (int i = 0; i < int(pages.size()); ++i) {
        const auto& kinds = pages[size_t(i)].reveals;
        if (std::find(kinds.begin(), kinds.end(), where.kind) == kinds.end())
            continue;
        showPage(i);
        page(i)->reveal(where);
        return true;
    }
    return false;
}

void PageFrame::refresh()
{
    const auto pages = allPages();
    for (int i = 0; i < pageCount(); ++i) {
        m_rail->setTitle(i, titleOf(pages[size_t(i)]));
        page(i)->refresh();
        updateMark(i);
    }
}

} // namespace alidade
