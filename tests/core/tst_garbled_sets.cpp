// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the checks say where training and validation rollouts are not garbled alike.
#include "tests/support/rollout_pair.h"
#include "tests/support/test_main.h"

using namespace alidade;

namespace {

constexpr int Samples = 20; ///< of each set

/// `kind`: of `bad` samples, "flood" or "blank"; the rest is sound. `salt` differs between the
/// sides: what both say is no fault of one.
QByteArray linesOfKind(const QByteArray& kind, int bad, int salt)
{
    QByteArray lines;
    for (int i = 0; i < Samples; ++i) {
        const QByteArray a = QByteArray::number(i);
        QByteArray output = "It is one more than " + a + ", as is easily seen.";
        if (i < bad)
            output = kind == "blank" ? QByteArray()
                                     : "Well " + a + ' ' + QByteArray(600 + 7 * salt + i, '!');
        lines += lineOf({ "What is " + a + " + 1?", output }, 1);
    }
    return lines;
}

} // namespace

class TestGarbledSets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void kindsOfTheOtherSet_data();
    void kindsOfTheOtherSet();
    void oneSetOnly_data();
    void oneSetOnly();
    void soundBefore();
    void setsThatOneRunLacks();
    void garbledAfterAnUpdate();
    void seldomOfWeights_data();
    void seldomOfWeights();
    void namesOfFolders_data();
    void namesOfFolders();
};

void TestGarbledSets::kindsOfTheOtherSet_data()
{
    // "flood", "blank", "sound", or nothing: no such rollouts
    QTest::addColumn<QByteArrayList>("kinds"); // baseline's training, validation; candidate's
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* name, const QByteArrayList& kinds, const char* state,
                         const char* said) {
        QTest::newRow(name) << kinds << QString::fromLatin1(state) << QString::fromLatin1(said);
    };
    row("training alike", { "flood", "sound", "flood", "sound" }, "pass",
        "Training rollouts: The candidate is garbled in 20 of 20");
    row("validation alike", { "sound", "flood", "sound", "flood" }, "pass",
        "Validation rollouts: The candidate is garbled in 20 of 20");
    row("both alike", { "flood", "blank", "flood", "blank" }, "pass",
        "The candidate is garbled in 40 of 40");
    row("training's kind in the baseline's validation", { "sound", "flood", "flood", "sound" },
        "differs", "Training rollouts: 20 of 20 samples (100 %) garbled");
    row("validation's kind in the baseline's training", { "flood", "sound", "sound", "flood" },
        "differs", "Validation rollouts: 20 of 20 samples (100 %) garbled");
    row("validation alike, training not", { "sound", "flood", "flood", "flood" }, "differs",
        "Training rollouts: 20 of 20");
    row("training alike, validation not", { "flood", "sound", "flood", "flood" }, "differs",
        "Validation rollouts: 20 of 20");
    row("the kinds of the sets exchanged", { "flood", "blank", "blank", "flood" }, "differs",
        "baseline lacks (blank, symbol-flood)");
    row("no validation in the baseline", { "flood", "", "flood", "flood" }, "cannot-judge",
        "Validation rollouts: The candidate is garbled in 20 of 20 samples");
    row("no validation in the baseline, which is sound", { "sound", "", "sound", "flood" },
        "differs", "Validation rollouts: 20 of 20 samples (100 %) garbled");
    row("nothing of the baseline", { "", "", "flood", "sound" }, "differs",
        "no sample of the baseline to compare with");
}

/// What only one set of a run shows excuses nothing in the other one, and accuses nothing there.
void TestGarbledSets::kindsOfTheOtherSet()
{
    QFETCH(QByteArrayList, kinds);
    QFETCH(QString, state);
    QFETCH(QString, said);
    RolloutPair pair;
    for (const Side side : BothSides) {
        pair.writeConfig(side, "actor_rollout_ref:\n  rollout:\n    load_format: dummy\n");
        for (const bool validation : { false, true }) {
            const QByteArray kind = kinds[2 * int(side) + int(validation)];
            if (!kind.isEmpty())
                pair.write(side, validation ? "val/1.jsonl" : "rollouts/1.jsonl",
                    linesOfKind(kind, kind == "sound" ? 0 : Samples, int(side)));
        }
    }
    const auto comparison = pair.compare();
    verifyVerdict(comparison, "weight-sync", state.toLatin1().constData(), { said });
    // What the same weights answer soundly elsewhere speaks against the weights.
    const Finding* finding = comparison->finding(QLatin1StringView("weight-sync"));
    const bool soundElsewhere
        = state == u"differs" && (kinds[2] == "sound") != (kinds[3] == "sound");
    QCOMPARE(finding->detail.contains(QStringLiteral("other rollouts are sound")), soundElsewhere);
    if (state == u"differs")
        QCOMPARE(finding->severity,
            soundElsewhere ? Finding::Severity::Warning : Finding::Severity::Error);
}

void TestGarbledSets::oneSetOnly_data()
{
    QTest::addColumn<int>("training"); // garbled samples
    QTest::addColumn<int>("validation");
    QTest::addColumn<QString>("said"); // behind the side's name
    QTest::newRow("neither") << 0 << 0 << QString();
    QTest::newRow("both") << 3 << 4 << QString();
    QTest::newRow("training")
        << 3 << 0
        << QStringLiteral(
               ": only training rollouts are garbled; validation rollouts: 0 of 20 samples (0 %)");
    QTest::newRow("validation")
        << 0 << 4
        << QStringLiteral(
               ": only validation rollouts are garbled; training rollouts: 0 of 20 samples (0 %)");
}

/// The words of garbled-outputs tell which set it is.
void TestGarbledSets::oneSetOnly()
{
    QFETCH(int, training);
    QFETCH(int, validation);
    QFETCH(QString, said);
    for (const Side side : BothSides) {
        RolloutPair pair;
        for (const Side each : BothSides) {
            const bool bad = each == side;
            pair.write(each, "rollouts/1.jsonl", linesOfKind("flood", bad ? training : 0, 0));
            pair.write(each, "val/1.jsonl", linesOfKind("flood", bad ? validation : 0, 0));
        }
        const auto comparison = pair.compare();
        verifyVerdict(comparison, "garbled-outputs",
            training + validation == 0 ? "pass" : "differs",
            { said.isEmpty() ? QString()
                             : (side == Side::Baseline ? QStringLiteral("Baseline")
                                                       : QStringLiteral("Candidate"))
                        + said });
        QCOMPARE(comparison->finding(QLatin1StringView("garbled-outputs"))
                     ->detail.contains(QStringLiteral("rollouts are garbled")),
            !said.isEmpty());
    }
}

/// Validations before the training say nothing of the weights that came later.
void TestGarbledSets::soundBefore()
{
    RolloutPair pair;
    for (const Side side : BothSides) {
        pair.writeConfig(side, "actor_rollout_ref:\n  rollout:\n    load_format: dummy\n");
        QByteArray before = linesOfKind("sound", 0, 0);
        before.replace("\"step\": 1", "\"step\": 0");
        pair.write(side, "val/0.jsonl", before);
        pair.write(side, "rollouts/1.jsonl",
            linesOfKind("flood", side == Side::Candidate ? Samples : 0, 0));
    }
    verifyVerdict(pair.compare(), "weight-sync", "differs",
        { QStringLiteral("Training rollouts: 20 of 20"), QStringLiteral("sound before") });
}

/// What was not judged on one side alone is told.
void TestGarbledSets::setsThatOneRunLacks()
{
    for (const Side side : BothSides)
        for (const bool training : { false, true }) {
            RolloutPair pair;
            for (const Side each : BothSides)
                for (const char* name : { "rollouts/1.jsonl", "val/1.jsonl" })
                    if (each != side || (QByteArray(name) == "val/1.jsonl") == training)
                        pair.write(each, name, linesOfKind("sound", 0, 0));
            const auto comparison = pair.compare();
            verifyVerdict(comparison, "garbled-outputs", "pass",
                { (side == Side::Baseline ? QStringLiteral("Baseline: no %1 rollouts")
                                          : QStringLiteral("Candidate: no %1 rollouts"))
                        .arg(training ? u"training" : u"validation") });
        }
}

/// Weights that were read from files are only the first ones.
void TestGarbledSets::garbledAfterAnUpdate()
{
    for (const int from : { 1, 2, 3 }) { // the first garbled step
        RolloutPair pair;
        pair.writeConfig(
            Side::Candidate, "actor_rollout_ref:\n  rollout:\n    load_format: safetensors\n");
        for (int step = 1; step <= 3; ++step) {
            const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
            pair.write(Side::Baseline, name, soundStep(step));
            pair.write(Side::Candidate, name, step < from ? soundStep(step) : garbledStep(step));
        }
        const auto comparison = pair.compare();
        verifyVerdict(comparison, "weight-sync", from == 1 ? "pass" : "cannot-judge",
            { from == 1 ? QStringLiteral("the weights were read from files")
                        : QStringLiteral("whether later updates arrive whole cannot be told") });
        QCOMPARE(comparison->finding(QLatin1StringView("weight-sync"))
                     ->nextStep.contains(QStringLiteral("enable_prefix_caching")),
            from > 1);
    }
}

void TestGarbledSets::seldomOfWeights_data()
{
    QTest::addColumn<QByteArrayList>("outputs"); // in turns
    QTest::addColumn<bool>("seldom");
    const QByteArray sound = "It is one more than that, as is easily seen.";
    const QByteArray flood(700, '!');
    const QByteArray leaked = sound + "<|im_end|>\n<|im_start|>user\n";
    const QByteArray bytes
        = "It is \xEF\xBF\xBD\xEF\xBF\xBD more than \xEF\xBF\xBD\xEF\xBF\xBD that.";
    QTest::newRow("control tokens") << QByteArrayList{ leaked } << true;
    QTest::newRow("nothing") << QByteArrayList{ QByteArray() } << true;
    QTest::newRow("broken bytes") << QByteArrayList{ bytes } << true;
    QTest::newRow("all of them") << QByteArrayList{ leaked, QByteArray(), bytes } << true;
    QTest::newRow("a flood") << QByteArrayList{ flood } << false;
    QTest::newRow("a flood among them") << QByteArrayList{ leaked, flood } << false;
}

/// What other things than weights bring about is still a difference, but the words do not blame
/// the weights.
void TestGarbledSets::seldomOfWeights()
{
    QFETCH(QByteArrayList, outputs);
    QFETCH(bool, seldom);
    RolloutPair pair;
    for (const Side side : BothSides) {
        pair.writeConfig(side, "actor_rollout_ref:\n  rollout:\n    load_format: dummy\n");
        QByteArray lines;
        for (int i = 0; i < Samples; ++i) {
            const QByteArray a = QByteArray::number(i);
            lines += lineOf({ "What is " + a + " + 1?",
                                side == Side::Baseline ? "One more than " + a + ", easily seen."
                                                       : outputs[i % int(outputs.size())] },
                1);
        }
        pair.write(side, "rollouts/1.jsonl", lines);
    }
    const auto comparison = pair.compare();
    verifyVerdict(comparison, "weight-sync", "differs",
        { seldom ? QStringLiteral("more often than weights do")
                 : QStringLiteral("the weights do not reach the rollout engine whole") });
}

void TestGarbledSets::namesOfFolders_data()
{
    QTest::addColumn<QByteArray>("folder");
    QTest::addColumn<bool>("validation");
    for (const char* name : { "val", "validation", "my_val_data", "VAL", "val2", "eval",
             "eval_rollouts", "rollouts/val-samples", "rollout_validation" })
        QTest::newRow(name) << QByteArray(name) << true;
    for (const char* name : { "retrieval", "retrieval_rollouts", "interval_rollouts", "rollouts",
             "carnival/rollouts", "medieval_rollouts" })
        QTest::newRow(name) << QByteArray(name) << false;
}

void TestGarbledSets::namesOfFolders()
{
    QFETCH(QByteArray, folder);
    QFETCH(bool, validation);
    RolloutPair pair;
    for (const int step : { 1, 2 })
        pair.writeBoth(folder + '/' + QByteArray::number(step) + ".jsonl", soundStep(step));
    const auto comparison = pair.compare();
    QCOMPARE(comparison->runs.baseline->rolloutSet(RolloutKind::Validation) != nullptr, validation);
    QCOMPARE(comparison->runs.baseline->rolloutSet(RolloutKind::Training) != nullptr, !validation);
}

ALIDADE_TEST_MAIN(TestGarbledSets)
#include "tst_garbled_sets.moc"
