// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A console log: indexes stay inside, lines ascend, curves are sorted and no longer than the log.
#include "core/base/limits.h"
#include "core/sources/console_attempts.h"
#include "core/sources/console_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace {

using namespace alidade;

void require(bool condition)
{
    if (!condition)
        std::abort();
}

void checkSeries(const std::vector<MetricSeries>& all, size_t values)
{
    size_t sum = 0;
    for (const MetricSeries& series : all) {
        require(series.steps.size() == series.values.size());
        require(!series.steps.empty());
        require(std::adjacent_find(series.steps.begin(), series.steps.end(), std::greater_equal<>())
            == series.steps.end());
        sum += series.values.size();
    }
    require(sum <= values);
    require(std::is_sorted(all.begin(), all.end(),
        [](const auto& one, const auto& other) { return one.name < other.name; }));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const ConsoleLog log = readConsoleLog(bytes);
    require(log.metrics.size() <= size);
    require(log.names.size() <= log.metrics.size() + size);
    int last = 0;
    for (const ConsoleMetricLine& line : log.metricLines) {
        require(line.line >= last && line.line <= log.lines);
        last = line.line;
        require(line.first + line.count <= log.metrics.size());
        for (size_t i = line.first; i < line.first + line.count; ++i)
            require(log.metrics[i].name < log.names.size());
    }
    last = 0;
    for (const ConsoleConfig& config : log.configs) {
        require(config.line >= last && config.lastLine >= config.line);
        last = config.line;
        require(config.tree.kind == Value::Kind::Map);
    }
    require(log.notes.size() <= size_t(Limits::NotesPerFile) + 2);
    const ConsoleCurves curves = consoleCurves(log);
    checkSeries(curves.store.series, log.metrics.size());
    require(curves.store.attempts.size() <= size_t(Limits::Attempts));
    for (const Attempt& attempt : curves.store.attempts)
        checkSeries(attempt.series, log.metrics.size());
    for (size_t i = 0; i < log.configs.size(); ++i)
        require(metricLinesBehind(log, i) <= qint64(log.metricLines.size()));
    looksLikeConsoleLog(bytes);
    return 0;
}
