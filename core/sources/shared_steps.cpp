// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/shared_steps.h"

#include "core/sources/json_lines_name.h"
#include "core/sources/rollout_folders.h"
#include "core/sources/source.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace alidade {
namespace {

QString folderOf(const QString& path) { return path.section(u'/', 0, -2); }

/// The name without its endings: `2.old` of `2.old.jsonl.gz`.
QString stemOf(const RolloutFile& file)
{
    const QString name = SourceFile{ file.path, {}, 0, 0 }.name();
    const qsizetype lines = jsonLinesSuffix(name);
    return lines > 0 ? name.chopped(lines) : name.section(u'.', 0, -2);
}

/// Equal for shards; empty for a name that is nothing but a step: it has no shards.
QString familyOf(const QString& stem)
{
    QString family;
    if (stepOfName(stem) >= 0)
        return family;
    for (const QChar unit : stem)
        if (!unit.isDigit())
            family += unit;
        else if (!family.endsWith(u'/')) // which no name has
            family += u'/';
    return family;
}

bool areShards(const RolloutFile& one, const RolloutFile& other)
{
    const QString family = familyOf(stemOf(one));
    return !family.isEmpty() && family == familyOf(stemOf(other));
}

/// By folder and step the files that hold samples of it.
using Holders = std::map<std::pair<QString, qint32>, std::set<quint32>>;

Holders holdersOf(const RolloutSet& set)
{
    Holders holders;
    const SampleRef* before = nullptr;
    for (const SampleRef& sample : set.samples) {
        const bool same = before && before->file == sample.file && before->step == sample.step;
        before = &sample;
        const RolloutFile& file = set.files[sample.file];
        // A name that tells another step has a note already.
        if (!same && sample.step >= 0 && (file.step < 0 || file.step == sample.step))
            holders[{ folderOf(file.path), sample.step }].insert(sample.file);
    }
    return holders;
}

/// The file that is called like the step and nothing else, else the first.
quint32 ownerOf(const RolloutSet& set, qint32 step, const std::set<quint32>& files)
{
    const auto own = std::find_if(files.begin(), files.end(),
        [&](quint32 file) { return stemOf(set.files[file]) == QString::number(step); });
    return own == files.end() ? *files.begin() : *own;
}

} // namespace

std::vector<Note> sharedStepNotes(const RolloutSet& set)
{
    constexpr qsizetype Named = 5;
    std::map<std::pair<quint32, quint32>, QStringList> steps; // by file and owner
    for (const auto& [place, files] : holdersOf(set)) {
        if (files.size() < 2)
            continue;
        const quint32 owner = ownerOf(set, place.second, files);
        for (const quint32 file : files)
            if (file != owner && !areShards(set.files[file], set.files[owner]))
                steps[{ file, owner }] += QString::number(place.second);
    }
    std::vector<Note> notes;
    for (const auto& [pair, shared] : steps) {
        QStringList first = shared.first(std::min(shared.size(), Named));
        if (shared.size() > Named)
            first += QStringLiteral("…");
        notes.push_back(Note{ Note::Severity::Warning, QStringLiteral("rollout-jsonl"),
            { set.files[pair.first].path, 0 },
            QStringLiteral("Step %1 stands in %2 as well; the samples of both files count")
                .arg(first.join(QStringLiteral(", ")), set.files[pair.second].path) });
    }
    return notes;
}

} // namespace alidade
