// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Counts of garbled samples of one side, for the checks that look at text.
#pragma once

#include "core/checks/evidence.h"

namespace alidade {

struct GarbleFacts {
    qsizetype judged = 0;
    qsizetype garbled = 0;
    QStringList kinds; ///< detectors, in order of first appearance
    qint32 firstStep = 0; ///< first dumped step
    qint32 firstGarbledStep = 0;
};

bool hasRollouts(const Comparison& comparison, Side side);
/// `comparison.garble` must be there.
GarbleFacts garbleFacts(const Comparison& comparison, Side side);
/// Why the candidate's answers cannot be judged; empty when they can. Garbled samples always count,
/// however many lines could not be read.
QString whyNoAnswers(const Comparison& comparison);
/// One line a garbled sample, at most `most`.
std::vector<Evidence> garbleEvidence(const Comparison& comparison, Side side, size_t most);

} // namespace alidade
