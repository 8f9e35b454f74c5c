// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/code_points.h"

#include <algorithm>

namespace alidade {

qsizetype CodePointCounter::at(qsizetype unit)
{
    const char16_t* const units = m_text.utf16();
    const qsizetype end = std::min(unit, m_text.size());
    // The second half of a pair is no point of its own. In pieces, so that several are looked at at
    // once.
    constexpr qsizetype Piece = 4096;
    while (m_unit < end) {
        const qsizetype stop = std::min(end, m_unit + Piece);
        quint16 seconds = 0;
        for (qsizetype at = std::max<qsizetype>(m_unit, 1); at < stop; ++at)
            seconds = quint16(seconds
                + ((units[at] & 0xFC00U) == 0xDC00U ? 1 : 0)
                    * ((units[at - 1] & 0xFC00U) == 0xD800U ? 1 : 0));
        m_points += stop - m_unit - seconds;
        m_unit = stop;
    }
    return m_points;
}

qsizetype countPoints(QStringView text) { return CodePointCounter(text).at(text.size()); }

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
