// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/sample_align.h"

#include "core/base/limits.h"
#include "core/compare/data_order.h"
#include "core/compare/prompt_key.h"
#include "core/compare/prompt_templates.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <numeric>
#include <span>
#include <tuple>

namespace alidade {
namespace {

using Rows = std::vector<qint32>;

/// A sample that has no partner with an equal output.
struct Rest {
    Side side = Side::Baseline;
    qint32 row = -1;
    QString text; ///< beginning of the output
};

qsizetype commonUnits(const QString& one, const QString& other)
{
    const auto [end, ignored] = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
    return end - one.begin();
}

/// What both begin with, where that is more than chance: enough, or more than half of a short text.
/// Else 0.
qsizetype tellingUnits(const QString& one, const QString& other)
{
    const qsizetype common = commonUnits(one, other);
    const bool tells
        = common >= Limits::PairingCommonUnits || 2 * common > std::max(one.size(), other.size());
    return tells ? common : 0;
}

class Aligner {
public:
    Aligner(const RolloutSet& baseline, const RolloutSet& candidate, Monitor& monitor)
        : m_sets{ &baseline, &candidate }
        , m_keyOf(baseline, candidate)
        , m_acrossSteps(tellsNoStep(baseline) || tellsNoStep(candidate))
        , m_monitor(monitor)
        , m_order{ sorted(baseline), sorted(candidate) }
    {
    }

    Result<RolloutComparison> run()
    {
        m_made.kind = m_sets.baseline->kind;
        m_made.acrossSteps
            = m_acrossSteps && !m_order.baseline.empty() && !m_order.candidate.empty();
        m_made.pairs.reserve(std::max(m_order.baseline.size(), m_order.candidate.size()));
        size_t b = 0;
        size_t c = 0;
        const double total = double(m_order.baseline.size() + m_order.candidate.size() + 1);
        while (b < m_order.baseline.size() || c < m_order.candidate.size()) {
            const size_t bEnd = groupEnd(Side::Baseline, b);
            const size_t cEnd = groupEnd(Side::Candidate, c);
            const auto order = compareGroups(b, c);
            const std::span bRows(
                m_order.baseline.begin() + qsizetype(b), order <= 0 ? bEnd - b : 0);
            const std::span cRows(
                m_order.candidate.begin() + qsizetype(c), order >= 0 ? cEnd - c : 0);
            if (m_monitor.cancelled() || !pairInput(bRows, cRows))
                return cancelledFailure();
            b += bRows.size();
            c += cRows.size();
            m_monitor.progress(double(b + c) / total);
        }
        sortPairs(m_made.pairs, *m_sets.baseline, *m_sets.candidate);
        std::sort(m_made.byFileOrder.begin(), m_made.byFileOrder.end());
        auto orders = compareDataOrder(*m_sets.baseline, *m_sets.candidate, m_monitor);
        if (!orders)
            return tl::unexpected<Error>(orders.error());
        m_made.dataOrder = std::move(*orders);
        if (const auto done
            = compareTemplates(*m_sets.baseline, *m_sets.candidate, m_made, m_monitor);
            !done)
            return tl::unexpected<Error>(done.error());
        return std::move(m_made);
    }

private:
    static bool tellsNoStep(const RolloutSet& set)
    {
        return !set.samples.empty()
            && std::all_of(set.samples.begin(), set.samples.end(),
                [](const SampleRef& sample) { return sample.step < 0; });
    }

    qint32 stepOf(const SampleRef& sample) const { return m_acrossSteps ? -1 : sample.step; }

    const SampleRef& sample(Side side, qint32 row) const
    {
        return m_sets[side]->samples[size_t(row)];
    }

    /// By step, input, ground truth, output, row.
    Rows sorted(const RolloutSet& set) const
    {
        Rows rows(set.samples.size());
        std::iota(rows.begin(), rows.end(), 0);
        const auto rank = [&](qint32 row) {
            const SampleRef& of = set.samples[size_t(row)];
            return std::tuple(stepOf(of), of.inputKey(), m_keyOf(of), of.outputKey, row);
        };
        std::sort(rows.begin(), rows.end(),
            [&](qint32 one, qint32 other) { return rank(one) < rank(other); });
        return rows;
    }

    std::pair<qint32, quint64> groupOf(Side side, size_t at) const
    {
        const SampleRef& first = sample(side, m_order[side][at]);
        return { stepOf(first), first.inputKey() };
    }

    size_t groupEnd(Side side, size_t at) const
    {
        size_t end = at;
        while (end < m_order[side].size() && groupOf(side, end) == groupOf(side, at))
            ++end;
        return end;
    }

    /// Which of the next groups comes first: negative the baseline's, 0 both.
    int compareGroups(size_t b, size_t c) const
    {
        if (b == m_order.baseline.size())
            return 1;
        if (c == m_order.candidate.size())
            return -1;
        const auto baseline = groupOf(Side::Baseline, b);
        const auto candidate = groupOf(Side::Candidate, c);
        return baseline < candidate ? -1 : candidate < baseline ? 1 : 0;
    }

    void add(qint32 baselineRow, qint32 candidateRow)
    {
        m_made.pairs.push_back(SamplePair{ { baselineRow, candidateRow } });
        m_made.paired += baselineRow >= 0 && candidateRow >= 0 ? 1 : 0;
        m_made.unpaired.baseline += candidateRow < 0 ? 1 : 0;
        m_made.unpaired.candidate += baselineRow < 0 ? 1 : 0;
    }

    /// Answers to one input at one step, sorted by ground truth, output and row. Ground truth that
    /// only one side has is no reason to leave samples without a partner. False: cancelled.
    bool pairInput(std::span<const qint32> baseline, std::span<const qint32> candidate)
    {
        Pair<Rows> alone; // whose ground truth the other side lacks
        Pair<std::span<const qint32>> left{ baseline, candidate };
        while (!left.baseline.empty() && !left.candidate.empty()) {
            const Pair<quint64> keys{ m_keyOf(sample(Side::Baseline, left.baseline.front())),
                m_keyOf(sample(Side::Candidate, left.candidate.front())) };
            const quint64 key = std::min(keys.baseline, keys.candidate);
            Pair<std::span<const qint32>> part;
            for (const Side side : BothSides) {
                const auto end = std::find_if(left[side].begin(), left[side].end(),
                    [&](qint32 row) { return m_keyOf(sample(side, row)) != key; });
                part[side] = left[side].first(size_t(end - left[side].begin()));
                left[side] = left[side].subspan(part[side].size());
            }
            if (!part.baseline.empty() && !part.candidate.empty()) {
                if (!pairGroup(part.baseline, part.candidate))
                    return false;
                continue;
            }
            for (const Side side : BothSides)
                alone[side].insert(alone[side].end(), part[side].begin(), part[side].end());
        }
        for (const Side side : BothSides)
            alone[side].insert(alone[side].end(), left[side].begin(), left[side].end());
        // Of a sample without an input nothing but the ground truth tells the prompt.
        if (alone.baseline.empty() || alone.candidate.empty()
            || sample(Side::Baseline, alone.baseline.front()).inputKey() == 0) {
            for (const qint32 row : alone.baseline)
                add(row, -1);
            for (const qint32 row : alone.candidate)
                add(-1, row);
            return true;
        }
        for (const Side of : BothSides)
            std::sort(alone[of].begin(), alone[of].end(), [&](qint32 one, qint32 other) {
                return std::tuple(sample(of, one).outputKey, one)
                    < std::tuple(sample(of, other).outputKey, other);
            });
        return pairGroup(alone.baseline, alone.candidate);
    }

    /// Both are sorted by output and row. False: cancelled.
    bool pairGroup(std::span<const qint32> baseline, std::span<const qint32> candidate)
    {
        std::vector<Rest> rest;
        auto b = baseline.begin();
        auto c = candidate.begin();
        Pair<qsizetype> left;
        while (b != baseline.end() || c != candidate.end()) {
            const bool noBaseline = b == baseline.end();
            const bool noCandidate = c == candidate.end();
            const quint64 bKey = noBaseline ? 0 : sample(Side::Baseline, *b).outputKey;
            const quint64 cKey = noCandidate ? 0 : sample(Side::Candidate, *c).outputKey;
            if (!noBaseline && !noCandidate && bKey == cKey) {
                add(*b++, *c++);
                ++m_made.sameOutput;
            } else if (noCandidate || (!noBaseline && bKey < cKey)) {
                rest.push_back({ Side::Baseline, *b++, {} });
                ++left.baseline;
            } else {
                rest.push_back({ Side::Candidate, *c++, {} });
                ++left.candidate;
            }
        }
        const bool choice = left.baseline > 0 && left.candidate > 0 && rest.size() > 2;
        if (choice && !readTexts(rest))
            return false;
        pairByPrefix(rest);
        return true;
    }

    /// What cannot be read any more counts as empty and so is paired by file order.
    bool readTexts(std::vector<Rest>& rest) const
    {
        const qsizetype units = std::clamp<qsizetype>(
            Limits::PairingUnits / qsizetype(rest.size()), 256, Limits::PairingUnitsPerSample);
        for (Rest& one : rest) {
            if (m_monitor.cancelled())
                return false;
            const SampleReader* reader = m_sets[one.side]->reader.get();
            if (!reader)
                continue;
            auto text = reader->readOutputStart(sample(one.side, one.row), units);
            if (text)
                one.text = std::move(*text);
        }
        return true;
    }

    /// Greedy longest common prefix, ties by file order. In lexical order the common prefix of two
    /// texts is the least of those between the neighbours from one to the other; so taking the
    /// neighbours from the longest prefix down joins runs of texts, and in a run that has just been
    /// joined, all that is left of one side has the same common prefix with all that is left of the
    /// other.
    void pairByPrefix(std::vector<Rest>& rest)
    {
        std::sort(rest.begin(), rest.end(), [](const Rest& one, const Rest& other) {
            return std::tie(one.text, one.side, one.row)
                < std::tie(other.text, other.side, other.row);
        });
        struct Run {
            qsizetype prefix = 0; ///< what all of the run have in common
            Pair<Rows> left;
        };
        std::vector<Run> open; // prefixes ascending
        // What all begin with tells of none whose partner it is.
        const qsizetype ofAll = rest.empty() ? 0 : commonUnits(rest.front().text, rest.back().text);
        const auto closeBeyond = [&](qsizetype prefix) {
            while (!open.empty() && open.back().prefix > prefix) {
                Run run = std::move(open.back());
                open.pop_back();
                match(run.left, run.prefix > ofAll || rest.size() == 2);
                if (open.empty() || open.back().prefix < prefix)
                    open.push_back({ prefix, {} });
                for (const Side side : BothSides)
                    open.back().left[side].insert(
                        open.back().left[side].end(), run.left[side].begin(), run.left[side].end());
            }
        };
        for (size_t at = 0; at < rest.size(); ++at) {
            // What a text has in common with the next one closes all runs with more.
            open.push_back({ Whole, {} });
            open.back().left[rest[at].side].push_back(rest[at].row);
            closeBeyond(at + 1 < rest.size() ? tellingUnits(rest[at].text, rest[at + 1].text) : -1);
        }
        for (const Run& run : open) {
            for (const qint32 row : run.left.baseline)
                add(row, -1);
            for (const qint32 row : run.left.candidate)
                add(-1, row);
        }
    }

    /// Pairs what is left of both sides in file order. `tells`: more than that order speaks for it.
    void match(Pair<Rows>& left, bool tells)
    {
        const size_t count = std::min(left.baseline.size(), left.candidate.size());
        if (count == 0)
            return;
        for (const Side side : BothSides)
            std::sort(left[side].begin(), left[side].end());
        for (size_t i = 0; i < count; ++i)
            add(left.baseline[i], left.candidate[i]);
        if (!tells)
            m_made.byFileOrder.insert(m_made.byFileOrder.end(), left.baseline.begin(),
                left.baseline.begin() + qsizetype(count));
        for (const Side side : BothSides)
            left[side].erase(left[side].begin(), left[side].begin() + qsizetype(count));
    }

    static constexpr qsizetype Whole = std::numeric_limits<qsizetype>::max();

    Pair<const RolloutSet*> m_sets;
    PromptKey m_keyOf;
    bool m_acrossSteps;
    Monitor& m_monitor;
    Pair<Rows> m_order;
    RolloutComparison m_made;
};

} // namespace

Result<RolloutComparison> alignSamples(
    const RolloutSet& baseline, const RolloutSet& candidate, Monitor& monitor)
{
    return Aligner(baseline, candidate, monitor).run();
}

/// By step, then baseline row; samples of the candidate alone come last in their step.
void sortPairs(
    std::vector<SamplePair>& pairs, const RolloutSet& baseline, const RolloutSet& candidate)
{
    const auto rank = [&](const SamplePair& pair) {
        const bool alone = pair.row.baseline < 0;
        const qint32 row = alone ? pair.row.candidate : pair.row.baseline;
        const qint32 step = (alone ? candidate : baseline).samples[size_t(row)].step;
        return std::tuple(step, alone, row);
    };
    std::sort(pairs.begin(), pairs.end(),
        [&](const SamplePair& one, const SamplePair& other) { return rank(one) < rank(other); });
}

} // namespace alidade
