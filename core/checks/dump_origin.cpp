// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// dump-origin: NaN or infinity in one run where the other is finite, and the operator that makes it
// (rules.md).
#include "core/checks/check.h"
#include "core/checks/dump_facts.h"
#include "core/checks/snippets.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

QString originText(const DumpPair& pair, const DumpOrigin& origin)
{
    const QString side = sideName(origin.side);
    if (!origin.parameter.isEmpty())
        return checkText(
            QT_TRANSLATE_NOOP("Checks", "%1: the parameter %2 already holds NaN or infinity (%3)"))
            .arg(side, origin.parameter, pair.label);
    if (origin.op.isEmpty())
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1: %2 is NaN or infinite though no dumped operator made it (%3)"))
            .arg(side, origin.input, pair.label);
    if (!origin.inputsKnown)
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1: %2 is the first with NaN or infinity, but a part of its entry "
                             "cannot be read (%3)"))
            .arg(side, origin.op, pair.label);
    return checkText(QT_TRANSLATE_NOOP("Checks",
                         "%1: %2 makes NaN or infinity out of clean inputs (%3); %4 operators "
                         "follow from it"))
        .arg(side, origin.op, pair.label, QString::number(origin.propagated));
}

QString nextStep(const DumpOrigin& origin)
{
    if (!origin.parameter.isEmpty())
        return withSnippet(
            checkText(QT_TRANSLATE_NOOP("Checks",
                "Look at the step before: its gradients (parameters_grad), the optimizer, or the "
                "weights that were loaded. Dump that step:")),
            dumpSnippet());
    if (origin.op.isEmpty())
        return withSnippet(
            checkText(QT_TRANSLATE_NOOP("Checks",
                "An operator between was not dumped. Dump again with risk_level ALL and level "
                "mix:")),
            dumpSnippet(QStringLiteral("statistics"), QStringLiteral(", \"risk_level\": \"ALL\"")));
    return withSnippet(
        checkText(QT_TRANSLATE_NOOP("Checks",
            "Check this operator alone against the CPU with the dumped inputs; run it "
            "in float32 or replace the fused operator. Variables that keep the place "
            "of the NaN, and its tensors:")),
        overflowSnippet() + dumpOperatorSnippet(origin.op));
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    if (!hasOperatorsToJudge(comparison, finding))
        return finding;
    const DumpOrigin* first = nullptr;
    constexpr size_t MostEvidence = 10;
    for (const DumpPair& pair : comparison.dumps->pairs) {
        if (!isJudged(pair))
            continue;
        for (const DumpOrigin& origin : pair.origins) {
            const QString text = originText(pair, origin);
            if (!first)
                finding.detail = text;
            if (!first)
                first = &origin;
            if (finding.evidence.size() < MostEvidence)
                finding.evidence.push_back(operatorEvidence(comparison, pair, origin.side,
                    pair.ops[origin.side].name(pair.rows[size_t(origin.row)].op[origin.side]),
                    text));
        }
    }
    if (first) {
        finding.state = Finding::State::Differs;
        finding.nextStep = nextStep(*first);
        if (const QString unread = unreadOperators(comparison); !unread.isEmpty())
            finding.detail += QStringLiteral("; ") + unread;
    } else if (const QStringList gaps = notJudged(comparison); !gaps.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "No NaN or infinity in one run only where both dumps were "
                                       "read, but %1"))
                             .arg(listed(gaps));
        finding.nextStep = howToDump();
    } else if (!hasValues(comparison)) {
        finding.state = Finding::State::CannotJudge;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks", "No operator has statistics on both sides"));
        finding.nextStep = howToDump();
    } else {
        finding.state = Finding::State::Pass;
        qsizetype incomparable = 0;
        for (const DumpPair& pair : comparison.dumps->pairs)
            incomparable += isJudged(pair) ? pair.count(DumpRow::State::NotComparable) : 0;
        finding.detail = checkText(QT_TRANSLATE_NOOP(
                             "Checks", "No operator has NaN or infinity in one run only"))
            + incomparableText(incomparable);
    }
    return finding;
}

} // namespace

extern const Check dump_origin;
const Check dump_origin{ QLatin1StringView("dump-origin"), judge };

} // namespace alidade
