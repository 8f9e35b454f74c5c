// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The list of metrics: favourites first, then what moved, in the order in which it moved. Rows are
// made in the background; the model itself computes nothing.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/comparison.h"
#include "ui/models/table_model.h"
#include "ui/widgets/sparkline.h"

#include <QSortFilterProxyModel>

namespace alidade {

struct MetricRow {
    std::shared_ptr<const MetricComparison> metric; ///< keeps its comparison alive
    Pair<const MetricSeries*> series{ nullptr, nullptr }; ///< of the same comparison
    bool isFavourite = false;
    SparklinePtr sparkline;
};

using MetricRows = std::vector<MetricRow>;

/// Rows in the order of the list. Cost: linear in all points. Errors: Cancelled. Thread: any.
Result<MetricRows> makeMetricRows(const ComparisonPtr& comparison, Monitor& monitor);

/// The run that holds the NaN or infinity at the step where only one does.
std::optional<Side> nonFiniteSide(const MetricRow& row);

class MetricsModel final : public TableModel<MetricRow> {
    Q_OBJECT
public:
    enum ColumnId { Name, Curves, Verdict, Outside, Worst };

    explicit MetricsModel(QObject* parent = nullptr);

protected:
    QVariant extraData(const MetricRow& row, int column, int role) const override;
};

/// By text, by verdict, and without what is not judged.
class MetricsFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class Show : quint8 { All, Outside, Within, OneSided };

    explicit MetricsFilter(QObject* parent = nullptr);
    void setText(const QString& text);
    void setShow(Show show);
    void setExcludedShown(bool shown);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString m_text;
    Show m_show = Show::All;
    bool m_excluded = false;
};

} // namespace alidade
