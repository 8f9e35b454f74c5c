// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every action of the window: made by one function, enabled by one function. Tests and the menu
// find them by objectName. What an action does is connected in main_window.cpp.
#pragma once

#include <QtGlobal>

#include <vector>

class QAction;
class QHBoxLayout;
class QMenu;
class QWidget;

namespace alidade {

/// Property of an action: further words under which the palette finds it.
inline constexpr char SearchWords[] = "searchWords";

struct Actions {
    QAction* openPair = nullptr;
    QAction* openDemo = nullptr;
    QAction* attachBaseline = nullptr;
    QAction* attachCandidate = nullptr;
    QAction* reload = nullptr;
    QAction* swapSides = nullptr;
    QAction* cancelTask = nullptr;
    QAction* back = nullptr;
    QAction* forward = nullptr;
    QAction* showNotes = nullptr;
    QAction* copyPage = nullptr;
    QAction* markPage = nullptr;
    QAction* savePage = nullptr;
    QAction* lightCaptures = nullptr;
    QAction* redactCaptures = nullptr;
    QAction* bugReport = nullptr;
    QAction* saveReport = nullptr;
    QAction* clearIndexCache = nullptr;
    QAction* palette = nullptr;
    QAction* pauseWatching = nullptr;
    QAction* cheatSheet = nullptr;
    QAction* editKeys = nullptr;
    QAction* manual = nullptr;
    QAction* tour = nullptr;
    QAction* fontLarger = nullptr;
    QAction* fontSmaller = nullptr;
    QAction* fontNormal = nullptr;
    QAction* themeSystem = nullptr;
    QAction* themeLight = nullptr;
    QAction* themeDark = nullptr;
    std::vector<QAction*> languages; ///< data(): as in Settings::language
    QAction* quit = nullptr;
    std::vector<QAction*> pages; ///< in the order of allPages()
};

struct ActionState {
    bool hasComparison = false;
    bool hasPaths = false;
    bool taskRunning = false;
    bool hasNotes = false;
    bool canGoBack = false;
    bool canGoForward = false;
};

Actions makeActions(QWidget* window);
void updateActions(const Actions& actions, const ActionState& state);
/// Marks the language that was chosen in the settings.
void checkLanguage(const Actions& actions, const QString& language);
/// The buttons at the top right; the last one opens `menu`, the one for pictures has its own, too.
void addToolButtons(QHBoxLayout* tools, const Actions& actions, QMenu* captureMenu, QMenu* menu);
/// What is done with pictures of the page. Its menus `copyPart` and `savePart` are filled by the
/// window when they open.
QMenu* makeCaptureMenu(const Actions& actions, QWidget* window);
/// The menu behind the button at the top right.
QMenu* makeMenu(const Actions& actions, QMenu* captureMenu, QWidget* window);

} // namespace alidade
