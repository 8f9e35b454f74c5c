// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which sample pairs a table shows, and what has to be read from disk for the rows on screen.
// All functions here run in the background; the model only looks things up.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"
#include "ui/models/sample_filter.h"

#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace alidade {

struct StepSummary {
    qint32 step = 0;
    qsizetype firstPair = 0, pairs = 0; ///< in RolloutComparison::pairs
    Pair<int> samples, garbled;
    Pair<double> meanScore{ NoMean, NoMean }; ///< NaN: a score is NaN, or there is none
    Pair<int> scored; ///< samples with a score, NaN or not
    Pair<double> meanLength{ NoMean, NoMean }; ///< characters of the output
    std::optional<StepOrder> order; ///< absent: only one side has the step

    static constexpr double NoMean = std::numeric_limits<double>::quiet_NaN();
};

/// An immutable view of one set of rollouts: rows in order, sums per step.
struct SampleTable {
    ComparisonPtr comparison;
    RolloutKind kind = RolloutKind::Training;
    const RolloutComparison* rollouts = nullptr; ///< of the comparison, or `pinned`
    std::shared_ptr<const RolloutComparison> pinned; ///< with the user's pairs; nullptr: has none
    std::vector<SamplePair> pins;
    QStringList kinds; ///< of garbled text in this set, sorted
    Pair<const RolloutSet*> sets{ nullptr, nullptr };
    bool judged = false; ///< every sample was judged
    quint32 longestOutput = 0; ///< code points, of all samples
    std::vector<StepSummary> steps; ///< ascending
    std::vector<qint32> rows; ///< row → index into rollouts->pairs
    qsizetype tellingRow
        = 0; ///< where to open: a garbled candidate beside a baseline, else the first row
    PartingsPtr partings; ///< as far as they were read; nullptr: none
    Pair<std::vector<qint32>> verdicts; ///< sample row → index into GarbleScan::samples, -1: none

    const SamplePair& pair(qsizetype index) const { return rollouts->pairs[size_t(index)]; }
    /// nullptr: that side has no sample in the pair.
    const SampleRef* sample(qsizetype pairIndex, Side side) const;
    const GarbleVerdict* verdict(qsizetype pairIndex, Side side) const;
    qint32 stepOf(qsizetype pairIndex) const;
    /// 1-based place of the pair within its step.
    qsizetype ordinalOf(qsizetype pairIndex) const;
    bool sameOutput(qsizetype pairIndex) const;
    /// True when the user put the pair together.
    bool isPinned(qsizetype pairIndex) const;
    /// True when nothing but the order of the files tells that the two belong together.
    bool isByFileOrder(qsizetype pairIndex) const;
    /// The pair that holds a sample; -1: none does. Cost: linear.
    qsizetype pairOfRow(Side side, qint32 row) const;
    /// nullptr: no side has the step.
    const StepSummary* summaryOf(qint32 step) const;
};

using SampleTablePtr = std::shared_ptr<const SampleTable>;

/// Cost: linear in the samples, and that of fillRows. Errors: Cancelled. Thread: any.
Result<SampleTablePtr> makeSampleTable(const ComparisonPtr& comparison, RolloutKind kind,
    const SampleFilter& filter, Monitor& monitor);

/// What only the text tells.
struct SampleDetail {
    static constexpr qsizetype NotCompared = -2;
    static constexpr qsizetype LeftOut = -3; ///< placeholders, of which nothing can be told

    qsizetype pair = -1;
    QString prompt; ///< first words, one line
    qsizetype firstDifference = NotCompared; ///< -1: the outputs are equal
    Pair<QString> kinds; ///< garble kinds, when the scan has not judged the sample yet
    Pair<bool> judged;
};

using SampleDetails = std::vector<SampleDetail>;

/// Reads the samples of the pairs. An unreadable sample leaves its part of the detail empty.
/// Judges their text too while the whole set is not judged. Errors: Cancelled. Thread: any.
Result<SampleDetails> readSampleDetails(
    const SampleTablePtr& table, const std::vector<qsizetype>& pairs, Monitor& monitor);

/// What was asked: the last user turn of a chat prompt, without the words that every prompt of the
/// run begins with; the whole text when it has no turns.
QStringView userTurn(QStringView prompt);

/// The begin of what was asked, on one line; characters that cannot be seen become labels, so that
/// none hides or turns around the rest. Cut with "…".
QString promptLine(QStringView prompt, qsizetype longest);

/// Kinds of a verdict, each once, in the order of the text: "repetition, mojibake".
QString kindsText(const GarbleVerdict& verdict);

} // namespace alidade
