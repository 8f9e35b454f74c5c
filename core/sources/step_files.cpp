// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/step_files.h"

#include "core/sources/json_lines_name.h"
#include "core/sources/rollout_folders.h"

#include <algorithm>
#include <array>

namespace alidade {

bool isForeignStepName(QStringView name)
{
    const qsizetype dot = name.indexOf(u'.');
    return jsonLinesSuffix(name) == 0 && dot > 0 && stepOfName(name.first(dot)) >= 0;
}

bool wasJsonLines(QStringView name)
{
    return jsonLinesSuffix(name) == 0
        && (name.contains(u".jsonl.", Qt::CaseInsensitive)
            || name.contains(u".ndjson.", Qt::CaseInsensitive));
}

bool isForeignArchive(QStringView name)
{
    static constexpr std::array Suffixes{ QStringView(u".bz2"), QStringView(u".xz"),
        QStringView(u".lzma"), QStringView(u".lz4"), QStringView(u".br"), QStringView(u".zip"),
        QStringView(u".7z"), QStringView(u".tar"), QStringView(u".tgz"), QStringView(u".z") };
    return std::any_of(Suffixes.begin(), Suffixes.end(),
        [&](QStringView suffix) { return name.endsWith(suffix, Qt::CaseInsensitive); });
}

} // namespace alidade
