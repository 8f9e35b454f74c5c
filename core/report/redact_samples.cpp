// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_samples.h"

#include <QCoreApplication>

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
            field.first = m_redactor->apply(field.first);
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
            return QCoreApplication::translate("Report", "[%1 characters left out]")
                .arg(text.size());
        return m_redactor->apply(text);
    }

    std::shared_ptr<const SampleReader> m_reader;
    std::shared_ptr<const Redactor> m_redactor;
    bool m_answers = false;
};

} // namespace

void redactSamples(
    RolloutSet& set, const std::shared_ptr<const Redactor>& redactor, const RedactOptions& options)
{
    if (set.reader)
        set.reader = std::make_shared<RedactingReader>(set.reader, redactor, options.answers);
}

void redactMarks(Comparison& copy, const Comparison& plain, const Redactor& redactor,
    const RedactOptions& options)
{
    if (!copy.garble)
        return;
    for (GarbledSample& sample : copy.garble->samples) {
        std::vector<GarbleSpan>& spans = sample.verdict.spans;
        for (GarbleSpan& span : spans)
            span.reason = redactor.apply(span.reason);
        const RolloutSet* set = plain.runs[sample.side]->rolloutSet(sample.rollouts);
        const auto read = spans.empty() || options.answers || !set || !set->reader
            ? failure(Error::Code::NotFound, QString())
            : set->read(sample.row);
        if (!read) {
            spans.clear(); // nothing tells where they belong now
            continue;
        }
        const auto replaced = redactor.replacements(read->output);
        std::vector<GarbleSpan> kept;
        for (GarbleSpan span : spans) {
            qsizetype moved = 0;
            bool touched = false;
            for (const Redactor::Replacement& one : replaced) {
                if (one.begin >= span.begin + span.length)
                    break;
                touched = touched || one.begin + one.length > span.begin;
                moved += one.text.size() - one.length;
            }
            if (touched)
                continue;
            span.begin += moved;
            kept.push_back(std::move(span));
        }
        spans = std::move(kept);
    }
}

} // namespace alidade
