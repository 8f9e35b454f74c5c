// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The metric plot: mapping, bands, gaps and read-outs as functions; the widget by mouse and keys.
#include "tests/support/ui_test_main.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/plot_grid.h"
#include "ui/widgets/plot_paint.h"
#include "ui/widgets/plot_readout.h"
#include "ui/widgets/plot_shapes.h"
#include "ui/widgets/plot_table.h"
#include "ui/widgets/sparkline.h"

#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QPainter>
#include <QSignalSpy>
#include <QTemporaryDir>

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

/// Pixels of a picture that have nearly this colour.
int pixelsOf(const QImage& image, const QRect& part, const QColor& colour)
{
    int count = 0;
    const QRect inside = part.intersected(image.rect());
    for (int y = inside.top(); y <= inside.bottom(); ++y) {
        for (int x = inside.left(); x <= inside.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += std::abs(pixel.red() - colour.red()) + std::abs(pixel.green() - colour.green())
                        + std::abs(pixel.blue() - colour.blue())
                    < 40
                ? 1
                : 0;
        }
    }
    return count;
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

    void smoothing()
    {
        const std::vector<double> steps{ 1, 2, 3, 4, 10 };
        QCOMPARE(
            smoothed(steps, { 1, 2, 3, 4, 50 }, 1), (std::vector<double>{ 1.5, 2, 3, 3.5, 50 }));
        const auto gaps = smoothed(steps, { 1, NaN, 3, Infinity, 5 }, 1);
        QCOMPARE(gaps[0], 1.0);
        QVERIFY(std::isnan(gaps[1]) && std::isnan(gaps[3]));
        QCOMPARE(gaps[2], 3.0);
        // As long curves are summed in parts, the parts must fit together.
        std::vector<double> longSteps, values;
        for (int i = 0; i < 1000; ++i) {
            longSteps.push_back(i);
            values.push_back(i % 17);
        }
        const auto means = smoothed(longSteps, values, 3);
        for (int i = 3; i < 997; ++i) {
            double sum = 0;
            for (int at = i - 3; at <= i + 3; ++at)
                sum += values[size_t(at)];
            QVERIFY(std::abs(means[size_t(i)] - sum / 7) < 1e-12);
        }
        QVERIFY(smoothed({}, {}, 5).empty());
    }

    void bandAroundTheMeanOfNoiseRuns()
    {
        PlotData data = sample({ 10, 20 }, { 10, 21 });
        data.middle = { 11, 22 };
        data.allowed = { 2, 2 };
        QCOMPARE(bandAroundBaseline(data)[0].low, 9.0);
        QCOMPARE(bandAroundBaseline(data)[0].high, 13.0);
        // The difference is taken from the baseline, so the band is shifted.
        QCOMPARE(bandAroundZero(data, DifferenceMode::Absolute)[0].low, -1.0);
        QCOMPARE(bandAroundZero(data, DifferenceMode::Absolute)[0].high, 3.0);
        QCOMPARE(bandAroundZero(data, DifferenceMode::BandUnits)[1].high, 1.0);
    }

    void wallTime()
    {
        PlotData data = sample({ 10, 11, 12 }, { 10, 11, 12 });
        PlotOptions options;
        options.wallTime = true;
        // Without times the axis stays, and says why.
        auto shapes = makePlotShapes(data, options);
        QCOMPARE(shapes->secondsPerUnit, 0.0);
        QVERIFY(shapes->xNote.contains(QStringLiteral("baseline")));
        QCOMPARE(shapes->xOf(2), 2.0);
        data.curves.baseline.seconds = { 1000, 4600, 8200 };
        data.curves.candidate.seconds = { 50'000, 64'400, 57'200 }; // the clock was set back
        shapes = makePlotShapes(data, options);
        QCOMPARE(shapes->secondsPerUnit, 3600.0);
        QVERIFY(shapes->xTitle.contains(QStringLiteral("hours")));
        QCOMPARE(shapes->times.baseline, (std::vector<double>{ 0, 1, 2 }));
        QCOMPARE(shapes->times.candidate, (std::vector<double>{ 0, 4, 4 }));
        QCOMPARE(shapes->xOf(2), 4.0);
        QCOMPARE(shapes->stepAt(3.5).value(), 2.0);
        QCOMPARE(shapes->stepAt(0.1).value(), 1.0);
    }

    void attemptsApart()
    {
        PlotData data = sample({ 10, 11, 12 }, { 10, 11, 12 });
        data.attempts.candidate = { { { 1, 2 }, { 10, 500 } }, { { 2, 3 }, { 11, 12 } } };
        PlotOptions options;
        QVERIFY(makePlotShapes(data, options)->attempts.candidate.empty());
        QVERIFY(makePlotShapes(data, options)->values.high < 20);
        options.attempts = true;
        const auto shapes = makePlotShapes(data, options);
        QCOMPARE(shapes->attempts.candidate.size(), size_t(2));
        QCOMPARE(shapes->attemptStarts, std::vector<double>{ 2 });
        QVERIFY(shapes->values.high > 500); // what was overwritten is in the picture
    }

    /// By wall time a start lies where it was, also where its steps were repeated later.
    void attemptsByWallTime()
    {
        PlotData data = sample({ 10, 11, 12 }, { 10, 11, 12 });
        data.curves.baseline.seconds = { 0, 100, 200 };
        data.curves.candidate.seconds = { 1000, 5000, 5100 };
        data.attempts.candidate = { { { 1, 2 }, { 10, 500 }, { 1000, 1100 } },
            { { 2, 3 }, { 11, 12 }, { 5000, 5100 } } };
        PlotOptions options;
        options.attempts = options.wallTime = true;
        auto shapes = makePlotShapes(data, options);
        QCOMPARE(shapes->secondsPerUnit, 60.0);
        QCOMPARE(shapes->attempts.candidate.size(), size_t(2));
        QCOMPARE(shapes->attemptStarts, std::vector<double>{ 4000.0 / 60 });
        // The first step of the first start was repeated, too: time begins with that start.
        data.attempts.candidate[0].seconds = { 400, 500 };
        shapes = makePlotShapes(data, options);
        QCOMPARE(shapes->attemptStarts, std::vector<double>{ 4600.0 / 60 });
        QCOMPARE(shapes->times.candidate.front(), 10.0);
        QVERIFY(shapes->x.high > 4700.0 / 60);
        // A start whose times are not known cannot be placed.
        data.attempts.candidate[0].seconds.clear();
        QCOMPARE(makePlotShapes(data, options)->attempts.candidate.size(), size_t(1));
    }

    void pixelsTellBandShadingAndMarks()
    {
        const Theme& theme = currentTheme();
        std::vector<double> flat(40, 10), away(40, 10);
        for (size_t i = 20; i < 40; ++i)
            away[i] = 14;
        away[30] = NaN;
        PlotData data = sample(flat, away);
        data.divergedAt = 21;
        MetricPlot plot;
        plot.resize(800, 500);
        plot.setData(data);
        const QImage image = plot.grab().toImage();
        const int middle = plot.pointOf(21).x();
        const QRect before(plot.pointOf(2).x(), 60, middle - plot.pointOf(2).x() - 4, 340);
        const QRect after(middle + 4, 60, plot.pointOf(38).x() - middle, 340);
        QVERIFY(pixelsOf(image, before, theme.baseline) + pixelsOf(image, before, theme.candidate)
            > 100);
        QVERIFY(pixelsOf(image, after, theme.candidate) > 50);
        QCOMPARE(pixelsOf(image, before, theme.nonFinite), 0);
        const QRect mark(plot.pointOf(31).x() - 8, 60, 16, 300);
        QVERIFY(pixelsOf(image, mark, theme.nonFinite) > 10);
        // The background is tinted after the step and is not before it.
        const int y = plot.pointOf(21).y() - 60;
        QCOMPARE(image.pixelColor(before.left() + 9, y), theme.base);
        QVERIFY(image.pixelColor(after.right() - 30, y) != theme.base);
    }

    void denseCurvesKeepPeaksAndMarks()
    {
        const Theme& theme = currentTheme();
        std::vector<double> flat(100'000, 10), spiky(100'000, 10);
        spiky[60'000] = 50; // one point of a hundred thousand
        for (size_t i = 30'000; i < 30'003; ++i)
            spiky[i] = NaN;
        PlotData data = sample(flat, spiky);
        data.divergedAt.reset();
        MetricPlot plot;
        plot.resize(900, 500);
        plot.setData(data);
        const QImage image = plot.grab().toImage();
        const QRect peak(plot.pointOf(60'001).x() - 3, plot.pointOf(1).y() - 60, 7, 50);
        QVERIFY(pixelsOf(image, peak, theme.candidate) > 20);
        const QRect mark(plot.pointOf(30'001).x() - 8, 60, 16, 400);
        QVERIFY(pixelsOf(image, mark, theme.nonFinite) > 10);
    }

    void denseBandIsOneRunAColumn()
    {
        std::vector<BandPoint> band;
        for (int i = 0; i < 1000; ++i)
            band.push_back({ i / 100.0, 40, 60.0 + (i == 505 ? 30 : 0) });
        const PlotArea where{ QRect(0, 0, 100, 200), { 0, 10 }, { 0, 100 }, false };
        const QColor colour(10, 20, 200, 128);
        const QImage image = BandShape(band).columnsImage(where, colour);
        QCOMPARE(image.size(), where.rect.size());
        const auto inked = [&](int column, double value) {
            return image.pixelColor(column, int(where.y(value))).alpha() > 0;
        };
        QVERIFY(inked(10, 50) && !inked(10, 65) && !inked(10, 35));
        QVERIFY(inked(50, 85)); // one wide step of the ten in this column
        QVERIFY(!inked(49, 85) && !inked(51, 85));
        QCOMPARE(image.pixelColor(10, int(where.y(50))).alpha(), 128);
        // Beyond the picture it is cut, not drawn elsewhere.
        const PlotArea part{ QRect(0, 0, 100, 200), { 0, 10 }, { 45, 55 }, false };
        const QImage full = BandShape(band).columnsImage(part, colour);
        QCOMPARE(full.pixelColor(0, 0).alpha(), 128);
        QCOMPARE(full.pixelColor(99, 199).alpha(), 128);
    }

    void columnsOfUnevenSteps()
    {
        std::vector<double> steps, values;
        for (int i = 0; i < 5000; ++i) {
            steps.push_back(i < 4000 ? i * 0.001 : 900 + i * 0.02); // crowded, a gap, then sparse
            values.push_back(i % 11);
        }
        const MinMaxPyramid pyramid(values);
        size_t at = 0;
        for (const ColumnExtent& extent : columnExtents(steps, pyramid, 0, 1000, 500)) {
            double low = 1e9, high = -1e9;
            for (; at < steps.size() && steps[at] < 2.0 * (extent.column + 1); ++at) {
                QVERIFY(steps[at] >= 2.0 * extent.column);
                low = std::min(low, values[at]);
                high = std::max(high, values[at]);
            }
            QCOMPARE(extent.low, low);
            QCOMPARE(extent.high, high);
        }
        QCOMPARE(at, size_t(std::lower_bound(steps.begin(), steps.end(), 1000) - steps.begin()));
    }

    void saysWhatIsDrawnOtherwise()
    {
        MetricPlot plot;
        PlotOptions options;
        options.smoothing = 25;
        plot.setShapes(makePlotShapes(sample({ 0, 11, 12 }, { 10, 11, 12 }), options));
        const auto* note = plot.findChild<QLabel*>(QStringLiteral("plotNote"));
        QVERIFY2(
            note->text().contains(QStringLiteral("mean over 25 steps")), qPrintable(note->text()));
        QVERIFY(note->text().contains(QStringLiteral("never used for the verdict")));
        plot.setLogScale(true);
        QVERIFY(note->text().contains(QStringLiteral("0 and below")));
        plot.setLogScale(false);
        options.smoothing = 0;
        plot.setShapes(makePlotShapes(sample({ 0, 11, 12 }, { 10, 11, 12 }), options));
        QVERIFY(note->isHidden());
    }

    void keepsTheViewOfTheSameMetric()
    {
        MetricPlot plot;
        plot.resize(700, 480);
        plot.setData(sample({ 10, 11, 12, 13 }, { 10, 11, 20, 40 }));
        plot.pinStep(2);
        PlotData again = sample({ 10, 11, 12, 13 }, { 10, 11, 20, 40 });
        again.divergedAt.reset(); // another tolerance
        plot.setData(again);
        QCOMPARE(plot.pinnedStep().value(), 2.0);
        again.name = QStringLiteral("another");
        plot.setData(again);
        QVERIFY(!plot.pinnedStep());
    }

    void savesImages()
    {
        QTemporaryDir place;
        MetricPlot plot;
        plot.resize(500, 400);
        plot.setData(sample({ 10, 11, 12, 13 }, { 10, 11, 20, 40 }));
        const auto saved = [&](const char* name) {
            const QString path = place.filePath(QString::fromLatin1(name));
            QFile file(path);
            return plot.saveImage(path) && file.open(QIODevice::ReadOnly) ? file.readAll()
                                                                          : QByteArray();
        };
        QVERIFY(saved("a.png").startsWith("\x89PNG"));
        QVERIFY(saved("a.pdf").startsWith("%PDF"));
        const QByteArray svg = saved("a.svg");
        QVERIFY(svg.contains("<svg") && svg.contains("</svg>"));
        QVERIFY(saved("a.gif").isEmpty());
        QVERIFY(saved("missing/a.svg").isEmpty());
    }

    void tables()
    {
        PlotData data = sample({ 10, 20, NaN }, { 10, 19, 1e-7 });
        data.curves.candidate.steps.push_back(7);
        data.curves.candidate.values.push_back(Infinity);
        data.name = QStringLiteral("a|b*c");
        const QList<QByteArray> csv = plotCsv(data).trimmed().split('\n');
        QCOMPARE(
            csv[0], QByteArray("step,baseline,candidate,difference,band_middle,allowed,ratio"));
        QCOMPARE(csv[1], QByteArray("1,10,10,0,10,0.5,0"));
        QCOMPARE(csv[2], QByteArray("2,20,19,-1,20,1,1"));
        QCOMPARE(csv[3], QByteArray("3,NaN,1e-07,NaN,,,"));
        QCOMPARE(csv[4], QByteArray("7,,Infinity,,,,"));
        const QString table = plotMarkdown(data, { 0, 3 }, 100);
        QVERIFY(table.contains(QStringLiteral("a\\|b\\*c")));
        QVERIFY(table.contains(QStringLiteral("| 2 | 20 | 19 | ")));
        QVERIFY(!table.contains(QStringLiteral("| 7 |")));
        QCOMPARE(
            plotMarkdown(data, { 0, 9 }, 2).count(u'\n'), 7); // two of four rows, and it says so
    }

    void grid()
    {
        PlotGrid grid;
        grid.resize(900, 500);
        std::vector<PlotShapesPtr> plots;
        for (int i = 0; i < 4; ++i) {
            PlotData data = sample({ 10, 11, 12, 13 }, { 10, 11, 20, 40 });
            data.name = QStringLiteral("metric %1").arg(i);
            data.isOutside = i == 1;
            plots.push_back(makePlotShapes(std::move(data)));
        }
        grid.setPlots(plots);
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        QCOMPARE(grid.cellRect(0).y(), grid.cellRect(2).y()); // three across
        QVERIFY(grid.cellRect(3).y() > grid.cellRect(0).y());
        const QImage image = grid.grab().toImage();
        for (size_t i = 0; i < 4; ++i)
            QVERIFY(pixelsOf(image, grid.cellRect(i), currentTheme().candidate) > 20);
        QVERIFY(pixelsOf(image, grid.cellRect(1), currentTheme().error)
            > pixelsOf(image, grid.cellRect(0), currentTheme().error));
        QSignalSpy chosen(&grid, &PlotGrid::chosen), opened(&grid, &PlotGrid::opened);
        QTest::mouseClick(&grid, Qt::LeftButton, {}, grid.cellRect(3).center());
        QCOMPARE(chosen[0][0].toString(), QStringLiteral("metric 3"));
        QTest::mouseDClick(&grid, Qt::LeftButton, {}, grid.cellRect(1).center());
        QCOMPARE(opened[0][0].toString(), QStringLiteral("metric 1"));
        const ValueRange all = grid.visibleX();
        const QPointF at = grid.cellRect(0).center();
        QWheelEvent wheel(at, grid.mapToGlobal(at), {}, { 0, 240 }, Qt::NoButton, Qt::NoModifier,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&grid, &wheel);
        QVERIFY(grid.visibleX().high - grid.visibleX().low < 0.7 * (all.high - all.low));
        grid.resetView();
        QVERIFY(grid.visibleX() == all);
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
