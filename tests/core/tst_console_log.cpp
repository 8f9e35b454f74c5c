// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Whole console logs: configs, metrics, launches, restarts. Fixtures in data/console.
#include "core/base/limits.h"
#include "core/sources/console_attempts.h"
#include "core/sources/console_reader.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QStringEncoder>
#include <QTemporaryDir>

#include <cmath>

using namespace alidade;
using Kind = Value::Kind;

namespace {

QByteArray fixture(const char* name)
{
    QFile file(QStringLiteral(ALIDADE_TEST_DATA "/console/") + QString::fromLatin1(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::string_view view(const QByteArray& bytes)
{
    return { bytes.constData(), size_t(bytes.size()) };
}

ConsoleLog readBytes(const QByteArray& bytes) { return readConsoleLog(view(bytes)); }

/// One line per line of metrics: `line step key=value …`.
QStringList metricText(const ConsoleLog& log)
{
    QStringList lines;
    for (const ConsoleMetricLine& line : log.metricLines) {
        QStringList parts{ QString::number(line.line), QString::number(line.step) };
        for (size_t i = line.first; i < line.first + line.count; ++i)
            parts += log.names[log.metrics[i].name] + u'=' + QString::number(log.metrics[i].value);
        lines += parts.join(u' ');
    }
    return lines;
}

/// One line per curve: `key: step=value …`.
QStringList curveText(const std::vector<MetricSeries>& all)
{
    QStringList lines;
    for (const MetricSeries& series : all) {
        QStringList parts;
        for (size_t i = 0; i < series.steps.size(); ++i)
            parts += QString::number(series.steps[i]) + u'=' + QString::number(series.values[i]);
        lines += series.name + QStringLiteral(": ") + parts.join(u' ');
    }
    return lines;
}

QStringList noteText(const std::vector<Note>& notes)
{
    QStringList lines;
    for (const Note& note : notes)
        lines += QString::number(note.where.line) + u' ' + note.text;
    return lines;
}

const Value* at(const Value& tree, const QString& path)
{
    const Value* value = &tree;
    for (const QString& key : path.split(u'.'))
        value = value ? value->member(key) : nullptr;
    return value;
}

/// Cancels at the n-th question.
class CancellingMonitor final : public Monitor {
public:
    explicit CancellingMonitor(int polls)
        : m_polls(polls)
    {
    }
    bool cancelled() const override { return m_polls-- <= 0; }
    void progress(double) override { }
    void stage(const QString&) override { }

private:
    mutable int m_polls;
};

} // namespace

class TestConsoleLog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEntrypoints();
    void dropsSecrets();
    void readsMultiLineTraces();
    void readsConfigOnOneLine();
    void aDamagedSettingIsNotKnown_data();
    void aDamagedSettingIsNotKnown();
    void aContradictedSettingIsNotKnown_data();
    void aContradictedSettingIsNotKnown();
    void readsPlainLog();
    void readsAwkwardLog();
    void readsInEveryEncoding_data();
    void readsInEveryEncoding();
    void pairsConfigsWithMetrics();
    void mergesAttempts();
    void keepsPrintedPrecision();
    void readsValidationOnly();
    void readsProgressBars();
    void joinsCutLines_data();
    void joinsCutLines();
    void cutAnywhere();
    void truncatedAnywhere();
    void startedAgainInsideAPrint();
    void replacesAnotherTraining();
    void boundsMetricNames();
    void shortensLongLines();
    void cancels();
    void recognises_data();
    void recognises();
};

void TestConsoleLog::readsEntrypoints()
{
    const ConsoleLog log = readBytes("Running entrypoint for job raysubmit_1: python3 -m "
                                     "verl.trainer.main_ppo a.b=c 'd=[1, 2]' > log\n");
    QCOMPARE(log.launches.size(), size_t(1));
    QCOMPARE(log.launches[0].words,
        (std::vector<QString>{ QStringLiteral("a.b=c"), QStringLiteral("d=[1, 2]") }));
    QVERIFY(log.launches[0].submitted);
    QVERIFY(readBytes("Running entrypoint for job raysubmit_1: python3 -m verl.main a.b=$C\n")
                .launches.empty());
}

void TestConsoleLog::dropsSecrets()
{
    const ConsoleLog log = readBytes("+ export WANDB_API_KEY=abc\n+ TOKENIZERS_PARALLELISM=true\n");
    QCOMPARE(log.variables.size(), size_t(2));
    QCOMPARE(log.variables[0].value, QStringLiteral("***"));
    QCOMPARE(log.variables[1].value, QStringLiteral("true"));
}

void TestConsoleLog::readsMultiLineTraces()
{
    const QByteArray launch = "+ python3 -m verl.trainer.main_ppo 'a.b=x\ny' c.d=e\n";
    const ConsoleLog log = readBytes(launch + "step:1 - a/b:1\n");
    QCOMPARE(log.launches.size(), size_t(1));
    QCOMPARE(log.launches[0].words,
        (std::vector<QString>{ QStringLiteral("a.b=x\ny"), QStringLiteral("c.d=e") }));
    QCOMPARE(log.metricLines.size(), size_t(1));
    // A quote that is never closed must not swallow the log.
    const ConsoleLog open
        = readBytes("+ python3 -m verl.trainer.main_ppo 'a.b=x\nsome text\nstep:1 - a/b:1\n");
    QCOMPARE(open.launches.size(), size_t(1));
    QVERIFY(!open.launches[0].complete);
    QCOMPARE(open.metricLines.size(), size_t(1));
    QCOMPARE(open.notes.size(), size_t(1));
    QByteArray many = "+ python3 -m verl.trainer.main_ppo 'a.b=x\n";
    for (int i = 0; i < Limits::TraceLines + 5; ++i)
        many += "text\n";
    many += "+ python3 -m verl.trainer.main_ppo a.b=c\n";
    QCOMPARE(readBytes(many).launches.size(), size_t(2));
    // Text of a model that looks like a trace.
    QVERIFY(readBytes("+ don't worry\n+ 3 = 5\n").launches.empty());
}

void TestConsoleLog::readsConfigOnOneLine()
{
    const ConsoleLog log = readBytes("{'data': {'train_batch_size': 256}, 'model': {'path': '/m'}, "
                                     "'optim': {'lr': 1e-05}, 'trainer': {'device': 'npu'}}\n"
                                     "{'data': {'x': 1}}\n{'a': 1}\n");
    QCOMPARE(log.configs.size(), size_t(1));
    QCOMPARE(at(log.configs[0].tree, QStringLiteral("optim.lr"))->real, 1e-5);
    QCOMPARE(noteText(log.notes), QStringList());
}

void TestConsoleLog::aDamagedSettingIsNotKnown_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<bool>("known");
    const auto row = [](const char* name, const char* line, bool known) {
        QTest::newRow(name) << QByteArray(line) << known;
    };
    row("a word with holes", "          'entropy_coeff': F..a,", false);
    row("a number with holes", "          'entropy_coeff': 0..5x,", false);
    row("two numbers", "          'entropy_coeff': 0..2..,", false);
    row("somebody else's message", "INFO 10-11 12:00:00 worker.py:12] 'cache': 3 blocks", true);
    row("somebody else's words", "Loading shards: 100%", true);
    row("nothing odd", "          'entropy_coeff': 0.5,", true);
}

/// What cannot be read may have been any value: the keys that are not there tell nothing.
void TestConsoleLog::aDamagedSettingIsNotKnown()
{
    QFETCH(QByteArray, line);
    QFETCH(bool, known);
    const ConsoleLog log = readBytes("{'actor': {'clip_ratio': 0.2,\n" + line
        + "\n           'lr': 1e-05},\n 'data': {'train_batch_size': 256},\n 'model': {'path': "
          "'/m'},\n"
          " 'trainer': {'device': 'npu'}}\n");
    QCOMPARE(log.configs.size(), size_t(1));
    QCOMPARE(log.configs[0].complete, known);
    QCOMPARE(at(log.configs[0].tree, QStringLiteral("actor.lr"))->real, 1e-5);
    const QStringList notes = noteText(log.notes).filter(QStringLiteral("could not be read"));
    QCOMPARE(notes.size(), known ? 0 : 1);
}

void TestConsoleLog::aContradictedSettingIsNotKnown_data()
{
    QTest::addColumn<QByteArray>("first");
    QTest::addColumn<QByteArray>("second");
    QTest::addColumn<QString>("key"); ///< empty: no contradiction
    QTest::newRow("a value") << QByteArray("'lr': 1e-05") << QByteArray("'lr': 1e-06")
                             << QStringLiteral("actor.lr");
    QTest::newRow("another type") << QByteArray("'lr': True") << QByteArray("'lr': 1")
                                  << QStringLiteral("actor.lr");
    QTest::newRow("a section") << QByteArray("'optim': {'lr': 1}")
                               << QByteArray("'optim': {'lr': 2}") << QStringLiteral("actor.optim");
    QTest::newRow("a section and a value")
        << QByteArray("'optim': {'lr': 1}") << QByteArray("'optim': None")
        << QStringLiteral("actor.optim");
    QTest::newRow("the same") << QByteArray("'lr': 1e-05") << QByteArray("'lr': 0.00001")
                              << QString();
}

/// A dict is printed with each key once. Which of two values the run had is not for us to choose.
void TestConsoleLog::aContradictedSettingIsNotKnown()
{
    QFETCH(QByteArray, first);
    QFETCH(QByteArray, second);
    QFETCH(QString, key);
    const ConsoleLog log
        = readBytes("{'actor': {'clip_ratio': 0.2,\n           " + first + ",\n           " + second
            + "},\n 'data': {'train_batch_size': 256},\n 'model': {'path': '/m'},\n"
              " 'trainer': {'device': 'npu'}}\n");
    QCOMPARE(log.configs.size(), size_t(1));
    QCOMPARE(log.configs[0].complete, key.isEmpty());
    const Value& tree = log.configs[0].tree;
    QCOMPARE(at(tree, QStringLiteral("actor.clip_ratio"))->real, 0.2);
    QCOMPARE(at(tree, QStringLiteral("trainer.device"))->string, QStringLiteral("npu"));
    if (key.isEmpty()) {
        QCOMPARE(at(tree, QStringLiteral("actor.lr"))->real, 1e-5);
        QCOMPARE(noteText(log.notes), QStringList());
        return;
    }
    QVERIFY(!at(tree, key));
    QCOMPARE(noteText(log.notes),
        QStringList{ u"3 " + key
            + QStringLiteral(" stands in the printed config more than once with different values; "
                             "which one the run had is not known") });
}

void TestConsoleLog::readsPlainLog()
{
    const ConsoleLog log = readBytes(fixture("plain.log"));
    QCOMPARE(log.configs.size(), size_t(1));
    QCOMPARE(log.configs[0].line, 7);
    QCOMPARE(log.configs[0].lastLine, 19);
    QVERIFY(log.configs[0].complete);
    const Value& tree = log.configs[0].tree;
    QCOMPARE(at(tree, QStringLiteral("actor_rollout_ref.actor.optim.lr"))->real, 1e-6);
    QCOMPARE(at(tree, QStringLiteral("actor_rollout_ref.actor.optim.lr"))->text,
        QStringLiteral("1e-06"));
    QCOMPARE(at(tree, QStringLiteral("actor_rollout_ref.rollout.n"))->line, 12);
    QCOMPARE(at(tree, QStringLiteral("data.system_prompt"))->string,
        QStringLiteral("Think first. It's the answer that counts: 请给出答案."));
    QCOMPARE(metricText(log),
        (QStringList{ QStringLiteral("24 0 val-core/gsm8k/acc/mean@1=0.25"),
            QStringLiteral("26 1 actor/pg_loss=0.0125 actor/grad_norm=0.5 critic/score/mean=0.625 "
                           "training/global_step=1"),
            QStringLiteral("29 2 actor/pg_loss=-0.004 actor/grad_norm=0.25 "
                           "critic/score/mean=0.625 training/global_step=2"),
            QStringLiteral("32 3 actor/pg_loss=1e-05 actor/grad_norm=0.375 "
                           "critic/score/mean=0.625 training/global_step=3") }));
    QCOMPARE(log.launches.size(), size_t(1));
    QCOMPARE(log.launches[0].line, 3);
    QCOMPARE(log.launches[0].words[1],
        QStringLiteral("data.train_files=['/data/a.parquet', '/data/b.parquet']"));
    QCOMPARE(log.variables.size(), size_t(2));
    QCOMPARE(log.variables[0].name, QStringLiteral("HCCL_DETERMINISTIC"));
    QCOMPARE(log.variables[0].value, QStringLiteral("true"));
    QCOMPARE(noteText(log.notes), QStringList());
    const ConsoleCurves curves = consoleCurves(log);
    QCOMPARE(curves.store.trust, 20);
    QCOMPARE(curves.steps, size_t(4));
    QCOMPARE(curves.store.attempts.size(), size_t(1));
    QCOMPARE(curves.store.attempts[0].reason, QStringLiteral("Training from scratch"));
    QCOMPARE(metricLinesBehind(log, 0), qint64(4));
    // 0.625 has three decimals, but the line holds numbers that have not.
    for (const MetricSeries& series : curves.store.series)
        QCOMPARE(series.resolution, 0.0);
}

void TestConsoleLog::readsAwkwardLog()
{
    const ConsoleLog awkward = readBytes(fixture("awkward.log"));
    const ConsoleLog plain = readBytes(fixture("plain.log"));
    QCOMPARE(awkward.configs.size(), size_t(1));
    QVERIFY(sameValue(awkward.configs[0].tree, plain.configs[0].tree));
    QCOMPARE(metricText(awkward),
        (QStringList{ QStringLiteral("21 1 actor/pg_loss=-0.0012 actor/grad_norm=0.31 "
                                     "critic/rewards/mean=0.4375 response_length/mean=311.5"),
            QStringLiteral("25 2 actor/pg_loss=nan actor/grad_norm=inf critic/rewards/mean=-inf "
                           "num_turns/min=2") }));
    QCOMPARE(noteText(awkward.notes),
        QStringList{
            QStringLiteral("1 Lines inside the printed config that are no part of it: 2") });
}

void TestConsoleLog::readsInEveryEncoding_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const QByteArray plain = fixture("plain.log");
    const QString text = QString::fromUtf8(plain);
    QTest::newRow("CRLF") << QByteArray(plain).replace("\n", "\r\n");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF") + plain;
    QTest::newRow("UTF-16 LE") << QByteArray(
        QStringEncoder(QStringConverter::Utf16LE, QStringConverter::Flag::WriteBom)(text));
    QTest::newRow("UTF-16 BE with CRLF")
        << QByteArray(QStringEncoder(QStringConverter::Utf16BE, QStringConverter::Flag::WriteBom)(
               QString(text).replace(QStringLiteral("\n"), QStringLiteral("\r\n"))));
    QByteArray stamped;
    for (const QByteArray& line : plain.chopped(1).split('\n'))
        stamped += "2026-01-05T10:00:00.911109392Z " + line + '\n';
    QTest::newRow("outer time stamps") << stamped;
    QTest::newRow("colours") << QByteArray(plain).replace(
        "(TaskRunner pid=3165)", "\x1b[36m(TaskRunner pid=3165)\x1b[0m");
}

void TestConsoleLog::readsInEveryEncoding()
{
    QFETCH(QByteArray, bytes);
    const ConsoleLog plain = readBytes(fixture("plain.log"));
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("train.log"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    SilentMonitor monitor;
    const auto opened = ByteFile::open(path, monitor);
    QVERIFY(opened.has_value());
    const auto fromFile = readConsoleLog(*opened, monitor);
    QVERIFY(fromFile.has_value());
    const ConsoleLog fromMemory = readBytes(bytes);
    for (const ConsoleLog* log : { &*fromFile, &fromMemory }) {
        QCOMPARE(log->configs.size(), size_t(1));
        QVERIFY(sameValue(log->configs[0].tree, plain.configs[0].tree));
        QCOMPARE(metricText(*log), metricText(plain));
        QCOMPARE(log->launches.size(), size_t(1));
        QCOMPARE(noteText(log->notes), QStringList());
    }
    QVERIFY(looksLikeConsoleLog(view(bytes)));
}

void TestConsoleLog::pairsConfigsWithMetrics()
{
    const ConsoleLog log = readBytes(fixture("two_configs.log"));
    QCOMPARE(log.configs.size(), size_t(2));
    QCOMPARE(
        at(log.configs[0].tree, QStringLiteral("actor_rollout_ref.actor.optim.lr"))->real, 5e-6);
    QCOMPARE(
        at(log.configs[1].tree, QStringLiteral("actor_rollout_ref.actor.optim.lr"))->real, 1e-6);
    QCOMPARE(metricLinesBehind(log, 0), qint64(0));
    QCOMPARE(metricLinesBehind(log, 1), qint64(2));
    QCOMPARE(log.launches.size(), size_t(1));
    QVERIFY(log.launches[0].command.isEmpty());
    QCOMPARE(log.launches[0].line, 15);
    QCOMPARE(log.launches[0].words,
        (std::vector<QString>{ QStringLiteral("actor_rollout_ref.actor.optim.lr=5e-6"),
            QStringLiteral("data.train_files=['/data/a.parquet', '/data/b.parquet']") }));
}

void TestConsoleLog::mergesAttempts()
{
    const ConsoleLog log = readBytes(fixture("resumed.log"));
    const ConsoleCurves curves = consoleCurves(log);
    QCOMPARE(curveText(curves.store.series),
        (QStringList{ QStringLiteral("actor/pg_loss: 1=0.1 2=0.2 3=0.35 4=0.45 5=0.5"),
            QStringLiteral("training/global_step: 1=1 2=2 3=3 4=4 5=5"),
            QStringLiteral("val-core/gsm8k/acc/mean@1: 2=0.61") }));
    QCOMPARE(curves.store.attempts.size(), size_t(2));
    QCOMPARE(curves.store.attempts[0].lastStep, 4.0);
    QCOMPARE(curveText(curves.store.attempts[0].series)[0],
        QStringLiteral("actor/pg_loss: 1=0.1 2=0.2 3=0.3 4=0.4"));
    QCOMPARE(curves.store.attempts[1].firstStep, 2.0);
    QVERIFY(curves.store.attempts[1].reason.startsWith(QStringLiteral("Resuming from")));
    QCOMPARE(curves.store.attempts[1].origin.line, 9);
    QCOMPARE(curves.steps, size_t(5));

    // Without any marker a step that goes back tells the same.
    const ConsoleCurves silent = consoleCurves(readBytes(
        "step:1 - a/b:1\nstep:2 - a/b:2\nstep:3 - a/b:3\nstep:2 - a/b:20\nstep:2 - c/d:5\n"));
    QCOMPARE(silent.store.attempts.size(), size_t(2));
    QCOMPARE(silent.store.attempts[1].reason, QStringLiteral("Step 2 follows step 3"));
    QCOMPARE(curveText(silent.store.series),
        (QStringList{ QStringLiteral("a/b: 1=1 2=20 3=3"), QStringLiteral("c/d: 2=5") }));

    // Two processes that print steps of their own are no restarts.
    const ConsoleCurves both = consoleCurves(
        readBytes("(A pid=1) step:5 - a/b:1\n(B pid=2) step:6 - c/d:1\n(A pid=1) step:6 - a/b:2\n"
                  "(B pid=2) step:7 - c/d:2\n"));
    QCOMPARE(both.store.attempts.size(), size_t(1));
}

void TestConsoleLog::keepsPrintedPrecision()
{
    const ConsoleLog log = readBytes(fixture("three_decimals.log"));
    const ConsoleCurves curves = consoleCurves(log);
    QCOMPARE(curves.store.trust, 5);
    // The bare 42 behind the first line is no part of 0.903.
    QCOMPARE(curveText(curves.store.series),
        (QStringList{ QStringLiteral("actor/grad_norm: 2=nan"), QStringLiteral("actor/lr: 1=0"),
            QStringLiteral("actor/pg_loss: 1=0 2=0.006"),
            QStringLiteral("critic/score/mean: 1=0.903"),
            QStringLiteral("training/global_step: 1=1 2=2"),
            QStringLiteral("val/test_score/gsm8k: 2=0.551") }));
    for (const MetricSeries& series : curves.store.series)
        QCOMPARE(
            series.resolution, series.name == QLatin1StringView("actor/grad_norm") ? 0 : 0.001);
    QCOMPARE(curves.store.attempts.size(), size_t(1));
}

void TestConsoleLog::readsValidationOnly()
{
    const ConsoleLog log = readBytes(fixture("validation_only.log"));
    QCOMPARE(metricText(log),
        QStringList{ QStringLiteral(
            "1 0 val-core/MATH-lighteval/acc/mean@1=0.5 val-aux/num_turns/mean=2") });
    // A line of metrics says the same with its step.
    const ConsoleLog both = readBytes(fixture("validation_only.log") + "step:4 - a/b:1\n");
    QCOMPARE(metricText(both), QStringList{ QStringLiteral("5 4 a/b=1") });
    // The last validation has a step only when the log tells how many there are.
    const QByteArray last = "\"Final validation metrics: {'a/b': 0.5}\"\n";
    QVERIFY(readBytes(last).metricLines.empty());
    QCOMPARE(metricText(readBytes("Total training steps: 7\n" + last)),
        QStringList{ QStringLiteral("2 7 a/b=0.5") });
}

void TestConsoleLog::readsProgressBars()
{
    QCOMPARE(curveText(consoleCurves(readBytes(fixture("sft.log"))).store.series),
        (QStringList{ QStringLiteral("train/loss: 1=1.0605 2=1.0065"),
            QStringLiteral("train/lr(1e-3): 1=0.00027 2=0.00054"),
            QStringLiteral("val/loss: 2=1.1") }));
    QVERIFY(readBytes("100%| sure]step:1 - a/b:1 [x]\n").metricLines.empty());
    QVERIFY(readBytes("the answer [1]step:1 - a/b:1\n").metricLines.empty());
}

void TestConsoleLog::joinsCutLines_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const char* bytes, const QStringList& expected) {
        QTest::newRow(name) << QByteArray(bytes) << expected;
    };
    const auto q = [](const char* text) { return QString::fromUtf8(text); };
    row("in a key", "(T pid=1) step:1 - a/b:1 - c/\n(T pid=1) d:2\n", { q("1 1 a/b=1 c/d=2") });
    row("in the step", "(T pid=1) step:1\n(T pid=1) 2 - a/b:1\n", { q("1 12 a/b=1") });
    row("in the separator", "(T pid=1) step:1 - a/b:1 -\n(T pid=1)  c/d:2\n",
        { q("1 1 a/b=1 c/d=2") });
    row("between two values", "(T pid=1) step:1 - a/b:1\n(T pid=1)  - c/d:2\n",
        { q("1 1 a/b=1 c/d=2") });
    row("in the last number", "(T pid=1) step:1 - a/b:0.5\n(T pid=1) 125\n",
        { q("1 1 a/b=0.5125") });
    row("in a number", "(T pid=1) step:1 - a/b:0.5\n(T pid=1) 125 - c/d:2\n",
        { q("1 1 a/b=0.5125 c/d=2") });
    row("in an exponent", "(T pid=1) step:1 - a/b:1e\n(T pid=1) -06\n", { q("1 1 a/b=1e-06") });
    row("in a numpy number", "(T pid=1) step:1 - a/b:np.float64(0.5\n(T pid=1) )\n",
        { q("1 1 a/b=0.5") });
    row("in three", "(T pid=1) step:1 - a/\n(T pid=1) b:1 - c\n(T pid=1) /d:2\n",
        { q("1 1 a/b=1 c/d=2") });
    row("with another process between",
        "(T pid=1) step:1 - a/b:1 - c/\n(W pid=2) d:9\n(T pid=1) d:2\n", { q("1 1 a/b=1 c/d=2") });
    row("text behind a line", "(T pid=1) step:1 - a/b:0.5\n(T pid=1) 12 apples\n",
        { q("1 1 a/b=0.5") });
    row("dashes behind a line", "(T pid=1) step:1 - a/b:0.5\n(T pid=1) ------\n",
        { q("1 1 a/b=0.5") });
    row("next step behind a line", "(T pid=1) step:1 - a/b:0.5\n(T pid=1) step:2 - a/b:0.25\n",
        { q("1 1 a/b=0.5"), q("2 2 a/b=0.25") });
    row("answer of a model",
        "(T pid=1) step:1 - first\n(T pid=1) No equation\n(T pid=1) step:2 - a/b:1\n",
        { q("3 2 a/b=1") });
    row("rest never comes", "(T pid=1) step:1 - a/b:1 - c/\n(T pid=1) Training from scratch\n",
        { q("1 1 a/b=1") });
    row("file ends inside the last number", "step:1 - a/b:1 - c/d:0.2", { q("1 1 a/b=1") });
    row("file ends behind a numpy number", "step:1 - a/b:1 - c/d:np.float64(0.2)",
        { q("1 1 a/b=1 c/d=0.2") });
    row("file ends inside a key", "step:1 - a/b:1 - c/", { q("1 1 a/b=1") });
    row("file ends inside the first number", "step:1 - a/b:1", {});
}

void TestConsoleLog::joinsCutLines()
{
    QFETCH(QByteArray, bytes);
    QTEST(metricText(readBytes(bytes)), "expected");
}

void TestConsoleLog::cutAnywhere()
{
    // Every place inside the text of every line of the task runner.
    const QByteArray plain = fixture("plain.log");
    const ConsoleLog expected = readBytes(plain);
    QStringList expectedMetrics = metricText(expected);
    const QByteArray prefix = "(TaskRunner pid=3165) ";
    const QList<QByteArray> lines = plain.split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QByteArray text
            = lines[i].startsWith(prefix) ? lines[i].mid(prefix.size()) : QByteArray();
        const bool metrics = text.startsWith("step:");
        if (!metrics && !text.startsWith("{'") && !text.startsWith(' '))
            continue;
        const qsizetype first = metrics ? 6 : 1;
        for (qsizetype place = prefix.size() + first; place < lines[i].size(); ++place) {
            QList<QByteArray> cut = lines;
            cut[i] = lines[i].left(place) + "\n(WorkerDict pid=4001) {'n': 1, \"x\n" + prefix
                + lines[i].mid(place);
            const ConsoleLog log = readBytes(cut.join('\n'));
            QVERIFY2(log.configs.size() == 1, cut[i].constData());
            QVERIFY2(sameValue(log.configs[0].tree, expected.configs[0].tree), cut[i].constData());
            QVERIFY2(log.metricLines.size() == expected.metricLines.size(), cut[i].constData());
            // The line numbers behind the cut move by two.
            QStringList found = metricText(log);
            for (qsizetype j = 0; j < found.size(); ++j)
                QVERIFY2(found[j].section(u' ', 1) == expectedMetrics[j].section(u' ', 1),
                    cut[i].constData());
        }
    }
}

void TestConsoleLog::truncatedAnywhere()
{
    for (const char* name : { "plain.log", "awkward.log", "two_configs.log", "resumed.log",
             "three_decimals.log", "validation_only.log", "sft.log" }) {
        const QByteArray bytes = fixture(name);
        const ConsoleLog whole = readBytes(bytes);
        const QStringList wholeMetrics = metricText(whole);
        for (qsizetype size = 0; size < bytes.size(); ++size) {
            const ConsoleLog log = readBytes(bytes.left(size));
            consoleCurves(log);
            // What is read of a cut file is what the whole file says, or less.
            QVERIFY(log.configs.size() <= whole.configs.size());
            for (size_t i = 0; i < log.configs.size(); ++i)
                QVERIFY(!log.configs[i].complete
                    || sameValue(log.configs[i].tree, whole.configs[i].tree));
            const QStringList metrics = metricText(log);
            QVERIFY2(metrics.size() <= wholeMetrics.size(), bytes.left(size).constData());
            for (qsizetype i = 0; i < metrics.size(); ++i)
                QVERIFY2(wholeMetrics[i].startsWith(metrics[i]), bytes.left(size).constData());
        }
    }
}

void TestConsoleLog::startedAgainInsideAPrint()
{
    // No prefixes, and the first launch died while it printed a string.
    const ConsoleLog log = readBytes("{'actor_rollout_ref': {'actor': {'lr': 1e-06,\n"
                                     "                                 'name': 'x y \n"
                                     "{'actor_rollout_ref': {'actor': {'lr': 2e-06}},\n"
                                     " 'trainer': {'device': 'npu'}}\n"
                                     "step:1 - a/b:1\n");
    QCOMPARE(log.configs.size(), size_t(2));
    QVERIFY(!log.configs[0].complete);
    QVERIFY(!at(log.configs[0].tree, QStringLiteral("actor_rollout_ref.actor.name")));
    QVERIFY(log.configs[1].complete);
    QCOMPARE(at(log.configs[1].tree, QStringLiteral("actor_rollout_ref.actor.lr"))->real, 2e-6);
    QCOMPARE(log.metricLines.size(), size_t(1));
    QCOMPARE(log.notes.size(), size_t(1));
    // Metrics end a print that was never finished.
    const ConsoleLog open = readBytes("{'actor_rollout_ref': {'actor': {'lr': 1e-06,\n"
                                      "                                 'name': 'x y \n"
                                      "step:1 - a/b:1\nstep:2 - a/b:2\n");
    QCOMPARE(open.metricLines.size(), size_t(2));
    QCOMPARE(open.configs.size(), size_t(1));
    QVERIFY(!open.configs[0].complete);
}

void TestConsoleLog::replacesAnotherTraining()
{
    const auto launch = [](const char* lr, const QByteArray& metrics) -> QByteArray {
        return "{'actor_rollout_ref': {'lr': " + QByteArray(lr) + "}}\n" + metrics;
    };
    const QByteArray three = "step:1 - a/b:1\nstep:2 - a/b:2\nstep:3 - a/b:3\n";
    const ConsoleCurves other
        = consoleCurves(readBytes(launch("1", three) + launch("2", "step:1 - a/b:10\n")));
    QCOMPARE(curveText(other.store.series), QStringList{ QStringLiteral("a/b: 1=10") });
    QCOMPARE(other.store.attempts.size(), size_t(2));
    QCOMPARE(other.notes.size(), size_t(1));
    const ConsoleCurves same
        = consoleCurves(readBytes(launch("1", three) + launch("1", "step:1 - a/b:10\n")));
    QCOMPARE(curveText(same.store.series), QStringList{ QStringLiteral("a/b: 1=10 2=2 3=3") });
    const ConsoleCurves resumed = consoleCurves(readBytes(
        launch("1", three) + launch("2", "Resuming from /x\nstep:3 - a/b:30\nstep:4 - a/b:40\n")));
    QCOMPARE(
        curveText(resumed.store.series), QStringList{ QStringLiteral("a/b: 1=1 2=2 3=30 4=40") });
}

void TestConsoleLog::boundsMetricNames()
{
    QByteArray bytes;
    for (int i = 0; i < 20'050; ++i)
        bytes += "step:1 - a/" + QByteArray::number(i) + ":1\n";
    const ConsoleLog log = readBytes(bytes);
    QCOMPARE(log.names.size(), size_t(Limits::MetricNames));
    QCOMPARE(log.notes.size(), size_t(1));
    QVERIFY(log.notes[0].text.contains(QString::number(Limits::MetricNames)));
}

void TestConsoleLog::shortensLongLines()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("train.log"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray(Limits::LogLineBytes + 10, 'x') + "\nstep:1 - a/b:1\n");
    file.close();
    SilentMonitor monitor;
    const auto opened = ByteFile::open(path, monitor);
    const auto log = readConsoleLog(*opened, monitor);
    QVERIFY(log.has_value());
    QCOMPARE(log->notes.size(), size_t(1));
    QCOMPARE(log->notes[0].where.line, 1);
    QCOMPARE(metricText(*log), QStringList{ QStringLiteral("2 1 a/b=1") });
}

void TestConsoleLog::cancels()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("train.log"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 60'000; ++i)
        file.write("(TaskRunner pid=1) a line of which there are very many, nothing is in it\n");
    file.close();
    SilentMonitor silent;
    const auto opened = ByteFile::open(path, silent);
    for (int polls = 0; polls < 3; ++polls) {
        CancellingMonitor monitor(polls);
        const auto log = readConsoleLog(*opened, monitor);
        QVERIFY(!log.has_value());
        QCOMPARE(log.error().code, Error::Code::Cancelled);
    }
    QVERIFY(readConsoleLog(*opened, silent).has_value());
}

void TestConsoleLog::recognises_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<bool>("expected");
    QTest::newRow("empty") << QByteArray() << false;
    QTest::newRow("metrics") << QByteArray("step:1 - a/b:1\n") << true;
    QTest::newRow("metrics that the head cuts") << QByteArray("x\nstep:1 - a/b:1 - c/") << true;
    QTest::newRow("config") << QByteArray("{'actor_rollout_ref': {'actor': 1") << true;
    QTest::newRow("worker of Ray") << QByteArray("(WorkerDict pid=12) loading\n") << true;
    QTest::newRow("start of Ray") << QByteArray("ray init kwargs: {'num_cpus': None}\n") << true;
    QTest::newRow("progress") << QByteArray("\rTraining Progress:   0%|  | 0/4 [00:00<?]\n")
                              << true;
    QTest::newRow("trace") << QByteArray("+ python3 -m verl.trainer.main_ppo a.b=c\n") << true;
    QTest::newRow("overrides") << QByteArray("Error executing job with overrides: ['a=b']\n")
                               << true;
    QTest::newRow("entry point") << QByteArray("Running entrypoint for job x: python -m verl.a\n")
                                 << true;
    QTest::newRow("packages") << QByteArray("torch==2.6.0\nvllm==0.8.5\n") << false;
    QTest::newRow("answer") << QByteArray("step:1 - first I add\n") << false;
    QTest::newRow("shell script") << QByteArray("python3 -m verl.trainer.main_ppo a.b=c\n")
                                  << false;
    QTest::newRow("baseline metrics") << QByteArray("actor/pg_loss:0.5\n") << false;
}

void TestConsoleLog::recognises()
{
    QFETCH(QByteArray, head);
    QTEST(looksLikeConsoleLog(view(head)), "expected");
}

ALIDADE_TEST_MAIN(TestConsoleLog)
#include "tst_console_log.moc"
