// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The metric list by text and by verdict. Unsorted it keeps the groups and their headings; sorted
// by a column it is one flat list.
#pragma once

#include "ui/models/metrics_model.h"

#include <QSortFilterProxyModel>

#include <array>

namespace alidade {

/// What a chip of the filter bar shows or hides.
enum class MetricCategory : quint8 { Outside, NonFinite, Within, OneSided, TooShort, Excluded };
constexpr size_t MetricCategories = 6;

MetricCategory categoryOf(MetricComparison::Verdict verdict);
/// "Leaves its band", "NaN or infinity", …
QString categoryText(MetricCategory category);

class MetricsFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit MetricsFilter(MetricsModel* model, QObject* parent = nullptr);

    void setText(const QString& text);
    void setShown(MetricCategory category, bool shown);
    /// All but what is not judged, until the user asks for it.
    bool shows(MetricCategory category) const { return m_shown[size_t(category)]; }
    /// Metrics of each category in the model, whatever the filter.
    std::array<int, MetricCategories> counts() const;
    /// Metrics that are shown, headings left out.
    int shownMetrics() const;
    /// The row of the source; null for headings and invalid indexes.
    const MetricRow* metricAt(const QModelIndex& index) const;

    void sort(int column, Qt::SortOrder order) override;

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool accepts(const MetricRow& row) const;

    MetricsModel* m_model;
    QString m_text;
    std::array<bool, MetricCategories> m_shown{ true, true, true, true, true, false };
    bool m_grouped = true;
};

} // namespace alidade
