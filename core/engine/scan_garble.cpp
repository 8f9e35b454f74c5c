// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/scan_garble.h"

#include "core/base/parallel.h"
#include "core/checks/judge_all.h"
#include "core/garble/judge.h"
#include "core/garble/prompt_asks.h"

#include <algorithm>
#include <optional>

namespace alidade {
namespace {

constexpr qsizetype RowsAtOnce = 256; ///< between two looks at the monitor

/// One set of one side.
struct Task {
    Side side;
    const RolloutSet* set;
};

std::vector<Task> tasksOf(const Comparison& comparison)
{
    std::vector<Task> tasks;
    for (const Side side : BothSides)
        for (const RolloutKind kind : { RolloutKind::Training, RolloutKind::Validation })
            if (const RolloutSet* set = comparison.runs[side]->rolloutSet(kind);
                set && set->indexed && set->reader)
                tasks.push_back({ side, set });
    return tasks;
}

/// Nothing for a sample that cannot be read any more: that is no verdict.
std::optional<GarbleVerdict> judgeRow(const RolloutSet& set, qsizetype row)
{
    const auto sample = set.read(row);
    if (!sample)
        return {};
    GarbleVerdict verdict = judgeText(sample->output);
    if (verdict.isGarbled())
        dropWhatWasAsked(sample->input, sample->output, verdict);
    return verdict;
}

} // namespace

Result<ComparisonPtr> scanGarble(const ComparisonPtr& comparison, int threads, Monitor& monitor)
{
    monitor.stage(QStringLiteral("Judging outputs"));
    GarbleScan scan;
    scan.complete = true;
    const auto tasks = tasksOf(*comparison);
    double total = 1;
    for (const Task& task : tasks)
        total += double(task.set->samples.size());
    double done = 0;
    for (const Task& task : tasks) {
        const auto rows = qsizetype(task.set->samples.size());
        scan.complete = scan.complete && task.set->complete;
        std::vector<std::optional<GarbleVerdict>> verdicts;
        for (qsizetype first = 0; first < rows; first += RowsAtOnce) {
            const qsizetype count = std::min(RowsAtOnce, rows - first);
            verdicts.assign(size_t(count), std::nullopt);
            const bool all = forEachInParallel(count, threads, [&](qsizetype at) {
                verdicts[size_t(at)] = judgeRow(*task.set, first + at);
                return !monitor.cancelled();
            });
            if (!all || monitor.cancelled())
                return cancelledFailure();
            for (qsizetype at = 0; at < count; ++at) {
                auto& verdict = verdicts[size_t(at)];
                scan.judged[task.side] += verdict ? 1 : 0;
                if (verdict && verdict->isGarbled())
                    scan.samples.push_back(
                        { task.side, task.set->kind, qint32(first + at), std::move(*verdict) });
            }
            done += double(count);
            monitor.progress(done / total);
        }
    }
    auto judged = std::make_shared<Comparison>(*comparison);
    judged->garble = std::move(scan);
    judgeAll(*judged);
    return ComparisonPtr(std::move(judged));
}

} // namespace alidade
