// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Cheap conditions first; only what is left is read from disk.
#include "ui/models/sample_filter.h"

#include "core/base/parallel.h"
#include "core/compare/text_diff.h"
#include "core/report/left_out.h"
#include "ui/models/sample_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

constexpr size_t PollEvery = 256;
/// A character of a text takes at most so many bytes in JSON ("\u00e9").
constexpr qsizetype BytesPerUnit = 6;

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

/// What cannot be read is not said to part anywhere.
bool partsWithin(const SampleTable& table, qsizetype pair, qsizetype units)
{
    if (table.sameOutput(pair))
        return false;
    Pair<QString> begins;
    for (const Side side : BothSides) {
        const SampleRef* sample = table.sample(pair, side);
        if (!sample || !table.sets[side]->reader)
            return false;
        auto text = table.sets[side]->reader->readOutputStart(*sample, units * BytesPerUnit);
        if (!text || isLeftOut(*text))
            return false;
        begins[side] = text->left(units);
    }
    return begins.baseline != begins.candidate;
}

/// False: cancelled.
bool keepEarlyParting(
    const SampleTable& table, std::vector<qint32>& rows, qsizetype units, Monitor& monitor)
{
    std::vector<quint8> keep(rows.size(), 0);
    for (size_t first = 0; first < rows.size(); first += PollEvery) {
        const size_t count = std::min(PollEvery, rows.size() - first);
        const bool all = forEachInParallel(qsizetype(count), 0, [&](qsizetype at) {
            const size_t row = first + size_t(at);
            keep[row] = partsWithin(table, rows[row], units) ? 1 : 0;
            return !monitor.cancelled();
        });
        if (!all || monitor.cancelled())
            return false;
        monitor.progress(double(first + count) / double(rows.size()));
    }
    size_t at = 0;
    std::erase_if(rows, [&](qint32) { return keep[at++] == 0; });
    return true;
}

/// What rows are ordered by; NaN goes last.
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
    case SampleFilter::Order::Place:
        break;
    }
    return double(pair);
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
    for (const qint32 pair : rows) {
        const double key = orderKey(table, pair, filter.order);
        keyed.push_back({ filter.descending ? -key : key, pair });
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

Result<std::vector<qint32>> filteredPairs(
    const SampleTable& table, const SampleFilter& filter, Monitor& monitor)
{
    std::vector<qint32> rows;
    for (size_t pair = 0; pair < table.rollouts->pairs.size(); ++pair) {
        if (pair % PollEvery == 0 && monitor.cancelled())
            return cancelledFailure();
        if (passes(table, qsizetype(pair), filter))
            rows.push_back(qint32(pair));
    }
    if (filter.partsWithin && !keepEarlyParting(table, rows, *filter.partsWithin, monitor))
        return cancelledFailure();
    order(table, rows, filter);
    return rows;
}

} // namespace alidade
