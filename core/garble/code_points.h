// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// UTF-16 positions as Unicode code points, in which the command line and reports count, and the
// kinds that a verdict is named after.
#pragma once

#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// Turns ascending UTF-16 positions into code points in one pass. A lone surrogate is one.
class CodePointCounter {
public:
    explicit CodePointCounter(QStringView text)
        : m_text(text)
    {
    }
    /// `unit` must not be less than in the call before.
    qsizetype at(qsizetype unit);

private:
    QStringView m_text;
    qsizetype m_unit = 0;
    qsizetype m_points = 0;
};

/// How many code points a text has. A lone surrogate is one.
qsizetype countPoints(QStringView text);

/// UTF-16 units of the first `points` code points, at most the whole text.
qsizetype unitsOfPoints(QStringView text, qsizetype points);

/// Detectors of the spans that count, each once, in the order of their first span. When none
/// counts, those of the spans that are only shown.
std::vector<QLatin1StringView> garbleKinds(const GarbleVerdict& verdict);

} // namespace alidade
