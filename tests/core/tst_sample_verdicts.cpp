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
    void noSharedStep();
    void promptsInOtherNumbers();
    void otherPromptsWithoutSteps();
    void validationAlone_data();
    void validationAlone();
    void emptyOnBothSides();
    void replayUpToAStep();
    void replayOfOneSide_data();
    void replayOfOneSide();
    void scoresOfEqualOutputs_data();
    void scoresOfEqualOutputs();
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
    const QString detail = comparison->finding(QLatin1StringView("data-order"))->detail;
    QVERIFY(!detail.contains(QStringLiteral("ther prompts")));
    QCOMPARE(detail.contains(QStringLiteral("only the baseline's samples hold ground truth")),
        gts == "null");
}

/// Runs that share no step are not told to have no rollouts.
void TestSampleVerdicts::noSharedStep()
{
    RolloutPair pair;
    pair.write(Side::Baseline, "rollouts/1.jsonl", soundStep(1));
    pair.write(Side::Candidate, "rollouts/2.jsonl", soundStep(2));
    verifyVerdict(pair.compare(), "data-order", "cannot-judge",
        { QStringLiteral("share no step"), QStringLiteral("no rollouts in the candidate at step 1"),
            QStringLiteral("no rollouts in the baseline at step 2") });
}

/// As many samples, and not of each prompt as many: other batches.
void TestSampleVerdicts::promptsInOtherNumbers()
{
    const auto rows = soundRows(1);
    RolloutPair pair;
    pair.write(Side::Baseline, "rollouts/1.jsonl", linesOf({ rows[0], rows[0], rows[1] }, 1));
    pair.write(Side::Candidate, "rollouts/1.jsonl", linesOf({ rows[0], rows[1], rows[1] }, 1));
    verifyVerdict(pair.compare(), "data-order", "cannot-judge",
        { QStringLiteral("some come more often in one run") });
}

/// What refutes a switch that is off is no pass because nobody tells the steps.
void TestSampleVerdicts::otherPromptsWithoutSteps()
{
    for (const bool others : { false, true }) {
        RolloutPair pair;
        for (const Side side : BothSides) {
            pair.writeConfig(side, "data:\n  shuffle: false\n");
            QByteArray lines
                = soundStep(1) + (side == Side::Candidate && others ? soundStep(3) : soundStep(2));
            for (const char* step : { ", \"step\": 1", ", \"step\": 2", ", \"step\": 3" })
                lines.replace(step, "");
            pair.write(side, "rollouts/all.jsonl", lines);
        }
        verifyVerdict(pair.compare(), "data-order", others ? "cannot-judge" : "pass",
            { others ? QStringLiteral("4 samples of the baseline and 4 of the candidate")
                     : QStringLiteral("data.shuffle is off") });
    }
}

void TestSampleVerdicts::validationAlone_data()
{
    QTest::addColumn<QByteArray>("shuffle");
    QTest::addColumn<QString>("state");
    QTest::newRow("off") << QByteArray("false") << QStringLiteral("pass");
    QTest::newRow("on") << QByteArray("true") << QStringLiteral("cannot-judge");
    QTest::newRow("not known") << QByteArray() << QStringLiteral("cannot-judge");
}

/// Prompts of validations say nothing about the order of the training.
void TestSampleVerdicts::validationAlone()
{
    QFETCH(QByteArray, shuffle);
    QFETCH(QString, state);
    RolloutPair pair;
    for (const Side side : BothSides) {
        if (!shuffle.isEmpty())
            pair.writeConfig(side, "data:\n  shuffle: " + shuffle + "\n");
        for (const int step : { 5, 10 })
            pair.write(
                side, "val_rollouts/" + QByteArray::number(step) + ".jsonl", soundStep(step));
    }
    verifyVerdict(pair.compare(), "data-order", state.toLatin1().constData(),
        { state == u"pass" ? QStringLiteral("these are steps of validations")
                           : QStringLiteral("Only rollouts of validations") });
}

/// A step whose file is empty on both sides was compared by nobody.
void TestSampleVerdicts::emptyOnBothSides()
{
    RolloutPair pair;
    for (int step = 1; step <= 3; ++step)
        pair.writeBoth("rollouts/" + QByteArray::number(step) + ".jsonl",
            step == 2 ? QByteArray() : soundStep(step));
    const auto comparison = pair.compare();
    for (const char* check : { "data-order", "garbled-outputs" })
        verifyVerdict(comparison, check, "pass",
            { QStringLiteral("Baseline: rollouts/2.jsonl holds no sample"),
                QStringLiteral("Candidate: rollouts/2.jsonl holds no sample") });
}

/// verl 0.8.0 replays up to a step; what differs behind it says nothing.
void TestSampleVerdicts::replayUpToAStep()
{
    for (const int last : { 2, 3 }) {
        RolloutPair pair;
        for (const Side side : BothSides)
            pair.writeConfig(side,
                "actor_rollout_ref:\n  rollout:\n    skip:\n      enable: 1\n      max_dump_step: "
                    + QByteArray::number(last) + '\n');
        for (int step = 1; step <= 3; ++step) {
            const QByteArray name = "rollouts/" + QByteArray::number(step) + ".jsonl";
            pair.write(Side::Baseline, name, soundStep(step));
            auto rows = soundRows(step);
            if (step == 3)
                rows[0].output += " Done.";
            pair.write(Side::Candidate, name, linesOf(rows, step));
        }
        verifyVerdict(pair.compare(), "replay", last == 2 ? "pass" : "differs");
    }
}

void TestSampleVerdicts::replayOfOneSide_data()
{
    QTest::addColumn<QByteArray>("other"); // the config of the side that claims none
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("shown");
    QTest::newRow("both") << QByteArray(Replayed) << QString()
                          << QStringLiteral("skip.rollout.enable = True");
    QTest::newRow("off") << QByteArray("skip:\n  rollout:\n    enable: false\n")
                         << QStringLiteral("only the %1 claims a replay")
                         << QStringLiteral("skip.rollout.enable = False");
    QTest::newRow("off in an older release")
        << QByteArray("actor_rollout_ref:\n  rollout:\n    skip_rollout: false\n")
        << QStringLiteral("only the %1 claims a replay")
        << QStringLiteral("actor_rollout_ref.rollout.skip_rollout = False");
    QTest::newRow("not set") << QByteArray("data:\n  shuffle: false\n")
                             << QStringLiteral("only the %1 claims a replay")
                             << QStringLiteral("skip.rollout.enable is not set");
    QTest::newRow("no config") << QByteArray()
                               << QStringLiteral("the %1 claims a replay, and no config")
                               << QString();
}

/// Whatever the verdict is, it tells which side claims a replay and what the other one says.
void TestSampleVerdicts::replayOfOneSide()
{
    QFETCH(QByteArray, other);
    QFETCH(QString, said);
    QFETCH(QString, shown);
    for (const Side side : BothSides) {
        for (const char* state : { "pass", "differs", "cannot-judge" }) {
            RolloutPair pair;
            pair.writeConfig(side, Replayed);
            if (!other.isEmpty())
                pair.writeConfig(otherSide(side), other);
            auto rows = soundRows(1);
            pair.write(Side::Baseline, "rollouts/1.jsonl", linesOf(rows, 1));
            if (state == QByteArray("differs"))
                rows[1].output += " Done.";
            if (state == QByteArray("cannot-judge"))
                rows.pop_back();
            pair.write(Side::Candidate, "rollouts/1.jsonl", linesOf(rows, 1));
            const auto comparison = pair.compare();
            const QString claims
                = side == Side::Baseline ? QStringLiteral("baseline") : QStringLiteral("candidate");
            verifyVerdict(comparison, "replay", state,
                { said.contains(u'%') ? said.arg(claims) : QString() });
            const Finding* finding = comparison->finding(QLatin1StringView("replay"));
            QCOMPARE(finding->detail.contains(QStringLiteral("claims a replay")), !said.isEmpty());
            QCOMPARE(std::any_of(finding->evidence.begin(), finding->evidence.end(),
                         [&](const Evidence& each) {
                             return each.side == otherSide(side) && each.text == shown;
                         }),
                !shown.isEmpty());
        }
    }
}

void TestSampleVerdicts::scoresOfEqualOutputs_data()
{
    QTest::addColumn<QByteArray>("score");
    QTest::addColumn<QString>("said");
    QTest::newRow("the same") << QByteArray("1.0") << QString();
    QTest::newRow("written otherwise") << QByteArray("1") << QString();
    QTest::newRow("another") << QByteArray("0.0")
                             << QStringLiteral("one of them has another score");
    QTest::newRow("NaN") << QByteArray("NaN") << QStringLiteral("one of them has another score");
    QTest::newRow("none") << QByteArray("null") << QString(); // nobody knows
}

/// The outputs are equal, and that they are scored otherwise is told.
void TestSampleVerdicts::scoresOfEqualOutputs()
{
    QFETCH(QByteArray, score);
    QFETCH(QString, said);
    RolloutPair pair;
    for (const Side side : BothSides)
        pair.writeConfig(side, Replayed);
    auto rows = soundRows(1);
    pair.write(Side::Baseline, "rollouts/1.jsonl", linesOf(rows, 1));
    rows[1].score = score;
    pair.write(Side::Candidate, "rollouts/1.jsonl", linesOf(rows, 1));
    const auto comparison = pair.compare();
    verifyVerdict(comparison, "replay", "pass", { QStringLiteral("All 4 outputs"), said });
    QCOMPARE(
        comparison->finding(QLatin1StringView("replay"))->detail.contains(QStringLiteral("score")),
        !said.isEmpty());
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
