// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// From a directory to a run: nothing that promises something is passed over in silence, and what
// belongs to one launch is taken from one launch.
#include "core/engine/load_pair.h"
#include "core/engine/load_run.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace alidade;

namespace {

void put(const QTemporaryDir& directory, const QString& name, const QByteArray& content)
{
    QFile file(directory.filePath(name));
    QDir().mkpath(QFileInfo(file).path());
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write the test file");
}

RunPtr load(const QString& path, const LoadOptions& options = {})
{
    SilentMonitor monitor;
    const auto run = loadRun(path, options, monitor);
    return run ? *run : RunPtr();
}

QString noteOf(const Run& run, const QString& file)
{
    for (const Note& note : run.notes)
        if (note.where.file == file)
            return note.text;
    return {};
}

QByteArray log(const QByteArray& rate, int steps)
{
    QByteArray text = "(TaskRunner pid=1) {'actor_rollout_ref': {'actor': {'lr': " + rate + "}},\n"
        + "(TaskRunner pid=1)  'data': {'shuffle': False}}\n";
    for (int step = 1; step <= steps; ++step)
        text += "(TaskRunner pid=1) step:" + QByteArray::number(step)
            + " - actor/grad_norm:0.5 - training/global_step:" + QByteArray::number(step) + '\n';
    return text;
}

} // namespace

class TestLoadRun : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void emptyDirectoryIsARun();
    void missingDirectoryIsAnError();
    void unrecognisedFilesAreNoted();
    void damagedArchiveIsNoted();
    void configAndMetricsComeFromOneLog();
    void bothSidesAtOnce_data();
    void bothSidesAtOnce();
    void onlyOneSideCanBeRead_data();
    void onlyOneSideCanBeRead();
    void damagedFilesAreNoted_data();
    void damagedFilesAreNoted();
    void aCutScriptTellsNoDefaults();
};

void TestLoadRun::bothSidesAtOnce_data()
{
    QTest::addColumn<int>("threads");
    QTest::newRow("one after the other") << 1;
    QTest::newRow("side by side") << 2;
    QTest::newRow("as many as there are") << 0;
}

void TestLoadRun::bothSidesAtOnce()
{
    QFETCH(int, threads);
    struct Watch final : Monitor {
        bool cancelled() const override { return stop; }
        void progress(double fraction) override
        {
            ordered = ordered && fraction >= last;
            last = fraction;
        }
        void stage(const QString&) override { }
        bool stop = false;
        bool ordered = true;
        double last = 0;
    } monitor;
    QTemporaryDir directory;
    put(directory, QStringLiteral("baseline/train.log"), log("1e-6", 3));
    put(directory, QStringLiteral("candidate/train.log"), log("2e-6", 5));
    const Pair<QString> paths{ directory.filePath(QStringLiteral("baseline")),
        directory.filePath(QStringLiteral("candidate")) };
    const auto runs = loadPair(paths, {}, threads, monitor);
    QVERIFY(runs.has_value());
    QCOMPARE(runs->baseline->metrics()->series[0].steps.size(), size_t(3));
    QCOMPARE(runs->candidate->metrics()->series[0].steps.size(), size_t(5));
    QVERIFY(monitor.ordered);
    monitor.stop = true;
    const auto stopped = loadPair(paths, {}, threads, monitor);
    QVERIFY(!stopped && stopped.error().code == Error::Code::Cancelled);
}

void TestLoadRun::onlyOneSideCanBeRead_data()
{
    QTest::addColumn<bool>("baseline");
    QTest::addColumn<bool>("candidate");
    QTest::addColumn<QString>("missing");
    const QString baseline = QStringLiteral("baseline"), candidate = QStringLiteral("candidate");
    QTest::newRow("the candidate is missing") << true << false << candidate;
    QTest::newRow("the baseline is missing") << false << true << baseline;
    QTest::newRow("both are missing") << false << false << baseline;
}

void TestLoadRun::onlyOneSideCanBeRead()
{
    QFETCH(bool, baseline);
    QFETCH(bool, candidate);
    QFETCH(QString, missing);
    QTemporaryDir directory;
    if (baseline)
        put(directory, QStringLiteral("baseline/train.log"), log("1e-6", 3));
    if (candidate)
        put(directory, QStringLiteral("candidate/train.log"), log("1e-6", 3));
    SilentMonitor monitor;
    const auto runs = loadPair({ directory.filePath(QStringLiteral("baseline")),
                                   directory.filePath(QStringLiteral("candidate")) },
        {}, 1, monitor);
    QVERIFY(!runs);
    QCOMPARE(runs.error().code, Error::Code::NotFound);
    QVERIFY2(runs.error().where.contains(missing), qPrintable(runs.error().where));
}

void TestLoadRun::emptyDirectoryIsARun()
{
    QTemporaryDir directory;
    const RunPtr run = load(directory.path());
    QVERIFY(run);
    QVERIFY(
        run->sources.empty() && run->config.isEmpty() && !run->metrics() && run->rollouts.empty());
    QVERIFY(run->notes.empty());
}

void TestLoadRun::missingDirectoryIsAnError()
{
    SilentMonitor monitor;
    const auto run = loadRun(QStringLiteral("/nowhere/at/all"), LoadOptions(), monitor);
    QVERIFY(!run.has_value());
    QCOMPARE(run.error().code, Error::Code::NotFound);
}

void TestLoadRun::unrecognisedFilesAreNoted()
{
    QTemporaryDir directory, elsewhere;
    put(directory, QStringLiteral("rollouts/1.jsonl"), "[1, 2, 3]\n");
    put(directory, QStringLiteral("rollouts/2.jsonl"), QByteArray());
    put(directory, QStringLiteral("notes.md"), "nothing to see\n");
    put(directory, QStringLiteral("words.jsonl"), "\n\nnothing to see\n");
    put(directory, QStringLiteral("other.jsonl"), "{\"time\": 1, \"level\": 2}\n");
    put(directory, QStringLiteral("wide.jsonl"), QByteArray("{\0\"\0", 4));
    put(elsewhere, QStringLiteral("attached.txt"), "nothing to see\n");
    LoadOptions options;
    options.attachments = { elsewhere.filePath(QStringLiteral("attached.txt")) };
    const RunPtr run = load(directory.path(), options);
    QVERIFY(run);
    QVERIFY(!noteOf(*run, QStringLiteral("rollouts/1.jsonl")).isEmpty());
    QVERIFY(!noteOf(*run, QStringLiteral("rollouts/2.jsonl")).isEmpty());
    QVERIFY(noteOf(*run, QStringLiteral("notes.md")).isEmpty());
    const auto why = [&run](const char* name) { return noteOf(*run, QString::fromLatin1(name)); };
    const QString unknown = QStringLiteral("Nothing here was recognised: ");
    QCOMPARE(why("words.jsonl"), QString(unknown + u"the line is no JSON object"));
    QCOMPARE(why("other.jsonl"), QString(unknown + u"the fields of a line are time, level"));
    QCOMPARE(why("wide.jsonl"),
        QString(unknown + u"it holds NUL bytes, as UTF-16 without a byte order mark does"));
    QVERIFY(!noteOf(*run, options.attachments[0]).isEmpty());
    const RunPtr single = load(options.attachments[0]);
    QVERIFY(single && !noteOf(*single, QStringLiteral("attached.txt")).isEmpty());
}

void TestLoadRun::damagedArchiveIsNoted()
{
    QTemporaryDir directory;
    put(directory, QStringLiteral("rollouts/3.jsonl.zst"), QByteArray("\x28\xB5\x2F\xFD garbage"));
    const RunPtr run = load(directory.path());
    QVERIFY(run && !noteOf(*run, QStringLiteral("rollouts/3.jsonl.zst")).isEmpty());
}

void TestLoadRun::configAndMetricsComeFromOneLog()
{
    // Whichever file is newer: the launch that trained longest gives both.
    for (const bool longIsNewer : { false, true }) {
        QTemporaryDir directory;
        put(directory, QStringLiteral("a.log"), log("1e-06", 5));
        put(directory, QStringLiteral("b.log"), log("5e-06", 2));
        QFile older(
            directory.filePath(longIsNewer ? QStringLiteral("b.log") : QStringLiteral("a.log")));
        QVERIFY(older.open(QIODevice::ReadWrite));
        QVERIFY(older.setFileTime(
            QDateTime::fromSecsSinceEpoch(1'700'000'000), QFileDevice::FileModificationTime));
        older.close();
        const RunPtr run = load(directory.path());
        QVERIFY(run && run->metrics());
        QCOMPARE(run->config.origin.file, QStringLiteral("a.log"));
        QCOMPARE(run->metrics()->origin.file, QStringLiteral("a.log"));
        QCOMPARE(run->config.find(u"actor_rollout_ref.actor.lr")->text, QStringLiteral("1e-06"));
        // The choice is said.
        QVERIFY(noteOf(*run, QStringLiteral("a.log")).contains(QStringLiteral("b.log")));
    }
}

/// What cannot be what its name says gets one note, and nothing waits for it.
void TestLoadRun::damagedFilesAreNoted_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<int>("line"); ///< of the note; -1: none
    const QByteArray binary = QByteArray("\x7f"
                                         "ELF\2\1\0\0\xff\xfe\n",
        11)
                                  .repeated(40);
    const auto row = [](const char* title, const char* name, const QByteArray& content, int line) {
        QTest::newRow(title) << QString::fromLatin1(name) << content << line;
    };
    row("empty event file", "tb/events.out.tfevents.1785960000.h.1.0", "", 0);
    row("binary script", "run.sh", binary, 0);
    row("empty script", "run.sh", "", 0);
    row("blank script", "run.sh", "\n \n", 0);
    row("script of carriage returns", "run.sh",
        "#!/bin/bash\rpython3 -m verl.trainer.main_ppo a.b=1\r", 0);
    row("script that launches nothing", "run.sh", "echo hello\n", 0);
    row("cut script", "run.sh", "python3 -m verl.trainer.main_ppo \\\n  a.b=1 \\\n", 2);
    row("whole script", "run.sh", "python3 -m verl.trainer.main_ppo \\\n  a.b=1", -1);
    row("script in UTF-16", "run.sh",
        QByteArray("\xff\xfe", 2)
            + QByteArray(
                reinterpret_cast<const char*>(u"python3 -m verl.trainer.main_ppo a.b=1\n"), 2 * 39),
        -1);
    row("empty log", "train.log", "", 0);
    row("Hydra's empty log", "outputs/2026-01-01/10-00-00/main_ppo.log", "", -1);
    row("empty log of wandb", "wandb/run-20260801_100142-ab12cd34/logs/debug.log", "", -1);
}

void TestLoadRun::damagedFilesAreNoted()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(int, line);
    QTemporaryDir directory;
    put(directory, name, content);
    const RunPtr run = load(directory.path());
    QVERIFY(run);
    QStringList notes;
    for (const Note& note : run->notes)
        notes += QStringLiteral("%1:%2").arg(note.where.file).arg(note.where.line);
    QCOMPARE(notes.join(u' '), line < 0 ? QString() : QStringLiteral("%1:%2").arg(name).arg(line));
}

/// What was behind the cut may have named any key.
void TestLoadRun::aCutScriptTellsNoDefaults()
{
    for (const bool cut : { false, true }) {
        QTemporaryDir directory;
        put(directory, QStringLiteral("train.log"), log("1e-06", 2));
        put(directory, QStringLiteral("run.sh"),
            QByteArray("python3 -m verl.trainer.main_ppo \\\n  actor_rollout_ref.actor.lr=1e-6 ")
                + (cut ? "\\\n" : "\n"));
        const RunPtr run = load(directory.path());
        QCOMPARE(run->config.find(u"actor_rollout_ref.actor.lr")->provenance,
            ConfigEntry::Provenance::Override);
        QCOMPARE(run->config.find(u"data.shuffle")->provenance,
            cut ? ConfigEntry::Provenance::Unknown : ConfigEntry::Provenance::Default);
    }
}

ALIDADE_TEST_MAIN(TestLoadRun)
#include "tst_load_run.moc"
