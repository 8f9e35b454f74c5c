// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_align.h"

#include "core/base/hash64.h"
#include "core/base/limits.h"
#include "core/compare/dump_calls.h"
#include "core/compare/dump_fusion.h"
#include "core/compare/dump_names.h"
#include "core/compare/dump_sequence.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace alidade {
namespace {

using Form = DumpOp::Form;
using Direction = DumpOp::Direction;

class Aligner {
public:
    Aligner(const DumpData& baseline, const DumpData& candidate)
    {
        m_sides.baseline.data = &baseline;
        m_sides.candidate.data = &candidate;
        const bool nested = baseline.hasParents && candidate.hasParents;
        for (const Side side : BothSides)
            prepare(m_sides[side], nested);
        keepNumbers(callsWithGaps());
    }

    Result<std::vector<DumpMatch>> run(Monitor& monitor)
    {
        alignForward(monitor);
        if (monitor.cancelled())
            return cancelledFailure();
        alignLeftOver();
        alignBackward();
        alignGradients();
        for (const Side side : BothSides)
            m_sides[side].shaped = m_sides[side].named = {};
        std::vector<DumpMatch> rows = merged();
        findFusions(rows,
            { { m_sides.baseline.data, m_sides.candidate.data },
                { &m_sides.baseline.partner, &m_sides.candidate.partner }, m_sides.baseline.nested,
                [this](Side side, qint32 op) { return m_sides[side].forwardOf(op); } });
        return rows;
    }

private:
    using List = std::vector<qint32>;

    void prepare(DumpCalls& side, bool nested)
    {
        const DumpData& data = *side.data;
        const size_t count = data.ops.size();
        side.word.resize(count);
        side.named.resize(count);
        side.shaped.resize(count);
        side.partner.assign(count, -1);
        side.nested = nested;
        side.forward = IndexTable(count);
        side.backward = IndexTable(count);
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
            side.named[at] = side.word[at];
            if (op.form != Form::Gradient)
                side.insert(
                    op.direction == Direction::Forward ? side.forward : side.backward, qint32(at));
        }
    }

    template <class Take> void forEachCall(Side side, const Take& take) const
    {
        const DumpCalls& own = m_sides[side];
        for (size_t at = 0; at < own.word.size(); ++at)
            if (const DumpOp& op = own.data->ops[at]; op.direction == Direction::Forward
                && (op.form == Form::Api || op.form == Form::Module))
                take(own.word[at], op.number, own.shaped[at]);
    }

    struct Numbers {
        quint32 count = 0;
        quint32 most = 0;
        bool haveGap() const { return most >= count; }
    };
    using NumbersByWord = std::unordered_map<quint32, Numbers>;

    NumbersByWord numbersOf(Side side) const
    {
        NumbersByWord numbers;
        forEachCall(side, [&](quint32 word, quint32 number, quint32) {
            Numbers& own = numbers[word];
            ++own.count;
            own.most = std::max(own.most, number);
        });
        return numbers;
    }

    /// Names whose numbers leave out calls on a side: those were made and not dumped, so that equal
    /// numbers are the same call. Unless the shapes speak against it, or the numbers of one side
    /// are those of the other one moved on.
    std::unordered_set<quint32> callsWithGaps() const
    {
        const Pair<NumbersByWord> numbers{ numbersOf(Side::Baseline), numbersOf(Side::Candidate) };
        struct Votes {
            quint32 alike = 0, unlike = 0;
        };
        std::unordered_map<quint32, Votes> votes;
        for (const auto& [word, own] : numbers.baseline)
            if (const auto other = numbers.candidate.find(word);
                other != numbers.candidate.end() && (own.haveGap() || other->second.haveGap()))
                votes[word];
        if (votes.empty())
            return {};
        std::unordered_map<quint64, quint32> known; // the baseline's shapes by word and number
        forEachCall(Side::Baseline, [&](quint32 word, quint32 number, quint32 shape) {
            if (votes.contains(word))
                known.emplace(DumpCalls::callKey(word, number), shape);
        });
        forEachCall(Side::Candidate, [&](quint32 word, quint32 number, quint32 shape) {
            if (const auto found = known.find(DumpCalls::callKey(word, number));
                found != known.end())
                ++(found->second == shape ? votes[word].alike : votes[word].unlike);
        });
        std::unordered_set<quint32> words;
        for (const auto& [word, found] : votes) {
            const Numbers& ours = numbers.baseline.at(word);
            const Numbers& theirs = numbers.candidate.at(word);
            const bool movedOn = ours.most != theirs.most
                && found.alike + found.unlike < std::min(ours.count, theirs.count);
            if (found.alike > found.unlike && !movedOn)
                words.insert(word);
        }
        return words;
    }

    void keepNumbers(const std::unordered_set<quint32>& words)
    {
        if (words.empty())
            return;
        for (const Side side : BothSides) {
            DumpCalls& own = m_sides[side];
            for (size_t at = 0; at < own.word.size(); ++at) {
                const quint32 number = own.data->ops[at].number;
                if (own.data->ops[at].direction != Direction::Forward
                    || !words.contains(own.word[at]))
                    continue;
                const std::string name(m_words.view(own.word[at]));
                own.named[at] = m_words.add(name + '#' + std::to_string(number));
                own.shaped[at]
                    = quint32((quint64(own.shaped[at]) << 32 | number) * 0x9E3779B97F4A7C15 >> 32);
            }
        }
    }

    quint32 wordOf(std::string_view base, Form form)
    {
        const bool module = form == Form::Module || form == Form::Gradient;
        std::string name = module ? modulePath(base) : withoutWrappers(base);
        name += char('0' + int(form));
        return m_words.add(name);
    }

    using Orphans = std::map<std::string, Pair<List>>;

    /// Operators whose module call was not dumped, by its name.
    Orphans orphansOf() const
    {
        Orphans orphans;
        for (const Side side : BothSides) {
            const DumpData& data = *m_sides[side].data;
            std::unordered_map<quint32, List*> known;
            for (size_t at = 0; m_sides[side].nested && at < data.ops.size(); ++at) {
                const quint32 text = data.missingParentOf(qint32(at));
                if (!text || data.ops[at].direction != Direction::Forward)
                    continue;
                List*& list = known[text];
                if (!list)
                    list = &orphans[withoutWrappers(data.texts.view(text))][side];
                list->push_back(qint32(at));
            }
        }
        return orphans;
    }

    using ModuleCalls = std::unordered_map<std::string, qint32>;

    /// The dumped calls of modules, by name.
    ModuleCalls moduleCalls(Side side) const
    {
        ModuleCalls calls;
        const DumpData& data = *m_sides[side].data;
        for (size_t at = 0; at < data.ops.size(); ++at)
            if (data.ops[at].form == Form::Module)
                calls.emplace(withoutWrappers(data.nameBytes(qint32(at))), qint32(at));
        return calls;
    }

    /// Where a side lacks a module call that the other one dumped, its operators belong to that
    /// one's.
    void alignOrphans(const Orphans& orphans, const Pair<const DumpChildren*>& children)
    {
        const Pair<ModuleCalls> calls{ moduleCalls(Side::Baseline), moduleCalls(Side::Candidate) };
        for (const auto& entry : orphans) {
            Pair<List> lists = entry.second;
            for (const Side side : BothSides)
                if (const auto call = calls[side].find(entry.first);
                    lists[side].empty() && call != calls[side].end())
                    lists[side] = children[side]->of(call->second);
            m_sequences.align(std::move(lists.baseline), std::move(lists.candidate));
        }
    }

    /// The children of everything that was matched.
    void descend(const Pair<const DumpChildren*>& children, Monitor& monitor)
    {
        for (auto pair = m_sequences.takeMatched(); pair && !monitor.cancelled();
             pair = m_sequences.takeMatched())
            m_sequences.align(
                children.baseline->of(pair->baseline), children.candidate->of(pair->candidate));
    }

    void alignForward(Monitor& monitor)
    {
        const DumpChildren baseline(m_sides.baseline), candidate(m_sides.candidate);
        const Pair<const DumpChildren*> children{ &baseline, &candidate };
        m_sequences.align(baseline.of(-1), candidate.of(-1));
        const Orphans orphans = orphansOf();
        for (const auto& entry : orphans)
            m_sequences.align(entry.second.baseline, entry.second.candidate);
        descend(children, monitor);
        if (orphans.empty() || monitor.cancelled())
            return;
        alignOrphans(orphans, children);
        descend(children, monitor);
    }

    /// What no sequence matched, but has the same name, number and module on both sides.
    void alignLeftOver()
    {
        const DumpCalls& baseline = m_sides.baseline;
        for (size_t at = 0; at < baseline.partner.size(); ++at) {
            const DumpOp& op = baseline.data->ops[at];
            if (baseline.partner[at] >= 0 || op.direction != Direction::Forward)
                continue;
            const DumpCalls& candidate = m_sides.candidate;
            const qint32 found = candidate.find(candidate.forward, baseline.word[at], op.number);
            if (found < 0 || m_sequences.isMatched(Side::Candidate, found))
                continue;
            if (parentWord(Side::Baseline, qint32(at)) == parentWord(Side::Candidate, found))
                m_sequences.match(qint32(at), found);
        }
        while (m_sequences.takeMatched()) { }
    }

    std::optional<quint32> parentWord(Side side, qint32 op) const
    {
        const qint32 parent = m_sides[side].parent(op);
        return parent < 0 ? std::nullopt : std::optional(m_sides[side].word[size_t(parent)]);
    }

    /// A backward call belongs to the forward call with its number; where no forward call was
    /// dumped, numbers and then names decide.
    void alignBackward()
    {
        DumpCalls& baseline = m_sides.baseline;
        DumpCalls& candidate = m_sides.candidate;
        Pair<List> open;
        for (size_t at = 0; at < baseline.partner.size(); ++at) {
            const DumpOp& op = baseline.data->ops[at];
            if (op.direction != Direction::Backward || op.form == Form::Gradient)
                continue;
            const qint32 forward = baseline.forwardOf(qint32(at));
            if (forward < 0) {
                open.baseline.push_back(qint32(at));
                continue;
            }
            const qint32 partner = baseline.partner[size_t(forward)];
            if (partner < 0)
                continue;
            const qint32 found = candidate.find(
                candidate.backward, candidate.word[size_t(partner)], candidate.op(partner).number);
            if (found >= 0 && !m_sequences.isMatched(Side::Candidate, found))
                m_sequences.match(qint32(at), found);
        }
        for (const qint32 at : open.baseline) {
            const quint32 word = baseline.word[size_t(at)], number = baseline.op(at).number;
            const qint32 found = candidate.find(candidate.backward, word, number);
            if (found >= 0 && candidate.find(candidate.forward, word, number) < 0)
                m_sequences.match(at, found);
        }
        for (size_t at = 0; at < candidate.partner.size(); ++at) {
            const DumpOp& op = candidate.data->ops[at];
            if (op.direction == Direction::Backward && op.form != Form::Gradient
                && candidate.forwardOf(qint32(at)) < 0)
                open.candidate.push_back(qint32(at));
        }
        for (const Side side : BothSides)
            std::erase_if(open[side], [&](qint32 op) { return m_sequences.isMatched(side, op); });
        m_sequences.align(open.baseline, open.candidate);
    }

    /// The number of parameters_grad counts steps in older versions: only the order counts.
    void alignGradients()
    {
        std::unordered_map<quint32, List> open;
        const auto isGradient = [](const DumpCalls& side, size_t at) {
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
            m_sequences.match(qint32(at), found->second.back());
            found->second.pop_back();
        }
    }

    quint8 depthOf(Side side, qint32 op) const
    {
        int depth = 0;
        for (qint32 at = op; depth < Limits::DumpNesting; ++depth) {
            at = m_sides[side].parent(at);
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
                    rows.push_back({ { next, -1 }, -1, -1, depthOf(Side::Baseline, next) });
        };
        for (size_t at = 0; at < m_sides.candidate.partner.size(); ++at) {
            const qint32 partner = m_sides.candidate.partner[at];
            if (partner >= 0)
                baselineUpTo(partner);
            rows.push_back(
                { { partner, qint32(at) }, -1, -1, depthOf(Side::Candidate, qint32(at)) });
        }
        baselineUpTo(qint32(m_sides.baseline.partner.size()));
        return rows;
    }

    Pair<DumpCalls> m_sides;
    TextPool m_words;
    DumpSequences m_sequences{ m_sides };
};

} // namespace

Result<std::vector<DumpMatch>> alignDumps(
    const DumpData& baseline, const DumpData& candidate, Monitor& monitor)
{
    return Aligner(baseline, candidate).run(monitor);
}

} // namespace alidade
