// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/scan_garble.h"

#include "core/base/parallel.h"
#include "core/checks/judge_all.h"
#include "core/garble/other_run.h"
#include "core/garble/prompt_asks.h"

#include <algorithm>
#include <optional>

namespace alidade {
namespace {

constexpr qsizetype RowsAtOnce = 2048; ///< between two reports of progress

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

struct Judged {
    GarbleVerdict verdict;
    qsizetype size = 0; ///< UTF-16 units of the text
};

/// Nothing for a sample that cannot be read any more: that is no verdict.
std::optional<Judged> judgeRow(const RolloutSet& set, qsizetype row)
{
    const auto sample = set.read(row);
    if (!sample)
        return {};
    return Judged{ judgeAnswer(sample->input, sample->output), sample->output.size() };
}

/// What both runs answer to one prompt in the same way is no fault of one of them. `sizes`: of the
/// texts of `samples`.
void weighPairs(const Comparison& comparison, const std::vector<qsizetype>& sizes,
    std::vector<GarbledSample>& samples)
{
    for (const RolloutComparison& rollouts : comparison.rollouts) {
        Pair<std::vector<qint32>> indexOf; // by row; -1: not garbled
        for (const Side side : BothSides)
            if (const RolloutSet* set = comparison.runs[side]->rolloutSet(rollouts.kind))
                indexOf[side].assign(set->samples.size(), -1);
        for (size_t i = 0; i < samples.size(); ++i)
            if (samples[i].rollouts == rollouts.kind)
                indexOf[samples[i].side][size_t(samples[i].row)] = qint32(i);
        for (const SamplePair& pair : rollouts.pairs) {
            if (pair.row.baseline < 0 || pair.row.candidate < 0)
                continue;
            const qint32 baseline = indexOf.baseline[size_t(pair.row.baseline)];
            const qint32 candidate = indexOf.candidate[size_t(pair.row.candidate)];
            if (baseline >= 0 && candidate >= 0)
                dropWhatBothSay({ samples[size_t(baseline)].verdict, sizes[size_t(baseline)] },
                    { samples[size_t(candidate)].verdict, sizes[size_t(candidate)] });
        }
    }
    std::erase_if(samples, [](const GarbledSample& one) { return !one.verdict.isGarbled(); });
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
    std::vector<qsizetype> sizes; // of the texts of scan.samples
    for (const Task& task : tasks) {
        const auto rows = qsizetype(task.set->samples.size());
        scan.complete = scan.complete && task.set->complete;
        std::vector<std::optional<Judged>> verdicts;
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
                ++(verdict ? scan.judged : scan.gone)[task.side];
                if (verdict && task.set->kind == RolloutKind::Validation)
                    ++scan.judgedValidation[task.side];
                if (!verdict || !verdict->verdict.isGarbled())
                    continue;
                sizes.push_back(verdict->size);
                scan.samples.push_back(
                    { task.side, task.set->kind, qint32(first + at), std::move(verdict->verdict) });
            }
            done += double(count);
            monitor.progress(done / total);
        }
    }
    weighPairs(*comparison, sizes, scan.samples);
    auto judged = std::make_shared<Comparison>(*comparison);
    judged->garble = std::move(scan);
    judgeAll(*judged);
    return ComparisonPtr(std::move(judged));
}

} // namespace alidade
