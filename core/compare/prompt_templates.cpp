// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/prompt_templates.h"

#include "core/base/limits.h"
#include "core/compare/chat_messages.h"

#include <algorithm>
#include <map>
#include <set>

namespace alidade {
namespace {

constexpr qsizetype ExampleLength = 80;
constexpr size_t MissingShare = 10; ///< one prompt of so many may be lost

/// What is asked, and the first sample that does.
using Asked = std::map<QString, qint32>;

QString keyOf(const QString& prompt)
{
    QString key;
    for (const auto& [role, text] : askedMessages(prompt))
        key += role + u'\n' + text + QChar(0x1E);
    return key;
}

/// Rows of the samples of a step, one of each prompt; nothing when one of them has none.
std::vector<qint32> promptsOf(const RolloutSet& set, qint32 step)
{
    std::set<quint64> seen;
    std::vector<qint32> rows;
    for (size_t row = 0; row < set.samples.size(); ++row) {
        const SampleRef& sample = set.samples[row];
        if (sample.step == step && sample.inputKey() != 0 && seen.insert(sample.inputKey()).second)
            rows.push_back(qint32(row));
    }
    return rows;
}

/// Empty where a sample can no longer be read. Errors: Cancelled.
Result<Asked> askedIn(const RolloutSet& set, const std::vector<qint32>& rows, Monitor& monitor)
{
    Asked asked;
    for (const qint32 row : rows) {
        if (monitor.cancelled())
            return cancelledFailure();
        const auto sample = set.read(row);
        if (!sample)
            return Asked();
        asked.try_emplace(keyOf(sample->input), row);
    }
    return asked;
}

bool lostSomething(const RolloutSet& set, qint32 step)
{
    return std::any_of(set.files.begin(), set.files.end(), [step](const RolloutFile& file) {
        return (file.step == step || file.step < 0)
            && (file.cut || file.unreadable > 0 || file.promptsMissing);
    });
}

/// All of `part` is asked in `whole`, but for what that side lost.
bool isPart(const Asked& part, const Asked& whole, bool lost)
{
    const auto missing = std::count_if(
        part.begin(), part.end(), [&](const auto& one) { return !whole.contains(one.first); });
    return missing == 0 || (lost && size_t(missing) * MissingShare <= part.size());
}

/// What stands before the first message of a prompt, or behind the last one.
QString templateOf(const QString& prompt, bool before)
{
    const auto messages = askedMessages(prompt);
    if (messages.empty())
        return {};
    const QString& text = before ? messages.front().second : messages.back().second;
    const qsizetype at = before ? prompt.indexOf(text) : prompt.lastIndexOf(text);
    return at < 0 ? prompt : before ? prompt.first(at) : prompt.sliced(at + text.size());
}

/// Where two pieces of templates differ, on one line.
QString shortened(const QString& text, qsizetype from)
{
    QString piece = text.mid(from, ExampleLength);
    if (from + ExampleLength < text.size())
        piece += u'…';
    if (from > 0)
        piece.prepend(u'…');
    return piece.replace(u'\n', QStringLiteral("\\n"));
}

Pair<QString> differenceOf(const Pair<QString>& prompts)
{
    Pair<QString> pieces;
    for (const bool before : { true, false }) {
        pieces = { templateOf(prompts.baseline, before), templateOf(prompts.candidate, before) };
        if (pieces.baseline != pieces.candidate)
            break;
    }
    const auto [end, ignored] = std::mismatch(pieces.baseline.begin(), pieces.baseline.end(),
        pieces.candidate.begin(), pieces.candidate.end());
    qsizetype from = end - pieces.baseline.begin();
    from = std::max<qsizetype>(0, from - ExampleLength / 4); // to see where it is
    return { shortened(pieces.baseline, from), shortened(pieces.candidate, from) };
}

} // namespace

Result<void> compareTemplates(const RolloutSet& baseline, const RolloutSet& candidate,
    RolloutComparison& comparison, Monitor& monitor)
{
    if (!baseline.reader || !candidate.reader)
        return {};
    qsizetype read = 0;
    for (StepOrder& step : comparison.dataOrder) {
        if (step.state != StepOrder::State::Different || step.sameInputs || step.shift != 0)
            continue;
        const Pair<std::vector<qint32>> rows{ promptsOf(baseline, step.step),
            promptsOf(candidate, step.step) };
        read += qsizetype(rows.baseline.size() + rows.candidate.size());
        if (read > Limits::TemplatePrompts)
            break;
        const auto ours = askedIn(baseline, rows.baseline, monitor);
        const auto theirs = ours ? askedIn(candidate, rows.candidate, monitor) : ours;
        if (!theirs)
            return tl::unexpected<Error>(theirs.error());
        if (ours->empty() || theirs->empty())
            continue;
        const bool same = isPart(*ours, *theirs, lostSomething(candidate, step.step))
            && isPart(*theirs, *ours, lostSomething(baseline, step.step));
        const auto shared = std::find_if(ours->begin(), ours->end(), [&](const auto& one) {
            const auto other = theirs->find(one.first);
            return other != theirs->end()
                && baseline.samples[size_t(one.second)].inputKey()
                != candidate.samples[size_t(other->second)].inputKey();
        });
        step.messages = same && shared != ours->end() ? StepOrder::Messages::Same
                                                      : StepOrder::Messages::Others;
        if (step.messages != StepOrder::Messages::Same || comparison.otherTemplate)
            continue;
        TemplateExample example;
        example.row = { shared->second, theirs->at(shared->first) };
        const auto one = baseline.read(example.row.baseline);
        const auto other = candidate.read(example.row.candidate);
        if (one && other)
            example.text = differenceOf({ one->input, other->input });
        comparison.otherTemplate = std::move(example);
    }
    return {};
}

} // namespace alidade
