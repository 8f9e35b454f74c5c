// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Launch scripts, read without running them: words, variables, branches, launches, environment.
#include "core/base/limits.h"
#include "core/sources/run_builder.h"
#include "core/sources/script_launch.h"
#include "core/sources/secret_names.h"
#include "core/sources/shell_arithmetic.h"
#include "core/sources/source.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

using namespace alidade;

namespace {

const QString File = QStringLiteral("run.sh");

ScriptReading reading(const QString& text) { return readScript(text, File); }

/// "key=text" with marks: `?` in front for a value that is not known, `|` for a conditional one.
QStringList told(const ScriptLaunch& launch, bool lines = false)
{
    QStringList words;
    for (const Override& one : launch.record.overrides) {
        static const QStringList signs{ QString(), QStringLiteral("+"), QStringLiteral("++"),
            QStringLiteral("~") };
        words += (one.known ? QString() : QStringLiteral("?"))
            + (one.conditional ? QStringLiteral("|") : QString()) + signs[int(one.action)] + one.key
            + u'=' + one.text
            + (lines ? QString(u'@' + QString::number(one.origin.line)) : QString());
    }
    return words;
}

/// A script whose launch gets `words`; what stands before it is `before`.
QString launchOf(const QString& before, const QString& words)
{
    return before + QStringLiteral("\npython3 -m verl.trainer.main_ppo ") + words + u'\n';
}

QString variableText(const Variable& variable)
{
    return (variable.known ? QString() : QStringLiteral("?"))
        + (variable.reachesWorkers ? QString() : QStringLiteral("-")) + variable.name + u'='
        + variable.value + u'@' + QString::number(variable.origin.line);
}

const Source& source()
{
    for (const Source* one : allSources())
        if (one->id == QLatin1StringView("launch-script"))
            return *one;
    qFatal("the source is not registered");
}

} // namespace

class TestLaunchScript : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void expansion_data();
    void expansion();
    void branches_data();
    void branches();
    void arithmetic_data();
    void arithmetic();
    void launches_data();
    void launches();
    void overrideLines();
    void openRecords_data();
    void openRecords();
    void brokenChain();
    void defaultsOfVariablesAreTold();
    void notesHaveLines_data();
    void notesHaveLines();
    void variables_data();
    void variables();
    void secrets();
    void recognition_data();
    void recognition();
    void wholeSource();
    void everyCut();
    void growth();
    void realCases_data();
    void realCases();
};

void TestLaunchScript::expansion_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("expected"); // separated by blanks or, with one in a value, by " ; "
    const auto row
        = [](const char* name, const char* before, const char* words, const char* expected) {
              QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(words)
                                  << QString::fromUtf8(expected);
          };
    row("plain", "", "a.b=1 +c=x ++d=y ~e=1", "a.b=1 +c=x ++d=y ~e=1");
    row("single quotes", "", "a='[\"x\",\"y\"]'", "a=[\"x\",\"y\"]");
    row("quotes of the shell vanish", "", "a=['x','y']", "a=[x,y]");
    row("double quotes", "V=1", "a=\"${V}x\" b=\"\\$V\"", "a=1x b=$V");
    row("whole word quoted", "V=none", "\"++k=\\\"${V}\\\"\"", "++k=\"none\"");
    row("escape", "", "a=\\'x\\'", "a='x'");
    row("ANSI quotes", "", "a=$'\\344\\270\\255\\x41'", "a=中A");
    row("joined line", "", "a=1 \\\n    b=2 \\\n  c=3", "a=1 b=2 c=3");
    row("no blank before the backslash", "V=x", "a=$V\\\n    b=1", "a=x b=1");
    row("backslash at column 0 joins", "V=x", "a=$V\\\nb=1", "a=xb=1");
    row("comment behind", "", "a=1 # b=2", "a=1");
    row("number sign within a word", "", "a=x#y", "a=x#y");
    row("pipe ends it", "", "a=1 2>&1 | tee b=2", "a=1");
    row("redirection", "", "a=1 > log.txt b=2 &>> x", "a=1 b=2");
    row("semicolon ends it", "", "a=1; c=2", "a=1");
    row("background", "", "a=1 &", "a=1");
    row("value of a variable", "V=5", "a=$V b=${V}", "a=5 b=5");
    row("export", "export V=5", "a=$V", "a=5");
    row("readonly", "readonly V=5", "a=$V", "a=5");
    row("declare", "declare -i V=5", "a=$V", "a=5");
    row("two assignments", "V=1 W=$V", "a=$W", "a=1");
    row("append", "V=a; V+=b", "a=$V", "a=ab");
    row("default", "", "a=${V:-d}", "a=d");
    row("default is not taken", "V=1", "a=${V:-d}", "a=1");
    row("default for empty", "V=", "a=${V:-d} b=${V-d}", "a=d b=");
    row("default with a reference", "W=2", "a=${V:-$W/x}", "a=2/x");
    row("default in a default", "", "a=${V:-${W:-3}}", "a=3");
    row("quoted default", "", "a=\"${V:-\"x y\"}\"", "a=x y");
    row("assigning default", ": \"${V:=7}\"", "a=$V", "a=7");
    row("own default", "V=${V:-9}", "a=$V", "a=9");
    row("alternative", "V=1", "a=x${V:+y}", "a=xy");
    row("alternative of an empty value", "V=", "a=x${V:+y}", "a=x");
    row("suffix", "V=run.v1.py", "a=${V%.py} b=${V%%.*}", "a=run.v1 b=run");
    row("prefix", "V=/a/b/c", "a=${V##*/} b=${V#/}", "a=c b=a/b/c");
    row("replacement", "V=a-b-c", "a=${V/-/_} b=${V//-/_}", "a=a_b-c b=a_b_c");
    row("substring", "V=abcdef", "a=${V:1:2} b=${V: -2}", "a=bc b=ef");
    row("case", "V=Ab", "a=${V^^} b=${V,,}", "a=AB b=ab");
    row("length", "V=abc; A=(1 2)", "a=${#V} b=${#A[@]}", "a=3 b=2");
    row("never set", "", "a=$HOME/x", "?a=$HOME/x");
    row("command substitution", "V=$(date)", "a=$V b=x_$(hostname)", "?a=$(date) ?b=x_$(hostname)");
    row("backticks", "", "a=`date`", "?a=`date`");
    row("home", "", "a=~/data b=x~", "?a=~/data b=x~");
    row("unset", "V=1; unset V", "a=$V", "?a=$V");
    row("splitting", "V='a=1 b=2'", "$V", "a=1 b=2");
    row("no splitting in quotes", "V='1 2'", "a=\"$V\"", "a=1 2");
    row("empty unquoted word", "V=", "$V a=1", "a=1");
    row("array", "A=(a=1 b=2)", "\"${A[@]}\"", "a=1 b=2");
    row("array over lines", "A=(\n  a=1\n\n  # c=9\n  b=2 # why\n)", "\"${A[@]}\"", "a=1 b=2");
    row("array append", "A=(a=1)\nA+=(b=2)", "\"${A[@]}\"", "a=1 b=2");
    row("array item with a variable", "V=3\nA=(a=$V \"b=\\\"$V\\\"\")", "\"${A[@]}\"",
        "a=3 b=\"3\"");
    row("array in an array", "A=(a=1)\nB=(\"${A[@]}\" b=2)", "\"${B[@]}\"", "a=1 b=2");
    row("array without a value", "A=()", "\"${A[@]}\" b=1", "b=1");
    row("array guarded by plus", "A=(a=1)", "${A[@]+\"${A[@]}\"} b=1", "a=1 b=1");
    row("empty array guarded by plus", "A=()", "${A[@]+\"${A[@]}\"} b=1", "b=1");
    row("array joined", "A=(1 2)", "a=\"${A[*]}\"", "a=1 2");
    row("array element", "A=(x y)", "a=${A[1]} b=${A[-1]}", "a=y b=y");
    row("array element out of range", "A=(x)", "a=${A[4]}", "?a=${A[4]}");
    row("arithmetic", "N=8", "a=$((N * 2)) b=$(((N+1)/2))", "a=16 b=4");
    row("arithmetic in a default", "", "a=${V:-$((2 * 3))}", "a=6");
    row("arithmetic on what is unknown", "", "a=$((WORLD_SIZE * 2))", "?a=$((WORLD_SIZE * 2))");
    row("braces", "", "a={x,y}", "a=x a=y");
    row("braces in quotes", "", "'a={x,y}'", "a={x,y}");
    row("here-document before", "cat <<EOF > f\npython3 -m verl.trainer.main_ppo no=1\nEOF", "a=1",
        "a=1");
    row("here-document in a substitution", "V=$(python3 - <<PY\nprint(')')\nPY\n)\nW=2", "a=$W",
        "a=2");
    row("reference of Hydra", "", "'a=${b.c}'", "a=${b.c}");
    row("options are no overrides", "", "--config-name=x --config-path conf -m a=1", "a=1");
    row("hydra settings are no overrides", "", "hydra.run.dir=/tmp a=1", "a=1");
    row("function", "f() { V=$1; }\nf 7", "a=$V", "a=7");
    row("subshell changes nothing", "V=1\n(V=2)", "a=$V", "a=1");
    row("braces group", "{ V=1; W=2; }", "a=$V$W", "a=12");
    row("last assignment counts", "V=1\nV=2", "a=$V", "a=2");
}

void TestLaunchScript::expansion()
{
    QFETCH(QString, before);
    QFETCH(QString, words);
    QFETCH(QString, expected);
    const ScriptReading read = reading(launchOf(before, words));
    QCOMPARE(read.launches.size(), size_t(1));
    QCOMPARE(told(read.launches[0]).join(u' '), expected);
}

void TestLaunchScript::branches_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("expected"); // of a=$V "${A[@]}"
    const auto row = [](const char* name, const char* before, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(expected);
    };
    row("true", "if [ \"$V\" = 0 ]; then V=1; else V=2; fi", "a=1");
    row("false", "if [ $V == 5 ]; then V=1; else V=2; fi", "a=2");
    row("elif", "if [ $V = 5 ]; then V=1; elif [[ $V == 0 ]]; then V=3; else V=2; fi", "a=3");
    row("numbers", "if (( V < 1 )); then V=1; fi", "a=1");
    row("number test", "if [ $V -ge 1 ]; then V=1; fi", "a=0");
    row("pattern", "V=npu_8; if [[ $V == npu* ]]; then V=1; fi", "a=1");
    row("negated", "if ! [ -z \"$V\" ]; then V=1; fi", "a=1");
    row("both", "if [ $V = 0 ] && [ 1 = 1 ]; then V=1; fi", "a=1");
    row("either", "if [[ $V = 9 || $V = 0 ]]; then V=1; fi", "a=1");
    row("short form", "[[ $V == 0 ]] && V=1", "a=1");
    row("short form, false", "[[ $V == 1 ]] && V=5", "a=0");
    row("or", "[ $V = 1 ] || V=5", "a=5");
    row("unknown test", "if [ -f x ]; then V=1; else V=2; fi", "?a=${V}");
    row("unknown test, same value", "if [ -f x ]; then V=1; else V=1; fi", "a=1");
    row("unknown variable", "if [ \"$RANK\" = 0 ]; then V=1; fi", "?a=${V}");
    row("array in an unknown branch", "if [ -f x ]; then A+=(b=1); fi", "a=0 |b=1");
    row("array in both branches", "if [ -f x ]; then A=(b=1); else A=(b=2); fi", "a=0 |b=1 |b=2");
    row("common items are sure", "if [ -f x ]; then A=(b=1 c=1); else A=(b=1 c=2); fi",
        "a=0 b=1 |c=1 |c=2");
    row("default decides", "if [ \"${DEVICE:-npu}\" = npu ]; then A+=(b=1); fi", "a=0 b=1");
    row("case", "case $V in 1|0) V=7 ;; *) V=8 ;; esac", "a=7");
    row("case, pattern", "V=dapo-1; case \"$V\" in grpo*) V=7 ;; dapo*) V=8 ;; esac", "a=8");
    row("case, otherwise", "case $V in 5) V=7 ;; *) V=8;; esac", "a=8");
    row("unknown case", "case $X in a) A+=(b=1);; *) A+=(b=2);; esac", "a=0 |b=1 |b=2");
    row("unknown case without otherwise", "case $X in a) A+=(b=1);; esac", "a=0 |b=1");
    row("loop", "for i in 1 2; do A+=(b=$i); done", "a=0 ?|b=${i}");
    row("loop over one word", "for i in 4; do V=$i; done", "a=4");
    row("while", "while read -r line; do V=1; done < f", "?a=${V}");
    row("command that may fail", "cd /work && V=1", "a=1");
    row("otherwise of a command", "cd /work || exit 1", "a=0");
    row("exit in an unknown branch", "if [ $# -lt 2 ]; then exit 1; fi", "a=0");
}

void TestLaunchScript::branches()
{
    QFETCH(QString, before);
    QFETCH(QString, expected);
    const ScriptReading read = reading(
        launchOf(QStringLiteral("V=0\nA=()\n") + before, QStringLiteral("a=$V \"${A[@]}\"")));
    QCOMPARE(read.launches.size(), size_t(1));
    QCOMPARE(told(read.launches[0]).join(u' '), expected);
}

void TestLaunchScript::arithmetic_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("expected"); // empty: nothing
    const auto row = [](const char* expression, const char* expected) {
        QTest::newRow(expression) << QString::fromUtf8(expression) << QString::fromUtf8(expected);
    };
    row("1 + 2 * 3", "7");
    row("(1 + 2) * 3", "9");
    row("7 / 2", "3");
    row("-7 / 2", "-3");
    row("7 % 4", "3");
    row("2 ** 10", "1024");
    row("2 ** 3 ** 2", "512");
    row("-2 ** 2", "4");
    row("10 - 3 - 2", "5");
    row("n * 2", "10");
    row("$n + ${n}", "");
    row("$n + 1", "6");
    row("n > 3 ? 1 : 2", "1");
    row("n == 5 && 0", "0");
    row("!n", "0");
    row("1 << 4", "16");
    row("0x10", "16");
    row("1 / 0", "");
    row("unknown + 1", "");
    row("1 +", "");
    row("1 2", "");
    row("9223372036854775807 + 1", "");
    row("9223372036854775807 * 2", "");
    row("99999999999999999999", "");
    row("", "");
    QTest::newRow("deep") << QString(2000, u'(') << QString();
    QTest::newRow("many signs") << QString(4000, u'-') << QString();
}

void TestLaunchScript::arithmetic()
{
    QFETCH(QString, expression);
    QFETCH(QString, expected);
    const auto value = evaluateArithmetic(expression,
        [](const QString& name) { return name == u"n" ? std::optional<qint64>(5) : std::nullopt; });
    QCOMPARE(value ? QString::number(*value) : QString(), expected);
}

void TestLaunchScript::launches_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected"); // command: overrides; …
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("none", "echo hello\nls", "");
    row("module", "python3 -m verl.trainer.main_ppo a=1", "verl.trainer.main_ppo: a=1");
    row("recipe", "python -m recipe.dapo.main_dapo a=1", "recipe.dapo.main_dapo: a=1");
    row("script", "python3 src/main_dapo.py a=1", "src/main_dapo.py: a=1");
    row("torchrun", "torchrun --nnodes=1 -m verl.trainer.fsdp_sft_trainer a=1",
        "verl.trainer.fsdp_sft_trainer: a=1");
    row("nohup", "nohup /opt/env/bin/python3 -u -m verl.trainer.main_ppo a=1 > log 2>&1 &",
        "verl.trainer.main_ppo: a=1");
    row("prefix assignments", "X=1 Y=2 python3 -m verl.trainer.main_ppo a=1",
        "verl.trainer.main_ppo: a=1");
    row("ray",
        "ray job submit --no-wait --runtime-env=r.yaml -- python3 -m verl.trainer.main_ppo a=1",
        "verl.trainer.main_ppo: a=1");
    row("bash -c", "srun bash -c 'true'\nbash -c \"python3 -m verl.trainer.main_ppo a=1\"",
        "verl.trainer.main_ppo: a=1");
    row("exec", "exec python3 -m verl.trainer.main_ppo a=1", "verl.trainer.main_ppo: a=1");
    row("two launches",
        "python3 -m verl.trainer.main_ppo a=1\npython3 -m verl.trainer.main_ppo a=2",
        "verl.trainer.main_ppo: a=1; verl.trainer.main_ppo: a=2");
    row("in both branches of a test",
        "if [ -f x ]; then\npython3 -m x.main_a a=1\nelse\npython3 -m x.main_b a=2\nfi",
        "x.main_a: a=1; x.main_b: a=2");
    row("only in the branch that is taken",
        "V=1\nif [ $V = 1 ]; then python3 -m x.main_a a=1; else python3 -m x.main_b a=2; fi",
        "x.main_a: a=1");
    row("in a function", "train() {\n  python3 -m x.main_a a=$1 \"$@\"\n}\ntrain b=2",
        "x.main_a: a=b=2 b=2");
    row("behind exit", "exit 0\npython3 -m x.main_a a=1", "");
    row("only printed", "echo python3 -m x.main_a a=1", "");
    row("commented out", "# python3 -m x.main_a a=1", "");
    row("killed", "pkill -f python3 -m x.main_a", "");
    row("in a pipeline", "yes | python3 -m x.main_a a=1 | tee log", "x.main_a: a=1");
}

void TestLaunchScript::launches()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QStringList found;
    for (const ScriptLaunch& launch : reading(text).launches)
        found += launch.record.command + QStringLiteral(": ") + told(launch).join(u' ');
    QCOMPARE(found.join(QStringLiteral("; ")), expected);
}

void TestLaunchScript::overrideLines()
{
    const ScriptReading read = reading(QStringLiteral("#!/bin/bash\n" // 1
                                                      "V=3\n" // 2
                                                      "A=(\n" // 3
                                                      "    a=1\n" // 4
                                                      "    b=\"$V\" c=2\n" // 5
                                                      ")\n" // 6
                                                      "X=$(cat <<EOF\n" // 7
                                                      "text\n" // 8
                                                      "EOF\n" // 9
                                                      ")\n" // 10
                                                      "python3 -m x.main_a \\\n" // 11
                                                      "    \"${A[@]}\" \\\n" // 12
                                                      "    d='1\n" // 13
                                                      "2' \\\n" // 14
                                                      "    e=$V\n")); // 15
    QCOMPARE(read.launches.size(), size_t(1));
    QCOMPARE(told(read.launches[0], true),
        QStringList({ QStringLiteral("a=1@4"), QStringLiteral("b=3@5"), QStringLiteral("c=2@5"),
            QStringLiteral("d=1\n2@13"), QStringLiteral("e=3@15") }));
    QCOMPARE(read.launches[0].record.origin, (Origin{ File, 11 }));
}

void TestLaunchScript::openRecords_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("open");
    QTest::addColumn<bool>("unresolved");
    const auto row
        = [](const char* name, const char* before, const char* words, bool open, bool unresolved) {
              QTest::newRow(name) << QString::fromUtf8(before) << QString::fromUtf8(words) << open
                                  << unresolved;
          };
    row("closed", "", "a=1", false, false);
    row("arguments", "", "a=1 \"$@\"", true, false);
    row("arguments without quotes", "", "a=1 $@", true, false);
    row("all arguments as one", "", "a=1 $*", true, false);
    row("variable of the environment", "", "a=1 $EXTRA_ARGS", true, false);
    row("alternative of the environment", "", "a=1 ${DEBUG:+b=2}", true, false);
    row("output of a program", "X=$(python3 args.py)", "a=1 $X", true, true);
    row("array filled by a program", "mapfile -t A < f", "\"${A[@]}\"", true, true);
    row("set -- gives the arguments", "set -- a=1 b=2", "\"$@\"", false, false);
    row("unknown value", "", "a=$HOME", false, false);
    row("unknown key", "", "$KEY=1", true, true);
    row("two branches of a text", "if [ -f x ]; then V='a=1'; else V='b=1'; fi", "$V", true, true);
}

void TestLaunchScript::openRecords()
{
    QFETCH(QString, before);
    QFETCH(QString, words);
    QFETCH(bool, open);
    QFETCH(bool, unresolved);
    const ScriptReading read = reading(launchOf(before, words));
    QCOMPARE(read.launches.size(), size_t(1));
    QCOMPARE(read.launches[0].record.open, open);
    QCOMPARE(read.launches[0].record.unresolved, unresolved);
    QCOMPARE(read.notes.empty(), !unresolved);
}

void TestLaunchScript::brokenChain()
{
    for (const QString& breaker : { QStringLiteral("    a=1 \\\n# b=2 \\\n"),
             QStringLiteral("    a=1 \\\n\n"), QStringLiteral("    a=1 \\ \n") }) {
        const ScriptReading read = reading(QStringLiteral("python3 -m x.main_a \\\n") + breaker
            + QStringLiteral("    c.d=3 \\\n    +e.f=4 2>&1 | tee log\n"));
        QCOMPARE(read.launches.size(), size_t(1));
        QCOMPARE(told(read.launches[0]), QStringList(QStringLiteral("a=1")));
        const auto broken = std::find_if(read.notes.begin(), read.notes.end(),
            [](const Note& note) { return note.text.contains(u"c.d, e.f"); });
        QVERIFY(broken != read.notes.end());
        QVERIFY(broken->where.line == 4 || breaker.endsWith(u" \n"));
        QCOMPARE(broken->severity, Note::Severity::Warning);
    }
    // Within an array comments and blank lines are fine.
    const ScriptReading fine
        = reading(QStringLiteral("A=(\n a=1\n\n # b=2\n c.d=3\n)\npython3 -m x.main_a ${A[@]}\n"));
    QVERIFY(fine.notes.empty());
    QCOMPARE(fine.launches[0].record.overrides.size(), size_t(2));
}

/// Formats document, section 2.5, rule 3: what the environment may set otherwise is marked, once a
/// launch, and what the script itself sets is not.
void TestLaunchScript::defaultsOfVariablesAreTold()
{
    const ScriptReading read = readScript(
        QStringLiteral("LR=1e-6\nSEED=${SEED:-7}\npython3 -m verl.trainer.main_ppo "
                       "data.shuffle=${SHUF:-False} data.seed=$SEED trainer.lr=${LR:-2} a.b=x"),
        QStringLiteral("run.sh"));
    QCOMPARE(read.launches.size(), size_t(1));
    QCOMPARE(read.launches[0].record.overrides[2].text, QStringLiteral("1e-6"));
    QCOMPARE(read.notes.size(), size_t(1));
    QCOMPARE(read.notes[0].severity, Note::Severity::Info);
    QCOMPARE(read.notes[0].where, (Origin{ QStringLiteral("run.sh"), 3 }));
    QVERIFY(read.notes[0].text.startsWith(u"2 overrides take the default"));
    QVERIFY(read.notes[0].text.endsWith(u"(first: data.shuffle)"));
}

void TestLaunchScript::notesHaveLines_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    const auto row = [](const char* name, const char* text, int line) {
        QTest::newRow(name) << QString::fromUtf8(text) << line;
    };
    row("open quote", "a=1\nb='x\n", 2);
    row("open substitution", "a=1\n\nb=$(date\n", 3);
    row("open array", "a=1\nB=(x\n", 3);
    row("eval", "\neval \"$X\"\n", 2);
    row("source", "source env.sh\n", 1);
    row("no fi", "if true; then\n a=1\n", 1);
    row("out of place", "a=1\nfi\n", 2);
    row("word that is no override", "python3 -m x.main_a \\\n  a=1 \\\n  oops\n", 3);
}

void TestLaunchScript::notesHaveLines()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    const ScriptReading read = reading(text);
    QVERIFY(!read.notes.empty());
    QCOMPARE(read.notes[0].where, (Origin{ File, line }));
    QCOMPARE(read.notes[0].source, QStringLiteral("launch-script"));
}

void TestLaunchScript::variables_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* text, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(expected);
    };
    row("export", "export A=1\nexport B=\"x y\"\npython3 -m x.main_a", "A=1@1 B=x y@2");
    row("several on a line", "export A=1 B=2\npython3 -m x.main_a", "A=1@1 B=2@1");
    row("exported later", "A=1\nexport A\npython3 -m x.main_a", "A=1@1");
    row("not exported", "A=1\npython3 -m x.main_a", "");
    row("declare -x", "declare -x A=1\npython3 -m x.main_a", "A=1@1");
    row("set -a", "set -a\nA=1\nset +a\nB=2\npython3 -m x.main_a", "A=1@2");
    row("last value", "export A=1\nA=2\npython3 -m x.main_a", "A=2@2");
    row("unset", "export A=1\nunset A\npython3 -m x.main_a", "");
    row("behind the launch", "python3 -m x.main_a\nexport A=1", "");
    row("prefix", "A=1 python3 -m x.main_a", "A=1@1");
    row("env", "env A=1 B=2 python3 -m x.main_a C=3", "A=1@1 B=2@1");
    row("default", "export A=${A:-d}\npython3 -m x.main_a", "A=d@1");
    row("not known", "export A=$HOME/x\npython3 -m x.main_a", "?A=$HOME/x@1");
    row("in an unknown branch", "if [ -f x ]; then export A=1; fi\npython3 -m x.main_a",
        "?A=${A}@1");
    row("secret", "export HF_TOKEN=abc\npython3 -m x.main_a", "HF_TOKEN=***@1");
    row("ray drops exports", "export A=1\nray job submit -- python3 -m x.main_a", "-A=1@1");
    row("ray with a JSON environment",
        "ray job submit --runtime-env-json='{\"env_vars\": {\"A\": \"1\"}}' -- python3 -m x.main_a",
        "A=1@1");
}

void TestLaunchScript::variables()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    const ScriptReading read = reading(text);
    QCOMPARE(read.launches.size(), size_t(1));
    QStringList found;
    for (const Variable& variable : read.launches[0].variables)
        found += variableText(variable);
    QCOMPARE(found.join(u' '), expected);
}

void TestLaunchScript::secrets()
{
    for (const char* name : { "HF_TOKEN", "WANDB_API_KEY", "OPENAI_APIKEY", "AWS_SECRET_ACCESS_KEY",
             "MY_PASSWORD", "S3_AK", "db_passwd" })
        QVERIFY2(isSecretName(QString::fromUtf8(name)), name);
    for (const char* name : { "TOKENIZERS_PARALLELISM", "HCCL_DETERMINISTIC", "PWD",
             "ATB_MATMUL_SHUFFLE_K_ENABLE", "TASK_QUEUE_ENABLE", "KEYBOARD" })
        QVERIFY2(!isSecretName(QString::fromUtf8(name)), name);
    QCOMPARE(withoutSecret(QStringLiteral("HF_TOKEN"), QString()), QString());
}

void TestLaunchScript::recognition_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<bool>("expected");
    QTest::newRow("script") << QStringLiteral("run.sh") << QByteArray() << true;
    QTest::newRow("compressed script") << QStringLiteral("run.sh.gz") << QByteArray() << true;
    QTest::newRow("slurm") << QStringLiteral("a/job.slurm") << QByteArray() << true;
    QTest::newRow("first line tells")
        << QStringLiteral("run") << QByteArray("#!/bin/bash\n") << true;
    QTest::newRow("Python") << QStringLiteral("run") << QByteArray("#!/usr/bin/env python3\n")
                            << false;
    QTest::newRow("runtime environment")
        << QStringLiteral("r.yaml") << QByteArray("working_dir: .\nenv_vars:\n  A: 1\n") << true;
    QTest::newRow("other YAML") << QStringLiteral("r.yaml") << QByteArray("a: env_vars:\n")
                                << false;
    QTest::newRow("Hydra's YAML") << QStringLiteral("x/.hydra/config.yaml")
                                  << QByteArray("env_vars:\n") << false;
    QTest::newRow("log") << QStringLiteral("train.log") << QByteArray("+ python3 -m x.main_a\n")
                         << false;
}

void TestLaunchScript::recognition()
{
    QFETCH(QString, path);
    QFETCH(QByteArray, head);
    QFETCH(bool, expected);
    QCOMPARE(source().recognises(
                 { path, path, 0, 0 }, std::string_view(head.constData(), size_t(head.size()))),
        expected);
}

void TestLaunchScript::wholeSource()
{
    QTemporaryDir dir;
    std::vector<SourceFile> files;
    const auto write = [&](const QString& path, const QByteArray& content) {
        QDir(dir.path()).mkpath(QFileInfo(path).path());
        QFile file(dir.filePath(path));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        files.push_back({ path, dir.filePath(path), content.size(), 1 });
    };
    write(QStringLiteral("scripts/env.yaml"),
        "env_vars:\n  HCCL_DETERMINISTIC: \"true\"\n  API_KEY: \"x\"\n  N: 1\n");
    write(QStringLiteral("scripts/other.sh"), "echo nothing\nexport IGNORED=1\n");
    write(QStringLiteral("scripts/run.sh"),
        "export A=1\r\nRUNTIME_ENV=${RUNTIME_ENV:-./env.yaml}\r\n"
        "ray job submit --runtime-env \"$RUNTIME_ENV\" -- python3 -m x.main_a \\\r\n"
        "  a.b=1 \\\r\n  \"$@\"\r\n");
    RunBuilder builder(dir.path());
    SilentMonitor monitor;
    QVERIFY(source().load(files, builder, monitor));
    const RunPtr run = builder.freeze();
    QStringList found;
    for (const Variable& variable : run->variables)
        found += variableText(variable);
    QCOMPARE(
        found.join(u' '), QStringLiteral("-A=1@1 HCCL_DETERMINISTIC=true@2 API_KEY=***@3 N=1@4"));
    QCOMPARE(run->config.source, QStringLiteral("launch-script"));
    QCOMPARE(run->config.entries.size(), size_t(1));
    QCOMPARE(
        run->config.entries[0].overrideOrigin, (Origin{ QStringLiteral("scripts/run.sh"), 4 }));
    QCOMPARE(run->sources.size(), size_t(2));
    QCOMPARE(run->notes.size(), size_t(2)); // Windows, and the open end
}

void TestLaunchScript::everyCut()
{
    const QString text
        = QStringLiteral("A=(a=1 'b=x y' \"c=${V:-$((1+2))}\")\n"
                         "if [[ $X == 1 ]]; then A+=(d=2); fi\n"
                         "case $X in a) f() { V=$(cat <<E\nx\nE\n); };; esac\n"
                         "for i in 1 2; do f; done\n"
                         "X=1 python3 -m x.main_a \"${A[@]}\" $'e=\\x41' `b` 2>&1\n");
    QCOMPARE(reading(text).launches.size(), size_t(1));
    for (qsizetype cut = 0; cut < text.size(); ++cut) {
        const ScriptReading read = reading(text.left(cut));
        for (const Note& note : read.notes)
            QVERIFY(note.where.line >= 1 && note.where.line <= 9);
    }
}

void TestLaunchScript::growth()
{
    QString arrays = QStringLiteral("A=(a=1 b=2)\nV=0123456789\n");
    for (int at = 0; at < 60; ++at)
        arrays += QStringLiteral("A+=(\"${A[@]}\")\nV=$V$V\n");
    const ScriptReading wide
        = reading(arrays + QStringLiteral("python3 -m x.main_a \"${A[@]}\" c=$V\n"));
    QCOMPARE(wide.launches.size(), size_t(1));
    QVERIFY(qsizetype(wide.launches[0].record.overrides.size()) <= Limits::ShellItems);

    for (const char* piece : { "(", "{ ", "if true; then ", "$(", "\"${V:-", "[[ ",
             "f() { f; }; f\n", "bash -c 'bash -c ", "case x in x) ", "!" }) {
        const ScriptReading deep = reading(QString::fromUtf8(piece).repeated(3000));
        QVERIFY(deep.launches.empty());
    }

    QString calls = QStringLiteral("f0() { true; }\n");
    for (int at = 1; at < 40; ++at)
        calls += QStringLiteral("f%1() { f%2; f%2; }\n").arg(at).arg(at - 1);
    QVERIFY(reading(calls + QStringLiteral("f39\n")).launches.empty());
}

void TestLaunchScript::realCases_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name :
        { "10_comment_inside_continuation.sh", "11_no_space_before_backslash.sh",
            "12_arrays_heredoc_npu.sh", "13_dapo_ray_job_submit.sh" })
        QTest::newRow(name) << QString::fromUtf8(name);
}

/// What bash hands to Hydra, for every word whose value the script alone tells.
void TestLaunchScript::realCases()
{
    QFETCH(QString, name);
    const QString folder
        = QStringLiteral(ALIDADE_SHARED_DIR) + QStringLiteral("/reference/real-cases/");
    QFile script(folder + name);
    QFile answers(folder + QStringLiteral("expected.json"));
    if (!script.open(QIODevice::ReadOnly) || !answers.open(QIODevice::ReadOnly))
        QSKIP("The real cases are not here");
    const QJsonArray expected
        = QJsonDocument::fromJson(answers.readAll())
              .object()
              .value(name)
              .toObject()
              .value(QStringLiteral("words_that_reach_hydra_when_bash_runs_it"))
              .toArray();
    script.readLine(); // a note, no part of the case
    const ScriptReading read = reading(QString::fromUtf8(script.readAll()));
    QCOMPARE(read.launches.size(), size_t(1));
    const OverrideRecord& record = read.launches[0].record;
    static const QStringList signs{ QString(), QStringLiteral("+"), QStringLiteral("++"),
        QStringLiteral("~") };
    size_t at = 0;
    for (const QJsonValue& value : expected) {
        const QString word = value.toString();
        if (word == u"extra.key=1") { // from the command line of that run
            QVERIFY(record.open);
            continue;
        }
        QVERIFY2(at < record.overrides.size(), qPrintable(word));
        const Override& one = record.overrides[at++];
        QVERIFY(!one.conditional);
        const QString mine = signs[int(one.action)] + one.key + u'=' + one.text;
        if (one.known)
            QCOMPARE(mine, word);
        else
            QVERIFY2(word.startsWith(mine.left(mine.indexOf(u'=') + 1)), qPrintable(mine));
    }
    QCOMPARE(at, record.overrides.size());
}

ALIDADE_TEST_MAIN(TestLaunchScript)
#include "tst_launch_script.moc"
