// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A user's profile that is edited and saved, and what it decides when laid over the built-in one.
#include "core/base/json_document.h"
#include "core/base/json_write.h"
#include "core/compare/key_globs.h"
#include "core/engine/load_profile.h"
#include "core/engine/user_profile.h"
#include "tests/support/test_main.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <limits>

using namespace alidade;

namespace {

const QString Key = QStringLiteral("actor_rollout_ref.actor.profiler.tool_config.npu.level");

void put(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool ignores(const Profile& profile, const QString& key)
{
    return isListed(profile, profile.ignored, key);
}

bool isRunSpecific(const Profile& profile, const QString& key)
{
    return isListed(profile, profile.runSpecific, key);
}

} // namespace

class TestUserProfile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void json_data();
    void json();
    void absentFileIsEmpty();
    void wishesAreSaved();
    void wishesReplaceEachOther();
    void rolloutFields();
    void decides_data();
    void decides();
    void globsTakeKeysBack_data();
    void globsTakeKeysBack();
    void otherContentStays();
    void tolerancesAreRemoved();
    void errors();
    void cannotBeWritten();
    void requiredValueReplaces();
    void severitiesAreChecked();
    void knownDefaults();
    void preparedListsSayTheSame();
};

void TestUserProfile::json_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("scalars") << QByteArray("[\n  null,\n  true,\n  -7,\n  0.5,\n  \"x\"\n]\n");
    QTest::newRow("whole double") << QByteArray("[\n  1.0\n]\n");
    QTest::newRow("exponent") << QByteArray("1e-06\n");
    QTest::newRow("no numbers") << QByteArray("[\n  NaN,\n  Infinity,\n  -Infinity\n]\n");
    QTest::newRow("huge integer") << QByteArray("123456789012345678901\n");
    QTest::newRow("quotes") << QByteArray("\"a\\\"b\\\\c\\n\\u2028\"\n");
    QTest::newRow("empty") << QByteArray("{}\n");
    QTest::newRow("lists of objects")
        << QByteArray("{\n  \"a\": [\n    {\"b\": 1, \"c\": [2, {}]},\n    \"d\"\n  ]\n}\n");
}

void TestUserProfile::json()
{
    QFETCH(QByteArray, text);
    const auto read = parseJson(std::string_view(text.constData(), size_t(text.size())), {});
    QVERIFY(read);
    const QByteArray written = writeJsonDocument(*read);
    QCOMPARE(written, text);
    const auto again = parseJson(std::string_view(written.constData(), size_t(written.size())), {});
    QVERIFY(again);
    QVERIFY(sameValue(*read, *again));
}

void TestUserProfile::absentFileIsEmpty()
{
    QTemporaryDir dir;
    const auto profile = UserProfile::load(dir.filePath(QStringLiteral("none.json")));
    QVERIFY(profile);
    QCOMPARE(profile->toJson(), QByteArray("{\n  \"schema\": \"alidade.profile/1\"\n}\n"));
    QCOMPARE(profile->wish(Key), KeyWish::None);
}

void TestUserProfile::wishesAreSaved()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("made/deep/mine.json"));
    UserProfile profile;
    profile.setWish(QStringLiteral("a.b"), KeyWish::Ignore);
    profile.setWish(QStringLiteral("a.c"), KeyWish::Ignore);
    profile.setWish(Key, KeyWish::AlwaysShow);
    const auto saved = profile.save(path);
    QVERIFY2(saved, qPrintable(saved ? QString() : saved.error().what));
    QCOMPARE(content(path),
        QByteArray("{\n  \"schema\": \"alidade.profile/1\",\n  \"ignored\": [\n    \"a.b\",\n    "
                   "\"a.c\"\n  ],\n  \"alwaysShow\": [\n    \""
            + Key.toUtf8() + "\"\n  ]\n}\n"));
    const auto again = UserProfile::load(path);
    QVERIFY(again);
    QCOMPARE(again->wish(QStringLiteral("a.b")), KeyWish::Ignore);
    QCOMPARE(again->wish(Key), KeyWish::AlwaysShow);
    QCOMPARE(again->wish(QStringLiteral("a")), KeyWish::None);
    QVERIFY(overlayProfile(builtInProfile(), path));
}

void TestUserProfile::rolloutFields()
{
    QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("profile.json"));
    RolloutFields fields;
    fields.output.prepend(QStringLiteral("answer"));
    fields.step = QStringList{ QStringLiteral("iteration") };
    UserProfile profile;
    profile.setWish(Key, KeyWish::Ignore);
    profile.setRolloutFields(RolloutFields());
    profile.setRolloutFields(fields); // takes the place of the first
    QVERIFY(profile.save(path).has_value());
    const auto again = UserProfile::load(path);
    QVERIFY(again.has_value());
    QCOMPARE(again->wish(Key), KeyWish::Ignore);
    const auto laid = again->laidOver(builtInProfile());
    QVERIFY(laid.has_value());
    const RolloutFields now = alidade::rolloutFields(**laid);
    QCOMPARE(now.output.value(0), QStringLiteral("answer"));
    QCOMPARE(now.output.count(QStringLiteral("output")), 1);
    QCOMPARE(now.step, (QStringList{ QStringLiteral("iteration"), QStringLiteral("step") }));
}

void TestUserProfile::wishesReplaceEachOther()
{
    UserProfile profile;
    const QString key = QStringLiteral("a.b");
    for (const KeyWish wish : { KeyWish::Ignore, KeyWish::RunSpecific, KeyWish::AlwaysShow,
             KeyWish::AlwaysShow, KeyWish::Ignore }) {
        profile.setWish(key, wish);
        QCOMPARE(profile.wish(key), wish);
        QCOMPARE(profile.toJson().count("a.b"), 1);
    }
    profile.setWish(key, KeyWish::None);
    QCOMPARE(profile.toJson(), UserProfile().toJson());
}

void TestUserProfile::decides_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<int>("wish");
    QTest::addColumn<bool>("ignored");
    QTest::addColumn<bool>("runSpecific");
    const auto row = [](const char* name, const char* key, KeyWish wish, const char* lists) {
        QTest::newRow(name) << QString::fromLatin1(key) << int(wish)
                            << QLatin1StringView(lists).contains(u'i')
                            << QLatin1StringView(lists).contains(u'r');
    };
    row("nothing said", "trainer.logger", KeyWish::None, "i");
    row("a new one ignored", "data.shuffle", KeyWish::Ignore, "i");
    row("a new one run-specific", "data.shuffle", KeyWish::RunSpecific, "r");
    row("ignored by name, shown", "trainer.logger", KeyWish::AlwaysShow, "");
    row("ignored by glob, shown", Key.toLatin1().constData(), KeyWish::AlwaysShow, "");
    row("run-specific by name, shown", "trainer.device", KeyWish::AlwaysShow, "");
    row("run-specific by glob, shown", "trainer.n_gpus_per_node", KeyWish::AlwaysShow, "");
}

void TestUserProfile::decides()
{
    QFETCH(QString, key);
    QFETCH(int, wish);
    QFETCH(bool, ignored);
    QFETCH(bool, runSpecific);
    UserProfile profile;
    profile.setWish(key, KeyWish(wish));
    const auto laid = profile.laidOver(builtInProfile());
    QVERIFY(laid);
    QCOMPARE(ignores(**laid, key), ignored);
    QCOMPARE(isRunSpecific(**laid, key), runSpecific);
    // Its neighbours are none of its business.
    QVERIFY(ignores(**laid, QStringLiteral("critic.profiler.enable")));
    QVERIFY(isRunSpecific(**laid, QStringLiteral("trainer.default_local_dir")));
    QVERIFY(!ignores(**laid, QStringLiteral("data.seed")));
}

void TestUserProfile::globsTakeKeysBack_data()
{
    QTest::addColumn<QByteArray>("sections");
    QTest::addColumn<bool>("ignored"); // x.y.z
    QTest::newRow("glob") << QByteArray(R"("ignored": ["x.*"])") << true;
    QTest::newRow("glob, spelled out shown")
        << QByteArray(R"("ignored": ["x.*"], "alwaysShow": ["x.y.z"])") << false;
    QTest::newRow("glob, glob shown")
        << QByteArray(R"("ignored": ["x.*"], "alwaysShow": ["x.y.*"])") << false;
    QTest::newRow("spelled out, glob shown")
        << QByteArray(R"("ignored": ["x.y.z"], "alwaysShow": ["x.*"])") << true;
    QTest::newRow("spelled out twice")
        << QByteArray(R"("ignored": ["x.y.z"], "alwaysShow": ["x.y.z"])") << false;
    QTest::newRow("another one shown")
        << QByteArray(R"("ignored": ["x.*"], "alwaysShow": ["x.y"])") << true;
}

void TestUserProfile::globsTakeKeysBack()
{
    QFETCH(QByteArray, sections);
    QFETCH(bool, ignored);
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("mine.json"));
    put(path, "{\"schema\": \"alidade.profile/1\", " + sections + "}");
    const auto laid = overlayProfile(builtInProfile(), path);
    QVERIFY(laid);
    QCOMPARE(ignores(**laid, QStringLiteral("x.y.z")), ignored);
}

void TestUserProfile::otherContentStays()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("mine.json"));
    put(path, R"({"about": "for team 7", "schema": "alidade.profile/1",
 "tolerances": [{"metric": "actor/lr", "rule": "band", "relative": 1e-9}],
 "ignored": ["-trainer.logger", "my.*", "a.b"],
 "required": [{"key": "data.seed", "value": 1.0, "severity": "info"}]})");
    auto profile = UserProfile::load(path);
    QVERIFY2(profile, qPrintable(profile ? QString() : profile.error().what));
    profile->setWish(QStringLiteral("a.b"), KeyWish::RunSpecific);
    profile->setWish(QStringLiteral("trainer.logger"), KeyWish::Ignore);
    QVERIFY(profile->save(path));
    QCOMPARE(content(path), QByteArray(R"({
  "about": "for team 7",
  "schema": "alidade.profile/1",
  "tolerances": [
    {"metric": "actor/lr", "rule": "band", "relative": 1e-09}
  ],
  "ignored": [
    "my.*",
    "trainer.logger"
  ],
  "required": [
    {"key": "data.seed", "value": 1.0, "severity": "info"}
  ],
  "runSpecific": [
    "a.b"
  ]
}
)"));
}

void TestUserProfile::errors()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("mine.json"));
    const QByteArray broken("{\"schema\": \"alidade.profile/1\",\n\"ignored\": 3}");
    put(path, broken);
    const auto read = UserProfile::load(path);
    QVERIFY(!read);
    QCOMPARE(read.error().code, Error::Code::Malformed);
    QCOMPARE(read.error().where, path + QStringLiteral(":2"));
    QCOMPARE(content(path), broken);
}

void TestUserProfile::cannotBeWritten()
{
    QTemporaryDir dir;
    put(dir.filePath(QStringLiteral("file")), "x");
    const auto below = UserProfile().save(dir.filePath(QStringLiteral("file/mine.json")));
    QVERIFY(!below);
    QCOMPARE(below.error().code, Error::Code::Unreadable);
    const QString taken = dir.filePath(QStringLiteral("folder"));
    QVERIFY(QDir().mkpath(taken));
    const auto onFolder = UserProfile().save(taken);
    QVERIFY(!onFolder);
    QCOMPARE(onFolder.error().where, taken);
}

void TestUserProfile::requiredValueReplaces()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("mine.json"));
    put(path, R"({"schema": "alidade.profile/1",
 "required": [{"key": "data.shuffle", "value": true}, {"key": "trainer.balance_batch", "value": true}]})");
    const auto laid = overlayProfile(builtInProfile(), path);
    QVERIFY(laid);
    const auto count = [](const auto& list, QStringView key) {
        return std::count_if(list.begin(), list.end(),
            [key](const Profile::RequiredValue& one) { return one.key == key; });
    };
    QCOMPARE(count((*laid)->required, u"data.shuffle"), 1);
    QVERIFY((*laid)->required[0].value.boolean);
    QCOMPARE(count((*laid)->required, u"trainer.balance_batch"), 1);
    QCOMPARE(count((*laid)->recommended, u"trainer.balance_batch"), 0);
    QCOMPARE(count((*laid)->required, u"data.validation_shuffle"), 1);
}

void TestUserProfile::tolerancesAreRemoved()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("mine.json"));
    put(path, R"({"schema": "alidade.profile/1",
 "tolerances": [{"metric": "-actor/grad_norm"}, {"metric": "my/metric", "rule": "excluded"}]})");
    const auto laid = overlayProfile(builtInProfile(), path);
    QVERIFY2(laid, qPrintable(laid ? QString() : laid.error().what));
    const auto count = [](const Profile& profile, QStringView glob) {
        return std::count_if(profile.tolerances.begin(), profile.tolerances.end(),
            [glob](const ToleranceRule& rule) { return rule.metric == glob; });
    };
    QCOMPARE(count(*builtInProfile(), u"actor/grad_norm"), 1);
    QCOMPARE(count(**laid, u"actor/grad_norm"), 0);
    QCOMPARE(count(**laid, u"-actor/grad_norm"), 0);
    QCOMPARE((*laid)->tolerances.front().tolerance.reason,
        QStringLiteral("The tolerances leave out my/metric, without a reason"));
    // A rule that removes nothing still has to be one.
    put(path, R"({"schema": "alidade.profile/1", "tolerances": [{"metric": "actor/grad_norm"}]})");
    QVERIFY(!overlayProfile(builtInProfile(), path));
}

void TestUserProfile::severitiesAreChecked()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("mine.json"));
    put(path,
        "{\"schema\": \"alidade.profile/1\", \"keyParameters\": [\n{\"key\": \"a\", "
        "\"severity\": \"fatal\"}]}");
    const auto laid = overlayProfile(builtInProfile(), path);
    QVERIFY(!laid);
    QCOMPARE(laid.error().where, path + QStringLiteral(":2"));
    QVERIFY(laid.error().what.contains(u"error, warning, info"));
}

void TestUserProfile::knownDefaults()
{
    QTemporaryDir dir;
    const QString path = dir.filePath(QStringLiteral("mine.json"));
    put(path, R"({"schema": "alidade.profile/1", "releases": ["99.0"],
 "defaults": ["-data.shuffle", {"key": "x.y", "value": [1], "from": "0.5.0", "to": "99.0", "engine": "fsdp"}]})");
    const auto laid = overlayProfile(builtInProfile(), path);
    QVERIFY2(laid, qPrintable(laid ? QString() : laid.error().what));
    const Profile::KnownDefault& first = (*laid)->defaults.front();
    QCOMPARE(first.key, QStringLiteral("x.y"));
    QCOMPARE(first.from, QStringLiteral("0.5.0"));
    QCOMPARE(first.to, QStringLiteral("99.0"));
    QCOMPARE(first.engine, QStringLiteral("fsdp"));
    QCOMPARE(displayText(first.value), QStringLiteral("[1]"));
    QCOMPARE((*laid)->releases.back(), QStringLiteral("99.0"));
    QVERIFY(std::none_of((*laid)->defaults.begin(), (*laid)->defaults.end(),
        [](const Profile::KnownDefault& one) { return one.key == u"data.shuffle"; }));
}

/// All globs of up to four of these symbols, over all keys of up to four letters.
void TestUserProfile::preparedListsSayTheSame()
{
    QStringList globs, keys;
    const auto grow = [](QStringView symbols, QStringList& into) {
        QStringList last{ QString() };
        for (int length = 1; length <= 4; ++length) {
            QStringList next;
            for (const QString& one : last)
                for (const QChar symbol : symbols)
                    next += one + symbol;
            into += next;
            last = next;
        }
    };
    grow(u"ab*?", globs);
    grow(u"ab", keys);
    for (const QString& glob : globs) {
        const KeyGlobs prepared(QStringList{ glob });
        for (const QString& key : keys)
            QVERIFY2(
                prepared.matches(key) == matchesGlob(glob, key), qPrintable(glob + u' ' + key));
    }
    Profile profile;
    for (const QString& listedGlob :
        { QStringLiteral("a*"), QStringLiteral("ab"), QStringLiteral("*b") })
        for (const QString& shown :
            { QStringLiteral("ab"), QStringLiteral("*b*"), QStringLiteral("b") }) {
            profile.ignored = QStringList{ listedGlob };
            profile.alwaysShow = QStringList{ shown };
            const ListedKeys prepared(profile, profile.ignored);
            for (const QString& key : keys)
                QCOMPARE(prepared.contains(key), isListed(profile, profile.ignored, key));
        }
}

ALIDADE_TEST_MAIN(TestUserProfile)
#include "tst_user_profile.moc"
