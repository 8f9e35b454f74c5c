// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Words of a SourceChoice, for the parts of RunBuilder that choose.
#pragma once

#include "core/model/run.h"

#include <algorithm>

namespace alidade {

/// The path of a place as a choice names it: with its line if the file holds several.
template <class Places>
QString choicePath(const Places& places, const Origin& origin, const auto& originOf)
{
    const auto inFile = std::count_if(places.begin(), places.end(),
        [&](const auto& place) { return originOf(place).file == origin.file; });
    return inFile > 1 && origin.line > 0 ? origin.file + u':' + QString::number(origin.line)
                                         : origin.file;
}

/// The candidate that the user asked for by its path; -1: none.
inline int userChoice(const SourceChoice& choice, const QString& wanted)
{
    if (wanted.isEmpty())
        return -1;
    for (size_t at = 0; at < choice.candidates.size(); ++at)
        if (choice.candidates[at].path == wanted)
            return int(at);
    return -1;
}

inline QString counted(qint64 count, const QString& one, const QString& many)
{
    return QString::number(count) + u' ' + (count == 1 ? one : many);
}

} // namespace alidade
