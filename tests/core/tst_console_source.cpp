// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The source `console-log`: which files it takes, and what a run knows from them.
#include "core/base/limits.h"
#include "core/engine/load_run.h"
#include "core/sources/run_builder.h"
#include "core/sources/source.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <algorithm>

using namespace alidade;

namespace {

const Source& consoleSource()
{
    const auto all = allSources();
    return **std::find_if(all.begin(), all.end(),
        [](const Source* source) { return source->id == QLatin1StringView("console-log"); });
}

QByteArray fixture(const QString& name)
{
    QFile file(QStringLiteral(ALIDADE_TEST_DATA "/console/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A run directory with the given files.
class Directory {
public:
    void add(const QString& name, const QByteArray& bytes)
    {
        const QString path = m_directory.filePath(name);
        QDir().mkpath(QFileInfo(path).absolutePath());
        QFile file(path);
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
    }
    RunPtr load() const
    {
        SilentMonitor monitor;
        const auto run = loadRun(m_directory.path(), LoadOptions(), monitor);
        return run.value_or(nullptr);
    }

private:
    QTemporaryDir m_directory;
};

QStringList noteText(const Run& run)
{
    QStringList lines;
    for (const Note& note : run.notes)
        if (note.source == QLatin1StringView("console-log"))
            lines += note.where.file + u':' + QString::number(note.where.line) + u' ' + note.text;
    return lines;
}

} // namespace

class TestConsoleSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void recognises_data();
    void recognises();
    void loadsPlainLog();
    void variablesOfSubmittedJobsAreNoEvidence();
    void choosesTheConfigWithMetrics();
    void otherDictsStartNothing();
    void workersWriteNoMetrics();
    void linksOverridesOfTheSameLaunch();
    void keepsAttempts();
    void saysNothingOfOtherLogs();
    void joinsLogsOfOneTraining_data();
    void joinsLogsOfOneTraining();
    void notesDamage();
    void distrustsPartialPrints();
    void cancels();
};

void TestConsoleSource::recognises_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<bool>("expected");
    const QByteArray log = fixture(QStringLiteral("plain.log"));
    const auto row = [](const char* name, const QByteArray& head, bool expected) {
        QTest::newRow(name) << QString::fromUtf8(name) << head << expected;
    };
    row("train.log", log, true);
    row("train.log.gz", log, true);
    row("nohup.out", log, true);
    row("train_log.txt", log, true);
    row("console", log, true);
    row("wandb/run-1/files/output.log", "step:1 - a/b:1\n", true);
    row("long_start.log", "nothing known yet\n", true);
    row("notes.txt", "nothing known\n", false);
    row("binary.log", QByteArray("\0\1\2", 3), false);
    row("1.jsonl",
        R"({"output": "step:1 - a/b:1"})"
        "\n" + log,
        false);
    row("run.sh", "python3 -m verl.trainer.main_ppo\n" + log, false);
    row("README.md", log, false);
    row("pip_list.txt", "torch==2.6.0\n", false);
    row("events.out.tfevents.1.host.1.0", QByteArray("\x18\0\0\0\0\0\0\0", 8), false);
}

void TestConsoleSource::recognises()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, head);
    SourceFile file;
    file.path = name;
    QTEST(consoleSource().recognises(file, std::string_view(head.constData(), size_t(head.size()))),
        "expected");
}

void TestConsoleSource::loadsPlainLog()
{
    Directory directory;
    directory.add(QStringLiteral("logs/train.log"), fixture(QStringLiteral("plain.log")));
    const RunPtr run = directory.load();
    QVERIFY(run);
    QCOMPARE(run->sources.size(), size_t(1));
    QCOMPARE(run->sources[0].path, QStringLiteral("logs/train.log"));
    QCOMPARE(run->sources[0].detail, QStringLiteral("1 config, 4 steps"));
    const ConfigEntry* rate = run->config.find(u"actor_rollout_ref.actor.optim.lr");
    QVERIFY(rate);
    QCOMPARE(rate->text, QStringLiteral("1e-06"));
    QCOMPARE(rate->origin, (Origin{ QStringLiteral("logs/train.log"), 7 }));
    const ConfigEntry* samples = run->config.find(u"actor_rollout_ref.rollout.n");
    QVERIFY(samples);
    QCOMPARE(samples->provenance, ConfigEntry::Provenance::Override);
    QCOMPARE(samples->overrideOrigin, (Origin{ QStringLiteral("logs/train.log"), 3 }));
    QVERIFY(run->config.overridesKnown);
    QCOMPARE(run->overrideRecords.size(), size_t(1));
    QCOMPARE(run->overrideRecords[0].command, QStringLiteral("verl.trainer.main_ppo"));
    QCOMPARE(run->overrideRecords[0].overrides.size(), size_t(4));
    QVERIFY(run->metrics());
    QCOMPARE(run->metrics()->trust, 20);
    QCOMPARE(run->metrics()->origin.file, QStringLiteral("logs/train.log"));
    QCOMPARE(run->metrics()->series.size(), size_t(5));
    QCOMPARE(noteText(*run), QStringList());
    QVERIFY(std::any_of(run->variables.begin(), run->variables.end(), [](const Variable& variable) {
        return variable.name == QLatin1StringView("HCCL_DETERMINISTIC")
            && variable.value == QLatin1StringView("true") && variable.known;
    }));
}

void TestConsoleSource::variablesOfSubmittedJobsAreNoEvidence()
{
    Directory directory;
    const QByteArray variables = "+ export A=1\n+ A=1\n";
    directory.add(QStringLiteral("train.log"),
        variables
            + "+ ray job submit --address=http://x -- python3 -m verl.trainer.main_ppo a.b=c\n");
    RunPtr run = directory.load();
    QVERIFY(run);
    QCOMPARE(run->overrideRecords.size(), size_t(1));
    QVERIFY(run->variables.empty());
    directory.add(
        QStringLiteral("train.log"), variables + "+ python3 -m verl.trainer.main_ppo a.b=c\n");
    run = directory.load();
    QVERIFY(run);
    QVERIFY(!run->variables.empty());
    QCOMPARE(run->variables[0].name, QStringLiteral("A"));
}

void TestConsoleSource::choosesTheConfigWithMetrics()
{
    Directory directory;
    // The last launch died before its first step: the one before it counts.
    const QByteArray both = fixture(QStringLiteral("two_configs.log"));
    directory.add(QStringLiteral("train.log"),
        both
            + "(TaskRunner pid=9) {'actor_rollout_ref': {'actor': {'optim': {'lr': 7e-06}}},\n"
              "(TaskRunner pid=9)  'trainer': {'device': 'npu'}}\n");
    const RunPtr run = directory.load();
    QVERIFY(run);
    QCOMPARE(run->sources[0].detail, QStringLiteral("3 configs, 2 steps"));
    QCOMPARE(run->config.find(u"actor_rollout_ref.actor.optim.lr")->text, QStringLiteral("1e-06"));
    QCOMPARE(run->config.origin.line, 17);
    const auto choice = std::find_if(run->choices.begin(), run->choices.end(),
        [](const SourceChoice& entry) { return entry.kind == SourceChoice::Kind::Config; });
    QVERIFY(choice != run->choices.end());
    QCOMPARE(choice->candidates.size(), size_t(3));
}

/// A dict that only looks like a config has no metrics, and starts no training.
void TestConsoleSource::otherDictsStartNothing()
{
    Directory directory;
    directory.add(QStringLiteral("train.log"),
        "{'actor_rollout_ref': {'lr': 1},\n 'trainer': {'device': 'npu'}}\n"
        "step:1 - a/b:1\n"
        "{'actor_rollout_ref': {'lr': 2},\n 'trainer': {'device': 'gpu'}}\n"
        "{'actor_rollout_ref': {'lr': 9}}\n"
        "step:1 - a/b:7\nstep:2 - a/b:7\n"
        "{'actor_rollout_ref': {'lr': 9}}\n"
        "step:3 - a/b:7\n");
    const RunPtr run = directory.load();
    QVERIFY(run && run->metrics());
    // The second launch did not die before its first step: three lines are of it.
    QCOMPARE(run->config.find(u"actor_rollout_ref.lr")->text, QStringLiteral("2"));
    QCOMPARE(run->metrics()->attempts.size(), size_t(2));
    QCOMPARE(
        noteText(*run).filter(QStringLiteral(" What looks like a config here has no")).size(), 2);
}

/// Answers of a model are printed, too.
void TestConsoleSource::workersWriteNoMetrics()
{
    Directory directory;
    QByteArray log;
    for (const char* worker : { "RewardLoopWorker pid=1", "WorkerDict pid=2, ip=10.0.0.1",
             "vLLMHttpServer pid=3", "raylet, ip=10.0.0.1" })
        log += "(" + QByteArray(worker) + ") step:1 - a/b:7\n";
    log += "(TaskRunner pid=9) step:1 - a/b:1 - a/c:2 [repeated 2x across cluster]\n"
           "(FullyAsyncTrainWorker pid=8) step:2 - a/b:3 - a/c:4 [repeated 7x across cluster] (Ray "
           "deduplicates logs by default. Set RAY_DEDUP_LOGS=0)\n"
           "(RewardLoopWorker pid=1) step: one of many\n";
    directory.add(QStringLiteral("train.log"), log);
    const RunPtr run = directory.load();
    QVERIFY(run && run->metrics());
    QCOMPARE(run->metrics()->series.size(), size_t(2));
    QCOMPARE(run->metrics()->series[0].values, (std::vector<double>{ 1, 3 }));
    QCOMPARE(run->metrics()->series[1].values, (std::vector<double>{ 2, 4 }));
    QCOMPARE(noteText(*run),
        QStringList{ QStringLiteral("train.log:1 4 lines look like metrics and come from workers, "
                                    "which write none; they were left out") });
}

void TestConsoleSource::linksOverridesOfTheSameLaunch()
{
    Directory directory;
    const auto launch = [](const char* rate, const QByteArray& behind) -> QByteArray {
        return "+ python3 -m verl.trainer.main_ppo actor_rollout_ref.lr=" + QByteArray(rate)
            + "\n{'actor_rollout_ref': {'lr': " + rate + "},\n 'trainer': {'device': 'npu'}}\n"
            + behind;
    };
    directory.add(QStringLiteral("train.log"),
        launch("1", "step:1 - a/b:1\n")
            + "Error executing job with overrides: ['actor_rollout_ref.lr=1']\n" + launch("2", {}));
    const RunPtr run = directory.load();
    QVERIFY(run);
    QCOMPARE(run->overrideRecords.size(), size_t(3));
    QCOMPARE(run->config.origin.line, 2);
    QVERIFY(run->overridesUsed >= 0);
    QCOMPARE(run->overrideRecords[size_t(run->overridesUsed)].origin.line, 1);
    QCOMPARE(run->config.find(u"actor_rollout_ref.lr")->overrideOrigin.line, 1);
}

void TestConsoleSource::keepsAttempts()
{
    Directory directory;
    directory.add(QStringLiteral("nohup.out"), fixture(QStringLiteral("resumed.log")));
    const RunPtr run = directory.load();
    QVERIFY(run && run->metrics());
    QCOMPARE(run->metrics()->attempts.size(), size_t(2));
    QCOMPARE(run->metrics()->attempts[1].origin, (Origin{ QStringLiteral("nohup.out"), 9 }));
    QVERIFY(run->config.isEmpty());
}

void TestConsoleSource::saysNothingOfOtherLogs()
{
    Directory directory;
    directory.add(QStringLiteral("main_ppo.log"), QByteArray());
    directory.add(QStringLiteral("debug.log"), "2026-01-01 10:00:00 started\n");
    const RunPtr run = directory.load();
    QVERIFY(run);
    QVERIFY(run->sources.empty());
    QVERIFY(!run->metrics());
    // An empty log says nothing; one that was read in vain is told, when nothing better was found.
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(run->notes[0].where.file, QStringLiteral("debug.log"));
    directory.add(QStringLiteral("nohup.out"), fixture(QStringLiteral("resumed.log")));
    const RunPtr better = directory.load();
    QVERIFY(better && better->metrics());
    QCOMPARE(better->notes.size(), size_t(1));
    QCOMPARE(better->notes[0].where, (Origin{ QStringLiteral("nohup.out"), 9 }));
    QCOMPARE(better->notes[0].severity, Note::Severity::Info);
    QCOMPARE(better->notes[0].text,
        QStringLiteral("More than one start of the training wrote steps 3–4; the values of the "
                       "last start count (2 of 4 differ, the first is actor/pg_loss at step 3)"));
}

/// A training that was resumed may have a log for each start.
void TestConsoleSource::joinsLogsOfOneTraining_data()
{
    QTest::addColumn<QByteArray>("head"); // of the second log
    QTest::addColumn<QByteArray>("config"); // of the first one
    QTest::addColumn<bool>("isJoined");
    QTest::addColumn<int>("severity");
    const QByteArray config
        = "{'actor_rollout_ref': {'a': 1}, 'trainer': {'default_local_dir': 'ckpt/p/e'}}\n";
    const int info = int(Note::Severity::Info), warning = int(Note::Severity::Warning);
    QTest::newRow("one folder of checkpoints")
        << QByteArray("Resuming from /w/ckpt/p/e/global_step_3\n") << config << true << info;
    QTest::newRow("another folder")
        << QByteArray("Resuming from /w/ckpt/p/other/global_step_3\n") << config << false << info;
    QTest::newRow("one folder in both configs") << config << config << true << info;
    QTest::newRow("only the steps") << QByteArray() << QByteArray() << true << warning;
    QTest::newRow("begins before the other one ends, nothing else")
        << QByteArray("Setting global step to 3\n") << QByteArray() << true << warning;
    QTest::newRow("from scratch") << QByteArray("Training from scratch\n") << config << false
                                  << info;
    QTest::newRow("behind a gap") << QByteArray("Setting global step to 9\n") << config << false
                                  << info;
}

void TestConsoleSource::joinsLogsOfOneTraining()
{
    QFETCH(QByteArray, head);
    QFETCH(QByteArray, config);
    QFETCH(bool, isJoined);
    QFETCH(int, severity);
    Directory directory;
    directory.add(QStringLiteral("train.log"),
        config + "step:1 - a/b:1\nstep:2 - a/b:2\nstep:3 - a/b:3\nstep:4 - a/b:4\n");
    directory.add(QStringLiteral("train_resume.log"), head + "step:4 - a/b:40\nstep:5 - a/b:50\n");
    const RunPtr run = directory.load();
    QVERIFY(run && run->metrics());
    QCOMPARE(run->stores.size(), size_t(isJoined ? 1 : 2));
    const MetricStore& store = *run->metrics();
    const std::vector<double> all{ 1, 2, 3, 40, 50 }, one{ 1, 2, 3, 4 };
    QCOMPARE(store.series[0].values, isJoined ? all : one);
    QCOMPARE(store.attempts.size(), size_t(isJoined ? 2 : 1));
    const auto joins = [](const Note& note) {
        return note.where.file == u"train_resume.log" && note.text.startsWith(u"This log ");
    };
    const auto note = std::find_if(run->notes.begin(), run->notes.end(), joins);
    QCOMPARE(note != run->notes.end(), isJoined);
    if (!isJoined) {
        // That only one of them counts is said.
        QVERIFY(std::any_of(run->notes.begin(), run->notes.end(), [](const Note& other) {
            return other.text.contains(u"also found: train_resume.log");
        }));
        return;
    }
    QCOMPARE(int(note->severity), severity);
    QCOMPARE(store.attempts[0].series[0].values, (std::vector<double>{ 1, 2, 3, 4 }));
    QCOMPARE(store.attempts[1].series[0].values, (std::vector<double>{ 40, 50 }));
    QCOMPARE(store.attempts[0].origin.file, QStringLiteral("train.log"));
    QCOMPARE(store.attempts[1].origin.file, QStringLiteral("train_resume.log"));
}

void TestConsoleSource::notesDamage()
{
    Directory directory;
    directory.add(QStringLiteral("train.log"),
        "(T pid=1) step:1 - a/b:1 - c/d:2\n(T pid=1) step:2 - a/b:1 - c/\n(T pid=1) step:3 - "
        "a/b:3");
    const RunPtr run = directory.load();
    QVERIFY(run && run->metrics());
    QCOMPARE(run->metrics()->series.size(), size_t(2));
    QCOMPARE(noteText(*run),
        (QStringList{ QStringLiteral("train.log:2 A line of metrics is cut, its rest was not "
                                     "found; its beginning was kept"),
            QStringLiteral("train.log:3 The file ends inside this line of metrics; its last number "
                           "was left out") }));
}

void TestConsoleSource::distrustsPartialPrints()
{
    Directory directory;
    directory.add(QStringLiteral("train.log"),
        "{'actor_rollout_ref': {'actor': {'lr': 1e-06,\n                                 'n': "
        "2},\n");
    const RunPtr run = directory.load();
    QVERIFY(run);
    QCOMPARE(run->config.find(u"actor_rollout_ref.actor.n")->text, QStringLiteral("2"));
    QCOMPARE(noteText(*run).size(), qsizetype(1));
    // A complete config of an older kind wins over a partial print.
    directory.add(QStringLiteral("outputs/2026-01-01/10-00-00/.hydra/config.yaml"),
        "actor_rollout_ref:\n  actor:\n    lr: 1.0e-06\n    n: 2\ntrainer:\n  device: cuda\n");
    directory.add(QStringLiteral("outputs/2026-01-01/10-00-00/.hydra/overrides.yaml"), "[]\n");
    const RunPtr both = directory.load();
    QVERIFY(both);
    QCOMPARE(both->config.source, QStringLiteral("hydra-config"));
}

void TestConsoleSource::cancels()
{
    class Cancelled final : public Monitor {
    public:
        bool cancelled() const override { return true; }
        void progress(double) override { }
        void stage(const QString&) override { }
    };
    QTemporaryDir directory;
    QFile file(directory.filePath(QStringLiteral("train.log")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(fixture(QStringLiteral("plain.log")));
    file.close();
    SourceFile source;
    source.path = QStringLiteral("train.log");
    source.absolutePath = file.fileName();
    RunBuilder builder(directory.path());
    Cancelled monitor;
    const auto loaded = consoleSource().load({ &source, 1 }, builder, monitor);
    QVERIFY(!loaded.has_value());
    QCOMPARE(loaded.error().code, Error::Code::Cancelled);
    // Nothing of a half-read file reaches the run.
    QVERIFY(builder.freeze()->sources.empty());
}

ALIDADE_TEST_MAIN(TestConsoleSource)
#include "tst_console_source.moc"
