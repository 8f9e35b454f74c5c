// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One value of an operator with its texts at hand, and the values of two operators side by side.
#pragma once

#include "core/model/dumps.h"

#include <unordered_map>

namespace alidade {

/// Points into its dump.
struct DumpLeafView {
    const DumpData* data = nullptr;
    const DumpLeaf* leaf = nullptr;

    const DumpLeafKind& kind() const { return data->kindOf(*leaf); }
    std::string_view path() const { return data->texts.view(kind().path); }
    std::string_view dtype() const { return data->texts.view(kind().dtype); }
    std::string_view shape() const { return data->texts.view(kind().shape); }
    std::string_view value() const { return data->texts.view(leaf->value); }
    std::string_view checksum() const { return data->texts.view(data->tagOf(*leaf).checksum); }
    std::string_view file() const { return data->texts.view(data->tagOf(*leaf).file); }
    bool has(int statistic) const
    {
        const DumpLeafKind::Number number = kind().statistics[statistic];
        return number != DumpLeafKind::Number::Absent && number != DumpLeafKind::Number::Null;
    }
    double number(int statistic) const { return data->statisticOf(*leaf, statistic); }
    bool isTensor() const { return kind().kind == DumpLeafKind::Type::Tensor; }
};

/// The leaves of both sides with the same path, in the baseline's order.
class DumpLeafPairs {
public:
    DumpLeafPairs(const Pair<const DumpData*>& data, const Pair<qint32>& op)
        : m_data(data)
        , m_baseline(data.baseline->ops[size_t(op.baseline)])
        , m_candidate(data.candidate->ops[size_t(op.candidate)])
    {
    }

    /// `take(const DumpLeafView* baseline, const DumpLeafView* candidate)`; one may be null.
    template <class Take> void forEach(const Take& take)
    {
        quint32 c = m_candidate.leafBegin;
        quint32 b = m_baseline.leafBegin;
        for (; b < m_baseline.leafEnd && c < m_candidate.leafEnd; ++b, ++c) {
            const DumpLeafView one{ m_data.baseline, &m_data.baseline->leaves[b] };
            const DumpLeafView other{ m_data.candidate, &m_data.candidate->leaves[c] };
            if (one.path() != other.path())
                break;
            take(&one, &other);
        }
        if (b == m_baseline.leafEnd && c == m_candidate.leafEnd)
            return;
        std::unordered_map<std::string_view, quint32> rest;
        for (quint32 at = c; at < m_candidate.leafEnd; ++at)
            rest.emplace(
                DumpLeafView{ m_data.candidate, &m_data.candidate->leaves[at] }.path(), at);
        for (; b < m_baseline.leafEnd; ++b) {
            const DumpLeafView one{ m_data.baseline, &m_data.baseline->leaves[b] };
            const auto found = rest.find(one.path());
            if (found == rest.end()) {
                take(&one, static_cast<const DumpLeafView*>(nullptr));
                continue;
            }
            const DumpLeafView other{ m_data.candidate, &m_data.candidate->leaves[found->second] };
            rest.erase(found);
            take(&one, &other);
        }
        for (quint32 at = c; at < m_candidate.leafEnd; ++at) {
            const DumpLeafView other{ m_data.candidate, &m_data.candidate->leaves[at] };
            const auto found = rest.find(other.path());
            if (found != rest.end() && found->second == at)
                take(static_cast<const DumpLeafView*>(nullptr), &other);
        }
    }

private:
    Pair<const DumpData*> m_data;
    const DumpOp& m_baseline;
    const DumpOp& m_candidate;
};

} // namespace alidade
