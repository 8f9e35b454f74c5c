// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The window: puts the parts together and connects them. Holds no rule of the domain.
#pragma once

#include "core/base/side.h"
#include "ui/session/settings.h"
#include "ui/window/actions.h"
#include "ui/window/view_history.h"

#include <QMainWindow>
#include <QPointer>

class QStackedWidget;

namespace alidade {

class BugReportDialog;
class Capture;
class CommandPalette;
class MessageBar;
class NotesDrawer;
class PageFrame;
class PageMemory;
class RunWatcher;
class SessionStore;
class SourceView;
class StartPage;
class TaskBar;
class Tour;
class Workspace;
struct PaletteEntry;

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    /// The workspace must outlive the window.
    explicit MainWindow(Workspace& workspace, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a pair as if it had been chosen: it becomes the newest recent pair.
    void open(const Pair<QString>& paths);
    void open(const Pair<QString>& paths, const Pair<QStringList>& attachments);
    void openDemo();

    int currentPage() const;
    void showPage(int page);

Q_SIGNALS:
    /// Remembered already; "" is the system's. Texts change with the next window.
    void languageChosen(const QString& language);
    /// What is remembered already shows with the next window alone (size of the text).
    void renewalNeeded();

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildLayout();
    /// Says which side is not there any more instead of opening half a pair.
    void openRemembered(const Pair<QString>& paths);
    void prepareOpening(const Pair<QString>& paths);
    void connectActions();
    void showComparison();
    void showTask();
    void reveal(const Locator& where);
    void goTo(const View& view);
    void openDropped(std::optional<Side> side, const QStringList& directories);
    void chooseDirectory(Side side);
    void showChooser(Side side);
    void attach(Side side);
    void clearCache();
    void connectCapture();
    void showBugReport();
    void setThemeMode(ThemeMode mode);
    void chooseLanguage(const QString& language);
    void remember();
    /// On everything that is visible; nothing stands for the chosen one.
    void applyColours(std::optional<ThemeMode> mode);
    void updateState();
    void openPalette();
    void follow(const PaletteEntry& entry);
    void connectSession();
    void connectWatcher();
    void connectKeys();
    void connectManual();
    void setFontPercent(int percent);
    void keepSession();
    void restoreSession();
    bool mayClose();
    void askAboutTolerances();
    void askAboutNotes(const QString& why);

    Workspace& m_workspace;
    Settings m_settings;
    Actions m_actions;
    ViewHistory m_history;
    QStackedWidget* m_centre;
    StartPage* m_start;
    PageFrame* m_frame;
    MessageBar* m_messages;
    NotesDrawer* m_notes;
    TaskBar* m_taskBar;
    SourceView* m_source;
    Capture* m_capture;
    QPointer<BugReportDialog> m_report; ///< while it is open
    CommandPalette* m_palette;
    SessionStore& m_session;
    PageMemory* m_memory;
    RunWatcher* m_watcher;
    Tour* m_tour;
    bool m_tourWaits = false; ///< for the demo pair
    bool m_firstPair = true; ///< none has been open in this window
    bool m_closing = false; ///< as soon as the notes are written
    bool m_discard = false; ///< the user gave up what is unsaved
};

} // namespace alidade
