// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The rollouts page: what a user does with it, and that a big sample does not stop the window.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/rollout_words.h"
#include "ui/pages/fields_panel.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/step_strip.h"
#include "ui/widgets/text_pair.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>

#include <cmath>

using namespace alidade;

/// Whether something is drawn on it.
static bool hasInk(const QImage& image)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (image.pixel(x, y) != image.pixel(0, 0))
                return true;
    return false;
}

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

    void savesAReproduction()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        auto* const action
            = shown.page.findChild<QPushButton*>(QStringLiteral("exportReproduction"));
        QVERIFY(action && action->isVisible() && action->isEnabled());
        auto* const notice = shown.page.findChild<QLabel*>(QStringLiteral("rolloutNotice"));
        QTemporaryDir directory;
        const QString folder = directory.filePath(QStringLiteral("reproduction"));
        shown.page.saveReproduction(directory.path());
        QTRY_VERIFY(notice->text().contains(folder));
        QFile prompts(folder + QStringLiteral("/prompts.jsonl"));
        QVERIFY(prompts.open(QIODevice::ReadOnly));
        QVERIFY(!prompts.readAll().isEmpty());
        QVERIFY(QFile::exists(folder + QStringLiteral("/overrides.txt")));
        // A place where nothing can be written is said.
        shown.page.saveReproduction(prompts.fileName());
        QTRY_VERIFY(notice->text().contains(QStringLiteral("cannot be written")));
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

    void rangesOfSteps()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        const QPoint from = shown.strip->rectOf(2).center();
        const QPoint to = shown.strip->rectOf(3).center();
        QTest::mousePress(shown.strip, Qt::LeftButton, {}, from);
        QTest::mouseMove(shown.strip, to);
        QTest::mouseRelease(shown.strip, Qt::LeftButton, {}, to);
        QTRY_COMPARE(shown.table->model()->rowCount(), 8);
        QVERIFY(shown.strip->selected() == (StepRange{ 2, 3 }));
        auto* shows = shown.page.findChild<QComboBox*>(QStringLiteral("stripShows"));
        for (const int what : { 1, 2, 0 }) {
            shows->setCurrentIndex(what);
            QVERIFY(!shown.strip->grab().isNull());
        }
    }

    void stepsWithoutRolloutsSaySo()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        auto* notice = shown.page.findChild<QLabel*>(QStringLiteral("rolloutNotice"));
        QVERIFY(!notice->isVisible());
        Locator where;
        where.kind = Locator::Kind::Sample;
        where.step = 41;
        shown.page.reveal(where);
        QTRY_VERIFY(notice->isVisible());
        QCOMPARE(notice->text(),
            QStringLiteral("Step 41 has no rollouts on either side; there are those of steps 1–3"));
        where.step = 2;
        shown.page.reveal(where);
        QTRY_VERIFY(!notice->isVisible());
    }

    void searches()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.setFocus();
        auto* text = shown.page.findChild<QLineEdit*>(QStringLiteral("searchText"));
        QVERIFY(!text->isVisible());
        QTest::keyClick(shown.table, Qt::Key_Slash);
        QVERIFY(text->isVisible());
        QTest::keyClicks(text, QStringLiteral("9 apples"));
        QTest::keyClick(text, Qt::Key_Return);
        QTRY_COMPARE(shown.table->model()->rowCount(), 3); // of the candidate, in every step
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.status(), QStringLiteral("Found in the candidate, 1 of 1"));
        auto* side = shown.page.findChild<QComboBox*>(QStringLiteral("searchSide"));
        side->setCurrentIndex(1);
        QTRY_COMPARE(shown.table->model()->rowCount(), 0);
        QTRY_VERIFY(shown.page.isSettled()); // and words in place of rows and texts
        QCOMPARE(shown.pane(Side::Candidate)->text(), QString());
        const QImage without = shown.table->viewport()->grab().toImage();
        QVERIFY(hasInk(without));
        QVERIFY(hasInk(shown.pane(Side::Candidate)->viewport()->grab().toImage()));
        side->setCurrentIndex(0);
        QTRY_COMPARE(shown.table->model()->rowCount(), 3);
        // No expression.
        auto* expression
            = shown.page.findChild<QAbstractButton*>(QStringLiteral("searchExpression"));
        expression->setChecked(true);
        text->setText(QStringLiteral("a(b"));
        QTest::keyClick(text, Qt::Key_Return);
        auto* status = shown.page.findChild<QLabel*>(QStringLiteral("searchStatus"));
        QVERIFY2(status->text().startsWith(QStringLiteral("No regular expression")),
            qPrintable(status->text()));
        // What is wrong is told to its end, and all rows are back: those of before are no answer.
        QVERIFY(status->isVisible() && status->wordWrap());
        QTRY_VERIFY(shown.page.isSettled() && shown.table->model()->rowCount() == 12);
        QVERIFY(status->height() >= status->heightForWidth(status->width()));
        // Nobody knows whether a sample is meant on which the engine gives up.
        text->setText(QStringLiteral("(\\w+ ?)+[|!]$"));
        QTest::keyClick(text, Qt::Key_Return);
        QTRY_VERIFY2(status->text().contains(QStringLiteral(
                         "not searched, as the expression is too expensive for them: 1 samples")),
            qPrintable(status->text()));
        text->setText(QStringLiteral("^The .* 9 a"));
        QTRY_VERIFY(shown.page.isSettled());
        QTest::keyClick(text, Qt::Key_Return);
        // However fast a search is: nothing has settled before what it found has arrived.
        QVERIFY(shown.workspace.pool()->waitForDone());
        QVERIFY(!shown.page.isSettled());
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.table->model()->rowCount(), 3);
        QTest::keyClick(text, Qt::Key_Escape);
        QTRY_COMPARE(shown.table->model()->rowCount(), 12);
        QVERIFY(!text->isVisible());
    }

    /// Garbled answers of the validation alone are what the page opens on, and the link leads
    /// there.
    void theSetThatTellsMost_data()
    {
        QTest::addColumn<int>("garbledTraining");
        QTest::addColumn<int>("garbledValidation");
        QTest::addColumn<int>("opens");
        QTest::addColumn<QString>("link");
        QTest::addColumn<QString>("badge"); // of that set alone
        QTest::newRow("nowhere") << 0 << 0 << int(RolloutKind::Training) << QString() << QString();
        QTest::newRow("in the training")
            << 1 << 0 << int(RolloutKind::Training) << QString() << QStringLiteral("25 %");
        QTest::newRow("in the validation")
            << 0 << 1 << int(RolloutKind::Validation) << QString() << QStringLiteral("25 %");
        QTest::newRow("in both") << 1 << 2 << int(RolloutKind::Training)
                                 << QStringLiteral("Validation: 50 % garbled")
                                 << QStringLiteral("25 %");
    }
    void theSetThatTellsMost()
    {
        QFETCH(int, garbledTraining);
        QFETCH(int, garbledValidation);
        QFETCH(int, opens);
        QFETCH(QString, link);
        const auto made = [](int training, int validation) {
            QString lines;
            for (int i = 0; i < 4; ++i) {
                lines += QStringLiteral("sample 1 0 | question %1 | fine%2\n")
                             .arg(i)
                             .arg(i < training ? u' ' + Loop : QString());
                lines += QStringLiteral("validation 0 0 | asked %1 | fine%2\n")
                             .arg(i)
                             .arg(i < validation ? u' ' + Loop : QString());
            }
            return lines;
        };
        SilentMonitor monitor;
        Shown shown(*scanGarble(
            makeComparison(made(0, 0), made(garbledTraining, garbledValidation)), 1, monitor));
        QTRY_VERIFY(shown.page.isSettled());
        auto* const sets = shown.page.findChild<QComboBox*>(QStringLiteral("rolloutSets"));
        auto* const other = shown.page.findChild<QAbstractButton*>(QStringLiteral("otherSet"));
        QCOMPARE(sets->currentData().toInt(), opens);
        QCOMPARE(other->isVisible() ? other->text() : QString(), link);
        QFETCH(QString, badge);
        QCOMPARE(shown.page.state().badge, badge);
        QCOMPARE(shown.page.state().meaning,
            badge.isEmpty() ? QString()
                            : sets->currentText() + QStringLiteral(": ") + badge
                    + QStringLiteral(" of the candidate's samples are garbled"));
        if (!link.isEmpty()) {
            other->click();
            QTRY_VERIFY(shown.page.isSettled());
            QCOMPARE(sets->currentData().toInt(), int(RolloutKind::Validation));
        }
        // A key of either set is found, whichever is shown.
        shown.page.select(QStringLiteral("validation:0:3"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("0:3"));
        QCOMPARE(shown.page.selected(), QStringLiteral("validation:0:3"));
        shown.page.select(QStringLiteral("training:1:2"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:2"));
        QCOMPARE(shown.page.selected(), QStringLiteral("1:2"));
    }

    /// NaN and infinities are scores; none is something else.
    void oddScores()
    {
        Shown shown(makeComparison(QStringLiteral("sample 1 nan | a | one\nsample 1 1 | b | two\n"
                                                  "sample 2 1 | c | three\n"),
            QStringLiteral("sample 1 1 | a | one\nsample 1 inf | b | two\n"
                           "sample 2 2 | c | three\n")));
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.cell(0, SamplesModel::Score), QStringLiteral("NaN │ 1"));
        QCOMPARE(shown.cell(1, SamplesModel::Score), QStringLiteral("1 │ Infinity"));
        const auto bars = barsOf(*qobject_cast<SamplesModel*>(shown.table->model())->table());
        QVERIFY(std::isnan(bars[0].score.baseline) && bars[0].scored.baseline);
        QVERIFY(std::isinf(bars[0].score.candidate));
        QCOMPARE(bars[1].score, (Pair<double>{ 1, 2 }));
    }

    void jumpsToTheValueOfAField()
    {
        const auto comparison
            = makeComparison(QStringLiteral("sample 1 1 | a | one | request_id = r1\n"
                                            "sample 2 1 | b | two | request_id = r2\n"),
                QStringLiteral("sample 1 1 | a | one | request_id = q1\n"
                               "sample 2 1 | b | two | request_id = q2\n"));
        Shown shown(comparison);
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.setFocus();
        QTest::keyClick(shown.table, Qt::Key_J, Qt::ShiftModifier);
        auto* text = shown.page.findChild<QLineEdit*>(QStringLiteral("searchText"));
        text->setText(QStringLiteral("request_id=q2"));
        QTest::keyClick(text, Qt::Key_Return);
        QTRY_COMPARE(shown.key(), QStringLiteral("2:1"));
        QCOMPARE(shown.table->model()->rowCount(), 2); // nothing is hidden
        text->setText(QStringLiteral("r1"));
        QTest::keyClick(text, Qt::Key_Return);
        QTRY_COMPARE(shown.key(), QStringLiteral("1:1"));
        text->setText(QStringLiteral("none"));
        QTest::keyClick(text, Qt::Key_Return);
        auto* status = shown.page.findChild<QLabel*>(QStringLiteral("searchStatus"));
        QTRY_COMPARE(status->text(), QStringLiteral("No field of any sample has this value"));
        QCOMPARE(shown.key(), QStringLiteral("1:1"));
    }

    void pinsPairsByHand()
    {
        const QString lines = QStringLiteral("sample 1 1 | a | one\nsample 1 1 | %1 | two\n");
        Shown shown(makeComparison(lines.arg(QStringLiteral("b")), lines.arg(QStringLiteral("c"))));
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.setFocus();
        QVERIFY(shown.table->hasFocus());
        auto* notice = shown.page.findChild<QLabel*>(QStringLiteral("rolloutNotice"));
        QCOMPARE(shown.table->model()->rowCount(), 3);
        shown.page.select(QStringLiteral("1:2"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:2"));
        QTest::keyClick(shown.table, Qt::Key_M);
        QVERIFY2(
            notice->text().startsWith(QStringLiteral("The baseline's sample 2 of step 1 waits")),
            qPrintable(notice->text()));
        QTest::keyClick(shown.table, Qt::Key_N);
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:3"));
        QTest::keyClick(shown.table, Qt::Key_M);
        QTRY_COMPARE(shown.table->model()->rowCount(), 2);
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.key(), QStringLiteral("1:2"));
        QCOMPARE(shown.cell(1, SamplesModel::Number), QStringLiteral("⇔ 2"));
        QCOMPARE(shown.pane(Side::Baseline)->text(), QStringLiteral("two"));
        QCOMPARE(shown.pane(Side::Candidate)->text(), QStringLiteral("two"));
        QTest::keyClick(shown.table, Qt::Key_M);
        QTRY_COMPARE(shown.table->model()->rowCount(), 3);
    }

    void fieldsAppearAndGo()
    {
        Shown shown(makeComparison(QStringLiteral("sample 1 1 | a | one | uid = 1 | acc = 2\n"),
            QStringLiteral("sample 1 1 | a | one | uid = 3 | acc = 2\n")));
        QTRY_VERIFY(shown.page.isSettled());
        auto* fields = shown.page.findChild<QTableView*>(QStringLiteral("fieldsTable"));
        QCOMPARE(fields->model()->rowCount(), 2);
        auto* panel = shown.view->findChild<FieldsPanel*>();
        panel->setShown(QStringLiteral("uid"), false);
        QCOMPARE(fields->model()->rowCount(), 1);
        QCOMPARE(fields->model()->index(0, 1).data().toString(), QStringLiteral("acc"));
        // A field that was never seen before appears by itself.
        shown.page.setComparison(
            makeComparison(QStringLiteral("sample 1 1 | a | one | uid = 1 | newcomer = 2\n"),
                QStringLiteral("sample 1 1 | a | one | uid = 3\n")));
        QTRY_VERIFY(shown.page.isSettled());
        QTRY_COMPARE(fields->model()->index(0, 1).data().toString(), QStringLiteral("newcomer"));
        QCOMPARE(fields->model()->rowCount(), 1);
        auto* menu = shown.page.findChild<QMenu*>(QStringLiteral("fieldsMenu"));
        Q_EMIT menu->aboutToShow();
        QStringList offered;
        for (const QAction* action : menu->actions())
            if (action->isCheckable())
                offered += action->text() + (action->isChecked() ? u'+' : u'-');
        QCOMPARE(offered.join(u' '), QStringLiteral("uid- acc+ newcomer+"));
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

    void bigSamplesDoNotStopTheWindow_data()
    {
        QTest::addColumn<QString>("baseline");
        QTest::addColumn<QString>("candidate");
        const QString words = QStringLiteral("Then we add 17 to both sides and look again. ");
        QTest::newRow("2 MB, half of it garbled") << words.repeated(
            45'000) << QString(words.repeated(22'000) + QStringLiteral("so ").repeated(300'000));
        QString digits;
        for (int i = 0; digits.size() < 5'000'000; ++i)
            digits += QString::number(i * 7919);
        QTest::newRow("5 MB without a blank") << QString(digits + u'1') << QString(u'2' + digits);
    }

    void bigSamplesDoNotStopTheWindow()
    {
        QFETCH(QString, baseline);
        QFETCH(QString, candidate);
        const QString line
            = QStringLiteral("sample 1 %1 | question | %2\nsample 1 1 | other | short\n");
        const auto comparison
            = makeComparison(line.arg(1).arg(baseline), line.arg(0).arg(candidate));
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
            240'000);
        qInfo("longest gap %lld ms", longest);
        // No speed is asserted, only that it is no freeze.
        QVERIFY2(longest < 10'000, qPrintable(QString::number(longest)));
    }
};

ALIDADE_UI_TEST_MAIN(TstRolloutsPage)
#include "tst_rollouts_page.moc"
