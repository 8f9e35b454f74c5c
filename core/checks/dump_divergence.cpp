// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// dump-divergence: the first operator whose outputs leave the tolerance, or whose dtype, shape or
// process group differ, or that only one run has (rules.md).
#include "core/checks/check.h"
#include "core/checks/dump_facts.h"
#include "core/checks/snippets.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <tuple>

namespace alidade {
namespace {

constexpr size_t MostEvidence = 10;

struct Counts {
    qsizetype compared = 0;
    qsizetype diverging = 0;
    qsizetype incomparable = 0;
    QStringList fused;
};

/// "NPU.npu_swiglu.0.forward for Functional.silu.0.forward, Torch.mul.0.forward".
void addFusions(const DumpPair& pair, QStringList& texts)
{
    std::map<qint32, Pair<QStringList>> groups;
    for (const DumpRow& row : pair.rows)
        if (row.fused >= 0 && !diverges(row))
            groups[row.fused][row.op.candidate >= 0 ? Side::Candidate : Side::Baseline]
                += pair.name(row);
    for (const auto& entry : groups)
        texts += checkText(QT_TRANSLATE_NOOP("Checks", "%1 for %2"))
                     .arg(entry.second.candidate.join(QStringLiteral(", ")),
                         entry.second.baseline.join(QStringLiteral(", ")));
}

void addEvidence(const Comparison& comparison, const DumpPair& pair, Finding& finding)
{
    for (const DumpRow& row : pair.rows) {
        if (finding.evidence.size() >= MostEvidence)
            return;
        if (!diverges(row) || row.propagated)
            continue;
        const Side side = row.op.candidate >= 0 ? Side::Candidate : Side::Baseline;
        finding.evidence.push_back(
            operatorEvidence(comparison, pair, side, pair.name(row), rowText(pair, row)));
    }
}

/// What was not compared, as sentences.
QStringList gapsOf(const Comparison& comparison)
{
    QStringList gaps = notJudged(comparison);
    if (const QString own = ownArguments(comparison); !own.isEmpty())
        gaps += own;
    return gaps;
}

/// The pair with the first divergence: of the ranks of one step and stage, which run the same
/// program, the one where it comes earliest. Null: none diverges.
const DumpPair* firstToDiverge(const Comparison& comparison)
{
    const auto key = [&](const DumpPair& pair) {
        const DumpPlace& place = placeOf(comparison, pair, Side::Candidate);
        return std::tuple(place.step, stageOrder(place.stage), place.stage, place.innerStep,
            pair.firstDivergence);
    };
    const DumpPair* first = nullptr;
    for (const DumpPair& pair : comparison.dumps->pairs)
        if (isJudged(pair) && pair.firstDivergence >= 0 && (!first || key(pair) < key(*first)))
            first = &pair;
    return first;
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    if (!hasOperatorsToJudge(comparison, finding))
        return finding;
    Counts counts;
    for (const DumpPair& pair : comparison.dumps->pairs) {
        if (!isJudged(pair))
            continue;
        counts.incomparable += pair.count(DumpRow::State::NotComparable);
        counts.compared += pair.count(DumpRow::State::Same);
        counts.diverging += std::count_if(pair.rows.begin(), pair.rows.end(), diverges);
        addFusions(pair, counts.fused);
        if (pair.firstDivergence >= 0)
            addEvidence(comparison, pair, finding);
    }
    if (const DumpPair* const first = firstToDiverge(comparison)) {
        const DumpRow& row = first->rows[size_t(first->firstDivergence)];
        finding.state = Finding::State::Differs;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks", "First in %1: %2"))
                             .arg(first->label, rowText(*first, row));
        finding.detail
            += counted(counts.diverging, QT_TRANSLATE_NOOP("Checks", "; no other operator differs"),
                QT_TRANSLATE_NOOP("Checks", "; %1 operators differ in all"));
        finding.nextStep = withSnippet(checkText(QT_TRANSLATE_NOOP("Checks",
                                           "Start at the first one: compare its arguments, dtype "
                                           "and process group; then check the operator alone "
                                           "against the CPU, with its tensors:")),
            dumpOperatorSnippet(first->name(row), targetOf(comparison, *first)));
        finding.detail += incomparableText(counts.incomparable);
    } else if (const QStringList gaps = gapsOf(comparison);
               !gaps.isEmpty() || counts.compared == 0) {
        finding.state = Finding::State::CannotJudge;
        if (counts.compared == 0 && !ownArguments(comparison).isEmpty())
            finding.detail = listed(gaps);
        else if (counts.compared == 0)
            finding.detail
                = checkText(QT_TRANSLATE_NOOP("Checks", "No operator has statistics on both sides"))
                + (gaps.isEmpty() ? QString() : QStringLiteral("; ") + listed(gaps));
        else
            finding.detail = counted(counts.compared,
                                 QT_TRANSLATE_NOOP("Checks", "One operator that was read agrees"),
                                 QT_TRANSLATE_NOOP("Checks", "%1 operators that were read agree"))
                + checkText(QT_TRANSLATE_NOOP("Checks", ", but %1")).arg(listed(gaps))
                + incomparableText(counts.incomparable);
        finding.nextStep = howToDump(comparison);
    } else {
        finding.state = Finding::State::Pass;
        finding.detail
            = counted(counts.compared, QT_TRANSLATE_NOOP("Checks", "One operator agrees"),
                  QT_TRANSLATE_NOOP("Checks", "%1 operators agree"))
            + checkText(QT_TRANSLATE_NOOP("Checks", "; %1 cannot be compared"))
                  .arg(counts.incomparable);
    }
    if (!counts.fused.isEmpty())
        finding.detail
            += checkText(QT_TRANSLATE_NOOP("Checks", ". Fused: %1")).arg(listed(counts.fused));
    return finding;
}

} // namespace

extern const Check dump_divergence;
const Check dump_divergence{ QLatin1StringView("dump-divergence"), judge };

} // namespace alidade
