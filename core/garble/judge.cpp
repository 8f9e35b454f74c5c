// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/judge.h"

#include "core/base/limits.h"
#include "core/garble/detector.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace alidade {
namespace {

/// Of overlapping spans the heavier stays, of equal ones the longer, then the one found first.
std::vector<GarbleSpan> disjoint(std::vector<GarbleSpan> found)
{
    std::stable_sort(
        found.begin(), found.end(), [](const GarbleSpan& one, const GarbleSpan& other) {
            return one.weight != other.weight ? one.weight > other.weight
                                              : one.length > other.length;
        });
    std::map<qsizetype, GarbleSpan*> kept; // by begin
    for (GarbleSpan& span : found) {
        const auto after = kept.lower_bound(span.begin);
        const bool overlapsNext = after != kept.end() && after->first < span.begin + span.length;
        const bool overlapsPrevious = after != kept.begin()
            && std::prev(after)->first + std::prev(after)->second->length > span.begin;
        if (!overlapsNext && !overlapsPrevious)
            kept.emplace_hint(after, span.begin, &span);
    }
    std::vector<GarbleSpan> spans;
    spans.reserve(kept.size());
    for (const auto& [begin, span] : kept)
        spans.push_back(std::move(*span));
    return spans;
}

/// Thousands of small groups say no more than a few hundred: the rest becomes one.
void joinLast(std::vector<GarbleSpan>& spans)
{
    constexpr auto Most = size_t(Limits::GarbleSpans);
    if (spans.size() <= Most)
        return;
    GarbleSpan& last = spans[Most - 1];
    last.reason += QStringLiteral(", and %1 further places").arg(spans.size() - Most);
    for (size_t i = Most; i < spans.size(); ++i)
        last.weight = std::max(last.weight, spans[i].weight);
    last.length = spans.back().begin + spans.back().length - last.begin;
    spans.resize(Most);
}

} // namespace

float scoreOfSpans(const std::vector<GarbleSpan>& spans, qsizetype size)
{
    float heaviest = 0;
    qsizetype covered = 0;
    for (const GarbleSpan& span : spans) {
        heaviest = std::max(heaviest, span.weight);
        if (span.weight >= GarbleVerdict::Threshold)
            covered += span.length;
    }
    if (heaviest < GarbleVerdict::Threshold)
        return heaviest;
    const double share = size > 0 ? double(covered) / double(size) : 1;
    return GarbleVerdict::Threshold
        + (heaviest - GarbleVerdict::Threshold) * float(std::pow(share, 0.25));
}

GarbleVerdict judgeText(QStringView text)
{
    std::vector<GarbleSpan> found;
    for (const Detector* detector : allDetectors())
        detector->find(text, found);
    GarbleVerdict verdict;
    verdict.spans = disjoint(std::move(found));
    joinLast(verdict.spans);
    verdict.score = scoreOfSpans(verdict.spans, text.size());
    return verdict;
}

} // namespace alidade
