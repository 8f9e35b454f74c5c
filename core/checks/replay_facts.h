// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Does a run claim to take its rollouts from a dump, and did it? For the checks that depend on it.
#pragma once

#include "core/model/comparison.h"

#include <optional>

namespace alidade {

struct ReplayFacts {
    enum class State : quint8 {
        NotClaimed,
        Unknown, ///< no config of a side, and the other one claims nothing
        Effective, ///< outputs of the replayed steps are equal
        Broken, ///< claimed; outputs differ, or nothing was loaded
        Untold ///< claimed, and nothing tells whether it worked
    };
    State state = State::NotClaimed;
    Pair<const ConfigEntry*> claim{ nullptr, nullptr }; ///< the switch that is on
    /// Where only the other side claims one: a switch of this side, which is off; null where its
    /// config sets none.
    Pair<const ConfigEntry*> off{ nullptr, nullptr };
    Pair<bool> told{ true, true }; ///< the config tells whether this side replays
    bool nothingLoaded = false;
    qsizetype pairs = 0; ///< of replayed steps
    qsizetype equal = 0;
    qsizetype otherScores = 0; ///< of these: equal outputs that both runs score, and not alike
    /// Samples without a partner at replayed steps. Steps behind the last one of the other run do
    /// not count unless the list of replayed steps names them: that run may have ended earlier.
    Pair<qsizetype> unpaired;
    /// Both runs have samples without a partner at one step, and nothing of it was lost: these are
    /// other outputs, or other prompts.
    bool others = false;
    Pair<qsizetype> laterSteps; ///< behind the last one of the other run, not counted

    bool isClaimed() const { return claim.baseline || claim.candidate; }
    /// Of a claim that only one side makes.
    std::optional<Side> onlyClaim() const
    {
        if (bool(claim.baseline) == bool(claim.candidate))
            return {};
        return claim.baseline ? Side::Baseline : Side::Candidate;
    }
};

/// Cost: linear in the pairs of samples.
ReplayFacts replayFacts(const Comparison& comparison);

} // namespace alidade
