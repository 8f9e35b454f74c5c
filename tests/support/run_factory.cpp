// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/run_factory.h"

#include "core/base/numbers.h"
#include "core/engine/compare_runs.h"
#include "core/sources/override_grammar.h"

#include <QStringList>
#include <QtDebug>

#include <algorithm>
#include <map>

namespace alidade {
namespace {

class MemoryReader final : public SampleReader {
public:
    std::vector<Sample> samples;

    Result<Sample> read(const SampleRef& sample) const override
    {
        return samples[size_t(sample.offset)];
    }
};

Value valueOf(const QString& text)
{
    if (text == u"None")
        return Value::none();
    if (text.startsWith(u'[') || text.startsWith(u'{'))
        return parseOverrideValue(text);
    if (text == u"True" || text == u"False")
        return Value::ofBool(text == u"True");
    bool whole = false;
    const qint64 integer = text.toLongLong(&whole);
    if (whole)
        return Value::ofInt(integer);
    if (const auto number = parseNumber(text.toStdString()))
        return Value::ofDouble(*number);
    return Value::ofString(text);
}

Origin originOf(const QString& text)
{
    const qsizetype colon = text.lastIndexOf(u':');
    return colon < 0 ? Origin{ text, 0 } : Origin{ text.left(colon), text.mid(colon + 1).toInt() };
}

ConfigEntry configEntryOf(const QString& rest)
{
    const qsizetype equals = rest.indexOf(u'=');
    Q_ASSERT(equals > 0);
    ConfigEntry entry;
    entry.key = rest.left(equals).trimmed();
    QString text = rest.mid(equals + 1).trimmed();
    if (const qsizetype at = text.indexOf(QLatin1StringView(" @")); at >= 0) {
        const QStringList words = text.mid(at + 2).split(u' ', Qt::SkipEmptyParts);
        text = text.left(at).trimmed();
        using Provenance = ConfigEntry::Provenance;
        entry.provenance = words[0] == u"override" ? Provenance::Override
            : words[0] == u"file"                  ? Provenance::File
            : words[0] == u"derived"               ? Provenance::Derived
                                                   : Provenance::Default;
        if (words.size() > 1)
            entry.overrideOrigin = originOf(words[1]);
    }
    entry.text = text;
    entry.value = valueOf(text);
    entry.origin = { QStringLiteral("run.log"), 100 };
    return entry;
}

MetricSeries seriesOf(const QString& rest)
{
    MetricSeries series;
    series.name = rest.section(QStringLiteral(": "), 0, 0);
    for (const QString& point : rest.section(QStringLiteral(": "), 1).split(u',')) {
        const QStringList parts = point.split(u' ', Qt::SkipEmptyParts);
        series.steps.push_back(parts[0].toDouble());
        series.values.push_back(parseNumber(parts[1].toStdString()).value());
    }
    return series;
}

void addSample(Run& run, MemoryReader& reader, const QString& rest)
{
    const QStringList parts = rest.split(u'|');
    const QStringList head = parts[0].split(u' ', Qt::SkipEmptyParts);
    Sample sample;
    sample.step = head[0].toInt();
    sample.score = head.value(1, QStringLiteral("0")).toDouble();
    sample.input = parts[1].trimmed();
    sample.output = parts[2].trimmed();
    for (const QString& field : parts.mid(3))
        sample.fields.emplace_back(
            field.section(u'=', 0, 0).trimmed(), field.section(u'=', 1).trimmed());
    if (run.rollouts.empty()) {
        RolloutSet set;
        set.indexed = true;
        set.complete = true;
        run.rollouts.push_back(std::move(set));
    }
    RolloutSet& set = run.rollouts.front();
    if (set.files.empty() || set.files.back().step != sample.step) {
        RolloutFile file;
        file.step = sample.step;
        file.path = QStringLiteral("rollouts/%1.jsonl").arg(sample.step);
        set.files.push_back(file);
    }
    SampleRef ref;
    ref.offset = reader.samples.size();
    ref.promptKey = qHash(sample.input);
    ref.outputKey = qHash(sample.output);
    ref.file = quint32(set.files.size() - 1) & 0xFFFFFFu;
    ref.step = sample.step;
    ref.line = quint32(++set.files.back().samples);
    ref.score = float(sample.score);
    ref.outputLength = quint32(sample.output.toUcs4().size());
    set.samples.push_back(ref);
    reader.samples.push_back(std::move(sample));
}

SourceChoice choiceOf(const QString& rest)
{
    const QStringList words = rest.split(u' ', Qt::SkipEmptyParts);
    SourceChoice choice;
    choice.kind = words[0] == u"metrics" ? SourceChoice::Kind::Metrics
        : words[0] == u"overrides"       ? SourceChoice::Kind::Overrides
                                         : SourceChoice::Kind::Config;
    for (const QString& path : words.mid(1))
        choice.candidates.push_back({ QStringLiteral("console-log"), path, {} });
    return choice;
}

Note noteOf(const QString& rest)
{
    Note note;
    const QString severity = rest.section(u' ', 0, 0);
    note.severity = severity == u"error" ? Note::Severity::Error
        : severity == u"info"            ? Note::Severity::Info
                                         : Note::Severity::Warning;
    note.where = originOf(rest.section(u' ', 1, 1));
    note.text = rest.section(u' ', 2);
    return note;
}

} // namespace

RunPtr makeRun(const QString& name, const QString& lines)
{
    auto run = std::make_shared<Run>();
    run->name = name;
    run->path = u"/runs/" + name;
    auto reader = std::make_shared<MemoryReader>();
    MetricStore store;
    for (const QString& line : lines.split(u'\n')) {
        const QString text = line.trimmed();
        if (text.isEmpty() || text.startsWith(u'#'))
            continue;
        const QString word = text.section(u' ', 0, 0);
        const QString rest = text.section(u' ', 1);
        if (word == u"config") {
            run->config.entries.push_back(configEntryOf(rest));
        } else if (word == u"metric") {
            store.series.push_back(seriesOf(rest));
        } else if (word == u"sample") {
            addSample(*run, *reader, rest);
        } else if (word == u"note") {
            run->notes.push_back(noteOf(rest));
        } else if (word == u"source") {
            run->sources.push_back(
                { rest.section(u' ', 0, 0), rest.section(u' ', 1, 1), rest.section(u' ', 2) });
        } else if (word == u"choice") {
            run->choices.push_back(choiceOf(rest));
        } else if (word == u"variable") {
            run->variables.push_back({ rest.section(u'=', 0, 0), rest.section(u'=', 1), {}, true });
        } else {
            qFatal("run_factory: %s", qPrintable(text));
        }
    }
    auto& entries = run->config.entries;
    std::sort(entries.begin(), entries.end(),
        [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
    run->config.overridesKnown = std::any_of(entries.begin(), entries.end(),
        [](const auto& entry) { return entry.provenance != ConfigEntry::Provenance::Unknown; });
    if (!entries.empty()) {
        run->config.source = QStringLiteral("console-log");
        run->config.origin = { QStringLiteral("run.log"), 1 };
    }
    if (!store.series.empty()) {
        store.source = QStringLiteral("console-log");
        std::sort(store.series.begin(), store.series.end(),
            [](const MetricSeries& one, const MetricSeries& other) {
                return one.name < other.name;
            });
        run->stores.push_back(std::move(store));
    }
    for (RolloutSet& set : run->rollouts)
        set.reader = reader;
    return run;
}

ComparisonPtr makeComparison(const RunPtr& baseline, const RunPtr& candidate)
{
    SilentMonitor monitor;
    const Result<ComparisonPtr> comparison = compareRuns({ baseline, candidate }, {}, monitor);
    if (!comparison)
        qFatal("run_factory: %s", qPrintable(comparison.error().what));
    return *comparison;
}

ComparisonPtr makeComparison(const QString& baseline, const QString& candidate)
{
    return makeComparison(makeRun(QStringLiteral("gpu_run"), baseline),
        makeRun(QStringLiteral("npu_run"), candidate));
}

} // namespace alidade
