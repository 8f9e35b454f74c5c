// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/curve_builder.h"

#include "core/base/limits.h"
#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace alidade {
namespace {

constexpr double Infinity = std::numeric_limits<double>::infinity();

bool ascends(const std::vector<double>& steps)
{
    return std::adjacent_find(steps.begin(), steps.end(), [](double one, double next) {
        return !(one < next);
    }) == steps.end();
}

/// Ascending steps, each once: the last point of a step stays.
void settle(MetricSeries& series)
{
    if (ascends(series.steps))
        return;
    std::vector<size_t> order(series.steps.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::stable_sort(order.begin(), order.end(),
        [&series](size_t one, size_t other) { return series.steps[one] < series.steps[other]; });
    const auto isReplaced = [&](size_t at) {
        return at + 1 < order.size() && series.steps[order[at]] == series.steps[order[at + 1]];
    };
    MetricSeries settled;
    for (size_t at = 0; at < order.size(); ++at) {
        if (isReplaced(at))
            continue;
        settled.steps.push_back(series.steps[order[at]]);
        settled.values.push_back(series.values[order[at]]);
        if (!series.wallSeconds.empty())
            settled.wallSeconds.push_back(series.wallSeconds[order[at]]);
    }
    series.steps = std::move(settled.steps);
    series.values = std::move(settled.values);
    series.wallSeconds = std::move(settled.wallSeconds);
}

void sortByName(std::vector<MetricSeries>& series)
{
    std::sort(series.begin(), series.end(),
        [](const MetricSeries& one, const MetricSeries& other) { return one.name < other.name; });
    // Names that differ in broken bytes only read the same: their first curve stays.
    series.erase(std::unique(series.begin(), series.end(),
                     [](const MetricSeries& one, const MetricSeries& other) {
                         return one.name == other.name;
                     }),
        series.end());
}

} // namespace

bool isStep(double step)
{
    return step >= 0 && step <= Limits::LargestStep && step == std::floor(step);
}

void UnplacedValues::take(double step, qint64 offset, qint64 values)
{
    count += values;
    if (count > values)
        return;
    first = step;
    offsetBytes = offset;
}

QString UnplacedValues::text() const
{
    return QStringLiteral("%1 values were left out: a step is a whole number from 0 to %2 (first: "
                          "%3 at byte %4)")
        .arg(QString::number(count), shortestText(Limits::LargestStep), shortestText(first),
            QString::number(offsetBytes));
}

int CurveBuilder::column(std::string_view name)
{
    int& guess = m_last >= 0 ? m_columns[size_t(m_last)].next : m_first;
    if (guess >= 0 && guess < int(m_columns.size()) && m_columns[size_t(guess)].name == name)
        return m_last = guess;
    const auto found = m_index.find(name);
    if (found != m_index.end()) {
        guess = found->second;
        return m_last = found->second;
    }
    if (m_columns.size() >= size_t(Limits::MetricNames)) {
        m_full = true;
        return -1;
    }
    const auto made = int(m_columns.size());
    guess = made; // before the columns move
    m_columns.push_back({ std::string(name), {}, {}, {}, 0 });
    m_index.emplace(name, made);
    return m_last = made;
}

void CurveBuilder::add(int column, double step, double value, double wallSeconds)
{
    if (m_starts.empty())
        startAttempt({}, {});
    Column& to = m_columns[size_t(column)];
    Start& start = m_starts.back();
    start.firstStep = std::min(start.firstStep, step);
    start.lastStep = std::max(start.lastStep, step);
    if (!to.steps.empty() && to.steps.back() == step
        && beginOf(m_starts.size() - 1, size_t(column)) < to.steps.size()
        && to.values.back() != value && !(std::isnan(value) && std::isnan(to.values.back()))) {
        if (m_repeat.count++ == 0) {
            m_repeat.name = to.name;
            m_repeat.step = step;
        }
    }
    if (!std::isnan(wallSeconds) || !to.wallSeconds.empty()) {
        to.wallSeconds.resize(to.steps.size(), std::numeric_limits<double>::quiet_NaN());
        to.wallSeconds.push_back(wallSeconds);
    }
    to.steps.push_back(step);
    to.values.push_back(value);
    ++m_points;
}

void CurveBuilder::lose(const Origin& where, const QString& text)
{
    if (m_lost.places++ > 0)
        return;
    m_lost.where = where;
    m_lost.text = text;
}

bool CurveBuilder::startIsEmpty() const
{
    return !m_starts.empty() && m_starts.back().firstStep > m_starts.back().lastStep;
}

void CurveBuilder::startAttempt(Origin origin, QString reason)
{
    if (startIsEmpty()) {
        m_starts.back().origin = std::move(origin);
        m_starts.back().reason = std::move(reason);
        return;
    }
    if (m_starts.size() >= size_t(Limits::Attempts))
        return;
    Start start{ std::move(origin), std::move(reason), {}, Infinity, -Infinity, Infinity };
    for (const Column& column : m_columns)
        start.begin.push_back(column.steps.size());
    m_starts.push_back(std::move(start));
}

void CurveBuilder::dropFrom(double step)
{
    if (m_starts.empty())
        startAttempt({}, {});
    m_starts.back().dropFrom = std::min(m_starts.back().dropFrom, step);
}

bool CurveBuilder::sharesColumns(const CurveBuilder& other) const
{
    return std::any_of(other.m_columns.begin(), other.m_columns.end(),
        [this](const Column& column) { return m_index.contains(column.name); });
}

void CurveBuilder::append(CurveBuilder&& later)
{
    LostValues lost = m_lost.places > 0 ? m_lost : later.m_lost;
    lost.places = m_lost.places + later.m_lost.places;
    m_lost = later.m_lost = std::move(lost);
    if (isEmpty()) {
        *this = std::move(later);
        return;
    }
    const bool beside = !sharesColumns(later);
    for (size_t start = 0; start < later.m_starts.size(); ++start) {
        const Start& made = later.m_starts[start];
        if (start > 0 || !beside)
            startAttempt(made.origin, made.reason);
        if (std::isfinite(made.dropFrom))
            dropFrom(made.dropFrom);
        for (size_t from = 0; from < later.m_columns.size(); ++from) {
            const Column& column = later.m_columns[from];
            const int to = this->column(column.name);
            const size_t end = later.endOf(start, from);
            for (size_t at = later.beginOf(start, from); at < end && to >= 0; ++at)
                add(to, column.steps[at], column.values[at],
                    column.wallSeconds.empty() ? std::numeric_limits<double>::quiet_NaN()
                                               : column.wallSeconds[at]);
        }
    }
    m_full = m_full || later.m_full;
    later = CurveBuilder();
}

double CurveBuilder::firstStep() const
{
    double first = Infinity;
    for (const Start& start : m_starts)
        first = std::min(first, start.firstStep);
    return first;
}

double CurveBuilder::lastStep() const
{
    double last = -Infinity;
    for (const Start& start : m_starts)
        last = std::max(last, start.lastStep);
    return last;
}

size_t CurveBuilder::beginOf(size_t start, size_t column) const
{
    const std::vector<size_t>& begin = m_starts[start].begin;
    return column < begin.size() ? begin[column] : 0;
}

size_t CurveBuilder::endOf(size_t start, size_t column) const
{
    return start + 1 < m_starts.size() ? beginOf(start + 1, column)
                                       : m_columns[column].steps.size();
}

/// Takes out of the merged curves what later starts dropped.
void CurveBuilder::dropPoints()
{
    double from = Infinity; // of all later starts
    for (size_t start = m_starts.size(); start-- > 0;) {
        for (size_t at = 0; at < m_columns.size() && std::isfinite(from); ++at) {
            Column& column = m_columns[at];
            for (size_t i = beginOf(start, at); i < endOf(start, at); ++i)
                if (column.steps[i] >= from)
                    column.steps[i] = std::numeric_limits<double>::quiet_NaN();
        }
        from = std::min(from, m_starts[start].dropFrom);
    }
    for (Column& column : m_columns) {
        size_t kept = 0;
        for (size_t i = 0; i < column.steps.size(); ++i) {
            if (std::isnan(column.steps[i]))
                continue;
            column.steps[kept] = column.steps[i];
            column.values[kept] = column.values[i];
            if (!column.wallSeconds.empty())
                column.wallSeconds[kept] = column.wallSeconds[i];
            ++kept;
        }
        column.steps.resize(kept);
        column.values.resize(kept);
        column.wallSeconds.resize(column.wallSeconds.empty() ? 0 : kept);
    }
}

MetricSeries CurveBuilder::slice(
    const Column& column, size_t from, size_t to, double relativeResolution)
{
    const auto part = [from, to](const std::vector<double>& all) {
        return all.empty() ? std::vector<double>()
                           : std::vector<double>(all.begin() + std::ptrdiff_t(from),
                               all.begin() + std::ptrdiff_t(to));
    };
    MetricSeries series;
    series.name = QString::fromStdString(column.name);
    series.relativeResolution = relativeResolution;
    series.steps = part(column.steps);
    series.values = part(column.values);
    series.wallSeconds = part(column.wallSeconds);
    settle(series);
    return series;
}

MetricStore CurveBuilder::finish(double relativeResolution)
{
    MetricStore store;
    if (startIsEmpty())
        m_starts.pop_back();
    for (size_t start = 0; start < m_starts.size(); ++start) {
        const Start& made = m_starts[start];
        Attempt attempt;
        attempt.origin = made.origin;
        attempt.reason = made.reason;
        attempt.firstStep = made.firstStep;
        attempt.lastStep = made.lastStep;
        for (size_t at = 0; at < m_columns.size() && m_starts.size() > 1; ++at) {
            const Column& column = m_columns[at];
            const size_t from = beginOf(start, at);
            const size_t to = endOf(start, at);
            if (from < to)
                attempt.series.push_back(slice(column, from, to, relativeResolution));
        }
        sortByName(attempt.series);
        store.attempts.push_back(std::move(attempt));
    }
    if (std::any_of(m_starts.begin(), m_starts.end(),
            [](const Start& start) { return std::isfinite(start.dropFrom); }))
        dropPoints();
    for (Column& column : m_columns) {
        if (column.steps.empty())
            continue;
        MetricSeries series;
        series.name = QString::fromStdString(column.name);
        series.relativeResolution = relativeResolution;
        series.steps = std::move(column.steps);
        series.values = std::move(column.values);
        series.wallSeconds = std::move(column.wallSeconds);
        settle(series);
        store.series.push_back(std::move(series));
    }
    sortByName(store.series);
    store.lost = m_lost;
    *this = CurveBuilder();
    return store;
}

std::optional<Note> repeatNote(
    const CurveBuilder& curves, const QString& source, const Origin& where)
{
    const CurveBuilder::Repeat& repeat = curves.repeats();
    if (repeat.count == 0)
        return {};
    return Note{ Note::Severity::Warning, source, where,
        QStringLiteral(
            "%1 values were written twice at one step; the later count (first: %2 at step %3)")
            .arg(QString::number(repeat.count), QString::fromStdString(repeat.name).left(120),
                shortestText(repeat.step)) };
}

} // namespace alidade
