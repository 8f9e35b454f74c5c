// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Index vectors over the pairs of a comparison.
#include "ui/models/sample_rows.h"

#include "core/compare/pinned_pairs.h"
#include "core/garble/judge.h"
#include "core/garble/other_run.h"
#include "core/garble/prompt_asks.h"
#include "core/model/sentence.h"
#include "ui/widgets/display_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace alidade {

namespace {

constexpr qsizetype PreviewUnits = 240;

/// Sums of one side of one step.
struct Sums {
    double score = 0, length = 0;
    int scored = 0, samples = 0;
};

void finish(StepSummary& summary, const Pair<Sums>& sums)
{
    for (const Side side : BothSides) {
        summary.scored[side] = sums[side].scored;
        if (sums[side].scored > 0)
            summary.meanScore[side] = sums[side].score / sums[side].scored;
        if (sums[side].samples > 0)
            summary.meanLength[side] = sums[side].length / sums[side].samples;
    }
}

void summarise(SampleTable& table, const GarbleScan* scan)
{
    Pair<Sums> sums;
    for (size_t i = 0; i < table.rollouts->pairs.size(); ++i) {
        const qint32 step = table.stepOf(qsizetype(i));
        if (table.steps.empty() || table.steps.back().step != step) {
            if (!table.steps.empty())
                finish(table.steps.back(), std::exchange(sums, {}));
            table.steps.emplace_back();
            table.steps.back().step = step;
            table.steps.back().firstPair = qsizetype(i);
        }
        StepSummary& summary = table.steps.back();
        ++summary.pairs;
        for (const Side side : BothSides) {
            const SampleRef* sample = table.sample(qsizetype(i), side);
            if (!sample)
                continue;
            ++summary.samples[side];
            ++sums[side].samples;
            sums[side].length += sample->outputLength;
            table.longestOutput = std::max(table.longestOutput, sample->outputLength);
            if (sample->hasScore()) {
                ++sums[side].scored;
                sums[side].score += double(sample->score);
            }
            const GarbleVerdict* verdict = scan ? table.verdict(qsizetype(i), side) : nullptr;
            summary.garbled[side] += verdict && verdict->isGarbled() ? 1 : 0;
        }
    }
    if (!table.steps.empty())
        finish(table.steps.back(), sums);
    for (const StepOrder& order : table.rollouts->dataOrder) {
        const auto found = std::lower_bound(table.steps.begin(), table.steps.end(), order.step,
            [](const StepSummary& summary, qint32 step) { return summary.step < step; });
        if (found != table.steps.end() && found->step == order.step)
            found->order = order;
    }
}

void indexVerdicts(SampleTable& table, const GarbleScan* scan)
{
    for (const Side side : BothSides) {
        if (table.sets[side])
            table.verdicts[side].assign(table.sets[side]->samples.size(), -1);
    }
    if (!scan)
        return;
    for (size_t i = 0; i < scan->samples.size(); ++i) {
        const GarbledSample& sample = scan->samples[i];
        auto& index = table.verdicts[sample.side];
        if (sample.rollouts != table.kind || sample.row < 0 || size_t(sample.row) >= index.size())
            continue;
        index[size_t(sample.row)] = qint32(i);
        for (const GarbleSpan& span : sample.verdict.spans) {
            if (!table.kinds.contains(span.detector))
                table.kinds.append(span.detector);
        }
    }
    table.kinds.sort();
}

} // namespace

const SampleRef* SampleTable::sample(qsizetype pairIndex, Side side) const
{
    const qint32 row = pair(pairIndex).row[side];
    const RolloutSet* set = sets[side];
    return set && row >= 0 && size_t(row) < set->samples.size() ? &set->samples[size_t(row)]
                                                                : nullptr;
}

const GarbleVerdict* SampleTable::verdict(qsizetype pairIndex, Side side) const
{
    const qint32 row = pair(pairIndex).row[side];
    if (row < 0 || size_t(row) >= verdicts[side].size() || !comparison->garble)
        return nullptr;
    const qint32 at = verdicts[side][size_t(row)];
    return at < 0 ? nullptr : &comparison->garble->samples[size_t(at)].verdict;
}

qint32 SampleTable::stepOf(qsizetype pairIndex) const
{
    const SampleRef* baseline = sample(pairIndex, Side::Baseline);
    const SampleRef* any = baseline ? baseline : sample(pairIndex, Side::Candidate);
    return any ? any->step : 0;
}

qsizetype SampleTable::ordinalOf(qsizetype pairIndex) const
{
    const auto after = std::upper_bound(steps.begin(), steps.end(), pairIndex,
        [](qsizetype wanted, const StepSummary& summary) { return wanted < summary.firstPair; });
    return after == steps.begin() ? pairIndex + 1 : pairIndex - (after - 1)->firstPair + 1;
}

bool SampleTable::sameOutput(qsizetype pairIndex) const
{
    const SampleRef* baseline = sample(pairIndex, Side::Baseline);
    const SampleRef* candidate = sample(pairIndex, Side::Candidate);
    return baseline && candidate && baseline->outputKey == candidate->outputKey;
}

bool SampleTable::isPinned(qsizetype pairIndex) const
{
    const Pair<qint32>& row = pair(pairIndex).row;
    return std::any_of(
        pins.begin(), pins.end(), [&](const SamplePair& pin) { return pin.row == row; });
}

bool SampleTable::isByFileOrder(qsizetype pairIndex) const
{
    const auto& guessed = rollouts->byFileOrder;
    return std::binary_search(guessed.begin(), guessed.end(), pair(pairIndex).row.baseline);
}

qsizetype SampleTable::pairOfRow(Side side, qint32 row) const
{
    const auto found = std::find_if(rollouts->pairs.begin(), rollouts->pairs.end(),
        [&](const SamplePair& each) { return each.row[side] == row; });
    return found == rollouts->pairs.end() || row < 0 ? -1 : found - rollouts->pairs.begin();
}

const StepSummary* SampleTable::summaryOf(qint32 step) const
{
    const auto found = std::lower_bound(steps.begin(), steps.end(), step,
        [](const StepSummary& summary, qint32 wanted) { return summary.step < wanted; });
    return found == steps.end() || found->step != step ? nullptr : &*found;
}

/// The first pair in which only a garbled candidate needs explaining.
static qsizetype tellingRowOf(const SampleTable& table)
{
    for (size_t row = 0; row < table.rows.size(); ++row) {
        const SamplePair& pair = table.pair(table.rows[row]);
        const GarbleVerdict* verdict = table.verdict(table.rows[row], Side::Candidate);
        if (verdict && verdict->isGarbled() && pair.row.baseline >= 0)
            return qsizetype(row);
    }
    return 0;
}

Result<SampleTablePtr> makeSampleTable(
    const ComparisonPtr& comparison, RolloutKind kind, const SampleFilter& filter, Monitor& monitor)
{
    auto table = std::make_shared<SampleTable>();
    table->comparison = comparison;
    table->kind = kind;
    table->rollouts = comparison ? comparison->rolloutComparison(kind) : nullptr;
    if (!table->rollouts)
        return SampleTablePtr();
    for (const Side side : BothSides) {
        const Run* run = comparison->runs[side].get();
        table->sets[side] = run ? run->rolloutSet(kind) : nullptr;
    }
    if (!filter.pinned.empty()) {
        table->pins = filter.pinned;
        table->pinned = std::make_shared<const RolloutComparison>(
            withPinnedPairs(*table->rollouts, table->sets, filter.pinned));
        table->rollouts = table->pinned.get();
    }
    const GarbleScan* scan = comparison->garble ? &*comparison->garble : nullptr;
    table->judged = scan && scan->complete;
    indexVerdicts(*table, scan);
    summarise(*table, scan);
    if (const auto done = fillRows(*table, filter, monitor); !done)
        return tl::unexpected<Error>(done.error());
    table->tellingRow = tellingRowOf(*table);
    return SampleTablePtr(std::move(table));
}

Result<SampleDetails> readSampleDetails(
    const SampleTablePtr& table, const std::vector<qsizetype>& pairs, Monitor& monitor)
{
    SampleDetails details;
    for (const qsizetype pair : pairs) {
        if (monitor.cancelled())
            return cancelledFailure();
        SampleDetail detail;
        detail.pair = pair;
        Pair<std::optional<Sample>> samples;
        for (const Side side : BothSides) {
            const qint32 row = table->pair(pair).row[side];
            if (row < 0 || !table->sets[side] || !table->sets[side]->reader)
                continue;
            // The baseline's prompt is enough when nothing else has to be read.
            if (side == Side::Candidate && samples.baseline && table->judged
                && table->sameOutput(pair))
                continue;
            if (auto read = table->sets[side]->read(row))
                samples[side] = std::move(*read);
        }
        Pair<GarbleVerdict> verdicts;
        for (const Side side : BothSides) {
            if (!samples[side])
                continue;
            if (detail.prompt.isEmpty())
                detail.prompt = promptLine(samples[side]->input, PreviewUnits);
            detail.judged[side] = !table->judged;
            if (!table->judged)
                verdicts[side] = judgeAnswer(samples[side]->input, samples[side]->output);
        }
        if (detail.judged.baseline && detail.judged.candidate)
            dropWhatBothSay({ verdicts.baseline, samples.baseline->output.size() },
                { verdicts.candidate, samples.candidate->output.size() });
        for (const Side side : BothSides)
            if (verdicts[side].isGarbled())
                detail.kinds[side] = kindsText(verdicts[side]);
        if (table->sameOutput(pair)) {
            detail.firstDifference = -1;
        } else if (samples.baseline && samples.candidate) {
            const Parting parting = partingOf(samples.baseline->output, samples.candidate->output);
            detail.firstDifference = parting.state == Parting::State::LeftOut
                ? SampleDetail::LeftOut
                : parting.state == Parting::State::Same ? -1
                                                        : qsizetype(parting.units);
        }
        details.push_back(std::move(detail));
    }
    return details;
}

QStringView userTurn(QStringView prompt)
{
    // Chat templates of the Qwen family, as text and with the special tokens left out.
    const auto begin = [&](QStringView mark) {
        const qsizetype at = prompt.lastIndexOf(mark);
        return at < 0 ? -1 : at + mark.size();
    };
    qsizetype from = begin(u"<|im_start|>user\n");
    if (from < 0)
        from = begin(u"\nuser\n");
    if (from < 0 && prompt.startsWith(u"user\n"))
        from = 5;
    if (from < 0)
        return prompt;
    QStringView turn = prompt.mid(from);
    for (const QStringView mark : { QStringView(u"<|im_end|>"), QStringView(u"\nassistant") }) {
        const qsizetype end = turn.lastIndexOf(mark);
        if (end > 0)
            turn = turn.left(end);
    }
    return turn.trimmed().isEmpty() ? prompt : turn;
}

QString promptLine(QStringView prompt, qsizetype longest)
{
    const QStringView turn = userTurn(prompt);
    qsizetype end = std::min(longest, turn.size());
    const bool cut = end < turn.size();
    if (cut && end > 0 && turn[end - 1].isHighSurrogate())
        --end;
    // Blanks of any kind first: the end of a line is none of the characters to label.
    QString line = makeDisplayText(turn.left(end).toString().simplified(), true).text;
    if (cut)
        line += u'…';
    return line;
}

QString kindsText(const GarbleVerdict& verdict)
{
    QStringList kinds;
    for (const GarbleSpan& span : verdict.spans) {
        const QString kind = inUserLanguage(span.detector);
        if (!kinds.contains(kind))
            kinds.append(kind);
    }
    return kinds.join(QStringLiteral(", "));
}

} // namespace alidade
