// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/other_run.h"

#include <algorithm>
#include <vector>

namespace alidade {
namespace {

constexpr float Shared = 0.4F; ///< below the threshold: shown, not counted

std::vector<QLatin1StringView> countedKinds(const GarbleVerdict& verdict)
{
    std::vector<QLatin1StringView> kinds;
    for (const GarbleSpan& span : verdict.spans)
        if (span.weight >= GarbleVerdict::Threshold)
            kinds.push_back(span.detector);
    return kinds;
}

void dropKinds(JudgedText text, const std::vector<QLatin1StringView>& others)
{
    bool dropped = false;
    for (GarbleSpan& span : text.verdict.spans) {
        const bool soft = span.weight >= GarbleVerdict::Threshold && span.weight < HardFinding;
        if (!soft || std::find(others.begin(), others.end(), span.detector) == others.end())
            continue;
        span.weight = Shared;
        span.reason += QStringLiteral("; the other run answers in the same way");
        dropped = true;
    }
    if (dropped)
        text.verdict.score = scoreOfSpans(text.verdict.spans, text.size);
}

} // namespace

void dropWhatBothSay(JudgedText baseline, JudgedText candidate)
{
    const auto ofBaseline = countedKinds(baseline.verdict);
    dropKinds(baseline, countedKinds(candidate.verdict));
    dropKinds(candidate, ofBaseline);
}

} // namespace alidade
