// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the rollouts page shows, without the page: rows, filters, sums, pins, texts for copying.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/fields_model.h"
#include "ui/models/pair_text.h"
#include "ui/models/sample_choice.h"
#include "ui/models/sample_pins.h"
#include "ui/models/samples_model.h"
#include "ui/widgets/step_strip.h"

#include <QAbstractItemModelTester>

#include <cmath>

using namespace alidade;

class TestSampleModels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void model()
    {
        SamplesModel model;
        QAbstractItemModelTester tester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        SilentMonitor monitor;
        const auto table = makeSampleTable(judged(), RolloutKind::Training, {}, monitor).value();
        model.setTable(table);
        QCOMPARE(model.rowCount(), 12);
        QCOMPARE(model.missingDetails(0, 99).size(), size_t(12));
        QCOMPARE(
            model.index(1, SamplesModel::FirstDifference).data().toString(), QStringLiteral("…"));
        model.putDetails(
            table, readSampleDetails(table, model.missingDetails(0, 99), monitor).value());
        QVERIFY(model.missingDetails(0, 99).empty());
        QCOMPARE(model.index(0, SamplesModel::FirstDifference).data().toString(),
            QStringLiteral("same"));
        QCOMPARE(model.index(1, SamplesModel::FirstDifference).data().toString(),
            QString::number(QStringLiteral("The answer to 1 is ").size()));
        QCOMPARE(model.index(0, SamplesModel::Prompt).data().toString(),
            QStringLiteral("question 0 of step 1"));
        QCOMPARE(model.index(0, SamplesModel::Score).data().toString(), QStringLiteral("0 │ 0"));
        QCOMPARE(model.index(5, 0).data(KeyRole).toString(), QStringLiteral("2:2"));
        QVERIFY(!model.data(model.index(99, 0), Qt::DisplayRole).isValid());
        model.setTable(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void rowsAreFilteredAndOrdered()
    {
        SilentMonitor monitor;
        const auto rows = [&](const SampleFilter& filter) {
            return makeSampleTable(judged(), RolloutKind::Training, filter, monitor).value()->rows;
        };
        SampleFilter filter;
        filter.show = SampleFilter::Show::DifferentOutput;
        QCOMPARE(rows(filter).size(), size_t(4));
        filter.steps = StepRange{ 2, 2 };
        QCOMPARE(rows(filter).size(), size_t(2));
        filter.steps = StepRange{ 2, 3 };
        QCOMPARE(rows(filter).size(), size_t(3));
        filter.show = SampleFilter::Show::Garbled;
        QCOMPARE(rows(filter), std::vector<qint32>{ 6 });
        filter.show = SampleFilter::Show::Unpaired;
        QVERIFY(rows(filter).empty());
        SampleFilter longest;
        longest.order = SampleFilter::Order::Length;
        longest.descending = true;
        QCOMPARE(rows(longest).front(), 6);
    }

    void everyFilter_data()
    {
        using Show = SampleFilter::Show;
        QTest::addColumn<int>("show");
        QTest::addColumn<QString>("rows");
        const auto row = [](const char* name, Show show, const char* rows) {
            QTest::newRow(name) << int(show) << QString::fromLatin1(rows);
        };
        row("all", Show::All, "0 1 2 3 4");
        row("different output", Show::DifferentOutput, "1 2 3");
        row("garbled", Show::Garbled, "2 3");
        row("in the candidate", Show::GarbledCandidate, "2 3");
        row("in the baseline", Show::GarbledBaseline, "3");
        row("on one side", Show::GarbledOnOne, "2");
        row("score", Show::DifferentScore, "1");
        row("unpaired", Show::Unpaired, "4");
        row("pinned", Show::Pinned, "");
    }

    void everyFilter()
    {
        QFETCH(int, show);
        QFETCH(QString, rows);
        const QString baseline = QStringLiteral("sample 1 1 | a | one\nsample 1 1 | b | two\n"
                                                "sample 1 0 | c | three\nsample 1 0 | d | %1\n"
                                                "sample 1 0 | e | five\n")
                                     .arg(QString(400, u'!'));
        const QString candidate = QStringLiteral("sample 1 1 | a | one\nsample 1 0 | b | 2\n"
                                                 "sample 1 0 | c | %1\nsample 1 0 | d | x %1\n")
                                      .arg(Loop);
        SilentMonitor monitor;
        const auto comparison = scanGarble(makeComparison(baseline, candidate), 1, monitor).value();
        SampleFilter filter;
        filter.show = SampleFilter::Show(show);
        const auto found = [&] {
            QStringList list;
            const auto table
                = makeSampleTable(comparison, RolloutKind::Training, filter, monitor).value();
            for (const qint32 pair : table->rows)
                list += QString::number(pair);
            return list.join(u' ');
        };
        QCOMPARE(found(), rows);
        if (filter.show != SampleFilter::Show::All)
            return;
        filter.kind = QStringLiteral("repetition");
        QCOMPARE(found(), QStringLiteral("2 3"));
        filter.kind = QStringLiteral("mojibake");
        QCOMPARE(found(), QString());
        filter.kind.clear();
        filter.partsWithin = 1;
        QCOMPARE(found(), QStringLiteral("1 2 3"));
        auto hits = std::make_shared<SampleHits>();
        hits->rows.baseline = { 0, 0, 0, 0, 1 };
        hits->rows.candidate = { 1, 0, 0, 0 };
        filter.partsWithin.reset();
        filter.hits = hits;
        QCOMPARE(found(), QStringLiteral("0 4"));
        filter.hitsOf = Side::Candidate;
        QCOMPARE(found(), QStringLiteral("0"));
    }

    void partsWithinSomeCharacters()
    {
        const auto comparison = makeComparison(QStringLiteral("sample 1 1 | a | 数学 one two\n"
                                                              "sample 1 1 | b | same begin 1\n"),
            QStringLiteral("sample 1 1 | a | 数学 one too\nsample 1 1 | b | same begin 2\n"));
        SilentMonitor monitor;
        const auto count = [&](qsizetype units) {
            SampleFilter filter;
            filter.partsWithin = units;
            return makeSampleTable(comparison, RolloutKind::Training, filter, monitor)
                .value()
                ->rows.size();
        };
        QCOMPARE(count(8), size_t(0));
        QCOMPARE(count(9), size_t(1));
        QCOMPARE(count(11), size_t(1));
        QCOMPARE(count(12), size_t(2));
    }

    void stepsAreSummed()
    {
        const auto comparison = makeComparison(
            QStringLiteral("sample 1 1 | a | four\nsample 1 0 | b | sixsix\nsample 2 1 | c | x\n"),
            QStringLiteral("sample 1 0.5 | a | four\nsample 3 1 | d | x\n"));
        SilentMonitor monitor;
        const auto table = makeSampleTable(comparison, RolloutKind::Training, {}, monitor).value();
        QCOMPARE(table->steps.size(), size_t(3));
        QCOMPARE(table->steps[0].meanScore.baseline, 0.5);
        QCOMPARE(table->steps[0].meanScore.candidate, 0.5);
        QCOMPARE(table->steps[0].meanLength.baseline, 5.0);
        QCOMPARE(table->steps[0].meanLength.candidate, 4.0);
        QVERIFY(std::isnan(table->steps[1].meanScore.candidate));
        QVERIFY(table->summaryOf(4) == nullptr);
        QCOMPARE(missingStepText(*table, 1), QString());
        QCOMPARE(
            missingStepText(*table, 2), QStringLiteral("The candidate has no rollouts of step 2"));
        QCOMPARE(
            missingStepText(*table, 3), QStringLiteral("The baseline has no rollouts of step 3"));
        QCOMPARE(missingStepText(*table, 7),
            QStringLiteral("Step 7 has no rollouts on either side; there are those of steps 1–3"));
    }

    void pinsHoldAcrossReadings()
    {
        const QString lines = QStringLiteral("sample 1 1 | a | one\nsample 1 1 | %1 | two\n");
        const auto comparison
            = makeComparison(lines.arg(QStringLiteral("b")), lines.arg(QStringLiteral("c")));
        SilentMonitor monitor;
        const auto tableOf = [&](const ComparisonPtr& of, const SamplePins& pins) {
            SampleFilter filter;
            filter.pinned = pins.rowsOf(*of, RolloutKind::Training);
            return makeSampleTable(of, RolloutKind::Training, filter, monitor).value();
        };
        SamplePins pins;
        auto table = tableOf(comparison, pins);
        QCOMPARE(table->rows.size(), size_t(3));
        using Result = SamplePins::Result;
        QVERIFY(pins.mark(*table, 1, Side::Candidate) == Result::NoSample);
        QVERIFY(pins.mark(*table, 1, Side::Baseline) == Result::Waiting);
        QVERIFY(pins.waiting() == Side::Baseline);
        QVERIFY(pins.mark(*table, 1, Side::Baseline) == Result::Cancelled);
        QVERIFY(!pins.waiting());
        QVERIFY(pins.mark(*table, 1, Side::Baseline) == Result::Waiting);
        QVERIFY(pins.mark(*table, 2, Side::Baseline) == Result::Pinned);
        table = tableOf(comparison, pins);
        QCOMPARE(table->rows.size(), size_t(2));
        QVERIFY(table->isPinned(1) && !table->isPinned(0));
        QCOMPARE(table->rollouts->paired, 2);
        // Read again: the pin holds as long as both samples are there.
        const auto again
            = makeComparison(lines.arg(QStringLiteral("b")), lines.arg(QStringLiteral("c")));
        QVERIFY(tableOf(again, pins)->isPinned(1));
        const auto other = makeComparison(
            QStringLiteral("sample 1 1 | a | one\n"), lines.arg(QStringLiteral("c")));
        QVERIFY(tableOf(other, pins)->pins.empty());
        QVERIFY(pins.mark(*table, 1, Side::Baseline) == Result::Unpinned);
        QVERIFY(pins.isEmpty());
    }

    /// What cannot be seen in a prompt becomes a label: it neither vanishes nor turns the line
    /// around.
    void promptLines_data()
    {
        QTest::addColumn<QString>("prompt");
        QTest::addColumn<QString>("line");
        const auto row = [](const char* name, const QString& prompt, const QString& line) {
            QTest::newRow(name) << prompt << line;
        };
        row("plain", QStringLiteral("How many?"), QStringLiteral("How many?"));
        row("lines and blanks", QStringLiteral("a\r\n\tb  c\n"), QStringLiteral("a b c"));
        row("turned around", QStringLiteral(u"a\u202Eexe.gpj\u202C b"),
            QStringLiteral("aU+202Eexe.gpjU+202C b"));
        row("an escape", QStringLiteral("\x1B[31mred"), QStringLiteral("\\x1B[31mred"));
        row("the user's turn", QStringLiteral("<|im_start|>user\nx\x07y<|im_end|>"),
            QStringLiteral("x\\x07y"));
        row("cut", QStringLiteral("a").repeated(30), QStringLiteral("a").repeated(20) + u'…');
    }
    void promptLines()
    {
        QFETCH(QString, prompt);
        QFETCH(QString, line);
        QCOMPARE(promptLine(prompt, 20), line);
    }

    void copiesWithMarks()
    {
        const QString was = QStringLiteral("one two three");
        const std::vector<DiffSpan> spans{ { DiffSpan::Kind::Equal, 0, 4, 0, 4 },
            { DiffSpan::Kind::Changed, 4, 3, 4, 0 }, { DiffSpan::Kind::Equal, 7, 6, 4, 6 } };
        QCOMPARE(markedText(was, Side::Baseline, spans, {}), QStringLiteral("one [-two-] three"));
        QCOMPARE(markedText(QStringLiteral("one  three"), Side::Candidate, spans, {}),
            QStringLiteral("one  three"));
        const GarbleSpan span{ 4, 9, QLatin1StringView("repetition"), 1, QString() };
        QCOMPARE(markedText(was, Side::Baseline, spans, { span }),
            QStringLiteral("one ⟦repetition: [-two-] three⟧"));
    }

    void promptPreviewIsTheQuestion()
    {
        QCOMPARE(userTurn(u"system\nYou help.\nuser\nHow many?\nassistant\n").toString(),
            QStringLiteral("How many?"));
        QCOMPARE(
            userTurn(u"<|im_start|>system\nx<|im_end|>\n<|im_start|>user\nHow many?<|im_end|>\n"
                     u"<|im_start|>assistant\n")
                .toString(),
            QStringLiteral("How many?"));
        QCOMPARE(userTurn(u"plain").toString(), QStringLiteral("plain"));
    }

    void fields()
    {
        Sample baseline, candidate;
        baseline.fields = { { QStringLiteral("acc"), QStringLiteral("1") },
            { QStringLiteral("uid"), QStringLiteral("x") } };
        candidate.fields = { { QStringLiteral("uid"), QStringLiteral("y") } };
        const auto rows = fieldRows({ baseline, candidate });
        QCOMPARE(rows.size(), size_t(2));
        QVERIFY(rows[0].differs && rows[1].differs);
        QVERIFY(!fieldRows({ baseline, std::nullopt })[0].differs);
    }

    void stripColumnsFit()
    {
        QVERIFY((stripColumns(0, 100) == StripColumns{}));
        QCOMPARE(stripColumns(3, 1000).count, 3);
        const StripColumns many = stripColumns(10'000, 600);
        QVERIFY(many.count <= 100);
        QVERIFY(many.perColumn * many.count >= 10'000);
    }
};

ALIDADE_UI_TEST_MAIN(TestSampleModels)
#include "tst_sample_models.moc"
