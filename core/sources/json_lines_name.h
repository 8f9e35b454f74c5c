// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which names say that a file holds one JSON value a line. What stands in it is another question.
#pragma once

#include <QStringView>

namespace alidade {

/// The length of the suffix of `7.jsonl`, `7.JSONL` and `7.ndjson`; 0 for all other names.
inline qsizetype jsonLinesSuffix(QStringView name)
{
    for (const QStringView suffix : { QStringView(u".jsonl"), QStringView(u".ndjson") })
        if (name.endsWith(suffix, Qt::CaseInsensitive))
            return suffix.size();
    return 0;
}

} // namespace alidade
