// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_origin.h"

#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/compare/dump_names.h"
#include "core/compare/dump_raw_memory.h"
#include "core/compare/dump_values.h"

#include <algorithm>

namespace alidade {
namespace {

using Category = DumpLeafKind::Category;

class OriginSearch {
public:
    OriginSearch(Side side, const DumpData& data, std::vector<DumpRow>& rows,
        const std::vector<Pair<quint8>>& bad)
        : m_side(side)
        , m_data(data)
        , m_rows(rows)
        , m_bad(data.ops.size(), 0)
        , m_rowOf(data.ops.size(), -1)
    {
        for (size_t at = 0; at < rows.size(); ++at)
            if (const qint32 op = rows[at].op[side]; op >= 0) {
                m_rowOf[size_t(op)] = qint32(at);
                m_bad[size_t(op)] = bad[at][side];
            }
    }

    std::optional<DumpOrigin> run()
    {
        // Where both runs have NaN or infinity, neither has it alone.
        if (std::none_of(
                m_bad.begin(), m_bad.end(), [](quint8 bad) { return (bad & AgainstFinite) != 0; }))
            return std::nullopt;
        const std::vector<bool> covered = modulesOfBadOperators();
        for (size_t op = 0; op < m_bad.size(); ++op) {
            if (m_bad[op] == 0 || covered[op])
                continue;
            DumpOrigin origin = judge(qint32(op));
            markPropagated(qint32(op), origin);
            return origin;
        }
        return std::nullopt;
    }

private:
    std::string_view base(qint32 op) const
    {
        return m_data.texts.view(m_data.ops[size_t(op)].base);
    }

    /// A module ends after its operators and shows what they did: those tell more where they hold
    /// NaN or infinity themselves. Where all of them are clean, the module tells alone.
    std::vector<bool> modulesOfBadOperators() const
    {
        std::vector<bool> covered(m_data.ops.size(), false);
        for (size_t op = 0; op < m_data.ops.size(); ++op) {
            if (m_data.ops[op].form != DumpOp::Form::Api || m_bad[op] == 0)
                continue;
            for (qint32 at = m_data.parentOf(qint32(op)); at >= 0 && !covered[size_t(at)];
                 at = m_data.parentOf(at))
                covered[size_t(at)] = true;
        }
        return covered;
    }

    DumpOrigin judge(qint32 op) const
    {
        DumpOrigin origin;
        origin.side = m_side;
        origin.row = m_rowOf[size_t(op)];
        const quint8 bad = m_bad[size_t(op)];
        origin.parameter = badParameter(op);
        if (!origin.parameter.isEmpty())
            return origin;
        if (!(bad & (BadInput | BadParameter))) {
            origin.op = m_data.name(op);
            origin.inputsKnown = !m_data.ops[size_t(op)].damaged;
            origin.otherFinite = (bad & AgainstFinite) != 0;
            tellInputs(op, origin);
            return origin;
        }
        origin.input = m_data.name(op) + u' ' + decodeUtf8(firstBad(op, Category::Input), nullptr);
        return origin;
    }

    /// What is known of the inputs that are not bad in this run alone.
    void tellInputs(qint32 op, DumpOrigin& origin) const
    {
        const DumpOp& one = m_data.ops[size_t(op)];
        origin.inputsTold = false;
        bool untold = false;
        for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
            const DumpLeafView leaf{ &m_data, &m_data.leaves[at] };
            if (leaf.kind().kind == DumpLeafKind::Type::Group)
                origin.group = decodeUtf8(leaf.value(), nullptr);
            const bool given = leaf.kind().category == Category::Input;
            origin.inputsTold = origin.inputsTold || given;
            if ((!given && leaf.kind().category != Category::Parameter)
                || isRawMemory(m_data, one, leaf.kind()))
                continue;
            untold = untold || (leaf.isTensor() && !leaf.has(0) && elementsOf(leaf.shape()) > 0);
            if (origin.shared.isEmpty() && nonFiniteKind(m_data, *leaf.leaf))
                origin.shared = decodeUtf8(leaf.path(), nullptr);
        }
        origin.inputsTold = origin.inputsTold && !untold;
        if (origin.shared.isEmpty())
            origin.shared = parameterWith(
                op, [&](qint32 at) { return !firstBad(at, Category::Parameter).empty(); });
    }

    /// A bad parameter of the operator itself or of a module around it.
    QString badParameter(qint32 op) const
    {
        return parameterWith(
            op, [&](qint32 at) { return (m_bad[size_t(at)] & BadParameter) != 0; });
    }

    template <class Holds> QString parameterWith(qint32 op, const Holds& holds) const
    {
        int steps = 0;
        for (qint32 at = op; at >= 0 && steps < Limits::DumpNesting; ++steps) {
            if (holds(at)) {
                const std::string_view path = firstBad(at, Category::Parameter);
                const size_t dot = path.find('.');
                const std::string name = modulePath(base(at)) + '.'
                    + std::string(dot == std::string_view::npos ? path : path.substr(dot + 1));
                return decodeUtf8(name, nullptr);
            }
            at = m_data.parentOf(at);
        }
        return {};
    }

    std::string_view firstBad(qint32 op, Category category) const
    {
        const DumpOp& one = m_data.ops[size_t(op)];
        for (quint32 at = one.leafBegin; at < one.leafEnd; ++at) {
            const DumpLeaf& leaf = m_data.leaves[at];
            if (m_data.kindOf(leaf).category == category && nonFiniteKind(m_data, leaf))
                return m_data.texts.view(m_data.kindOf(leaf).path);
        }
        return {};
    }

    void markPropagated(qint32 first, DumpOrigin& origin)
    {
        for (size_t op = 0; op < m_bad.size(); ++op) {
            if (m_bad[op] == 0 || qint32(op) == first)
                continue;
            m_rows[size_t(m_rowOf[op])].propagated = true;
            ++origin.propagated;
        }
    }

    Side m_side;
    const DumpData& m_data;
    std::vector<DumpRow>& m_rows;
    std::vector<quint8> m_bad; ///< by operator
    std::vector<qint32> m_rowOf;
};

} // namespace

std::optional<DumpOrigin> findOrigin(Side side, const DumpData& data, std::vector<DumpRow>& rows,
    const std::vector<Pair<quint8>>& bad)
{
    return OriginSearch(side, data, rows, bad).run();
}

} // namespace alidade
