// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/redact_comparison.h"

#include "core/model/environment.h"
#include "core/report/redact_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace alidade {
namespace {

/// Calls `visit(QString&)` on every text of a value.
template <class Visit> void visitTexts(Value& value, Visit& visit)
{
    visit(value.string);
    visit(value.text);
    for (Value& item : value.items)
        visitTexts(item, visit);
    for (auto& member : value.members)
        visitTexts(member.second, visit);
}

template <class Visit> void visitTexts(ConfigEntry& entry, Visit& visit)
{
    visit(entry.text);
    visitTexts(entry.value, visit);
    visit(entry.origin.file);
    visit(entry.overrideOrigin.file);
}

template <class Visit> void visitTexts(OverrideRecord& record, Visit& visit)
{
    visit(record.command);
    visit(record.origin.file);
    for (Override& one : record.overrides) {
        visit(one.text);
        visitTexts(one.value, visit);
        visit(one.origin.file);
    }
}

template <class Visit> void visitTexts(Run& run, Visit& visit)
{
    visitParts(run, visit);
    visit(run.path);
    visit(run.name);
    for (RecognisedSource& source : run.sources) {
        visit(source.path);
        visit(source.detail);
    }
    for (SourceChoice& choice : run.choices)
        for (SourceChoice::Candidate& candidate : choice.candidates) {
            visit(candidate.path);
            visit(candidate.detail);
        }
    visit(run.config.origin.file);
    visit(run.config.defaultsFrom);
    for (ConfigEntry& entry : run.config.entries)
        visitTexts(entry, visit);
    for (OverrideRecord& record : run.overrideRecords)
        visitTexts(record, visit);
    for (MetricStore& store : run.stores) {
        visit(store.origin.file);
        for (Attempt& attempt : store.attempts) {
            visit(attempt.origin.file);
            visit(attempt.reason);
        }
    }
    for (RolloutSet& set : run.rollouts)
        for (RolloutFile& file : set.files)
            visit(file.path);
    for (Variable& variable : run.variables) {
        visit(variable.value);
        visit(variable.origin.file);
    }
    for (Note& note : run.notes) {
        visit(note.text);
        visit(note.where.file);
    }
}

template <class Visit> void visitTexts(ConfigComparison& config, Visit& visit)
{
    for (const Side side : BothSides)
        for (ReleaseClue& clue : config.releases[side].clues) {
            visit(clue.text);
            visit(clue.origin.file);
        }
    for (KeyAlignment& row : config.rows)
        if (row.defaultChange) {
            visit(row.defaultChange->older);
            visit(row.defaultChange->newer);
        }
}

template <class Visit> void visitTexts(Finding& finding, Visit& visit)
{
    visit(finding.detail);
    visit(finding.nextStep);
    for (Evidence& evidence : finding.evidence) {
        visit(evidence.text);
        visit(evidence.where.origin.file);
    }
}

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
        for (auto& field : read->fields)
            field.second = answer(field.second);
        return read;
    }

    Result<QString> readOutputStart(const SampleRef& sample, qsizetype units) const override
    {
        auto start = m_reader->readOutputStart(sample, units);
        if (!start)
            return start;
        return answer(*start);
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

/// Names of machines: what stands under a key or variable that is about hosts.
bool namesHost(const QString& key)
{
    static const QRegularExpression about(
        QStringLiteral("(?:^|[._])(?:host(?:s|name|_?name)?|master_addr|node(?:_?name)?|head_node|"
                       "server_?name)$"),
        QRegularExpression::CaseInsensitiveOption);
    return about.match(key).hasMatch();
}

bool namesUser(const QString& key)
{
    static const QRegularExpression about(
        QStringLiteral(
            "(?:^|[._])(?:user|username|user_name|logname|entity|sudo_user|git_author_name)$"),
        QRegularExpression::CaseInsensitiveOption);
    return about.match(key).hasMatch();
}

bool isOneWord(const QString& text)
{
    static const QRegularExpression word(QStringLiteral("^[A-Za-z][A-Za-z0-9._-]{1,63}$"));
    return word.match(text).hasMatch() && text != u"null" && text != u"None" && text != u"True"
        && text != u"False";
}

Run copyOf(const Run& run) { return run; }

} // namespace

Redactor redactorFor(const Comparison& comparison)
{
    QStringList users, hosts;
    const auto learn = [&](const QString& key, const QString& value) {
        if (namesHost(key) && isOneWord(value))
            hosts += value;
        if (namesUser(key) && isOneWord(value))
            users += value;
    };
    const auto visit = [&users](const QString& text) { users += usersInPaths(text); };
    for (const Side side : BothSides) {
        if (!comparison.runs[side])
            continue;
        Run run = copyOf(*comparison.runs[side]);
        visitTexts(run, visit);
        for (const ConfigEntry& entry : run.config.entries)
            learn(entry.key, entry.value.string);
        for (const Variable& variable : run.variables)
            learn(variable.name, variable.value);
        if (run.environment)
            for (const Variable& variable : run.environment->variables)
                learn(variable.name, variable.value);
    }
    return Redactor(users, hosts);
}

ComparisonPtr redacted(const Comparison& comparison,
    const std::shared_ptr<const Redactor>& redactor, const RedactOptions& options)
{
    const auto visit = [&redactor](QString& text) {
        if (!text.isEmpty())
            text = redactor->apply(text);
    };
    auto copy = std::make_shared<Comparison>(comparison);
    for (const Side side : BothSides) {
        if (!comparison.runs[side])
            continue;
        auto run = std::make_shared<Run>(copyOf(*comparison.runs[side]));
        visitTexts(*run, visit);
        for (RolloutSet& set : run->rollouts)
            if (set.reader)
                set.reader
                    = std::make_shared<RedactingReader>(set.reader, redactor, options.answers);
        copy->runs[side] = std::move(run);
    }
    if (copy->config)
        visitTexts(*copy->config, visit);
    rebindParts(*copy, visit);
    for (Finding& finding : copy->findings)
        visitTexts(finding, visit);
    return copy;
}

std::vector<Replaced> replacedIn(const Comparison& comparison, const Redactor& redactor)
{
    std::map<std::pair<Redactor::Kind, QString>, int> counts;
    const auto visit = [&](const QString& text) {
        for (const Redactor::Match& match : redactor.matches(text))
            ++counts[{ match.kind, text.sliced(match.begin, match.length) }];
    };
    for (const Side side : BothSides)
        if (comparison.runs[side]) {
            Run run = copyOf(*comparison.runs[side]);
            visitTexts(run, visit);
        }
    for (Finding finding : comparison.findings)
        visitTexts(finding, visit);
    std::vector<Replaced> list;
    for (const auto& entry : counts)
        list.push_back({ entry.first.first, entry.first.second,
            redactor.replacementOf(entry.first.first, entry.first.second), entry.second });
    return list;
}

} // namespace alidade
