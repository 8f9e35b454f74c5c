// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines of metrics that end where their process was killed: a number that was cut is a number, too,
// and must not be taken for the whole one.
#include "core/sources/console_attempts.h"
#include "core/sources/console_cuts.h"
#include "core/sources/console_reader.h"
#include "tests/support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace alidade;

namespace {

ConsoleLog readBytes(const QByteArray& bytes)
{
    return readConsoleLog(std::string_view(bytes.constData(), size_t(bytes.size())));
}

/// `a/b=1 c/d=2` of the line of metrics there; "none" where there is none.
QString metricsAt(const ConsoleLog& log, int line, double step = 0)
{
    for (const ConsoleMetricLine& one : log.metricLines) {
        if (one.line != line || (step > 0 && one.step != step))
            continue;
        QStringList parts{ QString::number(one.step) };
        for (size_t i = one.first; i < one.first + one.count; ++i)
            parts += log.names[log.metrics[i].name] + u'='
                + QString::number(log.metrics[i].value, 'g', 10);
        return parts.join(u' ');
    }
    return QStringLiteral("none");
}

/// Of the metrics that have values.
QString namesOf(const ConsoleLog& log)
{
    QStringList names;
    for (const MetricSeries& series : consoleCurves(log).store.series)
        names += series.name;
    return names.join(u' ');
}

/// As verl prints it, with numbers of every form.
QByteArray metricLine(int step)
{
    const QByteArray number = QByteArray::number(step);
    return "step:" + number + " - actor/pg_loss:0.1234" + number
        + " - actor/grad_norm:np.float64(1." + number + ") - actor/lr:1e-06 - training/global_step:"
        + number + " - training/epoch:0 - perf/throughput:1234.567" + number;
}

QByteArray steps(const QByteArray& prefix, int from, int to)
{
    QByteArray text;
    for (int step = from; step <= to; ++step)
        text += prefix + metricLine(step) + '\n';
    return text;
}

} // namespace

class TestConsoleCuts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsGluedText_data();
    void findsGluedText();
    void killedAnywhere_data();
    void killedAnywhere();
    void leavesOut_data();
    void leavesOut();
    void ordinaryLogs_data();
    void ordinaryLogs();
};

void TestConsoleCuts::findsGluedText_data()
{
    QTest::addColumn<QByteArray>("line"); // a | stands where the other text begins
    const auto row
        = [](const char* name, const char* line) { QTest::newRow(name) << QByteArray(line); };
    row("nothing", "step:1 - a/b:1 - training/global_step:1 - c/d:2");
    row("a name that ends in step", "step:3 - train/step:3 - c/d:1 - c/e:2");
    row("a name of its own", "step:3 - a/b:1 - step:3 - c/d:2");
    row("next step, behind a number", "step:1 - a/b:1 - c/d:0.|step:2 - a/b:2 - c/d:0.5");
    row("next step, behind a whole number", "step:1 - a/b:1|step:2 - a/b:2");
    row("next step, behind a colon", "step:1 - a/b:1 - c/d:|step:2 - a/b:2");
    row("next step, behind an exponent", "step:1 - a/b:1 - c/d:1e|step:2 - a/b:2");
    row("next step, behind a numpy number", "step:1 - a/b:np.flo|step:2 - a/b:2");
    row("next step, inside a name", "step:1 - a/b:1 - c/|step:2 - a/b:2");
    row("next step, behind a separator", "step:1 - a/b:1 - |step:2 - a/b:2");
    row("other metrics of the next step", "step:0 - val-core/x/acc:0.5|step:1 - actor/lr:1e-06");
    row("next step, inside the first name", "step:1 - a/|step:2 - a/b:2");
    row("a known name that ends in step", "step:1 - x/step:2 - a/b:2");
    row("the same step again", "step:1 - a/b:1 - c/d:2|step:1 - a/b:1");
    row("a config", "step:1 - a/b:1|{'actor_rollout_ref': {'actor': {}}}");
    row("a launch", "step:1 - a/b:1|+ python3 -m verl.trainer.main_ppo a.b=c");
    row("a sum", "step:1 - a/b + c:1 - d/e:2");
    row("Ray's prefix", "step:1 - a/b:1 - c/d:0|(TaskRunner pid=7) step:2 - a/b:2");
    row("Ray's prefix with an address", "step:1 - a/b:0.|(W pid=7, ip=1.2.3.4) text");
}

void TestConsoleCuts::findsGluedText()
{
    QFETCH(QByteArray, line);
    const qsizetype bar = line.indexOf('|');
    const size_t expected = bar < 0 ? std::string_view::npos : size_t(bar);
    line.replace("|", "");
    const auto known = [](std::string_view name) { return name == "a/b" || name == "x/step"; };
    QCOMPARE(gluedText({ line.constData(), size_t(line.size()) }, known), expected);
}

void TestConsoleCuts::killedAnywhere_data()
{
    QTest::addColumn<QByteArray>("prefix"); // Ray's, of the first start
    QTest::addColumn<QByteArray>("behind"); // what follows, a line end where there is one
    QTest::addColumn<bool>("ends"); // nothing else follows: the second start
    const QByteArray ray = "(TaskRunner pid=50) ";
    const QByteArray config
        = "{'actor_rollout_ref': {'actor': {'lr': 1e-06}},\n 'data': {'n': 1}}\n";
    const QByteArray launch = "+ python3 -m verl.trainer.main_ppo a.b=c\n";
    const QByteArray resume = "Resuming from /x/global_step_11\n";
    const auto row = [](const char* name, const QByteArray& prefix, const QByteArray& behind,
                         bool ends) { QTest::newRow(name) << prefix << behind << ends; };
    row("line end, metrics", "", "\n", false);
    row("line end, config", "", "\n" + config, false);
    row("line end, launch", "", "\n" + launch + config, false);
    row("line end, word of the trainer", "", "\n" + resume, false);
    row("line end, the shell", "", "\nKilled\n" + launch, false);
    row("line end, an error", "", "\nTraceback (most recent call last):\n  File \"x\", line 5\n",
        false);
    row("glued metrics", "", "", true);
    row("glued config", "", config, true);
    row("glued launch", "", launch, true);
    row("glued word of the shell", "", "Killed: 9\n" + launch, true);
    row("glued error", "", "Traceback (most recent call last):\n  File \"x\", line 5\n" + config,
        true);
    row("glued message with an address", "",
        "2026-07-30 10:21:19,831\tINFO worker.py:1879 -- See http://127.0.0.1:8265\n" + config,
        true);
    row("Ray, config", ray,
        "\n(TaskRunner pid=90) " + config.left(config.indexOf('\n')) + "\n(TaskRunner pid=90) "
            + config.mid(config.indexOf('\n') + 1),
        true);
    row("Ray, worker died", ray, "\n(raylet) A worker died\n(TaskRunner pid=90) " + resume, true);
    row("Ray, metrics", ray, "\n", false);
    row("Ray, glued", ray, "(TaskRunner pid=90) " + resume, true);
}

/// Cut at every place, what is read of the line is right, and what is missing is said.
void TestConsoleCuts::killedAnywhere()
{
    QFETCH(QByteArray, prefix);
    QFETCH(QByteArray, behind);
    QFETCH(bool, ends);
    const QByteArray later = prefix.isEmpty() ? QByteArray() : "(TaskRunner pid=90) ";
    const QByteArray before = steps(prefix, 1, 12);
    const QByteArray after = behind + steps(later, 12, 15);
    const QByteArray line = metricLine(13);
    const ConsoleLog whole = readBytes(before + prefix + line + '\n');
    const QString expected = metricsAt(whole, 13, 13);
    const ConsoleLog reference = readBytes(before + "\n" + after);
    const QString names = namesOf(reference);
    // Inside the last number only what follows, and its form, tell.
    const qsizetype lastNumber = line.lastIndexOf(':') + 1;
    for (qsizetype place = 6; place < line.size(); ++place) {
        const QByteArray bytes = before + prefix + line.left(place) + after;
        const ConsoleLog log = readBytes(bytes);
        const QString found = metricsAt(log, 13, 13);
        const QByteArray told
            = line.left(place) + " => " + found.toUtf8() + ' ' + namesOf(log).toUtf8();
        if (!ends && place > lastNumber)
            continue;
        QVERIFY2(found == u"none" || expected.startsWith(found), told.constData());
        QVERIFY2(found == u"none" || expected.mid(found.size()).startsWith(u' '), told.constData());
        QVERIFY2(namesOf(log) == names, told.constData());
        QVERIFY2(log.configs.size() == reference.configs.size(), told.constData());
        QVERIFY2(log.launches.size() == reference.launches.size(), told.constData());
        const auto isNoted = [&](const Note& note) { return note.where.line == 13; };
        QVERIFY2(std::any_of(log.notes.begin(), log.notes.end(), isNoted)
                || !line.left(place).contains("pg_loss:0"), // without a value it may be any text
            told.constData());
        QVERIFY2(log.notes.size() <= 2, told.constData());
        // The second start is whole.
        for (size_t i = 0; i < 4; ++i) {
            const ConsoleMetricLine& one = log.metricLines[log.metricLines.size() - 4 + i];
            QVERIFY2(one.step == double(12 + i) && one.count == 6, told.constData());
        }
    }
}

void TestConsoleCuts::leavesOut_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("note");
    const auto row = [](const char* name, const QByteArray& bytes, int line, const char* found,
                         const char* note) {
        QTest::newRow(name) << bytes << line << QString::fromUtf8(found) << QString::fromUtf8(note);
    };
    const QByteArray three
        = "step:1 - a/b:0.5 - actor/lr:1e-06\nstep:2 - a/b:0.5 - actor/lr:1e-06\n"
          "step:3 - a/b:0.5 - actor/lr:1e-06\n";
    const char* const end
        = "The process ends behind this line of metrics; its last number was left "
          "out, as it may be cut (actor/lr)";
    row("1 of 1e-06, started again", three + "step:4 - a/b:0.5 - actor/lr:1\n" + three, 4,
        "4 a/b=0.5", end);
    row("1 of 1e-06, a config",
        three + "step:4 - a/b:0.5 - actor/lr:1\n{'actor_rollout_ref': {}}\n", 4, "4 a/b=0.5", end);
    row("1 of 1e-06, the file ends", three + "step:4 - a/b:0.5 - actor/lr:1\n", 4, "4 a/b=0.5",
        end);
    row("1e-0 of 1e-06", three + "step:4 - a/b:0.5 - actor/lr:1e-0\n" + three, 4, "4 a/b=0.5", end);
    row("1. of a fraction",
        "step:1 - a/b:1.25\nstep:2 - a/b:1.25\nstep:3 - c/d:2 - a/b:1.\nstep:1 - a/b:1.25\n", 3,
        "3 c/d=2",
        "The process ends behind this line of metrics; its last number was left out, as it may be "
        "cut (a/b)");
    row("a step that is cut",
        "(T pid=1) step:12 - a/b:0.5 - training/global_step:1\n(T pid=2) Resuming from /x\n", 1,
        "12 a/b=0.5",
        "The process ends behind this line of metrics; its last number was left out, as it may be "
        "cut (training/global_step)");
    row("where others go on", three + "step:4 - a/b:0.5\nstep:5 - a/b:0.5 - actor/lr:1e-06\n", 4,
        "none",
        "This line of metrics ends at a/b, where others go on; this last number was left out, as "
        "it may be cut");
    row("other text", three + "step:4 - a/b:0.5 - actor/lr:1Error in line:7\n", 4, "4 a/b=0.5",
        "This line of metrics ends in other text; its last number was left out "
        "(actor/lr:1Error in line)");
}

void TestConsoleCuts::leavesOut()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, line);
    QFETCH(QString, note);
    const ConsoleLog log = readBytes(bytes);
    QTEST(metricsAt(log, line), "found");
    QCOMPARE(log.notes.size(), size_t(1));
    QCOMPARE(log.notes[0].text, note);
    QCOMPARE(log.notes[0].where.line, line);
    QCOMPARE(log.notes[0].severity, Note::Severity::Warning);
    QCOMPARE(log.lost.places, qint64(1));
    QCOMPARE(log.lost.where.line, line);
    QCOMPARE(log.lost.text, note);
    QCOMPARE(consoleCurves(log).store.lost.places, qint64(1));
}

void TestConsoleCuts::ordinaryLogs_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row
        = [](const char* name, const QByteArray& bytes) { QTest::newRow(name) << bytes; };
    const QByteArray marker = "Resuming from /x\n";
    row("one line", "step:1 - a/b:1 - actor/lr:1e-6\n");
    row("steps only", steps("", 1, 5));
    row("started again", steps("", 1, 5) + marker + steps("", 4, 7));
    row("with prefixes", steps("(T pid=1) ", 1, 5));
    row("with prefixes, started again",
        steps("(T pid=1) ", 1, 5) + "(T pid=1) 100%|█|\n(T pid=2) " + marker
            + steps("(T pid=2) ", 4, 7));
    row("validation every second step",
        "step:1 - a/b:1 - c/d:1\nstep:2 - a/b:1 - c/d:1 - val-core/x:1\nstep:3 - a/b:1 - c/d:1\n"
        "step:4 - a/b:1 - c/d:1 - val-core/x:1\n");
    row("validation first and last",
        "step:0 - val-core/x:1\nstep:1 - a/b:1 - c/d:1\nstep:2 - a/b:1 - c/d:1\n"
        "step:3 - a/b:1 - c/d:1 - val-core/x:1\n");
    row("the first step lacks what comes later",
        "step:1 - a/b:1\nstep:2 - a/b:1 - c/d:1\nstep:3 - a/b:1 - c/d:1\nstep:4 - a/b:1 - c/d:1\n");
    row("validation alone at the end",
        "step:1 - train/loss:0.5 - train/lr:0.1\nstep:2 - train/loss:0.5 - train/lr:0.1\n"
        "step:3 - train/loss:0.5 - val/loss:0.1\n");
    row("a whole number among others",
        "step:1 - a/b:0.5\nstep:2 - a/b:0\nstep:3 - a/b:0.25\nstep:4 - a/b:0\n");
    row("three decimals",
        "step:1 - a/b:0.500 - c/d:1.000\nstep:2 - a/b:0.500 - c/d:1.000\n" + marker
            + "step:2 - a/b:0.500 - c/d:1.000\n");
}

void TestConsoleCuts::ordinaryLogs()
{
    QFETCH(QByteArray, bytes);
    const ConsoleLog log = readBytes(bytes);
    QStringList notes;
    for (const Note& note : log.notes)
        notes += note.text;
    QCOMPARE(notes, QStringList());
    size_t numbers = 0;
    for (const ConsoleMetricLine& line : log.metricLines)
        numbers += line.count;
    QCOMPARE(numbers, size_t(bytes.count(':') - bytes.count("step:") + bytes.count("_step:")));
}

ALIDADE_TEST_MAIN(TestConsoleCuts)
#include "tst_console_cuts.moc"
