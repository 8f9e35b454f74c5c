// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_samples.h"

#include "core/report/left_out.h"

#include <algorithm>

namespace alidade {
namespace {

/// Hands out redacted samples.
class RedactingReader final : public SampleReader {
public:
    RedactingReader(std::shared_ptr<const SampleReader> reader,
        std::shared_ptr<const Redactor> redactor, bool answers)
        : m_reader(std::move(reader))
        , m_redactor(std::move(redactor))
        , m_answers(answers)
    {
    }

    Result<Sample> read(const SampleRef& sample) const override
    {
        auto read = m_reader->read(sample);
        if (!read)
            return read;
        read->input = answer(read->input);
        read->output = answer(read->output);
        read->gts = answer(read->gts);
        for (auto& field : read->fields) {
            field.second = m_answers ? answer(field.second)
                                     : m_redactor->applyToValue(field.first, field.second);
            field.first = answer(field.first);
        }
        return read;
    }

    Result<QString> readOutputStart(const SampleRef& sample, qsizetype units) const override
    {
        // A secret that the end cuts would no longer be known as one.
        constexpr qsizetype LongestSecret = 1024;
        auto start = m_reader->readOutputStart(sample, units + LongestSecret);
        if (!start)
            return start;
        return answer(*start).left(units);
    }

private:
    QString answer(const QString& text) const
    {
        if (m_answers && !text.isEmpty())
            return leftOut(text.size());
        return m_redactor->apply(text);
    }

    std::shared_ptr<const SampleReader> m_reader;
    std::shared_ptr<const Redactor> m_redactor;
    bool m_answers = false;
};

/// Where a piece of the original stands in the redacted text: a replacement that it touches belongs
/// to it whole.
class MovedPlaces {
public:
    explicit MovedPlaces(std::vector<Redactor::Replacement> replaced)
        : m_replaced(std::move(replaced))
    {
    }

    qsizetype begin(qsizetype at) const
    {
        qsizetype moved = 0;
        for (const Redactor::Replacement& one : m_replaced) {
            if (one.begin >= at)
                break;
            if (one.begin + one.length > at)
                return one.begin + moved;
            moved += one.text.size() - one.length;
        }
        return at + moved;
    }

    qsizetype end(qsizetype at) const
    {
        qsizetype moved = 0;
        for (const Redactor::Replacement& one : m_replaced) {
            if (one.begin >= at)
                break;
            moved += one.text.size() - one.length;
            if (one.begin + one.length >= at)
                return one.begin + one.length + moved;
        }
        return at + moved;
    }

private:
    std::vector<Redactor::Replacement> m_replaced;
};

} // namespace

void redactSamples(
    RolloutSet& set, const std::shared_ptr<const Redactor>& redactor, const RedactOptions& options)
{
    if (set.reader)
        set.reader = std::make_shared<RedactingReader>(set.reader, redactor, options.answers);
}

void leaveOutQuotes(std::vector<Note>& notes)
{
    for (Note& note : notes) {
        if (note.quoted.length <= 0)
            continue;
        const QString words = leftOut(note.quoted.length);
        note.text.replace(note.quoted.begin, note.quoted.length, words);
        note.quoted = {};
    }
}

void leaveOutTemplates(Comparison& copy)
{
    for (RolloutComparison& rollouts : copy.rollouts) {
        if (!rollouts.otherTemplate)
            continue;
        for (const Side side : BothSides) {
            QString& text = rollouts.otherTemplate->text[side];
            if (text.isEmpty())
                continue;
            const QString words = leftOut(text.size());
            for (Finding& finding : copy.findings)
                for (Evidence& evidence : finding.evidence)
                    if (evidence.side == side && evidence.where.rollouts == rollouts.kind
                        && evidence.where.sampleRow == rollouts.otherTemplate->row[side])
                        evidence.text.replace(text, words);
            text = words;
        }
    }
}

void redactMarks(Comparison& copy, const Comparison& plain, const Redactor& redactor,
    const RedactOptions& options)
{
    if (!copy.garble)
        return;
    for (GarbledSample& sample : copy.garble->samples) {
        std::vector<GarbleSpan>& spans = sample.verdict.spans;
        const RolloutSet* set = plain.runs[sample.side]->rolloutSet(sample.rollouts);
        const auto read = spans.empty() || options.answers || !set || !set->reader
            ? failure(Error::Code::NotFound, QString())
            : set->read(sample.row);
        const MovedPlaces places(
            read ? redactor.replacements(read->output) : std::vector<Redactor::Replacement>());
        qsizetype from = 0; // two spans may touch the same replacement
        for (GarbleSpan& span : spans) {
            span.reason = redactor.apply(span.reason);
            // Without the text nothing tells where it stands, but it stays garbled, and why.
            const qsizetype end = read ? places.end(span.begin + span.length) : 0;
            span.begin = read ? std::max(from, places.begin(span.begin)) : 0;
            span.length = std::max<qsizetype>(0, end - span.begin);
            from = span.begin + span.length;
        }
    }
}

} // namespace alidade
