// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/session/run_watcher.h"

#include "ui/session/task.h"
#include "ui/session/workspace.h"

#include <algorithm>

namespace alidade {

RunWatcher::RunWatcher(Workspace& workspace, QObject* parent)
    : QObject(parent)
    , m_workspace(workspace)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &RunWatcher::look);
    connect(&m_look, &QFutureWatcherBase::finished, this, &RunWatcher::compare);
    connect(&m_workspace, &Workspace::taskChanged, this, [this] {
        if (!m_reading || m_workspace.task().running)
            return;
        m_reading = false;
        wait(m_since.elapsed() * Limits::WatchReadShare);
    });
    wait();
}

RunWatcher::~RunWatcher() { m_look.cancel(); }

void RunWatcher::setPaused(bool paused)
{
    m_paused = paused;
    if (paused) {
        m_timer.stop();
        m_look.cancel();
    } else {
        m_periodMs = m_fastestMs;
        m_timer.start(0);
    }
}

void RunWatcher::setPeriods(int fastestMs, int slowestMs)
{
    m_fastestMs = fastestMs;
    m_slowestMs = slowestMs;
    m_periodMs = fastestMs;
    wait();
}

void RunWatcher::wait(qint64 leastMs)
{
    if (!m_paused)
        m_timer.start(int(std::clamp<qint64>(leastMs, m_periodMs, 3'600'000)));
}

void RunWatcher::look()
{
    const auto function = m_workspace.lookFunction();
    if (m_paused || m_look.isPending() || m_reading)
        return;
    if (!function || !m_workspace.comparison() || m_workspace.task().running) {
        wait();
        return;
    }
    m_lookedAt = m_workspace.paths();
    m_since.start();
    const Pair<QStringList> attachments{ m_workspace.attachments(Side::Baseline),
        m_workspace.attachments(Side::Candidate) };
    m_look.setFuture(runTask<Pair<RunFootprint>>(m_workspace.pool(),
        [function, paths = m_lookedAt, attachments](
            Monitor& monitor) -> Result<Pair<RunFootprint>> {
            Pair<RunFootprint> seen;
            for (const Side side : BothSides) {
                const auto one = function(paths[side], attachments[side], monitor);
                if (!one)
                    return tl::unexpected<Error>(one.error());
                seen[side] = *one;
            }
            return seen;
        }));
}

void RunWatcher::compare()
{
    const auto future = m_look.future();
    ++m_looks;
    const bool usable = !m_paused && future.resultCount() > 0 && future.result()
        && m_workspace.comparison() && !m_workspace.task().running
        && m_workspace.paths() == m_lookedAt;
    Pair<bool> changed;
    if (usable)
        for (const Side side : BothSides)
            changed[side] = (*future.result())[side] != m_workspace.footprint(side);
    if (changed.baseline || changed.candidate) {
        m_periodMs = m_fastestMs;
        m_since.start();
        m_reading = true;
        m_workspace.refresh(changed);
        Q_EMIT changeSeen(changed);
    } else {
        // Slower and slower: a run that has ended is not asked for ever.
        m_periodMs = std::min(m_periodMs + m_periodMs / 4, m_slowestMs);
        wait(m_since.elapsed() * Limits::WatchShare);
    }
    Q_EMIT looked();
}

} // namespace alidade
