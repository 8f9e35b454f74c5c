// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two small curves in one table cell: the shape of a metric in both runs. The points come with the
// model (SparklineRole), this only paints them.
#pragma once

#include "core/base/side.h"

#include <QMetaType>
#include <QPointF>
#include <QRectF>
#include <QStyledItemDelegate>

#include <memory>
#include <vector>

namespace alidade {

struct Sparkline {
    /// One curve: points in [0, 1] × [0, 1], y upwards; a point with NaN is a gap.
    Pair<std::vector<QPointF>> curves;
    double outsideFrom = -1; ///< x of the first step outside; negative: none
};

using SparklinePtr = std::shared_ptr<const Sparkline>;

/// Both curves on common axes, with at most two points (lowest and highest) a column.
/// Cost: linear. Thread: any.
SparklinePtr makeSparkline(const Pair<const std::vector<double>*>& steps,
    const Pair<const std::vector<double>*>& values, double outsideFrom, int columns = 60);

/// The same curves with another first step outside. Thread: any.
SparklinePtr withOutside(
    const Sparkline& drawn, const Pair<const std::vector<double>*>& steps, double outsideFrom);

/// Where a point of a sparkline lies in a cell.
QPointF sparklinePoint(const QRectF& cell, const QPointF& point);

class SparklineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override;
};

} // namespace alidade

Q_DECLARE_METATYPE(alidade::SparklinePtr)
