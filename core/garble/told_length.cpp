// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/garble/told_length.h"

#include <algorithm>

namespace alidade {

bool tellsLength(QStringView text, const TextRange& run, qsizetype count, bool toTheEnd)
{
    constexpr qsizetype Before = 100; ///< units
    constexpr qsizetype Behind = 60;
    constexpr qsizetype Longest = 1000; ///< nobody writes more of one character
    constexpr qsizetype Digits = 5;
    if (count > Longest)
        return false;
    const auto holds = [&](QStringView part) {
        for (qsizetype at = 0; at < part.size();) {
            const qsizetype from = at;
            qsizetype number = 0;
            while (at < part.size() && at - from < Digits && part[at] >= u'0' && part[at] <= u'9')
                number = number * 10 + (part[at++].unicode() - u'0');
            const qsizetype off = number < count ? count - number : number - count;
            if (at > from && (off == 0 || (!toTheEnd && off * 10 <= count)))
                return true;
            at = std::max(at, from + 1);
        }
        return false;
    };
    const qsizetype from = std::max<qsizetype>(0, run.begin - Before);
    return holds(text.sliced(from, run.begin - from))
        || holds(text.sliced(run.end, std::min(text.size() - run.end, Behind)));
}

} // namespace alidade
