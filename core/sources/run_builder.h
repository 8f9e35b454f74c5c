// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Collects what the sources read and merges it into one run: the order of trust between sources
// lives here and nowhere else.
#pragma once

#include "core/model/environment.h"
#include "core/model/model_files.h"
#include "core/model/replay.h"
#include "core/model/run.h"
#include "core/sources/default_config.h"
#include "core/sources/rollout_folders.h"

#include <QHash>

#include <optional>
#include <set>
#include <tuple>

namespace alidade {

/// A config that one source read. Several may exist; freeze() chooses.
struct ConfigCandidate {
    QString source;
    Origin origin;
    std::vector<ConfigEntry> entries; ///< resolved; provenance may be left Unknown except Derived
    int trust = 0; ///< console print 30, wandb 20, Hydra 10 (formats document, head)
    bool complete = true; ///< false: the config was cut, keys are missing
    qint64 metricLines = 0; ///< metric lines that follow it in the same file
    double firstStep = 0; ///< the least step of those lines
    qint64 modifiedMs = 0;
    int overrides = -1; ///< index of the record that belongs to it (addOverrides), -1 when unknown
};

class RunBuilder {
public:
    /// MetricStore::trust of a store that has last values only. It counts when nothing else is
    /// there.
    static constexpr int LastValuesTrust = 1;

    /// `path` absolute. `chosen`: kind → Candidate::path that the user picked.
    explicit RunBuilder(QString path, QHash<SourceChoice::Kind, QString> chosen = {});

    /// The defaults of verl that the user gave for this run.
    void setDefaults(DefaultConfigs defaults);
    /// Keys that verl changes itself after its config was read (profile, `corrected`).
    void setCorrected(QStringList globs);
    void addNote(Note note);
    void setRolloutLinks(QStringList places);
    void addSource(RecognisedSource source);
    void addConfig(ConfigCandidate candidate);
    /// Returns the index of the record.
    int addOverrides(OverrideRecord record);
    void addMetrics(MetricStore store);
    /// Files of one directory (or place), not yet indexed.
    void addRollouts(RolloutKind kind, std::vector<RolloutFile> files);
    void addVariable(Variable variable);
    void addDumps(DumpSet set);
    /// One of several records of a package; freeze() takes the most trusted one.
    void addPackage(PackageRecord package);
    void addFact(EnvironmentFact fact);
    /// A variable that stood in the environment of some shell; what a launch sets comes before it.
    void addSeenVariable(Variable variable);
    void addUnreadEnvironment(UnreadEnvironment environment);
    /// Lines of one log; several are summed up.
    void addReplay(const ReplayLog& replay);
    void addModel(ModelFiles model);

    /// Merges, sets provenances, lists choices. Call once.
    RunPtr freeze();

private:
    int chooseConfig();
    int chooseOverrides(const ConfigCandidate* config);
    void mergeConfig();
    void noteDisagreements(int chosen);
    void addOverridesBehindTheCut(const OverrideRecord& record, std::vector<Note>& notes);
    void forgetEarlierStarts(const ConfigCandidate& used, std::vector<Note>& notes);
    bool isOneTraining(const QString& one, const QString& other) const;
    void mergeStores();
    QString rolloutFolder(RolloutKind kind) const;
    void assignRolloutKinds();
    void mergeRollouts(RolloutKind kind);
    bool isBelow(const QString& folder, const QString& name) const;
    void noteOtherFolder(RolloutKind kind, const QString& told, const QString& used);
    void mergeScripts();
    void mergeEnvironment();
    void mergePackages(EnvironmentRecord& merged);
    void mergeVariables(EnvironmentRecord& merged);
    void mergeModels();
    void noteChoices();

    Run m_run;
    QHash<SourceChoice::Kind, QString> m_chosen;
    std::optional<DefaultConfigs> m_defaults;
    QStringList m_corrected;
    QHash<QString, int> m_notesPerFile;
    std::set<std::tuple<QString, int, QString>> m_noted;
    std::vector<ConfigCandidate> m_configs;
    std::vector<RolloutFolder> m_rollouts;
    EnvironmentRecord m_environment; ///< everything that was read, not merged yet
    ReplayLog m_replay;
    std::vector<ModelFiles> m_models;
};

} // namespace alidade
