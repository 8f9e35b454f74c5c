// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The manual and the tour.
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/workspace.h"
#include "ui/window/main_window.h"
#include "ui/window/manual_view.h"
#include "ui/window/start_page.h"
#include "ui/window/tour.h"

#include <QAction>

#include <utility>

namespace alidade {

void MainWindow::connectManual()
{
    connect(m_actions.manual, &QAction::triggered, this, [this] {
        auto* const manual = new ManualView(this);
        manual->setAttribute(Qt::WA_DeleteOnClose);
        manual->show();
    });
    connect(m_start, &StartPage::tourRequested, m_actions.tour, &QAction::trigger);
    connect(m_actions.tour, &QAction::triggered, this, [this] {
        openDemo();
        m_tourWaits = true; // its first place is there when the runs have been compared
    });
    connect(&m_workspace, &Workspace::comparisonChanged, this, [this] {
        if (m_workspace.comparison() && std::exchange(m_tourWaits, false))
            QMetaObject::invokeMethod(m_tour, &Tour::begin, Qt::QueuedConnection);
    });
    connect(m_tour, &Tour::stopShown, this, [this](const QString& page, const QString& select) {
        const auto index = PageFrame::pageOf(page);
        if (!index)
            return;
        showPage(*index);
        if (!select.isEmpty())
            m_frame->page(*index)->select(select);
    });
    connect(
        m_tour, &Tour::ended, this, [this] { m_frame->page(m_frame->currentPage())->setFocus(); });
}

} // namespace alidade
