// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_pairs.h"

#include "core/compare/dump_align.h"
#include "core/compare/dump_fusion_table.h"
#include "core/compare/dump_names.h"
#include "core/compare/dump_origin.h"
#include "core/compare/dump_raw_memory.h"
#include "core/compare/dump_values.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

namespace alidade {
namespace {

using State = DumpRow::State;

class PairComparer {
public:
    PairComparer(DumpPair& pair, Pair<DumpData>& data, const TensorFiles& tensors)
        : m_pair(pair)
        , m_data{ &data.baseline, &data.candidate }
        , m_tensors(tensors)
    {
    }

    Result<void> run(Monitor& monitor)
    {
        const auto matches = alignDumps(*m_data.baseline, *m_data.candidate, monitor);
        if (!matches)
            return tl::unexpected<Error>(matches.error());
        m_pair.rows.reserve(matches->size());
        m_bad.reserve(matches->size());
        for (size_t at = 0; at < matches->size(); ++at) {
            if (at % 4096 == 0 && monitor.cancelled())
                return cancelledFailure();
            addRow((*matches)[at]);
        }
        forgetWhatWasCut();
        forgetRawMemory();
        judgeFusions();
        for (const Side side : { Side::Candidate, Side::Baseline })
            if (auto origin = findOrigin(side, *m_data[side], m_pair.rows, m_bad))
                m_pair.origins.push_back(std::move(*origin));
        const auto first = std::find_if(m_pair.rows.begin(), m_pair.rows.end(), diverges);
        if (first != m_pair.rows.end())
            m_pair.firstDivergence = qint32(first - m_pair.rows.begin());
        addGradients();
        return {};
    }

private:
    void addRow(const DumpMatch& match)
    {
        DumpRow row;
        row.op = match.op;
        row.depth = match.depth;
        row.fused = match.fused;
        if (match.follows >= 0)
            m_follows.emplace(match.fused, match.follows);
        Pair<quint8> bad;
        if (match.op.baseline >= 0 && match.op.candidate >= 0) {
            const OperatorVerdict verdict = compareOperators(m_data, match.op);
            row.state = verdict.state;
            row.what = verdict.what;
            row.tensor = m_pair.texts.add(verdict.tensor);
            row.worstRelative = float(verdict.worstRelative);
            bad = verdict.bad;
            m_told = verdict.told;
            if (m_tensors && verdict.state != State::Differs)
                compareElements(row, verdict, bad);
        } else {
            const Side side = match.op.candidate >= 0 ? Side::Candidate : Side::Baseline;
            row.state = side == Side::Candidate ? State::OnlyCandidate : State::OnlyBaseline;
            bad[side] = badPartsAlone(*m_data[side], match.op[side]);
        }
        m_pair.valued += m_told;
        m_told = false;
        noteSent(row, bad);
        m_pair.rows.push_back(row);
        m_bad.push_back(bad);
    }

    /// Communication that carries NaN or infinity to other ranks.
    void noteSent(const DumpRow& row, const Pair<quint8>& bad)
    {
        constexpr qsizetype MostSent = 4096;
        for (const Side side : BothSides)
            if ((bad[side] & BadInput) && m_pair.badSent[side].size() < MostSent
                && isCommunication(
                    m_data[side]->texts.view(m_data[side]->ops[size_t(row.op[side])].base)))
                m_pair.badSent[side] += m_data[side]->name(row.op[side]);
    }

    /// Other elements are a difference though the statistics agree, and equal ones agree though
    /// the statistics do not tell.
    void compareElements(DumpRow& row, const OperatorVerdict& verdict, Pair<quint8>& bad)
    {
        bool all = true, any = false;
        std::string_view broken; // path of the first tensor whose file does not tell
        double worst = -1;
        DumpLeafPairs(m_data, row.op).forEach([&](const DumpLeafView* b, const DumpLeafView* c) {
            if (!b || !c || !b->isTensor() || !c->isTensor()
                || b->kind().category == DumpLeafKind::Category::Input
                || isRawMemory(*b->data, b->data->ops[size_t(row.op.baseline)], b->kind()))
                return;
            const TensorVerdict elements = b->file().empty() || c->file().empty()
                ? TensorVerdict()
                : m_tensors(b->file(), c->file());
            all = all && elements.read;
            any = any || elements.read;
            m_told = m_told || elements.read;
            if (elements.broken && broken.empty())
                broken = b->path();
            const bool isBad = elements.bad.baseline || elements.bad.candidate;
            const double allowed
                = std::max({ verdict.allowed, stepOf(familyOf(b->dtype()), DumpTolerance()),
                    stepOf(familyOf(c->dtype()), DumpTolerance()) });
            if (!elements.read || row.state == State::NonFinite
                || (!isBad && (elements.relative <= allowed || elements.relative <= worst)))
                return;
            worst = elements.relative;
            row.state = isBad ? State::NonFinite : State::Differs;
            row.what = DumpRow::Value;
            row.tensor = m_pair.texts.add(b->path());
            row.worstRelative = isBad ? -1.0F : float(worst);
            const bool parameter = b->kind().category == DumpLeafKind::Category::Parameter;
            for (const Side side : BothSides)
                if (elements.bad[side])
                    bad[side] |= quint8((parameter ? BadParameter : BadOutput) | AgainstFinite);
        });
        const bool agrees = row.state == State::Same || row.state == State::NotComparable;
        if (agrees && !broken.empty()) {
            row.state = State::NotComparable;
            row.what |= DumpRow::Unreadable;
            row.tensor = m_pair.texts.add(broken);
        } else if (row.state == State::NotComparable && all && any
            && !(row.what & (DumpRow::Unreadable | DumpRow::Value))) {
            row.state = State::Same;
            row.what = 0;
        }
    }

    /// Where a dump ends early, what the other one has after that is not missing.
    void forgetWhatWasCut()
    {
        for (const Side side : BothSides) {
            if (m_data[side]->complete)
                continue;
            for (size_t at = m_pair.rows.size(); at-- > 0 && m_pair.rows[at].op[side] < 0;) {
                m_pair.rows[at].state = State::NotComparable;
                m_pair.rows[at].fused = -1;
            }
        }
    }

    /// What nobody has written yet is neither bad nor different, however far it is handed on.
    void forgetRawMemory()
    {
        for (const Side side : BothSides) {
            std::vector<qint32> rowOf(m_data[side]->ops.size(), -1);
            for (size_t at = 0; at < m_pair.rows.size(); ++at)
                if (const qint32 op = m_pair.rows[at].op[side]; op >= 0)
                    rowOf[size_t(op)] = qint32(at);
            RawMemory memory(*m_data[side]);
            for (size_t op = 0; op < rowOf.size(); ++op)
                if (memory.gives(qint32(op)))
                    forget(size_t(rowOf[op]), side);
        }
    }

    void forget(size_t at, Side side)
    {
        m_bad[at][side] = 0;
        DumpRow& row = m_pair.rows[at];
        const bool differs = row.state == State::Differs || row.state == State::NonFinite;
        if (!differs || row.what != DumpRow::Value || (m_bad[at][otherSide(side)] & AgainstFinite))
            return;
        row.state = State::NotComparable;
        row.what = 0;
    }

    /// Operators replace each other if that is known of them, or if they give the same. Those that
    /// are known pass if their outputs agree, or the inputs of what follows do.
    void judgeFusions()
    {
        std::map<qint32, Pair<std::vector<size_t>>> groups;
        for (size_t at = 0; at < m_pair.rows.size(); ++at)
            if (const DumpRow& row = m_pair.rows[at]; row.fused >= 0)
                groups[row.fused]
                      [row.state == State::OnlyCandidate ? Side::Candidate : Side::Baseline]
                          .push_back(at);
        std::set<qint32> refused;
        for (const auto& entry : groups) { // forward calls have the smaller numbers
            const Pair<std::vector<size_t>>& group = entry.second;
            if (group.baseline.empty() || group.candidate.empty())
                continue; // its other half was cut off
            const auto forward = m_follows.find(entry.first);
            const bool backward = forward != m_follows.end();
            const bool same
                = !backward && isOneLayer(group) && outputsAgree(group) && outputsSpeak(group);
            if (backward ? refused.contains(forward->second) : !same && !isKnown(group)) {
                refused.insert(entry.first);
                setAll(group, [](DumpRow& row) { row.fused = -1; });
                continue;
            }
            shareBad(group);
            if (backward || same || followersAgree(group))
                continue;
            const bool unread = isDamaged(group);
            setAll(group, [unread](DumpRow& row) {
                if (unread)
                    row.state = State::NotComparable;
                row.what |= unread ? DumpRow::Unreadable : DumpRow::Value;
            });
        }
    }

    template <class Set> void setAll(const Pair<std::vector<size_t>>& group, const Set& set)
    {
        for (const Side side : BothSides)
            for (const size_t at : group[side])
                set(m_pair.rows[at]);
    }

    bool isKnown(const Pair<std::vector<size_t>>& group) const
    {
        Pair<std::vector<std::string_view>> names;
        for (const Side side : BothSides)
            for (const size_t at : group[side]) {
                const DumpOp& op = m_data[side]->ops[size_t(m_pair.rows[at].op[side])];
                names[side].push_back(m_data[side]->texts.view(op.base));
            }
        return isKnownFusion(names.baseline, names.candidate);
    }

    bool isDamaged(const Pair<std::vector<size_t>>& group) const
    {
        return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
            return std::any_of(group[side].begin(), group[side].end(), [&](size_t at) {
                return m_data[side]->ops[size_t(m_pair.rows[at].op[side])].damaged;
            });
        });
    }

    /// Modules of different layers do not stand for each other, whatever they give.
    bool isOneLayer(const Pair<std::vector<size_t>>& group) const
    {
        Pair<std::string> layers;
        for (const Side side : BothSides) {
            const DumpOp& op = m_data[side]->ops[size_t(m_pair.rows[group[side].back()].op[side])];
            if (op.form == DumpOp::Form::Module)
                layers[side] = layerOf(modulePath(m_data[side]->texts.view(op.base)));
        }
        return layers.baseline.empty() || layers.candidate.empty()
            || layers.baseline == layers.candidate;
    }

    bool outputsSpeak(const Pair<std::vector<size_t>>& group) const
    {
        return alidade::outputsSpeak(
            *m_data.baseline, m_pair.rows[group.baseline.back()].op.baseline);
    }

    bool outputsAgree(const Pair<std::vector<size_t>>& group) const
    {
        return tensorsAgree(m_data,
            { m_pair.rows[group.baseline.back()].op.baseline,
                m_pair.rows[group.candidate.back()].op.candidate },
            false);
    }

    /// The next matched operator that takes what the group gives takes the same in both runs: one
    /// with exactly such an input, on either side, else one with an input of that size. What does
    /// not take it is no evidence.
    bool followersAgree(const Pair<std::vector<size_t>>& group) const
    {
        for (const bool exact : { true, false })
            if (const auto taker = takerOf(group, exact))
                return tensorsAgree(m_data, *taker, true);
        return false;
    }

    std::optional<Pair<qint32>> takerOf(const Pair<std::vector<size_t>>& group, bool exact) const
    {
        constexpr int MostFollowers = 16;
        size_t next = std::max(group.baseline.back(), group.candidate.back()) + 1;
        for (int seen = 0; next < m_pair.rows.size() && seen < MostFollowers; ++next) {
            const Pair<qint32>& op = m_pair.rows[next].op;
            if (op.baseline < 0 || op.candidate < 0)
                continue;
            ++seen;
            for (const Side side : BothSides)
                if (takesOutput(
                        *m_data[side], m_pair.rows[group[side].back()].op[side], op[side], exact))
                    return op;
        }
        return std::nullopt;
    }

    /// What both halves of a fused pair make is in both runs.
    void shareBad(const Pair<std::vector<size_t>>& group)
    {
        const auto badOutput = [&](Side side) {
            return std::any_of(group[side].begin(), group[side].end(),
                [&](size_t at) { return m_bad[at][side] & BadOutput; });
        };
        if (!badOutput(Side::Baseline) || !badOutput(Side::Candidate))
            return;
        for (const Side side : BothSides)
            for (const size_t at : group[side])
                m_bad[at][side] = 0;
    }

    void addGradients()
    {
        // The last call of a parameter holds the sum of all before.
        std::map<std::pair<quint32, std::string_view>, std::pair<std::string, Pair<double>>> last;
        std::vector<std::string> order;
        for (const DumpRow& row : m_pair.rows) {
            if (row.op.baseline < 0 || row.op.candidate < 0)
                continue;
            const DumpOp& op = m_data.baseline->ops[size_t(row.op.baseline)];
            if (op.form != DumpOp::Form::Gradient)
                continue;
            const std::string layer = layerOf(modulePath(m_data.baseline->texts.view(op.base)));
            if (layer.empty())
                continue;
            if (std::find(order.begin(), order.end(), layer) == order.end())
                order.push_back(layer);
            for (const Side side : BothSides)
                addNorms(side, row.op[side], op.base, layer, last);
        }
        std::map<std::string, Pair<double>> sums;
        for (const auto& entry : last)
            for (const Side side : BothSides)
                sums[entry.second.first][side]
                    += entry.second.second[side] * entry.second.second[side];
        for (auto layer = order.rbegin(); layer != order.rend(); ++layer) {
            const Pair<double>& sum = sums[*layer];
            m_pair.gradients.push_back({ QString::fromStdString(*layer),
                { std::sqrt(sum.baseline), std::sqrt(sum.candidate) } });
        }
    }

    template <class Last>
    void addNorms(Side side, qint32 at, quint32 base, const std::string& layer, Last& last) const
    {
        const DumpData& data = *m_data[side];
        const DumpOp& op = data.ops[size_t(at)];
        for (quint32 leaf = op.leafBegin; leaf < op.leafEnd; ++leaf) {
            const DumpLeafKind& kind = data.kindOf(data.leaves[leaf]);
            const bool number = kind.statistics[3] == DumpLeafKind::Number::Float
                || kind.statistics[3] == DumpLeafKind::Number::Int;
            if (!number)
                continue;
            auto& entry = last[{ base, data.texts.view(kind.path) }];
            entry.first = layer;
            entry.second[side] = data.statisticOf(data.leaves[leaf], 3);
        }
    }

    DumpPair& m_pair;
    Pair<const DumpData*> m_data;
    const TensorFiles& m_tensors;
    std::vector<Pair<quint8>> m_bad;
    bool m_told = false; ///< of the row that is being added
    std::map<qint32, qint32> m_follows; ///< fused backward calls → their forward calls
};

} // namespace

Result<void> comparePair(
    DumpPair& pair, Pair<DumpData>& data, Monitor& monitor, const TensorFiles& tensors)
{
    const auto compared = PairComparer(pair, data, tensors).run(monitor);
    if (!compared)
        return compared;
    for (const Side side : BothSides) {
        pair.complete[side] = data[side].complete;
        pair.notes[side] = std::move(data[side].notes);
        pair.ops[side] = std::move(static_cast<DumpOps&>(data[side]));
    }
    return {};
}

} // namespace alidade
