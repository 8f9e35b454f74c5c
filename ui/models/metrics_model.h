// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The list of metrics: favourites first, then groups of one prefix, in each what moved, in the
// order in which it moved. Rows are made in the background; the model itself computes nothing.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"
#include "ui/models/table_model.h"
#include "ui/widgets/sparkline.h"

#include <QHash>

namespace alidade {

/// A metric, or the heading of the group that follows it.
struct MetricRow {
    std::shared_ptr<const MetricComparison> metric; ///< keeps its comparison alive; null: a heading
    Pair<const MetricSeries*> series{ nullptr, nullptr }; ///< of the same comparison
    bool isFavourite = false;
    QString group; ///< "actor", shown by a heading
    SparklinePtr sparkline;
};

using MetricRows = std::vector<MetricRow>;

/// Sparklines of two runs, to be used again while only tolerances change.
struct SparklineCache {
    Pair<RunPtr> runs;
    QHash<QString, SparklinePtr> lines;
};

/// Rows in the order of the list: favourites first, then the groups of one prefix, those that moved
/// first. Each group has a heading. Cost: linear in all points. Errors: Cancelled. Thread: any.
Result<MetricRows> makeMetricRows(
    const ComparisonPtr& comparison, Monitor& monitor, const SparklineCache& earlier = {});
SparklineCache sparklinesOf(const ComparisonPtr& comparison, const MetricRows& rows);

/// The run that holds the NaN or infinity at the step where only one does.
std::optional<Side> nonFiniteSide(const MetricRow& row);

class MetricsModel final : public TableModel<MetricRow> {
    Q_OBJECT
public:
    enum ColumnId { Name, Curves, Verdict, Outside, Worst };

    explicit MetricsModel(QObject* parent = nullptr);
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// The row holds a heading.
    bool isHeading(int row) const { return !rows()[size_t(row)].metric; }

protected:
    QVariant extraData(const MetricRow& row, int column, int role) const override;
};

} // namespace alidade
