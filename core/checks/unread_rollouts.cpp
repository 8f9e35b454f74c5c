// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/unread_rollouts.h"

#include "core/checks/evidence.h"
#include "core/compare/missing_samples.h"

#include <QCoreApplication>

namespace alidade {
namespace {

constexpr double Tenth = 0.1;

/// More than a tenth is lost: nobody knows what it was.
bool isTooMuch(qint64 lost, qint64 all) { return double(lost) > Tenth * double(all); }

/// Nothing of it is left: neither the file nor one of its lines could be read.
bool isLost(const RolloutFile& file) { return file.samples == 0 && file.unreadable > 0; }

/// What else an archive held nobody knows; a file that is being written lacks its last line only.
bool isCut(const RolloutFile& file)
{
    const bool packed = !file.path.endsWith(QLatin1StringView(".jsonl"));
    return file.samples > 0 && file.cut && (packed || file.unreadable == 0);
}

struct Unread {
    qint64 files = 0; ///< all files
    qint64 lines = 0; ///< all lines, readable or not
    qint64 badLines = 0; ///< in files of which something is left
    QStringList lost; ///< files
    QStringList damaged; ///< files with unreadable lines
    QStringList cut; ///< files that end in the middle
    QStringList empty; ///< files without a sample, whose step was begun
};

Unread unreadOf(const Comparison& comparison, Side side)
{
    Unread unread;
    for (const RolloutSet& set : comparison.runs[side]->rollouts) {
        if (!set.indexed)
            continue;
        for (const RolloutFile& file : set.files) {
            ++unread.files;
            unread.lines += file.samples + file.unreadable;
            if (isLost(file)) {
                unread.lost += file.path;
                continue;
            }
            unread.badLines += file.unreadable;
            if (file.unreadable > 0)
                unread.damaged += file.path;
            if (isCut(file))
                unread.cut += file.path;
            if (file.samples == 0 && set.complete)
                unread.empty += file.path;
        }
    }
    return unread;
}

/// Of all of its sets.
MissingSamples missingOf(const Comparison& comparison, Side side)
{
    MissingSamples missing;
    for (const RolloutSet& set : comparison.runs[side]->rollouts) {
        const RolloutSet* const other = comparison.runs[otherSide(side)]->rolloutSet(set.kind);
        if (!other)
            continue;
        const MissingSamples ofSet = missingSamples(set, *other);
        missing.samples += ofSet.samples;
        missing.all += ofSet.all;
    }
    return missing;
}

qsizetype goneOf(const Comparison& comparison, Side side)
{
    return comparison.garble ? comparison.garble->gone[side] : 0;
}

QString rivalText(Side side, const RolloutSet& set)
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "%1: which of these folders of rollouts is this run's cannot be told, and "
                         "only the first was read (%2)"))
        .arg(sideName(side), listed(set.rivals, 5));
}

} // namespace

bool mostlyUnreadable(const Comparison& comparison, Side side)
{
    if (goneOf(comparison, side) > 0)
        return true; // what was read of it first is no longer there
    if (const MissingSamples missing = missingOf(comparison, side);
        isTooMuch(missing.samples, missing.all))
        return true;
    const Unread unread = unreadOf(comparison, side);
    qint64 lines = 0;
    for (const RolloutSet& set : comparison.runs[side]->rollouts)
        lines += set.unreadable();
    return isTooMuch(lines, unread.lines) || isTooMuch(unread.lost.size(), unread.files);
}

QString unreadText(const Comparison& comparison, Side side)
{
    const Unread unread = unreadOf(comparison, side);
    QStringList parts;
    if (!unread.lost.isEmpty())
        parts += checkText(
            QT_TRANSLATE_NOOP("Checks", "%1 of %2 rollout files could not be read (%3)"))
                     .arg(QString::number(unread.lost.size()), QString::number(unread.files),
                         listed(unread.lost));
    if (unread.badLines > 0)
        parts += checkText(
            QT_TRANSLATE_NOOP("Checks", "%1 of %2 rollout lines could not be read (%3)"))
                     .arg(QString::number(unread.badLines), QString::number(unread.lines),
                         listed(unread.damaged));
    if (!unread.cut.isEmpty())
        parts += unread.cut.size() == 1
            ? checkText(QT_TRANSLATE_NOOP("Checks", "%1 ends in the middle"))
                  .arg(unread.cut.front())
            : checkText(QT_TRANSLATE_NOOP("Checks", "%1 rollout files end in the middle (%2)"))
                  .arg(QString::number(unread.cut.size()), listed(unread.cut));
    if (!unread.empty.isEmpty())
        parts += unread.empty.size() == 1
            ? checkText(QT_TRANSLATE_NOOP("Checks", "%1 holds no sample")).arg(unread.empty.front())
            : checkText(QT_TRANSLATE_NOOP("Checks", "%1 rollout files hold no sample (%2)"))
                  .arg(QString::number(unread.empty.size()), listed(unread.empty));
    if (const MissingSamples missing = missingOf(comparison, side); missing.samples > 0)
        parts += checkText(side == Side::Candidate
                ? QT_TRANSLATE_NOOP(
                    "Checks", "%1 of %2 samples that the baseline has there are missing")
                : QT_TRANSLATE_NOOP(
                    "Checks", "%1 of %2 samples that the candidate has there are missing"))
                     .arg(QString::number(missing.samples), QString::number(missing.all));
    if (const QStringList& links = comparison.runs[side]->rolloutLinks; !links.isEmpty())
        parts += checkText(QT_TRANSLATE_NOOP("Checks",
                               "links that lead out of the run or nowhere were not followed (%1)"))
                     .arg(listed(links));
    if (const qsizetype gone = goneOf(comparison, side); gone > 0)
        parts += counted(gone,
            QT_TRANSLATE_NOOP(
                "Checks", "one sample could no longer be read, as its file changed meanwhile"),
            QT_TRANSLATE_NOOP(
                "Checks", "%1 samples could no longer be read, as their files changed meanwhile"));
    return parts.isEmpty()
        ? QString()
        : QStringLiteral("%1: %2").arg(sideName(side), parts.join(QStringLiteral(", ")));
}

QString unreadText(const Comparison& comparison)
{
    QStringList sides;
    for (const Side side : BothSides)
        if (const QString text = unreadText(comparison, side); !text.isEmpty())
            sides += text;
    return sides.join(QStringLiteral("; "));
}

QString unreadNextStep()
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
        "Read the notes of these files: copy damaged ones anew, compare again what changed "
        "meanwhile, and name fields that are called otherwise with --map or with Fields… on the "
        "rollouts page."));
}

QString rivalText(const Comparison& comparison, Side side)
{
    QStringList said;
    for (const RolloutSet& set : comparison.runs[side]->rollouts)
        if (set.indexed && !set.rivals.isEmpty())
            said += rivalText(side, set);
    return said.join(QStringLiteral("; "));
}

QString rivalText(const Comparison& comparison, RolloutKind kind)
{
    QStringList said;
    for (const Side side : BothSides) {
        const RolloutSet* set = comparison.runs[side]->rolloutSet(kind);
        if (set && set->indexed && !set->rivals.isEmpty())
            said += rivalText(side, *set);
    }
    return said.join(QStringLiteral("; "));
}

QString rivalNextStep()
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
        "Leave only the folder of this run in the directory, or choose it in the window, among the "
        "sources of the run."));
}

std::vector<Evidence> unreadEvidence(const Comparison& comparison, Side side, size_t most)
{
    std::vector<Evidence> evidence;
    for (const RolloutSet& set : comparison.runs[side]->rollouts)
        for (const RolloutFile& file : set.files) {
            if (evidence.size() == most || !set.indexed || (file.unreadable == 0 && !isCut(file)))
                continue;
            Evidence item;
            item.side = side;
            item.where.kind = Locator::Kind::File;
            item.where.side = side;
            item.where.origin = Origin{ file.path, 0 };
            item.text = isLost(file)
                ? checkText(QT_TRANSLATE_NOOP("Checks", "Nothing of this file could be read"))
                : isCut(file)
                ? checkText(QT_TRANSLATE_NOOP("Checks", "The file ends in the middle"))
                : counted(file.unreadable,
                    QT_TRANSLATE_NOOP("Checks", "One line could not be read"),
                    QT_TRANSLATE_NOOP("Checks", "%1 lines could not be read"));
            evidence.push_back(std::move(item));
        }
    return evidence;
}

} // namespace alidade
