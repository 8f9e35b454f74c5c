// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Marks by binary search in sorted, disjoint lists.
#include "ui/widgets/text_marks.h"

#include <algorithm>

namespace alidade {

namespace {

/// The first range that ends behind `offset`.
template <class Range> auto firstBehind(std::span<const Range> ranges, qsizetype offset)
{
    return std::upper_bound(ranges.begin(), ranges.end(), offset,
        [](qsizetype wanted, const Range& range) { return wanted < range.begin + range.length; });
}

template <class Range>
void collectEdges(
    std::span<const Range> ranges, qsizetype begin, qsizetype end, std::vector<qsizetype>& edges)
{
    for (auto at = firstBehind(ranges, begin); at != ranges.end() && at->begin < end; ++at) {
        if (at->length == 0)
            continue; // a place, not a part
        edges.push_back(std::max(at->begin, begin));
        edges.push_back(std::min(at->begin + at->length, end));
    }
}

template <class Range> const Range* rangeOver(std::span<const Range> ranges, qsizetype offset)
{
    const auto at = firstBehind(ranges, offset);
    return at != ranges.end() && at->begin <= offset ? &*at : nullptr;
}

/// All of the span but for a few characters, as a last stop that both texts have.
bool isNearlyAround(const TextRange& difference, const GarbleSpan& span)
{
    const qsizetype begin = std::max(difference.begin, span.begin);
    const qsizetype end = std::min(difference.end(), span.begin + span.length);
    return (end - begin) * 10 >= span.length * 9;
}

} // namespace

std::vector<MarkedPart> markedParts(qsizetype begin, qsizetype end,
    std::span<const TextRange> differences, std::span<const GarbleSpan> garbled)
{
    std::vector<qsizetype> edges;
    collectEdges(differences, begin, end, edges);
    collectEdges(garbled, begin, end, edges);
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    std::vector<MarkedPart> parts;
    for (size_t i = 0; i + 1 < edges.size(); ++i) {
        const TextRange* const difference = rangeOver(differences, edges[i]);
        const GarbleSpan* const span = rangeOver(garbled, edges[i]);
        if (!difference && !span)
            continue;
        const bool around = difference && span && isNearlyAround(*difference, *span);
        parts.push_back(
            { edges[i], edges[i + 1] - edges[i], difference && !around, span != nullptr });
    }
    return parts;
}

bool hasDifference(qsizetype begin, qsizetype end, std::span<const TextRange> differences)
{
    const auto at = std::lower_bound(differences.begin(), differences.end(), begin,
        [](const TextRange& range, qsizetype wanted) { return range.end() < wanted; });
    for (auto range = at; range != differences.end() && range->begin <= end; ++range) {
        const bool inside = range->length == 0 ? range->begin >= begin
                                               : range->end() > begin && range->begin < end;
        const bool emptyRow = begin == end && range->begin <= begin && range->end() > begin;
        if (inside || emptyRow)
            return true;
    }
    return false;
}

const TextRange* differenceAt(qsizetype offset, std::span<const TextRange> differences)
{
    return rangeOver(differences, offset);
}

std::span<const TextRange> rangesIn(
    qsizetype begin, qsizetype end, std::span<const TextRange> ranges)
{
    const auto first = firstBehind(ranges, begin);
    const auto last = std::partition_point(
        first, ranges.end(), [end](const TextRange& range) { return range.begin < end; });
    return { first, last };
}

const GarbleSpan* garbledAt(qsizetype offset, std::span<const GarbleSpan> garbled)
{
    return rangeOver(garbled, offset);
}

} // namespace alidade
