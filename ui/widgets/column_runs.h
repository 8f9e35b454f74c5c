// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One run of one colour in each pixel column, painted row by row. A column at a time the same
// pixels take several times as long: each one lies in another line of the picture.
#pragma once

#include <QColor>
#include <QImage>
#include <QRect>

#include <vector>

class QPainter;

namespace alidade {

class ColumnRuns {
public:
    /// `area` in the painter's coordinates.
    explicit ColumnRuns(const QRect& area);

    /// Rows `top` to `bottom` of a column, both included, counted from the area's corner; what lies
    /// outside is cut off. The last run of a column counts.
    void add(int column, int top, int bottom);

    /// Whether `painter` draws pixel by pixel, so that paint() gains something.
    static bool fits(const QPainter& painter);
    /// Thread: GUI; the picture's memory is used again.
    void paint(QPainter& painter, const QColor& colour) const;
    /// The whole area, transparent where no run is.
    QImage image(const QColor& colour) const;

private:
    /// Rows first to last of the area, `columns` pixels each.
    void fill(QRgb* pixels, int first, int last, QRgb colour) const;

    QRect m_area;
    std::vector<int> m_top, m_bottom; ///< of each column; no run: top beyond bottom
    int m_first; ///< row with a run
    int m_last;
};

} // namespace alidade
