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
    // Names come from a file.
    const QString name = oneLine(row.metric ? row.metric->name : row.group, 300);
    return row.isFavourite && row.metric ? u"★ " + name : name;
}

QString outsideText(const MetricRow& row)
{
    return row.metric && row.metric->divergedAt ? stepLabel(*row.metric->divergedAt) : QString();
}

double missingLast(const std::optional<double>& step)
{
    return step.value_or(std::numeric_limits<double>::max());
}

constexpr Qt::Alignment Right = Qt::AlignRight | Qt::AlignVCenter;

const std::array<Column<MetricRow>, 5> Columns{ {
    { QT_TRANSLATE_NOOP("Columns", "Metric"), nameText,
        [](const MetricRow& row) { return QVariant(row.metric ? row.metric->name : row.group); },
        [](const MetricRow& row) {
            return row.metric ? asPlainToolTip(row.metric->name) : QString();
        } },
    { QT_TRANSLATE_NOOP("Columns", "Curves"), [](const MetricRow&) { return QString(); } },
    { "",
        [](const MetricRow& row) {
            return row.metric ? verdictGlyph(row.metric->verdict) : QString();
        },
        [](const MetricRow& row) { return QVariant(row.metric ? int(row.metric->verdict) : -1); },
        [](const MetricRow& row) {
            return !row.metric ? QString()
                               : asPlainToolTip(verdictSentence(*row.metric, nonFiniteSide(row)));
        },
        Qt::AlignCenter },
    { QT_TRANSLATE_NOOP("Columns", "From step"), outsideText,
        [](const MetricRow& row) {
            return QVariant(row.metric ? missingLast(row.metric->divergedAt) : -1.0);
        },
        nullptr, Right },
    { QT_TRANSLATE_NOOP("Columns", "Worst"),
        [](const MetricRow& row) { return row.metric ? ratioText(*row.metric) : QString(); },
        [](const MetricRow& row) { return QVariant(row.metric ? row.metric->worstRatio : -1.0); },
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

Result<MetricRows> makeMetricRows(
    const ComparisonPtr& comparison, Monitor& monitor, const SparklineCache& earlier)
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
    const bool sameRuns = earlier.runs.baseline == comparison->runs.baseline
        && earlier.runs.candidate == comparison->runs.candidate;
    for (const MetricComparison& metric : *comparison->metrics) {
        if (monitor.cancelled())
            return cancelledFailure();
        MetricRow row;
        row.metric = { comparison, &metric };
        Pair<const std::vector<double>*> steps{ nullptr, nullptr }, values{ nullptr, nullptr };
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
        row.group = row.isFavourite      ? QCoreApplication::translate("Metrics", "Favourites")
            : metric.name.contains(u'/') ? metric.name.section(u'/', 0, 0)
                                         : QCoreApplication::translate("Metrics", "others");
        const double outside = metric.divergedAt.value_or(std::numeric_limits<double>::quiet_NaN());
        const SparklinePtr drawn = sameRuns ? earlier.lines.value(metric.name) : nullptr;
        row.sparkline
            = drawn ? withOutside(*drawn, steps, outside) : makeSparkline(steps, values, outside);
        rows.push_back(std::move(row));
    }
    // A group stands where its first metric would stand alone.
    const auto rank = [](const MetricRow& row) {
        return std::pair(groupOf(row.metric->verdict), missingLast(row.metric->divergedAt));
    };
    QHash<QString, std::pair<int, double>> best;
    for (const MetricRow& row : rows) {
        const auto found = best.find(row.group);
        if (found == best.end() || rank(row) < *found)
            best.insert(row.group, rank(row));
    }
    std::stable_sort(rows.begin(), rows.end(), [&](const MetricRow& one, const MetricRow& two) {
        if (one.isFavourite != two.isFavourite)
            return one.isFavourite;
        if (one.isFavourite)
            return place(one) < place(two);
        if (one.group != two.group)
            return std::pair(best.value(one.group), one.group)
                < std::pair(best.value(two.group), two.group);
        return rank(one) < rank(two);
    });
    MetricRows grouped;
    for (MetricRow& row : rows) {
        const bool begins = grouped.empty() || grouped.back().group != row.group
            || grouped.back().isFavourite != row.isFavourite;
        if (begins) {
            MetricRow heading;
            heading.group = row.group;
            heading.isFavourite = row.isFavourite;
            grouped.push_back(std::move(heading));
        }
        grouped.push_back(std::move(row));
    }
    return grouped;
}

SparklineCache sparklinesOf(const ComparisonPtr& comparison, const MetricRows& rows)
{
    SparklineCache cache;
    cache.runs = comparison->runs;
    for (const MetricRow& row : rows) {
        if (row.metric)
            cache.lines.insert(row.metric->name, row.sparkline);
    }
    return cache;
}

std::optional<Side> nonFiniteSide(const MetricRow& row)
{
    if (!row.metric || row.metric->verdict != Verdict::NonFinite || !row.metric->divergedAt)
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

Qt::ItemFlags MetricsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags all = TableModel::flags(index);
    const bool heading = index.isValid() && isHeading(index.row());
    return heading ? all & ~(Qt::ItemIsEnabled | Qt::ItemIsSelectable) : all;
}

QVariant MetricsModel::extraData(const MetricRow& row, int column, int role) const
{
    if (!row.metric)
        return role == StateRole ? QVariant(-1) : QVariant();
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

} // namespace alidade
