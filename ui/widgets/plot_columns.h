// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Extremes of stretches of a long curve, so that a plot of any length is one line a pixel column.
// Nothing is left out: every peak stays visible.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace alidade {

class MinMaxPyramid {
public:
    MinMaxPyramid() = default;
    /// NaN is ignored. Cost: linear, memory an eighth of the values.
    explicit MinMaxPyramid(std::vector<double> values);

    const std::vector<double>& values() const { return m_values; }
    /// Smallest and largest value of [begin, end); first > second when there is none.
    std::pair<double, double> range(size_t begin, size_t end) const;

private:
    using Level = std::vector<std::pair<double, double>>;
    std::pair<double, double> scan(size_t begin, size_t end, size_t levels) const;

    std::vector<double> m_values;
    std::vector<Level> m_levels; ///< level k joins 16·4^k values
};

/// What one pixel column shows of a curve.
struct ColumnExtent {
    int column = 0;
    double low = 0, high = 0;
};

/// Extents of `columns` pixel columns over the steps [from, to]; columns without a value are left
/// out. `steps` ascend and are as many as the values.
std::vector<ColumnExtent> columnExtents(const std::vector<double>& steps,
    const MinMaxPyramid& values, double from, double to, int columns);

} // namespace alidade
