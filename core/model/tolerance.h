// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// How far a metric may leave the baseline (rules.md, "Metrics").
#pragma once

#include <QString>

namespace alidade {

struct Tolerance {
    enum class Rule : quint8 { Band, Scale, Factor, Window, Exact, Excluded };

    Rule rule = Rule::Band;
    double absolute = 0;
    double relative = 0;
    double factor = 1;
    int window = 0; ///< steps
    int warmupSteps = 0; ///< the first steps are not judged
    int patience = 1; ///< consecutive steps outside before it counts
    QString reason; ///< Excluded: why

    bool operator==(const Tolerance&) const = default;
};

struct ToleranceRule {
    QString metric; ///< glob
    QString classId; ///< A must agree, B shape, C must be equal, X not judged
    Tolerance tolerance;
    QString source; ///< where the figures come from
};

} // namespace alidade
