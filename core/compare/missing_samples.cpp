// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/missing_samples.h"

#include <algorithm>
#include <map>

namespace alidade {
namespace {

using Counts = std::map<qint32, qint64>;

/// Samples by step; those of a step stand together.
Counts samplesOf(const RolloutSet& set)
{
    Counts counts;
    for (size_t begin = 0, end = 0; begin < set.samples.size(); begin = end) {
        const qint32 step = set.samples[begin].step;
        while (end < set.samples.size() && set.samples[end].step == step)
            ++end;
        counts[step] += qint64(end - begin);
    }
    return counts;
}

qint64 countIn(const Counts& counts, qint32 step)
{
    const auto found = counts.find(step);
    return found == counts.end() ? 0 : found->second;
}

} // namespace

MissingSamples missingSamples(const RolloutSet& ours, const RolloutSet& theirs)
{
    MissingSamples missing;
    if (!ours.indexed || !theirs.indexed || !ours.complete || !theirs.complete)
        return missing;
    const Counts here = samplesOf(ours);
    std::map<qint32, bool> doubtful; // of every step that this run has
    for (const auto& counted : here)
        doubtful.emplace(counted.first, false);
    bool all = false;
    for (const RolloutFile& file : ours.files) {
        const bool lost = file.cut || file.samples == 0;
        if (file.step >= 0)
            doubtful[file.step] |= lost;
        else
            all = all || lost;
    }
    const bool any = std::any_of(
        doubtful.begin(), doubtful.end(), [](const auto& step) { return step.second; });
    if (!any && !all)
        return missing;
    const Counts there = samplesOf(theirs);
    for (const auto& [step, isDoubtful] : doubtful) {
        const qint64 less = countIn(there, step) - countIn(here, step);
        missing.all += std::max(countIn(here, step), countIn(there, step));
        if (all || isDoubtful)
            missing.samples += std::max<qint64>(0, less);
    }
    return missing;
}

} // namespace alidade
