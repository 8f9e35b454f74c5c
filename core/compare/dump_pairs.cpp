// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_pairs.h"

#include "core/compare/dump_align.h"
#include "core/compare/dump_names.h"
#include "core/compare/dump_origin.h"
#include "core/compare/dump_values.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace alidade {
namespace {

using State = DumpRow::State;

class PairComparer {
public:
    PairComparer(DumpPair& pair, Pair<DumpData>& data)
        : m_pair(pair)
        , m_data{ &data.baseline, &data.candidate }
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
        judgeFusions();
        for (const Side side : { Side::Candidate, Side::Baseline })
            if (auto origin
                = findOrigin(side, *m_data[side], parentOps(*m_data[side]), m_pair.rows, m_bad))
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
        Pair<quint8> bad;
        if (match.op.baseline >= 0 && match.op.candidate >= 0) {
            const OperatorVerdict verdict = compareOperators(m_data, match.op);
            row.state = verdict.state;
            row.what = verdict.what;
            row.tensor = m_pair.texts.add(verdict.tensor);
            row.worstRelative = float(verdict.worstRelative);
            bad = verdict.bad;
        } else {
            const Side side = match.op.candidate >= 0 ? Side::Candidate : Side::Baseline;
            row.state = side == Side::Candidate ? State::OnlyCandidate : State::OnlyBaseline;
            bad[side] = badPartsAlone(*m_data[side], match.op[side]);
        }
        m_pair.rows.push_back(row);
        m_bad.push_back(bad);
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

    /// A fused operator passes if it gives what the operators that it replaces give: its outputs
    /// agree with theirs, or the inputs of what follows do.
    void judgeFusions()
    {
        std::map<qint32, Pair<std::vector<size_t>>> groups;
        for (size_t at = 0; at < m_pair.rows.size(); ++at)
            if (const DumpRow& row = m_pair.rows[at]; row.fused >= 0)
                groups[row.fused]
                      [row.state == State::OnlyCandidate ? Side::Candidate : Side::Baseline]
                          .push_back(at);
        for (const auto& entry : groups) {
            const Pair<std::vector<size_t>>& group = entry.second;
            if (group.baseline.empty() || group.candidate.empty())
                continue; // its other half was cut off
            shareBad(group);
            const DumpOp& first
                = m_data.baseline->ops[size_t(m_pair.rows[group.baseline.front()].op.baseline)];
            if (first.direction == DumpOp::Direction::Backward || agrees(group))
                continue;
            for (const Side side : BothSides)
                for (const size_t at : group[side])
                    m_pair.rows[at].what |= DumpRow::Value;
        }
    }

    bool agrees(const Pair<std::vector<size_t>>& group) const
    {
        const Pair<qint32> last{ m_pair.rows[group.baseline.back()].op.baseline,
            m_pair.rows[group.candidate.back()].op.candidate };
        if (tensorsAgree(m_data, last, false))
            return true;
        size_t next = std::max(group.baseline.back(), group.candidate.back()) + 1;
        while (next < m_pair.rows.size()
            && (m_pair.rows[next].op.baseline < 0 || m_pair.rows[next].op.candidate < 0))
            ++next;
        return next < m_pair.rows.size() && tensorsAgree(m_data, m_pair.rows[next].op, true);
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
            entry.second[side] = data.statistics[data.leaves[leaf].value][3];
        }
    }

    DumpPair& m_pair;
    Pair<const DumpData*> m_data;
    std::vector<Pair<quint8>> m_bad;
};

} // namespace

Result<void> comparePair(DumpPair& pair, Pair<DumpData>& data, Monitor& monitor)
{
    const auto compared = PairComparer(pair, data).run(monitor);
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
