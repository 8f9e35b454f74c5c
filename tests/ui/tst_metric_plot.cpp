// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The metric plot: mapping, bands, gaps and read-outs as functions; the widget by mouse and keys.
#include "tests/support/ui_test_main.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/plot_paint.h"
#include "ui/widgets/plot_readout.h"
#include "ui/widgets/sparkline.h"

#include <QElapsedTimer>
#include <QPainter>
#include <QSignalSpy>

#include <cmath>
#include <limits>

using namespace alidade;

namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinity = std::numeric_limits<double>::infinity();

PlotData sample(std::vector<double> baseline, std::vector<double> candidate)
{
    PlotData data;
    data.name = QStringLiteral("actor/grad_norm");
    data.verdict = QStringLiteral("Leaves ±5 % at step 3");
    for (size_t i = 0; i < baseline.size(); ++i) {
        data.steps.push_back(double(i + 1));
        data.delta.push_back(candidate[i] - baseline[i]);
        data.allowed.push_back(std::abs(baseline[i]) * 0.05);
        data.ratios.push_back(std::abs(data.delta[i]) / data.allowed[i]);
    }
    data.curves = { { data.steps, std::move(baseline) }, { data.steps, std::move(candidate) } };
    data.divergedAt = 3;
    return data;
}

PlotArea area(bool logarithmic = false)
{
    return { QRect(10, 20, 100, 200), { 0, 10 }, { 1, 100 }, logarithmic };
}

} // namespace

class TstMetricPlot : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void mapping()
    {
        QCOMPARE(area().x(0), 10.0);
        QCOMPARE(area().x(10), 110.0);
        QCOMPARE(area().y(1), double(QRect(10, 20, 100, 200).bottom()));
        QCOMPARE(area().y(100), area().y(1) - 200);
        QCOMPARE(area(true).y(10), area().y(1) - 100); // half of two decades
        QVERIFY(!area(true).isPlottable(0));
        QVERIFY(!area().isPlottable(NaN));
        QVERIFY(std::isfinite(area().y(1e300))); // held close to the area
    }

    void bandPolygon()
    {
        const auto band = bandAroundBaseline(sample({ 10, NaN, 20, 30 }, { 10, 10, 40, 30 }));
        const std::vector<BandPoint> expected{ { 1, 9.5, 10.5 }, { 3, 19, 21 }, { 4, 28.5, 31.5 } };
        QCOMPARE(band.size(), expected.size());
        for (size_t i = 0; i < band.size(); ++i) {
            QCOMPARE(band[i].step, expected[i].step);
            QCOMPARE(band[i].low, expected[i].low);
            QCOMPARE(band[i].high, expected[i].high);
        }
        const QPolygonF polygon = BandShape(band).polygon(area());
        QCOMPARE(polygon.size(), 6); // upper edge forwards, lower edge back
        QCOMPARE(polygon[0].x(), polygon[5].x());
        QVERIFY(polygon[0].y() < polygon[5].y());
        QVERIFY(BandShape().polygon(area()).isEmpty());
    }

    void gaps()
    {
        const CurveShape curve({ 1, 2, 3, 4, 5 }, { 10, NaN, Infinity, 20, 30 });
        const auto pieces = curve.pieces(area());
        QCOMPARE(pieces.size(), size_t(2));
        QCOMPARE(pieces[0].size(), 1);
        QCOMPARE(pieces[1].size(), 2);
        const CurveShape negative({ 1, 2, 3 }, { -1, 2, 3 });
        QCOMPARE(negative.pieces(area(true)).front().size(), 2);
    }

    void everyPeakStaysVisible()
    {
        std::vector<double> steps, values;
        for (int i = 0; i < 50'000; ++i) {
            steps.push_back(i);
            values.push_back(i == 31'234 ? 99 : i % 7);
        }
        values[40'000] = NaN;
        const MinMaxPyramid pyramid(values);
        QCOMPARE(pyramid.range(31'000, 31'500).second, 99.0);
        QCOMPARE(pyramid.range(31'235, 50'000).second, 6.0);
        const auto columns = columnExtents(steps, pyramid, 0, 50'000, 500);
        QCOMPARE(columns.size(), size_t(500));
        QCOMPARE(columns[312].high, 99.0);
        // The same by looking at every value.
        for (const auto& [begin, end] :
            { std::pair<size_t, size_t>{ 3, 5 }, { 17, 900 }, { 64, 128 }, { 0, 50'000 } }) {
            const auto [low, high] = std::minmax_element(values.begin() + long(begin),
                values.begin() + long(end), [](double one, double two) { return one < two; });
            QCOMPARE(pyramid.range(begin, end).first, *low);
            QCOMPARE(pyramid.range(begin, end).second, *high);
        }
    }

    void nonFinite()
    {
        const PlotData data = sample({ 1, NaN, 3, 4 }, { 1, 2, Infinity, -Infinity });
        const auto marks = nonFiniteMarks(data);
        const std::vector<NonFiniteMark> expected{ { 2, Side::Baseline,
                                                       NonFiniteMark::Kind::NotANumber },
            { 3, Side::Candidate, NonFiniteMark::Kind::PlusInfinity },
            { 4, Side::Candidate, NonFiniteMark::Kind::MinusInfinity } };
        QVERIFY(marks == expected);
        QVERIFY(nonFiniteTriangle(marks[1], area()).front().y() < 30); // +∞ at the top
        QVERIFY(nonFiniteTriangle(marks[0], area()).front().y() > 200);
        QVERIFY(nonFiniteTriangle({ 99, Side::Candidate, {} }, area()).isEmpty());
    }

    void ranges()
    {
        const std::vector<double> wild{ NaN, Infinity, 2, 4, -Infinity };
        const ValueRange range = valueRange({ &wild }, false);
        QVERIFY(range.low < 2 && range.low > 1.8 && range.high > 4 && range.high < 4.2);
        const std::vector<double> none{ NaN };
        QVERIFY((valueRange({ &none }, false) == ValueRange{ 0, 1 }));
        const std::vector<double> constant{ 5, 5 };
        QVERIFY(valueRange({ &constant }, false).low < 5);
        const std::vector<double> mixed{ -3, 0, 10, 1000 };
        QVERIFY(valueRange({ &mixed }, true).low > 0);
        const ValueRange narrow = differenceRange({ 0.1, -0.1 }, { { 1, -50, 50 } });
        QVERIFY(narrow.high < 1); // a wide band does not flatten the curve
    }

    void differenceModes()
    {
        const PlotData data = sample({ 10, 0, 20 }, { 11, 0, 18 });
        QCOMPARE(differences(data, DifferenceMode::Absolute)[2], -2.0);
        QCOMPARE(differences(data, DifferenceMode::Relative)[0], 0.1);
        QCOMPARE(differences(data, DifferenceMode::Relative)[1], 0.0);
        QCOMPARE(differences(data, DifferenceMode::BandUnits)[2], -2.0);
        QVERIFY(bandAroundZero(data, DifferenceMode::BandUnits)[0].high == 1);
    }

    void readout()
    {
        PlotData data = sample({ 10, 20, 30 }, { 10, NaN, 36 });
        data.curves.candidate.steps.push_back(7);
        data.curves.candidate.values.push_back(1);
        const PlotReadout at = readoutAt(data, 3);
        QCOMPARE(at.difference.value(), 6.0);
        QCOMPARE(at.ratio.value(), 4.0);
        QVERIFY(!readoutAt(data, 7).baseline);
        QCOMPARE(nearestStep(data, 5.2).value(), 7.0);
        QCOMPARE(stepBeside(data, 3, true).value(), 7.0);
        QVERIFY(!stepBeside(data, 1, false));
        QCOMPARE(readoutText(std::nullopt), QStringLiteral("–"));
        QCOMPARE(readoutText(NaN), QStringLiteral("NaN"));
        QCOMPARE(signedText(-1.5), QStringLiteral("−1.5"));
        QVERIFY(!nearestStep({}, 1));
    }

    void sparkline()
    {
        const std::vector<double> steps{ 1, 2, 3 }, values{ 1, NaN, 3 };
        const auto line = makeSparkline({ &steps, nullptr }, { &values, nullptr }, 2);
        QCOMPARE(line->outsideFrom, 0.5);
        QCOMPARE(line->curves.baseline.size(), size_t(3));
        QVERIFY(std::isnan(line->curves.baseline[1].x()));
        QVERIFY(line->curves.candidate.empty());
    }

    void paints_data()
    {
        QTest::addColumn<int>("state");
        QTest::newRow("empty") << 0;
        QTest::newRow("diverged") << 1;
        QTest::newRow("NaN and infinities") << 2;
        QTest::newRow("one side only") << 3;
        QTest::newRow("one point") << 4;
        QTest::newRow("logarithmic with zeros") << 5;
    }

    void paints()
    {
        QFETCH(int, state);
        MetricPlot plot;
        plot.resize(600, 420);
        PlotData data = sample({ 10, 11, 12, 13 }, { 10, 11, 20, 40 });
        if (state == 2)
            data = sample({ 10, NaN, 12, Infinity }, { 10, 11, NaN, -Infinity });
        if (state == 3) {
            data = {};
            data.curves.baseline = { { 1, 2 }, { 3, 4 } };
        }
        if (state == 4)
            data = sample({ 5 }, { 6 });
        if (state == 5)
            data = sample({ 0, 10, 1000 }, { -1, 20, 3000 });
        if (state > 0)
            plot.setData(data);
        plot.setLogScale(state == 5);
        const QImage image = plot.grab().toImage();
        const QRgb background = currentTheme().base.rgb();
        int inked = 0;
        for (int x = 0; x < image.width(); x += 2) {
            for (int y = 60; y < image.height(); y += 2)
                inked += image.pixel(x, y) != background ? 1 : 0;
        }
        QVERIFY(inked > 100);
    }

    void mouse()
    {
        MetricPlot plot;
        plot.resize(700, 480);
        plot.setData(sample({ 10, 11, 12, 13, 14, 15 }, { 10, 11, 20, 40, 50, 60 }));
        plot.show();
        QVERIFY(QTest::qWaitForWindowExposed(&plot));
        auto* canvas = plot.findChild<QWidget*>(QStringLiteral("plotCanvas"));
        QVERIFY(canvas);
        const ValueRange all = plot.visibleSteps();
        QCOMPARE(
            plot.shownStep().value(), 3.0); // the first step outside, until something is chosen

        QSignalSpy pinned(&plot, &MetricPlot::stepPinned);
        const QPoint at = plot.pointOf(5) - canvas->pos();
        QTest::mouseMove(canvas, at);
        QTest::mouseClick(canvas, Qt::LeftButton, {}, at);
        QCOMPARE(plot.pinnedStep().value(), 5.0);
        QCOMPARE(pinned.size(), 1);
        plot.movePin(true);
        QCOMPARE(plot.pinnedStep().value(), 6.0);
        plot.movePin(true); // the end
        QCOMPARE(plot.pinnedStep().value(), 6.0);

        QWheelEvent wheel(QPointF(at), canvas->mapToGlobal(QPointF(at)), {}, { 0, 240 },
            Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvas, &wheel);
        const ValueRange zoomed = plot.visibleSteps();
        QVERIFY(zoomed.high - zoomed.low < 0.7 * (all.high - all.low));
        QVERIFY(zoomed.low < 5 && zoomed.high > 5);
        QTest::mouseDClick(canvas, Qt::LeftButton, {}, at);
        QVERIFY(plot.visibleSteps() == all);
    }

    void manyPointsStayFluid()
    {
        std::vector<double> baseline, candidate;
        for (int i = 0; i < 100'000; ++i) {
            const double noise = double((unsigned(i) * 2654435761U >> 16) % 1000) / 3000;
            baseline.push_back(2 + std::sin(i * 1e-4) + noise);
            candidate.push_back(2 + std::sin(i * 1.1e-4) + noise);
        }
        MetricPlot plot;
        plot.resize(1400, 800);
        plot.setData(sample(baseline, candidate));
        (void)plot.grab();
        QElapsedTimer timer;
        timer.start();
        constexpr int Frames = 5;
        for (int i = 0; i < Frames; ++i)
            plot.resetView();
        const qint64 frame = timer.elapsed() / Frames;
        qInfo("%lld ms a frame with 2 × 100 000 points", frame);
        // No speed is asserted, only that it is no freeze (a filled channel took seconds a frame).
        QVERIFY2(frame < 5'000, "a frame takes seconds");
    }
};

ALIDADE_UI_TEST_MAIN(TstMetricPlot)
#include "tst_metric_plot.moc"
