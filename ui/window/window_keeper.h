// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Keeps the main window, and makes another one over the same workspace when the language changes:
// widgets are told their texts once, when they are made.
#pragma once

#include "ui/session/language.h"

#include <QObject>

#include <memory>

namespace alidade {

class MainWindow;
class Workspace;

class WindowKeeper : public QObject {
    Q_OBJECT
public:
    /// The workspace must outlive the keeper. `language` as for Language::use, "system" the
    /// system's; empty: as the settings say.
    explicit WindowKeeper(Workspace& workspace, const QString& language = {});
    ~WindowKeeper() override;

    /// Not shown yet.
    MainWindow& window() { return *m_window; }
    /// Changes the language of all texts now: a new window in the place of the old one, with the
    /// same page; findings are judged again in the background.
    void speak(const QString& language);

private:
    void makeWindow();
    /// Another window in the place of the one that is shown.
    void replaceWindow();

    Workspace& m_workspace;
    Language m_language;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace alidade
