// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// JSON documents, the built-in profile and files laid over it.
#include "core/base/json_document.h"
#include "core/base/limits.h"
#include "core/engine/load_profile.h"
#include "core/engine/read_profile.h"
#include "core/engine/write_tolerances.h"
#include "tests/support/test_main.h"

#include <QFile>
#include <QSet>
#include <QTemporaryDir>

#include <cmath>

using namespace alidade;
using Kind = Value::Kind;

namespace {

const ToleranceRule* ruleFor(const Profile& profile, QStringView metric)
{
    for (const ToleranceRule& rule : profile.tolerances)
        if (matchesGlob(rule.metric, metric))
            return &rule;
    return nullptr;
}

} // namespace

class TestProfile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void json_data();
    void json();
    void jsonNumbers();
    void jsonLines();
    void jsonErrors_data();
    void jsonErrors();
    void jsonEveryCut();
    void builtIn();
    void builtInKeys_data();
    void builtInKeys();
    void builtInTolerances_data();
    void builtInTolerances();
    void builtInIsConsistent();
    void overlay();
    void overlayErrors_data();
    void overlayErrors();
    void writtenTolerancesReadBack();
    void metricChanges();
};

void TestProfile::json_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("object") << QByteArray(R"({"a": [1, true, null, "x"]})")
                            << QStringLiteral("{'a': [1, True, None, 'x']}");
    QTest::newRow("empty containers") << QByteArray("[{}, []]") << QStringLiteral("[{}, []]");
    QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF[1]") << QStringLiteral("[1]");
    QTest::newRow("line ends of Windows") << QByteArray("[1,\r\n2]") << QStringLiteral("[1, 2]");
    QTest::newRow("broken UTF-8") << QByteArray("[\"a\xFF\"]") << QStringLiteral("['a\uFFFD']");
    QTest::newRow("escapes") << QByteArray(R"(["\u00e9\n"])") << QStringLiteral("['é\\n']");
    QTest::newRow("words in strings stay")
        << QByteArray(R"(["NaN, Infinity \"NaN"])") << QStringLiteral("['NaN, Infinity \"NaN']");
    QTest::newRow("bare words") << QByteArray("[NaN,-Infinity, Infinity]")
                                << QStringLiteral("[NaN, -Infinity, Infinity]");
    QTest::newRow("negative numbers") << QByteArray("[-1, -1.5]") << QStringLiteral("[-1, -1.5]");
}

void TestProfile::json()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, expected);
    const auto read = parseJson(std::string_view(text.constData(), size_t(text.size())), {});
    QVERIFY2(read, qPrintable(read ? QString() : read.error().what));
    QCOMPARE(displayText(*read), expected);
}

void TestProfile::jsonNumbers()
{
    const auto read = parseJson(
        R"([NaN, "NaN", -Infinity, 9223372036854775807, 18446744073709551615, 123456789012345678901, 1e-6])",
        {});
    QVERIFY(read);
    const auto& items = read->items;
    QVERIFY(items[0].kind == Kind::Double && std::isnan(items[0].real));
    QCOMPARE(items[1].kind, Kind::String);
    QVERIFY(std::isinf(items[2].real) && items[2].real < 0);
    QCOMPARE(items[3].integer, std::numeric_limits<qint64>::max());
    QCOMPARE(items[4].kind, Kind::Opaque);
    QCOMPARE(items[5].kind, Kind::Opaque);
    QCOMPARE(items[5].string, QStringLiteral("123456789012345678901"));
    QCOMPARE(items[6].text, QStringLiteral("1e-6"));
}

void TestProfile::jsonLines()
{
    const auto read = parseJson("{\n \"a\": 1,\n \"b\": [\n  NaN]\n}", {});
    QVERIFY(read);
    QCOMPARE(read->line, 1);
    QCOMPARE(read->member(u"a")->line, 2);
    QCOMPARE(read->member(u"b")->line, 3);
    QCOMPARE(read->member(u"b")->items[0].line, 4);
}

void TestProfile::jsonErrors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("where");
    QTest::newRow("empty") << QByteArray() << QStringLiteral("f:1");
    QTest::newRow("cut") << QByteArray("{\"a\":\n[1,") << QStringLiteral("f:2");
    QTest::newRow("trailing comma") << QByteArray("[1,]") << QStringLiteral("f:1");
    QTest::newRow("two documents") << QByteArray("1\n2") << QStringLiteral("f:2");
    QTest::newRow("lone surrogate") << QByteArray("[\"\\ud800\"]") << QStringLiteral("f:1");
    QTest::newRow("deep") << QByteArray(100'000, '[') << QStringLiteral("f:1");
    QTest::newRow("too large a number") << QByteArray("[1e999]") << QStringLiteral("f:1");
}

void TestProfile::jsonErrors()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, where);
    const auto read
        = parseJson(std::string_view(text.constData(), size_t(text.size())), QStringLiteral("f"));
    QVERIFY(!read);
    QCOMPARE(read.error().code, Error::Code::Malformed);
    QCOMPARE(read.error().where, where);
    QVERIFY(!read.error().what.isEmpty());
}

void TestProfile::jsonEveryCut()
{
    const std::string text = R"({"a": [-Infinity, "x\"y", {"b": NaN}], "c": -12.5e3})";
    QVERIFY(parseJson(text, {}));
    for (size_t cut = 0; cut < text.size(); ++cut)
        QVERIFY(!parseJson(std::string_view(text).substr(0, cut), {}));
}

void TestProfile::builtIn()
{
    const auto profile = builtInProfile();
    QVERIFY(profile);
    QVERIFY(profile->aliases.size() > 30);
    QVERIFY(profile->tolerances.size() > 30);
    QVERIFY(profile->keyParameters.size() > 50);
    QVERIFY(profile->references.size() > 30);
    QCOMPARE(profile->required.size(), size_t(2));
    QCOMPARE(profile->required[0].key, QStringLiteral("data.shuffle"));
    QVERIFY(sameValue(profile->required[0].value, Value::ofBool(false)));
    QCOMPARE(profile->inputFields.front(), QStringLiteral("input"));
    QVERIFY(!profile->packages.empty());
    QVERIFY(!profile->variables.empty());
    QCOMPARE(builtInProfile(), profile);
}

void TestProfile::builtInKeys_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("ignored");
    QTest::addColumn<bool>("runSpecific");
    QTest::addColumn<bool>("keyParameter");
    const auto row = [](const char* key, const char* kinds) {
        const QLatin1StringView all(kinds);
        QTest::newRow(key) << QString::fromUtf8(key) << all.contains(u'i') << all.contains(u'r')
                           << all.contains(u'k');
    };
    row("trainer.logger", "i");
    row("actor_rollout_ref.actor._target_", "i");
    row("actor_rollout_ref.actor.profiler.tool_config.npu.level", "i");
    row("data.dataloader_num_workers", "i");
    row("data.train_files", "r");
    row("actor_rollout_ref.model.path", "r");
    row("trainer.device", "r");
    row("trainer.n_gpus_per_node", "r");
    row("actor_rollout_ref.actor.optim.total_training_steps", "irk");
    row("critic.optim.total_training_steps", "irk");
    row("trainer.default_local_dir", "r");
    row("actor_rollout_ref.actor.optim.lr", "k");
    row("actor_rollout_ref.rollout.load_format", "k");
    row("actor_rollout_ref.rollout.mode", "k");
    row("data.shuffle", "k");
    row("trainer.total_epochs", "");
    row("actor_rollout_ref.rollout.gpu_memory_utilization", "");
    row("reward_model.sandbox_fusion.url", "rk");
}

void TestProfile::builtInKeys()
{
    QFETCH(QString, key);
    QFETCH(bool, ignored);
    QFETCH(bool, runSpecific);
    QFETCH(bool, keyParameter);
    const auto profile = builtInProfile();
    QCOMPARE(matchesAny(profile->ignored, key), ignored);
    QCOMPARE(matchesAny(profile->runSpecific, key), runSpecific);
    QCOMPARE(std::any_of(profile->keyParameters.begin(), profile->keyParameters.end(),
                 [&key](const Profile::KeyRule& rule) { return matchesGlob(rule.key, key); }),
        keyParameter);
}

void TestProfile::builtInTolerances_data()
{
    using Rule = Tolerance::Rule;
    QTest::addColumn<QString>("metric");
    QTest::addColumn<QString>("classId");
    QTest::addColumn<int>("rule");
    const auto row = [](const char* metric, const char* classId, Rule rule) {
        QTest::newRow(metric) << QString::fromUtf8(metric) << QString::fromUtf8(classId)
                              << int(rule);
    };
    row("actor/lr", "C", Rule::Band);
    row("actor/grad_norm", "A", Rule::Band);
    row("actor/pg_loss", "A", Rule::Scale);
    row("actor/kl_loss", "A", Rule::Factor);
    row("critic/rewards/mean", "A", Rule::Window);
    row("critic/rewards/max", "B", Rule::Window);
    row("val-core/openai/gsm8k/acc/mean@8", "A", Rule::Window);
    row("prompt_length/mean", "C", Rule::Band);
    row("timing_s/step", "X", Rule::Excluded);
    row("perf/throughput", "X", Rule::Excluded);
    row("actor/perf/max_memory_allocated_gb", "X", Rule::Excluded);
    row("something/else", "B", Rule::Scale);
}

void TestProfile::builtInTolerances()
{
    QFETCH(QString, metric);
    QFETCH(QString, classId);
    QFETCH(int, rule);
    const ToleranceRule* found = ruleFor(*builtInProfile(), metric);
    QVERIFY(found);
    QCOMPARE(found->classId, classId);
    QCOMPARE(int(found->tolerance.rule), rule);
    QVERIFY(!found->source.isEmpty());
    if (found->tolerance.rule == Tolerance::Rule::Excluded)
        QVERIFY(!found->tolerance.reason.isEmpty());
    if (found->tolerance.rule == Tolerance::Rule::Window)
        QVERIFY(found->tolerance.window > 1);
    if (found->tolerance.rule == Tolerance::Rule::Factor)
        QVERIFY(found->tolerance.factor > 1);
}

void TestProfile::builtInIsConsistent()
{
    const auto profile = builtInProfile();
    QSet<QString> olds;
    for (const Profile::Alias& alias : profile->aliases) {
        QVERIFY2(!olds.contains(alias.oldKey), qPrintable(alias.oldKey));
        olds.insert(alias.oldKey);
        QVERIFY(alias.newKey != alias.oldKey);
        QVERIFY(!alias.since.isEmpty());
    }
    for (const Profile::KeyRule& rule : profile->keyParameters)
        QVERIFY2(!rule.why.isEmpty(), qPrintable(rule.key));
    for (const auto* list : { &profile->required, &profile->recommended })
        for (const Profile::RequiredValue& value : *list)
            QVERIFY2(!value.why.isEmpty() && !value.source.isEmpty(), qPrintable(value.key));
    for (const Profile::VariableRule& rule : profile->variables)
        QVERIFY((
            QStringList{ QStringLiteral("hccl"), QStringLiteral("lccl"), QStringLiteral("single") })
                    .contains(rule.mode));
}

void TestProfile::overlay()
{
    QTemporaryDir dir;
    QFile file(dir.filePath(QStringLiteral("mine.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({ "schema": "alidade.profile/1",
        "ignored": ["my.key", "-trainer.logger"],
        "required": ["-data.validation_shuffle", { "key": "data.seed", "value": 1 }],
        "tolerances": [ { "metric": "actor/grad_norm", "rule": "band", "relative": 0.5 } ],
        "rolloutFields": { "output": ["answer"] } })");
    file.close();
    const auto base = builtInProfile();
    const auto laid = overlayProfile(base, file.fileName());
    QVERIFY2(laid, qPrintable(laid ? QString() : laid.error().what));
    QCOMPARE((*laid)->ignored.size(), base->ignored.size());
    QCOMPARE((*laid)->ignored.front(), QStringLiteral("my.key"));
    QVERIFY(!(*laid)->ignored.contains(QStringLiteral("trainer.logger")));
    QCOMPARE((*laid)->required.size(), size_t(2));
    QCOMPARE((*laid)->required[0].key, QStringLiteral("data.seed"));
    QCOMPARE((*laid)->required[1].key, QStringLiteral("data.shuffle"));
    QCOMPARE(ruleFor(**laid, u"actor/grad_norm")->tolerance.relative, 0.5);
    QCOMPARE((*laid)->outputFields.front(), QStringLiteral("answer"));
    QCOMPARE((*laid)->aliases.size(), base->aliases.size());
}

void TestProfile::overlayErrors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    const auto row = [](const char* name, const QByteArray& content, int line) {
        QTest::newRow(name) << QByteArray("{ \"schema\": \"alidade.profile/1\",\n") + content + "}"
                            << line;
    };
    row("unknown section", "\"tolerance\": []", 2);
    row("unknown field",
        "\"tolerances\": [\n{ \"metric\": \"a\", \"rule\": \"band\", \"abs\": 1 }]", 3);
    row("unknown rule", "\"tolerances\": [{ \"metric\": \"a\", \"rule\": \"bend\" }]", 2);
    row("negative figure",
        "\"tolerances\": [{ \"metric\": \"a\", \"rule\": \"band\", \"absolute\": -1 }]", 2);
    row("NaN", "\"tolerances\": [{ \"metric\": \"a\", \"rule\": \"band\", \"absolute\": NaN }]", 2);
    const auto tolerance = [&row](const char* name, const QByteArray& fields) {
        row(name, "\"tolerances\": [\n{ \"metric\": \"a\", " + fields + " }]", 3);
    };
    tolerance("unknown class", R"("rule": "band", "class": "Q")");
    tolerance("factor of nothing", R"("rule": "factor", "factor": 0)");
    tolerance("factor below one", R"("rule": "factor", "factor": 0.5)");
    tolerance("no factor", R"("rule": "factor", "factor": null)");
    tolerance("negative window", R"("rule": "window", "window": -3)");
    tolerance("window of no steps", R"("rule": "window", "window": 0)");
    tolerance("no window", R"("rule": "window")");
    tolerance("half a step", R"("rule": "window", "window": 2.5)");
    tolerance("endless patience", R"("rule": "band", "patience": 1e30)");
    tolerance("no patience", R"("rule": "band", "patience": 0)");
    tolerance("infinite band", R"("rule": "band", "absolute": Infinity)");
    tolerance("a field twice", R"("rule": "band", "relative": 0.1, "relative": 0.2)");
    tolerance("a metric twice", R"("rule": "band", "metric": "b")");
    row("two rules for one glob",
        "\"tolerances\": [{ \"metric\": \"a\", \"rule\": \"band\" },\n{ \"metric\": \"a\", "
        "\"rule\": \"exact\" }]",
        3);
    row("missing value", "\"required\": [{ \"key\": \"a\" }]", 2);
    row("no list", "\"ignored\": 1", 2);
    row("number in a list of texts", "\"ignored\": [1]", 2);
    row("text in a list of objects", "\"aliases\": [\"a\"]", 2);
    row("half a subtree", "\"aliases\": [{ \"new\": \"a.*\", \"old\": \"b\" }]", 2);
    QTest::newRow("no schema") << QByteArray("{}") << 1;
    QTest::newRow("another schema") << QByteArray(R"({"schema": "x/1"})") << 1;
    QTest::newRow("no object") << QByteArray("[]") << 1;
    QTest::newRow("no JSON") << QByteArray("hello") << 1;
}

void TestProfile::overlayErrors()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QTemporaryDir dir;
    QFile file(dir.filePath(QStringLiteral("mine.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
    file.close();
    const auto laid = overlayProfile(builtInProfile(), file.fileName());
    QVERIFY(!laid);
    QCOMPARE(laid.error().code, Error::Code::Malformed);
    QCOMPARE(laid.error().where, file.fileName() + u':' + QString::number(line));
    const auto absent = overlayProfile(builtInProfile(), dir.filePath(QStringLiteral("none")));
    QCOMPARE(absent.error().code, Error::Code::NotFound);
}

void TestProfile::writtenTolerancesReadBack()
{
    using Rule = Tolerance::Rule;
    std::vector<ToleranceRule> rules;
    for (const Rule rule :
        { Rule::Band, Rule::Scale, Rule::Factor, Rule::Window, Rule::Exact, Rule::Excluded }) {
        ToleranceRule made;
        made.metric = QStringLiteral("weird \"name\" \u00e9/%1").arg(int(rule));
        made.classId = rule == Rule::Exact ? QString() : QStringLiteral("A");
        made.source = QStringLiteral("edited");
        Tolerance& tolerance = made.tolerance;
        tolerance.rule = rule;
        tolerance.absolute = 1e-6;
        tolerance.relative = 0.1 + 0.2; // not a short number
        tolerance.factor = rule == Rule::Factor ? 2.5 : 1;
        tolerance.window = rule == Rule::Window ? 10 : 0;
        tolerance.warmupSteps = 4;
        tolerance.patience = 7;
        tolerance.reason = rule == Rule::Excluded ? QStringLiteral("not of interest") : QString();
        rules.push_back(made);
    }
    const QByteArray bytes = writeTolerances(rules);
    const auto read = readProfile(
        std::string_view(bytes.constData(), size_t(bytes.size())), QStringLiteral("f"));
    QVERIFY2(read.has_value(), qPrintable(read ? QString() : read.error().what));
    QCOMPARE(read->tolerances.size(), rules.size());
    for (size_t i = 0; i < rules.size(); ++i) {
        QCOMPARE(read->tolerances[i].metric, rules[i].metric);
        QCOMPARE(read->tolerances[i].classId, rules[i].classId);
        QCOMPARE(read->tolerances[i].source, rules[i].source);
        QVERIFY(read->tolerances[i].tolerance == rules[i].tolerance);
    }
    QVERIFY(read->required.empty());
}

void TestProfile::metricChanges()
{
    const auto profile = builtInProfile();
    QStringList releases;
    for (const Profile::MetricChange& change : profile->metricChanges) {
        if (matchesGlob(change.metric, u"actor/pg_loss"))
            releases += change.release;
        QVERIFY(change.keys.size() >= 3); // one key added by hand must not decide
        QVERIFY(change.why.contains(change.release));
    }
    QCOMPARE(releases, (QStringList{ QStringLiteral("0.7.0"), QStringLiteral("0.8.0") }));
    const auto read = readProfile(
        R"({"schema": "alidade.profile/1", "metricChanges": [{"metric": "m", "why": "w"}]})",
        QStringLiteral("f"));
    QVERIFY(!read.has_value());
    QVERIFY(read.error().what.contains(u"keys"));
}

ALIDADE_TEST_MAIN(TestProfile)
#include "tst_profile.moc"
