// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/evidence.h"

#include "core/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace alidade {
namespace {

constexpr qsizetype LongestValue = 120;

QString cut(const QString& text)
{
    return text.size() > LongestValue ? QString(text.left(LongestValue - 1) + u'…') : text;
}

/// Of two long texts the place where they part, not their common beginning.
QString cutBeside(const QString& text, const ConfigEntry* other)
{
    constexpr qsizetype Before = 40;
    const qsizetype most = other ? std::min(text.size(), other->text.size()) : 0;
    const auto parts = std::mismatch(
        text.begin(), text.begin() + most, other ? other->text.begin() : text.begin());
    const qsizetype same = parts.first - text.begin();
    if (!other || text.size() <= LongestValue || same <= Before || text == other->text)
        return cut(text);
    return u'…' + cut(text.mid(same - Before));
}

} // namespace

QString checkText(const char* text) { return QCoreApplication::translate("Checks", text); }

QString sideName(Side side)
{
    return side == Side::Baseline ? checkText(QT_TRANSLATE_NOOP("Checks", "Baseline"))
                                  : checkText(QT_TRANSLATE_NOOP("Checks", "Candidate"));
}

const ConfigEntry* configEntry(const Comparison& comparison, const KeyAlignment& row, Side side)
{
    const int at = row.entry[side];
    return at < 0 ? nullptr : &comparison.runs[side]->config.entries[size_t(at)];
}

const KeyAlignment* configRow(const Comparison& comparison, QStringView key)
{
    if (!comparison.config)
        return nullptr;
    const auto& rows = comparison.config->rows;
    const auto found = std::find_if(
        rows.begin(), rows.end(), [key](const KeyAlignment& row) { return row.key == key; });
    return found == rows.end() ? nullptr : &*found;
}

const ConfigEntry* configEntry(const Comparison& comparison, QStringView key, Side side)
{
    const KeyAlignment* row = configRow(comparison, key);
    return row ? configEntry(comparison, *row, side) : nullptr;
}

const ConfigEntry* loadedEntry(const Comparison& comparison, QStringView key, Side side)
{
    return comparison.config ? configEntry(comparison, key, side)
                             : comparison.runs[side]->config.find(key);
}

std::vector<Evidence> configEvidence(const Comparison& comparison, const KeyAlignment& row)
{
    static constexpr const char* Provenances[]
        = { QT_TRANSLATE_NOOP("Checks", "override"), QT_TRANSLATE_NOOP("Checks", "file"),
              QT_TRANSLATE_NOOP("Checks", "default"), QT_TRANSLATE_NOOP("Checks", "derived"),
              QT_TRANSLATE_NOOP("Checks", "who set it is unknown") };
    std::vector<Evidence> evidence;
    for (const Side side : BothSides) {
        const ConfigEntry* entry = configEntry(comparison, row, side);
        const Origin* removed = entry ? nullptr : comparison.runs[side]->config.removedAt(row.key);
        if (!entry && !removed)
            continue;
        Evidence item;
        item.side = side;
        item.where.kind = Locator::Kind::Config;
        item.where.key = row.key;
        item.where.side = side;
        if (removed) {
            item.where.origin = *removed;
            item.text = u'~' + row.key;
            evidence.push_back(std::move(item));
            continue;
        }
        item.where.origin = entry->saidAt();
        item.text = QStringLiteral("%1 = %2 (%3)")
                        .arg(entry->key,
                            cutBeside(entry->text, configEntry(comparison, row, otherSide(side))),
                            checkText(Provenances[size_t(entry->provenance)]));
        evidence.push_back(std::move(item));
    }
    if (row.defaultChange) {
        Evidence item;
        item.where.kind = Locator::Kind::Config;
        item.where.key = row.key;
        item.text = QStringLiteral("%1: %2").arg(row.key, changeText(*row.defaultChange));
        evidence.push_back(std::move(item));
    }
    return evidence;
}

std::vector<Evidence> keyEvidence(const Comparison& comparison, QStringView key)
{
    if (const KeyAlignment* row = configRow(comparison, key))
        return configEvidence(comparison, *row);
    std::vector<Evidence> evidence;
    for (const Side side : BothSides) {
        const ConfigEntry* entry = loadedEntry(comparison, key, side);
        if (!entry)
            continue;
        Evidence item;
        item.side = side;
        item.where.kind = Locator::Kind::Config;
        item.where.key = entry->key;
        item.where.side = side;
        item.where.origin = entry->saidAt();
        item.text = QStringLiteral("%1 = %2").arg(entry->key, cut(entry->text));
        evidence.push_back(std::move(item));
    }
    return evidence;
}

QString changeText(const DefaultChange& change)
{
    return checkText(QT_TRANSLATE_NOOP("Checks", "default changed from %1 to %2 in %3"))
        .arg(cut(change.older), cut(change.newer), change.release);
}

QString clueText(const ReleaseClue& clue)
{
    const QString when = clue.from.isEmpty()
        ? checkText(QT_TRANSLATE_NOOP("Checks", "before %1")).arg(clue.to)
        : clue.to.isEmpty()
        ? checkText(QT_TRANSLATE_NOOP("Checks", "%1 or later")).arg(clue.from)
        : checkText(QT_TRANSLATE_NOOP("Checks", "from %1 to before %2")).arg(clue.from, clue.to);
    switch (clue.kind) {
    case ReleaseClue::Kind::Present:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is there: %2")).arg(clue.key, when);
    case ReleaseClue::Kind::Absent:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is not there: %2")).arg(clue.key, when);
    case ReleaseClue::Kind::Value:
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 has the default %2: %3"))
            .arg(clue.key, cut(clue.text), when);
    }
    return {};
}

bool isTold(const ConfigEntry& entry)
{
    // A reference that could not be followed, such as ${oc.env:SHUFFLE}.
    if (!entry.told
        || (entry.value.kind == Value::Kind::String
            && entry.value.string.contains(QLatin1StringView("${"))))
        return false;
    return entry.value.kind != Value::Kind::Opaque
        || entry.provenance != ConfigEntry::Provenance::Unknown;
}

QString untoldText(const QStringList& keys)
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "No file tells the values of these keys, which came from the environment "
                         "of the run or from another launch: %1"))
        .arg(listed(keys, 4));
}

QString moreConfigStep()
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
        "Add a complete console log with the config print, or outputs/…/.hydra, of the run."));
}

QString untoldStep()
{
    return checkText(QT_TRANSLATE_NOOP("Checks",
        "Add a console log with the config print of each run: it shows the values in use."));
}

bool trainsCritic(const Comparison& comparison)
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        // verl asks critic.enable first, and the estimator only where that is null.
        const ConfigEntry* enable = configEntry(comparison, u"critic.enable", side);
        if (enable && enable->value.kind == Value::Kind::Bool)
            return enable->value.boolean;
        const ConfigEntry* entry = configEntry(comparison, u"algorithm.adv_estimator", side);
        return entry && entry->value.string.compare(u"gae", Qt::CaseInsensitive) == 0;
    });
}

bool countsAsReason(const Comparison& comparison, const KeyAlignment& row)
{
    if (row.ignored || row.cause == KeyAlignment::Cause::RunSpecific)
        return false;
    return !row.key.startsWith(QLatin1StringView("critic.")) || trainsCritic(comparison);
}

Finding::Severity severityNamed(const QString& name, Finding::Severity otherwise)
{
    if (name.isEmpty())
        return otherwise;
    return name == u"error" ? Finding::Severity::Error
        : name == u"info"   ? Finding::Severity::Info
                            : Finding::Severity::Warning;
}

Finding::Severity severityOf(const Comparison& comparison, const KeyAlignment& row)
{
    if (!row.keyParameter)
        return Finding::Severity::Warning;
    // As config_align decides what is a key parameter; the first rule wins.
    for (const Profile::KeyRule& rule : comparison.profile->keyParameters)
        if (matchesGlob(rule.key, row.key)
            || (!row.alias.isEmpty() && matchesGlob(rule.key, row.alias)))
            return severityNamed(rule.severity, Finding::Severity::Error);
    return Finding::Severity::Error;
}

RolloutKind mainRollouts(const Comparison& comparison)
{
    const bool training = std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        return comparison.runs[side]->rolloutSet(RolloutKind::Training) != nullptr;
    });
    return training ? RolloutKind::Training : RolloutKind::Validation;
}

bool rolloutsIncomplete(const Comparison& comparison)
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const auto& sets = comparison.runs[side]->rollouts;
        return std::any_of(sets.begin(), sets.end(),
            [](const RolloutSet& set) { return !set.indexed || !set.complete; });
    });
}

QString listed(const QStringList& names, int most)
{
    if (names.size() <= most)
        return names.join(QStringLiteral(", "));
    return checkText(QT_TRANSLATE_NOOP("Checks", "%1 and %2 more"))
        .arg(names.mid(0, most).join(QStringLiteral(", ")), QString::number(names.size() - most));
}

QString counted(qsizetype count, const char* one, const char* many)
{
    return count == 1 ? checkText(one) : checkText(many).arg(QString::number(count));
}

QString stepText(double step)
{
    const bool whole = step == std::floor(step) && std::abs(step) < 1e15;
    return whole ? QString::number(qint64(step)) : shortestText(step);
}

} // namespace alidade
