// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/main_window.h"

#include "core/engine/demo_pair.h"
#include "core/model/sentence.h"
#include "ui/export/bug_report_dialog.h"
#include "ui/export/capture.h"
#include "ui/pages/page.h"
#include "ui/pages/page_frame.h"
#include "ui/session/profile_store.h"
#include "ui/session/run_watcher.h"
#include "ui/session/session_store.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/run_bar.h"
#include "ui/window/command_palette.h"
#include "ui/window/notes_drawer.h"
#include "ui/window/page_memory.h"
#include "ui/window/run_chooser.h"
#include "ui/window/source_view.h"
#include "ui/window/start_page.h"
#include "ui/window/task_bar.h"
#include "ui/window/tour.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace alidade {
namespace {

/// The theme is set before the first widget is made: fonts are derived from the application's.
Settings themedSettings()
{
    Settings settings = loadSettings();
    applyTheme(*qApp, settings.theme);
    applyFontPercent(settings.fontPercent);
    return settings;
}

} // namespace

MainWindow::MainWindow(Workspace& workspace, QWidget* parent)
    : QMainWindow(parent)
    , m_workspace(workspace)
    , m_settings(themedSettings())
    , m_actions(makeActions(this))
    , m_centre(new QStackedWidget)
    , m_start(new StartPage)
    , m_frame(new PageFrame(workspace))
    , m_messages(new MessageBar)
    , m_notes(new NotesDrawer)
    , m_taskBar(new TaskBar(m_actions.showNotes, m_actions.cancelTask, m_actions.pauseWatching))
    , m_source(new SourceView(this))
    , m_capture(new Capture(
          *m_frame, workspace, [this](std::optional<ThemeMode> mode) { applyColours(mode); }, this))
    , m_palette(new CommandPalette(workspace.pool(), this))
    , m_session(sessionStoreOf(workspace))
    , m_memory(new PageMemory(*m_frame))
    , m_watcher(new RunWatcher(workspace, this))
    , m_tour(new Tour(this))
{
    setAcceptDrops(true);
    resize(1280, 800);
    buildLayout();
    connectActions();
    connectCapture();
    connectSession();
    connectWatcher();
    connectKeys();
    connectManual();
    connect(&m_workspace, &Workspace::comparisonChanged, this, &MainWindow::showComparison);
    connect(&m_workspace, &Workspace::taskChanged, this, &MainWindow::showTask);
    connect(&m_workspace, &Workspace::revealRequested, this, &MainWindow::reveal);
    connect(&m_workspace, &Workspace::failed, this,
        [this](const QString& text) { m_messages->post(MessageBar::Kind::Error, text); });
    m_workspace.profiles().open(userProfilePath());
    if (m_settings.rolloutFields) { // where an earlier version kept them
        m_workspace.profiles().setRolloutFields(*m_settings.rolloutFields);
        m_settings.rolloutFields.reset();
        saveSettings(m_settings);
    }
    setThemeMode(m_settings.theme);
    checkLanguage(m_actions, m_settings.language);
    restoreGeometry(m_settings.windowGeometry);
    m_start->setRecentPairs(m_settings.recentPairs);
    showComparison();
    showTask();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildLayout()
{
    auto* const central = new QWidget(this);
    auto* const column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messages);
    m_centre->addWidget(m_start);
    m_centre->addWidget(m_frame);
    column->addWidget(m_centre, 1);
    column->addWidget(m_notes);
    column->addWidget(m_taskBar);
    setCentralWidget(central);
    m_notes->hide();

    QMenu* const captureMenu = makeCaptureMenu(m_actions, this);
    addToolButtons(
        m_frame->runBar()->tools(), m_actions, captureMenu, makeMenu(m_actions, captureMenu, this));
}

void MainWindow::open(const Pair<QString>& paths) { open(paths, {}); }

void MainWindow::open(const Pair<QString>& given, const Pair<QStringList>& attachments)
{
    // What is remembered must be found from any other directory, too.
    Pair<QString> paths;
    for (const Side side : BothSides)
        if (!given[side].isEmpty())
            paths[side] = QDir::cleanPath(QFileInfo(given[side]).absoluteFilePath());
    prepareOpening(paths);
    m_workspace.open(paths, attachments);
}

void MainWindow::openRemembered(const Pair<QString>& paths)
{
    const Pair<bool> gone{ !QFileInfo::exists(paths.baseline),
        !QFileInfo::exists(paths.candidate) };
    if (!gone.baseline && !gone.candidate) {
        open(paths);
        return;
    }
    m_messages->clear();
    m_messages->post(MessageBar::Kind::Error,
        gone.baseline && gone.candidate
            ? tr("Neither run is there any more: %1, %2").arg(paths.baseline, paths.candidate)
            : gone.baseline ? tr("The baseline is not there any more: %1").arg(paths.baseline)
                            : tr("The candidate is not there any more: %1").arg(paths.candidate));
}

void MainWindow::prepareOpening(const Pair<QString>& paths)
{
    keepSession();
    m_messages->clear();
    m_history.clear();
    m_settings.remember(paths);
    m_start->setRecentPairs(m_settings.recentPairs);
    saveSettings(m_settings);
}

void MainWindow::openDemo()
{
    const Result<Pair<QString>> paths = unpackDemoPair();
    if (paths)
        open(*paths);
    else
        m_messages->post(MessageBar::Kind::Error,
            tr("The demo pair cannot be unpacked: %1").arg(inUserLanguage(paths.error().what)));
}

void MainWindow::showComparison()
{
    const ComparisonPtr comparison = m_workspace.comparison();
    const Pair<QString> paths = m_workspace.paths();
    const bool loading
        = m_workspace.task().running && !paths.baseline.isEmpty() && !paths.candidate.isEmpty();
    m_session.open(paths);
    m_frame->setComparison(comparison, paths);
    m_start->setPaths(paths);
    const bool showFrame = comparison || loading;
    if (showFrame && m_centre->currentWidget() != m_frame) {
        m_centre->setCurrentWidget(m_frame);
        m_frame->page(m_frame->currentPage())->setFocus();
    } else if (!showFrame) {
        m_centre->setCurrentWidget(m_start);
    }
    m_notes->setComparison(comparison);
    m_taskBar->setNotes(m_notes->noteCount(), m_notes->errorCount());
    m_taskBar->setComparison(comparison.get());
    setWindowTitle(comparison
            ? tr("%1 ⇄ %2 – Alidade")
                  .arg(comparison->runs.baseline->name, comparison->runs.candidate->name)
            : QStringLiteral("Alidade"));
    updateState();
}

void MainWindow::showTask()
{
    m_taskBar->setTask(m_workspace.task());
    updateState();
}

void MainWindow::updateState()
{
    const Pair<QString> paths = m_workspace.paths();
    updateActions(m_actions,
        { m_workspace.comparison() != nullptr,
            !paths.baseline.isEmpty() || !paths.candidate.isEmpty(), m_workspace.task().running,
            m_notes->noteCount() > 0, m_history.canGoBack(), m_history.canGoForward() });
}

void MainWindow::showPage(int page)
{
    m_history.visit({ m_frame->currentPage(), {} });
    m_frame->showPage(page);
    m_frame->page(page)->setFocus();
    m_history.visit({ page, {} });
    updateState();
}

void MainWindow::reveal(const Locator& where)
{
    const View before{ m_frame->currentPage(), {} };
    if (where.kind != Locator::Kind::File && m_frame->reveal(where)) {
        m_history.visit(before);
        m_history.visit({ m_frame->currentPage(), where });
        if (m_frame->currentPage() != before.page)
            m_frame->page(m_frame->currentPage())->setFocus(); // its keys work at once
        updateState();
    } else if (where.origin.isValid()) {
        m_source->open(m_workspace, *m_messages, where);
    }
}

void MainWindow::goTo(const View& view)
{
    m_frame->showPage(view.page);
    m_frame->page(view.page)->setFocus();
    if (view.place.kind != Locator::Kind::None)
        m_frame->reveal(view.place);
    updateState();
}

void MainWindow::openDropped(std::optional<Side> side, const QStringList& directories)
{
    if (!directories.isEmpty())
        open(pathsAfterDrop(m_workspace.paths(), side, directories));
}

void MainWindow::chooseDirectory(Side side)
{
    const QString path = alidade::chooseDirectory(this, side, m_workspace.paths()[side]);
    if (!path.isEmpty())
        openDropped(side, { path });
}

void MainWindow::showChooser(Side side)
{
    const auto chosen = runChooser(this, m_frame->runBar()->nameButton(side), side,
        m_workspace.paths(), m_settings.recentPairs);
    if (chosen)
        openRemembered(*chosen);
}

void MainWindow::attach(Side side)
{
    const QString path = chooseAttachment(this, side, m_workspace.paths()[side]);
    if (!path.isEmpty())
        m_workspace.attach(side, path);
}

void MainWindow::setThemeMode(ThemeMode mode)
{
    m_settings.theme = mode;
    (mode == ThemeMode::Light         ? m_actions.themeLight
            : mode == ThemeMode::Dark ? m_actions.themeDark
                                      : m_actions.themeSystem)
        ->setChecked(true);
    applyColours(mode);
}

void MainWindow::applyColours(std::optional<ThemeMode> mode)
{
    applyTheme(*qApp, mode.value_or(m_settings.theme));
    // The style sheet has given the parts their first palettes back.
    m_frame->refresh();
    m_start->refresh();
    m_messages->refresh();
}

int MainWindow::currentPage() const { return m_frame->currentPage(); }

void MainWindow::chooseLanguage(const QString& language)
{
    m_settings.language = language;
    remember();
    Q_EMIT languageChosen(language);
}

void MainWindow::remember()
{
    keepSession();
    m_settings.windowGeometry = saveGeometry();
    saveSettings(m_settings);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    remember();
    if (mayClose())
        QMainWindow::closeEvent(event);
    else
        event->ignore();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!droppedDirectories(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    // With both sides filled, the half of the window tells which one is replaced.
    const Pair<QString> paths = m_workspace.paths();
    std::optional<Side> side;
    if (!paths.baseline.isEmpty() && !paths.candidate.isEmpty())
        side = event->position().x() < width() / 2.0 ? Side::Baseline : Side::Candidate;
    openDropped(side, droppedDirectories(event->mimeData()));
}

} // namespace alidade
