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

/// What is left of a span where no heavier one lies.
std::vector<GarbleSpan> piecesOf(
    const GarbleSpan& span, const std::map<qsizetype, GarbleSpan>& kept)
{
    std::vector<GarbleSpan> pieces;
    qsizetype at = span.begin;
    const qsizetype end = span.begin + span.length;
    const auto add = [&](qsizetype to) {
        if (to <= at)
            return;
        GarbleSpan piece = span;
        piece.begin = at;
        piece.length = to - at;
        pieces.push_back(std::move(piece));
    };
    auto next = kept.upper_bound(at);
    if (next != kept.begin())
        at = std::max(at, std::prev(next)->first + std::prev(next)->second.length);
    for (; next != kept.end() && next->first < end; ++next) {
        add(next->first);
        at = next->first + next->second.length;
    }
    add(end);
    return pieces;
}

/// Of overlapping spans the heavier stays, of equal ones the longer, then the one found first. A
/// lighter one keeps the places beside it when they are most of it: a stray sign inside of soup
/// does not turn the soup into sound text.
std::vector<GarbleSpan> disjoint(std::vector<GarbleSpan> found)
{
    std::stable_sort(
        found.begin(), found.end(), [](const GarbleSpan& one, const GarbleSpan& other) {
            return one.weight != other.weight ? one.weight > other.weight
                                              : one.length > other.length;
        });
    std::map<qsizetype, GarbleSpan> kept; // by begin
    for (const GarbleSpan& span : found) {
        if (span.length == 0) { // of an empty text
            kept.try_emplace(span.begin, span);
            continue;
        }
        auto pieces = piecesOf(span, kept);
        qsizetype left = 0;
        for (const GarbleSpan& piece : pieces)
            left += piece.length;
        if (left * 2 < span.length)
            continue;
        for (GarbleSpan& piece : pieces)
            kept.emplace(piece.begin, std::move(piece));
    }
    std::vector<GarbleSpan> spans;
    spans.reserve(kept.size());
    for (auto& entry : kept) {
        GarbleSpan& span = entry.second;
        // Neighbours of one kind are one finding; the longer tells why.
        if (!spans.empty() && spans.back().detector == span.detector
            && (spans.back().weight >= GarbleVerdict::Threshold)
                == (span.weight >= GarbleVerdict::Threshold)
            && spans.back().begin + spans.back().length == span.begin) {
            GarbleSpan& before = spans.back();
            if (before.length < span.length)
                before.reason = std::move(span.reason);
            before.weight = std::max(before.weight, span.weight);
            before.length += span.length;
            continue;
        }
        spans.push_back(std::move(span));
    }
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

GarbleVerdict judgeText(GarbleInput input)
{
    std::vector<GarbleSpan> found;
    for (const Detector* detector : allDetectors())
        detector->find(input, found);
    GarbleVerdict verdict;
    verdict.spans = disjoint(std::move(found));
    joinLast(verdict.spans);
    verdict.score = scoreOfSpans(verdict.spans, input.text.size());
    return verdict;
}

} // namespace alidade
