// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the user is on the rollouts page, and what he chose there: steps, searches, orders and
// filters leave him where he was, and the page comes back as he left it.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/text_pair.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTableView>

using namespace alidade;

class TstRolloutsPlace : public QObject {
    Q_OBJECT

    struct Shown {
        Workspace workspace;
        RolloutsPage page{ workspace };
        QTableView* table = part<QTableView>("sampleTable");

        explicit Shown(const ComparisonPtr& comparison)
        {
            page.resize(1100, 700);
            page.show();
            page.setComparison(comparison);
        }
        template <class Widget> Widget* part(const char* name) const
        {
            return page.findChild<Widget*>(QString::fromLatin1(name));
        }
        QString key() const { return table->currentIndex().data(KeyRole).toString(); }
        QString status() const { return part<QLabel>("sampleStatus")->text(); }
        int rows() const { return table->model()->rowCount(); }
        void press(Qt::Key key, Qt::KeyboardModifiers with = Qt::NoModifier) const
        {
            QTest::keyClick(table, key, with);
        }
        void searchFor(const QString& words) const
        {
            press(Qt::Key_Slash);
            auto* const text = part<QLineEdit>("searchText");
            text->setText(words);
            QTest::keyClick(text, Qt::Key_Return);
        }
    };

private Q_SLOTS:
    void nextStepIsItsFirstRow()
    {
        // Step 2 has other prompts at its end: the rows without a partner come last.
        const QString same
            = QStringLiteral("sample 1 1 | a | x\nsample 2 1 | b | x\nsample 2 1 | c | x\n");
        Shown shown(
            makeComparison(same + QStringLiteral("sample 2 1 | d | x\nsample 3 1 | e | x\n"),
                same + QStringLiteral("sample 2 1 | other | x\nsample 3 1 | e | x\n")));
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.select(QStringLiteral("1:1"));
        shown.table->setFocus();
        shown.press(Qt::Key_N, Qt::ShiftModifier);
        QTRY_COMPARE(shown.key(), QStringLiteral("2:1"));
        shown.press(Qt::Key_N, Qt::ShiftModifier);
        QTRY_COMPARE(shown.key(), QStringLiteral("3:1"));
        shown.press(Qt::Key_P, Qt::ShiftModifier);
        QTRY_COMPARE(shown.key(), QStringLiteral("2:1"));
    }

    void stepsThatAreHiddenArePassed()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.searchFor(QStringLiteral("question 0 of step 1"));
        auto* const where = shown.part<QComboBox>("searchWhere");
        where->setCurrentIndex(1); // prompts
        shown.searchFor(QStringLiteral("of step [13]"));
        shown.part<QAbstractButton>("searchExpression")->setChecked(true);
        QTest::keyClick(shown.part<QLineEdit>("searchText"), Qt::Key_Return);
        QTRY_COMPARE(shown.rows(), 8);
        QTRY_VERIFY(shown.page.isSettled());
        shown.page.select(QStringLiteral("1:1"));
        shown.table->setFocus();
        shown.press(Qt::Key_N, Qt::ShiftModifier);
        QTRY_COMPARE(shown.key(), QStringLiteral("3:1"));
        QCOMPARE(shown.rows(), 8); // the search stays
    }

    void searchesLeaveThePlace()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.select(QStringLiteral("3:2"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("3:2"));
        shown.table->setFocus();
        shown.searchFor(QStringLiteral("nobody says this"));
        QTRY_COMPARE(shown.rows(), 0);
        QTRY_VERIFY(shown.page.isSettled());
        QTest::keyClick(shown.part<QLineEdit>("searchText"), Qt::Key_Escape);
        QTRY_COMPARE(shown.rows(), 12);
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.key(), QStringLiteral("3:2"));
        QVERIFY(shown.table->hasFocus());
    }

    /// Of both sides, one after the other, and then in the next sample.
    void hitsAreVisited()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.page.select(QStringLiteral("1:1"));
        QTRY_VERIFY(shown.page.isSettled());
        shown.table->setFocus();
        shown.searchFor(QStringLiteral("answer to 0"));
        QTRY_COMPARE(shown.rows(), 3);
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.status(), QStringLiteral("Found in the baseline, 1 of 1"));
        shown.table->setFocus();
        shown.press(Qt::Key_H);
        QCOMPARE(shown.status(), QStringLiteral("Found in the candidate, 1 of 1"));
        shown.press(Qt::Key_H, Qt::ShiftModifier);
        QCOMPARE(shown.status(), QStringLiteral("Found in the baseline, 1 of 1"));
        shown.press(Qt::Key_H);
        shown.press(Qt::Key_H);
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("2:1"));
        QCOMPARE(shown.status(), QStringLiteral("Found in the baseline, 1 of 1"));
        shown.press(Qt::Key_N);
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("3:1"));
        shown.press(Qt::Key_H);
        shown.press(Qt::Key_H);
        QCOMPARE(shown.status(), QStringLiteral("Found nothing further"));
    }

    void searchedAgainAsChosen()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.searchFor(QStringLiteral("to [12] is"));
        QTRY_COMPARE(shown.rows(), 0);
        shown.part<QAbstractButton>("searchExpression")->setChecked(true);
        QTRY_COMPARE(shown.rows(), 6);
    }

    /// Every column orders; the mark in the header stands where the click was.
    void ordersThatThereAre()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        auto* const header = shown.table->horizontalHeader();
        for (int section = 0; section < SamplesModel::ColumnCount; ++section) {
            const QPoint at(header->sectionViewportPosition(section) + 12, header->height() / 2);
            QTest::mouseClick(header->viewport(), Qt::LeftButton, Qt::NoModifier, at);
            QCOMPARE(header->sortIndicatorSection(), section);
            QTRY_VERIFY(shown.page.isSettled());
        }
    }

    void allRowsComeBack()
    {
        Shown shown(judged());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        auto* const all = shown.part<QAbstractButton>("resetFilter");
        QVERIFY(!all->isVisible());
        shown.page.restore({ { QStringLiteral("steps"), QJsonArray{ 2, 2 } } });
        QTRY_COMPARE(shown.rows(), 4);
        QVERIFY(all->isVisible());
        all->click();
        QTRY_COMPARE(shown.rows(), 12);
        QVERIFY(!all->isVisible());
        shown.page.restore({ { QStringLiteral("steps"), QJsonArray{ 3, 3 } } });
        QTRY_COMPARE(shown.rows(), 4);
        shown.table->setFocus();
        shown.press(Qt::Key_Escape);
        QTRY_COMPARE(shown.rows(), 12);
    }

    /// Whether the verdicts are there before or come later.
    void comesBackAsItWasLeft_data()
    {
        QTest::addColumn<bool>("late");
        QTest::newRow("judged") << false;
        QTest::newRow("judged later") << true;
    }

    void comesBackAsItWasLeft()
    {
        QFETCH(bool, late);
        const ComparisonPtr comparison = judged();
        QJsonObject kept;
        {
            Shown shown(comparison);
            QTRY_VERIFY(shown.page.isSettled());
            QVERIFY(shown.page.kept().isEmpty());
            auto* const show = shown.part<QComboBox>("sampleFilter");
            show->setCurrentIndex(show->findData(int(SampleFilter::Show::GarbledCandidate)));
            auto* const kind = shown.part<QComboBox>("kindFilter");
            kind->setCurrentIndex(kind->findData(QStringLiteral("repetition")));
            shown.part<QSpinBox>("partsWithin")->setValue(500);
            shown.part<QAbstractButton>("partsFilter")->setChecked(true);
            QTRY_COMPARE(shown.rows(), 1);
            QTRY_VERIFY(shown.page.isSettled());
            kept = shown.page.kept();
        }
        Shown shown(nullptr);
        shown.page.restore(kept);
        QCOMPARE(
            shown.page.kept(), kept); // also when the window is closed before the runs are read
        shown.page.setComparison(late ? unjudged() : comparison);
        shown.page.select(QStringLiteral("2:3"));
        if (late)
            shown.page.setComparison(comparison);
        QTRY_COMPARE(shown.rows(), 1);
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.key(), QStringLiteral("2:3"));
        QCOMPARE(shown.page.kept(), kept);
        QCOMPARE(shown.part<QComboBox>("kindFilter")->currentData().toString(),
            QStringLiteral("repetition"));
    }

    /// A selection that the filter hides does not take the filter away.
    void aFilterThatWasKeptStays()
    {
        Shown shown(judged());
        shown.page.restore(
            { { QStringLiteral("show"), int(SampleFilter::Show::GarbledCandidate) } });
        shown.page.select(QStringLiteral("1:1"));
        QTRY_COMPARE(shown.rows(), 1);
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.key(), QStringLiteral("2:3"));
    }

    void pairsMadeByHandComeBack()
    {
        const QString lines = QStringLiteral("sample 1 1 | a | one\nsample 1 1 | %1 | two\n");
        const ComparisonPtr comparison
            = makeComparison(lines.arg(QStringLiteral("b")), lines.arg(QStringLiteral("c")));
        QJsonObject kept;
        {
            Shown shown(comparison);
            QTRY_VERIFY(shown.page.isSettled());
            QVERIFY(QTest::qWaitForWindowActive(&shown.page));
            shown.table->setFocus();
            shown.page.select(QStringLiteral("1:2"));
            QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:2"));
            shown.press(Qt::Key_M);
            shown.press(Qt::Key_N);
            QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:3"));
            shown.press(Qt::Key_M);
            QTRY_COMPARE(shown.rows(), 2);
            kept = shown.page.kept();
        }
        Shown shown(comparison);
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.rows(), 3);
        shown.page.restore(kept);
        QTRY_COMPARE(shown.rows(), 2);
        // What is no such thing is left out.
        shown.page.restore(
            { { QStringLiteral("pins"),
                  QJsonArray{ 1, QJsonObject{ { QStringLiteral("baseline"), 2 } } } },
                { QStringLiteral("show"), 99 }, { QStringLiteral("partsWithin"), -1 } });
        QTRY_COMPARE(shown.rows(), 3);
    }

    void aFieldIsJumpedTo()
    {
        const QString lines = QStringLiteral("sample 1 1 | a | one | uid = 7\n"
                                             "sample 1 1 | b | two | uid = 8\n"
                                             "sample 2 1 | c | three | uid = 9\n");
        Shown shown(makeComparison(lines, lines));
        QTRY_VERIFY(shown.page.isSettled());
        shown.page.select(QStringLiteral("field:uid=9"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("2:1"));
        shown.page.select(QStringLiteral("field:uid"));
        QCOMPARE(shown.part<QLineEdit>("searchText")->text(), QStringLiteral("uid="));
        QCOMPARE(shown.part<QComboBox>("searchWhere")->currentText(),
            QStringLiteral("value of a field"));
    }

    /// Beside the rail in a window of 1024 x 600, with larger letters than usual.
    void fitsASmallWindow()
    {
        const QFont before = QApplication::font();
        QFont large = before;
        large.setPixelSize(16);
        QApplication::setFont(large);
        {
            Shown shown(judged());
            QTRY_VERIFY(shown.page.isSettled());
            QVERIFY(QTest::qWaitForWindowActive(&shown.page));
            shown.table->setFocus();
            shown.press(Qt::Key_Slash);
            QVERIFY2(shown.page.minimumSizeHint().width() <= 640,
                qPrintable(QString::number(shown.page.minimumSizeHint().width())));
            shown.page.resize(820, 540);
            QCoreApplication::processEvents();
            // What the filters and the search consist of lies within, in several rows.
            for (const char* name :
                { "sampleFilter", "kindFilter", "partsFilter", "partsWithin", "searchOpen",
                    "exportReproduction", "searchText", "searchCase", "searchClose" }) {
                auto* const part = shown.part<QWidget>(name);
                QVERIFY2(part->isVisible(), name);
                const QRect place(part->mapTo(&shown.page, QPoint()), part->size());
                QVERIFY2(shown.page.rect().contains(place), name);
                QVERIFY2(part->width() >= part->minimumSizeHint().width(), name);
            }
            auto* const table = shown.table;
            QVERIFY(table->height() >= 90);
        }
        QApplication::setFont(before);
    }
};

ALIDADE_UI_TEST_MAIN(TstRolloutsPlace)
#include "tst_rollouts_place.moc"
