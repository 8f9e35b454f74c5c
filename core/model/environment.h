// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the files of a run tell about the machine: packages, versions, variables, hardware; and what
// two such records have in common.
#pragma once

#include "core/base/side.h"
#include "core/model/run.h"

#include <optional>
#include <utility>
#include <vector>

namespace alidade {

/// One version that one file names. CANN, Python, drivers and CUDA count as packages.
struct PackageRecord {
    QString name; ///< canonical (PEP 503): lower case, runs of - _ . are one -
    QString version; ///< as written; empty when only a commit or a folder is known
    QString commit; ///< of an installation from a repository
    QString kind; ///< "pip list", "collect_env", "log"; for people
    int trust = 0; ///< higher is nearer to what ran
    bool cut
        = false; ///< stands at the very end of a file: the version may be a part of what it was
    bool ambiguous = false; ///< another record, as near to what ran, names another version
    Origin origin;
};

/// A line on hardware or system: "os" → "Ubuntu 22.04".
struct EnvironmentFact {
    QString name;
    QString value;
    Origin origin;
};

/// A variable that two records of one run give two values, none of which is nearer to the workers.
struct Contradiction {
    QString name;
    QString value; ///< of the other record
    Origin origin; ///< of the other record
};

/// A runtime environment of Ray that may have given the workers further variables.
struct UnreadEnvironment {
    QString name; ///< as the script names it, or the file that no script names
    Origin origin; ///< where it is named, or the file
    /// Names and values that the file sets; empty: the file is not there, it may set any.
    std::vector<std::pair<QString, QString>> variables;

    /// Null: it does not set the variable, as far as it was read.
    const QString* value(QStringView variable) const;
};

struct EnvironmentRecord {
    std::vector<PackageRecord>
        packages; ///< sorted by name, unique: the most trusted record of each
    std::vector<EnvironmentFact> facts; ///< sorted by name, unique
    std::vector<Variable> variables; ///< sorted by name, unique: what the workers most likely saw
    std::vector<Contradiction> contradictions; ///< sorted by name, unique
    std::vector<UnreadEnvironment> unreadEnvironments;
    bool variablesTold = false; ///< a script with exports, a runtime environment or a dump was read

    const PackageRecord* package(QStringView name) const;
    const Variable* variable(QStringView name) const;
    const Contradiction* contradiction(QStringView name) const;
    /// A runtime environment that may set the variable; nullptr: none.
    const UnreadEnvironment* mayBeSetIn(QStringView name) const;
};

/// `torch_npu` → `torch-npu` (PEP 503).
QString canonicalPackageName(QStringView name);
/// A commit of git, at least as long as git itself prints it; a branch or a tag is none.
bool isCommitHash(QStringView ref);
/// True for values that mean the same: 1, true, TRUE, on; 0, false, off; other text by case-blind
/// equality.
bool sameVariableValue(const QString& one, const QString& other);
/// For people: the version, `commit 0123456789ab` or `ref release/v0.7`.
QString shownVersion(const PackageRecord& record);

/// How a row of the environment reads on both sides.
enum class RowState : quint8 { Same, Differs, OnlyBaseline, OnlyCandidate };

struct PackageComparison {
    QString name;
    Pair<const PackageRecord*> record{ nullptr, nullptr }; ///< into the runs of the comparison
    QString policy; ///< strict, prefer, info
    bool expectedOneSided = false;
    RowState state = RowState::Same; ///< by the policy: a local label counts for strict only
    bool withinRule = true; ///< what differs is allowed by the policy
    bool comparable = true; ///< false: one side names a version, the other only a commit
};

/// A package that does not belong to another one of the same run (torch-npu to torch).
struct PairingFault {
    Side side = Side::Candidate;
    QString package;
    QString belongsTo;
};

struct VariableComparison {
    QString name;
    Pair<const Variable*> variable{ nullptr, nullptr };
    RowState state = RowState::Same; ///< by meaning: true, TRUE and 1 are one value
};

/// How a run on NPU communicates, which decides what makes it deterministic.
enum class CommunicationMode : quint8 { Single, Hccl, Lccl };
enum class DeviceKind : quint8 { Unknown, Gpu, Npu };

/// One variable of the set of a run's communication mode.
struct RequiredVariable {
    /// Contradicted: two records of the run give it two values.
    /// Untold: a runtime environment that may set it was not read, or is not known to be used.
    enum class State : quint8 { Met, Missing, Off, NotForWorkers, Unknown, Contradicted, Untold };
    QString name;
    QString wanted; ///< the first of the accepted values
    State state = State::Met;
    Origin origin; ///< where it is set, if anywhere
    QString value; ///< what it is set to
    QString otherValue; ///< Contradicted: what the other record says; Untold: the environment
    Origin otherOrigin;
};

struct DeterminismFacts {
    DeviceKind device = DeviceKind::Unknown;
    QString deviceReason; ///< "trainer.device=npu"
    CommunicationMode mode = CommunicationMode::Hccl;
    bool cardsKnown = false; ///< false: single card or several is a guess
    bool variablesTold = false;
    std::vector<RequiredVariable> required; ///< NPU only, in the order of the profile
};

struct EnvironmentComparison {
    std::vector<PackageComparison> packages; ///< sorted by name
    std::vector<PairingFault> pairingFaults;
    std::vector<VariableComparison> variables; ///< sorted by name
    Pair<DeterminismFacts> determinism;
};

} // namespace alidade
