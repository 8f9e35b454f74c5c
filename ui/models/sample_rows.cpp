// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Index vectors over the pairs of a comparison.
#include "ui/models/sample_rows.h"

#include "core/compare/text_diff.h"
#include "core/garble/judge.h"
#include "ui/widgets/display_text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alidade {

namespace {

constexpr qsizetype PreviewUnits = 240;
constexpr size_t PollEvery = 256;

void summarise(SampleTable& table, const GarbleScan* scan)
{
    for (size_t i = 0; i < table.rollouts->pairs.size(); ++i) {
        const qint32 step = table.stepOf(qsizetype(i));
        if (table.steps.empty() || table.steps.back().step != step) {
            table.steps.emplace_back();
            table.steps.back().step = step;
            table.steps.back().firstPair = qsizetype(i);
        }
        StepSummary& summary = table.steps.back();
        ++summary.pairs;
        for (const Side side : BothSides) {
            summary.samples[side] += table.sample(qsizetype(i), side) ? 1 : 0;
            const GarbleVerdict* verdict = scan ? table.verdict(qsizetype(i), side) : nullptr;
            summary.garbled[side] += verdict && verdict->isGarbled() ? 1 : 0;
        }
    }
    for (const StepOrder& order : table.rollouts->dataOrder) {
        const auto found = std::lower_bound(table.steps.begin(), table.steps.end(), order.step,
            [](const StepSummary& summary, qint32 step) { return summary.step < step; });
        if (found != table.steps.end() && found->step == order.step)
            found->order = order.state;
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
        if (sample.rollouts == table.kind && sample.row >= 0 && size_t(sample.row) < index.size())
            index[size_t(sample.row)] = qint32(i);
    }
}

bool isGarbled(const SampleTable& table, qsizetype pair)
{
    return std::any_of(BothSides.begin(), BothSides.end(), [&](Side side) {
        const GarbleVerdict* verdict = table.verdict(pair, side);
        return verdict && verdict->isGarbled();
    });
}

bool passes(const SampleTable& table, qsizetype pair, const SampleFilter& filter)
{
    switch (filter.show) {
    case SampleFilter::Show::All:
        return true;
    case SampleFilter::Show::Different:
        return table.pair(pair).row.baseline >= 0 && table.pair(pair).row.candidate >= 0
            && !table.sameOutput(pair);
    case SampleFilter::Show::Garbled:
        return isGarbled(table, pair);
    case SampleFilter::Show::Unpaired:
        return table.pair(pair).row.baseline < 0 || table.pair(pair).row.candidate < 0;
    }
    return true;
}

/// What rows are ordered by; NaN goes last.
double orderKey(const SampleTable& table, qsizetype pair, SampleFilter::Order order)
{
    const auto difference = [&](auto value) {
        const SampleRef* baseline = table.sample(pair, Side::Baseline);
        const SampleRef* candidate = table.sample(pair, Side::Candidate);
        if (!baseline || !candidate)
            return std::numeric_limits<double>::quiet_NaN();
        return double(value(*candidate)) - double(value(*baseline));
    };
    switch (order) {
    case SampleFilter::Order::Score:
        return difference([](const SampleRef& sample) { return sample.score; });
    case SampleFilter::Order::Length:
        return difference([](const SampleRef& sample) { return sample.outputLength; });
    case SampleFilter::Order::Garbled: {
        double most = 0;
        for (const Side side : BothSides) {
            if (const GarbleVerdict* verdict = table.verdict(pair, side))
                most = std::max(most, double(verdict->score));
        }
        return most;
    }
    case SampleFilter::Order::Place:
        break;
    }
    return double(pair);
}

void order(SampleTable& table, const SampleFilter& filter)
{
    if (filter.order == SampleFilter::Order::Place) {
        if (filter.descending)
            std::reverse(table.rows.begin(), table.rows.end());
        return;
    }
    std::vector<std::pair<double, qint32>> keyed;
    keyed.reserve(table.rows.size());
    for (const qint32 pair : table.rows) {
        const double key = orderKey(table, pair, filter.order);
        keyed.push_back({ filter.descending ? -key : key, pair });
    }
    std::stable_sort(keyed.begin(), keyed.end(), [](const auto& one, const auto& two) {
        if (std::isnan(one.first) || std::isnan(two.first))
            return !std::isnan(one.first) && std::isnan(two.first);
        return one.first < two.first;
    });
    std::transform(keyed.begin(), keyed.end(), table.rows.begin(),
        [](const auto& entry) { return entry.second; });
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
    const GarbleScan* scan = comparison->garble ? &*comparison->garble : nullptr;
    table->judged = scan && scan->complete;
    indexVerdicts(*table, scan);
    summarise(*table, scan);
    qsizetype begin = 0, end = qsizetype(table->rollouts->pairs.size());
    if (filter.step) {
        const auto found = std::find_if(table->steps.begin(), table->steps.end(),
            [&](const StepSummary& summary) { return summary.step == *filter.step; });
        begin = found == table->steps.end() ? end : found->firstPair;
        end = found == table->steps.end() ? end : found->firstPair + found->pairs;
    }
    for (qsizetype pair = begin; pair < end; ++pair) {
        if (size_t(pair) % PollEvery == 0 && monitor.cancelled())
            return cancelledFailure();
        if (passes(*table, pair, filter))
            table->rows.push_back(qint32(pair));
    }
    order(*table, filter);
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
        for (const Side side : BothSides) {
            if (!samples[side])
                continue;
            if (detail.prompt.isEmpty())
                detail.prompt = oneLine(userTurn(samples[side]->input), PreviewUnits);
            if (!table->judged) {
                const GarbleVerdict verdict = judgeText(samples[side]->output);
                detail.judged[side] = true;
                if (verdict.isGarbled())
                    detail.kinds[side] = kindsText(verdict);
            }
        }
        if (table->sameOutput(pair)) {
            detail.firstDifference = -1;
        } else if (samples.baseline && samples.candidate) {
            const QString& was = samples.baseline->output;
            const QString& is = samples.candidate->output;
            detail.firstDifference = was == is ? -1 : commonPrefix(was, is);
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

QString kindsText(const GarbleVerdict& verdict)
{
    QStringList kinds;
    for (const GarbleSpan& span : verdict.spans) {
        const QString kind = span.detector;
        if (!kinds.contains(kind))
            kinds.append(kind);
    }
    return kinds.join(QStringLiteral(", "));
}

} // namespace alidade
