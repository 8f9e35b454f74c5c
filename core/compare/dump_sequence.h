// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two lists of calls inside one module, aligned as sequences.
#pragma once

#include "core/base/side.h"
#include "core/compare/dump_calls.h"

#include <optional>
#include <unordered_set>
#include <vector>

namespace alidade {

class DumpSequences {
public:
    using List = std::vector<qint32>;

    explicit DumpSequences(Pair<DumpCalls>& sides)
        : m_sides(sides)
    {
    }

    bool isMatched(Side side, qint32 op) const { return m_sides[side].partner[size_t(op)] >= 0; }
    void match(qint32 baseline, qint32 candidate);

    /// Aligns what is not matched yet of two lists by names and shapes, then what is left between
    /// by names alone, then what changed places. Where one run calls the same operator more often,
    /// equal values come first: they say which call is the one more.
    void align(List baseline, List candidate);

    /// A pair that was matched and not taken yet; nothing: all were.
    std::optional<Pair<qint32>> takeMatched();

private:
    /// What two calls must share to be the same one, strictest first.
    enum class By : quint8 { Values, Shapes, Names };
    using Words = std::unordered_set<quint32>;

    template <class Token>
    void matchLists(const List& baseline, const List& candidate, const Token& token);
    Words unevenCalls(const List& baseline, const List& candidate) const;
    quint32 tokenOf(By by, Side side, qint32 op, const Words& uneven) const;
    void alignBy(By by, const List& baseline, const List& candidate, const Words& uneven);
    void matchMoved(const List& baseline, const List& candidate);

    Pair<DumpCalls>& m_sides;
    std::vector<Pair<qint32>> m_open; ///< matched, and not taken
};

} // namespace alidade
