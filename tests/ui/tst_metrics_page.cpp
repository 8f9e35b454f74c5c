// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The metrics page: its model under the model tester, then what a user does with it.
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/metric_words.h"
#include "ui/pages/metrics_page.h"
#include "ui/session/workspace.h"
#include "ui/widgets/metric_plot.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>

using namespace alidade;

namespace {

QString lines(const QString& gradNorm, const QString& loss)
{
    return QStringLiteral("metric actor/entropy: 1 0.5, 2 0.5, 3 0.5, 4 0.5, 5 0.5, 6 0.5\n"
                          "metric actor/grad_norm: %1\n"
                          "metric actor/pg_loss: %2\n"
                          "metric perf/throughput: 1 10, 2 20, 3 30, 4 10, 5 20, 6 30\n")
        .arg(gradNorm, loss);
}

ComparisonPtr twoRuns()
{
    const QString same = QStringLiteral("1 1.0, 2 1.0, 3 1.0, 4 1.0, 5 1.0, 6 1.0");
    return makeComparison(
        lines(same, same) + QStringLiteral("metric custom/only_here: 1 1, 2 2, 3 3\n"),
        lines(QStringLiteral("1 1.0, 2 1.0, 3 2.0, 4 3.0, 5 4.0, 6 5.0"),
            QStringLiteral("1 1.0, 2 1.0, 3 1.0, 4 1.0, 5 nan, 6 nan")));
}

} // namespace

class TstMetricsPage : public QObject {
    Q_OBJECT

    struct Shown {
        Workspace workspace;
        MetricsPage page{ workspace };
        QTableView* list = page.findChild<QTableView*>(QStringLiteral("metricList"));
        MetricPlot* plot = page.findChild<MetricPlot*>(QStringLiteral("metricPlot"));

        explicit Shown(const ComparisonPtr& comparison)
        {
            page.resize(1100, 700);
            page.show();
            page.setComparison(comparison);
        }
        QStringList names() const
        {
            QStringList all;
            for (int row = 0; row < list->model()->rowCount(); ++row)
                all.append(list->model()->index(row, 0).data(KeyRole).toString());
            return all;
        }
        QString title() const
        {
            return page.findChild<QLabel*>(QStringLiteral("plotTitle"))->text();
        }
    };

private Q_SLOTS:
    void model()
    {
        MetricsModel model;
        MetricsFilter filter;
        filter.setSourceModel(&model);
        QAbstractItemModelTester sourceTester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QAbstractItemModelTester filterTester(
            &filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
        SilentMonitor monitor;
        model.setRows(makeMetricRows(twoRuns(), monitor).value());
        QCOMPARE(model.rowCount(), 5);
        QVERIFY(filter.rowCount() <= 5);
        filter.setExcludedShown(true);
        QCOMPARE(filter.rowCount(), 5);
        filter.setShow(MetricsFilter::Show::Outside);
        QCOMPARE(filter.rowCount(), 2);
        filter.setText(QStringLiteral("GRAD"));
        QCOMPARE(filter.rowCount(), 1);
        QVERIFY(!model.index(0, MetricsModel::Curves).data(SparklineRole).isNull());
        model.setRows(makeMetricRows(nullptr, monitor).value());
        QCOMPARE(filter.rowCount(), 0);
    }

    void words()
    {
        Tolerance tolerance;
        tolerance.relative = 0.05;
        QCOMPARE(toleranceText(tolerance), QStringLiteral("±5 %"));
        tolerance.absolute = 0.001;
        QCOMPARE(toleranceText(tolerance), QStringLiteral("±5 %, at least ±0.001"));
        MetricComparison metric;
        metric.tolerance.relative = 0.05;
        metric.verdict = MetricComparison::Verdict::Diverged;
        metric.divergedAt = 12;
        metric.worstRatio = 3.2;
        metric.worstStep = 31;
        QCOMPARE(verdictSentence(metric, std::nullopt),
            QStringLiteral("Leaves ±5 % at step 12, worst 3.2× at step 31"));
        QCOMPARE(ratioText(metric), QStringLiteral("3.2×"));
        metric.worstRatio = 7e10;
        QVERIFY(ratioText(metric).startsWith(u'>'));
    }

    void showsWhatMovedFirst()
    {
        Shown shown(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(shown.names().contains(QStringLiteral("actor/grad_norm")));
        QVERIFY2(shown.title().contains(QStringLiteral("at step 3")), qPrintable(shown.title()));
        QCOMPARE(shown.plot->data().name, QStringLiteral("actor/grad_norm"));
        QCOMPARE(int(shown.page.state().state), int(Finding::State::Differs));
        QCOMPARE(shown.page.state().badge, QStringLiteral("2"));
        const auto* strip = shown.page.findChild<QLabel*>(QStringLiteral("toleranceStrip"));
        QVERIFY(strip->text().startsWith(QStringLiteral("Allowed: ")));
    }

    void filters()
    {
        Shown shown(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        auto* verdicts = shown.page.findChild<QComboBox*>(QStringLiteral("metricVerdicts"));
        verdicts->setCurrentIndex(1);
        QCOMPARE(shown.names().size(), 2);
        verdicts->setCurrentIndex(0);
        const auto before = shown.names().size();
        shown.page.findChild<QCheckBox*>(QStringLiteral("metricExcluded"))->setChecked(true);
        QVERIFY(shown.names().size() > before);
        QTest::keyClicks(
            shown.page.findChild<QLineEdit*>(QStringLiteral("metricText")), QStringLiteral("loss"));
        QCOMPARE(shown.names(), QStringList{ QStringLiteral("actor/pg_loss") });
    }

    void selectsByNameAndKeepsItAcrossSnapshots()
    {
        Shown shown(twoRuns());
        shown.page.select(QStringLiteral("actor/pg_loss"));
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.plot->data().name, QStringLiteral("actor/pg_loss"));
        QVERIFY(shown.title().contains(QStringLiteral("candidate only, from step 5")));
        shown.page.setComparison(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        QCOMPARE(shown.plot->data().name, QStringLiteral("actor/pg_loss"));
        Locator where;
        where.kind = Locator::Kind::Metric;
        where.key = QStringLiteral("perf/throughput"); // hidden by the filter
        where.step = 2;
        shown.page.reveal(where);
        QCOMPARE(shown.plot->data().name, QStringLiteral("perf/throughput"));
        QCOMPARE(shown.plot->pinnedStep().value(), 2.0);
    }

    void keys()
    {
        Shown shown(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.list->setFocus();
        QTest::keyClick(shown.list, Qt::Key_Right);
        QCOMPARE(shown.plot->pinnedStep().value(), 4.0); // from the first step outside
        QTest::keyClick(shown.list, Qt::Key_L);
        QVERIFY(shown.plot->isLogScale());
        QTest::keyClick(shown.list, Qt::Key_D);
        QCOMPARE(int(shown.plot->differenceMode()), int(DifferenceMode::Relative));
        QSignalSpy revealed(&shown.workspace, &Workspace::revealRequested);
        QTest::keyClick(shown.list, Qt::Key_Return);
        QCOMPARE(revealed.size(), 1);
        const auto where = revealed[0][0].value<Locator>();
        QCOMPARE(int(where.kind), int(Locator::Kind::Sample));
        QCOMPARE(where.step.value(), 4.0);
        const QString before = shown.plot->data().name;
        QTest::keyClick(shown.list, Qt::Key_Down);
        QVERIFY(shown.plot->data().name != before);
    }

    void emptyStates()
    {
        Shown shown(nullptr);
        auto* title = shown.page.findChild<QLabel*>(QStringLiteral("emptyTitle"));
        QVERIFY(title->isVisible());
        shown.page.setComparison(makeComparison(QString(), QString()));
        QVERIFY(title->isVisible());
        QCOMPARE(title->text(), QStringLiteral("Neither run has metrics"));
        QVERIFY(shown.page.isSettled());
        shown.page.setComparison(twoRuns());
        QTRY_VERIFY(shown.list->isVisible());
        shown.page.setComparison(nullptr);
        QVERIFY(title->isVisible());
    }
};

ALIDADE_UI_TEST_MAIN(TstMetricsPage)
#include "tst_metrics_page.moc"
