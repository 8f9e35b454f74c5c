// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Column table, order and filter of the metric list.
#include "ui/models/metrics_model.h"

#include "ui/models/metric_words.h"
#include "ui/widgets/display_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace alidade {

namespace {

using Verdict = MetricComparison::Verdict;

QString nameText(const MetricRow& row)
{
    // The name comes from a file.
    const QString name = oneLine(row.metric->name, 300);
    return row.isFavourite ? u"★ " + name : name;
}

QString outsideText(const MetricRow& row)
{
    return row.metric->divergedAt ? stepLabel(*row.metric->divergedAt) : QString();
}

double missingLast(const std::optional<double>& step)
{
    return step.value_or(std::numeric_limits<double>::max());
}

constexpr Qt::Alignment Right = Qt::AlignRight | Qt::AlignVCenter;

const std::array<Column<MetricRow>, 5> Columns{ {
    { QT_TRANSLATE_NOOP("Columns", "Metric"), nameText,
        [](const MetricRow& row) { return QVariant(row.metric->name); },
        [](const MetricRow& row) { return asPlainToolTip(row.metric->name); } },
    { QT_TRANSLATE_NOOP("Columns", "Curves"), [](const MetricRow&) { return QString(); } },
    { "", [](const MetricRow& row) { return verdictGlyph(row.metric->verdict); },
        [](const MetricRow& row) { return QVariant(int(row.metric->verdict)); },
        [](const MetricRow& row) {
            return asPlainToolTip(verdictSentence(*row.metric, nonFiniteSide(row)));
        },
        Qt::AlignCenter },
    { QT_TRANSLATE_NOOP("Columns", "From step"), outsideText,
        [](const MetricRow& row) { return QVariant(missingLast(row.metric->divergedAt)); }, nullptr,
        Right },
    { QT_TRANSLATE_NOOP("Columns", "Worst"),
        [](const MetricRow& row) { return ratioText(*row.metric); },
        [](const MetricRow& row) { return QVariant(row.metric->worstRatio); },
        [](const MetricRow&) {
            return QCoreApplication::translate(
                "Metrics", "Largest difference, in units of the allowed one");
        },
        Right },
} };

/// Rank within the list; favourites go by their place in the profile.
int groupOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::NonFinite:
    case Verdict::Diverged:
        return 0;
    case Verdict::Within:
        return 1;
    case Verdict::TooShort:
        return 2;
    case Verdict::OnlyBaseline:
    case Verdict::OnlyCandidate:
        return 3;
    case Verdict::Excluded:
        break;
    }
    return 4;
}

} // namespace

Result<MetricRows> makeMetricRows(const ComparisonPtr& comparison, Monitor& monitor)
{
    MetricRows rows;
    if (!comparison || !comparison->metrics)
        return rows;
    QStringList favourites;
    if (comparison->profile)
        favourites = comparison->profile->favourites;
    const auto place = [&](const MetricRow& row) {
        for (qsizetype i = 0; i < favourites.size(); ++i) {
            if (matchesGlob(favourites[i], row.metric->name))
                return i;
        }
        return favourites.size();
    };
    for (const MetricComparison& metric : *comparison->metrics) {
        if (monitor.cancelled())
            return cancelledFailure();
        MetricRow row;
        row.metric = { comparison, &metric };
        Pair<const std::vector<double>*> steps, values;
        for (const Side side : BothSides) {
            const Run* run = comparison->runs[side].get();
            const MetricStore* store = run ? run->metrics() : nullptr;
            const int at = metric.series[side];
            if (!store || at < 0 || size_t(at) >= store->series.size())
                continue;
            row.series[side] = &store->series[size_t(at)];
            steps[side] = &row.series[side]->steps;
            values[side] = &row.series[side]->values;
        }
        row.isFavourite = place(row) < favourites.size();
        row.sparkline = makeSparkline(
            steps, values, metric.divergedAt.value_or(std::numeric_limits<double>::quiet_NaN()));
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(), [&](const MetricRow& one, const MetricRow& two) {
        const auto onePlace = place(one), twoPlace = place(two);
        if (onePlace != twoPlace)
            return onePlace < twoPlace;
        const int oneGroup = groupOf(one.metric->verdict), twoGroup = groupOf(two.metric->verdict);
        if (oneGroup != twoGroup)
            return oneGroup < twoGroup;
        return missingLast(one.metric->divergedAt) < missingLast(two.metric->divergedAt);
    });
    return rows;
}

std::optional<Side> nonFiniteSide(const MetricRow& row)
{
    if (row.metric->verdict != Verdict::NonFinite || !row.metric->divergedAt)
        return std::nullopt;
    for (const Side side : BothSides) {
        const MetricSeries* series = row.series[side];
        if (!series)
            continue;
        const auto found
            = std::lower_bound(series->steps.begin(), series->steps.end(), *row.metric->divergedAt);
        const auto at = size_t(found - series->steps.begin());
        if (found != series->steps.end() && *found == *row.metric->divergedAt
            && !std::isfinite(series->values[at]))
            return side;
    }
    return std::nullopt;
}

MetricsModel::MetricsModel(QObject* parent)
    : TableModel(Columns, parent)
{
}

QVariant MetricsModel::extraData(const MetricRow& row, int column, int role) const
{
    switch (role) {
    case KeyRole:
        return row.metric->name;
    case StateRole:
        return int(row.metric->verdict);
    case SparklineRole:
        return column == Curves ? QVariant::fromValue(row.sparkline) : QVariant();
    default:
        return {};
    }
}

MetricsFilter::MetricsFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSortRole(SortRole);
}

void MetricsFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void MetricsFilter::setShow(Show show)
{
    m_show = show;
    invalidateFilter();
}

void MetricsFilter::setExcludedShown(bool shown)
{
    m_excluded = shown;
    invalidateFilter();
}

bool MetricsFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, MetricsModel::Name, parent);
    const auto verdict = Verdict(index.data(StateRole).toInt());
    if (verdict == Verdict::Excluded && !m_excluded)
        return false;
    if (!m_text.isEmpty() && !index.data(KeyRole).toString().contains(m_text, Qt::CaseInsensitive))
        return false;
    switch (m_show) {
    case Show::All:
        return true;
    case Show::Outside:
        return verdict == Verdict::Diverged || verdict == Verdict::NonFinite;
    case Show::Within:
        return verdict == Verdict::Within;
    case Show::OneSided:
        return verdict == Verdict::OnlyBaseline || verdict == Verdict::OnlyCandidate;
    }
    return true;
}

} // namespace alidade
