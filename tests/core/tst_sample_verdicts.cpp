// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the checks say of pairs of samples: those that are missing where a replay is claimed, and
// prompts that differ in what pairing leaves out. From files to findings.
#include "tests/support/rollout_pair.h"
#include "tests/support/test_main.h"

using namespace alidade;

class TestSampleVerdicts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void replayedSteps_data();
    void replayedSteps();
    void groundTruth_data();
    void groundTruth();
    void whiteSpaceOfPrompts_data();
    void whiteSpaceOfPrompts();
    void smallNumbers();
    void noBaselineSamples();
};

void TestSampleVerdicts::replayedSteps_data()
{
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char* what, const char* state, const QStringList& words) {
        QTest::newRow(what) << QByteArray(what) << QString::fromLatin1(state) << words;
    };
    row("all equal", "pass", { QStringLiteral("All 12 outputs") });
    row("one missing a step", "cannot-judge",
        { QStringLiteral("9 outputs"), QStringLiteral("3 samples of the baseline") });
    row("a step twice", "cannot-judge",
        { QStringLiteral("12 outputs"), QStringLiteral("4 samples of the candidate") });
    row("few prompts many times", "differs", { QStringLiteral("6 samples of the baseline") });
    row("other prompts", "differs", { QStringLiteral("12 samples of the baseline") });
    row("one other output", "differs", { QStringLiteral("1 of 12") });
    row("step in the middle missing", "cannot-judge",
        { QStringLiteral("8 outputs"), QStringLiteral("4 samples of the baseline") });
    row("last step empty", "cannot-judge", { QStringLiteral("4 samples of the baseline") });
    row("ended earlier", "pass",
        { QStringLiteral("All 8 outputs"), QStringLiteral("ended one step earlier") });
    row("ended before a replayed step", "cannot-judge",
        { QStringLiteral("4 outputs"), QStringLiteral("4 samples of the baseline") });
    row("last step under a name that cannot be opened", "cannot-judge",
        { QStringLiteral("8 outputs"), QStringLiteral("4 samples of the baseline") });
    row("last line cut", "cannot-judge",
        { QStringLiteral("11 outputs"), QStringLiteral("one sample of the baseline") });
}

void TestSampleVerdicts::replayedSteps()
{
    QFETCH(QByteArray, what);
    QFETCH(QString, state);
    QFETCH(QStringList, words);
    RolloutPair pair;
    const QByteArray steps
        = what == "ended before a replayed step" ? "    steps: [1, 3]\n" : QByteArray();
    for (const Side side : BothSides)
        pair.writeConfig(side, Replayed + steps);
    for (int step = 1; step <= 3; ++step) {
        QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        pair.write(Side::Baseline, name, soundStep(step));
        auto rows = soundRows(step);
        if (what == "one missing a step")
            rows.pop_back();
        if (what == "a step twice" && step == 2)
            for (int i = 0; i < SamplesOfStep; ++i)
                rows.push_back(RolloutRow(rows[size_t(i)]));
        if (what == "few prompts many times")
            rows = { rows[0], rows[0], rows[1], rows[1] };
        if (what == "other prompts")
            for (RolloutRow& row : rows)
                row.input += " And why?";
        if (what == "one other output" && step == 2)
            rows[1].output += " Done.";
        if (what == "last step empty" && step == 3)
            rows.clear();
        QByteArray bytes = linesOf(rows, step);
        if (what == "last line cut" && step == 3)
            bytes.chop(20);
        if (what.startsWith("last step under") && step == 3)
            name = "rollouts/\xff"
                   "3.jsonl";
        const bool ends = what.startsWith("ended") && step == 3;
        if (!ends && !(what == "step in the middle missing" && step == 2))
            pair.write(Side::Candidate, name, bytes);
    }
    verifyVerdict(pair.compare(), "replay", state.toLatin1().constData(), words);
}

void TestSampleVerdicts::groundTruth_data()
{
    QTest::addColumn<QByteArray>("gts");
    QTest::addColumn<bool>("differs");
    QTest::newRow("the same") << QByteArray("\"4\"") << false;
    QTest::newRow("as a number") << QByteArray("4") << false;
    QTest::newRow("none") << QByteArray("null") << false; // verl writes it since 0.6.0
    QTest::newRow("another") << QByteArray("\"X\"") << true;
    QTest::newRow("blank behind") << QByteArray("\"4 \"") << true;
    QTest::newRow("list") << QByteArray("[\"4\"]") << true;
}

/// Answers to one input are pairs, and that the ground truth differs is said as what it is.
void TestSampleVerdicts::groundTruth()
{
    QFETCH(QByteArray, gts);
    QFETCH(bool, differs);
    RolloutPair pair;
    for (int step = 1; step <= 3; ++step) {
        const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        pair.write(Side::Baseline, name, soundStep(step));
        auto rows = soundRows(step);
        for (RolloutRow& row : rows)
            row.gts = gts;
        pair.write(Side::Candidate, name, linesOf(rows, step));
    }
    const auto comparison = pair.compare();
    const RolloutComparison* rollouts = comparison->rolloutComparison(RolloutKind::Training);
    QCOMPARE(rollouts->paired, qsizetype(12));
    QCOMPARE(rollouts->sameOutput, qsizetype(12));
    verifyVerdict(comparison, "data-order", differs ? "differs" : "pass",
        { differs ? QStringLiteral("other ground truth (gts) at 3 of 3 shared steps")
                  : QStringLiteral("all 3 shared steps") });
    if (differs)
        QVERIFY(!comparison->finding(QLatin1StringView("data-order"))
                     ->detail.contains(QStringLiteral("ther prompts")));
}

void TestSampleVerdicts::whiteSpaceOfPrompts_data()
{
    QTest::addColumn<QByteArray>("ours");
    QTest::addColumn<QByteArray>("theirs");
    QTest::addColumn<bool>("told");
    QTest::newRow("same") << QByteArray("a\nb\n") << QByteArray("a\nb\n") << false;
    QTest::newRow("blank") << QByteArray("a\nb") << QByteArray("a\nb ") << true;
    QTest::newRow("line end") << QByteArray("a\nb") << QByteArray("a\nb\n") << true;
    QTest::newRow("stripped") << QByteArray("a\nb\n") << QByteArray("a\nb") << true;
    QTest::newRow("blank or line end") << QByteArray("a\nb ") << QByteArray("a\nb\n") << true;
    QTest::newRow("one or two") << QByteArray("a\nb\n") << QByteArray("a\nb\n\n") << true;
    QTest::newRow("inside") << QByteArray("a\nb") << QByteArray("a\r\nb") << true;
    QTest::newRow("everywhere") << QByteArray("a\nb\n") << QByteArray("a\r\nb\r\n") << true;
    QTest::newRow("many blanks") << QByteArray("a\nb") << "a\nb" + QByteArray(50, ' ') << true;
}

void TestSampleVerdicts::whiteSpaceOfPrompts()
{
    QFETCH(QByteArray, ours);
    QFETCH(QByteArray, theirs);
    QFETCH(bool, told);
    RolloutPair pair;
    for (int step = 1; step <= 3; ++step) {
        const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        for (const Side side : BothSides) {
            auto rows = soundRows(step);
            for (RolloutRow& row : rows)
                row.input += side == Side::Baseline ? ours : theirs;
            pair.write(side, name, linesOf(rows, step));
        }
    }
    const auto comparison = pair.compare();
    verifyVerdict(comparison, "data-order", "pass");
    const Finding* finding = comparison->finding(QLatin1StringView("data-order"));
    QVERIFY2(finding->detail.contains(QStringLiteral("prompts of 12 pairs of samples differ in "
                                                     "the white space"))
            == told,
        qPrintable(finding->detail));
}

void TestSampleVerdicts::smallNumbers()
{
    RolloutPair pair;
    for (const Side side : BothSides)
        pair.writeConfig(side, Replayed);
    pair.writeBoth("rollouts/1.jsonl", linesOf({ soundRows(1)[0] }, 1));
    const auto comparison = pair.compare();
    verifyVerdict(comparison, "data-order", "pass", { QStringLiteral("at the one shared step") });
    verifyVerdict(
        comparison, "garbled-outputs", "pass", { QStringLiteral("The one candidate sample") });
    verifyVerdict(comparison, "replay", "pass", { QStringLiteral("The one output") });
}

/// A side without a sample was not found healthy.
void TestSampleVerdicts::noBaselineSamples()
{
    RolloutPair pair;
    for (int step = 1; step <= 3; ++step) {
        const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
        pair.write(Side::Baseline, name, {});
        pair.write(Side::Candidate, name, garbledStep(step));
    }
    verifyVerdict(pair.compare(), "garbled-outputs", "differs",
        { QStringLiteral("no sample of the baseline was judged") });
}

ALIDADE_TEST_MAIN(TestSampleVerdicts)
#include "tst_sample_verdicts.moc"
