// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Orders of the sample table that only the texts tell: what is read, what is kept, giving it up.
#include "tests/support/sample_runs.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/partings.h"
#include "ui/pages/reading_bar.h"
#include "ui/pages/rollouts_page.h"
#include "ui/pages/sample_table_view.h"
#include "ui/session/workspace.h"

#include <QHeaderView>
#include <QLabel>
#include <QToolButton>

using namespace alidade;

using Order = SampleFilter::Order;

namespace {

/// Pairs that part late, nowhere, at once, in the middle and without a partner; prompts in turns.
ComparisonPtr partingPairs()
{
    const QString late(3'000, u'x');
    return makeComparison(QStringLiteral("sample 1 1 | a | %1 1\nsample 1 1 | b | same\n"
                                         "sample 1 1 | a2 | one\nsample 1 1 | b2 | in it 1\n"
                                         "sample 1 1 | c | alone\n")
                              .arg(late),
        QStringLiteral("sample 1 1 | a | %1 2\nsample 1 1 | b | same\n"
                       "sample 1 1 | a2 | two\nsample 1 1 | b2 | in it 2\n")
            .arg(late));
}

std::vector<int> rowsOf(const SampleTable& table)
{
    return { table.rows.begin(), table.rows.end() };
}

} // namespace

class TestSampleOrder : public QObject {
    Q_OBJECT

    struct Shown {
        Workspace workspace;
        RolloutsPage page{ workspace };

        Shown()
        {
            page.resize(1100, 700);
            page.show();
            page.setComparison(partingPairs());
        }
    };

private Q_SLOTS:
    void whereOutputsPart()
    {
        SilentMonitor monitor;
        SampleFilter filter;
        filter.order = Order::FirstDifference;
        const auto comparison = partingPairs();
        const auto table
            = makeSampleTable(comparison, RolloutKind::Training, filter, monitor).value();
        // What does not part anywhere stands last, in the order of the file.
        QCOMPARE(rowsOf(*table), (std::vector{ 2, 3, 0, 1, 4 }));
        QCOMPARE(partingIn(*table, 0).units, 3'001);
        QCOMPARE(int(partingIn(*table, 1).state), int(Parting::State::Same));
        QCOMPARE(partingIn(*table, 3).units, 6);
        QCOMPARE(int(partingIn(*table, 4).state), int(Parting::State::Unreadable));
        filter.descending = true;
        QCOMPARE(
            rowsOf(*makeSampleTable(comparison, RolloutKind::Training, filter, monitor).value()),
            (std::vector{ 0, 3, 2, 1, 4 }));
    }

    void whatIsKnownIsNotReadAgain()
    {
        SilentMonitor monitor;
        const auto comparison = partingPairs();
        const auto made = [&](const SampleFilter& filter) {
            return makeSampleTable(comparison, RolloutKind::Training, filter, monitor).value();
        };
        SampleFilter near;
        near.partsWithin = 1;
        const auto first = made(near);
        QCOMPARE(rowsOf(*first), (std::vector{ 2 }));
        QCOMPARE(int(partingIn(*first, 0).state), int(Parting::State::Beyond));
        // Another number of characters is known as well.
        near.partsWithin = 50;
        near.partings = first->partings;
        const auto second = made(near);
        QCOMPARE(rowsOf(*second), (std::vector{ 2, 3 }));
        QVERIFY(second->partings == first->partings);
        // Only what parts later has to be read to its end.
        SampleFilter all;
        all.order = Order::FirstDifference;
        all.partings = first->partings;
        const auto third = made(all);
        QCOMPARE(rowsOf(*third), (std::vector{ 2, 3, 0, 1, 4 }));
        QVERIFY(third->partings != first->partings);
        all.partings = third->partings;
        QVERIFY(made(all)->partings == third->partings);
        // A filter that needs none keeps them.
        all.order = Order::Length;
        QVERIFY(made(all)->partings == third->partings);
        // Other runs in memory are others.
        const auto other = partingPairs();
        QVERIFY(!partingsFor(
            *makeSampleTable(other, RolloutKind::Training, {}, monitor).value(), third->partings));
    }

    void anotherPartnerPartsElsewhere()
    {
        SilentMonitor monitor;
        const auto comparison = partingPairs();
        SampleFilter filter;
        filter.order = Order::FirstDifference;
        const auto before
            = makeSampleTable(comparison, RolloutKind::Training, filter, monitor).value();
        filter.partings = before->partings;
        filter.pinned = { { { 3, 1 } } };
        const auto pinned
            = makeSampleTable(comparison, RolloutKind::Training, filter, monitor).value();
        const qsizetype pair = pinned->pairOfRow(Side::Baseline, 3);
        QCOMPARE(int(partingIn(*pinned, pair).state), int(Parting::State::Parts));
        QCOMPARE(partingIn(*pinned, pair).units, 0);
    }

    void equalPromptsStandTogether()
    {
        SilentMonitor monitor;
        const auto comparison
            = makeComparison(QStringLiteral("sample 1 1 | b | 1\nsample 1 1 | a | 2\n"
                                            "sample 2 1 | b | 3\nsample 2 1 | c | 4\n"
                                            "sample 3 1 | a | 5\n"),
                QStringLiteral("sample 2 1 | a | 6\n"));
        SampleFilter filter;
        filter.order = Order::Prompt;
        const auto steps = [&] {
            QStringList said;
            const auto table
                = makeSampleTable(comparison, RolloutKind::Training, filter, monitor).value();
            for (const qint32 pair : table->rows)
                said
                    += QStringLiteral("%1:%2").arg(table->stepOf(pair)).arg(table->ordinalOf(pair));
            return said.join(u' ');
        };
        QCOMPARE(steps(), QStringLiteral("1:1 2:1 1:2 2:3 3:1 2:2"));
        filter.descending = true;
        QCOMPARE(steps(), QStringLiteral("2:2 1:2 2:3 3:1 1:1 2:1"));
    }

    void cancelled()
    {
        class Cancelled final : public Monitor {
        public:
            bool cancelled() const override { return m_asked++ > 0; }
            void progress(double) override { }
            void stage(const QString&) override { }

        private:
            mutable std::atomic<int> m_asked{ 0 };
        };
        SampleFilter filter;
        filter.order = Order::FirstDifference;
        Cancelled monitor;
        const auto made = makeSampleTable(partingPairs(), RolloutKind::Training, filter, monitor);
        QVERIFY(!made && made.error().code == Error::Code::Cancelled);
    }

    void aClickOrders()
    {
        Shown shown;
        RolloutsPage& page = shown.page;
        QTRY_VERIFY(page.isSettled());
        auto* const table = page.findChild<SampleTableView*>();
        const auto click = [&](int section) {
            QHeaderView* const header = table->horizontalHeader();
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {},
                QPoint(header->sectionViewportPosition(section) + 12, header->height() / 2));
            QTRY_VERIFY(page.isSettled());
        };
        click(SamplesModel::FirstDifference);
        QCOMPARE(rowsOf(*table->samples()->table()), (std::vector{ 2, 3, 0, 1, 4 }));
        QCOMPARE(
            table->horizontalHeader()->sortIndicatorSection(), int(SamplesModel::FirstDifference));
        click(SamplesModel::FirstDifference);
        QCOMPARE(rowsOf(*table->samples()->table()), (std::vector{ 0, 3, 2, 1, 4 }));
        const PartingsPtr known = table->samples()->table()->partings;
        click(SamplesModel::Prompt);
        QCOMPARE(rowsOf(*table->samples()->table()), (std::vector{ 0, 1, 2, 3, 4 }));
        QVERIFY(table->samples()->table()->partings == known);
    }

    void givingUpShowsTheFormerOrder()
    {
        Shown shown;
        RolloutsPage& page = shown.page;
        QTRY_VERIFY(page.isSettled());
        auto* const table = page.findChild<SampleTableView*>();
        auto* const bar = page.findChild<ReadingBar*>();
        Q_EMIT table->orderChosen(Order::FirstDifference, false);
        QVERIFY(!bar->isVisible()); // short work is not worth a word
        bar->findChild<QToolButton*>(QStringLiteral("readingCancel"))->click();
        QTRY_VERIFY(page.isSettled());
        QCOMPARE(rowsOf(*table->samples()->table()), (std::vector{ 0, 1, 2, 3, 4 }));
        QCOMPARE(table->horizontalHeader()->sortIndicatorSection(), -1);
        QVERIFY(!bar->isVisible());
        bar->begin();
        QTRY_VERIFY(bar->isVisible());
        bar->end();
        QVERIFY(!bar->isVisible());
        bar->begin();
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(QTest::qWaitForWindowActive(&page));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Escape); // as good as its button
        QTRY_VERIFY(page.isSettled());
        QVERIFY(!bar->isVisible());
    }
};

ALIDADE_UI_TEST_MAIN(TestSampleOrder)
#include "tst_sample_order.moc"
