// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Everything one run directory told us. Built by RunBuilder, then frozen.
#pragma once

#include "core/model/config.h"
#include "core/model/metrics.h"
#include "core/model/note.h"
#include "core/model/rollouts.h"

#include <QStringList>

#include <memory>
#include <vector>

namespace alidade {

/// A file or directory that a source recognised.
struct RecognisedSource {
    QString id; ///< source id, `console-log`
    QString path; ///< relative to the run
    QString detail; ///< "2 configs, 200 steps"
};

/// Several candidates of one kind were found; one is used.
struct SourceChoice {
    enum class Kind : quint8 { Config, Overrides, Metrics, TrainingRollouts, ValidationRollouts };
    struct Candidate {
        QString source;
        QString path; ///< relative; with `:line` where one file holds several
        QString detail;
    };

    Kind kind = Kind::Config;
    std::vector<Candidate> candidates;
    int chosen = 0;
};

struct Variable {
    QString name;
    QString value;
    Origin origin;
    bool known = true; ///< false: only the shell could tell the value
    bool reachesWorkers = true; ///< false: exported beside `ray job submit`, which drops exports
};

// Parts that are large or absent: each in a header of its own, which only its users include.
struct EnvironmentRecord; ///< environment.h
struct ModelFiles; ///< model_files.h
struct DumpSet; ///< dumps.h
struct ReplayLog; ///< replay.h

struct Run {
    QString path; ///< absolute
    QString name; ///< last component of the path
    std::vector<RecognisedSource> sources;
    std::vector<SourceChoice> choices; ///< only kinds with more than one candidate
    Config config;
    std::vector<OverrideRecord> overrideRecords;
    int overridesUsed = -1; ///< index into overrideRecords; -1 none
    std::vector<MetricStore> stores; ///< all stores, the used one first
    std::vector<RolloutSet> rollouts; ///< at most one per kind
    QStringList rolloutLinks; ///< called after rollouts, and not followed; relative
    std::vector<Variable> variables; ///< exports and runtime environments
    std::shared_ptr<const EnvironmentRecord> environment; ///< null: no record was found
    std::shared_ptr<const ModelFiles> model; ///< null: no model directory was found
    std::shared_ptr<const DumpSet> dumps; ///< null: no operator dump was found
    std::shared_ptr<const ReplayLog> replay; ///< null: no log speaks of replayed rollouts
    std::vector<Note> notes;
    int notesDropped = 0; ///< beyond Limits::NotesPerFile

    const MetricStore* metrics() const { return stores.empty() ? nullptr : &stores.front(); }
    const RolloutSet* rolloutSet(RolloutKind kind) const;
};

using RunPtr = std::shared_ptr<const Run>;

} // namespace alidade
