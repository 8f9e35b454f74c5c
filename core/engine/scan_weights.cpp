// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/engine/scan_weights.h"

#include "core/base/limits.h"
#include "core/checks/judge_all.h"
#include "core/compare/model_compare.h"

#include <algorithm>

namespace alidade {

Result<ComparisonPtr> scanWeights(
    const ComparisonPtr& comparison, WeightsExtent extent, Monitor& monitor)
{
    if (!comparison->model)
        return comparison;
    monitor.stage(QStringLiteral("Comparing weights"));
    const Pair<const ModelFiles*> models{ comparison->runs.baseline->model.get(),
        comparison->runs.candidate->model.get() };
    const qint64 bytes = std::max(models.baseline ? models.baseline->tensorBytes() : 0,
        models.candidate ? models.candidate->tensorBytes() : 0);
    const bool full = extent == WeightsExtent::Full
        || (extent == WeightsExtent::Automatic && bytes <= Limits::FullHashBytes);
    auto model = std::make_shared<ModelComparison>(*comparison->model);
    const auto compared = compareTensorBytes(models,
        full ? ModelComparison::Extent::Full : ModelComparison::Extent::Sampled, *model, monitor);
    if (!compared)
        return tl::unexpected<Error>(compared.error());
    auto judged = std::make_shared<Comparison>(*comparison);
    judged->model = std::move(model);
    judgeAll(*judged);
    return ComparisonPtr(std::move(judged));
}

} // namespace alidade
