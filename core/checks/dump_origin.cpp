// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// dump-origin: NaN or infinity in one run where the other is finite, and the operator that makes it
// (rules.md).
#include "core/checks/check.h"
#include "core/checks/dump_facts.h"
#include "core/checks/snippets.h"

#include <QCoreApplication>

#include <algorithm>
#include <tuple>

namespace alidade {
namespace {

QString placeText(const Comparison& comparison, const DumpOrigin& origin)
{
    return origin.from < 0 ? QString() : comparison.dumps->pairs[size_t(origin.from)].label;
}

/// What the first operator with NaN or infinity was given.
QString makerText(const DumpPair& pair, const DumpOrigin& origin)
{
    if (!origin.inputsKnown)
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1 is the first with NaN or infinity, but a part of its entry cannot "
                             "be read (%2)"))
            .arg(origin.op, pair.label);
    if (!origin.otherFinite)
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1 is the first with NaN, where the other run has infinity (%2)"))
            .arg(origin.op, pair.label);
    if (!origin.shared.isEmpty())
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1 is the first with NaN or infinity; its %2 is not finite in either "
                             "run (%3)"))
            .arg(origin.op, origin.shared, pair.label);
    if (!origin.inputsTold)
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1 is the first with NaN or infinity, but the dump does not tell "
                             "what it was given (%2)"))
            .arg(origin.op, pair.label);
    return checkText(
        QT_TRANSLATE_NOOP("Checks", "%1 makes NaN or infinity out of clean inputs (%2)"))
        .arg(origin.op, pair.label);
}

/// Without the side.
QString originText(const Comparison& comparison, const DumpPair& pair, const DumpOrigin& origin)
{
    if (!origin.parameter.isEmpty())
        return checkText(
            QT_TRANSLATE_NOOP("Checks", "the parameter %1 already holds NaN or infinity (%2)"))
            .arg(origin.parameter, pair.label);
    if (!origin.received.isEmpty())
        return origin.from < 0
            ? checkText(QT_TRANSLATE_NOOP("Checks",
                            "NaN or infinity comes with %1 (%2), to which this rank gave none; "
                            "which rank made it is not told"))
                  .arg(origin.received, pair.label)
            : checkText(QT_TRANSLATE_NOOP("Checks", "NaN or infinity comes with %1 (%2) from %3"))
                  .arg(origin.received, pair.label, placeText(comparison, origin));
    if (origin.op.isEmpty())
        return checkText(QT_TRANSLATE_NOOP("Checks",
                             "%1 is NaN or infinite though no dumped operator made it (%2)"))
            .arg(origin.input, pair.label);
    const QString text = makerText(pair, origin);
    return origin.propagated == 0
        ? text
        : QString(text + QStringLiteral("; ")
            + counted(origin.propagated,
                QT_TRANSLATE_NOOP("Checks", "one operator follows from it"),
                QT_TRANSLATE_NOOP("Checks", "%1 operators follow from it")));
}

QString nextStep(const DumpOrigin& origin, DumpTarget target)
{
    if (!origin.parameter.isEmpty()) {
        target.step = std::max(target.step - 1, 1);
        return withSnippet(
            checkText(QT_TRANSLATE_NOOP("Checks",
                "Look at the step before: its gradients (parameters_grad), the optimizer, or the "
                "weights that were loaded. Dump that step:")),
            dumpSnippet({ target.step, DumpTarget().stages }));
    }
    if (!origin.received.isEmpty())
        return withSnippet(
            checkText(QT_TRANSLATE_NOOP("Checks",
                "Dump all ranks of that step: the one that made it is the first with NaN:")),
            dumpSnippet(target));
    if (origin.op.isEmpty())
        return withSnippet(
            checkText(QT_TRANSLATE_NOOP("Checks",
                "An operator between was not dumped. Dump again with risk_level ALL and level "
                "mix:")),
            dumpSnippet(
                target, QStringLiteral("statistics"), QStringLiteral(", \"risk_level\": \"ALL\"")));
    return withSnippet(
        checkText(QT_TRANSLATE_NOOP("Checks",
            "Check this operator alone against the CPU with the dumped inputs; run it "
            "in float32 or replace the fused operator. Variables that keep the place "
            "of the NaN, and its tensors:")),
        overflowSnippet() + dumpOperatorSnippet(origin.op, target));
}

struct Place {
    const DumpPair* pair = nullptr;
    const DumpOrigin* origin = nullptr;
};

/// The origins of all ranks, those of one step and stage together: what a rank made itself before
/// what came to it, and what came early before what came late. All ranks run the same program.
std::vector<Place> originsOf(const Comparison& comparison)
{
    std::vector<Place> found;
    for (const DumpPair& pair : comparison.dumps->pairs)
        if (isJudged(pair))
            for (const DumpOrigin& origin : pair.origins)
                found.push_back({ &pair, &origin });
    const auto key = [&](const Place& one) {
        const DumpPlace& place = placeOf(comparison, *one.pair, Side::Candidate);
        const DumpOrigin& origin = *one.origin;
        const int kind = !origin.received.isEmpty()             ? 2
            : origin.op.isEmpty() && origin.parameter.isEmpty() ? 1
                                                                : 0;
        return std::tuple(place.step, stageOrder(place.stage), place.stage, place.innerStep, kind,
            origin.side == Side::Baseline, origin.row);
    };
    std::stable_sort(found.begin(), found.end(),
        [&](const Place& one, const Place& other) { return key(one) < key(other); });
    return found;
}

void describe(const Comparison& comparison, const std::vector<Place>& origins, Finding& finding)
{
    constexpr size_t MostEvidence = 10;
    for (const Place& place : origins) {
        if (finding.evidence.size() >= MostEvidence)
            break;
        const DumpOrigin& origin = *place.origin;
        finding.evidence.push_back(operatorEvidence(comparison, *place.pair, origin.side,
            place.pair->ops[origin.side].name(place.pair->rows[size_t(origin.row)].op[origin.side]),
            originText(comparison, *place.pair, origin)));
    }
    const Place& first = origins.front();
    finding.state = Finding::State::Differs;
    finding.detail = QStringLiteral("%1: %2").arg(
        sideName(first.origin->side), originText(comparison, *first.pair, *first.origin));
    finding.nextStep = nextStep(*first.origin, targetOf(comparison, *first.pair));
    if (const QString unread = unreadOperators(comparison); !unread.isEmpty())
        finding.detail += QStringLiteral("; ") + unread;
}

Finding judge(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    if (!hasOperatorsToJudge(comparison, finding))
        return finding;
    if (const std::vector<Place> origins = originsOf(comparison); !origins.empty()) {
        describe(comparison, origins, finding);
        return finding;
    }
    const QStringList empty = withoutValues(comparison);
    const auto& pairs = comparison.dumps->pairs;
    const bool none = std::none_of(pairs.begin(), pairs.end(),
        [](const DumpPair& pair) { return isJudged(pair) && pair.valued > 0; });
    const QStringList gaps = notJudged(comparison) + (none ? QStringList() : empty);
    if (none) {
        finding.state = Finding::State::CannotJudge;
        finding.detail
            = checkText(QT_TRANSLATE_NOOP("Checks", "No operator has statistics on both sides"))
            + (gaps.isEmpty() ? QString() : QStringLiteral("; ") + listed(gaps));
        finding.nextStep = howToDump(comparison);
    } else if (!gaps.isEmpty()) {
        finding.state = Finding::State::CannotJudge;
        finding.detail = checkText(QT_TRANSLATE_NOOP("Checks",
                                       "No NaN or infinity in one run only where both dumps were "
                                       "read, but %1"))
                             .arg(listed(gaps));
        finding.nextStep = howToDump(comparison);
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
