// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Redraw times of the metric plot beside the plotting library's own graphs on the same noisy
// curves, and how long a run of many long metrics takes until it is shown. Prints figures, judges
// nothing: bench_plot [METRICS [STEPS]]. Thread: GUI; run with QT_QPA_PLATFORM=offscreen.
#include "core/compare/metric_compare.h"
#include "core/engine/load_profile.h"
#include "ui/models/metric_plot_data.h"
#include "ui/models/metrics_model.h"
#include "ui/widgets/metric_plot.h"
#include "ui/widgets/plot_grid.h"
#include "ui/widgets/plot_shapes.h"
#include "ui/widgets/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <vector>

using namespace alidade;

namespace {

constexpr int Frames = 15;

double milliseconds(const std::function<void()>& work)
{
    QElapsedTimer timer;
    timer.start();
    work();
    return double(timer.nsecsElapsed()) / 1e6;
}

void report(const char* what, const std::function<void()>& frame, int frames = Frames)
{
    frame(); // the first one makes buffers
    std::vector<double> times;
    for (int i = 0; i < frames; ++i)
        times.push_back(milliseconds(frame));
    std::sort(times.begin(), times.end());
    std::printf(
        "  %-46s median %8.1f ms   max %8.1f ms\n", what, times[times.size() / 2], times.back());
    std::fflush(stdout);
}

double noise(unsigned i) { return double((i * 2654435761U >> 12) % 4096) / 4096 - 0.5; }

MetricSeries curve(const QString& name, size_t count, unsigned seed)
{
    MetricSeries series;
    series.name = name;
    series.steps.reserve(count);
    series.values.reserve(count);
    for (size_t i = 0; i < count; ++i) {
        series.steps.push_back(double(i + 1));
        series.values.push_back(
            2 + std::sin(double(i) * 2e-4) + 0.3 * noise(unsigned(i) * 7 + seed));
    }
    return series;
}

PlotData plotData(size_t count)
{
    const MetricSeries baseline = curve(QStringLiteral("m"), count, 1);
    const MetricSeries candidate = curve(QStringLiteral("m"), count, 99);
    MetricCase metric;
    metric.series = { &baseline, &candidate };
    metric.tolerance.relative = 0.05;
    MetricPoints points;
    const auto judged = compareMetric(metric, &points);
    PlotData data;
    data.name = baseline.name;
    data.curves = { { baseline.steps, baseline.values }, { candidate.steps, candidate.values } };
    data.steps = points.steps;
    data.delta = points.delta;
    data.allowed = points.allowed;
    data.ratios = points.ratio;
    data.divergedAt = judged.divergedAt;
    return data;
}

void drawOnePlot(size_t count)
{
    std::printf("2 x %zu points, 1600 x 900\n", count);
    const PlotData data = plotData(count);
    PlotShapesPtr shapes;
    std::printf("  %-46s        %8.1f ms\n", "prepare curves, bands and pyramids (background)",
        milliseconds([&] { shapes = makePlotShapes(data); }));
    {
        MetricPlot plot;
        plot.resize(1600, 900);
        plot.setShapes(shapes);
        (void)plot.grab();
        report("ours: two curves, band, difference", [&] { plot.redraw(); });
        plot.setLogScale(true);
        report("ours, logarithmic", [&] { plot.redraw(); });
        plot.setLogScale(false);
        PlotOptions options;
        options.smoothing = 25;
        plot.setShapes(makePlotShapes(data, options));
        report("ours, with smoothing", [&] { plot.redraw(); });
    }
    const auto values
        = [](const std::vector<double>& list) { return QVector<double>(list.begin(), list.end()); };
    QVector<double> low, high;
    for (const BandPoint& point : bandAroundBaseline(data)) {
        low.append(point.low);
        high.append(point.high);
    }
    const auto library = [&](const char* what, double pen, bool band, int frames) {
        QCustomPlot plot;
        plot.resize(1600, 900);
        const auto& curves = data.curves;
        const QVector<double> steps = values(curves.baseline.steps);
        const auto add = [&](const QVector<double>& y, const QColor& colour) {
            QCPGraph* const graph = plot.addGraph();
            graph->setData(steps, y, true);
            graph->setPen(QPen(colour, pen));
            return graph;
        };
        if (band) {
            QCPGraph* const lower = add(low, Qt::transparent);
            QCPGraph* const upper = add(high, Qt::transparent);
            upper->setBrush(currentTheme().band);
            upper->setChannelFillGraph(lower);
        }
        add(values(curves.baseline.values), currentTheme().baseline);
        add(values(curves.candidate.values), currentTheme().candidate);
        plot.rescaleAxes();
        report(
            what, [&] { plot.replot(QCustomPlot::rpImmediateRefresh); }, frames);
    };
    library("QCPGraph: two curves, pen 1", 1, false, 5);
    library("QCPGraph: two curves, pen 2", 2, false, 3);
    library("QCPGraph: two curves, pen 1, channel fill", 1, true, 3);
}

void drawGrid(size_t count)
{
    std::vector<PlotShapesPtr> plots;
    for (int i = 0; i < 12; ++i) {
        PlotData data = plotData(count);
        data.name = QStringLiteral("metric %1").arg(i);
        plots.push_back(makePlotShapes(std::move(data)));
    }
    PlotGrid grid;
    grid.resize(1600, 900);
    grid.setPlots(std::move(plots));
    QImage image(1600, 900, QImage::Format_RGB32);
    std::printf("12 small plots of 2 x %zu points\n", count);
    report("grid", [&] { grid.render(&image); });
}

void compareMany(int metrics, size_t steps)
{
    std::printf("%d metrics x %zu steps a side\n", metrics, steps);
    auto comparison = std::make_shared<Comparison>();
    for (const Side side : BothSides) {
        auto run = std::make_shared<Run>();
        MetricStore store;
        for (int i = 0; i < metrics; ++i)
            store.series.push_back(
                curve(QStringLiteral("actor/m%1").arg(i, 4, 10, QLatin1Char('0')), steps,
                    unsigned(i) + (side == Side::Candidate ? 7U : 0U)));
        run->stores.push_back(std::move(store));
        comparison->runs[side] = std::move(run);
    }
    comparison->profile = builtInProfile();
    SilentMonitor monitor;
    std::printf("  %-46s        %8.1f ms\n", "compare", milliseconds([&] {
        comparison->metrics = std::move(*compareMetrics(*comparison, monitor));
    }));
    MetricRows rows;
    std::printf("  %-46s        %8.1f ms\n", "list with sparklines",
        milliseconds([&] { rows = std::move(*makeMetricRows(comparison, monitor)); }));
    const SparklineCache cache = sparklinesOf(comparison, rows);
    std::printf("  %-46s        %8.1f ms\n", "list after a change of tolerance",
        milliseconds([&] { rows = std::move(*makeMetricRows(comparison, monitor, cache)); }));
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    applyTheme(application, ThemeMode::Light);
    const int metrics = argc > 1 ? QByteArray(argv[1]).toInt() : 300;
    const int steps = argc > 2 ? QByteArray(argv[2]).toInt() : 100'000;
    drawOnePlot(10'000);
    drawOnePlot(size_t(std::max(1, steps)));
    drawGrid(size_t(std::max(1, steps)));
    compareMany(std::max(1, metrics), size_t(std::max(1, steps)));
    return 0;
}
