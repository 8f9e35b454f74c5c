// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Counts of garbled samples of one side, for the checks that look at text.
#pragma once

#include "core/checks/evidence.h"

#include <QHash>
#include <QStringList>

#include <optional>

namespace alidade {

struct GarbleFacts {
    qsizetype judged = 0;
    qsizetype garbled = 0;
    QStringList kinds; ///< detectors, in order of first appearance
    QHash<QString, qsizetype> ofKind; ///< garbled samples
    qint32 firstStep = 0; ///< first dumped step
    bool lostBefore = false; ///< nothing of a step before the first garbled one could be read
    qint32 firstGarbledStep = 0;
    qint32 lastGarbledStep = 0;
    qsizetype steps = 0; ///< dumped ones
    qsizetype garbledSteps = 0; ///< with garbled samples
    qsizetype laterSteps = 0; ///< dumped ones from the first garbled one on
    qsizetype judgedThere = 0; ///< samples of the garbled steps

    /// Of the samples of the garbled steps.
    double shareThere() const
    {
        return judgedThere > 0 ? double(garbled) / double(judgedThere) : 0;
    }
};

/// The kinds of a garbled sample that count.
QStringList kindsOf(const GarbledSample& sample);
bool hasRollouts(const Comparison& comparison, Side side);
/// Of one set, or of both together. `comparison.garble` must be there.
GarbleFacts garbleFacts(
    const Comparison& comparison, Side side, std::optional<RolloutKind> only = {});
/// "Candidate: only validation rollouts are garbled; training rollouts: 0 of 40 samples (0 %)";
/// empty where not exactly one of two sets is. `comparison.garble` must be there.
QString oneSetText(const Comparison& comparison, Side side);
/// "Candidate: no training rollouts, unlike the other run"; empty where no set is missing on this
/// side alone.
QString lackingSetText(const Comparison& comparison, Side side);
/// "3 of 3,200 samples (0.09 %)"
QString garbleRate(const GarbleFacts& facts);
/// "at step 1 only", "at 3 of 20 steps, from 1 to 9", "at every step from 5 on"
QString garbledStepsText(const GarbleFacts& facts);
/// That the candidate's answers cannot be judged, why, and what to do about it; nothing when they
/// can. Garbled samples always count, however many lines could not be read.
std::optional<Finding> withoutAnswers(const Comparison& comparison);
/// One line a garbled sample, at most `most`.
std::vector<Evidence> garbleEvidence(const Comparison& comparison, Side side, size_t most);

} // namespace alidade
