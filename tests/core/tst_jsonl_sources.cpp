// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The two sources that read *.jsonl: which files they take, training or validation, metric values.
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QTemporaryDir>

#include <cmath>

using namespace alidade;

namespace alidade {
extern const Source rollout_jsonl;
extern const Source jsonl_metrics;
} // namespace alidade

/// With a byte order mark, as PowerShell writes it.
static QByteArray utf16(const QByteArray& text)
{
    QByteArray made("\xFF\xFE");
    for (const char c : text) {
        made += c;
        made += '\0';
    }
    return made;
}

class TestJsonlSources : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recognised_data();
    void recognised();
    void rolloutSets_data();
    void rolloutSets();
    void validationDirectoryOfTheConfig();
    void formsOfSteps_data();
    void formsOfSteps();
    void packedCopies();
    void copiesThatDiffer();
    void metrics();
    void metricsInUtf16();
    void quotedValues();
    void metricNotes_data();
    void metricNotes();
    void metricsOfARestart();
    void cancelled();

private:
    RunPtr loadMetrics(const QByteArray& bytes);
};

void TestJsonlSources::recognised_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QString>("source");
    const QString rollouts = QStringLiteral("rollout-jsonl");
    const QString metrics = QStringLiteral("jsonl-metrics");
    const QByteArray sample
        = "{\"input\": \"a\", \"output\": \"b\", \"score\": 1.0, \"step\": 1}\n";
    const auto row
        = [](const char* name, const char* path, const QByteArray& head, const QString& source) {
              QTest::newRow(name) << QString::fromLatin1(path) << head << source;
          };
    row("a step", "rollouts/1.jsonl", sample, rollouts);
    row("packed", "rollouts/1.jsonl.zst", sample, rollouts);
    row("another case", "rollouts/1.JSONL", sample, rollouts);
    row("another suffix", "rollouts/1.ndjson", sample, rollouts);
    row("another suffix and no number", "all.ndjson", sample, rollouts);
    row("a step in JSON", "rollouts/1.json", sample, rollouts);
    row("a step in no known form, to be named", "rollouts/1.txt", sample, rollouts);
    row("a document beside the rollouts", "rollouts/settings.json", "{}", {});
    row("a step in JSON elsewhere, to be named", "1.json", sample, rollouts);
    row("a list of samples, to be named", "1.json", "[\n  " + sample.trimmed() + ",\n", rollouts);
    row("text elsewhere, to be named", "step_1.txt", sample, rollouts);
    row("packed otherwise, to be named", "all.jsonl.xz",
        "\xFD"
        "7zXZ",
        rollouts);
    row("JSON of no step", "all.json", sample, {});
    row("JSON of something else", "1.json", "[{\"a\": 1}]", {});
    row("byte order mark", "1.jsonl", "\xEF\xBB\xBF" + sample, rollouts);
    row("an input longer than what is probed", "1.jsonl",
        "{\"input\": \"" + QByteArray(70'000, 'a'), rollouts);
    row("empty file of a step", "2.jsonl", "", rollouts);
    row("other names of fields", "3.jsonl", "{\"question\": \"a\", \"answer\": \"b\"}\n", rollouts);
    row("no number in the name", "all.jsonl", sample, rollouts);
    row("a data set", "train.jsonl", "{\"prompt\": \"a\", \"response\": \"b\"}\n", {});
    row("metrics", "P/E.jsonl", "{\"step\": 1, \"data\": {\"a\": 1.0}}\n", metrics);
    row("metrics with a number for a name", "7.jsonl", "{\"step\": 1, \"data\": {}}\n", metrics);
    row("metrics behind a damaged line", "P/E.jsonl",
        "{\"step\": 0, \"da\n{\"step\": 1, \"data\": {\"a\": 1.0}}\n", metrics);
    row("metrics behind other text", "P/E.jsonl",
        "\n\nhello\n{\"step\": 1, \"data\": {\"a\": 1.0}}\n", metrics);
    row("metrics in UTF-16", "P/E.jsonl", utf16("{\"step\": 1, \"data\": {\"a\": 1.0}}\n"),
        metrics);
    row("a step by its word", "global_step_12.jsonl", sample, rollouts);
    row("a step by its word, nothing else", "step-3.jsonl", "{\"question\": \"a\"}\n", rollouts);
    row("another number", "part-3.jsonl", "{\"question\": \"a\"}\n", {});
    row("a step that is no JSON", "1.jsonl", "step 1\n", rollouts);
    row("no step and no JSON", "notes.jsonl", "step 1\n", {});
    row("empty file of another name", "notes.jsonl", "", {});
}

void TestJsonlSources::recognised()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, head);
    QFETCH(QString, source);
    SourceFile file;
    file.path = path;
    file.bytes = head.size();
    const std::string_view bytes(head.constData(), size_t(head.size()));
    QCOMPARE(rollout_jsonl.recognises(file, bytes), source == QStringLiteral("rollout-jsonl"));
    QCOMPARE(jsonl_metrics.recognises(file, bytes), source == QStringLiteral("jsonl-metrics"));
}

static RunPtr loadRollouts(const QStringList& paths, const QString& validationDirectory = {})
{
    std::vector<SourceFile> files;
    for (const QString& path : paths)
        files.push_back({ path, QStringLiteral("/run/") + path, 10, 0 });
    RunBuilder builder(QStringLiteral("/run"));
    if (!validationDirectory.isEmpty()) {
        ConfigCandidate config;
        config.source = QStringLiteral("hydra-config");
        ConfigEntry entry;
        entry.key = QStringLiteral("trainer.validation_data_dir");
        entry.text = validationDirectory;
        entry.value = Value::ofString(validationDirectory);
        config.entries.push_back(entry);
        builder.addConfig(config);
    }
    SilentMonitor monitor;
    if (!rollout_jsonl.load(files, builder, monitor))
        return {};
    return builder.freeze();
}

static QStringList filesOf(const Run& run, RolloutKind kind)
{
    QStringList paths;
    if (const RolloutSet* set = run.rolloutSet(kind))
        for (const RolloutFile& file : set->files)
            paths.append(file.path + u'@' + QString::number(file.step));
    return paths;
}

void TestJsonlSources::rolloutSets_data()
{
    QTest::addColumn<QStringList>("paths");
    QTest::addColumn<QString>("training");
    QTest::addColumn<QString>("validation");
    const auto row = [](const char* name, const char* paths, const char* training,
                         const char* validation) {
        QTest::newRow(name) << QString::fromLatin1(paths).split(u' ')
                            << QString::fromLatin1(training) << QString::fromLatin1(validation);
    };
    row("two folders", "rollouts/10.jsonl rollouts/2.jsonl val_dump/0.jsonl val_dump/10.jsonl",
        "rollouts/2.jsonl@2 rollouts/10.jsonl@10", "val_dump/0.jsonl@0 val_dump/10.jsonl@10");
    row("in the run itself", "1.jsonl 2.jsonl", "1.jsonl@1 2.jsonl@2", "");
    row("step 0 beside sparse steps", "dump/0.jsonl dump/5.jsonl dump/10.jsonl", "",
        "dump/0.jsonl@0 dump/5.jsonl@5 dump/10.jsonl@10");
    row("step 0 beside all others", "dump/0.jsonl dump/1.jsonl dump/2.jsonl",
        "dump/0.jsonl@0 dump/1.jsonl@1 dump/2.jsonl@2", "");
    row("validation inside the folder of rollouts", "rollouts/1.jsonl rollouts/validation/1.jsonl",
        "rollouts/1.jsonl@1", "rollouts/validation/1.jsonl@1");
    row("training inside a folder with val", "eval_run/rollouts/1.jsonl",
        "eval_run/rollouts/1.jsonl@1", "");
    row("packed", "rollouts/1.jsonl.zst rollouts/2.jsonl.gz",
        "rollouts/1.jsonl.zst@1 rollouts/2.jsonl.gz@2", "");
}

void TestJsonlSources::rolloutSets()
{
    QFETCH(QStringList, paths);
    QFETCH(QString, training);
    QFETCH(QString, validation);
    const RunPtr run = loadRollouts(paths);
    QCOMPARE(filesOf(*run, RolloutKind::Training).join(u' '), training);
    QCOMPARE(filesOf(*run, RolloutKind::Validation).join(u' '), validation);
    QVERIFY(!run->sources.empty());
}

void TestJsonlSources::validationDirectoryOfTheConfig()
{
    const QStringList paths{ QStringLiteral("a/1.jsonl"), QStringLiteral("b/1.jsonl") };
    const RunPtr run = loadRollouts(paths, QStringLiteral("/data/out/b/"));
    QCOMPARE(filesOf(*run, RolloutKind::Training).join(u' '), QStringLiteral("a/1.jsonl@1"));
    QCOMPARE(filesOf(*run, RolloutKind::Validation).join(u' '), QStringLiteral("b/1.jsonl@1"));
}

/// Every file that is called like a step is read or named, never passed over.
void TestJsonlSources::formsOfSteps_data()
{
    QTest::addColumn<QStringList>("names");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("read");
    QTest::addColumn<QString>("noted");
    const QByteArray lines = "{\"input\": \"a\", \"output\": \"b\"}\n"
                             "{\"input\": \"c\", \"output\": \"d\"}\n";
    const auto row = [](const char* name, const QStringList& names, const QByteArray& content,
                         const char* read, const char* noted) {
        QTest::newRow(name) << names << content << QString::fromLatin1(read)
                            << QString::fromLatin1(noted);
    };
    const auto named = [](const char* name) { return QStringList{ QString::fromLatin1(name) }; };
    row("jsonl", named("7.jsonl"), lines, "rollouts/7.jsonl@7", "");
    row("JSONL", named("7.JSONL"), lines, "rollouts/7.JSONL@7", "");
    row("ndjson", named("global_step_7.ndjson"), lines, "rollouts/global_step_7.ndjson@7", "");
    row("lines in json", named("7.json"), lines, "rollouts/7.json@7", "");
    row("a document", named("7.json"), "[\n{\"input\": \"a\"}\n]\n", "", "Not read: 7.json");
    row("an empty json", named("7.json"), "", "", "Not read: 7.json");
    row("text", named("7.txt"), lines, "", "Not read: 7.txt");
    row("a copy", { QStringLiteral("7.jsonl"), QStringLiteral("7.jsonl.bak") }, lines,
        "rollouts/7.jsonl@7", "Not read: 7.jsonl.bak");
    row("json beside jsonl", { QStringLiteral("7.jsonl"), QStringLiteral("7.json") }, lines,
        "rollouts/7.jsonl@7", "Not used: 7.json");
}

void TestJsonlSources::formsOfSteps()
{
    QFETCH(QStringList, names);
    QFETCH(QByteArray, content);
    QFETCH(QString, read);
    QFETCH(QString, noted);
    const QTemporaryDir directory;
    std::vector<SourceFile> files;
    for (const QString& name : names) {
        QFile file(directory.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        files.push_back({ QStringLiteral("rollouts/") + name, file.fileName(), content.size(), 0 });
        QVERIFY(rollout_jsonl.recognises(
            files.back(), std::string_view(content.constData(), size_t(content.size()))));
    }
    RunBuilder builder(directory.path());
    SilentMonitor monitor;
    QVERIFY(rollout_jsonl.load(files, builder, monitor));
    const RunPtr run = builder.freeze();
    QCOMPARE(filesOf(*run, RolloutKind::Training).join(u' '), read);
    QStringList notes;
    for (const Note& note : run->notes)
        notes += note.text.section(u':', 0, 0) + QStringLiteral(": ")
            + note.where.file.section(u'/', -1);
    QCOMPARE(notes.join(u' '), noted);
}

void TestJsonlSources::packedCopies()
{
    const RunPtr run = loadRollouts({ QStringLiteral("d/1.jsonl"), QStringLiteral("d/1.jsonl.zst"),
        QStringLiteral("d/2.jsonl.zst") });
    QCOMPARE(filesOf(*run, RolloutKind::Training).join(u' '),
        QStringLiteral("d/1.jsonl@1 d/2.jsonl.zst@2"));
    QCOMPARE(run->notes.size(), 1U);
    QCOMPARE(run->notes[0].where.file, QStringLiteral("d/1.jsonl.zst"));
}

/// Two files of one step are no copies when they hold something else.
void TestJsonlSources::copiesThatDiffer()
{
    QTemporaryDir directory;
    std::vector<SourceFile> files;
    const auto write = [&](const QString& name, const QByteArray& bytes) {
        SourceFile file{ name, directory.filePath(name), bytes.size(), 0 };
        QFile out(file.absolutePath);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
        files.push_back(file);
    };
    // Files that are not packed are read as they are, whatever their names say.
    write(QStringLiteral("1.jsonl"), "{\"a\":1}\n{\"b\":2}\n");
    write(QStringLiteral("1.jsonl.gz"), "{\"a\":1}\n{\"b\":3}\n");
    write(QStringLiteral("2.jsonl"), "{\"a\":1}\n");
    write(QStringLiteral("2.jsonl.gz"), "{\"a\":1}\n");
    write(QStringLiteral("3.jsonl.gz"), "{\"a\":1}\n");
    write(QStringLiteral("3.jsonl.zst"), "{\"a\":1}\n{\"b\":2}\n");
    RunBuilder builder(directory.path());
    SilentMonitor monitor;
    QVERIFY(rollout_jsonl.load(files, builder, monitor).has_value());
    const RunPtr run = builder.freeze();
    QCOMPARE(filesOf(*run, RolloutKind::Training).join(u' '),
        QStringLiteral("1.jsonl@1 2.jsonl@2 3.jsonl.gz@3"));
    QStringList notes;
    for (const Note& note : run->notes)
        notes += note.where.file + (note.severity == Note::Severity::Warning ? u'!' : u' ')
            + note.text.section(QStringLiteral(": "), -1);
    notes.sort();
    QCOMPARE(notes.join(u'|'),
        QStringLiteral("1.jsonl.gz!from line 2 on it holds something else|"
                       "2.jsonl.gz 2.jsonl beside it holds the same|"
                       "3.jsonl.zst!from line 2 on it holds something else"));
}

RunPtr TestJsonlSources::loadMetrics(const QByteArray& bytes)
{
    QTemporaryDir directory;
    SourceFile file;
    file.path = QStringLiteral("P/E.jsonl");
    file.absolutePath = directory.filePath(QStringLiteral("E.jsonl"));
    file.bytes = bytes.size();
    QFile out(file.absolutePath);
    if (!out.open(QIODevice::WriteOnly))
        return {};
    out.write(bytes);
    out.close();
    RunBuilder builder(QStringLiteral("/run"));
    SilentMonitor monitor;
    if (!jsonl_metrics.load(std::span(&file, 1), builder, monitor))
        return {};
    return builder.freeze();
}

void TestJsonlSources::metrics()
{
    const RunPtr run
        = loadMetrics("{\"step\": 1, \"data\": {\"b\": 1e-06, \"a\": 2}}\n{\"step\": 2, \"data\": "
                      "{\"b\": -Infinity, \"a\": true}}\n{\"data\": {\"b\": NaN}, \"step\": 3}\n");
    QCOMPARE(run->notes.size(), 1U);
    QCOMPARE(run->notes[0].severity, Note::Severity::Info);
    QCOMPARE(run->notes[0].where.line, 2);
    QCOMPARE(run->notes[0].text, QStringLiteral("true and false are read as 1 and 0 (first: a)"));
    const MetricStore* store = run->metrics();
    QVERIFY(store);
    QCOMPARE(store->source, QStringLiteral("jsonl-metrics"));
    QCOMPARE(store->trust, 30);
    QCOMPARE(store->series.size(), 2U);
    QCOMPARE(store->series[0].name, QStringLiteral("a"));
    QCOMPARE(store->series[0].steps, (std::vector<double>{ 1, 2 }));
    QCOMPARE(store->series[0].values, (std::vector<double>{ 2, 1 }));
    QCOMPARE(store->series[1].values[0], 1e-6);
    QVERIFY(std::isinf(store->series[1].values[1]));
    QVERIFY(std::isnan(store->series[1].values[2]));
    QCOMPARE(store->series[0].resolution, 0.0);
}

void TestJsonlSources::metricsInUtf16()
{
    const RunPtr run = loadMetrics(
        utf16("{\"step\": 1, \"data\": {\"a\": 1}}\n{\"step\": 2, \"data\": {\"a\": NaN}}\n"));
    QVERIFY(run && run->metrics());
    QCOMPARE(run->metrics()->series[0].steps, (std::vector<double>{ 1, 2 }));
    QCOMPARE(run->metrics()->series[0].values[0], 1.0);
    QVERIFY(std::isnan(run->metrics()->series[0].values[1]));
    QVERIFY(run->notes.empty());
}

/// Writers that keep to JSON put them so; a number in quotes is still none.
void TestJsonlSources::quotedValues()
{
    const RunPtr run = loadMetrics(
        "{\"step\": 1, \"data\": {\"a\": \"NaN\", \"b\": \"-Infinity\", \"c\": \"inf\"}}\n"
        "{\"step\": 2, \"data\": {\"a\": \"0.5\", \"b\": 1, \"c\": 2}}\n");
    QVERIFY(run && run->metrics());
    const auto& series = run->metrics()->series;
    QCOMPARE(series.size(), size_t(3));
    QCOMPARE(series[0].values.size(), size_t(1));
    QVERIFY(std::isnan(series[0].values[0]));
    QVERIFY(std::isinf(series[1].values[0]) && series[1].values[0] < 0);
    QVERIFY(std::isinf(series[2].values[0]) && series[2].values[0] > 0);
    QCOMPARE(run->notes.size(), size_t(2));
    QCOMPARE(run->notes[0].where.line, 1);
    QCOMPARE(run->notes[0].text,
        QStringLiteral("Texts that say NaN or infinity are read as such (first: a)"));
    QCOMPARE(run->notes[1].text, QStringLiteral("Not a number, ignored: a"));
}

void TestJsonlSources::metricNotes_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("text");
    const QByteArray good = "{\"step\": 1, \"data\": {\"a\": 1}}\n";
    QTest::newRow("null") << good + "{\"step\": 2, \"data\": {\"a\": null}}\n"
                          << 2 << QStringLiteral("null is read as NaN");
    QTest::newRow("string") << good + "{\"step\": 2, \"data\": {\"t\": \"text\"}}\n"
                            << 2 << QStringLiteral("Not a number, ignored: t");
    QTest::newRow("cut last line") << good + "{\"step\": 2, \"da" << 2
                                   << QStringLiteral("Unreadable metrics: the last line is cut");
    QTest::newRow("nonsense") << "nonsense\n" + good << 1
                              << QStringLiteral("Unreadable metrics: the line is no JSON object");
    QTest::newRow("no step") << good + "{\"data\": {}}\n"
                             << 2 << QStringLiteral("Unreadable metrics: the line has no step");
    const auto badStep = [&good](const char* name, const char* step) {
        QTest::newRow(name)
            << good + "{\"step\": " + step + ", \"data\": {\"a\": 7}}\n"
            << 2
            << QStringLiteral("Unreadable metrics: a step is a whole number from 0 to 1e+12, not ")
                + QString::fromLatin1(step);
    };
    badStep("negative step", "-3");
    badStep("step between two", "2.5");
    badStep("step as a text", "\"2\"");
    badStep("huge step", "100000000000000000000");
    badStep("step beyond a double", "1e999");
    badStep("step that is no number", "NaN");
    badStep("null as a step", "null");
    badStep("true as a step", "true");
    QTest::newRow("data is no object")
        << good + "{\"step\": 2, \"data\": 3}\n"
        << 2 << QStringLiteral("Unreadable metrics: the line has no data");
}

void TestJsonlSources::metricNotes()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, line);
    QFETCH(QString, text);
    const RunPtr run = loadMetrics(bytes);
    QCOMPARE(run->notes.size(), 1U);
    QCOMPARE(run->notes[0].where.file, QStringLiteral("P/E.jsonl"));
    QCOMPARE(run->notes[0].where.line, line);
    QVERIFY2(run->notes[0].text.startsWith(text), qPrintable(run->notes[0].text));
    QCOMPARE(run->metrics()->series[0].values[0], 1.0);
    const bool isTaken = text.contains(QStringLiteral("NaN and")) || text.startsWith(u"null");
    QCOMPARE(run->metrics()->series[0].steps.size(), size_t(isTaken ? 2 : 1));
    // What cannot be read is known to be lost; a text is no metric.
    const bool isLost = text.startsWith(QStringLiteral("Unreadable"));
    QCOMPARE(run->metrics()->lost.places, qint64(isLost));
    if (isLost)
        QCOMPARE(run->metrics()->lost.where, (Origin{ QStringLiteral("P/E.jsonl"), line }));
}

void TestJsonlSources::metricsOfARestart()
{
    const RunPtr run = loadMetrics(
        "{\"step\": 1, \"data\": {\"a\": 1}}\n{\"step\": 2, \"data\": {\"a\": 2}}\n{\"step\": 2, "
        "\"data\": {\"b\": 2}}\n{\"step\": 1, \"data\": {\"a\": 5}}\n");
    QCOMPARE(run->notes.size(), 2U);
    QCOMPARE(run->notes[0].text,
        QStringLiteral("The training was started 2 times; the last start wrote steps 1 to 1, so "
                       "steps 2 come from an earlier one"));
    QCOMPARE(run->notes[1].text,
        QStringLiteral("More than one start of the training wrote steps 1; the values of the last "
                       "start count (1 of 1 differ, the first is a at step 1)"));
    QCOMPARE(run->notes[1].where.line, 4);
    const MetricStore* store = run->metrics();
    QCOMPARE(store->series[0].values, (std::vector<double>{ 5, 2 }));
    QCOMPARE(store->attempts.size(), 2U);
    QCOMPARE(store->attempts[0].lastStep, 2.0);
    QCOMPARE(store->attempts[0].series[0].values, (std::vector<double>{ 1, 2 }));
    QCOMPARE(store->attempts[1].reason, QStringLiteral("step 1 after step 2"));
    QCOMPARE(store->attempts[1].origin.line, 4);
}

void TestJsonlSources::cancelled()
{
    class Cancelled final : public Monitor {
    public:
        bool cancelled() const override { return true; }
        void progress(double) override { }
        void stage(const QString&) override { }
    };
    Cancelled monitor;
    RunBuilder builder(QStringLiteral("/run"));
    QTemporaryDir directory;
    SourceFile file{ QStringLiteral("E.jsonl"), directory.filePath(QStringLiteral("E.jsonl")), 1,
        0 };
    QFile out(file.absolutePath);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.close();
    for (const Source* source : { &rollout_jsonl, &jsonl_metrics }) {
        const auto loaded = source->load(std::span(&file, 1), builder, monitor);
        QVERIFY(!loaded && loaded.error().code == Error::Code::Cancelled);
    }
}

ALIDADE_TEST_MAIN(TestJsonlSources)
#include "tst_jsonl_sources.moc"
