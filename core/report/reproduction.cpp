// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/reproduction.h"

#include "core/checks/evidence.h"
#include "core/compare/chat_messages.h"
#include "core/model/sentence.h"
#include "core/report/left_out.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace alidade {
namespace {

constexpr qint64 EvidenceUnits = 400; ///< so much of a garbled span is enough to see it
constexpr qint64 DifferenceUnits = 40; ///< beyond the first difference
constexpr double HardSpan = 0.8;

QString words(const char* text) { return QCoreApplication::translate("Reproduction", text); }

/// One that shows it. What it costs is only known when its prompt is read.
struct Shown {
    Side side = Side::Candidate;
    const RolloutSet* set = nullptr;
    qint32 row = -1;
    qint32 partner = -1; ///< of a differing pair, the baseline's row
    const GarbledSample* garbled = nullptr;
    qint64 answerUnits = 0;
};

/// Where the first span that counts has gone on for long enough.
qint64 unitsUntilGarbled(const GarbleVerdict& verdict)
{
    for (const GarbleSpan& span : verdict.spans)
        if (span.weight >= GarbleVerdict::Threshold)
            return span.begin + std::min<qint64>(span.length, EvidenceUnits);
    return 0;
}

QLatin1StringView kindOf(const GarbleVerdict& verdict)
{
    for (const GarbleSpan& span : verdict.spans)
        if (span.weight >= GarbleVerdict::Threshold)
            return span.detector;
    return {};
}

bool isHard(const GarbleVerdict& verdict)
{
    return std::any_of(verdict.spans.begin(), verdict.spans.end(),
        [](const GarbleSpan& span) { return double(span.weight) >= HardSpan; });
}

/// Garbled answers of the candidate to which the baseline's answer is garbled in the same way.
std::set<const GarbledSample*> garbledInBoth(const Comparison& comparison)
{
    Pair<std::map<std::pair<RolloutKind, qint32>, const GarbledSample*>> garbled; // by row
    for (const GarbledSample& sample : comparison.garble->samples)
        if (sample.verdict.isGarbled())
            garbled[sample.side][{ sample.rollouts, sample.row }] = &sample;
    std::set<const GarbledSample*> both;
    for (const RolloutComparison& rollouts : comparison.rollouts)
        for (const SamplePair& pair : rollouts.pairs) {
            const auto ours = garbled.baseline.find({ rollouts.kind, pair.row.baseline });
            const auto theirs = garbled.candidate.find({ rollouts.kind, pair.row.candidate });
            if (ours != garbled.baseline.end() && theirs != garbled.candidate.end()
                && kindOf(ours->second->verdict) == kindOf(theirs->second->verdict))
                both.insert(theirs->second);
        }
    return both;
}

Shown garbledShown(const GarbledSample& sample, const RolloutSet& set)
{
    return { sample.side, &set, sample.row, -1, &sample, unitsUntilGarbled(sample.verdict) };
}

/// Those of the candidate that the baseline shows as well only when there are no others.
std::vector<Shown> garbledOf(const Comparison& comparison, Side side)
{
    std::vector<Shown> shown;
    if (!comparison.garble)
        return shown;
    for (const GarbledSample& sample : comparison.garble->samples) {
        const RolloutSet* set = comparison.runs[side]->rolloutSet(sample.rollouts);
        if (sample.side == side && sample.verdict.isGarbled() && set)
            shown.push_back(garbledShown(sample, *set));
    }
    if (side == Side::Candidate) {
        const auto both = garbledInBoth(comparison);
        const auto isInBoth = [&](const Shown& one) { return both.contains(one.garbled); };
        if (!std::all_of(shown.begin(), shown.end(), isInBoth))
            std::erase_if(shown, isInBoth);
    }
    std::stable_sort(shown.begin(), shown.end(), [](const Shown& one, const Shown& other) {
        return std::tuple(!isHard(one.garbled->verdict), one.answerUnits)
            < std::tuple(!isHard(other.garbled->verdict), other.answerUnits);
    });
    return shown;
}

/// Adds a pair if its answers differ.
void addDiffering(
    const Pair<const RolloutSet*>& sets, const SamplePair& pair, std::vector<Shown>& shown)
{
    if (pair.row.baseline < 0 || pair.row.candidate < 0)
        return;
    const SampleRef& ours = sets.baseline->samples[size_t(pair.row.baseline)];
    const SampleRef& theirs = sets.candidate->samples[size_t(pair.row.candidate)];
    if (ours.outputKey != theirs.outputKey)
        shown.push_back({ Side::Candidate, sets.candidate, pair.row.candidate, pair.row.baseline,
            nullptr, qint64(std::min(ours.outputLength, theirs.outputLength)) });
}

Pair<const RolloutSet*> setsOf(const Comparison& comparison, RolloutKind kind)
{
    return { comparison.runs.baseline->rolloutSet(kind),
        comparison.runs.candidate->rolloutSet(kind) };
}

std::vector<Shown> differing(const Comparison& comparison)
{
    std::vector<Shown> shown;
    for (const RolloutComparison& rollouts : comparison.rollouts) {
        const auto sets = setsOf(comparison, rollouts.kind);
        if (!sets.baseline || !sets.candidate)
            continue;
        for (const SamplePair& pair : rollouts.pairs)
            addDiffering(sets, pair, shown);
    }
    std::stable_sort(shown.begin(), shown.end(),
        [](const Shown& one, const Shown& other) { return one.answerUnits < other.answerUnits; });
    return shown;
}

/// Not fewer than any tokenizer makes of a text: digits and rare characters are one token a byte.
qint64 tokensOf(QStringView text)
{
    qint64 ascii = 0;
    qint64 others = 0;
    for (const QChar unit : text)
        (unit.unicode() < 0x80 ? ascii : others) += 1;
    return ascii + 3 * others;
}

qsizetype firstDifference(QStringView one, QStringView other)
{
    const auto shorter = std::min(one.size(), other.size());
    return std::mismatch(one.begin(), one.begin() + shorter, other.begin()).first - one.begin();
}

class Finder {
public:
    Finder(const Comparison& comparison, Monitor& monitor)
        : m_comparison(comparison)
        , m_monitor(monitor)
    {
    }

    /// False: cancelled.
    bool look(const std::vector<Shown>& shown)
    {
        m_made.found += qint64(shown.size());
        for (const Shown& one : shown) {
            if (m_monitor.cancelled())
                return false;
            if (m_made.looked >= qint64(Reproduction::Looked))
                return true;
            ++m_made.looked;
            m_monitor.progress(double(m_made.looked) / double(Reproduction::Looked));
            take(one);
        }
        return true;
    }

    bool isEmpty() const { return m_found.empty(); }

    /// One of each kind, then the cheapest; each prompt once.
    Reproduction chosen(bool garbled)
    {
        m_made.garbled = garbled;
        std::stable_sort(m_found.begin(), m_found.end(),
            [](const Found& one, const Found& other) { return one.cost() < other.cost(); });
        std::map<QString, size_t> firstOfKind;
        std::vector<size_t> order;
        for (size_t i = 0; i < m_found.size(); ++i)
            if (firstOfKind.try_emplace(m_found[i].kind, i).second)
                order.push_back(i);
        for (size_t i = 0; i < m_found.size(); ++i)
            if (firstOfKind[m_found[i].kind] != i)
                order.push_back(i);
        QSet<QString> prompts;
        std::vector<size_t> taken;
        for (const size_t at : order)
            if (taken.size() < Reproduction::Most && !prompts.contains(m_found[at].input)) {
                prompts.insert(m_found[at].input);
                taken.push_back(at);
            }
        std::sort(taken.begin(), taken.end());
        for (const size_t at : taken)
            m_made.prompts.push_back(std::move(m_found[at].prompt));
        return std::move(m_made);
    }

private:
    struct Found {
        ReproductionPrompt prompt;
        QString input;
        QString kind;

        qint64 cost() const { return prompt.promptTokens + prompt.answerTokens; }
    };

    /// What cannot be read any more cannot be reproduced.
    void take(const Shown& one)
    {
        const auto sample = one.set->read(one.row);
        if (!sample || sample->input.trimmed().isEmpty())
            return;
        const SampleRef& ref = one.set->samples[size_t(one.row)];
        Found found;
        found.input = sample->input;
        ReproductionPrompt& prompt = found.prompt;
        qint64 units = one.answerUnits;
        if (one.garbled) {
            const GarbleVerdict& verdict = one.garbled->verdict;
            found.kind = QString(kindOf(verdict));
            const auto first = std::find_if(verdict.spans.begin(), verdict.spans.end(),
                [](const GarbleSpan& span) { return span.weight >= GarbleVerdict::Threshold; });
            prompt.why = inUserLanguage(found.kind);
            if (first != verdict.spans.end())
                prompt.why += QStringLiteral(": ") + inUserLanguage(first->reason);
        } else {
            const RolloutSet* other = m_comparison.runs.baseline->rolloutSet(one.set->kind);
            const auto partner = other->read(one.partner);
            if (!partner)
                return;
            if (isLeftOut(partner->output) && isLeftOut(sample->output)) {
                prompt.why = words(QT_TRANSLATE_NOOP("Reproduction", "the answers differ"));
            } else {
                const qsizetype at = firstDifference(partner->output, sample->output);
                units = at + DifferenceUnits;
                prompt.why = words(
                    QT_TRANSLATE_NOOP("Reproduction", "the answers differ from character %1 on"))
                                 .arg(at);
            }
        }
        prompt.messages = chatMessages(sample->input);
        prompt.gts = sample->gts;
        for (const auto& field : sample->fields)
            if (field.first == u"data_source")
                prompt.dataSource = field.second;
        prompt.side = one.side;
        prompt.step = ref.step;
        prompt.origin = { one.set->files[ref.file].path, int(ref.line) };
        prompt.promptTokens = tokensOf(sample->input);
        prompt.answerTokens
            = tokensOf(QStringView(sample->output).left(std::max<qint64>(units, 0)));
        m_found.push_back(std::move(found));
    }

    const Comparison& m_comparison;
    Monitor& m_monitor;
    Reproduction m_made;
    std::vector<Found> m_found;
};

} // namespace

Result<Reproduction> findReproduction(const Comparison& comparison, Monitor& monitor)
{
    monitor.stage(words(QT_TRANSLATE_NOOP("Reproduction", "Choosing the shortest prompts")));
    Finder finder(comparison, monitor);
    for (const Side side : { Side::Candidate, Side::Baseline }) {
        if (!finder.look(garbledOf(comparison, side)))
            return cancelledFailure();
        if (!finder.isEmpty())
            return finder.chosen(true);
    }
    if (!finder.look(differing(comparison)))
        return cancelledFailure();
    return finder.chosen(false);
}

Result<Reproduction> findReproductionOf(
    const Comparison& comparison, RolloutKind kind, const SamplePair& pair, Monitor& monitor)
{
    const auto sets = setsOf(comparison, kind);
    std::vector<Shown> shown;
    for (const Side side : { Side::Candidate, Side::Baseline }) {
        if (!comparison.garble || !sets[side] || !shown.empty())
            continue;
        for (const GarbledSample& sample : comparison.garble->samples)
            if (sample.side == side && sample.rollouts == kind && sample.row == pair.row[side]
                && sample.verdict.isGarbled())
                shown.push_back(garbledShown(sample, *sets[side]));
    }
    const bool garbled = !shown.empty();
    if (!garbled && sets.baseline && sets.candidate)
        addDiffering(sets, pair, shown);
    Finder finder(comparison, monitor);
    if (!finder.look(shown))
        return cancelledFailure();
    return finder.chosen(garbled);
}

} // namespace alidade
