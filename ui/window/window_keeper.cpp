// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/window_keeper.h"

#include "ui/session/settings.h"
#include "ui/session/workspace.h"
#include "ui/window/main_window.h"

namespace alidade {

WindowKeeper::WindowKeeper(Workspace& workspace, const QString& language)
    : m_workspace(workspace)
{
    if (language == u"system")
        m_language.use({});
    // What stands in the settings may be of another version.
    else if (!m_language.use(language.isEmpty() ? loadSettings().language : language))
        m_language.use({});
    makeWindow();
}

WindowKeeper::~WindowKeeper() = default;

void WindowKeeper::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_workspace);
    // Queued: the window that asks is replaced.
    connect(m_window.get(), &MainWindow::languageChosen, this, &WindowKeeper::speak,
        Qt::QueuedConnection);
    connect(m_window.get(), &MainWindow::renewalNeeded, this, &WindowKeeper::replaceWindow,
        Qt::QueuedConnection);
}

void WindowKeeper::replaceWindow()
{
    const std::unique_ptr<MainWindow> old = std::move(m_window);
    const bool visible = old->isVisible();
    makeWindow();
    m_window->setGeometry(old->geometry());
    m_window->showPage(old->currentPage());
    if (visible) {
        m_window->setWindowState(old->windowState());
        m_window->show(); // before the old one goes, or the program ends with its last window
        old->hide();
    }
}

void WindowKeeper::speak(const QString& language)
{
    const QString before = m_language.current();
    if (!m_language.use(language) || m_language.current() == before)
        return;
    replaceWindow();
    m_workspace.judgeAgain();
}

} // namespace alidade
