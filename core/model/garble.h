// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the garble judge says of one text.
#pragma once

#include <QString>

#include <vector>

namespace alidade {

/// A stretch of garbled text, in UTF-16 units of the text that was judged.
struct GarbleSpan {
    qsizetype begin = 0;
    qsizetype length = 0;
    QLatin1StringView detector; ///< id of the detector: `symbol-flood`, `repetition`, …
    float weight = 0; ///< in [0, 1]
    QString
        reason; ///< one sentence with the numbers: "unit of 26 characters, 20 copies, to the end"
};

struct GarbleVerdict {
    static constexpr float Threshold = 0.5F; ///< rules.md, "Garbled text"

    float score = 0;
    std::vector<GarbleSpan> spans; ///< sorted by begin, disjoint

    bool isGarbled() const { return score >= Threshold; }
};

} // namespace alidade
