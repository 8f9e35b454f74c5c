// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Known defaults by release: what explains a differing default, and which release made a config.
#include "core/compare/config_align.h"
#include "core/compare/default_history.h"
#include "core/engine/load_profile.h"
#include "core/model/names.h"
#include "tests/support/test_main.h"

#include <QSet>

using namespace alidade;
using Provenance = ConfigEntry::Provenance;

namespace {

Profile::KnownDefault known(
    const char* key, Value value, const char* from, const char* to, const char* engine = "")
{
    return { QString::fromLatin1(key), std::move(value), QString::fromLatin1(from),
        QString::fromLatin1(to), QString::fromLatin1(engine) };
}

/// Five releases; k1…k5 are new in the release of that number.
Profile madeUp()
{
    Profile profile;
    for (const char* release : { "1", "2", "3", "4", "5" })
        profile.releases += QString::fromLatin1(release);
    for (const char* release : { "2", "3", "4", "5" })
        for (const char* which : { "a", "b" }) {
            const QByteArray key = QByteArray("k") + release + which;
            profile.defaults.push_back(known(key.constData(), Value::ofInt(1), release, ""));
        }
    profile.defaults.push_back(known("gone", Value::none(), "", "3"));
    profile.defaults.push_back(known("v", Value::ofInt(1024), "", "3"));
    profile.defaults.push_back(known("v", Value::ofInt(256), "3", ""));
    profile.defaults.push_back(known("w", Value::ofInt(10), "", "2"));
    profile.defaults.push_back(known("w", Value::ofInt(20), "2", "4"));
    profile.defaults.push_back(known("w", Value::ofInt(10), "4", ""));
    profile.defaults.push_back(known("old.bytes", Value::ofInt(512), "", "4"));
    profile.defaults.push_back(known("new.bytes", Value::ofInt(2048), "4", ""));
    profile.defaults.push_back(known("eager", Value::ofBool(true), "", "3", "fsdp"));
    profile.defaults.push_back(known("eager", Value::ofBool(false), "3", "", "fsdp"));
    profile.aliases.push_back(
        { QStringLiteral("new.bytes"), QStringLiteral("old.bytes"), QStringLiteral("4") });
    return profile;
}

ConfigEntry entry(const QString& key, Value value, Provenance provenance = Provenance::Default)
{
    ConfigEntry made;
    made.key = key;
    made.text = displayText(value);
    made.value = std::move(value);
    made.provenance = provenance;
    return made;
}

Config config(std::vector<ConfigEntry> entries)
{
    Config made;
    std::sort(entries.begin(), entries.end(),
        [](const ConfigEntry& one, const ConfigEntry& other) { return one.key < other.key; });
    made.entries = std::move(entries);
    made.overridesKnown = true;
    return made;
}

/// What a release of the made-up history writes.
Config configOf(int release)
{
    const Profile profile = madeUp();
    std::vector<ConfigEntry> entries;
    for (const Profile::KnownDefault& one : profile.defaults) {
        const int from = one.from.isEmpty() ? 1 : one.from.toInt();
        const int to = one.to.isEmpty() ? 6 : one.to.toInt();
        if (from <= release && release < to)
            entries.push_back(entry(one.key, one.value));
    }
    return config(std::move(entries));
}

const KeyAlignment* rowOf(const ConfigComparison& comparison, QStringView key)
{
    for (const KeyAlignment& row : comparison.rows)
        if (row.key == key)
            return &row;
    return nullptr;
}

} // namespace

class TestDefaultHistory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void builtInIsConsistent();
    void builtInFacts_data();
    void builtInFacts();
    void estimates_data();
    void estimates();
    void estimatesWithRange();
    void clues();
    void tellsNothing_data();
    void tellsNothing();
    void explains_data();
    void explains();
    void explainsRenamedKeys();
    void explainsOneEngineOnly();
    void estimateDecidesDirection();
};

void TestDefaultHistory::builtInIsConsistent()
{
    const auto profile = builtInProfile();
    QVERIFY(profile->releases.size() > 10);
    QCOMPARE(QSet<QString>(profile->releases.begin(), profile->releases.end()).size(),
        profile->releases.size());
    const DefaultHistory history(*profile);
    size_t spans = 0;
    QSet<QString> keys;
    for (const Profile::KnownDefault& one : profile->defaults)
        keys.insert(one.key);
    for (const QString& key : keys) {
        for (const char* engine : { "fsdp", "megatron" }) {
            const auto found = history.spans(key, QString::fromLatin1(engine));
            for (size_t at = 1; at < found.size(); ++at)
                QVERIFY2(found[at - 1].to <= found[at].from, qPrintable(key));
        }
    }
    for (const Profile::KnownDefault& one : profile->defaults) {
        QVERIFY2(one.from.isEmpty() || profile->releases.contains(one.from), qPrintable(one.key));
        QVERIFY2(one.to.isEmpty() || profile->releases.contains(one.to), qPrintable(one.key));
        ++spans;
    }
    QVERIFY(spans > 200);
    for (const Profile::Alias& alias : profile->aliases)
        QVERIFY2(profile->releases.contains(alias.since), qPrintable(alias.oldKey));
}

void TestDefaultHistory::builtInFacts_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("spans");
    const auto row = [](const char* key, const char* engine, const char* spans) {
        QTest::addRow("%s %s", key, engine)
            << QString::fromLatin1(key) << QString::fromLatin1(engine)
            << QString::fromLatin1(spans);
    };
    row("actor_rollout_ref.rollout.max_num_seqs", "fsdp", "1024 ..0.9.0, 256 0.9.0..");
    row("actor_rollout_ref.rollout.max_num_seqs", "megatron", "1024 ..0.9.0, 256 0.9.0..");
    row("actor_rollout_ref.rollout.mode", "fsdp", "sync 0.4.0..0.7.0, async 0.7.0..");
    row("actor_rollout_ref.model.use_remove_padding", "fsdp", "False 0.2.0..0.7.0, True 0.7.0..");
    row("actor_rollout_ref.model.use_remove_padding", "megatron",
        "False 0.6.0..0.8.0, True 0.8.0..");
    row("actor_rollout_ref.rollout.enforce_eager", "fsdp", "True ..0.6.0, False 0.6.0..");
    row("actor_rollout_ref.rollout.calculate_log_probs", "fsdp",
        "False 0.4.1..0.9.0, True 0.9.0..");
    row("data.return_raw_chat", "fsdp", "False ..0.7.0, True 0.7.0..");
    row("actor_rollout_ref.actor.entropy_coeff", "fsdp", "0.001 ..0.4.0, 0 0.4.0..");
    row("critic.optim.lr", "megatron", "1e-05 ..0.4.1, 1e-06 0.4.1..0.6.0, 1e-05 0.6.0..");
    row("critic.optim.lr", "fsdp", "");
    row("trainer.use_v1", "fsdp", "True 0.9.0..");
}

void TestDefaultHistory::builtInFacts()
{
    QFETCH(QString, key);
    QFETCH(QString, engine);
    QFETCH(QString, spans);
    const auto profile = builtInProfile();
    const DefaultHistory history(*profile);
    QStringList found;
    for (const auto& span : history.spans(key, engine))
        found += QStringLiteral("%1 %2..%3")
                     .arg(displayText(span.known->value), span.known->from, span.known->to);
    QCOMPARE(found.join(QStringLiteral(", ")), spans);
}

void TestDefaultHistory::estimates_data()
{
    QTest::addColumn<int>("release");
    for (int release = 1; release <= 5; ++release)
        QTest::addRow("%d", release) << release;
}

void TestDefaultHistory::estimates()
{
    QFETCH(int, release);
    const Profile profile = madeUp();
    const ReleaseEstimate estimate = estimateRelease(configOf(release), DefaultHistory(profile));
    QCOMPARE(estimate.first, QString::number(release));
    QCOMPARE(estimate.last, QString::number(release));
    QCOMPARE(estimateText(estimate), QStringLiteral("≈ %1").arg(release));
    QVERIFY(!estimate.clues.empty());
    for (const ReleaseClue& clue : estimate.clues) {
        QVERIFY(clue.from.isEmpty() || clue.from.toInt() <= release);
        QVERIFY(clue.to.isEmpty() || release < clue.to.toInt());
    }
}

void TestDefaultHistory::estimatesWithRange()
{
    Profile profile = madeUp();
    // Nothing tells release 3 from release 4.
    std::erase_if(profile.defaults,
        [](const Profile::KnownDefault& one) { return one.from == u"4" || one.to == u"4"; });
    for (const int release : { 3, 4 }) {
        Config made = configOf(release);
        const ReleaseEstimate estimate = estimateRelease(made, DefaultHistory(profile));
        QCOMPARE(estimateText(estimate), QStringLiteral("≈ 3–4"));
    }
}

void TestDefaultHistory::clues()
{
    const Profile profile = madeUp();
    Config made = configOf(3);
    for (ConfigEntry& one : made.entries)
        one.origin = { QStringLiteral("run.log"), 7 };
    const ReleaseEstimate estimate = estimateRelease(made, DefaultHistory(profile));
    const auto clueOf = [&](QStringView key) -> const ReleaseClue* {
        for (const ReleaseClue& clue : estimate.clues)
            if (clue.key == key)
                return &clue;
        return nullptr;
    };
    const ReleaseClue* present = clueOf(u"k3a");
    QVERIFY(present);
    QCOMPARE(present->kind, ReleaseClue::Kind::Present);
    QCOMPARE(present->from, QStringLiteral("3"));
    QCOMPARE(present->to, QString());
    QCOMPARE(present->origin.line, 7);
    const ReleaseClue* absent = clueOf(u"k4a");
    QVERIFY(absent);
    QCOMPARE(absent->kind, ReleaseClue::Kind::Absent);
    QCOMPARE(absent->from, QString());
    QCOMPARE(absent->to, QStringLiteral("4"));
    const ReleaseClue* value = clueOf(u"v");
    QVERIFY(value);
    QCOMPARE(value->kind, ReleaseClue::Kind::Value);
    QCOMPARE(value->text, QStringLiteral("256"));
    QCOMPARE(value->from, QStringLiteral("3"));
    QVERIFY(estimate.clues.size() <= 8);
}

void TestDefaultHistory::tellsNothing_data()
{
    QTest::addColumn<int>("how");
    QTest::newRow("no config") << 0;
    QTest::newRow("overrides alone") << 1;
    QTest::newRow("another program") << 2;
    QTest::newRow("contradictions") << 3;
}

void TestDefaultHistory::tellsNothing()
{
    QFETCH(int, how);
    const Profile profile = madeUp();
    Config made;
    if (how == 1) {
        made = configOf(3);
        made.overridesOnly = true;
    } else if (how == 2) {
        made = config({ entry(QStringLiteral("model.layers"), Value::ofInt(3)) });
        made.complete = false;
    } else if (how == 3) {
        // As new as can be, with the values and keys of old.
        made = config({ entry(QStringLiteral("k5a"), Value::ofInt(1)),
            entry(QStringLiteral("gone"), Value::none()),
            entry(QStringLiteral("v"), Value::ofInt(1024)),
            entry(QStringLiteral("old.bytes"), Value::ofInt(512)),
            entry(QStringLiteral("new.bytes"), Value::ofInt(2048)),
            entry(QStringLiteral("k4a"), Value::ofInt(1)),
            entry(QStringLiteral("k2a"), Value::ofInt(1)) });
    }
    const ReleaseEstimate estimate = estimateRelease(made, DefaultHistory(profile));
    QVERIFY2(!estimate.isKnown(), qPrintable(estimateText(estimate)));
    QVERIFY(estimate.clues.empty());
    QVERIFY(estimateText(estimate).isEmpty());
}

void TestDefaultHistory::explains_data()
{
    QTest::addColumn<int>("baseline");
    QTest::addColumn<int>("candidate");
    QTest::addColumn<int>("provenance");
    QTest::addColumn<QString>("expected"); // older newer release newer side
    const auto row = [](const char* name, int baseline, int candidate, Provenance provenance,
                         const char* expected) {
        QTest::newRow(name) << baseline << candidate << int(provenance)
                            << QString::fromLatin1(expected);
    };
    row("candidate newer", 1024, 256, Provenance::Default, "1024 256 3 candidate");
    row("baseline newer", 256, 1024, Provenance::Default, "1024 256 3 baseline");
    row("nobody knows who set it", 1024, 256, Provenance::Unknown, "1024 256 3 candidate");
    row("set by hand", 1024, 256, Provenance::Override, "");
    row("another value", 1024, 255, Provenance::Default, "");
    row("equal", 256, 256, Provenance::Default, "");
}

void TestDefaultHistory::explains()
{
    QFETCH(int, baseline);
    QFETCH(int, candidate);
    QFETCH(int, provenance);
    QFETCH(QString, expected);
    const QString key = QStringLiteral("v");
    const auto compared = alignConfigs(config({ entry(key, Value::ofInt(baseline)) }),
        config({ entry(key, Value::ofInt(candidate), Provenance(provenance)) }), madeUp());
    const KeyAlignment* row = rowOf(compared, key);
    QVERIFY(row);
    QString found;
    if (row->defaultChange)
        found
            = QStringLiteral("%1 %2 %3 %4")
                  .arg(row->defaultChange->older, row->defaultChange->newer,
                      row->defaultChange->release, QString(nameOf(row->defaultChange->newerSide)));
    QCOMPARE(found, expected);
}

void TestDefaultHistory::explainsRenamedKeys()
{
    const auto compared = alignConfigs(configOf(3), configOf(4), madeUp());
    const KeyAlignment* row = rowOf(compared, u"new.bytes");
    QVERIFY(row);
    QCOMPARE(row->alias, QStringLiteral("old.bytes"));
    QVERIFY(row->defaultChange);
    QCOMPARE(row->defaultChange->older, QStringLiteral("512"));
    QCOMPARE(row->defaultChange->newer, QStringLiteral("2048"));
    QCOMPARE(row->defaultChange->release, QStringLiteral("4"));
}

void TestDefaultHistory::explainsOneEngineOnly()
{
    const QString strategy = QStringLiteral("actor_rollout_ref.actor.strategy");
    const auto change = [&](const char* baseline, const char* candidate) {
        const QString key = QStringLiteral("eager");
        const auto compared
            = alignConfigs(config({ entry(key, Value::ofBool(true)),
                               entry(strategy, Value::ofString(QString::fromLatin1(baseline))) }),
                config({ entry(key, Value::ofBool(false)),
                    entry(strategy, Value::ofString(QString::fromLatin1(candidate))) }),
                madeUp());
        return rowOf(compared, key)->defaultChange.has_value();
    };
    QVERIFY(change("fsdp", "fsdp2"));
    QVERIFY(!change("megatron", "megatron"));
    QVERIFY(!change("fsdp", "megatron"));
    QVERIFY(!change("torchtitan", "torchtitan"));
}

void TestDefaultHistory::estimateDecidesDirection()
{
    // 10 → 20 in release 2, 20 → 10 in release 4.
    const Profile profile = madeUp();
    const KeyAlignment* row = nullptr;
    auto compared = alignConfigs(configOf(1), configOf(3), profile);
    row = rowOf(compared, u"w");
    QVERIFY(row && row->defaultChange);
    QCOMPARE(row->defaultChange->release, QStringLiteral("2"));
    QCOMPARE(row->defaultChange->newerSide, Side::Candidate);
    compared = alignConfigs(configOf(5), configOf(2), profile);
    row = rowOf(compared, u"w");
    QVERIFY(row && row->defaultChange);
    QCOMPARE(row->defaultChange->release, QStringLiteral("4"));
    QCOMPARE(row->defaultChange->newerSide, Side::Baseline);
    // The same release on both sides: a changed default explains nothing.
    Config other = configOf(3);
    for (ConfigEntry& one : other.entries)
        if (one.key == u"w")
            one = entry(one.key, Value::ofInt(10));
    compared = alignConfigs(configOf(3), other, profile);
    row = rowOf(compared, u"w");
    QVERIFY(row && !row->defaultChange);
}

ALIDADE_TEST_MAIN(TestDefaultHistory)
#include "tst_default_history.moc"
