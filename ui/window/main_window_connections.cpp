// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which action and which signal of a part calls what: the other half of main_window.cpp.
#include "core/base/numbers.h"
#include "core/sources/rollout_cache.h"
#include "ui/export/bug_report_dialog.h"
#include "ui/export/capture.h"
#include "ui/export/panels.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/index_cache.h"
#include "ui/session/session_store.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/run_bar.h"
#include "ui/window/capture_menu.h"
#include "ui/window/command_palette.h"
#include "ui/window/main_window.h"
#include "ui/window/notes_drawer.h"
#include "ui/window/run_chooser.h"
#include "ui/window/save_files.h"
#include "ui/window/source_view.h"
#include "ui/window/start_page.h"
#include "ui/window/task_bar.h"

#include <QAction>
#include <QFutureWatcher>
#include <QMenu>
#include <QStackedWidget>

namespace alidade {

void MainWindow::connectActions()
{
    const auto on
        = [this](QAction* action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_actions.openPair, [this] {
        const Pair<QString> paths = choosePair(this, m_workspace.paths());
        if (!paths.baseline.isEmpty())
            open(paths);
    });
    on(m_actions.openDemo, [this] { openDemo(); });
    on(m_actions.reload, [this] {
        m_messages->clear();
        m_workspace.reloadBoth();
    });
    on(m_actions.swapSides, [this] {
        keepSession();
        m_workspace.swapSides();
    });
    on(m_actions.cancelTask, [this] {
        // Who stops the reading of changes does not want it to begin again.
        if (m_workspace.isRefreshing())
            m_actions.pauseWatching->setChecked(true);
        m_workspace.cancel();
    });
    on(m_actions.back, [this] {
        if (const auto view = m_history.back())
            goTo(*view);
    });
    on(m_actions.forward, [this] {
        if (const auto view = m_history.forward())
            goTo(*view);
    });
    connect(m_actions.showNotes, &QAction::toggled, m_notes, &QWidget::setVisible);
    on(m_actions.bugReport, [this] { showBugReport(); });
    on(m_actions.saveReport, [this] {
        askWhatToSave(this, { m_settings.redactReports, m_settings.omitAnswers },
            [this](const SaveChoice& choice) {
                m_settings.redactReports = choice.redact;
                m_settings.omitAnswers = choice.answers;
                saveSettings(m_settings);
                saveReport(this, *m_messages, m_workspace.pool(), m_workspace.comparison(),
                    m_session.session().notes, choice);
            });
    });
    on(m_actions.clearIndexCache, [this] { clearCache(); });
    on(m_actions.themeSystem, [this] { setThemeMode(ThemeMode::System); });
    on(m_actions.themeLight, [this] { setThemeMode(ThemeMode::Light); });
    on(m_actions.themeDark, [this] { setThemeMode(ThemeMode::Dark); });
    for (QAction* action : m_actions.languages)
        on(action, [this, action] { chooseLanguage(action->data().toString()); });
    on(m_actions.palette, [this] { openPalette(); });
    connect(m_palette, &CommandPalette::chosen, this, &MainWindow::follow);
    on(m_actions.quit, [this] { close(); });
    for (int i = 0; i < int(m_actions.pages.size()); ++i)
        on(m_actions.pages[size_t(i)], [this, i] { showPage(i); });
    connect(m_frame, &PageFrame::pageChosen, this, &MainWindow::showPage);
    connect(m_frame->runBar(), &RunBar::swapRequested, m_actions.swapSides, &QAction::trigger);
    connect(m_frame->runBar(), &RunBar::chooseRequested, this, &MainWindow::showChooser);
    on(m_actions.attachBaseline, [this] { attach(Side::Baseline); });
    on(m_actions.attachCandidate, [this] { attach(Side::Candidate); });
    connect(m_start, &StartPage::chooseRequested, this, &MainWindow::chooseDirectory);
    connect(m_start, &StartPage::demoRequested, this, &MainWindow::openDemo);
    connect(m_start, &StartPage::pairChosen, this,
        [this](const QString& baseline, const QString& candidate) {
            openRemembered({ baseline, candidate });
        });
    connect(m_start, &StartPage::droppedOn, this,
        [this](Side side, const QStringList& dropped) { openDropped(side, dropped); });
    connect(m_notes, &NotesDrawer::placeRequested, this,
        [this](const Locator& where) { m_source->open(m_workspace, *m_messages, where); });
    connect(m_notes, &NotesDrawer::closeRequested, m_actions.showNotes,
        [this] { m_actions.showNotes->setChecked(false); });
}

void MainWindow::connectCapture()
{
    const auto on
        = [this](QAction* action, auto slot) { connect(action, &QAction::triggered, this, slot); };
    on(m_actions.copyPage, [this] { m_capture->copy(); });
    on(m_actions.markPage, [this] { m_capture->mark(); });
    on(m_actions.savePage, [this] { m_capture->save(); });
    connect(m_capture, &Capture::told, this, [this](bool done, const QString& text) {
        if (done)
            m_taskBar->showMessage(text);
        else
            m_messages->post(MessageBar::Kind::Error, text);
    });
    m_actions.lightCaptures->setChecked(m_settings.lightCaptures);
    m_actions.redactCaptures->setChecked(m_settings.redactCaptures);
    const auto takeOptions = [this] {
        m_settings.lightCaptures = m_actions.lightCaptures->isChecked();
        m_settings.redactCaptures = m_actions.redactCaptures->isChecked();
        m_capture->setOptions({ m_settings.lightCaptures, m_settings.redactCaptures });
    };
    takeOptions();
    for (QAction* action : { m_actions.lightCaptures, m_actions.redactCaptures })
        on(action, [this, takeOptions] {
            takeOptions();
            saveSettings(m_settings);
        });
    const auto fill = [this](const char* name, void (Capture::*act)(const QString&)) {
        auto* const menu = findChild<QMenu*>(QString::fromLatin1(name));
        connect(menu, &QMenu::aboutToShow, this, [this, menu, act] {
            menu->clear();
            if (!m_actions.copyPage->isEnabled())
                return;
            for (const Panel& panel : panelsOf(*m_frame->page(m_frame->currentPage()))) {
                QAction* const action = menu->addAction(panel.title);
                action->setObjectName(menu->objectName() + u'_' + panel.id);
                connect(action, &QAction::triggered, this,
                    [this, act, id = panel.id] { (m_capture->*act)(id); });
            }
        });
    };
    fill("copyPart", &Capture::copy);
    fill("markPart", &Capture::mark);
    fill("savePart", &Capture::save);
    new CaptureMenu(*m_frame, *m_capture, m_actions, this);
}

void MainWindow::showBugReport()
{
    if (!m_report) {
        QHash<QString, QString> shown;
        for (int i = 0; i < m_frame->pageCount(); ++i)
            shown.insert(QString(allPages()[size_t(i)].id), m_frame->page(i)->selected());
        m_report = new BugReportDialog(m_workspace, shown, this);
        m_report->setAttribute(Qt::WA_DeleteOnClose);
        m_report->setCaptures(m_capture->kept());
        connect(m_capture, &Capture::keptChanged, m_report,
            [this] { m_report->setCaptures(m_capture->kept()); });
        connect(m_report, &BugReportDialog::told, m_taskBar, &TaskBar::showMessage);
    }
    m_report->setUserNotes(m_session.session().notes);
    m_report->show();
    m_report->raise();
    m_report->activateWindow();
}

void MainWindow::clearCache()
{
    auto* const watcher = new QFutureWatcher<Result<qint64>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        watcher->deleteLater();
        const auto future = watcher->future();
        if (future.resultCount() > 0 && future.result())
            m_messages->post(MessageBar::Kind::Info,
                tr("The cache of rollouts is empty now; it had %1 bytes")
                    .arg(readableText(double(*future.result()), 15)));
    });
    watcher->setFuture(runTask<qint64>(
        m_workspace.pool(), [directory = indexCacheDirectory()](Monitor&) -> Result<qint64> {
            return alidade::clearIndexCache(directory);
        }));
}

} // namespace alidade
