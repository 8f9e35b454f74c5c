// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/sample_search.h"

#include "core/base/parallel.h"

#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace alidade {
namespace {

constexpr qsizetype RowsAtOnce = 64; ///< of one thread, between two looks at the monitor

/// No expression matches in a text with half of a surrogate pair. Of the same length.
QString withoutHalves(QString text)
{
    if (text.isValidUtf16())
        return text;
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
            ++at;
        else if (text[at].isSurrogate())
            text[at] = QChar(QChar::ReplacementCharacter);
    }
    return text;
}

/// One a thread and block: matching keeps state.
class Matcher {
public:
    explicit Matcher(const SampleQuery& query)
        : m_query(query)
        , m_case(query.caseSensitive ? Qt::CaseSensitive : Qt::CaseInsensitive)
    {
        if (query.regularExpression && query.where != SampleQuery::Where::Field)
            m_expression = expressionOf(query);
        const qsizetype equals = query.text.indexOf(u'=');
        if (equals > 0) {
            m_name = query.text.first(equals).trimmed();
            m_value = query.text.sliced(equals + 1).trimmed();
        }
    }

    static QRegularExpression expressionOf(const SampleQuery& query)
    {
        QRegularExpression::PatternOptions options
            = QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
        if (!query.caseSensitive)
            options |= QRegularExpression::CaseInsensitiveOption;
        return QRegularExpression(query.text, options);
    }

    enum class Answer : quint8 { No, Yes, Unknown };

    /// Unknown: the engine gave up before it found anything.
    Answer matches(const Sample& sample) const
    {
        m_gaveUp = false;
        if (anyMatches(sample))
            return Answer::Yes;
        return m_gaveUp ? Answer::Unknown : Answer::No;
    }

private:
    bool anyMatches(const Sample& sample) const
    {
        switch (m_query.where) {
        case SampleQuery::Where::Output:
            return contains(sample.output);
        case SampleQuery::Where::Prompt:
            return contains(sample.input);
        case SampleQuery::Where::Anywhere:
            return contains(sample.output) || contains(sample.input) || contains(sample.gts)
                || std::any_of(sample.fields.begin(), sample.fields.end(),
                    [this](const auto& field) { return contains(field.second); });
        case SampleQuery::Where::Field:
            return isValue(QStringLiteral("gts"), sample.gts)
                || std::any_of(sample.fields.begin(), sample.fields.end(),
                    [this](const auto& field) { return isValue(field.first, field.second); });
        }
        return false;
    }

    bool contains(const QString& text) const
    {
        if (!m_expression)
            return text.contains(m_query.text, m_case);
        const QRegularExpressionMatch match = m_expression->match(withoutHalves(text));
        m_gaveUp = m_gaveUp || !match.isValid(); // the limit of steps, or of memory
        return match.hasMatch();
    }

    bool isValue(const QString& name, const QString& value) const
    {
        return value.compare(m_query.text.trimmed(), m_case) == 0
            || (!m_name.isEmpty() && name == m_name && value.compare(m_value, m_case) == 0);
    }

    const SampleQuery& m_query;
    Qt::CaseSensitivity m_case;
    std::optional<QRegularExpression> m_expression;
    QString m_name, m_value; ///< of "name=value"
    mutable bool m_gaveUp = false; ///< on a text of the sample that is looked at
};

} // namespace

QString queryProblem(const SampleQuery& query)
{
    if (!query.regularExpression || query.where == SampleQuery::Where::Field)
        return {};
    const QRegularExpression expression = Matcher::expressionOf(query);
    return expression.isValid()
        ? QString()
        : QStringLiteral("%1 at character %2")
              .arg(expression.errorString(), QString::number(expression.patternErrorOffset() + 1));
}

std::vector<TextHit> textHits(const QString& text, const SampleQuery& query, size_t limit)
{
    std::vector<TextHit> hits;
    if (query.where == SampleQuery::Where::Field || query.text.isEmpty())
        return hits;
    if (query.regularExpression) {
        QRegularExpressionMatchIterator matches
            = Matcher::expressionOf(query).globalMatch(withoutHalves(text));
        while (hits.size() < limit && matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            if (match.capturedLength() > 0)
                hits.push_back({ match.capturedStart(), match.capturedLength() });
        }
        return hits;
    }
    const Qt::CaseSensitivity sensitivity
        = query.caseSensitive ? Qt::CaseSensitive : Qt::CaseInsensitive;
    for (qsizetype at = text.indexOf(query.text, 0, sensitivity); at >= 0 && hits.size() < limit;
         at = text.indexOf(query.text, at + query.text.size(), sensitivity))
        hits.push_back({ at, query.text.size() });
    return hits;
}

Result<SampleHits> searchSamples(
    const Pair<const RolloutSet*>& sets, const SampleQuery& query, int threads, Monitor& monitor)
{
    if (const QString problem = queryProblem(query); !problem.isEmpty())
        return failure(Error::Code::Malformed, problem);
    monitor.stage(QStringLiteral("Searching rollouts"));
    SampleHits hits;
    double total = 1;
    for (const Side side : BothSides)
        if (sets[side]) {
            hits.rows[side].assign(sets[side]->samples.size(), 0);
            total += double(sets[side]->samples.size());
        }
    double done = 0;
    const qsizetype cores = std::max(1U, std::thread::hardware_concurrency());
    for (const Side side : BothSides) {
        const RolloutSet* set = sets[side];
        if (!set || !set->reader)
            continue;
        const auto rows = qsizetype(set->samples.size());
        // Rounds of one block a thread: progress comes from the calling thread only.
        const qsizetype round = RowsAtOnce * (threads > 0 ? threads : cores);
        std::atomic<qsizetype> unreadable{ 0 };
        std::atomic<qsizetype> tooExpensive{ 0 };
        for (qsizetype first = 0; first < rows; first += round) {
            const qsizetype count = std::min(round, rows - first);
            const bool all = forEachInParallel(
                (count + RowsAtOnce - 1) / RowsAtOnce, threads, [&](qsizetype block) {
                    const Matcher matcher(query);
                    const qsizetype begin = first + block * RowsAtOnce;
                    const qsizetype end = std::min(begin + RowsAtOnce, first + count);
                    for (qsizetype row = begin; row < end; ++row) {
                        if (monitor.cancelled())
                            return false;
                        const auto sample = set->read(row);
                        const auto answer = sample ? matcher.matches(*sample) : Matcher::Answer::No;
                        unreadable += sample ? 0 : 1;
                        tooExpensive += answer == Matcher::Answer::Unknown ? 1 : 0;
                        hits.rows[side][size_t(row)] = answer == Matcher::Answer::Yes ? 1 : 0;
                    }
                    return true;
                });
            if (!all || monitor.cancelled())
                return cancelledFailure();
            done += double(count);
            monitor.progress(done / total);
        }
        hits.unreadable += unreadable;
        hits.tooExpensive += tooExpensive;
        hits.found[side] = std::count(hits.rows[side].begin(), hits.rows[side].end(), 1);
    }
    return hits;
}

} // namespace alidade
