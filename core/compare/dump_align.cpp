// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_align.h"

#include "core/base/hash64.h"
#include "core/base/limits.h"
#include "core/compare/dump_fusion.h"
#include "core/compare/dump_names.h"
#include "core/compare/token_match.h"

#include <algorithm>
#include <map>
#include <optional>

namespace alidade {
namespace {

using Form = DumpOp::Form;
using Direction = DumpOp::Direction;

quint64 callKey(quint32 word, quint32 number) { return quint64(word) << 32 | number; }

/// What is known of the operators of one side; indexes are operators.
struct SideWords {
    const DumpData* data = nullptr;
    std::vector<quint32> word; ///< name without number and direction, the same on both sides
    std::vector<quint32> shaped; ///< word and shapes
    std::vector<qint32> parent;
    std::vector<qint32> partner;
    std::unordered_map<quint64, qint32> forward, backward; ///< by word and number

    const DumpOp& op(qint32 at) const { return data->ops[size_t(at)]; }
};

class Aligner {
public:
    Aligner(const DumpData& baseline, const DumpData& candidate)
    {
        m_sides.baseline.data = &baseline;
        m_sides.candidate.data = &candidate;
        const bool nested = baseline.hasParents && candidate.hasParents;
        for (const Side side : BothSides)
            prepare(m_sides[side], nested);
        m_nested = nested;
    }

    Result<std::vector<DumpMatch>> run(Monitor& monitor)
    {
        alignForward(monitor);
        if (monitor.cancelled())
            return cancelledFailure();
        alignLeftOver();
        alignBackward();
        alignGradients();
        std::vector<DumpMatch> rows = merged();
        findFusions(rows, { m_sides.baseline.data, m_sides.candidate.data },
            { &m_sides.baseline.parent, &m_sides.candidate.parent },
            { &m_sides.baseline.partner, &m_sides.candidate.partner },
            { forwardOps(m_sides.baseline), forwardOps(m_sides.candidate) });
        return rows;
    }

private:
    using List = std::vector<qint32>;

    void prepare(SideWords& side, bool nested)
    {
        const DumpData& data = *side.data;
        const size_t count = data.ops.size();
        side.word.resize(count);
        side.shaped.resize(count);
        side.partner.assign(count, -1);
        side.parent = nested ? parentOps(data) : std::vector<qint32>(count, -1);
        std::unordered_map<quint64, quint32> words; // of (base, form)
        std::vector<quint64> shapes;
        shapes.reserve(data.kinds.size());
        for (const DumpLeafKind& kind : data.kinds)
            shapes.push_back(hash64(data.texts.view(kind.shape), quint64(kind.category)));
        for (size_t at = 0; at < count; ++at) {
            const DumpOp& op = data.ops[at];
            const auto [known, fresh] = words.try_emplace(quint64(op.base) << 8 | quint64(op.form));
            if (fresh)
                known->second = wordOf(data.texts.view(op.base), op.form);
            side.word[at] = known->second;
            quint64 shape = known->second;
            for (quint32 leaf = op.leafBegin; leaf < op.leafEnd; ++leaf)
                shape = shape * 0x9E3779B97F4A7C15 + shapes[data.leaves[leaf].kind];
            side.shaped[at] = quint32(shape ^ shape >> 32);
            auto& calls = op.direction == Direction::Forward ? side.forward : side.backward;
            if (op.form != Form::Gradient)
                calls.emplace(callKey(known->second, op.number), qint32(at));
        }
    }

    quint32 wordOf(std::string_view base, Form form)
    {
        const bool module = form == Form::Module || form == Form::Gradient;
        std::string name = module ? modulePath(base) : withoutWrappers(base);
        name += char('0' + int(form));
        return m_words.add(name);
    }

    bool isMatched(Side side, qint32 op) const { return m_sides[side].partner[size_t(op)] >= 0; }

    void match(qint32 baseline, qint32 candidate)
    {
        m_sides.baseline.partner[size_t(baseline)] = candidate;
        m_sides.candidate.partner[size_t(candidate)] = baseline;
        if (m_nested)
            m_open.push_back({ baseline, candidate });
    }

    /// Matches equal tokens of two lists in order; returns nothing, the gaps stay open.
    template <class Token>
    void matchLists(const List& baseline, const List& candidate, const Token& token)
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
                    one = quint32(
                        std::lower_bound(known.begin(), known.end(), one) - known.begin());
        }
        const std::vector<TokenRun> runs = tokens.baseline == tokens.candidate
            ? std::vector<TokenRun>{ { 0, 0, qsizetype(baseline.size()) } }
            : matchTokens(tokens.baseline, tokens.candidate, quint32(known.size()));
        for (const TokenRun& run : runs)
            for (qsizetype at = 0; at < run.length; ++at)
                match(baseline[size_t(run.baseline + at)], candidate[size_t(run.candidate + at)]);
    }

    /// Aligns two lists by names and shapes, then what is left between by names alone, then what
    /// changed places.
    void alignLists(const List& baseline, const List& candidate)
    {
        if (baseline.empty() || candidate.empty())
            return;
        matchLists(baseline, candidate,
            [this](Side side, qint32 op) { return m_sides[side].shaped[size_t(op)]; });
        List openB, openC;
        size_t c = 0;
        const auto closeGap = [&] {
            if (!openB.empty() && !openC.empty())
                matchLists(openB, openC,
                    [this](Side side, qint32 op) { return m_sides[side].word[size_t(op)]; });
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
        constexpr size_t SameNeighbourhood = 256;
        if (baseline.size() <= SameNeighbourhood && candidate.size() <= SameNeighbourhood)
            matchMoved(baseline, candidate);
    }

    void matchMoved(const List& baseline, const List& candidate)
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

    /// Operators by the module call around them; slot 0 is outside of all.
    static void sortByParent(const SideWords& side, std::unordered_map<qint32, List>& children,
        std::map<std::string, Pair<List>>& orphans, Side which)
    {
        const DumpData& data = *side.data;
        for (size_t at = 0; at < data.ops.size(); ++at) {
            const DumpOp& op = data.ops[at];
            if (op.direction != Direction::Forward)
                continue;
            const qint32 parent = side.parent[at];
            if (parent < 0 && op.parent && data.hasParents)
                orphans[withoutWrappers(data.texts.view(op.parent))][which].push_back(qint32(at));
            else
                children[parent].push_back(qint32(at));
        }
    }

    void alignForward(Monitor& monitor)
    {
        Pair<std::unordered_map<qint32, List>> children;
        std::map<std::string, Pair<List>> orphans;
        for (const Side side : BothSides)
            sortByParent(m_sides[side], children[side], orphans, side);
        if (!m_nested) {
            // Without modules on both sides everything is one sequence.
            for (const Side side : BothSides) {
                List& all = children[side][-1];
                all.clear();
                const auto& ops = m_sides[side].data->ops;
                for (size_t at = 0; at < ops.size(); ++at)
                    if (ops[at].direction == Direction::Forward)
                        all.push_back(qint32(at));
            }
            orphans.clear();
        }
        alignLists(children.baseline[-1], children.candidate[-1]);
        for (const auto& entry : orphans)
            alignLists(entry.second.baseline, entry.second.candidate);
        while (!m_open.empty() && !monitor.cancelled()) {
            const Pair<qint32> pair = m_open.back();
            m_open.pop_back();
            const auto baseline = children.baseline.find(pair.baseline);
            const auto candidate = children.candidate.find(pair.candidate);
            if (baseline != children.baseline.end() && candidate != children.candidate.end())
                alignLists(baseline->second, candidate->second);
        }
    }

    /// What no sequence matched, but has the same name, number and module on both sides.
    void alignLeftOver()
    {
        const SideWords& baseline = m_sides.baseline;
        for (size_t at = 0; at < baseline.partner.size(); ++at) {
            const DumpOp& op = baseline.data->ops[at];
            if (baseline.partner[at] >= 0 || op.direction != Direction::Forward)
                continue;
            const auto found
                = m_sides.candidate.forward.find(callKey(baseline.word[at], op.number));
            if (found == m_sides.candidate.forward.end()
                || isMatched(Side::Candidate, found->second))
                continue;
            if (parentWord(Side::Baseline, qint32(at))
                == parentWord(Side::Candidate, found->second))
                match(qint32(at), found->second);
        }
        m_open.clear();
    }

    std::optional<quint32> parentWord(Side side, qint32 op) const
    {
        const qint32 parent = m_sides[side].parent[size_t(op)];
        return parent < 0 ? std::nullopt : std::optional(m_sides[side].word[size_t(parent)]);
    }

    /// A backward call belongs to the forward call with its number; where no forward call was
    /// dumped, numbers and then names decide.
    void alignBackward()
    {
        SideWords& baseline = m_sides.baseline;
        SideWords& candidate = m_sides.candidate;
        Pair<List> open;
        for (size_t at = 0; at < baseline.partner.size(); ++at) {
            const DumpOp& op = baseline.data->ops[at];
            if (op.direction != Direction::Backward || op.form == Form::Gradient)
                continue;
            const auto forward = baseline.forward.find(callKey(baseline.word[at], op.number));
            if (forward == baseline.forward.end()) {
                open.baseline.push_back(qint32(at));
                continue;
            }
            const qint32 partner = baseline.partner[size_t(forward->second)];
            if (partner < 0)
                continue;
            const auto found = candidate.backward.find(
                callKey(candidate.word[size_t(partner)], candidate.op(partner).number));
            if (found != candidate.backward.end() && !isMatched(Side::Candidate, found->second))
                match(qint32(at), found->second);
        }
        for (const qint32 at : open.baseline) {
            const quint64 key = callKey(baseline.word[size_t(at)], baseline.op(at).number);
            const auto found = candidate.backward.find(key);
            if (found != candidate.backward.end() && !candidate.forward.contains(key))
                match(at, found->second);
        }
        for (size_t at = 0; at < candidate.partner.size(); ++at) {
            const DumpOp& op = candidate.data->ops[at];
            if (op.direction == Direction::Backward && op.form != Form::Gradient
                && !candidate.forward.contains(callKey(candidate.word[at], op.number)))
                open.candidate.push_back(qint32(at));
        }
        for (const Side side : BothSides)
            std::erase_if(open[side], [&](qint32 op) { return isMatched(side, op); });
        alignLists(open.baseline, open.candidate);
    }

    /// The number of parameters_grad counts steps in older versions: only the order counts.
    void alignGradients()
    {
        std::unordered_map<quint32, List> open;
        const auto isGradient = [](const SideWords& side, size_t at) {
            return side.data->ops[at].form == Form::Gradient;
        };
        for (size_t at = m_sides.candidate.partner.size(); at-- > 0;)
            if (isGradient(m_sides.candidate, at))
                open[m_sides.candidate.word[at]].push_back(qint32(at));
        for (size_t at = 0; at < m_sides.baseline.partner.size(); ++at) {
            if (!isGradient(m_sides.baseline, at))
                continue;
            const auto found = open.find(m_sides.baseline.word[at]);
            if (found == open.end() || found->second.empty())
                continue;
            match(qint32(at), found->second.back());
            found->second.pop_back();
        }
    }

    /// The forward call of each backward call; -1 elsewhere.
    static std::vector<qint32> forwardOps(const SideWords& side)
    {
        std::vector<qint32> forward(side.word.size(), -1);
        for (size_t at = 0; at < forward.size(); ++at) {
            const DumpOp& op = side.data->ops[at];
            if (op.direction != Direction::Backward || op.form == Form::Gradient)
                continue;
            const auto found = side.forward.find(callKey(side.word[at], op.number));
            if (found != side.forward.end())
                forward[at] = found->second;
        }
        return forward;
    }

    quint8 depthOf(Side side, qint32 op) const
    {
        int depth = 0;
        for (qint32 at = op; depth < Limits::DumpNesting; ++depth) {
            at = m_sides[side].parent[size_t(at)];
            if (at < 0)
                break;
        }
        return quint8(depth);
    }

    std::vector<DumpMatch> merged() const
    {
        std::vector<DumpMatch> rows;
        rows.reserve(m_sides.candidate.partner.size());
        qint32 next = 0;
        const auto baselineUpTo = [&](qint32 end) {
            for (; next < end; ++next)
                if (m_sides.baseline.partner[size_t(next)] < 0)
                    rows.push_back({ { next, -1 }, -1, depthOf(Side::Baseline, next) });
        };
        for (size_t at = 0; at < m_sides.candidate.partner.size(); ++at) {
            const qint32 partner = m_sides.candidate.partner[at];
            if (partner >= 0)
                baselineUpTo(partner);
            rows.push_back({ { partner, qint32(at) }, -1, depthOf(Side::Candidate, qint32(at)) });
        }
        baselineUpTo(qint32(m_sides.baseline.partner.size()));
        return rows;
    }

    Pair<SideWords> m_sides;
    TextPool m_words;
    bool m_nested = false;
    std::vector<Pair<qint32>> m_open; ///< matched, their children not yet aligned
};

} // namespace

std::vector<qint32> parentOps(const DumpData& data)
{
    std::vector<qint32> parents(data.ops.size(), -1);
    std::unordered_map<std::string, qint32> named; // only the names that are parents
    for (const DumpOp& op : data.ops)
        if (op.parent)
            named.emplace(data.texts.view(op.parent), -1);
    if (named.empty())
        return parents;
    for (size_t at = 0; at < data.ops.size(); ++at)
        if (data.ops[at].form == Form::Module)
            if (const auto found = named.find(data.nameBytes(qint32(at))); found != named.end())
                found->second = qint32(at);
    std::unordered_map<quint32, qint32> byText;
    for (size_t at = 0; at < data.ops.size(); ++at) {
        const quint32 text = data.ops[at].parent;
        if (!text)
            continue;
        const auto [known, fresh] = byText.try_emplace(text, -1);
        if (fresh)
            known->second = named.at(std::string(data.texts.view(text)));
        parents[at] = known->second == qint32(at) ? -1 : known->second;
    }
    return parents;
}

Result<std::vector<DumpMatch>> alignDumps(
    const DumpData& baseline, const DumpData& candidate, Monitor& monitor)
{
    return Aligner(baseline, candidate).run(monitor);
}

} // namespace alidade
