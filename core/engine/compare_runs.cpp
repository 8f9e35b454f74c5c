// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/compare_runs.h"

#include "core/checks/judge_all.h"
#include "core/compare/config_align.h"
#include "core/compare/environment_compare.h"
#include "core/compare/metric_compare.h"
#include "core/compare/model_compare.h"
#include "core/compare/sample_align.h"
#include "core/engine/compare_dumps.h"
#include "core/engine/load_profile.h"

namespace alidade {
namespace {

/// What was read of the weights is kept while the models are the same ones.
std::shared_ptr<const ModelComparison> compareModelsOf(
    const Comparison& comparison, const ComparisonPtr& earlier)
{
    const Pair<const ModelFiles*> models{ comparison.runs.baseline->model.get(),
        comparison.runs.candidate->model.get() };
    if (!models.baseline && !models.candidate)
        return nullptr;
    auto made = std::make_shared<ModelComparison>(compareModels(models, *comparison.profile));
    if (earlier && earlier->model && earlier->model->complete
        && earlier->runs.baseline->model == comparison.runs.baseline->model
        && earlier->runs.candidate->model == comparison.runs.candidate->model) {
        made->tensors = earlier->model->tensors;
        made->extent = earlier->model->extent;
        made->unreadable = earlier->model->unreadable;
        made->complete = true;
    }
    return made;
}

Result<void> compareRollouts(Comparison& comparison, Monitor& monitor)
{
    double at = 0;
    for (const RolloutKind kind : { RolloutKind::Training, RolloutKind::Validation }) {
        const RolloutSet* baseline = comparison.runs.baseline->rolloutSet(kind);
        const RolloutSet* candidate = comparison.runs.candidate->rolloutSet(kind);
        if ((!baseline || !baseline->indexed) && (!candidate || !candidate->indexed))
            continue;
        RolloutSet none;
        none.kind = kind;
        SubMonitor part(monitor, at, at + 0.5);
        auto aligned = alignSamples(baseline && baseline->indexed ? *baseline : none,
            candidate && candidate->indexed ? *candidate : none, part);
        if (!aligned)
            return tl::unexpected<Error>(aligned.error());
        aligned->kind = kind;
        comparison.rollouts.push_back(std::move(*aligned));
        at += 0.5;
    }
    return {};
}

} // namespace

Result<ComparisonPtr> compareRuns(
    const Pair<RunPtr>& runs, const CompareOptions& options, Monitor& monitor)
{
    auto comparison = std::make_shared<Comparison>();
    comparison->runs = runs;
    comparison->parts = options.parts;
    comparison->noise = options.noise;
    comparison->profile = options.profile ? options.profile : builtInProfile();
    monitor.stage(QStringLiteral("Comparing"));
    if (options.parts.config
        && (!runs.baseline->config.isEmpty() || !runs.candidate->config.isEmpty()))
        comparison->config
            = alignConfigs(runs.baseline->config, runs.candidate->config, *comparison->profile);
    if (options.parts.environment)
        comparison->environment = std::make_shared<const EnvironmentComparison>(
            compareEnvironments(runs, *comparison->profile));
    if (options.parts.model)
        comparison->model = compareModelsOf(*comparison, options.earlier);
    monitor.progress(0.1);
    if (options.parts.metrics && (runs.baseline->metrics() || runs.candidate->metrics())) {
        SubMonitor part(monitor, 0.1, 0.4);
        auto metrics = compareMetrics(*comparison, part);
        if (!metrics)
            return tl::unexpected<Error>(metrics.error());
        comparison->metrics = std::move(*metrics);
    }
    if (options.parts.rollouts && options.earlier && options.earlier->runs == runs
        && options.earlier->parts.rollouts) {
        comparison->rollouts = options.earlier->rollouts;
        comparison->garble = options.earlier->garble;
    } else if (options.parts.rollouts) {
        SubMonitor part(monitor, 0.4, 0.6);
        const auto rollouts = compareRollouts(*comparison, part);
        if (!rollouts)
            return tl::unexpected<Error>(rollouts.error());
    }
    if (options.parts.dumps && options.earlier && options.earlier->runs == runs
        && options.earlier->parts.dumps) {
        comparison->dumps = options.earlier->dumps;
    } else if (options.parts.dumps) {
        SubMonitor part(monitor, 0.6, 1);
        auto dumps = compareDumps(runs, part);
        if (!dumps)
            return tl::unexpected<Error>(dumps.error());
        comparison->dumps = std::move(*dumps);
    }
    if (monitor.cancelled())
        return cancelledFailure();
    judgeAll(*comparison);
    return ComparisonPtr(std::move(comparison));
}

} // namespace alidade
