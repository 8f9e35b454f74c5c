// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/page_frame.h"

#include "ui/pages/page.h"
#include "ui/widgets/page_rail.h"
#include "ui/widgets/run_bar.h"

#include <QCoreApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

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
    for (Page* page : m_pages)
        page->setComparison(comparison);
    updateRail();
}

void PageFrame::updateRail()
{
    for (int i = 0; i < pageCount(); ++i) {
        const PageState state = page(i)->state();
        m_rail->setMark(i, markOf(state.state), state.badge);
    }
}

void PageFrame::showPage(int page)
{
    if (page < 0 || page >= pageCount())
        return;
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
        if (pages[size_t(i)].reveals != where.kind)
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
    }
    updateRail();
}

} // namespace alidade
