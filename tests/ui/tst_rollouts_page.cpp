// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The rollouts page: its model under the model tester, then what a user does with it, and that a
// big sample does not stop the window.
#include "core/engine/scan_garble.h"
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/fields_model.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/step_strip.h"
#include "ui/widgets/text_pair.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QTableView>
#include <QTimer>

using namespace alidade;

namespace {

const QString Loop = QStringLiteral("so ").repeated(300);

QString sampleLines(bool candidate)
{
    QString lines;
    for (int step = 1; step <= 3; ++step) {
        for (int i = 0; i < 4; ++i) {
            QString answer = QStringLiteral("The answer to %1 is %2 apples.").arg(i).arg(step);
            if (candidate && i == 1)
                answer = QStringLiteral("The answer to 1 is 9 apples.");
            if (candidate && i == 2 && step == 2)
                answer += Loop;
            lines += QStringLiteral("sample %1 %2 | question %3 of step %1 | %4\n")
                         .arg(step)
                         .arg(i % 2)
                         .arg(i)
                         .arg(answer);
        }
    }
    return lines;
}

ComparisonPtr unjudged() { return makeComparison(sampleLines(false), sampleLines(true)); }

ComparisonPtr judged()
{
    SilentMonitor monitor;
    return scanGarble(unjudged(), 1, monitor).value();
}

} // namespace

class TstRolloutsPage : public QObject {
    Q_OBJECT

    struct Shown {
        Workspace workspace;
        RolloutsPage page{ workspace };
        QTableView* table = page.findChild<QTableView*>(QStringLiteral("sampleTable"));
        SampleView* view = page.findChild<SampleView*>(QStringLiteral("sampleView"));
        StepStrip* strip = page.findChild<StepStrip*>(QStringLiteral("stepStrip"));

        explicit Shown(const ComparisonPtr& comparison)
        {
            page.resize(1100, 700);
            page.show();
            page.setComparison(comparison);
        }
        QString key() const { return table->currentIndex().data(KeyRole).toString(); }
        QString cell(int row, int column) const
        {
            return table->model()->index(row, column).data().toString();
        }
        QString status() const
        {
            return page.findChild<QLabel*>(QStringLiteral("sampleStatus"))->text();
        }
        TextPane* pane(Side side) const { return view->texts()->pane(side); }
    };

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
        filter.show = SampleFilter::Show::Different;
        QCOMPARE(rows(filter).size(), size_t(4));
        filter.step = 2;
        QCOMPARE(rows(filter).size(), size_t(2));
        filter.show = SampleFilter::Show::Garbled;
        QCOMPARE(rows(filter), std::vector<qint32>{ 6 });
        filter.show = SampleFilter::Show::Unpaired;
        QVERIFY(rows(filter).empty());
        SampleFilter longest;
        longest.order = SampleFilter::Order::Length;
        longest.descending = true;
        QCOMPARE(rows(longest).front(), 6);
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

    void showsTexts()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        // It opens on the pair that tells most: the garbled one.
        QCOMPARE(shown.key(), QStringLiteral("2:3"));
        shown.page.select(QStringLiteral("1:1"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:1"));
        QCOMPARE(
            shown.pane(Side::Baseline)->text(), QStringLiteral("The answer to 0 is 1 apples."));
        shown.page.select(QStringLiteral("2:3"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("2:3"));
        QVERIFY(shown.pane(Side::Candidate)->text().endsWith(Loop.trimmed()));
        QVERIFY(!shown.pane(Side::Candidate)->garbled().empty());
        QVERIFY(shown.pane(Side::Baseline)->garbled().empty());
        QCOMPARE(int(shown.page.state().state), int(Finding::State::Differs));
    }

    void judgesWhatItShowsBeforeTheScan()
    {
        Shown shown(unjudged());
        shown.page.select(QStringLiteral("2:3"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("2:3"));
        QVERIFY(!shown.pane(Side::Candidate)->garbled().empty());
        QTRY_VERIFY(shown.cell(6, SamplesModel::Garbled).contains(QStringLiteral("repetition")));
        // The scan ends: the selection stays.
        shown.page.setComparison(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.table->model()->rowCount(), 12);
    }

    void anotherReadingKeepsTheSelection()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        shown.page.select(QStringLiteral("2:2"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("2:2"));
        shown.page.setComparison(judged()); // other runs in memory, read from the same place
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.key(), QStringLiteral("2:2"));
    }

    void keys()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.select(QStringLiteral("1:1"));
        shown.table->setFocus();
        QTest::keyClick(shown.table, Qt::Key_N);
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:2"));
        QTest::keyClick(shown.table, Qt::Key_BracketRight);
        QVERIFY2(shown.status().startsWith(QStringLiteral("Difference 1 of 1")),
            qPrintable(shown.status()));
        QTest::keyClick(shown.table, Qt::Key_BracketRight);
        QCOMPARE(shown.status(), QStringLiteral("No further difference"));
        QTest::keyClick(shown.table, Qt::Key_N, Qt::ShiftModifier);
        QTRY_COMPARE(shown.key(), QStringLiteral("2:1"));
        QTest::keyClick(shown.table, Qt::Key_N);
        QTest::keyClick(shown.table, Qt::Key_N);
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("2:3"));
        QTest::keyClick(shown.table, Qt::Key_G);
        QVERIFY2(shown.status().contains(QStringLiteral("repetition")), qPrintable(shown.status()));
        QTest::keyClick(shown.table, Qt::Key_P);
        QTRY_COMPARE(shown.key(), QStringLiteral("2:2"));
        QTest::keyClick(shown.table, Qt::Key_Space);
        QVERIFY(shown.page.findChild<QWidget*>(QStringLiteral("promptText"))->isVisible());
    }

    void stepsAndFilters()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QTest::mouseClick(shown.strip, Qt::LeftButton, {}, shown.strip->rectOf(2).center());
        QTRY_COMPARE(shown.table->model()->rowCount(), 4);
        QCOMPARE(shown.cell(0, SamplesModel::Step), QStringLiteral("2"));
        auto* show = shown.page.findChild<QComboBox*>(QStringLiteral("sampleFilter"));
        show->setCurrentIndex(2);
        QTRY_COMPARE(shown.table->model()->rowCount(), 1);
        // A place that the filter hides drops the filter.
        Locator where;
        where.kind = Locator::Kind::Sample;
        where.side = Side::Candidate;
        where.sampleRow = 9;
        shown.page.reveal(where);
        QTRY_COMPARE(shown.table->model()->rowCount(), 12);
        QTRY_COMPARE(shown.key(), QStringLiteral("3:2"));
        QTest::mouseClick(shown.strip, Qt::LeftButton, {}, shown.strip->rectOf(3).center());
        QTRY_COMPARE(shown.table->model()->rowCount(), 4);
        QTest::mouseClick(shown.strip, Qt::LeftButton, {}, shown.strip->rectOf(3).center());
        QTRY_COMPARE(shown.table->model()->rowCount(), 12);
    }

    void stripColumnsFit()
    {
        QVERIFY((stripColumns(0, 100) == StripColumns{}));
        QCOMPARE(stripColumns(3, 1000).count, 3);
        const StripColumns many = stripColumns(10'000, 600);
        QVERIFY(many.count <= 100);
        QVERIFY(many.perColumn * many.count >= 10'000);
    }

    void emptyStates()
    {
        Shown shown(nullptr);
        auto* title = shown.page.findChild<QLabel*>(QStringLiteral("emptyTitle"));
        QVERIFY(title->isVisible());
        shown.page.setComparison(makeComparison(QString(), QString()));
        QCOMPARE(title->text(), QStringLiteral("Neither run has rollouts"));
        QVERIFY(shown.page.isSettled());
        shown.page.setComparison(judged());
        QTRY_VERIFY(shown.table->isVisible());
        shown.page.setComparison(nullptr);
        QVERIFY(title->isVisible());
    }

    void bigSamplesDoNotStopTheWindow()
    {
        const QString words = QStringLiteral("Then we add 17 to both sides and look again. ");
        const QString line
            = QStringLiteral("sample 1 %1 | question | %2\nsample 1 1 | other | short\n");
        const auto comparison = makeComparison(line.arg(1).arg(words.repeated(45'000)),
            line.arg(0).arg(words.repeated(22'000) + QStringLiteral("so ").repeated(300'000)));
        Shown shown(nullptr);
        QVERIFY(QTest::qWaitForWindowExposed(&shown.page));
        QElapsedTimer gap;
        qint64 longest = 0;
        QTimer heartbeat;
        connect(&heartbeat, &QTimer::timeout, this,
            [&] { longest = std::max(longest, gap.restart()); });
        heartbeat.start(10);
        gap.start();
        shown.page.setComparison(comparison);
        shown.page.select(QStringLiteral("1:1"));
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.page.isSettled() && shown.pane(Side::Baseline)->text().size() > 2'000'000,
            60'000);
        qInfo("longest gap %lld ms", longest);
        // No speed is asserted, only that it is no freeze.
        QVERIFY2(longest < 10'000, qPrintable(QString::number(longest)));
    }
};

ALIDADE_UI_TEST_MAIN(TstRolloutsPage)
#include "tst_rollouts_page.moc"
