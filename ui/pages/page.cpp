// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/page.h"

namespace alidade {

Finding::State stateOfChecks(
    const Comparison& comparison, std::span<const QLatin1StringView> checks)
{
    Finding::State state = Finding::State::NotApplicable;
    for (const QLatin1StringView check : checks) {
        const Finding* const finding = comparison.finding(check);
        if (!finding || finding->state == Finding::State::NotApplicable)
            continue;
        if (finding->state == Finding::State::Differs)
            return Finding::State::Differs;
        if (state != Finding::State::CannotJudge)
            state = finding->state;
    }
    return state;
}

} // namespace alidade
