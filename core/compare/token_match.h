// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which tokens of two sequences belong together: anchors that occur once on each side, and
// Myers' greedy search with a cut-off in the gaps between them. Sees numbers, not text.
#pragma once

#include <QtGlobal>

#include <span>
#include <vector>

namespace alidade {

/// `length` equal tokens in a row.
struct TokenRun {
    qsizetype baseline = 0, candidate = 0, length = 0;

    bool operator==(const TokenRun&) const = default;
};

/// Runs in ascending order on both sides, never overlapping. Ids are below `idCount`.
/// Cost: bounded by a fixed budget beyond a few linear passes; what the budget does not reach stays
/// unmatched.
std::vector<TokenRun> matchTokens(
    std::span<const quint32> baseline, std::span<const quint32> candidate, quint32 idCount);

} // namespace alidade
