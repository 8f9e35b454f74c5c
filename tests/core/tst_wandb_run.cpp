// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// wandb's local folders: the record file byte by byte, config, arguments, several folders.
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "core/sources/wandb_recording.h"
#include "tests/support/record_files.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <cmath>

using namespace alidade;
using namespace alidade::records;

namespace alidade {
extern const Source wandb_run;
}

namespace {

constexpr const char Folder[] = "wandb/offline-run-20260803_110234-abc";

/// Recorded by wandb: one record of history.
const QByteArray Recorded = QByteArray::fromHex(
    "3a572642e1be0062e50fb82a0001080312260a17120d6163746f722f70675f6c6f73738201052d302e32350a0b1205"
    "5f7374657082010131");

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
    RunPtr load() const
    {
        RunBuilder builder(m_root.path());
        SilentMonitor monitor;
        std::vector<SourceFile> taken;
        for (const SourceFile& file : m_files)
            if (wandb_run.recognises(file, *ByteFile::head(file.absolutePath, 65536)))
                taken.push_back(file);
        return wandb_run.load(taken, builder, monitor) ? builder.freeze() : nullptr;
    }
    QString root() const { return m_root.path(); }

private:
    QTemporaryDir m_root;
    std::vector<SourceFile> m_files;
};

Row row(int step, const QByteArray& loss)
{
    return { { "actor/pg_loss", loss }, { "_step", QByteArray::number(step) },
        { "_timestamp", QByteArray::number(1000 + step) } };
}

QByteArray recording(const std::vector<Row>& rows, Labels labels = Labels::Nested,
    const QByteArray& id = "abc", const QByteArray& name = "exp")
{
    LevelDbLog log = LevelDbLog::wandb();
    quint64 serial = 0;
    log.add(runRecord(++serial, id, name,
        { { "actor", "{\"lr\": 1e-06, \"clip\": 3}" }, { "_wandb", "{\"v\": 1}" },
            { "trainer", "{\"name\": null}" } }));
    for (const Row& one : rows) {
        log.add(history(++serial, one, labels));
        log.add(statistics(++serial));
    }
    return log.bytes();
}

QStringList notesOf(const Run& run)
{
    QStringList notes;
    for (const Note& note : run.notes)
        notes += note.text;
    return notes;
}

QString configText(const Run& run)
{
    QStringList entries;
    for (const ConfigEntry& entry : run.config.entries)
        entries += entry.key + u'=' + entry.text;
    return entries.join(u' ');
}

} // namespace

class TestWandbRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recordedBytes();
    void history_data();
    void history();
    void dictsOfNumbers();
    void nestedLabels();
    void steps_data();
    void steps();
    void otherRecords();
    void recordsAcrossBlocks();
    void everyCut();
    void everyFlippedByte();
    void damagedBlock();
    void foreignHeader();
    void configFile_data();
    void configFile();
    void cutConfigFile_data();
    void cutConfigFile();
    void configOfAKilledRun();
    void changesOfTheConfig();
    void arguments();
    void argumentsOfAWorker();
    void resumed_data();
    void resumed();
    void lastValues();
    void cancelled();
};

void TestWandbRun::recordedBytes()
{
    LevelDbLog log = LevelDbLog::wandb();
    log.add(records::history(3, { { "actor/pg_loss", "-0.25" }, { "_step", "1" } }));
    QCOMPARE(log.bytes().toHex(), Recorded.toHex());

    Files files;
    files.write(QStringLiteral("run-abc.wandb"), Recorded);
    const RunPtr run = files.load();
    QCOMPARE(run->notes.size(), size_t(0));
    QCOMPARE(run->metrics()->series.size(), size_t(1));
    const MetricSeries& series = run->metrics()->series[0];
    QCOMPARE(series.name, QStringLiteral("actor/pg_loss"));
    QCOMPARE(series.steps, std::vector<double>{ 1 });
    QCOMPARE(series.values, std::vector<double>{ -0.25 });
    QVERIFY(series.wallSeconds.empty());
}

void TestWandbRun::history_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<double>("value");
    QTest::addColumn<bool>("isNumber");
    QTest::addColumn<int>("notes");
    const auto add = [](const char* name, const char* json, double value, bool isNumber = true,
                         int notes = 0) {
        QTest::newRow(name) << QByteArray(json) << value << isNumber << notes;
    };
    add("float", "-7.5e-06", -7.5e-06);
    add("int", "12", 12);
    add("beyond a double", "1e400", HUGE_VAL);
    add("NaN", "NaN", std::nan(""));
    add("infinity", "-Infinity", -HUGE_VAL);
    add("NaN as text", "\"NaN\"", std::nan(""));
    add("infinity as text", "\"Infinity\"", HUGE_VAL);
    add("bool", "true", 1);
    add("text", "\"0.5\"", 0, false);
    add("list", "[1, 2]", 0, false);
    add("table", "{\"_type\": \"table-file\", \"nrows\": 3}", 0, false);
    add("histogram", "{\"_type\": \"histogram\", \"values\": [1, 2], \"bins\": [0, 1, 2]}", 0,
        false);
    add("empty dict", "{}", 0, false);
    add("null", "null", 0, false, 1);
    add("nothing", "", 0, false, 1);
    add("half a number", "1.5abc", 0, false, 1);
    add("half a dict", "{\"a\": 1", 0, false, 1);
}

void TestWandbRun::history()
{
    QFETCH(QByteArray, json);
    QFETCH(double, value);
    QFETCH(bool, isNumber);
    QFETCH(int, notes);
    for (const Labels labels : { Labels::Nested, Labels::Plain }) {
        Files files;
        files.write(QStringLiteral("run-abc.wandb"), recording({ row(7, json) }, labels));
        const RunPtr run = files.load();
        QCOMPARE(run->notes.size(), size_t(isNumber ? notes : notes + 1)); // "holds no metrics"
        QCOMPARE(run->metrics() != nullptr, isNumber);
        if (!isNumber)
            continue;
        const MetricSeries& series = run->metrics()->series[0];
        QCOMPARE(series.steps, std::vector<double>{ 7 });
        QVERIFY(series.values[0] == value || (std::isnan(series.values[0]) && std::isnan(value)));
        QCOMPARE(series.wallSeconds, std::vector<double>{ 1007 });
    }
}

/// A dict of numbers is as many metrics, whatever is beside them.
void TestWandbRun::dictsOfNumbers()
{
    Files files;
    files.write(QStringLiteral("run-abc.wandb"),
        recording({ row(3,
            "{\"a\": 0.5, \"b\": {\"c d\": 2, \"e\": true}, \"f\": \"NaN\", \"g\": \"text\","
            " \"h\": [1], \"i\": {\"_type\": \"image\", \"w\": 3}, \"j\": null}") }));
    const RunPtr run = files.load();
    QStringList names;
    for (const MetricSeries& series : run->metrics()->series)
        names += QStringLiteral("%1=%2").arg(series.name).arg(series.values[0]);
    QCOMPARE(names.join(u' '),
        QStringLiteral("actor/pg_loss.a=0.5 actor/pg_loss.b.c d=2 actor/pg_loss.b.e=1 "
                       "actor/pg_loss.f=nan"));
    QCOMPARE(notesOf(*run), QStringList());
}

/// Labels of a tree, one metric each.
void TestWandbRun::nestedLabels()
{
    LevelDbLog log = LevelDbLog::wandb();
    const auto labelled = [](const QByteArrayList& labels, const QByteArray& json) {
        QByteArray keys;
        for (const QByteArray& label : labels)
            keys += block(2, label);
        return block(1, keys + block(16, json));
    };
    log.add(number(1, 1)
        + block(2,
            labelled({ "a/b" }, "1") + labelled({ "tree", "leaf/x", "y" }, "2")
                + labelled({ "a.b" }, "3") + labelled({ "_step" }, "4")));
    Files files;
    files.write(QStringLiteral("run-abc.wandb"), log.bytes());
    const RunPtr run = files.load();
    QStringList names;
    for (const MetricSeries& series : run->metrics()->series)
        names += QStringLiteral("%1=%2").arg(series.name).arg(series.values[0]);
    QCOMPARE(names.join(u' '), QStringLiteral("a.b=3 a/b=1 tree.leaf/x.y=2"));
}

/// Where the step stands by release, and what counts when it stands twice.
void TestWandbRun::steps_data()
{
    QTest::addColumn<QByteArray>("items"); // beside the metric
    QTest::addColumn<double>("step"); // -999: the row has none; -998: what it has is none
    QTest::newRow("item") << item("_step", "7", Labels::Nested) << 7.0;
    QTest::newRow("whole float") << item("_step", "7.0", Labels::Nested) << 7.0;
    QTest::newRow("field") << block(2, number(1, 7)) << 7.0;
    QTest::newRow("field of zero") << block(2, {}) << 0.0;
    QTest::newRow("both") << block(2, number(1, 9)) + item("_step", "7", Labels::Plain) << 7.0;
    QTest::newRow("beyond 32 bits") << item("_step", "5000000000", Labels::Nested) << 5e9;
    QTest::newRow("negative") << block(2, number(1, quint64(-3))) << -998.0;
    QTest::newRow("huge") << item("_step", "1e18", Labels::Nested) << -998.0;
    QTest::newRow("between two") << item("_step", "1.5", Labels::Nested) << -998.0;
    QTest::newRow("infinite") << item("_step", "1e400", Labels::Nested) << -999.0;
    QTest::newRow("null") << item("_step", "null", Labels::Nested) << -999.0;
    QTest::newRow("none") << QByteArray() << -999.0;
}

void TestWandbRun::steps()
{
    QFETCH(QByteArray, items);
    QFETCH(double, step);
    LevelDbLog log = LevelDbLog::wandb();
    log.add(number(1, 1) + block(2, items + item("a/b", "0.5", Labels::Nested)));
    Files files;
    files.write(QStringLiteral("run-abc.wandb"), log.bytes());
    const RunPtr run = files.load();
    QCOMPARE(run->metrics() != nullptr, step > -998);
    QCOMPARE(notesOf(*run).filter(QStringLiteral("1 values were left out: a step is")).size(),
        step == -998 ? 1 : 0);
    QCOMPARE(notesOf(*run).filter(QStringLiteral("has no step")).size(), step == -999 ? 1 : 0);
    if (run->metrics())
        QCOMPARE(run->metrics()->series[0].steps, std::vector<double>{ step });
}

/// Everything that a real file holds beside metrics: nothing of it is read, nothing is noted.
void TestWandbRun::otherRecords()
{
    LevelDbLog log = LevelDbLog::wandb();
    quint64 serial = 0;
    const auto add = [&](quint32 field, const QByteArray& content) {
        log.add(number(1, ++serial) + block(field, content));
    };
    add(21, block(1, block(1, "0.22.3") + block(2, "0.12.0"))); // header
    log.add(runRecord(++serial, "abc", "exp", { { "lr", "1" } }));
    add(26, block(1, "Linux") + block(6, "train.py") + block(25, "12.4")); // environment
    add(12, block(1, "actor/pg_loss") + block(3, "_step")); // metric
    add(6, block(1, block(1, "config.yaml"))); // files
    add(13, number(1, 1) + block(3, "step:9 - actor/pg_loss:9\n")); // output_raw
    add(4, number(1, 0) + block(3, "text\n")); // output
    add(7, number(1, 1) + block(3, block(1, "gpu.0.temp") + block(16, "61.0"))); // stats
    add(3, block(1, item("actor/pg_loss", "9", Labels::Nested))); // summary
    add(11, block(1, QByteArray(70'000, 'x'))); // artifact, over more than two blocks
    add(10, block(1, "/tb") + number(3, 1)); // tbrecord
    add(27, "?"); // nobody knows it
    log.add(records::history(++serial, row(1, "0.5")));
    add(100, block(1, "request"));
    add(18, number(1, 0) + number(2, 99)); // exit
    add(20, {}); // final
    add(22, {}); // footer
    Files files;
    files.write(QStringLiteral("run-abc.wandb"), log.bytes());
    const RunPtr run = files.load();
    QCOMPARE(notesOf(*run), QStringList());
    QCOMPARE(run->metrics()->series.size(), size_t(1));
    QCOMPARE(run->metrics()->series[0].values, std::vector<double>{ 0.5 });
    // A file that was allocated beyond what was written.
    files.write(QStringLiteral("other/run-abd.wandb"), log.bytes() + QByteArray(100'000, '\0'));
    QCOMPARE(notesOf(*files.load()).filter(QStringLiteral("At byte")), QStringList());
}

void TestWandbRun::recordsAcrossBlocks()
{
    // Records of many sizes, so that every kind of chunk and padding occurs.
    LevelDbLog log = LevelDbLog::wandb();
    std::vector<double> steps;
    for (int step = 1; step <= 200; ++step) {
        Row one = row(step, QByteArray::number(step));
        one.push_back({ "text", '"' + QByteArray(step * 997 % 70'000, 'x') + '"' });
        log.add(records::history(quint64(step), one));
        steps.push_back(step);
    }
    QVERIFY(log.bytes().size() > 3'000'000);
    Files files;
    files.write(QStringLiteral("run-abc.wandb"), log.bytes());
    const RunPtr run = files.load();
    QCOMPARE(notesOf(*run), QStringList());
    QCOMPARE(run->metrics()->series[0].steps, steps);
    QCOMPARE(run->metrics()->series[0].values, steps);
}

void TestWandbRun::everyCut()
{
    const QByteArray whole = recording({ row(1, "1"), row(2, "2"), row(3, "3") });
    std::vector<qsizetype> ends; // of the records; nothing is cut there
    for (qsizetype at = 7; at < whole.size();
         at += 7 + qFromLittleEndian<quint16>(whole.constData() + at + 4))
        ends.push_back(at);
    for (qsizetype size = 0; size < whole.size(); ++size) {
        Files files;
        files.write(QStringLiteral("run-abc.wandb"), whole.left(size));
        const RunPtr run = files.load();
        const bool atEnd = std::find(ends.begin(), ends.end(), size) != ends.end();
        const bool empty = size >= 7 && !run->metrics(); // a header alone is a recording
        QCOMPARE(run->notes.size(), size_t(atEnd ? 0 : 1) + (empty ? 1 : 0));
        if (!atEnd)
            QVERIFY(run->notes[0].text.contains(QStringLiteral("cut")));
        // A row is there when its record is whole: run record, then two records a row.
        const auto records = std::count_if(
            ends.begin(), ends.end(), [size](qsizetype end) { return end <= size; });
        const qsizetype rows = std::max<qsizetype>(0, (records - 1) / 2);
        QCOMPARE(run->metrics() ? run->metrics()->series[0].steps.size() : 0, size_t(rows));
    }
}

void TestWandbRun::everyFlippedByte()
{
    const QByteArray whole = recording({ row(1, "1"), row(2, "2") });
    for (qsizetype at = 0; at < whole.size(); ++at) {
        QByteArray damaged = whole;
        damaged[at] = char(damaged[at] ^ 0x40);
        Files files;
        files.write(QStringLiteral("run-abc.wandb"), damaged);
        const RunPtr run = files.load();
        QVERIFY2(!run->notes.empty(), qPrintable(QString::number(at)));
        if (const MetricStore* store = run->metrics())
            QVERIFY(store->series[0].steps.size() <= 2);
    }
}

void TestWandbRun::damagedBlock()
{
    LevelDbLog log = LevelDbLog::wandb();
    for (int step = 1; step <= 2000; ++step)
        log.add(records::history(quint64(step), row(step, "1.25")));
    QByteArray bytes = log.bytes();
    QVERIFY(bytes.size() > 4 * 32768);
    bytes[32768 + 100] = char(bytes[32768 + 100] ^ 1);
    Files files;
    files.write(QStringLiteral("run-abc.wandb"), bytes);
    const RunPtr run = files.load();
    QCOMPARE(run->notes.size(), size_t(1));
    QVERIFY(run->notes[0].text.startsWith(QStringLiteral("At byte 32")));
    QCOMPARE(run->notes[0].where.file, QStringLiteral("run-abc.wandb"));
    const std::vector<double>& steps = run->metrics()->series[0].steps;
    QCOMPARE(steps.front(), 1.0);
    QCOMPARE(steps.back(), 2000.0); // the blocks behind are read
    QVERIFY(steps.size() > 1300 && steps.size() < 2000);
}

void TestWandbRun::foreignHeader()
{
    Files files;
    files.write(QStringLiteral("a.wandb"), ":W&C" + Recorded.mid(4));
    const RunPtr run = files.load();
    QCOMPARE(notesOf(*run), QStringList{ QStringLiteral("This is no wandb file") });

    Files newer;
    QByteArray bytes = Recorded;
    bytes[6] = 9;
    newer.write(QStringLiteral("a.wandb"), bytes);
    const RunPtr read = newer.load();
    QVERIFY(notesOf(*read).at(0).startsWith(QStringLiteral("Version 9 of wandb's file")));
    QCOMPARE(read->metrics()->series.size(), size_t(1));
}

void TestWandbRun::configFile_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::newRow("present form") << QByteArray(
        "_wandb:\n    value:\n        t: 1\nactor:\n    value:\n        lr: 1e-06\n        \"n\": "
        "5\n"
        "data:\n    value:\n        files:\n            - a\n"
        "trainer:\n    value:\n        name: null\n");
    QTest::newRow("old form") << QByteArray(
        "wandb_version: 1\n\n_wandb:\n  desc: null\n  value:\n    t: 1\nactor:\n  desc: null\n"
        "  value:\n    lr: 1.0e-06\n    'n': 5\ndata:\n  desc: null\n  value:\n    files: [a]\n"
        "trainer:\n  desc: null\n  value:\n    name: null\n");
}

void TestWandbRun::configFile()
{
    QFETCH(QByteArray, yaml);
    Files files;
    const QString folder = QString::fromLatin1(Folder);
    files.write(folder + QStringLiteral("/run-abc.wandb"), recording({ row(1, "1") }));
    files.write(folder + QStringLiteral("/files/config.yaml"), yaml);
    const RunPtr run = files.load();
    QCOMPARE(notesOf(*run), QStringList());
    QCOMPARE(run->config.entries.size(), size_t(4));
    QCOMPARE(run->config.source, QStringLiteral("wandb-run"));
    QCOMPARE(run->config.find(u"actor.lr")->value.real, 1e-6);
    QCOMPARE(run->config.find(u"actor.n")->value.integer, 5);
    QCOMPARE(run->config.find(u"data.files")->value.items.size(), size_t(1));
    QCOMPARE(
        run->config.find(u"actor.lr")->origin.file, folder + QStringLiteral("/files/config.yaml"));
    QVERIFY(run->config.find(u"actor.lr")->origin.line > 4);
    QVERIFY(!run->config.overridesKnown);
}

/// A cut file is noted with its line; the recording replaces it, else its absent keys tell nothing.
void TestWandbRun::cutConfigFile_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QByteArray>("arguments"); ///< of the metadata
    QTest::addColumn<QString>("keys"); ///< without the recording
    QTest::addColumn<int>("line");
    const auto row = [](const char* name, const char* yaml, const char* arguments, const char* keys,
                         int line) {
        QTest::newRow(name) << QByteArray(yaml) << QByteArray(arguments)
                            << QString::fromLatin1(keys) << line;
    };
    const char* none = "[]";
    row("inside a value", "_wandb:\n  value: 1\nactor:\n  value:\n    clip: 3\n    lr: 1e-0", none,
        "actor.clip=3", 6);
    row("inside a name", "_wandb:\n  value: 1\nactor:\n  value:\n    clip: 3\n    lr:", none,
        "actor.clip=3", 6);
    row("behind a name", "_wandb:\n  value: 1\nactor:\n  value:\n    clip: 3\ntrainer:\n", none,
        "actor.clip=3", 6);
    row("behind value", "_wandb:\n  value: 1\nactor:\n  value:\n    clip: 3\ntrainer:\n  value:\n",
        none, "actor.clip=3", 7);
    row("between two lines, by the arguments",
        "_wandb:\n  value: 1\nactor:\n  value:\n    clip: 3\n",
        "[\"actor.clip=3\", \"trainer.name=x\"]", "actor.clip=3 trainer.name=x", 5);
}

void TestWandbRun::cutConfigFile()
{
    QFETCH(QByteArray, yaml);
    QFETCH(QByteArray, arguments);
    QFETCH(QString, keys);
    QFETCH(int, line);
    const QString folder = QString::fromLatin1(Folder);
    const QString path = folder + QStringLiteral("/files/config.yaml");
    for (const bool recorded : { false, true }) {
        Files files;
        files.write(path, yaml);
        files.write(
            folder + QStringLiteral("/files/wandb-metadata.json"), "{\"args\": " + arguments + "}");
        if (recorded)
            files.write(folder + QStringLiteral("/run-abc.wandb"), recording({ row(1, "1") }));
        const RunPtr run = files.load();
        QCOMPARE(configText(*run),
            recorded ? QStringLiteral("actor.clip=3 actor.lr=1e-06 trainer.name=None") : keys);
        QCOMPARE(run->config.complete, recorded);
        QVERIFY(std::any_of(run->notes.begin(), run->notes.end(), [&](const Note& note) {
            return note.where == Origin{ path, line } && note.text.contains(u"cut");
        }));
    }
}

void TestWandbRun::configOfAKilledRun()
{
    Files files;
    const QString path = QString::fromLatin1(Folder) + QStringLiteral("/run-abc.wandb");
    files.write(path, recording({ row(1, "1") }));
    const RunPtr run = files.load();
    QCOMPARE(configText(*run), QStringLiteral("actor.clip=3 actor.lr=1e-06 trainer.name=None"));
    QCOMPARE(run->config.entries[0].origin, (Origin{ path, 0 }));

    // A file that cannot be read is as good as none.
    files.write(QString::fromLatin1(Folder) + QStringLiteral("/files/config.yaml"),
        "_wandb:\n  value: {\n");
    const RunPtr broken = files.load();
    QCOMPARE(configText(*broken), configText(*run));
    QCOMPARE(broken->notes.size(), size_t(1));
    QCOMPARE(broken->notes[0].severity, Note::Severity::Error);
}

void TestWandbRun::changesOfTheConfig()
{
    LevelDbLog log = LevelDbLog::wandb();
    log.add(runRecord(1, "abc", "exp", { { "a", "{\"x\": 1, \"y\": 2}" }, { "b", "3" } }));
    const QByteArray nested = block(2, "a") + block(2, "x") + block(16, "5");
    const QByteArray replaced = block(1, "b") + block(16, "{\"z\": \"t\"}");
    const QByteArray removed = block(2, "a") + block(2, "y");
    const QByteArray broken = block(1, "c") + block(16, "{");
    log.add(number(1, 2)
        + block(5, block(1, nested) + block(1, replaced) + block(2, removed) + block(1, broken)));
    // The run's record comes again and tells nothing new.
    log.add(runRecord(3, "abc", "exp", { { "b", "9" } }));
    Files files;
    files.write(QStringLiteral("run-abc.wandb"), log.bytes());
    const RunPtr run = files.load();
    QCOMPARE(configText(*run), QStringLiteral("a.x=5 b.z=t"));
    QCOMPARE(run->notes.size(), size_t(2)); // and that it holds no metrics
    QVERIFY(run->notes[0].text.contains(QStringLiteral("the config's c cannot be read")));
}

void TestWandbRun::arguments()
{
    Files files;
    const QString folder = QString::fromLatin1(Folder);
    files.write(folder + QStringLiteral("/files/config.yaml"),
        "_wandb:\n    value: {}\nactor:\n    value:\n        lr: 1e-06\n        \"n\": 5\n");
    files.write(folder + QStringLiteral("/files/wandb-metadata.json"),
        "{\n \"program\": \"/work/verl/trainer/main_ppo.py\",\n \"args\": [\n  \"actor.lr=1e-6\",\n"
        "  \"--config-name=x\"\n ]\n}\n");
    const RunPtr run = files.load();
    QCOMPARE(run->overrideRecords.size(), size_t(1));
    QCOMPARE(run->overrideRecords[0].command, QStringLiteral("main_ppo.py"));
    QVERIFY(run->config.overridesKnown);
    const ConfigEntry* lr = run->config.find(u"actor.lr");
    QCOMPARE(lr->provenance, ConfigEntry::Provenance::Override);
    QCOMPARE(lr->text, QStringLiteral("1e-6"));
    QCOMPARE(
        lr->overrideOrigin, (Origin{ folder + QStringLiteral("/files/wandb-metadata.json"), 4 }));
    QCOMPARE(run->config.find(u"actor.n")->provenance, ConfigEntry::Provenance::Default);
}

void TestWandbRun::argumentsOfAWorker()
{
    // In verl wandb is called by a worker of Ray, whose options are no overrides.
    Files files;
    files.write(QString::fromLatin1(Folder) + QStringLiteral("/files/wandb-metadata.json"),
        "{\"program\": \"default_worker.py\", \"args\": [\"--node-ip-address=10.0.0.7\", "
        "\"x=1\"]}");
    files.write(
        QString::fromLatin1(Folder) + QStringLiteral("/run-abc.wandb"), recording({ row(1, "1") }));
    const RunPtr run = files.load();
    QCOMPARE(run->overrideRecords.size(), size_t(0));
    QVERIFY(!run->config.overridesKnown);
    QCOMPARE(run->notes.size(), size_t(0));
}

void TestWandbRun::resumed_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("firstStep");
    QTest::addColumn<bool>("joined");
    QTest::newRow("same id") << QByteArray("abc") << QByteArray("exp") << 2 << true;
    QTest::newRow("new id, goes on") << QByteArray("def") << QByteArray("exp") << 3 << true;
    QTest::newRow("new id, right behind") << QByteArray("def") << QByteArray("exp") << 4 << true;
    QTest::newRow("new id, a gap") << QByteArray("def") << QByteArray("exp") << 5 << false;
    QTest::newRow("new id, from the start") << QByteArray("def") << QByteArray("exp") << 1 << false;
    QTest::newRow("another name") << QByteArray("def") << QByteArray("other") << 3 << false;
}

void TestWandbRun::resumed()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, name);
    QFETCH(int, firstStep);
    QFETCH(bool, joined);
    Files files;
    files.write(QStringLiteral("wandb/run-20260801_100000-abc/run-abc.wandb"),
        recording({ row(1, "1"), row(2, "2"), row(3, "3") }));
    // "offline-run" sorts before "run", but its time is later.
    files.write(QStringLiteral("wandb/offline-run-20260802_100000-x/run-x.wandb"),
        recording({ row(firstStep, "70"), row(firstStep + 1, "80") }, Labels::Nested, id, name));
    const RunPtr run = files.load();
    QCOMPARE(run->stores.size(), size_t(joined ? 1 : 2));
    if (!joined) {
        QVERIFY(std::any_of(run->choices.begin(), run->choices.end(),
            [](const SourceChoice& one) { return one.kind == SourceChoice::Kind::Metrics; }));
        QCOMPARE(run->metrics()->series[0].steps.size(), size_t(3));
        return;
    }
    const MetricStore& store = *run->metrics();
    QCOMPARE(store.attempts.size(), size_t(2));
    QCOMPARE(store.attempts[0].series[0].values, (std::vector<double>{ 1, 2, 3 }));
    QCOMPARE(store.attempts[1].firstStep, double(firstStep));
    QCOMPARE(store.attempts[1].series[0].values, (std::vector<double>{ 70, 80 }));
    const std::vector<double>& steps = store.series[0].steps;
    const auto at
        = size_t(std::lower_bound(steps.begin(), steps.end(), double(firstStep)) - steps.begin());
    QCOMPARE(store.series[0].values[at], 70.0);
    QCOMPARE(store.series[0].values[0], 1.0);
}

void TestWandbRun::lastValues()
{
    Files files;
    const QString folder = QString::fromLatin1(Folder);
    files.write(folder + QStringLiteral("/files/wandb-summary.json"),
        "{\"actor/pg_loss\": 0.5, \"bad\": \"NaN\", \"text\": \"1.5\", \"_step\": 40, \"_wandb\": "
        "{}}");
    const RunPtr run = files.load();
    QCOMPARE(run->metrics()->series.size(), size_t(2));
    QCOMPARE(run->metrics()->series[0].steps, std::vector<double>{ 40 });
    QCOMPARE(run->metrics()->series[0].values, std::vector<double>{ 0.5 });
    QVERIFY(std::isnan(run->metrics()->series[1].values[0]));
    QCOMPARE(notesOf(*run),
        QStringList{
            QStringLiteral("Only the last values of the metrics are known, those of step 40") });

    files.write(folder + QStringLiteral("/run-abc.wandb"), recording({ row(1, "1") }));
    const RunPtr better = files.load();
    QCOMPARE(better->stores.size(), size_t(1));
    QCOMPARE(better->metrics()->series[0].steps, std::vector<double>{ 1 });
    QCOMPARE(notesOf(*better), QStringList());
}

void TestWandbRun::cancelled()
{
    class Cancelling final : public Monitor {
    public:
        bool cancelled() const override { return true; }
        void progress(double) override { }
        void stage(const QString&) override { }
    } monitor;
    QTemporaryDir root;
    const QString path = root.filePath(QStringLiteral("run-abc.wandb"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(Recorded);
    file.close();
    RunBuilder builder(root.path());
    const std::vector<SourceFile> files{ { QStringLiteral("run-abc.wandb"), path, 10, 0 } };
    const auto loaded = wandb_run.load(files, builder, monitor);
    QVERIFY(!loaded);
    QCOMPARE(loaded.error().code, Error::Code::Cancelled);
}

ALIDADE_TEST_MAIN(TestWandbRun)
#include "tst_wandb_run.moc"
