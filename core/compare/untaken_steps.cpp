// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/untaken_steps.h"

#include "core/compare/metric_names.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace alidade {
namespace {

constexpr double StoredRelative = 1e-6; // event files hold 32-bit floats

using Steps = std::vector<double>;

const MetricSeries* seriesAt(const MetricStore* store, int at)
{
    return store && at >= 0 && size_t(at) < store->series.size() ? &store->series[size_t(at)]
                                                                 : nullptr;
}

/// How many values two stores share, and how many of them are the same.
struct Agreement {
    qint64 shared = 0;
    qint64 same = 0;

    bool isOneTraining() const { return shared > 0 && same * 10 >= shared * 9; }
    bool isAnother() const { return shared > 0 && !isOneTraining(); }
};

bool isSame(double one, double other, double resolution)
{
    if (one == other || !std::isfinite(one) || !std::isfinite(other))
        return one == other || (std::isnan(one) && std::isnan(other));
    const double size = std::max(std::abs(one), std::abs(other));
    return std::abs(one - other) <= resolution / 2 * (1 + StoredRelative) + StoredRelative * size;
}

void count(Agreement& agreement, const MetricSeries& one, const MetricSeries& other)
{
    const double resolution = std::max(one.resolution, other.resolution);
    for (size_t i = 0, j = 0; i < one.steps.size() && j < other.steps.size();) {
        if (one.steps[i] < other.steps[j]) {
            ++i;
        } else if (other.steps[j] < one.steps[i]) {
            ++j;
        } else {
            ++agreement.shared;
            agreement.same += isSame(one.values[i++], other.values[j++], resolution);
        }
    }
}

Agreement agreementOf(const MetricStore& used, const MetricStore& other)
{
    Agreement agreement;
    auto there = other.series.begin();
    for (const MetricSeries& series : used.series) {
        while (there != other.series.end() && there->name < series.name)
            ++there;
        if (there != other.series.end() && there->name == series.name)
            count(agreement, series, *there);
    }
    return agreement;
}

/// The stores that may be of the used one's training.
std::vector<const MetricStore*> possibleParts(const Run& run)
{
    const MetricStore& used = run.stores.front();
    std::vector<std::pair<const MetricStore*, Agreement>> others;
    QSet<QString> confirming; // sources
    for (size_t at = 1; at < run.stores.size(); ++at) {
        const MetricStore& store = run.stores[at];
        others.emplace_back(&store, agreementOf(used, store));
        if (store.source != used.source && others.back().second.isOneTraining())
            confirming.insert(store.source);
    }
    std::vector<const MetricStore*> possible;
    for (const auto& [store, agreement] : others) {
        const bool confirmed = store->source == used.source ? !confirming.isEmpty()
                                                            : confirming.contains(store->source);
        if (!agreement.isAnother() || !confirmed)
            possible.push_back(store);
    }
    return possible;
}

/// Steps of `there` that the other run has and the used curve lacks.
Steps missingOf(const MetricSeries& there, const MetricSeries& otherRun, const MetricSeries* used)
{
    Steps both, missing;
    std::set_intersection(there.steps.begin(), there.steps.end(), otherRun.steps.begin(),
        otherRun.steps.end(), std::back_inserter(both));
    if (!used)
        return both;
    std::set_difference(both.begin(), both.end(), used->steps.begin(), used->steps.end(),
        std::back_inserter(missing));
    return missing;
}

UntakenSteps untakenFrom(const Comparison& comparison, Side side, const MetricStore& store)
{
    UntakenSteps untaken{ side, store.origin.file, {}, {} };
    const MetricStore* const used = comparison.runs[side]->metrics();
    const MetricStore* const otherRun = comparison.runs[otherSide(side)]->metrics();
    for (const MetricComparison& metric : *comparison.metrics) {
        const MetricSeries* const other = seriesAt(otherRun, metric.series[otherSide(side)]);
        if (!other || metric.classId == u"X"
            || metric.verdict == MetricComparison::Verdict::Excluded)
            continue;
        const MetricSeries* const here = seriesAt(used, metric.series[side]);
        const MetricSeries* const there
            = seriesNamed(store, *comparison.profile, here ? here->name : other->name);
        const Steps missing = there ? missingOf(*there, *other, here) : Steps();
        if (missing.empty() || missing == untaken.steps)
            continue;
        if (untaken.steps.empty())
            untaken.metric = metric.name;
        Steps all;
        std::set_union(untaken.steps.begin(), untaken.steps.end(), missing.begin(), missing.end(),
            std::back_inserter(all));
        untaken.steps = std::move(all);
    }
    return untaken;
}

} // namespace

std::vector<UntakenSteps> untakenSteps(const Comparison& comparison)
{
    std::vector<UntakenSteps> found;
    for (const Side side : { Side::Candidate, Side::Baseline }) {
        const RunPtr& run = comparison.runs[side];
        const RunPtr& other = comparison.runs[otherSide(side)];
        if (!run || run->stores.size() < 2 || !other || !other->metrics())
            continue;
        for (const MetricStore* const store : possibleParts(*run)) {
            UntakenSteps one = untakenFrom(comparison, side, *store);
            if (!one.steps.empty())
                found.push_back(std::move(one));
        }
    }
    return found;
}

} // namespace alidade
