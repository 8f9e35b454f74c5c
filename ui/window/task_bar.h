// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The line at the bottom: notes toggle, what is being done and how far, Cancel, releases of verl.
#pragma once

#include "ui/session/workspace.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QProgressBar;
class QToolButton;

namespace alidade {

class TaskBar : public QWidget {
    Q_OBJECT
public:
    TaskBar(
        QAction* showNotes, QAction* cancelTask, QAction* pauseWatching, QWidget* parent = nullptr);

    void setTask(const TaskState& task);
    void setNotes(int notes, int errors);
    /// A short message while nothing is being done; gone after some seconds, or with the next one.
    void showMessage(const QString& text);
    /// Shows the releases of verl that the configs were probably made by.
    void setComparison(const Comparison* comparison);
    /// When a run was last seen to have changed; beside the button that pauses watching.
    void setLastChange(const QString& text);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showWatching();

    QToolButton* m_notes;
    QLabel* m_what;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
    QLabel* m_releases;
    QTimer m_message; ///< runs while a message is shown
    QToolButton* m_watch;
    QAction* m_pause;
    QString m_lastChange;
};

} // namespace alidade
