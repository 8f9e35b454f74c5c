// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Single lines of a console log: colours, time stamps, prefixes, metrics, markers, traces.
#include "core/base/log_text.h"
#include "core/sources/console_lines.h"
#include "core/sources/metric_line.h"
#include "core/sources/ray_prefix.h"
#include "core/sources/shell_trace.h"
#include "tests/support/test_main.h"

#include <QStringList>

using namespace alidade;

namespace {

std::string_view view(const QByteArray& bytes)
{
    return { bytes.constData(), size_t(bytes.size()) };
}

QString toText(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

} // namespace

class TestConsoleLines : public QObject {
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
};

void TestConsoleLines::removesAnsi_data()
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

void TestConsoleLines::removesAnsi()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, expected);
    std::string scratch;
    QCOMPARE(toText(withoutAnsi(view(text), scratch)), QString::fromUtf8(expected));
}

void TestConsoleLines::findsTimestamps_data()
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

void TestConsoleLines::findsTimestamps()
{
    QFETCH(QByteArray, text);
    QFETCH(int, length);
    QCOMPARE(int(leadingTimestamp(view(text))), length);
}

void TestConsoleLines::splitsPrefixes_data()
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

void TestConsoleLines::splitsPrefixes()
{
    QFETCH(QByteArray, line);
    const PrefixedText split = splitRayPrefix(view(line));
    QTEST(toText(split.stream), "stream");
    QTEST(toText(split.inner), "inner");
    QTEST(toText(split.text), "text");
    QTEST(toText(streamName(split.stream)), "name");
}

void TestConsoleLines::stripsRepeatSuffix_data()
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

void TestConsoleLines::stripsRepeatSuffix()
{
    QFETCH(QByteArray, text);
    QTEST(toText(withoutRepeatSuffix(view(text))), "expected");
}

void TestConsoleLines::parsesMetricLines_data()
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
    row("not finite, as C writes it", "step:1 - a/b:NAN - c/d:-INF - e/f:-nan",
        "1 a/b=nan c/d=-inf e/f=nan");
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
    row("whole step with decimals", "step:3.0 - a/b:1", "3 a/b=1");
    row("step between two", "step:2.5 - a/b:1", "none");
    row("negative step", "step:-1 - a/b:1", "none");
    row("large step", "step:5000000000 - a/b:1", "5e+09 a/b=1");
    row("too large a step", "step:2000000000000 - a/b:1", "none");
    row("infinite step", "step:1e400 - a/b:1", "none");
    row("step with an end", "step:3: - a/b:1", "none");
    row("None in the middle", "step:1 - a/b:None - c/d:1", "1 c/d=1 !a/b:None");
    row("None first and last", "step:1 - a/b:None - c/d:1 - e/f:None", "1 c/d=1 !a/b:None!");
    row("None alone", "step:1 - a/b:None", "1 !a/b:None");
    row("null, and no value", "step:1 - a/b:null - c/d: - e/f:2", "1 e/f=2 !a/b:null!");
    row("cut number in the middle", "step:1 - a/b:1e- - c/d:1", "1 c/d=1 !a/b:1e-");
    row("cut numpy number in the middle", "step:1 - a/b:np.float64(0. - c/d:1",
        "1 c/d=1 !a/b:np.float64(0.");
    row("two points in a number", "step:1 - a/b:0.1.2 - c/d:1", "1 c/d=1 !a/b:0.1.2");
    row("text as a value", "step:1 - a/b:off - c/d:1", "1 c/d=1 !a/b:off");
    row("list as a value", "step:1 - a/b:[1, 2] - c/d:1", "1 c/d=1 !a/b:[1, 2]");
    row("unreadable last number may go on", "step:1 - a/b:1 - c/d:0.1.2", "cut");
    row("infinity in words", "step:1 - a/b:Infinity - c/d:-Infinity - e/f:NaN",
        "1 a/b=inf c/d=-inf e/f=nan");
    row("infinity, cut", "step:1 - a/b:Infi", "cut");
    row("beyond a double", "step:1 - a/b:1e999 - c/d:-1e999", "1 a/b=inf c/d=-inf");
    row("hexadecimal", "step:1 - a/b:0x10", "cut");
}

void TestConsoleLines::parsesMetricLines()
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
        if (line.unreadable > 0)
            parts += u'!' + toText(line.firstUnreadable)
                + QString(qsizetype(line.unreadable) - 1, u'!');
        found = parts.join(u' ');
    }
    QTEST(found, "expected");
}

void TestConsoleLines::findsMarkers_data()
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

void TestConsoleLines::findsMarkers()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    const auto found = markerKind(view(text));
    QCOMPARE(found ? int(*found) : -1, kind);
}

void TestConsoleLines::splitsTraces_data()
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

void TestConsoleLines::splitsTraces()
{
    QFETCH(QByteArray, command);
    const TracedWords traced = splitTrace(view(command));
    QTEST(QStringList(traced.words.begin(), traced.words.end()), "words");
    QTEST(traced.open, "open");
}

void TestConsoleLines::findsLaunches_data()
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

void TestConsoleLines::findsLaunches()
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

ALIDADE_TEST_MAIN(TestConsoleLines)
#include "tst_console_lines.moc"
