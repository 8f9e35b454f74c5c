// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/rollout_folders.h"

#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

bool isNumber(QStringView text)
{
    return !text.isEmpty() && text.size() <= 9
        && std::all_of(
            text.begin(), text.end(), [](QChar unit) { return unit >= u'0' && unit <= u'9'; });
}

/// `rank0`, `rank_0`, `dp_rank-0`
bool isRank(QStringView name)
{
    qsizetype digits = name.size();
    while (digits > 0 && name[digits - 1] >= u'0' && name[digits - 1] <= u'9')
        --digits;
    if (!isNumber(name.sliced(digits)))
        return false;
    QStringView word = name.first(digits);
    if (word.endsWith(u'_') || word.endsWith(u'-'))
        word.chop(1);
    if (!word.endsWith(QLatin1StringView("rank"), Qt::CaseInsensitive))
        return false;
    word.chop(4);
    return word.isEmpty() || word.endsWith(u'_') || word.endsWith(u'-');
}

/// A folder with plain digits for a name may be an attempt, a node or anything else.
qint32 stepOfFolder(QStringView name) { return isNumber(name) ? -1 : stepOfName(name); }

/// What the name of a folder tells of its part in a dump.
struct Place {
    QString family; ///< equal for folders that belong together; empty: it stands alone
    QString parent; ///< of all of the family
    qint32 step = -1;
};

Place placeOf(const QString& path)
{
    Place place;
    QStringList parts = path.split(u'/');
    qsizetype first = -1;
    for (qsizetype at = 0; at < parts.size(); ++at) {
        const qint32 step = stepOfFolder(parts[at]);
        if (step < 0 && !isRank(parts[at]))
            continue;
        if (step >= 0)
            place.step = step;
        // All but the number counts, and a name of its own is none that a folder may have.
        qsizetype end = parts[at].size();
        while (end > 0 && parts[at][end - 1].isDigit())
            --end;
        parts[at] = u'/' + parts[at].first(end);
        if (first < 0)
            first = at;
    }
    if (first < 0)
        return place;
    place.family = parts.join(u'/');
    place.parent = first == 0 ? QStringLiteral(".") : parts.mid(0, first).join(u'/');
    return place;
}

} // namespace

qint32 stepOfName(QStringView name)
{
    for (const QLatin1StringView head : { QLatin1StringView("global_step"),
             QLatin1StringView("step"), QLatin1StringView("iteration"), QLatin1StringView("iter") })
        if (name.startsWith(head, Qt::CaseInsensitive)) {
            name = name.sliced(head.size());
            if (name.startsWith(u'_') || name.startsWith(u'-'))
                name = name.sliced(1);
            break;
        }
    return isNumber(name) ? name.toInt() : -1;
}

std::vector<RolloutFolder> joinFolders(std::vector<RolloutFolder> folders)
{
    std::vector<RolloutFolder> joined;
    std::vector<QString> families; // of `joined`
    for (RolloutFolder& folder : folders) {
        Place place = placeOf(folder.path);
        const bool otherSteps = place.step >= 0
            && std::any_of(folder.files.begin(), folder.files.end(),
                [&](const RolloutFile& file) { return file.step >= 0 && file.step != place.step; });
        if (otherSteps)
            place = {};
        if (place.step >= 0)
            for (RolloutFile& file : folder.files)
                file.step = place.step;
        size_t at = joined.size();
        if (!place.family.isEmpty())
            for (at = 0; at < joined.size(); ++at)
                if (families[at] == place.family && joined[at].kind == folder.kind)
                    break;
        if (at == joined.size()) {
            joined.push_back(std::move(folder));
            families.push_back(place.family);
            continue;
        }
        RolloutFolder& whole = joined[at];
        whole.path = place.parent;
        ++whole.folders;
        std::move(folder.files.begin(), folder.files.end(), std::back_inserter(whole.files));
    }
    return joined;
}

} // namespace alidade
