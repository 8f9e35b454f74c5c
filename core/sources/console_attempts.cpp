// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/console_attempts.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace alidade {
namespace {

constexpr double PrintedResolution = 0.001;

/// Consecutive lines of metrics of one start.
struct Span {
    size_t begin = 0;
    size_t end = 0;
    QString reason;
    int reasonLine = 0;
    bool resumed = false;
    bool threeDecimals = false;
    int config = -1; ///< the last one printed before
};

struct Point {
    double step;
    double value;
    bool threeDecimals;
};

using Curve = std::vector<Point>;

/// Ascending, one point a step: the last one.
void settle(Curve& curve)
{
    const auto earlier = [](const Point& one, const Point& other) { return one.step < other.step; };
    if (!std::is_sorted(curve.begin(), curve.end(), earlier))
        std::stable_sort(curve.begin(), curve.end(), earlier);
    size_t kept = 0;
    for (const Point& point : curve) {
        if (kept > 0 && curve[kept - 1].step == point.step)
            curve[kept - 1] = point;
        else
            curve[kept++] = point;
    }
    curve.resize(kept);
}

MetricSeries seriesOf(const QString& name, const Curve& curve, bool threeDecimals)
{
    MetricSeries series;
    series.name = name;
    series.steps.reserve(curve.size());
    series.values.reserve(curve.size());
    bool anyNumber = false;
    for (const Point& point : curve) {
        series.steps.push_back(point.step);
        series.values.push_back(point.value);
        threeDecimals = threeDecimals && (point.threeDecimals || !std::isfinite(point.value));
        anyNumber = anyNumber || std::isfinite(point.value);
    }
    series.resolution = threeDecimals && anyNumber ? PrintedResolution : 0;
    return series;
}

/// Splits the lines of metrics into starts.
class SpanFinder {
public:
    explicit SpanFinder(const ConsoleLog& log)
        : m_log(log)
    {
    }

    std::vector<Span> find(bool& tooMany)
    {
        for (size_t i = 0; i < m_log.metricLines.size(); ++i) {
            const ConsoleMetricLine& line = m_log.metricLines[i];
            Span next;
            const bool announced = announce(line.line, next);
            if (m_spans.empty() || announced || stepsBack(line, next)) {
                if (m_spans.size() < size_t(Limits::Attempts)) {
                    next.begin = i;
                    next.threeDecimals = true;
                    m_spans.push_back(next);
                    m_streams.clear();
                } else {
                    tooMany = true;
                }
            }
            Span& span = m_spans.back();
            span.end = i + 1;
            span.threeDecimals = span.threeDecimals && line.threeDecimals;
            m_streams[line.stream] = line.step;
            m_last = line.step;
        }
        return std::move(m_spans);
    }

private:
    /// Markers and configs between the last line of metrics and this one.
    bool announce(int line, Span& next)
    {
        bool announced = false;
        for (; m_config < m_log.configs.size() && m_log.configs[m_config].line < line; ++m_config) {
            next.reason = QStringLiteral("A config was printed");
            next.reasonLine = m_log.configs[m_config].line;
            announced = true;
        }
        for (; m_marker < m_log.markers.size() && m_log.markers[m_marker].line < line; ++m_marker) {
            const ConsoleMarker& marker = m_log.markers[m_marker];
            if (marker.kind == ConsoleMarker::Kind::Rollouts)
                continue;
            next.reason = marker.text;
            next.reasonLine = marker.line;
            next.resumed = marker.kind == ConsoleMarker::Kind::Resume;
            announced = true;
        }
        next.config = int(m_config) - 1;
        return announced;
    }

    bool stepsBack(const ConsoleMetricLine& line, Span& next) const
    {
        // Several processes may print steps of their own; each goes on by itself.
        const auto stream = m_streams.find(line.stream);
        const bool back
            = stream != m_streams.end() ? line.step < stream->second : line.step <= m_last;
        if (back) {
            next.reason
                = QStringLiteral("Step %1 follows step %2")
                      .arg(shortestText(line.step),
                          shortestText(stream != m_streams.end() ? stream->second : m_last));
            next.reasonLine = line.line;
        }
        return back;
    }

    const ConsoleLog& m_log;
    std::vector<Span> m_spans;
    std::unordered_map<quint32, double> m_streams; ///< last step of each in this start
    double m_last = -std::numeric_limits<double>::infinity();
    size_t m_config = 0;
    size_t m_marker = 0;
};

bool replacesEarlier(const ConsoleLog& log, const Span& before, const Span& span)
{
    return !span.resumed && span.config > before.config && before.config >= 0
        && log.metricLines[span.begin].step <= 1
        && !sameValue(
            log.configs[size_t(before.config)].tree, log.configs[size_t(span.config)].tree);
}

void appendPoints(const ConsoleLog& log, const Span& span, std::vector<Curve>& curves)
{
    for (size_t i = span.begin; i < span.end; ++i) {
        const ConsoleMetricLine& line = log.metricLines[i];
        for (size_t j = line.first; j < line.first + line.count; ++j) {
            const ConsoleMetric& metric = log.metrics[j];
            curves[metric.name].push_back({ line.step, metric.value, metric.threeDecimals });
        }
    }
}

/// Takes the curves out, as series sorted by name.
std::vector<MetricSeries> takeSeries(
    const ConsoleLog& log, std::vector<Curve>& curves, bool threeDecimals)
{
    std::vector<MetricSeries> series;
    for (size_t name = 0; name < curves.size(); ++name) {
        if (curves[name].empty())
            continue;
        settle(curves[name]);
        series.push_back(seriesOf(log.names[name], curves[name], threeDecimals));
        Curve().swap(curves[name]);
    }
    std::sort(series.begin(), series.end(),
        [](const MetricSeries& one, const MetricSeries& other) { return one.name < other.name; });
    return series;
}

} // namespace

ConsoleCurves consoleCurves(const ConsoleLog& log)
{
    ConsoleCurves curves;
    bool tooMany = false;
    const std::vector<Span> spans = SpanFinder(log).find(tooMany);
    if (tooMany)
        curves.notes.push_back({ Note::Severity::Warning, {}, {},
            QStringLiteral("The training was started more than %1 times; later starts are not told "
                           "apart")
                .arg(Limits::Attempts) });
    if (spans.empty())
        return curves;
    size_t firstUsed = 0;
    for (size_t i = 1; i < spans.size(); ++i)
        if (replacesEarlier(log, spans[i - 1], spans[i]))
            firstUsed = i;
    if (firstUsed > 0)
        curves.notes.push_back({ Note::Severity::Info, {},
            { {}, log.metricLines[spans[firstUsed].begin].line },
            QStringLiteral("A training with another config starts here; the metrics before it are "
                           "kept apart") });

    std::vector<Curve> points(log.names.size());
    bool anyThreeDecimals = false;
    for (const Span& span : spans) {
        Attempt attempt;
        attempt.replaced = curves.store.attempts.size() < firstUsed;
        attempt.origin.line
            = span.reasonLine > 0 ? span.reasonLine : log.metricLines[span.begin].line;
        attempt.reason = span.reason;
        attempt.firstStep = std::numeric_limits<double>::infinity();
        attempt.lastStep = -attempt.firstStep;
        for (size_t i = span.begin; i < span.end; ++i) {
            attempt.firstStep = std::min(attempt.firstStep, log.metricLines[i].step);
            attempt.lastStep = std::max(attempt.lastStep, log.metricLines[i].step);
        }
        if (spans.size() > 1) { // of the only one the store's series are its own
            appendPoints(log, span, points);
            attempt.series = takeSeries(log, points, span.threeDecimals);
        }
        curves.store.attempts.push_back(std::move(attempt));
    }
    std::vector<double> steps;
    for (size_t i = firstUsed; i < spans.size(); ++i) {
        appendPoints(log, spans[i], points);
        anyThreeDecimals = anyThreeDecimals || spans[i].threeDecimals;
        for (size_t j = spans[i].begin; j < spans[i].end; ++j)
            steps.push_back(log.metricLines[j].step);
    }
    std::sort(steps.begin(), steps.end());
    curves.steps = size_t(std::unique(steps.begin(), steps.end()) - steps.begin());
    curves.store.series = takeSeries(log, points, anyThreeDecimals);
    curves.store.trust = anyThreeDecimals ? 5 : 20;
    curves.store.lost = log.lost;
    return curves;
}

namespace {

/// First and last line of the log between this config and the next, both excluded.
std::pair<int, int> linesBehind(const ConsoleLog& log, size_t config)
{
    return { log.configs[config].line,
        config + 1 < log.configs.size() ? log.configs[config + 1].line
                                        : std::numeric_limits<int>::max() };
}

} // namespace

qint64 metricLinesBehind(const ConsoleLog& log, size_t config)
{
    const auto [from, to] = linesBehind(log, config);
    return std::count_if(log.metricLines.begin(), log.metricLines.end(),
        [from = from, to = to](
            const ConsoleMetricLine& line) { return line.line > from && line.line < to; });
}

double firstStepBehind(const ConsoleLog& log, size_t config)
{
    const auto [from, to] = linesBehind(log, config);
    double first = std::numeric_limits<double>::infinity();
    for (const ConsoleMetricLine& line : log.metricLines)
        if (line.line > from && line.line < to)
            first = std::min(first, line.step);
    return first;
}

} // namespace alidade
