// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Console logs: lines, prefixes, metrics, traces, configs, restarts. Fixtures in data/console.
#include "core/base/limits.h"
#include "core/base/log_text.h"
#include "core/sources/console_attempts.h"
#include "core/sources/console_lines.h"
#include "core/sources/console_reader.h"
#include "core/sources/metric_line.h"
#include "core/sources/ray_prefix.h"
#include "core/sources/shell_trace.h"
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

QString toText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

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
    void removesAnsi_data();
    void removesAnsi();
    void findsTimestamps_data();
    void findsTimestamps();
    void splitsPrefixes_data();
    void splitsPrefixes();
    void stripsRepeatSuffix_data();
    void stripsRepeatSuffix();
    void parsesMetricLines_data();
    void parsesMetricLines();
    void findsMarkers_data();
    void findsMarkers();
    void splitsTraces_data();
    void splitsTraces();
    void findsLaunches_data();
    void findsLaunches();
    void readsEntrypoints();
    void readsMultiLineTraces();
    void readsConfigOnOneLine();
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

void TestConsoleLog::removesAnsi_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("none") << QByteArray("a b") << QByteArray("a b");
    QTest::newRow("colour") << QByteArray("\x1b[36ma\x1b[0m b") << QByteArray("a b");
    QTest::newRow("two in a row") << QByteArray("\x1b[2m\x1b[36ma") << QByteArray("a");
    QTest::newRow("title") << QByteArray("\x1b]0;name\aa") << QByteArray("a");
    QTest::newRow("link") << QByteArray("\x1b]8;;http://x\x1b\\a\x1b]8;;\x1b\\") << QByteArray("a");
    QTest::newRow("never ended") << QByteArray("a\x1b[36") << QByteArray("a\x1b[36");
    QTest::newRow("lone escape") << QByteArray("a\x1b") << QByteArray("a\x1b");
    QTest::newRow("other escape") << QByteArray("a\x1bZb") << QByteArray("a\x1bZb");
}

void TestConsoleLog::removesAnsi()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    std::string scratch;
    QCOMPARE(toText(withoutAnsi(view(text), scratch)), QString::fromUtf8(expected));
}

void TestConsoleLog::findsTimestamps_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("length");
    QTest::newRow("container") << QByteArray("2025-07-31T08:28:47.911109392Z text") << 31;
    QTest::newRow("zone") << QByteArray("2026-01-01T10:00:00+08:00 text") << 26;
    QTest::newRow("zone without colon") << QByteArray("2026-01-01 10:00:00-0800 text") << 25;
    QTest::newRow("brackets") << QByteArray("[2026-01-01 10:00:00,123] text") << 26;
    QTest::newRow("bar") << QByteArray("2026-01-01 10:00:00 | text") << 22;
    QTest::newRow("colon") << QByteArray("2026-01-01 10:00:00: text") << 21;
    QTest::newRow("Ray's own, with a tab") << QByteArray("2026-01-01 10:00:00,831\tINFO") << 0;
    QTest::newRow("date only") << QByteArray("2026-01-01 text") << 0;
    QTest::newRow("cut") << QByteArray("2026-01-01 10:0") << 0;
    QTest::newRow("no text") << QByteArray() << 0;
}

void TestConsoleLog::findsTimestamps()
{
    QFETCH(QByteArray, text);
    QFETCH(int, length);
    QCOMPARE(int(leadingTimestamp(view(text))), length);
}

void TestConsoleLog::splitsPrefixes_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("stream");
    QTest::addColumn<QString>("inner");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    const auto row = [](const char* name, const char* line, const char* stream, const char* inner,
                         const char* text, const char* process) {
        QTest::newRow(name) << QByteArray(line) << QString::fromUtf8(stream)
                            << QString::fromUtf8(inner) << QString::fromUtf8(text)
                            << QString::fromUtf8(process);
    };
    row("none", "step:1 - a/b:1", "", "", "step:1 - a/b:1", "");
    row("worker", "(TaskRunner pid=31) text", "TaskRunner pid=31", "", "text", "TaskRunner");
    row("spaces are content", "(TaskRunner pid=31)   text", "TaskRunner pid=31", "", "  text",
        "TaskRunner");
    row("address", "(WorkerDict pid=1, ip=10.0.0.8) text", "WorkerDict pid=1, ip=10.0.0.8", "",
        "text", "WorkerDict");
    row("empty line", "(TaskRunner pid=31) ", "TaskRunner pid=31", "", "", "TaskRunner");
    row("empty line without blank", "(TaskRunner pid=31)", "TaskRunner pid=31", "", "",
        "TaskRunner");
    row("no name", "(pid=123) text", "pid=123", "", "text", "");
    row("raylet", "(raylet, ip=10.0.0.8) text", "raylet, ip=10.0.0.8", "", "text", "raylet");
    row("autoscaler", "(autoscaler +1m5s) text", "autoscaler +1m5s", "", "text", "autoscaler");
    row("server", "(gcs_server) text", "gcs_server", "", "text", "gcs_server");
    row("name with parentheses", "(Actor(rank=1, x) pid=7) text", "Actor(rank=1, x) pid=7", "",
        "text", "Actor(rank=1, x)");
    row("two prefixes", "(vLLMHttpServer pid=9) (EngineCore_DP0 pid=10) INFO",
        "vLLMHttpServer pid=9", "EngineCore_DP0 pid=10", "INFO", "vLLMHttpServer");
    row("no digits", "(TaskRunner pid=x) text", "", "", "(TaskRunner pid=x) text", "");
    row("tuple", "(1, 2) text", "", "", "(1, 2) text", "");
    row("raylet as a word", "(raylets are fine) text", "", "", "(raylets are fine) text", "");
    row("never closed", "(TaskRunner pid=31", "", "", "(TaskRunner pid=31", "");
}

void TestConsoleLog::splitsPrefixes()
{
    QFETCH(QByteArray, line);
    const PrefixedText split = splitRayPrefix(view(line));
    QTEST(toText(split.stream), "stream");
    QTEST(toText(split.inner), "inner");
    QTEST(toText(split.text), "text");
    QTEST(toText(streamName(split.stream)), "name");
}

void TestConsoleLog::stripsRepeatSuffix_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("none") << QByteArray("text") << QStringLiteral("text");
    QTest::newRow("short") << QByteArray("text [repeated 7x across cluster]")
                           << QStringLiteral("text");
    QTest::newRow("long") << QByteArray(
        "text [repeated 12x across cluster] (Ray deduplicates logs by default. …)")
                          << QStringLiteral("text");
    QTest::newRow("other brackets")
        << QByteArray("text [repeated x]") << QStringLiteral("text [repeated x]");
    QTest::newRow("only the suffix") << QByteArray("[repeated 7x across cluster]") << QString();
}

void TestConsoleLog::stripsRepeatSuffix()
{
    QFETCH(QByteArray, text);
    QTEST(toText(withoutRepeatSuffix(view(text))), "expected");
}

void TestConsoleLog::parsesMetricLines_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(expected);
    };
    row("one", "step:3 - a/b:0.5", "3 a/b=0.5");
    row("blanks before", "  step:3 - a/b:0.5", "3 a/b=0.5");
    row("CR at the end", "step:3 - a/b:0.5\r", "3 a/b=0.5");
    row("several", "step:3 - a/b:-1e-05 - c:2 - d/e:1.", "3 a/b=-1e-05 c=2 d/e=1");
    row("not finite", "step:1 - a/b:nan - c/d:inf - e/f:-inf", "1 a/b=nan c/d=inf e/f=-inf");
    row("numpy", "step:1 - a/b:np.float64(0.5) - c/d:np.int32(-2) - e/f:np.float32(nan)",
        "1 a/b=0.5 c/d=-2 e/f=nan");
    row("bools", "step:1 - a/b:True - c/d:False - e/f:np.bool_(True)", "1 a/b=1 c/d=0 e/f=1");
    row("tensor", "step:1 - a/b:tensor(2.) - c/d:tensor(0.5, device='npu:0')", "1 a/b=2 c/d=0.5");
    row("key with blanks and signs", "step:1 - val-core/some data (B)/acc/mean@8:0.5",
        "1 val-core/some data (B)/acc/mean@8=0.5");
    row("key with a colon", "step:1 - val/a:b/acc:0.5", "1 val/a:b/acc=0.5");
    row("key with the separator", "step:1 - val/a - b/acc:0.5 - c/d:1",
        "1 val/a - b/acc=0.5 c/d=1");
    row("key with a number after the separator", "step:1 - val/a:0.5 - b/c:1", "1 val/a=0.5 b/c=1");
    row("parenthesis in the key", "step:2 - train/lr(1e-3):0.00027", "2 train/lr(1e-3)=0.00027");
    row("Chinese key", "step:1 - val/\xE6\x95\xB0\xE5\xAD\xA6/acc:0.5", "1 val/数学/acc=0.5");
    row("repeated key", "step:1 - a/b:1 - a/b:2", "1 a/b=1 a/b=2");
    row("no slash", "step:1 - a:1 - b:2", "none");
    row("answer of a model", "step:1 - first I add 4 and 2", "cut");
    row("rest behind the last value", "step:1 - a/b:0.5 and so on", "cut");
    row("cut in a key", "step:1 - a/b:0.5 - c/d", "cut");
    row("cut behind a colon", "step:1 - a/b:0.5 - c/d:", "cut");
    row("cut in an exponent", "step:1 - a/b:0.5 - c/d:1e-", "cut");
    row("cut in a numpy number", "step:1 - a/b:np.float64(0.5", "cut");
    row("cut behind the step", "step:1", "cut");
    row("cut in the separator", "step:1 -", "cut");
    row("no step", "step:x - a/b:1", "none");
    row("text before", "global step:1 - a/b:1", "none");
    row("other separator", "step:1, a/b:1", "none");
    row("infinity in words", "step:1 - a/b:Infinity", "cut");
    row("hexadecimal", "step:1 - a/b:0x10", "cut");
}

void TestConsoleLog::parsesMetricLines()
{
    QFETCH(QByteArray, text);
    ParsedMetricLine line;
    parseMetricLine(view(text), line);
    QString found = QStringLiteral("none");
    if (line.state == ParsedMetricLine::State::Cut)
        found = QStringLiteral("cut");
    if (line.state == ParsedMetricLine::State::Complete) {
        QStringList parts{ QString::number(line.step) };
        for (const MetricPair& pair : line.pairs)
            parts += toText(pair.key) + u'=' + QString::number(pair.value);
        found = parts.join(u' ');
    }
    QTEST(found, "expected");
}

void TestConsoleLog::findsMarkers_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    const auto row = [](const char* name, const char* text, int kind) {
        QTest::newRow(name) << QByteArray(text) << kind;
    };
    row("from scratch", "Training from scratch", int(ConsoleMarker::Kind::Scratch));
    row("no tracker", "Checkpoint tracker file does not exist: /x",
        int(ConsoleMarker::Kind::Scratch));
    row("found", "Found checkpoint: %s /x/global_step_10", int(ConsoleMarker::Kind::Resume));
    row("step", "Setting global step to 10", int(ConsoleMarker::Kind::Resume));
    row("resume", "Resuming from /x", int(ConsoleMarker::Kind::Resume));
    row("with a logging head", "INFO:2026-08-01 10:00:00,123:Resuming from /x, setting",
        int(ConsoleMarker::Kind::Resume));
    row("dump", "Dumped generations to /x/1.jsonl", int(ConsoleMarker::Kind::Rollouts));
    row("in the middle", "I am Resuming from /x", -1);
    row("other head", "INFO:yesterday:Resuming from /x", -1);
    row("empty", "", -1);
}

void TestConsoleLog::findsMarkers()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    const auto found = markerKind(view(text));
    QCOMPARE(found ? int(*found) : -1, kind);
}

void TestConsoleLog::splitsTraces_data()
{
    QTest::addColumn<QByteArray>("command");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<bool>("open");
    const auto row
        = [](const char* name, const char* command, const QStringList& words, bool open = false) {
              QTest::newRow(name) << QByteArray(command) << words << open;
          };
    const auto q = [](const char* text) { return QString::fromUtf8(text); };
    row("plain", "python3 -m a.b c=d", { q("python3"), q("-m"), q("a.b"), q("c=d") });
    row("single quotes", "'a b' c", { q("a b"), q("c") });
    row("escaped quote", R"('d=['\''x'\'', '\''y'\'']')", { q("d=['x', 'y']") });
    row("double quotes", R"("a \"b\" \$c \d" e)", { q("a \"b\" $c \\d"), q("e") });
    row("octal", R"($'h=\344\270\255')", { q("h=中") });
    row("letters", R"($'a\tb\nc\'d\\e')", { q("a\tb\nc'd\\e") });
    row("hexadecimal", R"($'\xe4\xb8\xad')", { q("中") });
    row("backslash", R"(a\ b)", { q("a b") });
    row("empty word", "'' b", { QString(), q("b") });
    row("glued", "a='b c'd", { q("a=b cd") });
    row("line end inside", "'a\nb' c", { q("a\nb"), q("c") });
    row("open", "a 'b c", { q("a"), q("b c") }, true);
    row("open double", "a \"b", { q("a"), q("b") }, true);
    row("nothing", "  ", {});
}

void TestConsoleLog::splitsTraces()
{
    QFETCH(QByteArray, command);
    const TracedWords traced = splitTrace(view(command));
    QTEST(QStringList(traced.words.begin(), traced.words.end()), "words");
    QTEST(traced.open, "open");
}

void TestConsoleLog::findsLaunches_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("launch");
    const auto row = [](const char* name, const char* line, const char* launch) {
        QTest::newRow(name) << QString::fromUtf8(line) << QString::fromUtf8(launch);
    };
    row("module", "python3 -m verl.trainer.main_ppo a.b=c d=e", "verl.trainer.main_ppo: a.b=c d=e");
    row("recipe", "python -m recipe.dapo.main_dapo a=b", "recipe.dapo.main_dapo: a=b");
    row("fork", "python -m agent.src.main a.b=c", "agent.src.main: a.b=c");
    row("script", "python3 examples/main_ppo.py a=b", "examples/main_ppo.py: a=b");
    row("through ray", "ray job submit --address=http://x -- python3 -m verl.trainer.main_ppo a=b",
        "verl.trainer.main_ppo: a=b");
    row("through torchrun", "torchrun --nproc_per_node=2 -m verl.trainer.fsdp_sft_trainer a=b",
        "verl.trainer.fsdp_sft_trainer: a=b");
    row("through a launcher module",
        "python -m torch.distributed.run -m verl.trainer.sft_trainer a=b",
        "verl.trainer.sft_trainer: a=b");
    row("no overrides", "python3 -m verl.trainer.main_ppo", "verl.trainer.main_ppo: ");
    row("raw command", "python3 -m verl.trainer.main_ppo a=b c=d 2>&1 | tee x=y",
        "verl.trainer.main_ppo: a=b c=d");
    row("other module", "python -m http.server 8000", "");
    row("pip", "python -m pip install verl==0.5", "");
    row("assignment", "export A=b", "");
}

void TestConsoleLog::findsLaunches()
{
    QFETCH(QString, line);
    const QStringList words = line.split(u' ');
    const auto launch = findLaunch({ words.begin(), words.end() });
    QString found;
    if (launch)
        found = launch->command + QStringLiteral(": ")
            + QStringList(launch->arguments.begin(), launch->arguments.end()).join(u' ');
    QTEST(found, "launch");
}

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
    row("rest never comes", "(T pid=1) step:1 - a/b:1 - c/\n(T pid=1) Training from scratch\n", {});
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
