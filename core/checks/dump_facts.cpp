// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/dump_facts.h"

#include "core/base/numbers.h"

#include <QCoreApplication>

#include <algorithm>

namespace alidade {
namespace {

constexpr const char* HowToDump = QT_TRANSLATE_NOOP("Checks",
    "Run both sides again for one step with global_profiler.tool=precision_debugger, the same "
    "config.json (task statistics, level mix) and the same steps and stages.");

} // namespace

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
    finding.nextStep = checkText(HowToDump);
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
    const bool readable = std::any_of(pairs.begin(), pairs.end(), [](const DumpPair& pair) {
        return !pair.ops.baseline.ops.empty() && !pair.ops.candidate.ops.empty();
    });
    finding.detail = checkText(pairs.empty()
            ? QT_TRANSLATE_NOOP("Checks", "The runs have no step, stage and rank in common")
            : readable
            ? QT_TRANSLATE_NOOP("Checks", "The dumps were made in different ways")
            : QT_TRANSLATE_NOOP("Checks", "The dumps hold no operators that could be read"));
    finding.nextStep = checkText(HowToDump);
    return false;
}

Evidence operatorEvidence(
    const Comparison& comparison, const DumpPair& pair, Side side, const QString& op, QString text)
{
    Evidence evidence;
    evidence.side = side;
    evidence.where.kind = Locator::Kind::Op;
    evidence.where.key = op;
    evidence.where.side = side;
    evidence.where.origin.file
        = comparison.runs[side]->dumps->places[size_t(pair.place[side])].dumpFile;
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
