// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Cheap conditions first; only what is left is read from disk.
#include "ui/models/sample_filter.h"

#include "ui/models/sample_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <unordered_map>

namespace alidade {

namespace {

constexpr size_t PollEvery = 256;

bool isGarbled(const SampleTable& table, qsizetype pair, Side side)
{
    const GarbleVerdict* verdict = table.verdict(pair, side);
    return verdict && verdict->isGarbled();
}

bool hasKind(const SampleTable& table, qsizetype pair, const QString& kind)
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const GarbleVerdict* verdict = table.verdict(pair, side);
        return verdict
            && std::any_of(verdict->spans.begin(), verdict->spans.end(),
                [&](const GarbleSpan& span) { return span.detector == kind; });
    });
}

bool differentScore(const SampleTable& table, qsizetype pair)
{
    const SampleRef* baseline = table.sample(pair, Side::Baseline);
    const SampleRef* candidate = table.sample(pair, Side::Candidate);
    return baseline && candidate && !baseline->hasScoreOf(*candidate);
}

bool isShown(const SampleTable& table, qsizetype pair, SampleFilter::Show show)
{
    using Show = SampleFilter::Show;
    const SamplePair& rows = table.pair(pair);
    const bool paired = rows.row.baseline >= 0 && rows.row.candidate >= 0;
    const bool baseline = isGarbled(table, pair, Side::Baseline);
    const bool candidate = isGarbled(table, pair, Side::Candidate);
    switch (show) {
    case Show::All:
        return true;
    case Show::DifferentOutput:
        return paired && !table.sameOutput(pair);
    case Show::Garbled:
        return baseline || candidate;
    case Show::GarbledCandidate:
        return candidate;
    case Show::GarbledBaseline:
        return baseline;
    case Show::GarbledOnOne:
        return baseline != candidate;
    case Show::DifferentScore:
        return differentScore(table, pair);
    case Show::Unpaired:
        return !paired;
    case Show::Pinned:
        return table.isPinned(pair);
    }
    return true;
}

bool isHit(const SampleTable& table, qsizetype pair, const SampleFilter& filter)
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        if (filter.hitsOf && *filter.hitsOf != side)
            return false;
        const qint32 row = table.pair(pair).row[side];
        const auto& rows = filter.hits->rows[side];
        return row >= 0 && size_t(row) < rows.size() && rows[size_t(row)] != 0;
    });
}

bool passes(const SampleTable& table, qsizetype pair, const SampleFilter& filter)
{
    if (filter.steps && !filter.steps->contains(table.stepOf(pair)))
        return false;
    return isShown(table, pair, filter.show)
        && (filter.kind.isEmpty() || hasKind(table, pair, filter.kind))
        && (!filter.hits || isHit(table, pair, filter));
}

/// What rows are ordered by; NaN goes last. Of prompts see promptKeys.
double orderKey(const SampleTable& table, qsizetype pair, SampleFilter::Order order)
{
    const auto difference = [&](auto value) {
        const SampleRef* baseline = table.sample(pair, Side::Baseline);
        const SampleRef* candidate = table.sample(pair, Side::Candidate);
        if (!baseline || !candidate)
            return std::numeric_limits<double>::quiet_NaN();
        return double(value(*candidate)) - double(value(*baseline));
    };
    switch (order) {
    case SampleFilter::Order::Score:
        return difference([](const SampleRef& sample) { return sample.score; });
    case SampleFilter::Order::Length:
        return difference([](const SampleRef& sample) { return sample.outputLength; });
    case SampleFilter::Order::Garbled: {
        double most = 0;
        for (const Side side : BothSides) {
            if (const GarbleVerdict* verdict = table.verdict(pair, side))
                most = std::max(most, double(verdict->score));
        }
        return most;
    }
    case SampleFilter::Order::FirstDifference: {
        const Parting parting = partingIn(table, pair);
        return parting.state == Parting::State::Parts ? double(parting.units)
                                                      : std::numeric_limits<double>::quiet_NaN();
    }
    case SampleFilter::Order::Place:
    case SampleFilter::Order::Prompt:
        break;
    }
    return double(pair);
}

/// Which of `rows`, in the order of places, has the prompt of each first.
std::vector<double> promptKeys(const SampleTable& table, std::span<const qint32> rows)
{
    std::unordered_map<quint64, double> first;
    std::vector<double> keys;
    keys.reserve(rows.size());
    for (const qint32 pair : rows) {
        const SampleRef* baseline = table.sample(pair, Side::Baseline);
        const SampleRef* any = baseline ? baseline : table.sample(pair, Side::Candidate);
        keys.push_back(first.try_emplace(any ? any->inputKey() : 0, double(pair)).first->second);
    }
    return keys;
}

void order(const SampleTable& table, std::vector<qint32>& rows, const SampleFilter& filter)
{
    if (filter.order == SampleFilter::Order::Place) {
        if (filter.descending)
            std::reverse(rows.begin(), rows.end());
        return;
    }
    std::vector<std::pair<double, qint32>> keyed;
    keyed.reserve(rows.size());
    const bool byPrompt = filter.order == SampleFilter::Order::Prompt;
    const auto prompts = byPrompt ? promptKeys(table, rows) : std::vector<double>();
    for (size_t row = 0; row < rows.size(); ++row) {
        const double key = byPrompt ? prompts[row] : orderKey(table, rows[row], filter.order);
        keyed.push_back({ filter.descending ? -key : key, rows[row] });
    }
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& one, const auto& two) {
        if (std::isnan(one.first) || std::isnan(two.first))
            return !std::isnan(one.first) && std::isnan(two.first);
        return one.first < two.first;
    });
    std::transform(
        keyed.begin(), keyed.end(), rows.begin(), [](const auto& entry) { return entry.second; });
}

} // namespace

bool SampleFilter::hidesRows() const
{
    return show != Show::All || !kind.isEmpty() || partsWithin || hits;
}

Result<void> fillRows(SampleTable& table, const SampleFilter& filter, Monitor& monitor)
{
    std::vector<qint32>& rows = table.rows;
    rows.clear();
    for (size_t pair = 0; pair < table.rollouts->pairs.size(); ++pair) {
        if (pair % PollEvery == 0 && monitor.cancelled())
            return cancelledFailure();
        if (passes(table, qsizetype(pair), filter))
            rows.push_back(qint32(pair));
    }
    table.partings = partingsFor(table, filter.partings);
    if (filter.readsTexts()) {
        const bool toTheEnd = filter.order == SampleFilter::Order::FirstDifference;
        auto partings
            = readPartings(table, rows, toTheEnd ? WholeOutput : *filter.partsWithin, monitor);
        if (!partings)
            return tl::unexpected<Error>(partings.error());
        table.partings = std::move(*partings);
    }
    if (filter.partsWithin)
        std::erase_if(rows,
            [&](qint32 pair) { return !partingIn(table, pair).isWithin(*filter.partsWithin); });
    order(table, rows, filter);
    return {};
}

} // namespace alidade
