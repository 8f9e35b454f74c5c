// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_sequence.h"

#include "core/base/hash64.h"
#include "core/compare/dump_leaf_pairs.h"
#include "core/compare/token_match.h"

#include <algorithm>

namespace alidade {
namespace {

/// Of the statistics, checksums and numbers of a call.
quint32 valuesOf(const DumpData& data, qint32 op, quint32 shaped)
{
    quint64 hash = shaped;
    const DumpOp& one = data.ops[size_t(op)];
    for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
        const DumpLeafView leaf{ &data, &data.leaves[at] };
        if (!leaf.isTensor()) {
            hash = hash64(leaf.value(), hash);
            continue;
        }
        hash = hash64(leaf.checksum(), hash);
        for (int statistic = 0; statistic < 4; ++statistic) {
            const double number = leaf.has(statistic) ? leaf.number(statistic) : 0;
            hash = hash64({ reinterpret_cast<const char*>(&number), sizeof number }, hash);
        }
    }
    return quint32(hash ^ hash >> 32);
}

} // namespace

void DumpSequences::match(qint32 baseline, qint32 candidate)
{
    m_sides.baseline.partner[size_t(baseline)] = candidate;
    m_sides.candidate.partner[size_t(candidate)] = baseline;
    if (m_sides.baseline.nested)
        m_open.push_back({ baseline, candidate });
}

std::optional<Pair<qint32>> DumpSequences::takeMatched()
{
    if (m_open.empty())
        return std::nullopt;
    const Pair<qint32> pair = m_open.back();
    m_open.pop_back();
    return pair;
}

/// Matches equal tokens of two lists in order; returns nothing, the gaps stay open.
template <class Token>
void DumpSequences::matchLists(const List& baseline, const List& candidate, const Token& token)
{
    Pair<std::vector<quint32>> tokens;
    std::vector<quint32> known;
    for (const Side side : BothSides)
        for (const qint32 op : side == Side::Baseline ? baseline : candidate) {
            tokens[side].push_back(token(side, op));
            known.push_back(tokens[side].back());
        }
    if (tokens.baseline != tokens.candidate) {
        std::sort(known.begin(), known.end());
        known.erase(std::unique(known.begin(), known.end()), known.end());
        for (const Side side : BothSides)
            for (quint32& one : tokens[side])
                one = quint32(std::lower_bound(known.begin(), known.end(), one) - known.begin());
    }
    const std::vector<TokenRun> runs = tokens.baseline == tokens.candidate
        ? std::vector<TokenRun>{ { 0, 0, qsizetype(baseline.size()) } }
        : matchTokens(tokens.baseline, tokens.candidate, quint32(known.size()));
    for (const TokenRun& run : runs)
        for (qsizetype at = 0; at < run.length; ++at)
            match(baseline[size_t(run.baseline + at)], candidate[size_t(run.candidate + at)]);
}

void DumpSequences::align(List baseline, List candidate)
{
    std::erase_if(baseline, [this](qint32 op) { return isMatched(Side::Baseline, op); });
    std::erase_if(candidate, [this](qint32 op) { return isMatched(Side::Candidate, op); });
    if (baseline.empty() || candidate.empty())
        return;
    const Words uneven = unevenCalls(baseline, candidate);
    alignBy(uneven.empty() ? By::Shapes : By::Values, baseline, candidate, uneven);
    constexpr size_t SameNeighbourhood = 256;
    if (baseline.size() <= SameNeighbourhood && candidate.size() <= SameNeighbourhood)
        matchMoved(baseline, candidate);
}

/// Calls of one name and shape of which both lists have some, and one has more.
DumpSequences::Words DumpSequences::unevenCalls(const List& baseline, const List& candidate) const
{
    std::unordered_map<quint32, Pair<qsizetype>> counts;
    for (const qint32 op : baseline)
        ++counts[m_sides.baseline.shaped[size_t(op)]].baseline;
    for (const qint32 op : candidate)
        ++counts[m_sides.candidate.shaped[size_t(op)]].candidate;
    Words words;
    for (const auto& [word, count] : counts)
        if (count.baseline > 0 && count.candidate > 0 && count.baseline != count.candidate)
            words.insert(word);
    return words;
}

quint32 DumpSequences::tokenOf(By by, Side side, qint32 op, const Words& uneven) const
{
    const DumpCalls& own = m_sides[side];
    const quint32 shaped = own.shaped[size_t(op)];
    if (by == By::Names)
        return own.named[size_t(op)];
    return by == By::Values && uneven.contains(shaped) ? valuesOf(*own.data, op, shaped) : shaped;
}

void DumpSequences::alignBy(By by, const List& baseline, const List& candidate, const Words& uneven)
{
    matchLists(
        baseline, candidate, [&](Side side, qint32 op) { return tokenOf(by, side, op, uneven); });
    if (by == By::Names)
        return;
    List openB, openC;
    size_t c = 0;
    const auto closeGap = [&] {
        if (!openB.empty() && !openC.empty())
            alignBy(By(int(by) + 1), openB, openC, uneven);
        openB.clear();
        openC.clear();
    };
    for (const qint32 op : baseline) {
        const qint32 partner = m_sides.baseline.partner[size_t(op)];
        if (partner < 0) {
            openB.push_back(op);
            continue;
        }
        for (; c < candidate.size() && candidate[c] != partner; ++c)
            if (!isMatched(Side::Candidate, candidate[c]))
                openC.push_back(candidate[c]);
        c += c < candidate.size();
        closeGap();
    }
    for (; c < candidate.size(); ++c)
        if (!isMatched(Side::Candidate, candidate[c]))
            openC.push_back(candidate[c]);
    closeGap();
}

void DumpSequences::matchMoved(const List& baseline, const List& candidate)
{
    std::unordered_multimap<quint32, qint32> open;
    for (auto at = candidate.rbegin(); at != candidate.rend(); ++at)
        if (!isMatched(Side::Candidate, *at))
            open.emplace(m_sides.candidate.shaped[size_t(*at)], *at);
    if (open.empty())
        return;
    for (const qint32 op : baseline) {
        if (isMatched(Side::Baseline, op))
            continue;
        const auto [begin, end] = open.equal_range(m_sides.baseline.shaped[size_t(op)]);
        auto best = end;
        for (auto at = begin; at != end; ++at)
            if (best == end || at->second < best->second)
                best = at;
        if (best == end)
            continue;
        match(op, best->second);
        open.erase(best);
    }
}

} // namespace alidade
