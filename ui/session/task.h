// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The only place where the GUI starts threads: runTask puts a core function on a pool.
// A job captures copies and shared_ptr<const>, never `this`. A cancelled future carries no result:
// test resultCount() before result().
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"

#include <QFuture>
#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>
#include <QtConcurrent>

namespace alidade {

template <class T> class PromiseMonitor final : public Monitor {
public:
    explicit PromiseMonitor(QPromise<Result<T>>& promise)
        : m_promise(promise)
    {
        promise.setProgressRange(0, 1000);
    }
    bool cancelled() const override { return m_promise.isCanceled(); }
    void progress(double fraction) override
    {
        m_promise.setProgressValueAndText(int(fraction * 1000), m_stage);
    }
    void stage(const QString& text) override { m_stage = text; }

private:
    QPromise<Result<T>>& m_promise;
    QString m_stage;
};

/// Runs work(Monitor&) -> Result<T> on `pool`.
template <class T, class Work> QFuture<Result<T>> runTask(QThreadPool* pool, Work work)
{
    return QtConcurrent::run(pool, [work = std::move(work)](QPromise<Result<T>>& promise) {
        PromiseMonitor<T> monitor(promise);
        promise.addResult(work(monitor));
    });
}

/// A watcher that knows whether what its task found has arrived. The isRunning() and isFinished()
/// of QFutureWatcher speak of the task: its end is told some events later, and a picture made in
/// between would show what was there before. Thread: GUI.
template <class T> class TaskWatcher : public QFutureWatcher<Result<T>> {
public:
    TaskWatcher()
    {
        // The first slot: those that are told the end find it so.
        QObject::connect(this, &QFutureWatcherBase::finished, this, [this] { m_pending = false; });
    }
    void setFuture(const QFuture<Result<T>>& future)
    {
        m_pending = !future.isFinished() || !future.isCanceled(); // of none nothing arrives
        QFutureWatcher<Result<T>>::setFuture(future);
    }
    /// From setFuture() of a task until finished() is emitted, which a cancelled one does too.
    bool isPending() const { return m_pending; }

private:
    bool isRunning() const = delete;
    bool isFinished() const = delete;

    bool m_pending = false;
};

/// Calls then(const Result<T>&) in the thread of `context`, which must be this one, once `future`
/// has its result; not when it was cancelled, nor when the context is gone by then. (QFuture::then
/// with a context ends the program in Qt 6.4 when the context goes first.)
template <class T, class Then>
void whenDone(const QFuture<Result<T>>& future, QObject* context, Then then)
{
    auto* const watcher = new QFutureWatcher<Result<T>>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context,
        [watcher, then = std::move(then)]() mutable {
            const QFuture<Result<T>> done = watcher->future();
            watcher->deleteLater();
            if (done.resultCount() > 0)
                then(done.result());
        });
    watcher->setFuture(future);
}

} // namespace alidade
