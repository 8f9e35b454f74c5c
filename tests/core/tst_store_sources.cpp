// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// SwanLab's and mlflow's stores, and what several stores of one run tell about each other.
#include "core/base/byte_file.h"
#include "core/sources/curve_builder.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "core/sources/store_agreement.h"
#include "core/sources/store_gaps.h"
#include "tests/support/record_files.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

using namespace alidade;
using namespace alidade::records;

namespace alidade {
extern const Source swanlab_run;
extern const Source mlflow_store;
} // namespace alidade

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinity = std::numeric_limits<double>::infinity();

class Files {
public:
    void write(const QString& path, const QByteArray& bytes)
    {
        const QString full = m_root.filePath(path);
        QDir().mkpath(QFileInfo(full).path());
        QFile file(full);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        m_files.push_back({ path, full, bytes.size(), 1000 });
    }
    /// What `source` recognises.
    RunPtr load(const Source& source) const
    {
        RunBuilder builder(m_root.path());
        SilentMonitor monitor;
        std::vector<SourceFile> taken;
        for (const SourceFile& file : m_files)
            if (source.recognises(file, *ByteFile::head(file.absolutePath, 65536)))
                taken.push_back(file);
        return source.load(taken, builder, monitor) ? builder.freeze() : nullptr;
    }

private:
    QTemporaryDir m_root;
    std::vector<SourceFile> m_files;
};

QByteArray swanlabScalar(const QByteArray& key, quint64 step, double value)
{
    const QByteArray boxed = value == 0 ? QByteArray() : fixed(1, value);
    return number(1, step)
        + block(13, block(1, key) + (step ? number(2, step) : QByteArray()) + block(5, boxed));
}

LevelDbLog swanlabLog(char version)
{
    return LevelDbLog(":SWL" + little(quint16(0xE1D6)) + version);
}

MetricSeries series(const char* name, std::vector<double> values, double firstStep = 1)
{
    MetricSeries made;
    made.name = QString::fromLatin1(name);
    made.values = std::move(values);
    for (size_t i = 0; i < made.values.size(); ++i)
        made.steps.push_back(firstStep + double(i));
    return made;
}

MetricStore store(const char* source, std::vector<MetricSeries> all)
{
    MetricStore made;
    made.source = QString::fromLatin1(source);
    made.origin = { made.source + QStringLiteral(".file"), 0 };
    made.series = std::move(all);
    return made;
}

} // namespace

Q_DECLARE_METATYPE(std::vector<double>)

class TestStoreSources : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void swanlab();
    void swanlabOfAnotherVersion();
    void swanlabConfig();
    void mlflow();
    void mlflowNames_data();
    void mlflowNames();
    void mlflowParams();
    void mlflowBroken_data();
    void mlflowBroken();
    void databases();
    void nullsAreResolved();
    void agreement_data();
    void agreement();
    void contradictingStores_data();
    void contradictingStores();
    void rivalStores();
    void stepsTrainedAgain();
    void rivalsAreNoted();
    void infiniteInFloats();
    void ranges_data();
    void ranges();
    void gapsAreFilled_data();
    void gapsAreFilled();
    void gapsKeepWhatIsThere();
    void missingMetrics();
    void anotherTrainingFillsNothing_data();
    void anotherTrainingFillsNothing();
    void staleSteps_data();
    void staleSteps();
    void repeatedSteps_data();
    void repeatedSteps();
    void repeatedValues();
    void pickedStoreStaysAsItIs();
    void storesOfOneSource();
    void mostPreciseWins();
};

void TestStoreSources::swanlab()
{
    LevelDbLog log = swanlabLog(2);
    log.add(number(1, 1) + block(10, block(1, "start")));
    for (quint64 step = 0; step <= 3; ++step)
        log.add(swanlabScalar("actor/pg_loss", step, double(step) / 4));
    log.add(swanlabScalar("actor/pg_loss", 2, 9));
    log.add(number(1, 9) + block(13, varint(5 << 3 | 2) + varint(1000)));
    Files files;
    files.write(QStringLiteral("swanlog/run-20260802_113012-x/run-x.swanlab"), log.bytes());
    const RunPtr run = files.load(swanlab_run);
    const MetricStore& metrics = *run->metrics();
    QCOMPARE(metrics.source, QStringLiteral("swanlab-run"));
    QCOMPARE(metrics.series[0].steps, (std::vector<double>{ 0, 1, 2, 3 }));
    QCOMPARE(metrics.series[0].values, (std::vector<double>{ 0, 0.25, 9, 0.75 }));
    QCOMPARE(metrics.attempts.size(), size_t(2));
    QCOMPARE(run->notes.size(), size_t(3)); // two of the second start, which ends before the first
    QVERIFY(run->notes[0].text.endsWith(QStringLiteral("the record cannot be read")));
}

void TestStoreSources::swanlabOfAnotherVersion()
{
    LevelDbLog log = swanlabLog(1);
    log.add("{\"key\": 1}");
    Files files;
    files.write(QStringLiteral("backup.swanlab"), log.bytes());
    files.write(QStringLiteral("short.swanlab"), ":SW");
    const RunPtr run = files.load(swanlab_run);
    QVERIFY(!run->metrics());
    QCOMPARE(run->notes.size(), size_t(2));
    QVERIFY(
        run->notes[0].text.startsWith(QStringLiteral("Version 1 of SwanLab's file is not read")));
    QVERIFY(run->notes[1].text.startsWith(QStringLiteral("This is no SwanLab file")));
}

void TestStoreSources::swanlabConfig()
{
    Files files;
    const QString path = QStringLiteral("swanlog/run-20260802_113012-x/files/config.yaml");
    files.write(path,
        "actor:\n  desc: ''\n  sort: 0\n  value:\n    lr: 1.0e-06\nFRAMEWORK:\n  desc: ''\n"
        "  sort: 1\n  value: verl\nbroken: 3\n");
    const RunPtr run = files.load(swanlab_run);
    QCOMPARE(run->config.entries.size(), size_t(2));
    QCOMPARE(run->config.find(u"actor.lr")->value.real, 1e-6);
    QCOMPARE(run->config.find(u"actor.lr")->origin, (Origin{ path, 5 }));
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(run->notes[0].where.line, 10);
}

void TestStoreSources::mlflow()
{
    Files files;
    const QString folder = QStringLiteral("mlruns/1/0123456789abcdef0123456789abcdef");
    files.write(folder + QStringLiteral("/metrics/actor/pg_loss"),
        "1700000001000 -0.25 1\n1700000002000 nan 2\n1700000003000 inf 3\n1700000004000 7 2\n");
    files.write(folder + QStringLiteral("/metrics/val-core/acc/mean_at_8"),
        "1700000001000 0.5 1 extra\nnonsense\n1700000002000 0.");
    const RunPtr run = files.load(mlflow_store);
    const MetricStore& metrics = *run->metrics();
    QCOMPARE(metrics.origin.file, folder);
    QCOMPARE(metrics.series[0].name, QStringLiteral("actor/pg_loss"));
    QCOMPARE(metrics.series[0].values, (std::vector<double>{ -0.25, 7, Infinity }));
    QCOMPARE(metrics.series[0].wallSeconds[0], 1700000001.0);
    QCOMPARE(metrics.series[1].name, QStringLiteral("val-core/acc/mean@8"));
    QCOMPARE(metrics.attempts.size(), size_t(2));
    QVERIFY(std::isnan(metrics.attempts[0].series[0].values[1]));
    QCOMPARE(run->notes.size(), size_t(4)); // two of the second start, which ends before the first
    QCOMPARE(run->notes[0].where.line, 2);
    QCOMPARE(run->notes[1].text, QStringLiteral("The last line is cut"));
}

void TestStoreSources::mlflowNames_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("isMetric");
    const QString run = QStringLiteral("mlruns/1/0123456789abcdef0123456789abcdef/");
    QTest::newRow("metric") << run + QStringLiteral("metrics/a") << true;
    QTest::newRow("parameter") << run + QStringLiteral("params/a") << true;
    QTest::newRow("tag") << run + QStringLiteral("tags/a") << false;
    QTest::newRow("a folder of ours") << QStringLiteral("out/metrics/a") << false;
}

void TestStoreSources::mlflowNames()
{
    QFETCH(QString, path);
    QFETCH(bool, isMetric);
    QCOMPARE(mlflow_store.recognises({ path, path, 1, 0 }, "1700000001000 0.5 1\n"), isMetric);
    QCOMPARE(mlflow_store.recognises({ path, path, 1, 0 }, "words\n"), isMetric);
}

/// Types are told from the text; lists are put together again.
void TestStoreSources::mlflowParams()
{
    Files files;
    const QString folder = QStringLiteral("mlruns/1/0123456789abcdef0123456789abcdef");
    const auto param = [&](const char* name, const QByteArray& text) {
        files.write(folder + QStringLiteral("/params/") + QString::fromLatin1(name), text);
    };
    param("actor/optim/lr", "1e-06");
    param("actor/optim/total", "-1");
    param("actor/use", "True");
    param("data/seed", "None");
    param("data/name", "gsm8k");
    param("data/files/list_len", "2");
    param("data/files/0", "/a.parquet");
    param("data/files/1", "/b.parquet");
    param("data/none/list_len", "0");
    param("data/list_len", "3"); // no list: other things stand beside it
    param("data/empty", "");
    const RunPtr run = files.load(mlflow_store);
    QStringList told;
    for (const ConfigEntry& entry : run->config.entries)
        told += entry.key + u'=' + entry.text;
    QCOMPARE(told.join(u' '),
        QStringLiteral("actor.optim.lr=1e-06 actor.optim.total=-1 actor.use=True data.empty='' "
                       "data.files=['/a.parquet', '/b.parquet'] data.list_len=3 data.name=gsm8k "
                       "data.none=[] data.seed=None"));
    using Kind = Value::Kind;
    QCOMPARE(run->config.find(u"actor.optim.lr")->value.kind, Kind::Double);
    QCOMPARE(run->config.find(u"actor.use")->value.kind, Kind::Bool);
    QCOMPARE(run->config.find(u"data.seed")->value.kind, Kind::None);
    QCOMPARE(run->config.find(u"actor.optim.lr")->origin,
        (Origin{ folder + QStringLiteral("/params/actor/optim/lr"), 1 }));
    QCOMPARE(run->config.origin.file, folder + QStringLiteral("/params"));
    QCOMPARE(run->config.source, QStringLiteral("mlflow-store"));
    QVERIFY(run->config.complete);
    QVERIFY(run->notes.empty());
}

void TestStoreSources::mlflowBroken_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("notes");
    const auto row = [](const char* title, const char* path, const QByteArray& content, int notes) {
        QTest::newRow(title) << QString::fromLatin1(path) << content << notes;
    };
    const QByteArray binary = QByteArray("\x89PNG\0\0\xff\n", 8).repeated(500);
    row("empty metric", "metrics/a", "", 1);
    row("binary metric", "metrics/a", binary, 1);
    row("words as metric", "metrics/a", "no numbers here\n", 1);
    row("binary parameter", "params/a", binary.left(100), 1);
    row("parameter that mlflow cut", "params/a", QByteArray(500, 'x'), 1);
    row("long parameter", "params/a", QByteArray(501, 'x'), 0);
}

void TestStoreSources::mlflowBroken()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, content);
    QFETCH(int, notes);
    Files files;
    const QString folder = QStringLiteral("mlruns/1/0123456789abcdef0123456789abcdef/");
    files.write(folder + path, content);
    files.write(folder + QStringLiteral("params/b"), "1");
    const RunPtr run = files.load(mlflow_store);
    QCOMPARE(int(run->notes.size()), notes);
    if (notes > 0)
        QCOMPARE(run->notes[0].where.file, folder + path);
    QVERIFY(run->config.find(u"b"));
    // What is missing is not known to be absent.
    QCOMPARE(run->config.complete, notes == 0 || path.startsWith(u"metrics"));
    QVERIFY(!run->metrics());
}

void TestStoreSources::databases()
{
    Files files;
    const QByteArray magic("SQLite format 3\0", 16);
    files.write(QStringLiteral("mlruns.db"), magic + "CREATE TABLE metrics (key)");
    files.write(QStringLiteral("trackio/p.db"), magic);
    files.write(QStringLiteral("cache.db"), magic + "CREATE TABLE pages");
    const RunPtr run = files.load(mlflow_store);
    QVERIFY(!run->metrics());
    QCOMPARE(run->notes.size(), size_t(2));
    QVERIFY(run->notes[0].text.contains(QStringLiteral("not read")));
}

void TestStoreSources::nullsAreResolved()
{
    std::vector<MetricStore> stores{ store("jsonl-metrics", { series("a", { 1, NaN, NaN, NaN }) }),
        store("console-log", { series("a", { 1, Infinity, NaN, 4 }) }) };
    const auto notes = resolveNulls(stores);
    QCOMPARE(stores[0].series[0].values[1], Infinity);
    QVERIFY(std::isnan(stores[0].series[0].values[2]));
    QVERIFY(std::isnan(stores[0].series[0].values[3])); // a disagreement, not a null
    QCOMPARE(notes.size(), size_t(1));
    QCOMPARE(
        notes[0].text, QStringLiteral("1 values written as null are infinite in console-log.file"));
    // Other stores tell NaN from infinity.
    std::vector<MetricStore> sure{ store("wandb-run", { series("a", { NaN }) }),
        store("console-log", { series("a", { Infinity }) }) };
    QCOMPARE(resolveNulls(sure).size(), size_t(0));
    QVERIFY(std::isnan(sure[0].series[0].values[0]));
}

void TestStoreSources::agreement_data()
{
    QTest::addColumn<double>("here");
    QTest::addColumn<double>("there");
    QTest::addColumn<double>("resolution");
    QTest::addColumn<bool>("agrees");
    QTest::newRow("equal") << 0.1 << 0.1 << 0.0 << true;
    QTest::newRow("float32") << 0.1 << double(0.1F) << 0.0 << true;
    QTest::newRow("another value") << 0.1 << 0.100001 << 0.0 << false;
    QTest::newRow("printed") << 0.1234 << 0.123 << 0.001 << true;
    QTest::newRow("printed half up") << 0.1235 << 0.124 << 0.001 << true;
    QTest::newRow("beyond the print") << 0.1234 << 0.124 << 0.001 << false;
    QTest::newRow("NaN in both") << NaN << NaN << 0.0 << true;
    QTest::newRow("NaN in one") << NaN << 1.0 << 0.0 << false;
    QTest::newRow("infinities") << Infinity << Infinity << 0.0 << true;
    QTest::newRow("other infinity") << Infinity << -Infinity << 0.0 << false;
    QTest::newRow("large") << 16777217.0 << 16777216.0 << 0.0 << true;
}

void TestStoreSources::agreement()
{
    QFETCH(double, here);
    QFETCH(double, there);
    QFETCH(double, resolution);
    QFETCH(bool, agrees);
    MetricSeries printed = series("b", { there, 1 });
    printed.resolution = resolution;
    const std::vector<MetricStore> stores{ store("wandb-run", { series("b", { here, 1 }) }),
        store("console-log", { series("a", { 3 }), printed }) };
    const auto notes = disagreementNotes(stores, agreements(stores));
    QCOMPARE(notes.size(), size_t(agrees ? 0 : 1));
    if (agrees)
        return;
    QCOMPARE(notes[0].source, QStringLiteral("wandb-run"));
    QCOMPARE(notes[0].severity, Note::Severity::Warning);
    const QString text = std::isfinite(here) == std::isfinite(there)
        ? QStringLiteral("1 of 2 values are other ones in console-log.file: b at step 1 is ")
        : QStringLiteral("1 of 2 values are a number either here or in console-log.file, and NaN "
                         "or infinite in the other: b at step 1 is NaN here and 1 there");
    QVERIFY2(notes[0].text.startsWith(text), qPrintable(notes[0].text));
}

/// Where one store has a number and another one NaN or infinity, the run is known to be unclear.
void TestStoreSources::contradictingStores_data()
{
    QTest::addColumn<std::vector<double>>("here");
    QTest::addColumn<std::vector<double>>("there");
    QTest::addColumn<double>("step"); // of the contradiction; NaN: none
    using Values = std::vector<double>;
    QTest::newRow("NaN here") << Values{ 1, NaN, 3 } << Values{ 1, 2, 3 } << 2.0;
    QTest::newRow("NaN there") << Values{ 1, 2, 3 } << Values{ 1, 2, NaN } << 3.0;
    QTest::newRow("infinity there") << Values{ 1, 2, 3 } << Values{ -Infinity, 2, 3 } << 1.0;
    QTest::newRow("NaN nearly everywhere") << Values{ 1, 2, 3 } << Values{ 1, NaN, NaN } << 2.0;
    QTest::newRow("NaN in both") << Values{ 1, NaN, 3 } << Values{ 1, NaN, 3 } << NaN;
    QTest::newRow("NaN and infinity") << Values{ 1, NaN, 3 } << Values{ 1, Infinity, 3 } << NaN;
    QTest::newRow("another number") << Values{ 1, 2, 3 } << Values{ 1, 2, 4 } << 3.0;
    QTest::newRow("another number before NaN") << Values{ 1, 2, 3 } << Values{ 5, 6, NaN } << 3.0;
    QTest::newRow("equal") << Values{ 1, 2, 3 } << Values{ 1, 2, 3 } << NaN;
}

void TestStoreSources::contradictingStores()
{
    QFETCH(std::vector<double>, here);
    QFETCH(std::vector<double>, there);
    QFETCH(double, step);
    RunBuilder builder(QStringLiteral("/run"));
    MetricStore precise = store("wandb-run", { series("a", here), series("b", { 1, 2, 3 }) });
    precise.trust = 30;
    builder.addMetrics(precise);
    MetricStore other = store("console-log", { series("a", there) });
    other.trust = 20;
    builder.addMetrics(other);
    const RunPtr run = builder.freeze();
    const auto& found = run->metrics()->contradictions;
    QCOMPARE(run->metrics()->source, QStringLiteral("wandb-run"));
    QCOMPARE(found.size(), size_t(std::isnan(step) ? 0 : 1));
    if (found.empty())
        return;
    QCOMPARE(found[0].name, QStringLiteral("a"));
    QCOMPARE(found[0].step, step);
    QCOMPARE(found[0].file, QStringLiteral("console-log.file"));
    QVERIFY(std::isfinite(found[0].here) || std::isfinite(found[0].there));
}

/// Which stores put the used one in question.
void TestStoreSources::rivalStores()
{
    using Values = std::vector<double>;
    const auto log = [&](const Values& values) { return store("log", { series("a", values) }); };
    const auto events
        = [&](const Values& values) { return store("events", { series("a", values) }); };
    const Values used{ 1, 2, 3, 4, 5, 6 }, other{ 9, 9, 9, 9, 9, 9 };
    QCOMPARE(rivals({ log(used), log(other) }).size(), size_t(1));
    QCOMPARE(rivals({ log(used), log(used) }).size(), size_t(0));
    QCOMPARE(rivals({ log(used), events(other) }).size(), size_t(1));
    // An earlier try is short; a file of another kind is of this run, however short.
    QCOMPARE(rivals({ log(used), log({ 9, 9 }) }).size(), size_t(0));
    QCOMPARE(rivals({ log(used), log({ 9, 9, 9 }) }).size(), size_t(1));
    QCOMPARE(rivals({ log(used), events({ 9, 9 }) }).size(), size_t(1));
    // Another source says which one is meant.
    QCOMPARE(rivals({ log(used), log(other), events(used) }).size(), size_t(0));
    QCOMPARE(rivals({ log(used), log(other), events(other) }).size(), size_t(2));
    QCOMPARE(rivals({ log(used), events(other), events(used) }).size(), size_t(0));
    // One value that agrees confirms nothing, and a file without another of its kind is the run's.
    QCOMPARE(rivals({ log(used), log(other), events({ 1 }) }).size(), size_t(1));
    MetricStore third = events(used);
    third.source = QStringLiteral("third");
    QCOMPARE(rivals({ log(used), events(other), third }).size(), size_t(1));
    QCOMPARE(rivals({}).size(), size_t(0));
}

/// wandb keeps what the first start wrote at a step, a log what the last one did.
void TestStoreSources::stepsTrainedAgain()
{
    MetricStore log = store("log", { series("a", { 1, 2, 7, 8 }) });
    log.attempts.resize(2);
    log.attempts[0].series = { series("a", { 1, 2, 3, 4 }) };
    log.attempts[1].series = { series("a", { 1, 2, 7, 8 }) };
    const MetricStore wandb = store("wandb-run", { series("a", { 1, 2, 3, 4 }) });
    for (const auto& stores : { std::vector{ log, wandb }, std::vector{ wandb, log } }) {
        const auto found = agreements(stores);
        QCOMPARE(found[0].differing, qint64(2));
        QCOMPARE(found[0].ofOtherStarts, qint64(2));
        QVERIFY(found[0].isOneTraining() && found[0].contradictions.empty());
        QVERIFY(rivals(stores).empty());
        QCOMPARE(disagreementNotes(stores, found).size(), size_t(1));
    }
    const MetricStore other = store("wandb-run", { series("a", { 1, 2, 3, 5 }) });
    QCOMPARE(rivals({ log, other }).size(), size_t(1));
    QCOMPARE(rivals({ log, other })[0].contradictions[0].step, 4.0);
}

void TestStoreSources::rivalsAreNoted()
{
    const auto freeze = [](const QString& chosen) {
        RunBuilder builder(QStringLiteral("/run"),
            chosen.isEmpty()
                ? QHash<SourceChoice::Kind, QString>()
                : QHash<SourceChoice::Kind, QString>{ { SourceChoice::Kind::Metrics, chosen } });
        for (const char* name : { "one", "two" }) {
            MetricStore made = store("log", { series("a", { 1, 2, name[0] == 'o' ? 3.0 : 4.0 }) });
            made.origin.file = QString::fromLatin1(name);
            builder.addMetrics(std::move(made));
        }
        return builder.freeze();
    };
    const RunPtr run = freeze({});
    QCOMPARE(run->metrics()->contradictions.size(), size_t(1));
    QCOMPARE(run->metrics()->contradictions[0].file, QStringLiteral("two"));
    QCOMPARE(run->notes[0].text,
        QStringLiteral("1 of 3 values are other ones in two: a at step 3 is 3 here and 4 there"));
    // Who chooses a store has said which one counts.
    const RunPtr picked = freeze(QStringLiteral("two"));
    QCOMPARE(picked->metrics()->origin.file, QStringLiteral("two"));
    QVERIFY(picked->metrics()->contradictions.empty());
}

/// An event file holds 32 bits: what is larger is infinite there.
void TestStoreSources::infiniteInFloats()
{
    MetricSeries events = series("a", { Infinity, -Infinity, Infinity });
    events.relativeResolution = 6e-8;
    const auto found = agreements({ store("wandb-run", { series("a", { 1e39, -1e40, 3 }) }),
        store("tensorboard-events", { events }) });
    QCOMPARE(found[0].differing, qint64(1));
    QCOMPARE(found[0].contradictions.size(), size_t(1));
    QCOMPARE(found[0].contradictions[0].step, 3.0);
}

void TestStoreSources::ranges_data()
{
    QTest::addColumn<std::vector<double>>("steps");
    QTest::addColumn<std::vector<double>>("between");
    QTest::addColumn<QString>("text");
    using Steps = std::vector<double>;
    const auto row
        = [](const char* name, const Steps& steps, const Steps& between, const char* text) {
              QTest::newRow(name) << steps << between << QString::fromUtf8(text);
          };
    row("none", {}, { 1 }, "");
    row("one", { 4 }, {}, "4");
    row("behind", { 6, 7, 8 }, { 1, 2, 5 }, "6–8");
    row("before and behind", { 1, 2, 9 }, { 3, 4 }, "1–2, 9");
    row("every tenth", { 10, 20, 30 }, {}, "10–30");
    row("between", { 2, 4, 5 }, { 1, 3, 6 }, "2, 4–5");
    row("many", { 1, 3, 5, 7, 9, 11 }, { 2, 4, 6, 8, 10 }, "1, 3, 5, 7, … (+2)");
}

void TestStoreSources::ranges()
{
    QFETCH(std::vector<double>, steps);
    QFETCH(std::vector<double>, between);
    QTEST(stepRanges(steps, between), "text");
}

void TestStoreSources::gapsAreFilled_data()
{
    QTest::addColumn<std::vector<double>>("steps"); // of the used store; its values are the steps
    QTest::addColumn<QString>("text"); // of the note
    using Steps = std::vector<double>;
    QTest::newRow("complete") << Steps{ 1, 2, 3, 4, 5, 6, 7, 8 } << QString();
    QTest::newRow("cut") << Steps{ 1, 2 } << QStringLiteral("3–8");
    QTest::newRow("overwritten by a resume") << Steps{ 5, 6, 7, 8 } << QStringLiteral("1–4");
    QTest::newRow("damaged in between") << Steps{ 1, 2, 6, 8 } << QStringLiteral("3–5, 7");
    QTest::newRow("one step left") << Steps{ 4 } << QStringLiteral("1–3, 5–8");
    QTest::newRow("more than the other") << Steps{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 } << QString();
}

void TestStoreSources::gapsAreFilled()
{
    QFETCH(std::vector<double>, steps);
    QFETCH(QString, text);
    MetricSeries here = series("a", steps);
    here.steps = steps;
    const MetricSeries all = series("a", { 1, 2, 3, 4, 5, 6, 7, 8 });
    std::vector<MetricStore> stores{ store("jsonl-metrics", { here }),
        store("console-log", { all }) };
    const auto notes = fillGaps(stores, agreements(stores));
    const MetricSeries& filled = stores[0].series[0];
    QCOMPARE(filled.values, filled.steps);
    QVERIFY(std::includes(
        filled.steps.begin(), filled.steps.end(), all.steps.begin(), all.steps.end()));
    QVERIFY(std::is_sorted(filled.steps.begin(), filled.steps.end()));
    QCOMPARE(notes.size(), size_t(text.isEmpty() ? 0 : 1));
    if (text.isEmpty())
        return;
    QCOMPARE(notes[0].severity, Note::Severity::Warning);
    QCOMPARE(notes[0].where.file, QStringLiteral("jsonl-metrics.file"));
    QCOMPARE(notes[0].text,
        QStringLiteral("Values at steps %1 are missing and were taken from console-log.file")
            .arg(text));
}

void TestStoreSources::gapsKeepWhatIsThere()
{
    // Values, and times where one store has them; a coarse print makes the whole curve coarse.
    MetricSeries here = series("a", { 1.25, 2.25 });
    here.wallSeconds = { 100, 200 };
    MetricSeries printed = series("a", { 1.25, 2.25, 3.125 });
    printed.resolution = 0.001;
    std::vector<MetricStore> stores{ store("wandb-run", { here }),
        store("console-log", { printed }) };
    fillGaps(stores, agreements(stores));
    const MetricSeries& filled = stores[0].series[0];
    QCOMPARE(filled.values, (std::vector<double>{ 1.25, 2.25, 3.125 }));
    QCOMPARE(filled.wallSeconds.size(), size_t(3));
    QCOMPARE(filled.wallSeconds[1], 200.0);
    QVERIFY(std::isnan(filled.wallSeconds[2]));
    QCOMPARE(filled.resolution, 0.001);
}

void TestStoreSources::missingMetrics()
{
    // Another spelling of a name is no other metric.
    std::vector<MetricStore> stores{ store("mlflow-store",
                                         { series("a/x", { 1, 2 }), series("c_d_", { 1, 2 }) }),
        store("console-log",
            { series("a/x", { 1, 2 }), series("b", { 5, 6 }), series("c/d)", { 1, 2 }) }) };
    const auto notes = fillGaps(stores, agreements(stores));
    QCOMPARE(stores[0].series.size(), size_t(3));
    QCOMPARE(stores[0].series[1].name, QStringLiteral("b"));
    QCOMPARE(notes.size(), size_t(1));
    QVERIFY(notes[0].text.startsWith(QStringLiteral("1 metrics are missing here")));
}

void TestStoreSources::anotherTrainingFillsNothing_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<std::vector<double>>("values"); // from step 1 on
    QTest::addColumn<double>("first"); // step of the other
    QTest::addColumn<QString>("note");
    using Values = std::vector<double>;
    const QString console = QStringLiteral("console-log");
    QTest::newRow("other values") << console << Values{ 7, 8, 9, 1, 1, 1 } << 1.0
                                  << QStringLiteral("they differ");
    QTest::newRow("no common step")
        << console << Values{ 7, 8 } << 7.0 << QStringLiteral("no step is in both");
    QTest::newRow("an earlier part, perhaps")
        << QStringLiteral("wandb-run") << Values{ 0, 1 } << -1.0 << QStringLiteral("same training");
    QTest::newRow("within the steps here")
        << QStringLiteral("wandb-run") << Values{ 7, 8 } << 2.0 << QString();
}

void TestStoreSources::anotherTrainingFillsNothing()
{
    QFETCH(QString, source);
    QFETCH(std::vector<double>, values);
    QFETCH(double, first);
    QFETCH(QString, note);
    std::vector<MetricStore> stores{ store("wandb-run", { series("a", { 1, 2, 3 }) }),
        store(source.toLatin1().constData(), { series("a", values, first) }) };
    const auto notes = fillGaps(stores, agreements(stores));
    QCOMPARE(stores[0].series[0].values, (std::vector<double>{ 1, 2, 3 }));
    QCOMPARE(notes.size(), size_t(note.isEmpty() ? 0 : 1));
    if (!note.isEmpty())
        QVERIFY2(notes[0].text.contains(note), qPrintable(notes[0].text));
}

void TestStoreSources::staleSteps_data()
{
    QTest::addColumn<std::vector<double>>("lastSteps"); // of the starts, which all begin at 1
    QTest::addColumn<QString>("note");
    using Steps = std::vector<double>;
    QTest::newRow("one start") << Steps{ 5 } << QString();
    QTest::newRow("went further") << Steps{ 3, 5 } << QString();
    QTest::newRow("as far") << Steps{ 5, 5 } << QString();
    QTest::newRow("ended before") << Steps{ 5, 3 } << QStringLiteral("so steps 4–5 come from");
    QTest::newRow("the longest is the first")
        << Steps{ 5, 1, 4 } << QStringLiteral("so steps 5 come from");
}

void TestStoreSources::staleSteps()
{
    QFETCH(std::vector<double>, lastSteps);
    QFETCH(QString, note);
    MetricStore made = store("console-log", { series("a", { 1, 2, 3, 4, 5 }) });
    for (const double last : lastSteps) {
        Attempt attempt;
        attempt.firstStep = 1;
        attempt.lastStep = last;
        made.attempts.push_back(attempt);
    }
    const auto notes = attemptNotes(made);
    QCOMPARE(notes.size(), size_t(note.isEmpty() ? 0 : 1));
    if (!note.isEmpty())
        QVERIFY2(notes[0].text.contains(note), qPrintable(notes[0].text));
}

/// What several starts wrote is said, with what became of it.
void TestStoreSources::repeatedSteps_data()
{
    QTest::addColumn<std::vector<double>>("later"); // the second start, from step 3 on
    QTest::addColumn<QString>("note");
    using Values = std::vector<double>;
    QTest::newRow("goes on") << Values{} << QString();
    QTest::newRow("the same values")
        << Values{ 3, 4, 5 }
        << QStringLiteral(
               "More than one start of the training wrote steps 3–4, with the same values");
    QTest::newRow("other values")
        << Values{ 3, 9, 5 }
        << QStringLiteral("More than one start of the training wrote steps 3–4; the values of the "
                          "last start count (1 of 2 differ, the first is a at step 4)");
    QTest::newRow("NaN once more")
        << Values{ 3, NaN, 5 }
        << QStringLiteral("More than one start of the training wrote steps 3–4; the values of the "
                          "last start count (1 of 2 differ, the first is a at step 4)");
}

void TestStoreSources::repeatedSteps()
{
    QFETCH(std::vector<double>, later);
    QFETCH(QString, note);
    CurveBuilder curves;
    const int a = curves.column("a"), b = curves.column("b");
    curves.startAttempt({ QStringLiteral("x"), 1 }, {});
    for (const double step : { 1.0, 2.0, 3.0, 4.0 })
        curves.add(a, step, step, NaN);
    curves.add(b, 1, 1, NaN);
    curves.startAttempt({ QStringLiteral("x"), 7 }, {});
    for (size_t i = 0; i < later.size(); ++i)
        curves.add(a, 3 + double(i), later[i], NaN);
    if (later.empty())
        curves.add(a, 5, 5, NaN);
    const auto notes = attemptNotes(curves.finish());
    QCOMPARE(notes.size(), size_t(note.isEmpty() ? 0 : 1));
    if (note.isEmpty())
        return;
    QCOMPARE(notes[0].text, note);
    QCOMPARE(notes[0].severity, Note::Severity::Info);
    QCOMPARE(notes[0].where, (Origin{ QStringLiteral("x"), 7 }));
}

/// Within one start the later value of a step counts; that it replaces another one is said.
void TestStoreSources::repeatedValues()
{
    CurveBuilder curves;
    const int a = curves.column("a"), b = curves.column("b");
    curves.add(a, 1, 0.5, NaN);
    curves.add(a, 1, 0.5, NaN); // the same once more
    curves.add(b, 1, NaN, NaN);
    curves.add(b, 1, NaN, NaN);
    QVERIFY(!repeatNote(curves, QStringLiteral("x"), {}));
    curves.add(a, 2, 1, NaN);
    curves.add(a, 2, 2, NaN);
    curves.add(b, 1, 3, NaN);
    curves.startAttempt({}, {});
    curves.add(a, 2, 7, NaN); // another start may differ
    const auto note = repeatNote(curves, QStringLiteral("x"), {});
    QVERIFY(note);
    QVERIFY2(note->text.startsWith(QStringLiteral("2 values were written twice")),
        qPrintable(note->text));
    QVERIFY2(note->text.endsWith(QStringLiteral("(first: a at step 2)")), qPrintable(note->text));
    QCOMPARE(curves.finish().series[0].values, (std::vector<double>{ 0.5, 7 }));
}

void TestStoreSources::pickedStoreStaysAsItIs()
{
    RunBuilder builder(QStringLiteral("/run"),
        { { SourceChoice::Kind::Metrics, QStringLiteral("console-log.file") } });
    MetricStore precise = store("wandb-run", { series("a", { 1, 2, 3, 4 }) });
    precise.trust = 30;
    builder.addMetrics(precise);
    MetricStore picked = store("console-log", { series("a", { 1, 2 }) });
    picked.trust = 20;
    builder.addMetrics(picked);
    const RunPtr run = builder.freeze();
    QCOMPARE(run->metrics()->source, QStringLiteral("console-log"));
    QCOMPARE(run->metrics()->series[0].values, (std::vector<double>{ 1, 2 }));
    QVERIFY(std::any_of(run->notes.begin(), run->notes.end(), [](const Note& note) {
        return note.text
            == QStringLiteral(
                "Steps 3–4 are only in wandb-run.file and were not taken: this store was picked");
    }));
}

void TestStoreSources::storesOfOneSource()
{
    // Two experiments below one folder: the one that is meant agrees; the other is no fault.
    std::vector<MetricStore> stores{ store("console-log", { series("a", { 1, 2, 3 }) }),
        store("tensorboard-events", { series("a", { 7, 8, 9 }) }),
        store("tensorboard-events", { series("a", { 1, 2, 3 }) }),
        store("console-log", { series("a", { 5, 5, 5 }) }) };
    const auto found = agreements(stores);
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].store, size_t(2));
    QCOMPARE(disagreementNotes(stores, found).size(), size_t(0));
    QCOMPARE(fillGaps(stores, found).size(), size_t(0));
    QCOMPARE(agreements({ stores[0] }).size(), size_t(0));
    QCOMPARE(agreements({}).size(), size_t(0));
}

void TestStoreSources::mostPreciseWins()
{
    RunBuilder builder(QStringLiteral("/run"));
    const std::vector<std::pair<const char*, int>> order{ { "console of three decimals", 5 },
        { "events", 15 }, { "wandb", 30 }, { "console", 20 },
        { "last values", RunBuilder::LastValuesTrust } };
    for (const auto& [source, trust] : order) {
        MetricStore one = store(source, { series("a", { 1 }) });
        one.trust = trust;
        builder.addMetrics(std::move(one));
    }
    const RunPtr run = builder.freeze();
    QStringList sources;
    for (const MetricStore& one : run->stores)
        sources += one.source;
    QCOMPARE(sources,
        (QStringList{ QStringLiteral("wandb"), QStringLiteral("console"), QStringLiteral("events"),
            QStringLiteral("console of three decimals") }));
    QCOMPARE(run->choices.size(), size_t(1));
    QCOMPARE(run->choices[0].candidates.size(), size_t(4));
}

ALIDADE_TEST_MAIN(TestStoreSources)
#include "tst_store_sources.moc"
