// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/code_points.h"

#include <algorithm>

namespace alidade {

qsizetype CodePointCounter::at(qsizetype unit)
{
    while (m_unit < unit && m_unit < m_text.size()) {
        const bool pair = m_text[m_unit].isHighSurrogate() && m_unit + 1 < m_text.size()
            && m_text[m_unit + 1].isLowSurrogate();
        m_unit += pair ? 2 : 1;
        ++m_points;
    }
    return m_points;
}

qsizetype unitsOfPoints(QStringView text, qsizetype points)
{
    qsizetype unit = 0;
    for (; points > 0 && unit < text.size(); --points) {
        const bool pair = text[unit].isHighSurrogate() && unit + 1 < text.size()
            && text[unit + 1].isLowSurrogate();
        unit += pair ? 2 : 1;
    }
    return unit;
}

std::vector<QLatin1StringView> garbleKinds(const GarbleVerdict& verdict)
{
    std::vector<QLatin1StringView> kinds;
    for (const GarbleSpan& span : verdict.spans) {
        const bool counts = span.weight >= GarbleVerdict::Threshold || !verdict.isGarbled();
        if (counts && std::find(kinds.begin(), kinds.end(), span.detector) == kinds.end())
            kinds.push_back(span.detector);
    }
    return kinds;
}

} // namespace alidade
