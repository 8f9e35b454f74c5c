// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Seeds of both sides in one table.
#include "core/compare/config_align.h"
#include "core/compare/seed_table.h"
#include "core/engine/load_profile.h"
#include "tests/support/test_main.h"

using namespace alidade;
using State = SeedRow::State;

namespace {

ConfigEntry entry(const char* key, Value value, int line)
{
    ConfigEntry made;
    made.key = QString::fromLatin1(key);
    made.text = displayText(value);
    made.value = std::move(value);
    made.origin = { QStringLiteral("run.log"), line };
    made.provenance = ConfigEntry::Provenance::Default;
    return made;
}

Variable variable(const char* name, const char* value, int line, bool known = true)
{
    return { QString::fromLatin1(name), QString::fromLatin1(value),
        { QStringLiteral("run.sh"), line }, known, true };
}

Comparison compared(Run baseline, Run candidate)
{
    Comparison made;
    made.profile = builtInProfile();
    made.config = alignConfigs(baseline.config, candidate.config, *made.profile);
    made.runs = { std::make_shared<const Run>(std::move(baseline)),
        std::make_shared<const Run>(std::move(candidate)) };
    return made;
}

} // namespace

class TestSeedTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keysAndVariables();
    void whatOnlyTheShellKnows();
    void nothing();
};

void TestSeedTable::keysAndVariables()
{
    Run baseline, candidate;
    baseline.config.entries
        = { entry("actor_rollout_ref.actor.data_loader_seed", Value::ofInt(42), 3),
              entry("actor_rollout_ref.rollout.seed", Value::ofInt(0), 4),
              entry("data.seed", Value::none(), 5), entry("data.shuffle", Value::ofBool(true), 6) };
    candidate.config.entries
        = { entry("actor_rollout_ref.actor.data_loader_seed", Value::ofInt(7), 8),
              entry("data.seed", Value::none(), 9) };
    candidate.config.entries[0].overrideOrigin = { QStringLiteral("run.sh"), 12 };
    baseline.variables = { variable("PYTHONHASHSEED", "1", 1), variable("PYTHONHASHSEED", "0", 2),
        variable("VLLM_USE_V1", "1", 3) };
    candidate.variables = { variable("PYTHONHASHSEED", " 0", 2), variable("MY_SEED", "5", 3) };
    const auto seeds = seedTable(compared(baseline, candidate));
    QCOMPARE(seeds.size(), size_t(5));
    QCOMPARE(seeds[0].name, QStringLiteral("actor_rollout_ref.actor.data_loader_seed"));
    QVERIFY(!seeds[0].isVariable);
    QVERIFY(seeds[0].contradicts());
    QCOMPARE(seeds[0].text.baseline, QStringLiteral("42"));
    QCOMPARE(seeds[0].text.candidate, QStringLiteral("7"));
    QCOMPARE(seeds[0].origin.baseline.line, 3);
    QCOMPARE(seeds[0].origin.candidate.file, QStringLiteral("run.sh"));
    QCOMPARE(seeds[1].name, QStringLiteral("actor_rollout_ref.rollout.seed"));
    QCOMPARE(seeds[1].state, State::OnlyBaseline);
    QVERIFY(seeds[1].told.baseline && !seeds[1].told.candidate && !seeds[1].contradicts());
    QCOMPARE(seeds[2].name, QStringLiteral("data.seed"));
    QCOMPARE(seeds[2].state, State::Same);
    QCOMPARE(seeds[3].name, QStringLiteral("MY_SEED"));
    QVERIFY(seeds[3].isVariable);
    QCOMPARE(seeds[3].state, State::OnlyCandidate);
    QCOMPARE(seeds[4].name, QStringLiteral("PYTHONHASHSEED"));
    QCOMPARE(seeds[4].state, State::Same);
    QCOMPARE(seeds[4].text.baseline, QStringLiteral("0"));
    QCOMPARE(seeds[4].origin.baseline.line, 2);
}

void TestSeedTable::whatOnlyTheShellKnows()
{
    Run baseline, candidate;
    Value opaque;
    opaque.kind = Value::Kind::Opaque;
    opaque.string = QStringLiteral("$SEED");
    baseline.config.entries = { entry("data.seed", opaque, 1) };
    baseline.config.entries[0].provenance = ConfigEntry::Provenance::Unknown;
    candidate.config.entries = { entry("data.seed", Value::ofInt(1), 1) };
    baseline.variables = { variable("PYTHONHASHSEED", "$SEED", 1, false) };
    candidate.variables = { variable("PYTHONHASHSEED", "$SEED", 1, false) };
    const auto seeds = seedTable(compared(baseline, candidate));
    QCOMPARE(seeds.size(), size_t(2));
    for (const SeedRow& seed : seeds) {
        QCOMPARE(seed.state, State::Differs);
        QVERIFY(!seed.told.baseline);
        QVERIFY(!seed.contradicts());
    }
    QVERIFY(seeds[0].told.candidate);
}

void TestSeedTable::nothing() { QVERIFY(seedTable(compared({}, {})).empty()); }

ALIDADE_TEST_MAIN(TestSeedTable)
#include "tst_seed_table.moc"
