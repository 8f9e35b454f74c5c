// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Positions in two texts that belong together, by the spans of their difference. One axis from 0
// to 1 runs along both: equal stretches count once, changed ones as long as the longer side.
#pragma once

#include "core/base/side.h"
#include "core/compare/text_diff.h"

#include <vector>

namespace alidade {

/// A stretch of one text, in UTF-16 units. Length 0: a place where the other side has more.
struct TextRange {
    qsizetype begin = 0, length = 0;

    qsizetype end() const { return begin + length; }
    bool operator==(const TextRange&) const = default;
};

class AlignedText {
public:
    AlignedText() = default;
    explicit AlignedText(std::vector<DiffSpan> spans);

    const std::vector<DiffSpan>& spans() const { return m_spans; }
    /// The changed stretches of one side, in order; one per changed span.
    std::vector<TextRange> differences(Side side) const;
    /// Where `offset` of `side` stands in the other text; in proportion inside a changed span.
    qsizetype map(Side side, qsizetype offset) const;
    /// Place on the common axis, in [0, 1].
    double position(Side side, qsizetype offset) const;
    qsizetype offsetAt(Side side, double position) const;

private:
    std::vector<DiffSpan> m_spans;
    std::vector<qsizetype> m_axis; ///< where each span begins; one more for the end
};

} // namespace alidade
