// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Merging what the sources read: which config, which record of overrides, who set a value, which
// metrics and rollouts; and flattening of trees.
#include "core/base/limits.h"
#include "core/sources/override_grammar.h"
#include "core/sources/run_builder.h"
#include "tests/support/test_main.h"

using namespace alidade;
using Provenance = ConfigEntry::Provenance;
using Kind = SourceChoice::Kind;

namespace {

ConfigEntry entry(const char* key, const char* value, int line = 1)
{
    ConfigEntry made;
    made.key = QString::fromUtf8(key);
    made.value = parseOverrideValue(QString::fromUtf8(value));
    made.value.text.clear();
    made.text = displayText(made.value);
    made.origin = { QStringLiteral("train.log"), line };
    return made;
}

ConfigCandidate config(const char* source, int trust, std::vector<ConfigEntry> entries)
{
    ConfigCandidate made;
    made.source = QString::fromUtf8(source);
    made.origin = { QStringLiteral("train.log"), 1 };
    made.trust = trust;
    made.entries = std::move(entries);
    return made;
}

OverrideRecord record(const char* source, const QStringList& words)
{
    OverrideRecord made;
    made.source = QString::fromUtf8(source);
    made.origin = { QStringLiteral("run.sh"), 1 };
    int line = 1;
    for (const QString& word : words)
        made.overrides.push_back(*parseOverride(word, { made.origin.file, ++line }));
    return made;
}

/// "key=text provenance file:line" of one entry.
QString told(const Run& run, const char* key)
{
    static const QStringList names{ QStringLiteral("override"), QStringLiteral("file"),
        QStringLiteral("default"), QStringLiteral("derived"), QStringLiteral("unknown") };
    const ConfigEntry* found = run.config.find(QString::fromUtf8(key));
    if (!found)
        return QStringLiteral("absent");
    QString text = found->text + u' ' + names[int(found->provenance)];
    if (found->overrideOrigin.isValid())
        text += u' ' + found->overrideOrigin.file + u':'
            + QString::number(found->overrideOrigin.line);
    return text;
}

MetricStore store(const char* file, int trust, int steps)
{
    MetricStore made;
    made.source = QStringLiteral("test");
    made.origin.file = QString::fromUtf8(file);
    made.trust = trust;
    MetricSeries series;
    series.name = QStringLiteral("m");
    series.steps.resize(size_t(steps));
    series.values.resize(size_t(steps));
    made.series.push_back(series);
    return made;
}

RolloutFile rollout(const QString& path, int step)
{
    RolloutFile made;
    made.path = path;
    made.absolutePath = u"/nowhere/" + path;
    made.step = step;
    return made;
}

} // namespace

class TestRunBuilder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void flatten();
    void provenance_data();
    void provenance();
    void noRecord();
    void unresolvedRecord();
    void derivedStays();
    void contradictionLeavesNote();
    void mostTrustedConfig();
    void lastConfigWithMetrics();
    void chosenConfig();
    void recordThatFits();
    void linkedRecordWins();
    void chosenRecord();
    void overridesAlone();
    void undecidedBranchAlone();
    void metricStores();
    void rollouts();
    void variablesOfTheUsedScript();
    void notesAreBounded();
    void emptyRun();
};

void TestRunBuilder::flatten()
{
    const Value tree = parseOverrideValue(QStringLiteral("{b:{c:1,d:{}},a:[1,{x:2}],n:null}"));
    const auto entries = flattenConfig(tree, QStringLiteral("f"));
    QStringList keys;
    for (const ConfigEntry& one : entries)
        keys += one.key + u'=' + one.text;
    QCOMPARE(keys,
        QStringList({ QStringLiteral("a=[1, {'x': 2}]"), QStringLiteral("b.c=1"),
            QStringLiteral("b.d={}"), QStringLiteral("n=None") }));
    QVERIFY(flattenConfig(Value::ofInt(1), QString()).empty());

    const Value twice = parseOverrideValue(QStringLiteral("{a:1,a:2}"));
    const auto last = flattenConfig(twice, QString());
    QCOMPARE(last.size(), size_t(1));
    QCOMPARE(last[0].value.integer, 2);
}

void TestRunBuilder::provenance_data()
{
    QTest::addColumn<QString>("overrides"); // separated by blanks; "?" in front: conditional
    QTest::addColumn<QString>("value"); // of the key a.b.c in the config
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const char* name, const char* overrides, const char* value, const char* expected) {
              QTest::newRow(name) << QString::fromUtf8(overrides) << QString::fromUtf8(value)
                                  << QString::fromUtf8(expected);
          };
    row("named, as written", "a.b.c=1e-6", "1.0e-06", "1e-6 override run.sh:2");
    row("not named", "x=1", "5", "5 default");
    row("no overrides at all", "", "5", "5 default");
    row("last one wins", "a.b.c=1 a.b.c=2", "2", "2 override run.sh:3");
    row("config says otherwise", "a.b.c=1", "2", "2 unknown run.sh:2");
    row("added with plus", "+a.b.c=x", "x", "x override run.sh:2");
    row("map above names it", "a.b={c:7,d:8}", "7", "7 override run.sh:2");
    row("map above leaves it alone", "a.b={d:8}", "7", "7 default");
    row("map two levels above", "a={b:{c:7}}", "7", "7 override run.sh:2");
    row("reference on the map above", "a.b=${x}", "7", "7 override run.sh:2");
    row("deleted, then back by default", "~a.b.c", "7", "7 default");
    row("branch that agrees", "?a.b.c=7", "7", "7 override run.sh:2");
    row("branch that does not agree", "?a.b.c=8", "7", "7 unknown");
    row("both branches, the second agrees", "?a.b.c=8 ?a.b.c=7", "7", "7 override run.sh:3");
    row("definite before a branch", "a.b.c=7 ?a.b.c=8", "7", "7 override run.sh:2");
    row("definite after a branch", "?a.b.c=8 a.b.c=7", "7", "7 override run.sh:3");
    row("config group", "x@a.b=fast", "7", "7 file run.sh:2");
    row("config group by path", "a/b=fast", "7", "7 file run.sh:2");
    row("key within a config group", "x@a.b=fast a.b.c=7", "7", "7 override run.sh:3");
    row("string against bool", "a.b.c='True'", "True", "True unknown run.sh:2");
    row("quoted text is shown as written", "a.b.c='True'", "'True'", "'True' override run.sh:2");
}

void TestRunBuilder::provenance()
{
    QFETCH(QString, overrides);
    QFETCH(QString, value);
    QFETCH(QString, expected);
    RunBuilder builder(QStringLiteral("/r"));
    QStringList words = overrides.split(u' ', Qt::SkipEmptyParts);
    std::vector<bool> conditional;
    for (QString& word : words) {
        conditional.push_back(word.startsWith(u'?'));
        if (conditional.back())
            word.remove(0, 1);
    }
    OverrideRecord made = record("launch-script", words);
    for (size_t at = 0; at < conditional.size(); ++at)
        made.overrides[at].conditional = conditional[at];
    builder.addOverrides(made);
    builder.addConfig(config("console-log", 30, { entry("a.b.c", value.toUtf8().constData()) }));
    const RunPtr run = builder.freeze();
    QCOMPARE(told(*run, "a.b.c"), expected);
    QVERIFY(run->config.overridesKnown);
    QVERIFY(run->choices.empty());
}

void TestRunBuilder::noRecord()
{
    RunBuilder builder(QStringLiteral("/somewhere/run1"));
    builder.addConfig(config("console-log", 30, { entry("b", "1"), entry("a", "2") }));
    const RunPtr run = builder.freeze();
    QCOMPARE(run->name, QStringLiteral("run1"));
    QCOMPARE(told(*run, "a"), QStringLiteral("2 unknown"));
    QCOMPARE(run->config.entries.front().key, QStringLiteral("a")); // sorted
    QVERIFY(!run->config.overridesKnown);
    QCOMPARE(run->overridesUsed, -1);
}

void TestRunBuilder::unresolvedRecord()
{
    for (const bool unresolved : { false, true }) {
        RunBuilder builder(QStringLiteral("/r"));
        builder.addConfig(config("console-log", 30, { entry("a", "1"), entry("b", "2") }));
        OverrideRecord made = record("launch-script", { QStringLiteral("b=2") });
        made.open = true;
        made.unresolved = unresolved;
        builder.addOverrides(made);
        const RunPtr run = builder.freeze();
        QCOMPARE(told(*run, "a"),
            unresolved ? QStringLiteral("1 unknown") : QStringLiteral("1 default"));
        QCOMPARE(told(*run, "b"), QStringLiteral("2 override run.sh:2"));
    }
}

void TestRunBuilder::derivedStays()
{
    RunBuilder builder(QStringLiteral("/r"));
    ConfigEntry derived = entry("a", "1");
    derived.provenance = Provenance::Derived;
    derived.follows = QStringLiteral("b");
    ConfigEntry set = derived;
    set.key = QStringLiteral("c");
    builder.addConfig(config("hydra-config", 10, { derived, set }));
    builder.addOverrides(record("hydra-config", { QStringLiteral("c=${b}") }));
    const RunPtr run = builder.freeze();
    QCOMPARE(told(*run, "a"), QStringLiteral("1 derived"));
    QCOMPARE(told(*run, "c"), QStringLiteral("1 override run.sh:2"));
}

void TestRunBuilder::contradictionLeavesNote()
{
    RunBuilder builder(QStringLiteral("/r"));
    builder.addConfig(config("console-log", 30, { entry("a", "5e-6"), entry("b", "1") }));
    builder.addOverrides(
        record("launch-script", { QStringLiteral("b=1"), QStringLiteral("a=1e-6") }));
    const RunPtr run = builder.freeze();
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(run->notes[0].where, (Origin{ QStringLiteral("run.sh"), 3 }));
    QCOMPARE(run->notes[0].source, QStringLiteral("launch-script"));
    QVERIFY(run->notes[0].text.contains(u"1e-6") && run->notes[0].text.contains(u"5e-06"));
}

void TestRunBuilder::mostTrustedConfig()
{
    RunBuilder builder(QStringLiteral("/r"));
    ConfigCandidate hydra = config("hydra-config", 10, { entry("a", "1") });
    hydra.modifiedMs = 99;
    ConfigCandidate print = config("console-log", 30, { entry("a", "3") });
    ConfigCandidate wandb = config("wandb", 20, { entry("a", "2") });
    wandb.metricLines = 9;
    builder.addConfig(print);
    builder.addConfig(hydra);
    builder.addConfig(wandb);
    const RunPtr run = builder.freeze();
    QCOMPARE(run->config.source, QStringLiteral("console-log"));
    QCOMPARE(run->choices.size(), size_t(1));
    QCOMPARE(run->choices[0].candidates.size(), size_t(3));
    QCOMPARE(run->choices[0].chosen, 0);
}

void TestRunBuilder::lastConfigWithMetrics()
{
    struct Case {
        std::array<int, 3> metricLines;
        int expected;
    };
    for (const Case& one :
        { Case{ { 5, 7, 0 }, 1 }, Case{ { 0, 0, 0 }, 2 }, Case{ { 5, 0, 0 }, 0 } }) {
        RunBuilder builder(QStringLiteral("/r"));
        for (int at = 0; at < 3; ++at) {
            ConfigCandidate made
                = config("console-log", 30, { entry("a", QByteArray::number(at).constData()) });
            made.origin.line = 10 * at + 10;
            made.metricLines = one.metricLines[size_t(at)];
            builder.addConfig(made);
        }
        const RunPtr run = builder.freeze();
        QCOMPARE(run->config.find(u"a")->value.integer, qint64(one.expected));
        QCOMPARE(run->choices[0].chosen, one.expected);
        QCOMPARE(run->choices[0].candidates[1].path, QStringLiteral("train.log:20"));
    }
}

void TestRunBuilder::chosenConfig()
{
    RunBuilder builder(QStringLiteral("/r"), { { Kind::Config, QStringLiteral("train.log:10") } });
    for (const int line : { 10, 20 }) {
        ConfigCandidate made
            = config("console-log", 30, { entry("a", QByteArray::number(line).constData()) });
        made.origin.line = line;
        builder.addConfig(made);
    }
    QCOMPARE(builder.freeze()->config.find(u"a")->value.integer, qint64(10));
}

void TestRunBuilder::recordThatFits()
{
    // Two scripts in the folder: the one whose values the config shows is the one that ran.
    RunBuilder builder(QStringLiteral("/r"));
    builder.addConfig(config("console-log", 30, { entry("a", "1"), entry("b", "2") }));
    OverrideRecord fits = record("launch-script", { QStringLiteral("a=1"), QStringLiteral("b=2") });
    fits.origin.file = QStringLiteral("fits.sh");
    OverrideRecord other
        = record("launch-script", { QStringLiteral("a=1"), QStringLiteral("b=9") });
    OverrideRecord empty = record("hydra-config", {});
    builder.addOverrides(fits);
    builder.addOverrides(other);
    builder.addOverrides(empty);
    const RunPtr run = builder.freeze();
    QCOMPARE(run->overridesUsed, 0);
    QCOMPARE(run->choices.size(), size_t(1));
    QCOMPARE(run->choices[0].kind, Kind::Overrides);
}

void TestRunBuilder::linkedRecordWins()
{
    RunBuilder builder(QStringLiteral("/r"));
    builder.addOverrides(record("launch-script", { QStringLiteral("a=1") }));
    OverrideRecord mine = record("hydra-config", { QStringLiteral("b=1") });
    ConfigCandidate made = config("hydra-config", 10, { entry("a", "1") });
    made.overrides = builder.addOverrides(mine);
    builder.addConfig(made);
    QCOMPARE(builder.freeze()->overridesUsed, 1);
}

void TestRunBuilder::chosenRecord()
{
    RunBuilder builder(QStringLiteral("/r"), { { Kind::Overrides, QStringLiteral("b.sh") } });
    builder.addConfig(config("console-log", 30, { entry("a", "1") }));
    OverrideRecord other = record("launch-script", { QStringLiteral("a=2") });
    other.origin.file = QStringLiteral("b.sh");
    builder.addOverrides(other);
    builder.addOverrides(record("console-log", { QStringLiteral("a=1") }));
    QCOMPARE(builder.freeze()->overridesUsed, 0);
}

void TestRunBuilder::overridesAlone()
{
    RunBuilder builder(QStringLiteral("/r"));
    OverrideRecord made = record("launch-script",
        { QStringLiteral("a=1"), QStringLiteral("b={x:1,y:[2]}"), QStringLiteral("a=1e-6"),
            QStringLiteral("~c"), QStringLiteral("d=run_$(date)") });
    made.overrides.back().known = false;
    builder.addOverrides(made);
    const RunPtr run = builder.freeze();
    QCOMPARE(run->config.source, QStringLiteral("launch-script"));
    QVERIFY(run->config.overridesOnly);
    QVERIFY(run->config.overridesKnown);
    QCOMPARE(told(*run, "a"), QStringLiteral("1e-6 override run.sh:4"));
    QCOMPARE(told(*run, "b.x"), QStringLiteral("1 override run.sh:3"));
    QCOMPARE(told(*run, "b.y"), QStringLiteral("[2] override run.sh:3"));
    QCOMPARE(told(*run, "c"), QStringLiteral("absent"));
    QCOMPARE(told(*run, "d"), QStringLiteral("run_$(date) unknown run.sh:6"));
}

void TestRunBuilder::undecidedBranchAlone()
{
    RunBuilder builder(QStringLiteral("/r"));
    OverrideRecord made = record("launch-script",
        { QStringLiteral("a=1"), QStringLiteral("a=2"), QStringLiteral("b=1"),
            QStringLiteral("b=1") });
    made.overrides[1].conditional = true;
    made.overrides[3].conditional = true;
    builder.addOverrides(made);
    const RunPtr run = builder.freeze();
    QCOMPARE(told(*run, "a"), QStringLiteral("2 unknown run.sh:3"));
    QVERIFY(!run->config.find(u"a")->told);
    QVERIFY(run->config.find(u"b")->told);
    QCOMPARE(told(*run, "b"), QStringLiteral("1 override run.sh:5"));
    QCOMPARE(run->notes.size(), size_t(1));
    QCOMPARE(run->notes[0].where.line, 3);
}

void TestRunBuilder::metricStores()
{
    const auto build = [](const QString& chosen) {
        RunBuilder builder(QStringLiteral("/r"), { { Kind::Metrics, chosen } });
        builder.addMetrics(store("few", 10, 5));
        MetricStore empty = store("empty", 99, 0);
        empty.series.clear();
        builder.addMetrics(empty);
        builder.addMetrics(store("trusted", 20, 3));
        builder.addMetrics(store("many", 10, 9));
        return builder.freeze();
    };
    const auto order = [](const Run& run) {
        QStringList names;
        for (const MetricStore& one : run.stores)
            names += one.origin.file;
        return names.join(u' ');
    };
    const RunPtr plain = build(QString());
    QCOMPARE(order(*plain), QStringLiteral("trusted many few empty"));
    QCOMPARE(plain->choices.size(), size_t(1));
    const RunPtr picked = build(QStringLiteral("few"));
    QCOMPARE(order(*picked), QStringLiteral("few trusted many empty"));
    QCOMPARE(picked->choices[0].candidates[0].path, QStringLiteral("few"));
    QCOMPARE(picked->choices[0].chosen, 0);
}

void TestRunBuilder::rollouts()
{
    const auto build = [](const QString& chosen) {
        RunBuilder builder(QStringLiteral("/r"), { { Kind::TrainingRollouts, chosen } });
        builder.addRollouts(RolloutKind::Training,
            { rollout(QStringLiteral("a/10.jsonl"), 10), rollout(QStringLiteral("a/9.jsonl"), 9) });
        builder.addRollouts(RolloutKind::Training, { rollout(QStringLiteral("b/1.jsonl"), 1) });
        builder.addRollouts(RolloutKind::Validation, { rollout(QStringLiteral("val/0.jsonl"), 0) });
        builder.addRollouts(RolloutKind::Validation, {});
        return builder.freeze();
    };
    const RunPtr plain = build(QString());
    QCOMPARE(plain->rollouts.size(), size_t(2));
    const RolloutSet* training = plain->rolloutSet(RolloutKind::Training);
    QCOMPARE(training->files.front().path, QStringLiteral("a/9.jsonl"));
    QCOMPARE(plain->rolloutSet(RolloutKind::Validation)->files.size(), size_t(1));
    QCOMPARE(plain->choices.size(), size_t(1));
    QCOMPARE(plain->choices[0].candidates[1].path, QStringLiteral("b"));
    const RunPtr picked = build(QStringLiteral("b"));
    QCOMPARE(picked->rolloutSet(RolloutKind::Training)->files.size(), size_t(1));
}

void TestRunBuilder::variablesOfTheUsedScript()
{
    RunBuilder builder(QStringLiteral("/r"));
    builder.addConfig(config("console-log", 30, { entry("a", "1") }));
    for (const char* file : { "one.sh", "two.sh", "env.txt" }) {
        Variable variable;
        variable.name = QStringLiteral("V");
        variable.value = QString::fromUtf8(file);
        variable.origin.file = variable.value;
        builder.addVariable(variable);
    }
    OverrideRecord one = record("launch-script", { QStringLiteral("a=1") });
    one.origin.file = QStringLiteral("one.sh");
    OverrideRecord two = record("launch-script", { QStringLiteral("a=2") });
    two.origin.file = QStringLiteral("two.sh");
    builder.addOverrides(two);
    builder.addOverrides(one);
    const RunPtr run = builder.freeze();
    QCOMPARE(run->variables.size(), size_t(2));
    QCOMPARE(run->variables[0].value, QStringLiteral("one.sh"));
    QCOMPARE(run->variables[1].value, QStringLiteral("env.txt"));
}

void TestRunBuilder::notesAreBounded()
{
    RunBuilder builder(QStringLiteral("/r"));
    for (int at = 0; at < Limits::NotesPerFile + 7; ++at)
        builder.addNote({ Note::Severity::Warning, QString(), { QStringLiteral("a"), at }, {} });
    builder.addNote({ Note::Severity::Warning, QString(), { QStringLiteral("b"), 1 }, {} });
    const RunPtr run = builder.freeze();
    QCOMPARE(run->notes.size(), size_t(Limits::NotesPerFile + 1));
    QCOMPARE(run->notesDropped, 7);
}

void TestRunBuilder::emptyRun()
{
    const RunPtr run = RunBuilder(QStringLiteral("/r")).freeze();
    QVERIFY(run->config.isEmpty());
    QVERIFY(!run->metrics());
    QVERIFY(run->choices.empty());
    QVERIFY(!run->config.overridesOnly);
}

ALIDADE_TEST_MAIN(TestRunBuilder)
#include "tst_run_builder.moc"
