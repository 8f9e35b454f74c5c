// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_fusion.h"

#include <algorithm>
#include <map>
#include <set>

namespace alidade {
namespace {

constexpr size_t MostReplaced = 24; ///< operators of one side that one fused operator replaces

using Category = DumpLeafKind::Category;

std::set<std::string_view> outputShapes(const DumpData& data, qint32 op)
{
    std::set<std::string_view> shapes;
    const DumpOp& one = data.ops[size_t(op)];
    for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
        const DumpLeafKind& kind = data.kindOf(data.leaves[at]);
        if (kind.category == Category::Output && kind.kind == DumpLeafKind::Type::Tensor)
            shapes.insert(data.texts.view(kind.shape));
    }
    return shapes;
}

class Fusions {
public:
    Fusions(std::vector<DumpMatch>& rows, const FusionSides& sides)
        : m_rows(rows)
        , m_sides(sides)
    {
    }

    void findForward()
    {
        std::vector<size_t> run; // unmatched rows without a matched one between
        for (size_t at = 0; at <= m_rows.size(); ++at) {
            const bool end = at == m_rows.size();
            if (!end && isForward(m_rows[at])) {
                if (isOpen(m_rows[at])) {
                    run.push_back(at);
                    continue;
                }
            } else if (!end) {
                continue;
            }
            if (run.size() > 1)
                fuseRun(run);
            run.clear();
        }
    }

    /// Backward calls of fused operators are fused too.
    void followBackward()
    {
        if (m_next == 0)
            return;
        Pair<std::map<qint32, qint32>> fusedOf; // forward op → group
        for (const DumpMatch& row : m_rows)
            for (const Side side : BothSides)
                if (row.fused >= 0 && row.op[side] >= 0)
                    fusedOf[side].emplace(row.op[side], row.fused);
        std::map<qint32, Pair<std::vector<size_t>>> groups;
        for (size_t at = 0; at < m_rows.size(); ++at) {
            if (!isOpen(m_rows[at]) || isForward(m_rows[at]))
                continue;
            const Side side = sideOf(m_rows[at]);
            const auto group = fusedOf[side].find(m_sides.forwardOf(side, m_rows[at].op[side]));
            if (group != fusedOf[side].end())
                groups[group->second][side].push_back(at);
        }
        for (const auto& entry : groups)
            if (!entry.second.baseline.empty() && !entry.second.candidate.empty())
                join(entry.second, entry.first);
    }

private:
    static Side sideOf(const DumpMatch& row)
    {
        return row.op.candidate >= 0 ? Side::Candidate : Side::Baseline;
    }
    static bool isOpen(const DumpMatch& row) { return row.op.baseline < 0 || row.op.candidate < 0; }
    bool isForward(const DumpMatch& row) const
    {
        const Side side = sideOf(row);
        return m_sides.data[side]->ops[size_t(row.op[side])].direction
            == DumpOp::Direction::Forward;
    }

    /// The module of the baseline that the row stands in; -2: the other side has no such module.
    qint32 placeOf(const DumpMatch& row) const
    {
        const Side side = sideOf(row);
        const qint32 parent = m_sides.nested ? m_sides.data[side]->parentOf(row.op[side]) : -1;
        if (parent < 0 || side == Side::Baseline)
            return parent;
        const qint32 partner = (*m_sides.partners.candidate)[size_t(parent)];
        return partner < 0 ? -2 : partner;
    }

    void fuseRun(const std::vector<size_t>& run)
    {
        std::map<qint32, Pair<std::vector<size_t>>> places;
        for (const size_t at : run)
            places[placeOf(m_rows[at])][sideOf(m_rows[at])].push_back(at);
        for (const auto& [place, group] : places) {
            if (place == -2 || group.baseline.empty() || group.candidate.empty()
                || group.baseline.size() > MostReplaced || group.candidate.size() > MostReplaced)
                continue;
            const auto shapesB
                = outputShapes(*m_sides.data.baseline, m_rows[group.baseline.back()].op.baseline);
            const auto shapesC = outputShapes(
                *m_sides.data.candidate, m_rows[group.candidate.back()].op.candidate);
            if (std::any_of(shapesB.begin(), shapesB.end(),
                    [&](std::string_view shape) { return shapesC.contains(shape); }))
                join(group);
        }
    }

    void join(const Pair<std::vector<size_t>>& group, qint32 follows = -1)
    {
        for (const Side side : BothSides)
            for (const size_t at : group[side]) {
                m_rows[at].fused = m_next;
                m_rows[at].follows = follows;
            }
        ++m_next;
    }

    std::vector<DumpMatch>& m_rows;
    const FusionSides& m_sides;
    qint32 m_next = 0;
};

} // namespace

void findFusions(std::vector<DumpMatch>& rows, const FusionSides& sides)
{
    Fusions fusions(rows, sides);
    fusions.findForward();
    fusions.followBackward();
}

} // namespace alidade
