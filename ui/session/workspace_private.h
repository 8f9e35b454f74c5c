// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What a workspace holds, for its two source files alone: workspace.cpp and workspace_stages.cpp.
#pragma once

#include "core/engine/load_profile.h"
#include "core/model/sentence.h"
#include "ui/session/engine_functions.h"
#include "ui/session/profile_store.h"
#include "ui/session/task.h"
#include "ui/session/workspace.h"

#include <QFutureWatcher>

namespace alidade {

enum class Step : quint8 { Start, Previewed, Indexed, Scanned, Weighed };

inline RolloutFields fieldsOf(const Profile* profile)
{
    return profile ? rolloutFields(*profile) : RolloutFields();
}

inline QString sentence(const Error& error)
{
    return error.where.isEmpty() ? inUserLanguage(error.what)
                                 : inUserLanguage(error.what) + u" (" + error.where + u')';
}

struct Workspace::Private {
    EngineFunctions engine;
    QThreadPool pool;
    std::shared_ptr<const Profile> profile;
    NoiseRuns noise;
    std::unique_ptr<ProfileStore> profiles;
    std::shared_ptr<const Profile> userProfile; ///< what `profiles` gave last
    Pair<QString> paths;
    Pair<QHash<SourceChoice::Kind, QString>> chosen;
    Pair<QStringList> attachments;
    Pair<RunPtr> runs;
    ComparisonPtr comparison; ///< what is shown
    ComparisonPtr building; ///< what the stages have made; shown at once unless `quiet`
    bool quiet = false; ///< a refresh: shown when it is complete
    bool replaced = false; ///< the current request has read a side
    Pair<RunFootprint> footprints; ///< of `runs`
    Pair<RunFootprint> shownFootprints; ///< of `comparison`
    Pair<size_t> modelStamps;
    TaskState task;
    Step step = Step::Start;
    Pair<double> fractions;
    int pending = 0;
    std::unique_ptr<QObject> request; ///< owns the watchers of the current request
    std::vector<QFuture<void>> futures;

    /// Forgets the current request: its jobs are told to stop and its results arrive nowhere.
    void drop()
    {
        for (QFuture<void>& future : futures)
            future.cancel();
        futures.clear();
        pending = 0;
        if (request) {
            request->disconnect();
            request.release()->deleteLater(); // may be among our callers
        }
    }

    template <class T, class Work, class Progress, class Done>
    void start(Work work, Progress progress, Done done)
    {
        QObject* const token = request.get();
        auto* const watcher = new QFutureWatcher<Result<T>>(token);
        QObject::connect(watcher, &QFutureWatcherBase::progressValueChanged, token,
            [this, token, progress](int value) {
                if (request.get() == token)
                    progress(double(value) / 1000);
            });
        QObject::connect(
            watcher, &QFutureWatcherBase::finished, token, [this, token, watcher, done] {
                const QFuture<Result<T>> future = watcher->future();
                if (request.get() == token && future.resultCount() > 0)
                    done(future.result());
            });
        const QFuture<Result<T>> future = runTask<T>(&pool, std::move(work));
        futures.emplace_back(future);
        watcher->setFuture(future);
    }
};

} // namespace alidade
