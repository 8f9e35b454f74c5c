// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A pyramid of extremes: 16 values a bucket, then four buckets a bucket.
#include "ui/widgets/plot_columns.h"

#include <algorithm>
#include <limits>

namespace alidade {

namespace {

constexpr size_t BaseBucket = 16;
constexpr size_t Fan = 4;
constexpr double Infinity = std::numeric_limits<double>::infinity();

size_t bucketOf(size_t level)
{
    size_t bucket = BaseBucket;
    for (size_t i = 0; i < level; ++i)
        bucket *= Fan;
    return bucket;
}

void join(std::pair<double, double>& range, const std::pair<double, double>& other)
{
    range.first = std::min(range.first, other.first);
    range.second = std::max(range.second, other.second);
}

using StepAt = std::vector<double>::const_iterator;

/// lower_bound for a value that is near: a column holds few steps of many.
StepAt firstFrom(StepAt begin, StepAt end, double step)
{
    std::ptrdiff_t reach = 1;
    while (end - begin > reach && begin[reach] < step) {
        begin += reach;
        reach *= 2;
    }
    return std::lower_bound(begin, begin + std::min(reach + 1, end - begin), step);
}

} // namespace

MinMaxPyramid::MinMaxPyramid(std::vector<double> values)
    : m_values(std::move(values))
{
    if (m_values.size() <= BaseBucket * Fan)
        return;
    Level level((m_values.size() + BaseBucket - 1) / BaseBucket, { Infinity, -Infinity });
    for (size_t i = 0; i < m_values.size(); ++i) {
        if (m_values[i] == m_values[i])
            join(level[i / BaseBucket], { m_values[i], m_values[i] });
    }
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > Fan * Fan) {
        const Level& below = m_levels.back();
        Level next((below.size() + Fan - 1) / Fan, { Infinity, -Infinity });
        for (size_t i = 0; i < below.size(); ++i)
            join(next[i / Fan], below[i]);
        m_levels.push_back(std::move(next));
    }
}

std::pair<double, double> MinMaxPyramid::range(size_t begin, size_t end) const
{
    return scan(begin, std::min(end, m_values.size()), m_levels.size());
}

std::pair<double, double> MinMaxPyramid::scan(size_t begin, size_t end, size_t levels) const
{
    std::pair<double, double> result{ Infinity, -Infinity };
    if (begin >= end)
        return result;
    for (size_t level = levels; level > 0; --level) {
        const size_t bucket = bucketOf(level - 1);
        const size_t first = (begin + bucket - 1) / bucket;
        const size_t last = end / bucket;
        if (first >= last)
            continue;
        for (size_t i = first; i < last; ++i)
            join(result, m_levels[level - 1][i]);
        join(result, scan(begin, first * bucket, level - 1));
        join(result, scan(last * bucket, end, level - 1));
        return result;
    }
    for (size_t i = begin; i < end; ++i) {
        if (m_values[i] == m_values[i])
            join(result, { m_values[i], m_values[i] });
    }
    return result;
}

std::vector<ColumnExtent> columnExtents(const std::vector<double>& steps,
    const MinMaxPyramid& values, double from, double to, int columns)
{
    std::vector<ColumnExtent> extents;
    if (columns <= 0 || !(to > from))
        return extents;
    extents.reserve(size_t(columns));
    const double width = (to - from) / columns;
    auto begin = std::lower_bound(steps.begin(), steps.end(), from);
    for (int column = 0; column < columns && begin != steps.end(); ++column) {
        const auto end = firstFrom(begin, steps.end(), from + width * (column + 1));
        const auto range = values.range(size_t(begin - steps.begin()), size_t(end - steps.begin()));
        if (range.first <= range.second)
            extents.push_back({ column, range.first, range.second });
        begin = end;
    }
    return extents;
}

} // namespace alidade
