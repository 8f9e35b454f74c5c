// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the checks say of rollouts that lie in several folders or under names that cannot be opened,
// and of load formats: from files to findings. Small runs are made here, in every form of a kind;
// whole bundles stand in tests/data/checks.
#include "core/engine/load_profile.h"
#include "tests/support/rollout_pair.h"
#include "tests/support/test_main.h"

using namespace alidade;

class TestRolloutVerdicts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneDumpInManyFolders_data();
    void oneDumpInManyFolders();
    void foldersThatMayBeAnotherRuns_data();
    void foldersThatMayBeAnotherRuns();
    void foldersOfTwoSpellings();
    void configNamesTheFolder();
    void foldersOfValidation();
    void garbledAmongAttempts();
    void unreadableNames_data();
    void unreadableNames();
    void loadFormats_data();
    void loadFormats();
    void configLeftOut();
    void samplesBehindACut_data();
    void samplesBehindACut();
    void emptySteps_data();
    void emptySteps();
    void filesThatChangeMeanwhile();
    void garbledOnBothSides_data();
    void garbledOnBothSides();
    void garbledBehindALostStep();
    void garbledWithoutSteps();
};

/// %s: step, %r: rank.
void TestRolloutVerdicts::oneDumpInManyFolders_data()
{
    QTest::addColumn<QByteArray>("pattern");
    for (const char* pattern :
        { "rollouts/global_step_%s/rollout.jsonl", "rollouts/global_step_%s/%s.jsonl",
            "global_step_%s/rollouts/samples.jsonl", "rollouts/step-%s/rollout.jsonl",
            "rollouts/rank%r/%s.jsonl", "rollouts/rank_%r/%s.jsonl", "rollouts/dp_rank_%r/%s.jsonl",
            "rollouts/rank%r/global_step_%s/rollout.jsonl",
            "rollouts/global_step_%s/rank%r/rollout.jsonl", "rank%r/rollouts/%s.jsonl" })
        QTest::newRow(pattern) << QByteArray(pattern);
}

/// Wherever in it the garbled samples lie, they are found.
void TestRolloutVerdicts::oneDumpInManyFolders()
{
    QFETCH(QByteArray, pattern);
    const int ranks = pattern.contains("%r") ? 2 : 1;
    for (int bad = 0; bad <= 3 * ranks; ++bad) { // the last time nothing is
        RolloutPair pair;
        int part = 0;
        for (int step = 1; step <= 3; ++step) {
            for (int rank = 0; rank < ranks; ++rank, ++part) {
                QByteArray path = pattern;
                path.replace("%s", QByteArray::number(step))
                    .replace("%r", QByteArray::number(rank));
                const int seed = step + 100 * rank;
                pair.write(Side::Baseline, path, linesOf(soundRows(seed), step));
                auto rows = soundRows(seed);
                if (part == bad)
                    for (RolloutRow& row : rows)
                        row.output = QByteArray(700, '!');
                pair.write(Side::Candidate, path, linesOf(rows, step));
            }
        }
        const auto comparison = pair.compare();
        const bool any = bad < 3 * ranks;
        verifyVerdict(comparison, "data-order", "pass", { QStringLiteral("all 3 shared steps") });
        verifyVerdict(comparison, "garbled-outputs", any ? "differs" : "pass",
            { any ? QStringLiteral("4 of %1 samples").arg(12 * ranks)
                  : QStringLiteral("None of %1 candidate").arg(12 * ranks) });
        const RolloutSet* set = comparison->runs.candidate->rolloutSet(RolloutKind::Training);
        QVERIFY(set);
        QCOMPARE(set->files.size(), size_t(3 * ranks));
        QVERIFY(set->rivals.isEmpty());
    }
}

void TestRolloutVerdicts::foldersThatMayBeAnotherRuns_data()
{
    QTest::addColumn<QByteArray>("one");
    QTest::addColumn<QByteArray>("other");
    QTest::newRow("attempts") << QByteArray("rollouts/attempt1") << QByteArray("rollouts/attempt2");
    QTest::newRow("times") << QByteArray("rollouts/20260801") << QByteArray("rollouts/20260802");
    QTest::newRow("numbers") << QByteArray("rollouts/1") << QByteArray("rollouts/2");
    QTest::newRow("nodes") << QByteArray("rollouts/node0") << QByteArray("rollouts/node1");
    QTest::newRow("old") << QByteArray("rollouts") << QByteArray("rollouts_old");
    QTest::newRow("inside") << QByteArray("rollouts") << QByteArray("rollouts/before");
    QTest::newRow("checkpoints that each hold every step so far")
        << QByteArray("rollouts/global_step_2") << QByteArray("rollouts/global_step_3");
}

/// Nothing passes, and both folders are named; whichever side it is.
void TestRolloutVerdicts::foldersThatMayBeAnotherRuns()
{
    QFETCH(QByteArray, one);
    QFETCH(QByteArray, other);
    for (const Side side : BothSides) {
        RolloutPair pair;
        for (int step = 1; step <= 3; ++step) {
            const QByteArray name = '/' + QByteArray::number(step) + ".jsonl";
            pair.write(otherSide(side), "rollouts" + name, soundStep(step));
            pair.write(side, one + name, soundStep(step));
            pair.write(side, other + name, soundStep(step));
        }
        for (const Side each : BothSides)
            pair.writeConfig(each,
                QByteArray("data:\n  shuffle: false\n  validation_shuffle: false\n") + Replayed);
        const auto comparison = pair.compare();
        const QStringList names{ QString::fromUtf8(one), QString::fromUtf8(other) };
        for (const char* check : { "data-order", "replay", "garbled-outputs" })
            verifyVerdict(comparison, check, "cannot-judge", names);
        if (side == Side::Candidate)
            verifyVerdict(comparison, "weight-sync", "cannot-judge", names);
        else
            verifyVerdict(comparison, "weight-sync", "pass");
    }
}

void TestRolloutVerdicts::foldersOfTwoSpellings()
{
    RolloutPair pair;
    for (int step = 1; step <= 3; ++step) {
        const QByteArray name = QByteArray::number(step) + "/rollout.jsonl";
        pair.writeBoth("rollouts/global_step_" + name, soundStep(step));
        pair.write(Side::Candidate, "rollouts/step_" + name, garbledStep(step));
    }
    const auto comparison = pair.compare();
    verifyVerdict(comparison, "data-order", "cannot-judge");
    verifyVerdict(comparison, "weight-sync", "cannot-judge");
}

void TestRolloutVerdicts::configNamesTheFolder()
{
    RolloutPair pair;
    for (const Side side : BothSides)
        pair.writeConfig(side, "trainer:\n  rollout_data_dir: /data/run7/dump_b\n");
    for (int step = 1; step <= 3; ++step) {
        const QByteArray name = '/' + QByteArray::number(step) + ".jsonl";
        pair.writeBoth("dump_b" + name, soundStep(step));
        pair.write(Side::Candidate, "dump_a" + name, garbledStep(step));
    }
    pair.write(Side::Candidate, "dump_a/4.jsonl", garbledStep(4)); // more steps, and no matter
    const auto comparison = pair.compare();
    for (const char* check : { "data-order", "garbled-outputs", "weight-sync" })
        verifyVerdict(comparison, check, "pass");
}

/// The training set is judged; what is not known of the other one is said.
void TestRolloutVerdicts::foldersOfValidation()
{
    RolloutPair pair;
    for (int step = 1; step <= 3; ++step)
        pair.writeBoth("rollouts/" + QByteArray::number(step) + ".jsonl", soundStep(step));
    pair.write(Side::Baseline, "val/0.jsonl", soundStep(0));
    pair.write(Side::Candidate, "val_a/0.jsonl", garbledStep(0));
    pair.write(Side::Candidate, "val_b/0.jsonl", soundStep(0));
    const auto comparison = pair.compare();
    const QStringList names{ QStringLiteral("val_a"), QStringLiteral("val_b") };
    verifyVerdict(comparison, "data-order", "pass", names);
    verifyVerdict(comparison, "weight-sync", "cannot-judge");
    const Finding* outputs = comparison->finding(QLatin1StringView("garbled-outputs"));
    QVERIFY(outputs->state != Finding::State::Pass); // whichever of the two was read
    for (const QString& name : names)
        QVERIFY2(outputs->detail.contains(name), qPrintable(outputs->detail));
}

/// What is garbled is said, but nobody is blamed for it.
void TestRolloutVerdicts::garbledAmongAttempts()
{
    RolloutPair pair;
    for (const Side side : BothSides)
        pair.writeConfig(side, "actor_rollout_ref:\n  rollout:\n    load_format: dummy\n");
    for (int step = 1; step <= 3; ++step) {
        const QByteArray name = '/' + QByteArray::number(step) + ".jsonl";
        pair.write(Side::Baseline, "rollouts" + name, soundStep(step));
        pair.write(Side::Candidate, "rollouts/attempt1" + name, garbledStep(step));
        pair.write(Side::Candidate, "rollouts/attempt2" + name, garbledStep(step));
    }
    const auto comparison = pair.compare();
    verifyVerdict(
        comparison, "garbled-outputs", "differs", { QStringLiteral("rollouts/attempt1") });
    verifyVerdict(
        comparison, "weight-sync", "cannot-judge", { QStringLiteral("rollouts/attempt1") });
}

void TestRolloutVerdicts::unreadableNames_data()
{
    QTest::addColumn<QByteArray>("pattern");
    for (const char* pattern : { "rollouts/\xff%1.jsonl", "rollouts/%1\xe9.jsonl",
             "rollouts/%1.\xff.jsonl", "dump/\xff%1.jsonl", "rollouts/\xff%1.jsonl.gz",
             "roll\xe9outs/%1.jsonl", "rollouts/\xe9/%1.jsonl" })
        QTest::newRow(QByteArray(pattern).toPercentEncoding("/%").constData())
            << QByteArray(pattern);
}

/// Steps whose files cannot be opened under their names are lost ones, like damaged files.
void TestRolloutVerdicts::unreadableNames()
{
    QFETCH(QByteArray, pattern);
    for (const Side side : BothSides) {
        RolloutPair pair;
        const QByteArray folder = pattern.startsWith("dump") ? "dump/" : "rollouts/";
        for (int step = 1; step <= 3; ++step) {
            const QByteArray name = folder + QByteArray::number(step) + ".jsonl";
            pair.write(otherSide(side), name, soundStep(step));
            QByteArray broken = pattern;
            broken.replace("%1", QByteArray::number(step));
            if (step == 1)
                pair.write(side, name, soundStep(step));
            else
                pair.write(side, broken, garbledStep(step));
        }
        for (const Side each : BothSides)
            pair.writeConfig(each,
                QByteArray("data:\n  shuffle: false\n  validation_shuffle: false\n") + Replayed);
        const auto comparison = pair.compare();
        const QStringList words{ pattern.endsWith(".gz") ? QStringLiteral(".jsonl.gz")
                                                         : QStringLiteral("outs") };
        for (const char* check : { "data-order", "garbled-outputs", "replay" })
            verifyVerdict(comparison, check, "cannot-judge",
                pattern.startsWith("dump") ? QStringList() : words);
        if (side == Side::Candidate)
            verifyVerdict(comparison, "weight-sync", "cannot-judge");
    }
}

void TestRolloutVerdicts::loadFormats_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("state");
    for (const Profile::FileFormat& format : builtInProfile()->fileFormats) {
        QVERIFY(!format.source.isEmpty());
        QTest::newRow(qPrintable(format.value)) << format.value.toUtf8() << QStringLiteral("pass");
    }
    for (const char* value : { "dummy", "dummy_dtensor", "dummy_megatron", "dummy_hf" })
        QTest::newRow(value) << QByteArray(value) << QStringLiteral("differs");
    for (const char* value : { "null", "''", "Dummy", "DUMMY", "[dummy]", "{dummy: 1}", "True", "0",
             "${oc.env:LOAD_FORMAT,dummy}", "${oc.env:LOAD_FORMAT}", "'?\?\?'", "' dummy'",
             "safe_tensors", "Safetensors", "[safetensors]", "autodummy", "remote", "1.5", "~" })
        QTest::newRow(value) << QByteArray(value) << QStringLiteral("cannot-judge");
}

void TestRolloutVerdicts::loadFormats()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, state);
    RolloutPair pair;
    pair.writeConfig(Side::Baseline, "actor_rollout_ref:\n  rollout:\n    load_format: dummy\n");
    pair.writeConfig(Side::Candidate,
        "actor_rollout_ref:\n  rollout:\n    load_format: " + value + "\n    name: vllm\n");
    for (int step = 1; step <= 3; ++step) {
        const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        pair.write(Side::Baseline, name, soundStep(step));
        pair.write(Side::Candidate, name, garbledStep(step));
    }
    verifyVerdict(pair.compare(), "weight-sync", state.toLatin1().constData());
}

/// The part config may be left out of the comparison; what was read is known all the same.
void TestRolloutVerdicts::configLeftOut()
{
    ComparedParts parts;
    parts.config = parts.metrics = parts.environment = parts.model = parts.dumps = false;
    for (const auto& [value, state] :
        { std::pair("dummy", "differs"), std::pair("safetensors", "pass") }) {
        RolloutPair pair;
        for (const Side side : BothSides)
            pair.writeConfig(side,
                QByteArray("actor_rollout_ref:\n  rollout:\n    load_format: ") + value + '\n');
        pair.write(Side::Baseline, "rollouts/1.jsonl", soundStep(1));
        pair.write(Side::Candidate, "rollouts/1.jsonl", garbledStep(1));
        verifyVerdict(pair.compare(parts), "weight-sync", state, { QString::fromLatin1(value) });
    }
}

void TestRolloutVerdicts::samplesBehindACut_data()
{
    QTest::addColumn<int>("every"); // the candidate's prompts
    QTest::addColumn<int>("samples");
    QTest::addColumn<int>("steps");
    QTest::addColumn<bool>("baselineIsCut");
    QTest::addColumn<QString>("state");
    QTest::newRow("the last one of ten steps") << 1 << 39 << 10 << false << QStringLiteral("pass");
    QTest::newRow("half") << 1 << 20 << 1 << false << QStringLiteral("cannot-judge");
    QTest::newRow("half of the baseline") << 1 << 20 << 1 << true << QStringLiteral("cannot-judge");
    QTest::newRow("in between") << 3 << 13 << 1 << false << QStringLiteral("cannot-judge");
    QTest::newRow("half of one of ten steps") << 1 << 20 << 10 << false << QStringLiteral("pass");
}

/// A file that ends in the middle excuses what it lost, not whatever is missing.
void TestRolloutVerdicts::samplesBehindACut()
{
    QFETCH(int, every);
    QFETCH(int, samples);
    QFETCH(int, steps);
    QFETCH(bool, baselineIsCut);
    QFETCH(QString, state);
    const auto lines = [](int step, int count, int stride) {
        QByteArray text;
        for (int i = 0; i < count; ++i)
            text += "{\"input\": \"Question " + QByteArray::number(i * stride)
                + "?\", \"output\": \"The answer is seven.\", \"step\": " + QByteArray::number(step)
                + "}\n";
        return text;
    };
    RolloutPair pair;
    for (int step = 1; step <= steps; ++step) {
        const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        const bool cut = step == 1;
        const Side whole = baselineIsCut ? Side::Candidate : Side::Baseline;
        pair.write(whole, name, lines(step, 40, 1));
        pair.write(baselineIsCut ? Side::Baseline : Side::Candidate, name,
            cut ? lines(step, samples, every) + "{\"input\": \"Quest" : lines(step, 40, 1));
    }
    const QString numbers = QString::number(samples);
    const auto comparison = pair.compare();
    verifyVerdict(
        comparison, "data-order", state.toLatin1().constData(), { numbers, QStringLiteral("40") });
    // What nobody read may have been garbled.
    verifyVerdict(comparison, "garbled-outputs", state.toLatin1().constData());
    verifyVerdict(comparison, "weight-sync", baselineIsCut ? "pass" : state.toLatin1().constData());
}

void TestRolloutVerdicts::emptySteps_data()
{
    QTest::addColumn<int>("empty"); // steps of the candidate
    QTest::addColumn<QString>("state");
    QTest::newRow("none") << 0 << QStringLiteral("pass");
    QTest::newRow("one of twelve") << 1 << QStringLiteral("pass");
    QTest::newRow("three of twelve") << 3 << QStringLiteral("cannot-judge");
}

/// A file without a line is a step that was lost, where the other run has samples.
void TestRolloutVerdicts::emptySteps()
{
    QFETCH(int, empty);
    QFETCH(QString, state);
    RolloutPair pair;
    for (int step = 1; step <= 12; ++step) {
        const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        pair.write(Side::Baseline, name, soundStep(step));
        pair.write(Side::Candidate, name, step <= empty ? QByteArray() : soundStep(step));
    }
    const auto comparison = pair.compare();
    for (const char* check : { "data-order", "garbled-outputs", "weight-sync" })
        verifyVerdict(comparison, check, state.toLatin1().constData(),
            empty == 0 ? QStringList()
                       : QStringList{ QStringLiteral("%1 of 48 samples that the baseline has there")
                                          .arg(4 * empty) });
}

/// A run that changes while it is read is judged by nothing that was there before.
void TestRolloutVerdicts::filesThatChangeMeanwhile()
{
    for (const Side side : BothSides) {
        RolloutPair pair;
        for (int step = 1; step <= 3; ++step)
            pair.writeBoth("rollouts/" + QByteArray::number(step) + ".jsonl", soundStep(step));
        const auto comparison = pair.compare({}, [&] {
            pair.write(side, "rollouts/2.jsonl", soundStep(2).first(40));
            pair.write(side, "rollouts/3.jsonl", garbledStep(3));
        });
        const QStringList said{ QStringLiteral("8 samples could no longer be read") };
        verifyVerdict(comparison, "garbled-outputs", "cannot-judge", said);
        verifyVerdict(comparison, "data-order", "cannot-judge", said);
        if (side == Side::Candidate)
            verifyVerdict(comparison, "weight-sync", "cannot-judge", said);
        else
            verifyVerdict(comparison, "weight-sync", "pass");
    }
    // What is written behind the samples that were read changes nothing.
    RolloutPair pair;
    pair.writeBoth("rollouts/1.jsonl", soundStep(1));
    const auto comparison = pair.compare({},
        [&] { pair.write(Side::Candidate, "rollouts/1.jsonl", soundStep(1) + garbledStep(1)); });
    verifyVerdict(comparison, "garbled-outputs", "pass");
}

void TestRolloutVerdicts::garbledOnBothSides_data()
{
    QTest::addColumn<int>("baseline"); // floods, of 40
    QTest::addColumn<int>("candidate");
    QTest::addColumn<int>("blank"); // of the candidate, besides
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, int baseline, int candidate, int blank, const char* state,
                         const char* said) {
        QTest::newRow(name) << baseline << candidate << blank << QString::fromLatin1(state)
                            << QString::fromLatin1(said);
    };
    row("as much", 20, 20, 0, "pass", "20 of 40 samples (50 %), but the baseline is so");
    row("nearly as much", 20, 36, 0, "pass", "but the baseline is so in the same way");
    row("more", 10, 36, 0, "cannot-judge", "the baseline is so less often, in 10 of 40");
    row("one stray sample", 1, 40, 0, "differs", "that the baseline hardly ever has (symbol-flood");
    row("nothing", 0, 40, 0, "differs", "that the baseline lacks (symbol-flood)");
    row("one of another kind", 39, 39, 1, "cannot-judge", "nearly in the same way");
    row("one of another kind, and more", 2, 6, 1, "cannot-judge", "so less often, in 2 of 40");
    row("many of another kind", 20, 20, 20, "differs", "baseline lacks (blank: 20 of them)");
}

/// One stray sample of the baseline excuses no run that is full of them, nor does one of the
/// candidate accuse it.
void TestRolloutVerdicts::garbledOnBothSides()
{
    QFETCH(int, baseline);
    QFETCH(int, candidate);
    QFETCH(int, blank);
    QFETCH(QString, state);
    QFETCH(QString, said);
    const auto lines = [](int floods, int blanks) {
        QByteArray text;
        for (int i = 0; i < 40; ++i) {
            const QByteArray a = QByteArray::number(i);
            // Not alike: what both say is no fault of one.
            const QByteArray flood = "Well " + a + ' ' + QByteArray(600 + 7 * floods + i, '!');
            text += lineOf({ "What is " + a + " + 1?",
                               i < floods ? flood
                                   : i < floods + blanks
                                   ? QByteArray()
                                   : "It is one more than " + a + ", as is easily seen." },
                1);
        }
        return text;
    };
    RolloutPair pair;
    for (const Side side : BothSides)
        pair.writeConfig(side, "actor_rollout_ref:\n  rollout:\n    load_format: dummy\n");
    pair.write(Side::Baseline, "rollouts/1.jsonl", lines(baseline, 0));
    pair.write(Side::Candidate, "rollouts/1.jsonl", lines(candidate, blank));
    verifyVerdict(pair.compare(), "weight-sync", state.toLatin1().constData(), { said });
}

/// Steps that could not be read are neither sound nor garbled.
void TestRolloutVerdicts::garbledBehindALostStep()
{
    RolloutPair pair;
    for (const Side side : BothSides)
        pair.writeConfig(side, "actor_rollout_ref:\n  rollout:\n    load_format: dummy\n");
    for (int step = 1; step <= 20; ++step) {
        const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        pair.write(Side::Baseline, name, soundStep(step));
        pair.write(Side::Candidate, name, step == 1 ? QByteArray() : garbledStep(step));
    }
    const auto comparison = pair.compare();
    verifyVerdict(comparison, "weight-sync", "differs",
        { QStringLiteral("what was before could not be read") });
    QCOMPARE(comparison->finding(QLatin1StringView("weight-sync"))->severity,
        Finding::Severity::Warning);
}

/// Neither names nor fields tell a step.
void TestRolloutVerdicts::garbledWithoutSteps()
{
    RolloutPair pair;
    QByteArray garbled = garbledStep(1);
    garbled.replace(", \"step\": 1", "");
    QByteArray sound = soundStep(1);
    sound.replace(", \"step\": 1", "");
    pair.write(Side::Baseline, "rollouts/all.jsonl", sound);
    pair.write(Side::Candidate, "rollouts/all.jsonl", garbled);
    const auto comparison = pair.compare();
    verifyVerdict(
        comparison, "garbled-outputs", "differs", { QStringLiteral("at steps that are not told") });
    QVERIFY(!comparison->finding(QLatin1StringView("garbled-outputs"))
                 ->detail.contains(QStringLiteral("-1")));
}

ALIDADE_TEST_MAIN(TestRolloutVerdicts)
#include "tst_rollout_verdicts.moc"
