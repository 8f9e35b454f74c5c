// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The texts of one pair on the rollouts page: what is copied, swapped and said of them.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_view.h"
#include "ui/session/workspace.h"
#include "ui/widgets/pair_delegate.h"
#include "ui/widgets/text_pair.h"

#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

using namespace alidade;

class TstSampleView : public QObject {
    Q_OBJECT

    struct Shown {
        Workspace workspace;
        RolloutsPage page{ workspace };
        QTableView* table = page.findChild<QTableView*>(QStringLiteral("sampleTable"));
        SampleView* view = page.findChild<SampleView*>(QStringLiteral("sampleView"));

        explicit Shown(const ComparisonPtr& comparison)
        {
            page.resize(1100, 700);
            page.show();
            page.setComparison(comparison);
        }
        QString key() const { return table->currentIndex().data(KeyRole).toString(); }
        QLabel& status() const { return *page.findChild<QLabel*>(QStringLiteral("sampleStatus")); }
        TextPane* pane(Side side) const { return view->texts()->pane(side); }
    };

private Q_SLOTS:
    void copiesAndSwaps()
    {
        Shown shown(judged());
        shown.page.select(QStringLiteral("1:2"));
        QTRY_VERIFY(shown.page.isSettled() && shown.key() == QStringLiteral("1:2"));
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.table->setFocus();
        QTest::keyClick(shown.table, Qt::Key_C);
        QCOMPARE(
            QGuiApplication::clipboard()->text(), QStringLiteral("The answer to 1 is 9 apples."));
        QTest::keyClick(shown.table, Qt::Key_C, Qt::ShiftModifier);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.startsWith(QStringLiteral("### Step 1, sample 2\n\n#### Prompt\n\n"
                                                  "```\nquestion 1 of step 1\n```\n")),
            qPrintable(copied));
        QVERIFY(copied.contains(QStringLiteral("#### Baseline\n\nscore 1 · 28 characters")));
        QVERIFY(copied.contains(QStringLiteral("```\nThe answer to 1 is [-1-] apples.\n```\n")));
        QVERIFY(copied.contains(QStringLiteral("#### Candidate\n\nscore 1 · 28 characters")));
        QVERIFY(copied.contains(QStringLiteral("```\nThe answer to 1 is {+9+} apples.\n```\n")));
        const auto left
            = [&](Side side) { return shown.pane(side)->mapTo(&shown.page, QPoint()).x(); };
        QVERIFY(left(Side::Baseline) < left(Side::Candidate));
        QTest::keyClick(shown.table, Qt::Key_X);
        QTRY_VERIFY(left(Side::Baseline) > left(Side::Candidate));
        QTest::keyClick(shown.table, Qt::Key_X);
        QTRY_VERIFY(left(Side::Baseline) < left(Side::Candidate));
    }

    void nothingInACopyIsMarkup()
    {
        Shown shown(makeComparison(QStringLiteral("sample 1 1 | # a | ```` **b** <i>\n"),
            QStringLiteral("sample 1 1 | # a | ```` **c** <i>\n")));
        QTRY_VERIFY(shown.page.isSettled());
        shown.view->copy(true);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY(copied.contains(QStringLiteral("```\n# a\n```\n")));
        QVERIFY2(copied.contains(QStringLiteral("`````\n```` **{+c+}** <i>\n`````\n")),
            qPrintable(copied));
    }

    void fieldsSwapToo()
    {
        Shown shown(makeComparison(QStringLiteral("sample 1 1 | a | one | uid = 1\n"),
            QStringLiteral("sample 1 1 | a | one | uid = 3\n")));
        QTRY_VERIFY(shown.page.isSettled());
        const auto* header
            = shown.page.findChild<QTableView*>(QStringLiteral("fieldsTable"))->horizontalHeader();
        QVERIFY(header->visualIndex(2) < header->visualIndex(3));
        shown.view->swapTexts();
        QVERIFY(header->visualIndex(2) > header->visualIndex(3));
        // What is said stands there whole.
        QCoreApplication::processEvents();
        QVERIFY(shown.status().width()
            >= shown.status().fontMetrics().horizontalAdvance(shown.status().text()));
        shown.view->swapTexts();
        QVERIFY(header->visualIndex(2) < header->visualIndex(3));
    }

    void smallScoresAreShownWhole()
    {
        Shown shown(makeComparison(QStringLiteral("sample 1 0.0012345 | a | one\n"),
            QStringLiteral("sample 1 -0.0012345 | a | two\n")));
        QTRY_VERIFY(shown.page.isSettled());
        const QString cell = shown.table->model()->index(0, SamplesModel::Score).data().toString();
        const QString longer = cell.section(u'│', 1).trimmed();
        QVERIFY2(longer.size() >= 9, qPrintable(cell));
        QVERIFY(shown.table->columnWidth(SamplesModel::Score)
            >= pairCellWidth(shown.table->fontMetrics().horizontalAdvance(longer)));
    }

    void tellsThatItComparedLines()
    {
        QString text;
        for (int i = 0; i < 450'000; ++i)
            text += QStringLiteral("w%1 ").arg(i % 9'973);
        const QString line = QStringLiteral("sample 1 1 | question | %1 and %2\n");
        Shown shown(makeComparison(line.arg(u'a' + text, QStringLiteral("so")),
            line.arg(u'b' + text, QStringLiteral("no"))));
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.page.isSettled() && !shown.pane(Side::Baseline)->text().isEmpty(), 60'000);
        QVERIFY2(shown.status().text().startsWith(QStringLiteral("Too long to compare word")),
            qPrintable(shown.status().text()));
    }
};

ALIDADE_UI_TEST_MAIN(TstSampleView)
#include "tst_sample_view.moc"
