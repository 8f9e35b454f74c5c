// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/metrics_filter.h"

#include "ui/models/metric_words.h"

namespace alidade {

namespace {

using Verdict = MetricComparison::Verdict;

} // namespace

MetricCategory categoryOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Diverged:
        return MetricCategory::Outside;
    case Verdict::NonFinite:
        return MetricCategory::NonFinite;
    case Verdict::Within:
        return MetricCategory::Within;
    case Verdict::OnlyBaseline:
    case Verdict::OnlyCandidate:
        return MetricCategory::OneSided;
    case Verdict::TooShort:
        return MetricCategory::TooShort;
    case Verdict::Excluded:
        break;
    }
    return MetricCategory::Excluded;
}

QString categoryText(MetricCategory category)
{
    switch (category) {
    case MetricCategory::Outside:
        return verdictName(Verdict::Diverged);
    case MetricCategory::NonFinite:
        return verdictName(Verdict::NonFinite);
    case MetricCategory::Within:
        return verdictName(Verdict::Within);
    case MetricCategory::OneSided:
        return QCoreApplication::translate("Metrics", "One side only");
    case MetricCategory::TooShort:
        return verdictName(Verdict::TooShort);
    case MetricCategory::Excluded:
        break;
    }
    return verdictName(Verdict::Excluded);
}

MetricsFilter::MetricsFilter(MetricsModel* model, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_model(model)
{
    setSortRole(SortRole);
    setSourceModel(model);
}

void MetricsFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void MetricsFilter::setShown(MetricCategory category, bool shown)
{
    m_shown[size_t(category)] = shown;
    invalidateFilter();
}

std::array<int, MetricCategories> MetricsFilter::counts() const
{
    std::array<int, MetricCategories> counts{};
    for (const MetricRow& row : m_model->rows()) {
        if (row.metric)
            ++counts[size_t(categoryOf(row.metric->verdict))];
    }
    return counts;
}

int MetricsFilter::shownMetrics() const
{
    int shown = 0;
    for (const MetricRow& row : m_model->rows())
        shown += row.metric && accepts(row) ? 1 : 0;
    return shown;
}

const MetricRow* MetricsFilter::metricAt(const QModelIndex& index) const
{
    const QModelIndex source = mapToSource(index);
    if (!source.isValid() || m_model->isHeading(source.row()))
        return nullptr;
    return &m_model->row(source.row());
}

void MetricsFilter::sort(int column, Qt::SortOrder order)
{
    m_grouped = column < 0;
    invalidateFilter();
    QSortFilterProxyModel::sort(column, order);
}

bool MetricsFilter::accepts(const MetricRow& row) const
{
    return shows(categoryOf(row.metric->verdict))
        && (m_text.isEmpty() || row.metric->name.contains(m_text, Qt::CaseInsensitive));
}

bool MetricsFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const MetricRows& rows = m_model->rows();
    if (rows[size_t(row)].metric)
        return accepts(rows[size_t(row)]);
    if (!m_grouped)
        return false;
    // A heading stands above something.
    for (size_t i = size_t(row) + 1; i < rows.size() && rows[i].metric; ++i) {
        if (accepts(rows[i]))
            return true;
    }
    return false;
}

} // namespace alidade
