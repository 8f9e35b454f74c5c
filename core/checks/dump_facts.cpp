// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/dump_facts.h"

#include "core/base/numbers.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

/// Operators that cannot be compared for one reason, as a sentence with their number and the first
/// of them; empty: none.
QString reasonText(
    const DumpComparison& dumps, const DumpRow::What reason, const char* one, const char* many)
{
    qsizetype count = 0;
    QString example;
    for (const DumpPair& pair : dumps.pairs)
        for (const DumpRow& row : pair.rows)
            if (isJudged(pair) && row.state == DumpRow::State::NotComparable && (row.what & reason)
                && count++ == 0)
                example = QString(pair.name(row) + u' ' + pair.texts.text(row.tensor)).trimmed();
    return count == 0 ? QString()
        : count == 1  ? checkText(one).arg(example)
                      : checkText(many).arg(QString::number(count), example);
}

/// The step of a place; `stage` empty: the stages that matter most.
DumpTarget targetAt(const DumpPlace& place, const QString& stage)
{
    DumpTarget target;
    if (place.step >= 0)
        target.step = place.step;
    if (!stage.isEmpty())
        target.stages = stage;
    return target;
}

} // namespace

const DumpPlace& placeOf(const Comparison& comparison, const DumpPair& pair, Side side)
{
    return comparison.runs[side]->dumps->places[size_t(pair.place[side])];
}

QStringList withoutValues(const Comparison& comparison)
{
    QStringList texts;
    for (const DumpPair& pair : comparison.dumps->pairs)
        if (isJudged(pair) && pair.valued == 0)
            texts += checkText(
                QT_TRANSLATE_NOOP("Checks", "%1: no operator has statistics on both sides"))
                         .arg(pair.label);
    return texts;
}

QStringList untoldMaking(const Comparison& comparison)
{
    QStringList texts;
    for (const DumpPair& pair : comparison.dumps->pairs)
        for (const Side side : BothSides) {
            const DumpPlace& place = placeOf(comparison, pair, side);
            if (!pair.ops[side].ops.empty() && (place.level.isEmpty() || place.task.isEmpty()))
                texts += checkText(QT_TRANSLATE_NOOP("Checks",
                                       "%1: %2 does not tell how it was made (task, level)"))
                             .arg(sideName(side), place.dumpFile);
            if (!place.errorLog.isEmpty())
                texts += checkText(
                    QT_TRANSLATE_NOOP("Checks", "%1: the debugger could not dump everything (%2)"))
                             .arg(sideName(side), place.errorLog);
        }
    for (const Side side : BothSides) {
        const DumpSet& dumps = *comparison.runs[side]->dumps;
        for (const DumpConfig& config : dumps.configs)
            if (config.settings.empty())
                texts += checkText(
                    QT_TRANSLATE_NOOP("Checks", "%1: %2, which shaped the dump, cannot be read"))
                             .arg(sideName(side), config.path);
        for (const QString& folder : dumps.withoutDump)
            texts += checkText(QT_TRANSLATE_NOOP("Checks", "%1: %2 has no dump.json"))
                         .arg(sideName(side), folder);
    }
    return texts;
}

DumpTarget targetOf(const Comparison& comparison, const DumpPair& pair)
{
    const DumpPlace& place = placeOf(comparison, pair, Side::Candidate);
    return targetAt(place, place.stage);
}

QString howToDump(const Comparison& comparison)
{
    DumpTarget target; // the first step that was dumped
    for (const Side side : { Side::Candidate, Side::Baseline })
        if (const DumpSet* set = comparison.runs[side]->dumps.get(); set && !set->places.empty())
            target = targetAt(set->places.front(), {});

    return withSnippet(checkText(QT_TRANSLATE_NOOP("Checks",
                           "Run both sides again for one step with verl's precision debugger: the "
                           "same config.json "
                           "(task statistics, level mix), the same steps and stages.")),
        dumpSnippet(target));
}

bool isJudged(const DumpPair& pair)
{
    return pair.comparable && !pair.ops.baseline.ops.empty() && !pair.ops.candidate.ops.empty();
}

bool hasDumpsToJudge(const Comparison& comparison, Finding& finding)
{
    const Pair<bool> has{ comparison.runs.baseline->dumps != nullptr,
        comparison.runs.candidate->dumps != nullptr };
    if (has.baseline && has.candidate && comparison.dumps)
        return true;
    finding.severity = Finding::Severity::Info;
    if (!has.baseline && !has.candidate) {
        finding.state = Finding::State::NotApplicable;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks", "Neither run has an operator dump"));
        return false;
    }
    finding.state = Finding::State::CannotJudge;
    finding.detail = checkText(has.baseline
            ? QT_TRANSLATE_NOOP("Checks", "The candidate has no operator dump")
            : QT_TRANSLATE_NOOP("Checks", "The baseline has no operator dump"));
    finding.nextStep = howToDump(comparison);
    return false;
}

bool hasOperatorsToJudge(const Comparison& comparison, Finding& finding)
{
    if (!hasDumpsToJudge(comparison, finding))
        return false;
    const auto& pairs = comparison.dumps->pairs;
    if (std::any_of(pairs.begin(), pairs.end(), isJudged))
        return true;
    finding.state = Finding::State::CannotJudge;
    const QStringList unread = unreadDumps(comparison);
    finding.detail = pairs.empty()
        ? checkText(QT_TRANSLATE_NOOP("Checks", "The runs have no step, stage and rank in common"))
        : unread.isEmpty()
        ? checkText(QT_TRANSLATE_NOOP("Checks", "The dumps were made in different ways"))
        : listed(unread);
    finding.nextStep = howToDump(comparison);
    return false;
}

QStringList unreadDumps(const Comparison& comparison)
{
    QStringList texts;
    for (const DumpPair& pair : comparison.dumps->pairs)
        for (const Side side : BothSides) {
            if (!pair.ops[side].ops.empty())
                continue;
            const auto& notes = pair.notes[side];
            const auto why = std::find_if(notes.begin(), notes.end(),
                [](const Note& note) { return note.severity == Note::Severity::Error; });
            texts += checkText(
                QT_TRANSLATE_NOOP("Checks", "%1: no operators could be read from %2 (%3)"))
                         .arg(sideName(side), placeOf(comparison, pair, side).dumpFile,
                             why == notes.end() ? pair.label : inUserLanguage(why->text));
        }
    return texts;
}

QString incomparableText(qsizetype count)
{
    return count == 0 ? QString()
                      : QStringLiteral("; ")
            + counted(count, QT_TRANSLATE_NOOP("Checks", "one operator cannot be compared"),
                QT_TRANSLATE_NOOP(
                    "Checks", "%1 operators cannot be compared, most without statistics"));
}

QString unreadOperators(const Comparison& comparison)
{
    return reasonText(*comparison.dumps, DumpRow::Unreadable,
        QT_TRANSLATE_NOOP(
            "Checks", "one operator has an entry that cannot be read (see the notes): %1"),
        QT_TRANSLATE_NOOP("Checks",
            "%1 operators have an entry that cannot be read (see the notes), such as %2"));
}

QString ownArguments(const Comparison& comparison)
{
    return reasonText(*comparison.dumps, DumpRow::Value,
        QT_TRANSLATE_NOOP("Checks", "one operator is given an argument in one run only: %1"),
        QT_TRANSLATE_NOOP(
            "Checks", "%1 operators are given an argument in one run only, such as %2"));
}

QStringList notJudged(const Comparison& comparison)
{
    const DumpComparison& dumps = *comparison.dumps;
    QStringList texts = unreadDumps(comparison) + untoldMaking(comparison);
    for (const DumpPair& pair : dumps.pairs) {
        const bool read = !pair.ops.baseline.ops.empty() && !pair.ops.candidate.ops.empty();
        for (const Side side : BothSides)
            if (read && !pair.complete[side])
                texts += checkText(QT_TRANSLATE_NOOP("Checks",
                                       "%1: a dump is cut (%2), what follows is not known"))
                             .arg(sideName(side), placeOf(comparison, pair, side).dumpFile);
        if (read && !pair.comparable)
            texts += checkText(QT_TRANSLATE_NOOP("Checks", "%1 was dumped in different ways"))
                         .arg(pair.label);
    }
    for (const QString& text : { unreadOperators(comparison),
             reasonText(dumps, DumpRow::Statistics,
                 QT_TRANSLATE_NOOP("Checks", "one operator has statistics in one run only: %1"),
                 QT_TRANSLATE_NOOP(
                     "Checks", "%1 operators have statistics in one run only, such as %2")) })
        if (!text.isEmpty())
            texts += text;
    for (const Side side : BothSides)
        for (const int place : dumps.unpaired[side])
            texts += checkText(QT_TRANSLATE_NOOP("Checks", "only the %1 has %2"))
                         .arg(sideName(side).toLower(),
                             comparison.runs[side]->dumps->places[size_t(place)].label);
    return texts;
}

Evidence operatorEvidence(
    const Comparison& comparison, const DumpPair& pair, Side side, const QString& op, QString text)
{
    Evidence evidence;
    evidence.side = side;
    evidence.where.kind = Locator::Kind::Op;
    evidence.where.key = op;
    evidence.where.side = side;
    evidence.where.origin.file = placeOf(comparison, pair, side).dumpFile;
    evidence.text = std::move(text);
    return evidence;
}

QString rowText(const DumpPair& pair, const DumpRow& row)
{
    const QString name = pair.name(row);
    if (row.state == DumpRow::State::OnlyBaseline)
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is only in the baseline")).arg(name);
    if (row.state == DumpRow::State::OnlyCandidate)
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1 is only in the candidate")).arg(name);
    if (row.state == DumpRow::State::NonFinite)
        return checkText(QT_TRANSLATE_NOOP("Checks", "%1: NaN or infinity in one run only, %2"))
            .arg(name, pair.texts.text(row.tensor));
    QStringList what;
    for (const QLatin1StringView word : namesOf(row.what))
        what += QString(word);
    const QString text
        = checkText(QT_TRANSLATE_NOOP("Checks", "%1: %2 differs at %3"))
              .arg(name, what.join(QStringLiteral(", ")), pair.texts.text(row.tensor));
    if (row.worstRelative <= 0)
        return text;
    return checkText(QT_TRANSLATE_NOOP("Checks", "%1 (off by %2 %)"))
        .arg(text, readableText(double(row.worstRelative) * 100, 3));
}

} // namespace alidade
