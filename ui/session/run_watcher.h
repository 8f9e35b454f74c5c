// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Looks at both runs again and again while they may still be written, and has the workspace read
// the side that has changed. Looks in the background, never while something is loading, and less
// often the longer nothing has changed.
#pragma once

#include "core/base/limits.h"
#include "core/base/side.h"
#include "core/engine/run_footprint.h"
#include "ui/session/task.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace alidade {

class Workspace;

class RunWatcher : public QObject {
    Q_OBJECT
public:
    /// Begins at once. The workspace must outlive it.
    explicit RunWatcher(Workspace& workspace, QObject* parent = nullptr);
    ~RunWatcher() override;

    void setPaused(bool paused);
    bool isPaused() const { return m_paused; }
    /// How long it waits between two looks, at least and at most.
    void setPeriods(int fastestMs, int slowestMs);
    /// Looks that have ended.
    int looks() const { return m_looks; }

Q_SIGNALS:
    void changeSeen(alidade::Pair<bool> sides); ///< and is being read
    void looked(); ///< whatever was seen

private:
    void look();
    void compare();
    void wait(qint64 leastMs = 0);

    Workspace& m_workspace;
    QTimer m_timer;
    TaskWatcher<Pair<RunFootprint>> m_look;
    Pair<QString> m_lookedAt;
    QElapsedTimer m_since; ///< the begin of a look, then of reading what changed
    bool m_reading = false;
    bool m_paused = false;
    int m_fastestMs = Limits::WatchEveryMs;
    int m_slowestMs = Limits::WatchSlowestMs;
    int m_periodMs = Limits::WatchEveryMs;
    int m_looks = 0;
};

} // namespace alidade
