// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The calls of one side while two dumps are aligned: what they are called on both sides alike,
// which call a number belongs to, and what was called inside of which module.
#pragma once

#include "core/base/index_table.h"
#include "core/model/dumps.h"

namespace alidade {

/// What is known of the operators of one side; indexes are operators.
struct DumpCalls {
    const DumpData* data = nullptr;
    std::vector<quint32> word; ///< name without number and direction, the same on both sides
    std::vector<quint32> named; ///< word, and the number of the call where numbers are kept
    std::vector<quint32> shaped; ///< the same and shapes
    std::vector<qint32> partner;
    IndexTable forward, backward; ///< by word and number
    bool nested = false; ///< modules are known on both sides

    const DumpOp& op(qint32 at) const { return data->ops[size_t(at)]; }
    qint32 parent(qint32 at) const { return nested ? data->parentOf(at) : -1; }
    static quint64 callKey(quint32 word, quint32 number) { return quint64(word) << 32 | number; }
    qint32 find(const IndexTable& calls, quint32 ofWord, quint32 number) const
    {
        return calls.find(callKey(ofWord, number), [&](qint32 other) {
            return word[size_t(other)] == ofWord && op(other).number == number;
        });
    }
    void insert(IndexTable& calls, qint32 at) const
    {
        const quint32 own = word[size_t(at)], number = op(at).number;
        calls.insert(callKey(own, number), at,
            [&](qint32 other) { return word[size_t(other)] == own && op(other).number == number; });
    }
    /// The forward call of a backward call; -1: none.
    qint32 forwardOf(qint32 at) const { return find(forward, word[size_t(at)], op(at).number); }
};

/// The forward calls of one side by the module call around them, in order of execution.
class DumpChildren {
public:
    explicit DumpChildren(const DumpCalls& side)
        : m_begin(side.data->ops.size() + 2, 0)
    {
        const size_t count = side.data->ops.size();
        const auto belongs = [&](size_t at) {
            return side.data->ops[at].direction == DumpOp::Direction::Forward
                && !(side.nested && side.data->missingParentOf(qint32(at)));
        };
        for (size_t at = 0; at < count; ++at)
            if (belongs(at))
                ++m_begin[slot(side.parent(qint32(at))) + 1];
        for (size_t at = 1; at < m_begin.size(); ++at)
            m_begin[at] += m_begin[at - 1];
        m_ops.resize(m_begin.back());
        std::vector<quint32> next(m_begin.begin(), m_begin.end() - 1);
        for (size_t at = 0; at < count; ++at)
            if (belongs(at))
                m_ops[next[slot(side.parent(qint32(at)))]++] = qint32(at);
    }

    /// -1: what stands outside of all modules.
    std::vector<qint32> of(qint32 parent) const
    {
        return { m_ops.begin() + m_begin[slot(parent)], m_ops.begin() + m_begin[slot(parent) + 1] };
    }

private:
    static size_t slot(qint32 parent) { return size_t(parent + 1); }

    std::vector<quint32> m_begin; ///< into m_ops, by slot
    std::vector<qint32> m_ops;
};

} // namespace alidade
