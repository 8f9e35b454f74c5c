// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/checks/garble_facts.h"

#include "core/base/numbers.h"
#include "core/checks/unread_rollouts.h"
#include "core/model/sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>

namespace alidade {
namespace {

/// Not 100 % where one is missing.
QString percentText(qsizetype part, qsizetype all)
{
    const double percent = 100.0 * double(part) / double(std::max<qsizetype>(1, all));
    QString text;
    for (int digits = 3; digits < 15; ++digits) {
        text = readableText(percent, digits);
        if (part == all || text != u"100")
            break;
    }
    return text;
}

/// Why there are no rollouts of the candidate, and what to do.
std::pair<QString, QString> whereRolloutsAre(const Comparison& comparison)
{
    const QString attach = checkText(QT_TRANSLATE_NOOP("Checks",
        "Attach the folder of the rollouts to the candidate, or copy it into its run directory."));
    if (const QString unread = unreadText(comparison, Side::Candidate); !unread.isEmpty())
        return { unread, attach };
    constexpr auto Key = u"trainer.rollout_data_dir";
    const ConfigEntry* const entry = loadedEntry(comparison, Key, Side::Candidate);
    if (entry && isTold(*entry) && !entry->value.string.isEmpty())
        return { checkText(QT_TRANSLATE_NOOP("Checks",
                               "No rollouts in the candidate; its trainer.rollout_data_dir is %1"))
                     .arg(entry->value.string),
            attach };
    return { checkText(QT_TRANSLATE_NOOP("Checks",
                 "No rollouts in the candidate (trainer.rollout_data_dir makes verl write them)")),
        {} };
}

/// Why those that were found cannot be judged; empty when they can.
QString whyNoAnswers(const Comparison& comparison)
{
    if (!comparison.garble || !comparison.garble->complete)
        return checkText(QT_TRANSLATE_NOOP("Checks", "The rollouts have not been judged yet"));
    const GarbleFacts facts = garbleFacts(comparison, Side::Candidate);
    if (facts.garbled == 0 && mostlyUnreadable(comparison, Side::Candidate))
        return unreadText(comparison, Side::Candidate);
    if (facts.judged == 0)
        return checkText(QT_TRANSLATE_NOOP("Checks", "No sample of the candidate could be read"));
    return {};
}

} // namespace

QStringList kindsOf(const GarbledSample& sample)
{
    QStringList kinds;
    for (const GarbleSpan& span : sample.verdict.spans)
        if (span.weight >= GarbleVerdict::Threshold && !kinds.contains(span.detector))
            kinds += QString(span.detector);
    return kinds;
}

bool hasRollouts(const Comparison& comparison, Side side)
{
    const auto& sets = comparison.runs[side]->rollouts;
    return comparison.parts.rollouts
        && std::any_of(sets.begin(), sets.end(), [](const RolloutSet& set) { return set.indexed; });
}

GarbleFacts garbleFacts(const Comparison& comparison, Side side, std::optional<RolloutKind> only)
{
    GarbleFacts facts;
    const qsizetype validation = comparison.garble->judgedValidation[side];
    if (!only)
        facts.judged = comparison.garble->judged[side];
    else if (*only == RolloutKind::Validation)
        facts.judged = validation;
    else
        facts.judged = comparison.garble->judged[side] - validation;
    const auto counts = [&](RolloutKind each) { return !only || each == *only; };
    facts.firstGarbledStep = std::numeric_limits<qint32>::max();
    facts.lastGarbledStep = std::numeric_limits<qint32>::min();
    facts.firstStep = std::numeric_limits<qint32>::max();
    struct Step {
        qsizetype samples = 0;
        bool garbled = false;
    };
    std::map<qint32, Step> steps;
    Step* last = nullptr; // the samples of a step stand together
    qint32 lastStep = 0;
    for (const RolloutSet& set : comparison.runs[side]->rollouts) {
        if (!counts(set.kind))
            continue;
        for (const SampleRef& sample : set.samples) {
            if (!last || sample.step != lastStep) {
                last = &steps[sample.step];
                lastStep = sample.step;
            }
            ++last->samples;
        }
    }
    for (const GarbledSample& sample : comparison.garble->samples) {
        if (sample.side != side || !counts(sample.rollouts) || !sample.verdict.isGarbled())
            continue;
        ++facts.garbled;
        const RolloutSet* set = comparison.runs[side]->rolloutSet(sample.rollouts);
        const qint32 step = set->samples[size_t(sample.row)].step;
        facts.firstGarbledStep = std::min(facts.firstGarbledStep, step);
        facts.lastGarbledStep = std::max(facts.lastGarbledStep, step);
        steps[step].garbled = true;
        for (const QString& kind : kindsOf(sample)) {
            if (!facts.kinds.contains(kind))
                facts.kinds += kind;
            ++facts.ofKind[kind];
        }
    }
    for (const RolloutSet& set : comparison.runs[side]->rollouts)
        for (const RolloutFile& file : set.files)
            facts.lostBefore = facts.lostBefore
                || (counts(set.kind) && set.indexed && file.samples == 0 && file.step >= 0
                    && file.step < facts.firstGarbledStep);
    if (!steps.empty())
        facts.firstStep = steps.begin()->first;
    facts.steps = qsizetype(steps.size());
    for (const auto& [number, step] : steps) {
        facts.laterSteps += number >= facts.firstGarbledStep ? 1 : 0;
        facts.garbledSteps += step.garbled ? 1 : 0;
        facts.judgedThere += step.garbled ? step.samples : 0;
    }
    return facts;
}

QString oneSetText(const Comparison& comparison, Side side)
{
    const GarbleFacts training = garbleFacts(comparison, side, RolloutKind::Training);
    const GarbleFacts validation = garbleFacts(comparison, side, RolloutKind::Validation);
    if (training.judged == 0 || validation.judged == 0
        || (training.garbled == 0) == (validation.garbled == 0))
        return {};
    return training.garbled == 0
        ? checkText(QT_TRANSLATE_NOOP("Checks",
                        "%1: only validation rollouts are garbled; training rollouts: %2"))
              .arg(sideName(side), garbleRate(training))
        : checkText(QT_TRANSLATE_NOOP("Checks",
                        "%1: only training rollouts are garbled; validation rollouts: %2"))
              .arg(sideName(side), garbleRate(validation));
}

QString lackingSetText(const Comparison& comparison, Side side)
{
    QStringList said;
    for (const RolloutKind kind : { RolloutKind::Training, RolloutKind::Validation })
        if (!comparison.runs[side]->rolloutSet(kind)
            && comparison.runs[otherSide(side)]->rolloutSet(kind))
            said += checkText(kind == RolloutKind::Training
                    ? QT_TRANSLATE_NOOP("Checks", "%1: no training rollouts, unlike the other run")
                    : QT_TRANSLATE_NOOP(
                        "Checks", "%1: no validation rollouts, unlike the other run"))
                        .arg(sideName(side));
    return said.join(QStringLiteral("; "));
}

QString garbleRate(const GarbleFacts& facts)
{
    return checkText(facts.judged == 1 ? QT_TRANSLATE_NOOP("Checks", "%1 of %2 sample (%3 %)")
                                       : QT_TRANSLATE_NOOP("Checks", "%1 of %2 samples (%3 %)"))
        .arg(facts.garbled)
        .arg(facts.judged)
        .arg(percentText(facts.garbled, facts.judged));
}

QString garbledStepsText(const GarbleFacts& facts)
{
    if (facts.firstGarbledStep < 0) // neither names nor fields tell it
        return checkText(QT_TRANSLATE_NOOP("Checks", "at steps that are not told"));
    const QString first = QString::number(facts.firstGarbledStep);
    if (facts.garbledSteps == 1 && facts.steps > 1)
        return checkText(QT_TRANSLATE_NOOP("Checks", "at step %1 only")).arg(first);
    if (facts.garbledSteps == 1)
        return checkText(QT_TRANSLATE_NOOP("Checks", "at step %1, the only one dumped")).arg(first);
    if (facts.garbledSteps == facts.laterSteps)
        return checkText(QT_TRANSLATE_NOOP("Checks", "at every dumped step from %1 on")).arg(first);
    return checkText(QT_TRANSLATE_NOOP("Checks", "at %1 of %2 dumped steps, from %3 to %4"))
        .arg(QString::number(facts.garbledSteps), QString::number(facts.steps), first,
            QString::number(facts.lastGarbledStep));
}

std::optional<Finding> withoutAnswers(const Comparison& comparison)
{
    Finding finding;
    finding.severity = Finding::Severity::Error;
    finding.state = Finding::State::CannotJudge;
    if (!hasRollouts(comparison, Side::Candidate))
        std::tie(finding.detail, finding.nextStep) = whereRolloutsAre(comparison);
    else
        finding.detail = whyNoAnswers(comparison);
    if (finding.detail.isEmpty())
        return {};
    finding.evidence = unreadEvidence(comparison, Side::Candidate, 5);
    if (mostlyUnreadable(comparison, Side::Candidate))
        finding.nextStep = unreadNextStep();
    return finding;
}

std::vector<Evidence> garbleEvidence(const Comparison& comparison, Side side, size_t most)
{
    std::vector<Evidence> evidence;
    const auto stepOf = [&](const GarbledSample* sample) {
        const RolloutSet* set = comparison.runs[side]->rolloutSet(sample->rollouts);
        return set->samples[size_t(sample->row)].step;
    };
    std::vector<const GarbledSample*> garbled;
    for (const GarbledSample& sample : comparison.garble->samples)
        if (sample.side == side && sample.verdict.isGarbled())
            garbled.push_back(&sample);
    // The earliest step says most, whichever set it is in.
    const size_t count = std::min(most, garbled.size());
    std::partial_sort(garbled.begin(), garbled.begin() + qsizetype(count), garbled.end(),
        [&](const GarbledSample* one, const GarbledSample* other) {
            return std::tuple(stepOf(one), one->rollouts, one->row)
                < std::tuple(stepOf(other), other->rollouts, other->row);
        });
    garbled.resize(count);
    for (const GarbledSample* found : garbled) {
        const GarbledSample& sample = *found;
        const RolloutSet* set = comparison.runs[side]->rolloutSet(sample.rollouts);
        const SampleRef& ref = set->samples[size_t(sample.row)];
        Evidence item;
        item.side = side;
        item.where.kind = Locator::Kind::Sample;
        item.where.side = side;
        item.where.step = ref.step;
        item.where.rollouts = sample.rollouts;
        item.where.sampleRow = sample.row;
        item.where.origin = Origin{ set->files[ref.file].path, int(ref.line) };
        const auto heaviest = std::max_element(sample.verdict.spans.begin(),
            sample.verdict.spans.end(), [](const GarbleSpan& one, const GarbleSpan& other) {
                return one.weight < other.weight;
            });
        item.text = heaviest == sample.verdict.spans.end()
            ? checkText(QT_TRANSLATE_NOOP("Checks", "Step %1: garbled")).arg(ref.step)
            : checkText(QT_TRANSLATE_NOOP("Checks", "Step %1: %2, %3"))
                  .arg(QString::number(ref.step), inUserLanguage(heaviest->detector),
                      inUserLanguage(heaviest->reason));
        evidence.push_back(std::move(item));
    }
    return evidence;
}

} // namespace alidade
