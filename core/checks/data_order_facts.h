// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the rollouts and the shuffle switches tell of the data order, sorted by what data-order says
// of it. No words and no verdict.
#pragma once

#include "core/compare/data_order.h"
#include "core/model/comparison.h"

#include <vector>

namespace alidade {

enum class ShuffleSwitch : quint8 { Unknown, Off, On };

struct DataOrderFacts {
    RolloutKind kind = RolloutKind::Training; ///< of the set that the figures speak of
    bool partly = false; ///< the rollouts are still being read
    bool doubtful = false; ///< nobody knows which folder of rollouts is this run's
    bool unreadable = false; ///< too much was lost
    const RolloutComparison* rollouts = nullptr; ///< of that set
    DataOrderGaps gaps;

    /// Steps that were compared; what follows are some of them.
    qsizetype shared = 0;
    std::vector<const StepOrder*> otherPrompts;
    std::vector<const StepOrder*> otherTemplate; ///< the same messages of the user
    qsizetype untoldTemplates = 0; ///< of otherPrompts, where nobody looked for other templates
    std::vector<const StepOrder*> otherTruth; ///< the same prompts
    std::vector<const StepOrder*> otherCounts; ///< the same prompts, some of them more often
    qsizetype reordered = 0;
    std::vector<const StepOrder*> otherValidation; ///< of validations beside the training

    bool stepsDiffer() const
    {
        return !otherPrompts.empty() || !otherTemplate.empty() || !otherTruth.empty();
    }
    bool onlyTemplatesDiffer() const
    {
        return !otherTemplate.empty() && otherPrompts.empty() && otherTruth.empty();
    }
    /// The steps tell the order, and nothing speaks against believing them.
    bool stepsTell() const { return shared > 0 && !unreadable; }
};

/// Cost: linear in the samples. Thread: any.
DataOrderFacts dataOrderFacts(const Comparison& comparison);

/// What a side says of a shuffle switch.
ShuffleSwitch shuffleOf(const Comparison& comparison, QStringView key, Side side);
/// data.shuffle of both sides.
bool bothShuffle(const Comparison& comparison, ShuffleSwitch wanted);

} // namespace alidade
