// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A task with what follows it, which can be cancelled at any time: nothing follows then, also when
// the result is on its way.
#pragma once

#include "ui/session/task.h"

#include <memory>
#include <utility>

namespace alidade {

template <class T> class BackgroundJob {
public:
    BackgroundJob() = default;
    BackgroundJob(const BackgroundJob&) = delete;
    BackgroundJob& operator=(const BackgroundJob&) = delete;
    ~BackgroundJob() { cancel(); }

    /// Cancels what runs and begins anew; `done(const Result<T>&)` follows in the thread of
    /// `context`, unless it is cancelled or the context is gone.
    template <class Work, class Done>
    void start(QThreadPool* pool, Work work, QObject* context, Done done)
    {
        cancel();
        m_task = runTask<T>(pool, std::move(work));
        m_wanted = std::make_shared<bool>(true);
        whenDone(
            m_task, context, [wanted = m_wanted, done = std::move(done)](const Result<T>& result) {
                if (*wanted)
                    done(result);
            });
    }
    /// `done` does not follow. Thread: that of the context.
    void cancel()
    {
        if (m_wanted)
            *m_wanted = false;
        m_task.cancel();
        m_task = {};
    }

private:
    std::shared_ptr<bool> m_wanted; ///< false: a result that is on its way counts for nothing
    QFuture<Result<T>> m_task;
};

} // namespace alidade
