// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The metrics page: its model under the model tester, then what a user does with it.
#include "tests/support/run_factory.h"
#include "tests/support/ui_test_main.h"
#include "ui/models/metric_words.h"
#include "ui/models/metrics_filter.h"
#include "ui/pages/metric_detail.h"
#include "ui/pages/metrics_page.h"
#include "ui/pages/tolerance_strip.h"
#include "ui/session/workspace.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/plot_grid.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>

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
            for (int row = 0; row < list->model()->rowCount(); ++row) {
                const QString key = list->model()->index(row, 0).data(KeyRole).toString();
                if (!key.isEmpty())
                    all.append(key);
            }
            return all;
        }
        template <class Widget> Widget* find(const char* name) const
        {
            return page.findChild<Widget*>(QString::fromLatin1(name));
        }
        QString message() const { return find<MessageBar>("metricMessages")->text(); }
        QString title() const
        {
            return page.findChild<QLabel*>(QStringLiteral("plotTitle"))->text();
        }
    };

private Q_SLOTS:
    void model()
    {
        MetricsModel model;
        MetricsFilter filter(&model);
        QAbstractItemModelTester sourceTester(
            &model, QAbstractItemModelTester::FailureReportingMode::Fatal);
        QAbstractItemModelTester filterTester(
            &filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
        SilentMonitor monitor;
        model.setRows(makeMetricRows(twoRuns(), monitor).value());
        QStringList rows;
        for (int row = 0; row < model.rowCount(); ++row)
            rows.append(model.index(row, 0).data().toString());
        QCOMPARE(rows,
            (QStringList{ QStringLiteral("Favourites"), QStringLiteral("★ actor/pg_loss"),
                QStringLiteral("★ actor/grad_norm"), QStringLiteral("★ actor/entropy"),
                QStringLiteral("custom"), QStringLiteral("custom/only_here"),
                QStringLiteral("perf"), QStringLiteral("perf/throughput") }));
        QVERIFY(!model.index(0, 0).flags().testFlag(Qt::ItemIsSelectable));
        QVERIFY(model.index(1, 0).flags().testFlag(Qt::ItemIsSelectable));
        QCOMPARE(filter.shownMetrics(), 4);
        QCOMPARE(filter.rowCount(), 6); // perf is not judged, so its heading is gone, too
        filter.setShown(MetricCategory::Excluded, true);
        QCOMPARE(filter.rowCount(), 8);
        filter.sort(MetricsModel::Worst, Qt::DescendingOrder); // flat
        QCOMPARE(filter.rowCount(), 5);
        filter.sort(-1, Qt::AscendingOrder);
        QCOMPARE(filter.rowCount(), 8);
        for (const auto category :
            { MetricCategory::Within, MetricCategory::OneSided, MetricCategory::Excluded })
            filter.setShown(category, false);
        QCOMPARE(filter.shownMetrics(), 2);
        QCOMPARE(filter.rowCount(), 3);
        filter.setText(QStringLiteral("GRAD"));
        QCOMPARE(filter.shownMetrics(), 1);
        QVERIFY(!model.index(1, MetricsModel::Curves).data(SparklineRole).isNull());
        const auto counts = filter.counts();
        QCOMPARE(counts[size_t(MetricCategory::Outside)], 1);
        QCOMPARE(counts[size_t(MetricCategory::NonFinite)], 1);
        QCOMPARE(counts[size_t(MetricCategory::Excluded)], 1);
        model.setRows(makeMetricRows(nullptr, monitor).value());
        QCOMPARE(filter.rowCount(), 0);
    }

    void sparklinesAreUsedAgain()
    {
        SilentMonitor monitor;
        const auto comparison = twoRuns();
        const MetricRows rows = makeMetricRows(comparison, monitor).value();
        auto later = std::make_shared<Comparison>(*comparison);
        for (MetricComparison& metric : *later->metrics)
            metric.divergedAt.reset(); // a wider tolerance
        const MetricRows again
            = makeMetricRows(later, monitor, sparklinesOf(comparison, rows)).value();
        const auto line = [](const MetricRows& all, const char* name) {
            for (const MetricRow& row : all)
                if (row.metric && row.metric->name == QString::fromLatin1(name))
                    return row.sparkline;
            return SparklinePtr();
        };
        QVERIFY(line(rows, "actor/grad_norm")->outsideFrom > 0);
        QCOMPARE(line(again, "actor/grad_norm")->outsideFrom, -1.0);
        QVERIFY(line(again, "actor/grad_norm")->curves.candidate
            == line(rows, "actor/grad_norm")->curves.candidate);
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
        QTRY_VERIFY(!shown.title().isEmpty());
        QVERIFY2(shown.title().contains(QStringLiteral("at step 3")), qPrintable(shown.title()));
        QCOMPARE(shown.plot->data().name, QStringLiteral("actor/grad_norm"));
        QCOMPARE(int(shown.page.state().state), int(Finding::State::Differs));
        QCOMPARE(shown.page.state().badge, QStringLiteral("2"));
        QVERIFY2(
            shown.title().endsWith(QStringLiteral("; moved first")), qPrintable(shown.title()));
        QCOMPARE(shown.find<QLineEdit>("toleranceRelative")->text(), QStringLiteral("20"));
    }

    void filters()
    {
        Shown shown(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        const auto chip = [&](MetricCategory category) {
            return shown.find<QAbstractButton>(
                qPrintable(QStringLiteral("metricChip_%1").arg(int(category))));
        };
        QVERIFY(chip(MetricCategory::TooShort)->isHidden()); // none is
        chip(MetricCategory::Within)->click();
        chip(MetricCategory::OneSided)->click();
        QCOMPARE(shown.names(),
            (QStringList{ QStringLiteral("actor/pg_loss"), QStringLiteral("actor/grad_norm") }));
        chip(MetricCategory::Within)->click();
        const auto before = shown.names().size();
        chip(MetricCategory::Excluded)->click();
        QVERIFY(shown.names().size() > before);
        QCOMPARE(shown.find<QLabel>("metricCount")->text(), QStringLiteral("4 of 5"));
        QTest::keyClicks(shown.find<QLineEdit>("metricText"), QStringLiteral("loss"));
        QCOMPARE(shown.names(), QStringList{ QStringLiteral("actor/pg_loss") });
    }

    void selectsByNameAndKeepsItAcrossSnapshots()
    {
        Shown shown(twoRuns());
        shown.page.select(QStringLiteral("actor/pg_loss"));
        QTRY_VERIFY(shown.page.isSettled());
        QTRY_COMPARE(shown.plot->data().name, QStringLiteral("actor/pg_loss"));
        QVERIFY(shown.title().contains(QStringLiteral("candidate only, from step 5")));
        shown.page.setComparison(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        QTRY_COMPARE(shown.plot->data().name, QStringLiteral("actor/pg_loss"));
        Locator where;
        where.kind = Locator::Kind::Metric;
        where.key = QStringLiteral("perf/throughput"); // hidden by the filter
        where.step = 2;
        shown.page.reveal(where);
        QTRY_COMPARE(shown.plot->data().name, QStringLiteral("perf/throughput"));
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
        QVERIFY(shown.find<QAbstractButton>("plotLog")->isChecked());
        QTest::keyClick(shown.list, Qt::Key_D);
        QCOMPARE(int(shown.plot->differenceMode()), int(DifferenceMode::Relative));
        QVERIFY(shown.find<QAbstractButton>("plotDifference")
                    ->text()
                    .contains(QStringLiteral("relative")));
        QTest::keyClick(shown.list, Qt::Key_S);
        const auto* note = shown.find<QLabel>("plotNote");
        QTRY_VERIFY(note->text().contains(QStringLiteral("mean over")));
        QTest::keyClick(shown.list, Qt::Key_T);
        QTRY_VERIFY(note->text().contains(QStringLiteral("no wall time")));
        QTest::keyClick(shown.list, Qt::Key_A);
        QTRY_VERIFY(note->text().contains(QStringLiteral("more than once")));
        QTest::keyClick(shown.list, Qt::Key_M);
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("| 4 | 1 | 3 |")));
        const QString before = shown.plot->data().name;
        QTest::keyClick(shown.list, Qt::Key_Down);
        QTRY_VERIFY(shown.plot->data().name != before);
        shown.plot->setFocus();
        QTest::keyClick(shown.plot, Qt::Key_Up);
        QTRY_COMPARE(shown.plot->data().name, before);
    }

    void enterLeadsToTheRolloutsOfTheStep()
    {
        Shown none(twoRuns());
        QTRY_VERIFY(none.page.isSettled());
        QSignalSpy revealedNone(&none.workspace, &Workspace::revealRequested);
        none.page.detail().openRollouts();
        QVERIFY(revealedNone.isEmpty());
        QVERIFY2(none.message().contains(QStringLiteral("rollout_data_dir")),
            qPrintable(none.message()));

        const QString same = QStringLiteral("metric m: 1 1.0, 2 1.0, 3 1.0, 4 1.0\n"
                                            "sample 1 0.5 | a prompt | an answer\n"
                                            "sample 4 0.5 | a prompt | an answer\n");
        Shown shown(makeComparison(same, same));
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        QSignalSpy revealed(&shown.workspace, &Workspace::revealRequested);
        shown.plot->pinStep(3);
        shown.list->setFocus();
        QTest::keyClick(shown.list, Qt::Key_Return);
        QVERIFY(revealed.isEmpty());
        QVERIFY2(shown.message().contains(QStringLiteral("Step 3 has no rollouts"))
                && shown.message().contains(QStringLiteral("is 4")),
            qPrintable(shown.message()));
        shown.plot->pinStep(4);
        QTest::keyClick(shown.list, Qt::Key_Return);
        QCOMPARE(revealed.size(), 1);
        const auto where = revealed[0][0].value<Locator>();
        QCOMPARE(int(where.kind), int(Locator::Kind::Sample));
        QCOMPARE(where.step.value(), 4.0);
    }

    void gridShowsWhatIsListed()
    {
        Shown shown(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        QVERIFY(QTest::qWaitForWindowActive(&shown.page));
        shown.list->setFocus();
        QTest::keyClick(shown.list, Qt::Key_G);
        auto* grid = shown.find<PlotGrid>("metricGrid");
        QTRY_COMPARE(grid->plots().size(), size_t(4));
        QVERIFY(grid->isVisible() && !shown.plot->isVisible());
        QVERIFY(shown.find<QLabel>("metricGridNote")->text().contains(QStringLiteral("first 4")));
        QTest::keyClicks(shown.find<QLineEdit>("metricText"), QStringLiteral("grad"));
        QTRY_COMPARE(grid->plots().size(), size_t(1));
        shown.find<QLineEdit>("metricText")->clear();
        QTRY_COMPARE(grid->plots().size(), size_t(4));
        QTest::mouseDClick(grid, Qt::LeftButton, {}, grid->cellRect(2).center());
        QTRY_COMPARE(shown.plot->data().name, QStringLiteral("actor/entropy"));
        QVERIFY(shown.plot->isVisible());
    }

    void exports()
    {
        QTemporaryDir place;
        Shown shown(twoRuns());
        QTRY_VERIFY(shown.page.isSettled());
        shown.page.detail().exportTo(place.filePath(QStringLiteral("values.csv")));
        QFile file(place.filePath(QStringLiteral("values.csv")));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("step,baseline,candidate"));
        QVERIFY(shown.message().contains(QStringLiteral("values.csv")));
        shown.page.detail().exportTo(place.filePath(QStringLiteral("plot.txt")));
        QVERIFY(shown.message().contains(QStringLiteral("decides the format")));
        shown.page.detail().exportTo(place.filePath(QStringLiteral("no/such/plot.png")));
        QVERIFY(shown.message().contains(QStringLiteral("cannot be written")));
    }

    void tolerancesApplyAsTypedAndAreUndone()
    {
        QTemporaryDir place;
        const auto write = [&](const char* side, double factor) {
            const QString directory
                = place.filePath(QString::fromLatin1(side) + QStringLiteral("/demo"));
            QDir().mkpath(directory);
            QFile file(directory + QStringLiteral("/run.jsonl"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            for (int step = 1; step <= 10; ++step)
                file.write(QStringLiteral("{\"step\": %1, \"data\": {\"actor/grad_norm\": %2}}\n")
                               .arg(QString::number(step), QString::number(factor + 0.01 * step))
                               .toUtf8());
        };
        write("baseline", 1);
        write("candidate", 1.3); // 30 % off, 20 % are allowed
        write("low", 0.7);
        write("high", 1.35);
        Workspace workspace;
        MetricsPage page(workspace);
        connect(&workspace, &Workspace::comparisonChanged, &page,
            [&] { page.setComparison(workspace.comparison()); });
        page.resize(1200, 800);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        workspace.open({ place.filePath(QStringLiteral("baseline")),
            place.filePath(QStringLiteral("candidate")) });
        const auto verdict = [&] {
            const auto comparison = workspace.comparison();
            return comparison && comparison->metrics ? int(comparison->metrics->front().verdict)
                                                     : -1;
        };
        const int diverged = int(MetricComparison::Verdict::Diverged),
                  within = int(MetricComparison::Verdict::Within);
        QTRY_COMPARE(verdict(), diverged);
        const RunPtr baseline = workspace.comparison()->runs.baseline;
        QTRY_VERIFY(page.isSettled());
        const auto find
            = [&](const char* name) { return page.findChild<QWidget*>(QString::fromLatin1(name)); };
        auto* relative = page.findChild<QLineEdit*>(QStringLiteral("toleranceRelative"));
        QCOMPARE(relative->text(), QStringLiteral("20"));
        QVERIFY(!find("toleranceReset")->isEnabled() && !find("toleranceSave")->isEnabled());
        relative->setFocus();
        relative->selectAll();
        QTest::keyClicks(relative, QStringLiteral("40"));
        QTRY_COMPARE(verdict(), within);
        QCOMPARE(workspace.comparison()->runs.baseline, baseline); // nothing was read again
        QTRY_VERIFY(page.isSettled());
        QCOMPARE(relative->text(), QStringLiteral("40"));
        QCOMPARE(page.findChild<QTableView*>(QStringLiteral("metricList"))
                     ->model()
                     ->index(1, MetricsModel::Verdict)
                     .data()
                     .toString(),
            QStringLiteral("✓"));
        relative->selectAll();
        QTest::keyClicks(relative, QStringLiteral("4x")); // no number: nothing changes
        QVERIFY(!page.findChild<ToleranceStrip*>()->tolerance());

        page.detail().saveTolerances(place.filePath(QStringLiteral("t.json")));
        QFile saved(place.filePath(QStringLiteral("t.json")));
        QVERIFY(saved.open(QIODevice::ReadOnly));
        const QByteArray text = saved.readAll();
        QVERIFY(text.contains("alidade.profile/1") && text.contains("actor/grad_norm")
            && text.contains("0.4"));

        page.findChild<QAbstractButton*>(QStringLiteral("toleranceUndo"))->click();
        QTRY_COMPARE(verdict(), diverged);
        QTRY_VERIFY(page.isSettled());
        page.findChild<QAbstractButton*>(QStringLiteral("toleranceRedo"))->click();
        QTRY_COMPARE(verdict(), within);
        page.findChild<QAbstractButton*>(QStringLiteral("toleranceReset"))->click();
        QTRY_COMPARE(verdict(), diverged);

        // The spread of two repeats is wider than the tolerance.
        const auto noise
            = [&] { return page.findChild<QLabel*>(QStringLiteral("noiseState"))->text(); };
        workspace.addNoiseRun(place.filePath(QStringLiteral("low")));
        QTRY_VERIFY(noise().contains(QStringLiteral("at least 2")));
        QCOMPARE(verdict(), diverged);
        workspace.addNoiseRun(place.filePath(QStringLiteral("high")));
        QTRY_COMPARE(verdict(), within);
        QTRY_VERIFY(noise().contains(QStringLiteral("3 runs")));
        workspace.setNoiseDeviations(0.5);
        QTRY_COMPARE(verdict(), diverged);
        QSignalSpy failed(&workspace, &Workspace::failed);
        workspace.addNoiseRun(place.filePath(QStringLiteral("gone")));
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(workspace.noise().runs.size(), size_t(2));
        page.findChild<QAbstractButton*>(QStringLiteral("noiseClear"))->click();
        QTRY_VERIFY(workspace.comparison()->noise.runs.empty());
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
