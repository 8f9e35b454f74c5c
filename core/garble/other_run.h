// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The other run's answer to the same prompt as evidence: what both answer in the same way was asked
// for, or is the model's manner, and is no fault of one run.
#pragma once

#include "core/garble/judge.h"

namespace alidade {

/// From this weight on a finding stands whatever the other run says (garble.md 7).
inline constexpr float HardFinding = 0.8F;

/// A text and what was said of it.
struct JudgedText {
    GarbleVerdict& verdict;
    qsizetype size; ///< UTF-16 units
};

/// Soft findings of kinds that count in both texts fall below the threshold in both and say so.
/// Cost: the spans. Thread: any.
void dropWhatBothSay(JudgedText baseline, JudgedText candidate);

} // namespace alidade
