// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The context menu of a row of the sample table, and who has the keys while a list is open.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_table_view.h"
#include "ui/session/workspace.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QShortcut>
#include <QTemporaryDir>

using namespace alidade;

class TestSampleMenu : public QObject {
    Q_OBJECT

    struct Shown {
        Workspace workspace;
        RolloutsPage page{ workspace };
        SampleTableView* table = page.findChild<SampleTableView*>();

        explicit Shown(const ComparisonPtr& comparison, const QString& key)
        {
            page.resize(1100, 700);
            page.show();
            page.setComparison(comparison);
            page.select(key);
        }
        bool isAt(const QString& key) const
        {
            return page.isSettled() && table->currentIndex().data(KeyRole).toString() == key;
        }
        QMenu* open() const
        {
            const QPoint at = table->visualRect(table->currentIndex()).center();
            QContextMenuEvent event(
                QContextMenuEvent::Mouse, at, table->viewport()->mapToGlobal(at));
            QApplication::sendEvent(table->viewport(), &event);
            return table->findChild<QMenu*>(QStringLiteral("sampleMenu"));
        }
        /// Opens the menu and chooses.
        bool choose(const char* name) const
        {
            const QPointer<QMenu> menu = open();
            auto* const action
                = menu ? menu->findChild<QAction*>(QString::fromLatin1(name)) : nullptr;
            if (action)
                action->trigger();
            if (menu)
                menu->close();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            return action;
        }
        QString notice() const
        {
            return page.findChild<QLabel*>(QStringLiteral("rolloutNotice"))->text();
        }
    };

    static QStringList textsOf(const QMenu& menu)
    {
        QStringList texts;
        for (const QAction* const action : menu.actions())
            if (!action->isSeparator())
                texts += action->text();
        return texts;
    }

private Q_SLOTS:
    void offersWhatFitsTheRow()
    {
        Shown shown(judged(), QStringLiteral("2:3"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("2:3")));
        QMenu* const menu = shown.open();
        QVERIFY(menu);
        QCOMPARE(textsOf(*menu),
            (QStringList{ QStringLiteral("Pair by hand with another row\tM"),
                QStringLiteral("Copy text of the baseline"),
                QStringLiteral("Copy text of the candidate\tC"),
                QStringLiteral("Copy as Markdown\tShift+C"),
                QStringLiteral("Only samples like this"),
                QStringLiteral("Export reproduction of this sample…") }));
        QCOMPARE(textsOf(*menu->findChild<QMenu*>(QStringLiteral("likeMenu"))),
            (QStringList{ QStringLiteral("Garbled: repetition"),
                QStringLiteral("Different outputs"), QStringLiteral("Step 2") }));
        menu->close();
    }

    void copies()
    {
        Shown shown(judged(), QStringLiteral("1:2"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("1:2")));
        QVERIFY(shown.choose("copyBaselineText"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("The answer to 1 is 1 apples."));
        QVERIFY(shown.choose("copyCandidateText"));
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("The answer to 1 is 9 apples."));
        QVERIFY(shown.choose("copySampleMarkdown"));
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("question 1 of step 1")));
    }

    void filtersByTheKind()
    {
        Shown shown(judged(), QStringLiteral("2:3"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("2:3")));
        QVERIFY(shown.choose("likeKind"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("2:3")));
        QCOMPARE(shown.table->model()->rowCount(), 1);
        QCOMPARE(
            shown.page.kept()[QStringLiteral("kind")].toString(), QStringLiteral("repetition"));
        QVERIFY(shown.choose("likeDifferent"));
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.table->model()->rowCount(), 4);
        QVERIFY(shown.choose("likeStep"));
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.table->model()->rowCount(), 2);
    }

    void pairsByHand()
    {
        Shown shown(makeComparison(QStringLiteral("sample 1 1 | a | one\n"),
                        QStringLiteral("sample 1 1 | b | two\n")),
            QStringLiteral("1:1"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("1:1")));
        QVERIFY(!shown.open()->findChild<QAction*>(QStringLiteral("copyCandidateText")));
        QVERIFY(shown.choose("pairSample"));
        shown.page.select(QStringLiteral("1:2"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("1:2")));
        QVERIFY(shown.choose("pairSample"));
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.table->model()->rowCount(), 1);
        QCOMPARE(shown.open()->findChild<QAction*>(QStringLiteral("pairSample"))->text(),
            QStringLiteral("Take the pair made by hand apart\tM"));
    }

    void reproducesTheRowAlone()
    {
        Shown shown(judged(), QStringLiteral("1:2"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("1:2")));
        QTemporaryDir directory;
        const auto pair = shown.table->samples()->pairOf(shown.table->currentIndex().row());
        shown.page.saveReproduction(directory.path(), pair);
        QTRY_VERIFY(shown.notice().startsWith(QStringLiteral("1 prompts")));
        QFile prompts(directory.filePath(QStringLiteral("reproduction/prompts.jsonl")));
        QVERIFY(prompts.open(QIODevice::ReadOnly));
        QVERIFY(prompts.readAll().contains("question 1 of step 1"));
        shown.page.saveReproduction(directory.path(), 0);
        QTRY_VERIFY(shown.notice().startsWith(QStringLiteral("The answers of this sample are")));
    }

    void emptyPlacesOfferNothingOfARow()
    {
        Shown shown(judged(), QStringLiteral("2:3"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("2:3")));
        Q_EMIT shown.table->menuWanted(QPoint(20, shown.table->viewport()->height() * 4));
        auto* const menu = shown.table->findChild<QMenu*>(QStringLiteral("sampleMenu"));
        QVERIFY(!menu || menu->isEmpty());
    }

    void anOpenListHasTheKeys_data()
    {
        QTest::addColumn<QString>("box");
        QTest::newRow("in the search bar") << QStringLiteral("searchWhere");
        QTest::newRow("above it") << QStringLiteral("sampleFilter");
    }
    /// Escape closes the list, not the search bar below.
    void anOpenListHasTheKeys()
    {
        QFETCH(QString, box);
        Shown shown(judged(), QStringLiteral("2:3"));
        QTRY_VERIFY(shown.isAt(QStringLiteral("2:3")));
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.table->setFocus();
        QTest::keyClick(shown.table, Qt::Key_Slash);
        auto* const search = shown.page.findChild<QWidget*>(QStringLiteral("searchBar"));
        QVERIFY(search->isVisible());
        auto* const list = shown.page.findChild<QComboBox*>(box);
        list->setFocus();
        list->showPopup();
        QTRY_VERIFY(list->view()->isVisible());
        QTest::keyClick(list->view(), Qt::Key_N); // no key of the page either
        QTest::keyClick(list->view(), Qt::Key_Escape);
        QTRY_VERIFY(!list->view()->isVisible());
        QVERIFY(search->isVisible());
        QTRY_VERIFY2(shown.isAt(QStringLiteral("2:3")),
            qPrintable(shown.table->currentIndex().data(KeyRole).toString()));
        for (const QShortcut* const key : shown.page.findChildren<QShortcut*>())
            QVERIFY2(key->isEnabled(), qPrintable(key->key().toString()));
    }
};

ALIDADE_UI_TEST_MAIN(TestSampleMenu)
#include "tst_sample_menu.moc"
