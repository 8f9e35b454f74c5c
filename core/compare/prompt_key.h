// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What makes two samples answers to the same prompt. One rule for pairing and for the data order.
#pragma once

#include "core/model/rollouts.h"

#include <algorithm>

namespace alidade {

/// Input and gts (formats document 6.4). When only one of the sets has any gts (verl writes it
/// since v0.6.0), the input alone.
class PromptKey {
public:
    PromptKey(const RolloutSet& baseline, const RolloutSet& candidate)
        : m_withGts(hasGts(baseline) == hasGts(candidate))
    {
    }
    quint64 operator()(const SampleRef& sample) const
    {
        return m_withGts ? sample.promptKey : sample.inputKey();
    }
    static bool hasGts(const RolloutSet& set)
    {
        return std::any_of(set.samples.begin(), set.samples.end(),
            [](const SampleRef& sample) { return sample.hasGts(); });
    }

private:
    bool m_withGts;
};

} // namespace alidade
