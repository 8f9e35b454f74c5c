// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The current runs and their comparison, and the background work that makes them. Pages read the
// comparison and ask for evidence to be shown; they never talk to each other.
// Loading goes in parts, each ending in a new comparison: config and metrics, the first rollouts,
// all rollouts, the garble scan, then the weights. A new request cancels the old one.
#pragma once

#include "core/base/side.h"
#include "core/engine/load_run.h"
#include "core/engine/run_footprint.h"
#include "core/model/comparison.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace alidade {

class ProfileStore;
struct EngineFunctions;

struct TaskState {
    bool running = false;
    QString what; ///< "Judging rollouts"
    double fraction = 0; ///< [0, 1]
};

class Workspace : public QObject {
    Q_OBJECT
public:
    /// With the functions of core/engine.
    explicit Workspace(QObject* parent = nullptr);
    explicit Workspace(EngineFunctions engine, QObject* parent = nullptr);
    ~Workspace() override; ///< cancels and waits

    /// Loads the sides whose path changed and compares. An empty path leaves that side empty.
    void open(const Pair<QString>& paths);
    /// The same with places that belong to the runs but lie elsewhere.
    void open(const Pair<QString>& paths, const Pair<QStringList>& attachments);
    /// Reads one side again.
    void reload(Side side);
    void reloadBoth();
    /// Reads these sides again behind what is shown: comparisonChanged comes once, when everything
    /// has been read and judged, and not at all when a side cannot be read any more (failed).
    void refresh(const Pair<bool>& sides);
    bool isRefreshing() const;
    /// How a side looked on disk just before it was read, as shown now. Not found: never read.
    RunFootprint footprint(Side side) const;
    /// Looks at a run on disk; empty: cannot be done. Thread of the function: any.
    std::function<Result<RunFootprint>(const QString&, const QStringList&, Monitor&)>
    lookFunction() const;
    void swapSides();
    void cancel();
    /// Compares again what is loaded: the findings are then told in the language of now. Nothing
    /// is read again; a scan that was under way begins anew.
    void judgeAgain();
    /// Adds a file or directory that belongs to a run but lies elsewhere, and reads that side
    /// again. Forgotten when the side gets another path.
    void attach(Side side, const QString& path);
    /// What is attached to a side.
    QStringList attachments(Side side) const;
    /// Uses another candidate of one kind (SourceChoice) and reloads that side.
    void choose(Side side, SourceChoice::Kind kind, const QString& path);
    /// Replaces the profile (tolerances, ignored keys) and compares again; nothing is read again
    /// unless the names of the rollout fields are others.
    void setProfile(std::shared_ptr<const Profile> profile);
    std::shared_ptr<const Profile> profile() const;
    /// Reads a repeat of the baseline and compares again with bands measured from all repeats. A
    /// run without metrics is refused (failed). Forgotten when the baseline gets another path.
    void addNoiseRun(const QString& path);
    void clearNoiseRuns();
    /// The band is the mean of baseline and repeats ± so many deviations.
    void setNoiseDeviations(double deviations);
    NoiseRuns noise() const;
    /// The user's own rules; a change of them is judged at once. Its failures are told by failed().
    ProfileStore& profiles();
    /// Other names of the rollout fields: the rollouts of both sides are read again.
    void setRolloutFields(const RolloutFields& fields);

    Pair<QString> paths() const;
    /// nullptr until both sides are loaded.
    ComparisonPtr comparison() const;
    /// A side that is loaded while the other one is not; nullptr otherwise.
    RunPtr run(Side side) const;
    TaskState task() const;
    /// For pages that read samples in the background (runTask).
    QThreadPool* pool();

    /// Asks the window to show a place. Thread: GUI.
    void reveal(const Locator& where);

Q_SIGNALS:
    void comparisonChanged();
    void taskChanged();
    void failed(const QString& message); ///< a side could not be opened; for the message bar
    void revealRequested(const alidade::Locator& where);
    void rolloutFieldsChosen(const alidade::RolloutFields& fields); ///< to be remembered

private:
    struct Private;
    void takeUserProfile();
    void announceTask(const QString& what, double fraction);
    void begin();
    void compareAgain();
    void loadSides(const Pair<bool>& sides, bool quiet = false);
    void take(const ComparisonPtr& comparison);
    void indexRollouts(qint64 previewBytes);
    void compare();
    void advance();
    void scan();
    void weigh();
    void finish();

    std::unique_ptr<Private> m;
};

} // namespace alidade
