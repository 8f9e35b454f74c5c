// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// dump-comparable: dumps that were made in different ways, or of different steps, stages or ranks,
// hold different operators by construction (rules.md).
#include "core/checks/check.h"
#include "core/checks/dump_facts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

constexpr size_t MostEvidence = 10;

QString shownValue(const QString& value) { return value.isEmpty() ? QStringLiteral("–") : value; }

Evidence mismatchEvidence(const Comparison& comparison, const DumpMismatch& mismatch, Side side)
{
    Evidence evidence;
    evidence.side = side;
    evidence.where.kind = Locator::Kind::File;
    evidence.where.side = side;
    const auto& pairs = comparison.dumps->pairs;
    const auto pair = std::find_if(pairs.begin(), pairs.end(),
        [&](const DumpPair& one) { return one.label == mismatch.place; });
    const auto& places = comparison.runs[side]->dumps->places;
    const DumpPlace& place
        = pair == pairs.end() ? places.front() : places[size_t(pair->place[side])];
    evidence.where.origin.file = place.dumpFile;
    evidence.where.key = place.dumpFile;
    evidence.text = QStringLiteral("%1 = %2").arg(mismatch.what, shownValue(mismatch.value[side]));
    return evidence;
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    if (!hasDumpsToJudge(comparison, finding))
        return finding;
    const DumpComparison& dumps = *comparison.dumps;
    if (dumps.mismatches.empty()) {
        const QStringList gaps = unreadDumps(comparison) + untoldMaking(comparison);
        finding.state = gaps.isEmpty() ? Finding::State::Pass : Finding::State::CannotJudge;
        finding.detail = gaps.isEmpty()
            ? counted(qsizetype(dumps.pairs.size()),
                QT_TRANSLATE_NOOP(
                    "Checks", "One pair of dumps, made in the same way as far as the files tell"),
                QT_TRANSLATE_NOOP(
                    "Checks", "%1 pairs of dumps, made in the same way as far as the files tell"))
            : listed(gaps);
        if (!gaps.isEmpty())
            finding.nextStep = howToDump(comparison);
        return finding;
    }
    finding.state = Finding::State::Differs;
    QStringList texts;
    for (const DumpMismatch& mismatch : dumps.mismatches) {
        const QString text = checkText(QT_TRANSLATE_NOOP("Checks", "%1 is %2 against %3"))
                                 .arg(mismatch.what, shownValue(mismatch.value.baseline),
                                     shownValue(mismatch.value.candidate));
        if (!texts.contains(text))
            texts += text;
        for (const Side side : BothSides)
            if (finding.evidence.size() < MostEvidence)
                finding.evidence.push_back(mismatchEvidence(comparison, mismatch, side));
    }
    finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                   "The dumps were made in different ways: "
                                   "%1"))
                         .arg(listed(texts));
    finding.nextStep = howToDump(comparison);
    return finding;
}

} // namespace

extern const Check dump_comparable;
const Check dump_comparable{ QLatin1StringView("dump-comparable"), judge };

} // namespace alidade
