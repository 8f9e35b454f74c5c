// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What two runs agree and differ in: facts only. Built by compareRuns, then frozen.
#pragma once

#include "core/base/side.h"
#include "core/model/finding.h"
#include "core/model/garble.h"
#include "core/model/profile.h"
#include "core/model/run.h"
#include "core/model/tolerance.h"

#include <memory>
#include <optional>
#include <vector>

namespace alidade {

/// Both values of a row were defaults of verl, in neighbouring releases (profile, `defaults`).
struct DefaultChange {
    QString older; ///< for display
    QString newer;
    QString release; ///< the first with the newer one
    Side newerSide = Side::Candidate;
};

struct KeyAlignment {
    enum class State : quint8 { Same, Differs, OnlyBaseline, OnlyCandidate };
    enum class Cause : quint8 {
        None,
        DefaultDrift,
        OneSidedOverride,
        ExplicitDifference,
        RunSpecific,
        Unknown
    };

    QString key; ///< canonical (new) spelling
    Pair<int> entry{ -1, -1 }; ///< index into Config::entries of that side
    State state = State::Same;
    Cause cause = Cause::None;
    QString alias; ///< the other spelling, when the sides spell the key differently
    bool ignored = false; ///< on the profile's ignored list, or follows another key: never a reason
    bool keyParameter = false;
    bool untold = false; ///< counts, and no file tells the value of a side (`${oc.env:LR}`)
    std::optional<DefaultChange> defaultChange;
};

/// What a key of a config says about the release of verl that made it.
struct ReleaseClue {
    enum class Kind : quint8 { Present, Absent, Value };

    Kind kind = Kind::Present;
    QString key;
    QString text; ///< Value: the default that the key has, for display
    QString from; ///< the releases [from, to) agree with it; either may be empty
    QString to;
    Origin origin;
};

/// Estimated from keys and defaults: shown, never a reason for a verdict.
struct ReleaseEstimate {
    QString first; ///< empty: the config tells nothing
    QString last; ///< equal to `first` when one release fits best
    std::vector<ReleaseClue> clues; ///< those that narrow it most first; bounded

    bool isKnown() const { return !first.isEmpty(); }
};

struct ConfigComparison {
    Pair<ReleaseEstimate> releases;
    std::vector<KeyAlignment> rows; ///< every key of either side once, sorted by key
    qsizetype same = 0;
};

struct MetricComparison {
    enum class Verdict : quint8 {
        Within,
        Diverged,
        NonFinite,
        OnlyBaseline,
        OnlyCandidate,
        TooShort,
        Excluded
    };

    QString name;
    Pair<int> series{ -1, -1 }; ///< index into MetricStore::series of that side
    Tolerance tolerance;
    QString classId;
    Verdict verdict = Verdict::Excluded;
    QString reason; ///< why it is excluded or too short
    Pair<qsizetype> steps{ 0, 0 }; ///< of either curve
    qsizetype sharedSteps = 0;
    std::optional<double> firstStep; ///< first shared step
    Pair<std::optional<double>> lastStep; ///< of either curve
    std::optional<double>
        movedAt; ///< first step of a lasting departure, or first non-finite step in one run only
    std::optional<double>
        divergedAt; ///< first step outside, or first non-finite step in one run only
    std::optional<double> firstOutside; ///< first finite step outside, whatever the verdict
    std::optional<double> worstStep;
    double worstRatio = 0; ///< largest |delta| / allowed
    double maxAbsolute = 0;
    double maxRelative = 0;
    double meanRelative = 0;
    int noiseRuns = 0; ///< runs that the band was measured from, the baseline included; 0: the
                       ///< tolerance is the band
    double noiseDeviations = 0; ///< the band is their mean ± so many deviations
    QString noiseReason; ///< why repeats that were given do not make the band, or not everywhere
    qsizetype outsideSteps = 0; ///< finite steps outside, whatever the verdict
};

/// A metric at the shared steps; made for one metric when it is shown, for all would be gigabytes.
struct MetricPoints {
    std::vector<double> steps;
    std::vector<double> delta; ///< candidate − baseline
    std::vector<double> middle; ///< of the band; empty: the baseline
    std::vector<double> allowed; ///< difference from there; NaN where it is no number
    std::vector<double> ratio; ///< difference as judged / allowed; above 1 is outside
};

/// Repeats of the baseline, from which bands are measured.
struct NoiseRuns {
    std::vector<RunPtr> runs;
    double deviations = 3; ///< the band is the mean ± so many
};

struct SamplePair {
    Pair<qint32> row{ -1, -1 }; ///< row in RolloutSet::samples of that side; -1: unpaired
};

struct StepOrder {
    enum class State : quint8 { Same, Reordered, Different };
    enum class Messages : quint8 { Unread, Same, Others };

    qint32 step = 0;
    State state = State::Same;
    /// Different: the candidate's step holds the prompts of the baseline's step + shift; 0: of none
    /// nearby.
    qint32 shift = 0;
    bool sameInputs = false; ///< Different: only the ground truth of the prompts differs
    /// Different: what the users say, without the chat template and the system prompt around it.
    Messages messages = Messages::Unread;
    /// As many samples on both sides, nothing lost, and some prompts have more of them on one side.
    bool otherCounts = false;
};

/// Two prompts with the same messages of the user in other templates.
struct TemplateExample {
    Pair<qint32> row{ -1, -1 };
    Pair<QString> text; ///< of the template, from where the two differ; shortened
};

struct RolloutComparison {
    RolloutKind kind = RolloutKind::Training;
    std::vector<SamplePair> pairs; ///< ordered by (step, baseline row); every sample in exactly one
    qsizetype paired = 0;
    Pair<qsizetype> unpaired;
    qsizetype sameOutput = 0;
    /// Baseline rows whose partner was one of several and nothing but its place in the file tells
    /// for it; sorted.
    std::vector<qint32> byFileOrder;
    std::vector<StepOrder> dataOrder; ///< steps that both sides have
    std::optional<TemplateExample>
        otherTemplate; ///< of the first step with StepOrder::messages Same
    /// A side tells no steps: samples were paired by their prompts over the whole set.
    bool acrossSteps = false;
};

/// A sample whose text was judged garbled.
struct GarbledSample {
    Side side = Side::Candidate;
    RolloutKind rollouts = RolloutKind::Training;
    qint32 row = -1;
    GarbleVerdict verdict;
};

struct GarbleScan {
    std::vector<GarbledSample> samples; ///< by side, set, row
    Pair<qsizetype> judged; ///< samples that were judged
    Pair<qsizetype> judgedValidation; ///< of these, samples of validations
    Pair<qsizetype> gone; ///< samples that could no longer be read: their files changed meanwhile
    bool complete = false;
};

/// What was compared; a part that was left out is not applicable, never a pass.
struct ComparedParts {
    bool config = true;
    bool metrics = true;
    bool rollouts = true;
    bool environment = true;
    bool model = true;
    bool dumps = true;
};

// Each in a header of its own, which only its users include.
struct EnvironmentComparison; ///< environment.h
struct ModelComparison; ///< model_files.h
struct DumpComparison; ///< dumps.h

struct Comparison {
    ComparedParts parts;
    Pair<RunPtr> runs;
    std::shared_ptr<const Profile> profile;
    NoiseRuns noise;
    std::optional<ConfigComparison>
        config; ///< absent: left out by --parts, or no config on either side
    std::optional<std::vector<MetricComparison>> metrics;
    std::vector<RolloutComparison>
        rollouts; ///< at most one per kind; a kind is there if either side has it
    std::shared_ptr<const EnvironmentComparison> environment; ///< null: left out
    std::shared_ptr<const ModelComparison> model; ///< null: left out, or no model on either side
    std::shared_ptr<const DumpComparison> dumps; ///< null: left out, or no dump on either side
    std::optional<GarbleScan> garble; ///< absent until scanGarble has run
    std::vector<Finding> findings; ///< all checks, in the order of rules.md
    std::vector<QLatin1StringView> suspects; ///< rules.md, "Suspects"

    const RolloutComparison* rolloutComparison(RolloutKind kind) const;
    const Finding* finding(QLatin1StringView check) const;
};

using ComparisonPtr = std::shared_ptr<const Comparison>;

} // namespace alidade
