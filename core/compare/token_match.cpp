// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Patience anchors, then Myers (An O(ND) difference algorithm, 1986) inside the gaps. A search
// that reaches the cut-off keeps its furthest path and starts again from there.
#include "core/compare/token_match.h"

#include <algorithm>

namespace alidade {

namespace {

constexpr int MaxDepth = 24;
constexpr qsizetype CutOff = 96;
constexpr qsizetype SmallGap = 48;
constexpr qint64 Budget = 12'000'000;

struct Gap {
    qsizetype baselineBegin, baselineEnd, candidateBegin, candidateEnd;

    qsizetype baselineSize() const { return baselineEnd - baselineBegin; }
    qsizetype candidateSize() const { return candidateEnd - candidateBegin; }
    bool isEmpty() const { return baselineSize() == 0 || candidateSize() == 0; }
};

class Matcher {
public:
    Matcher(std::span<const quint32> baseline, std::span<const quint32> candidate, quint32 idCount)
        : m_baseline(baseline)
        , m_candidate(candidate)
        , m_seen(idCount)
    {
    }

    std::vector<TokenRun> run()
    {
        match({ 0, qsizetype(m_baseline.size()), 0, qsizetype(m_candidate.size()) }, 0);
        return std::move(m_runs);
    }

private:
    struct Seen {
        quint32 baselineCount = 0, candidateCount = 0;
        qsizetype baselineAt = 0;
    };
    struct Anchor {
        qsizetype baseline, candidate;
    };

    bool equal(qsizetype baseline, qsizetype candidate) const
    {
        return m_baseline[size_t(baseline)] == m_candidate[size_t(candidate)];
    }

    void emitRun(qsizetype baseline, qsizetype candidate, qsizetype length)
    {
        if (length == 0)
            return;
        if (!m_runs.empty()) {
            TokenRun& last = m_runs.back();
            if (last.baseline + last.length == baseline
                && last.candidate + last.length == candidate) {
                last.length += length;
                return;
            }
        }
        m_runs.push_back({ baseline, candidate, length });
    }

    void match(Gap gap, int depth)
    {
        qsizetype head = 0;
        const qsizetype most = std::min(gap.baselineSize(), gap.candidateSize());
        while (head < most && equal(gap.baselineBegin + head, gap.candidateBegin + head))
            ++head;
        emitRun(gap.baselineBegin, gap.candidateBegin, head);
        gap.baselineBegin += head;
        gap.candidateBegin += head;
        qsizetype tail = 0;
        while (tail < most - head && equal(gap.baselineEnd - 1 - tail, gap.candidateEnd - 1 - tail))
            ++tail;
        gap.baselineEnd -= tail;
        gap.candidateEnd -= tail;
        m_budget -= head + tail;

        if (!gap.isEmpty() && m_budget > 0)
            matchInside(gap, depth);
        emitRun(gap.baselineEnd, gap.candidateEnd, tail);
    }

    void matchInside(const Gap& gap, int depth)
    {
        std::vector<Anchor> anchors;
        if (depth < MaxDepth && gap.baselineSize() + gap.candidateSize() > SmallGap)
            anchors = uniqueAnchors(gap);
        if (anchors.empty()) {
            search(gap);
            return;
        }
        Gap part{ gap.baselineBegin, 0, gap.candidateBegin, 0 };
        for (const Anchor& anchor : anchors) {
            part.baselineEnd = anchor.baseline;
            part.candidateEnd = anchor.candidate;
            match(part, depth + 1);
            emitRun(anchor.baseline, anchor.candidate, 1);
            part.baselineBegin = anchor.baseline + 1;
            part.candidateBegin = anchor.candidate + 1;
        }
        part.baselineEnd = gap.baselineEnd;
        part.candidateEnd = gap.candidateEnd;
        match(part, depth + 1);
    }

    /// Tokens that occur exactly once on each side of the gap, in the longest common order.
    std::vector<Anchor> uniqueAnchors(const Gap& gap)
    {
        m_budget -= 2 * (gap.baselineSize() + gap.candidateSize());
        for (qsizetype i = gap.baselineBegin; i < gap.baselineEnd; ++i) {
            Seen& seen = m_seen[m_baseline[size_t(i)]];
            ++seen.baselineCount;
            seen.baselineAt = i;
        }
        for (qsizetype i = gap.candidateBegin; i < gap.candidateEnd; ++i)
            ++m_seen[m_candidate[size_t(i)]].candidateCount;
        std::vector<Anchor> unique;
        for (qsizetype i = gap.candidateBegin; i < gap.candidateEnd; ++i) {
            const Seen& seen = m_seen[m_candidate[size_t(i)]];
            if (seen.baselineCount == 1 && seen.candidateCount == 1)
                unique.push_back({ seen.baselineAt, i });
        }
        for (qsizetype i = gap.baselineBegin; i < gap.baselineEnd; ++i)
            m_seen[m_baseline[size_t(i)]] = {};
        for (qsizetype i = gap.candidateBegin; i < gap.candidateEnd; ++i)
            m_seen[m_candidate[size_t(i)]] = {};
        return longestAscending(unique);
    }

    static std::vector<Anchor> longestAscending(const std::vector<Anchor>& anchors)
    {
        std::vector<qsizetype> tails; // index of the smallest end of an ascending row of length i+1
        std::vector<qsizetype> previous(anchors.size(), -1);
        for (size_t i = 0; i < anchors.size(); ++i) {
            const auto place = std::lower_bound(tails.begin(), tails.end(), anchors[i].baseline,
                [&](qsizetype at, qsizetype wanted) {
                    return anchors[size_t(at)].baseline < wanted;
                });
            if (place != tails.begin())
                previous[i] = *(place - 1);
            if (place == tails.end())
                tails.push_back(qsizetype(i));
            else
                *place = qsizetype(i);
        }
        std::vector<Anchor> row;
        for (qsizetype at = tails.empty() ? -1 : tails.back(); at >= 0; at = previous[size_t(at)])
            row.push_back(anchors[size_t(at)]);
        std::reverse(row.begin(), row.end());
        return row;
    }

    /// Myers' greedy search, restarted at the furthest point whenever the cut-off is reached.
    void search(Gap gap)
    {
        while (!gap.isEmpty() && m_budget > 0) {
            const auto [x, y] = searchOnce(gap);
            gap.baselineBegin += x;
            gap.candidateBegin += y;
        }
    }

    std::pair<qsizetype, qsizetype> searchOnce(const Gap& gap)
    {
        const qsizetype n = gap.baselineSize(), m = gap.candidateSize();
        const qsizetype limit = std::min(n + m, CutOff);
        const qsizetype middle = limit + 1;
        std::vector<qsizetype> reach(size_t(2 * limit + 3), 0);
        std::vector<std::vector<qsizetype>> trace;
        for (qsizetype d = 0; d <= limit; ++d) {
            trace.push_back(reach);
            qsizetype bestSum = -1, bestX = 0, bestK = 0;
            for (qsizetype k = -d; k <= d; k += 2) {
                const auto at = size_t(middle + k);
                const bool down = k == -d || (k != d && reach[at - 1] < reach[at + 1]);
                qsizetype x = down ? reach[at + 1] : reach[at - 1] + 1;
                if (d == 0)
                    x = 0;
                const qsizetype start = x;
                while (
                    x < n && x - k < m && equal(gap.baselineBegin + x, gap.candidateBegin + x - k))
                    ++x;
                reach[at] = x;
                m_budget -= 1 + x - start;
                if (x >= n && x - k >= m) {
                    emitPath(gap, trace, d, n, n - m, middle);
                    return { n, m };
                }
                if (x <= n && x - k <= m && 2 * x - k > bestSum) {
                    bestSum = 2 * x - k;
                    bestX = x;
                    bestK = k;
                }
            }
            if (d == limit || m_budget <= 0) {
                if (bestSum <= 0)
                    return { n, m };
                emitPath(gap, trace, d, bestX, bestK, middle);
                return { bestX, bestX - bestK };
            }
        }
        return { n, m };
    }

    void emitPath(const Gap& gap, const std::vector<std::vector<qsizetype>>& trace, qsizetype d,
        qsizetype x, qsizetype k, qsizetype middle)
    {
        std::vector<TokenRun> path;
        for (; d >= 0; --d) {
            const std::vector<qsizetype>& reach = trace[size_t(d)];
            const auto at = size_t(middle + k);
            qsizetype start = 0, nextK = k, nextX = 0;
            if (d > 0) {
                const bool down = k == -d || (k != d && reach[at - 1] < reach[at + 1]);
                nextK = down ? k + 1 : k - 1;
                nextX = reach[size_t(middle + nextK)];
                start = down ? nextX : nextX + 1;
            }
            if (x > start)
                path.push_back(
                    { gap.baselineBegin + start, gap.candidateBegin + start - k, x - start });
            x = nextX;
            k = nextK;
        }
        for (auto run = path.rbegin(); run != path.rend(); ++run)
            emitRun(run->baseline, run->candidate, run->length);
    }

    std::span<const quint32> m_baseline, m_candidate;
    std::vector<Seen> m_seen;
    std::vector<TokenRun> m_runs;
    qint64 m_budget = Budget;
};

} // namespace

std::vector<TokenRun> matchTokens(
    std::span<const quint32> baseline, std::span<const quint32> candidate, quint32 idCount)
{
    return Matcher(baseline, candidate, idCount).run();
}

} // namespace alidade
