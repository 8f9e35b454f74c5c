// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/metric_names.h"

#include <QHash>
#include <QMap>
#include <QStringList>

#include <algorithm>

namespace alidade {
namespace {

using Index = QHash<QString, int>; ///< name → index of the series

Index indexByName(const MetricStore* store)
{
    Index index;
    for (size_t i = 0; store && i < store->series.size(); ++i)
        index.insert(store->series[i].name, int(i));
    return index;
}

bool isWordSign(QChar c) { return c.isLetterOrNumber() || c == u'_'; }

/// The name with `_` for what is neither a word's sign nor among `kept`.
QString withOnly(QString name, QStringView kept)
{
    for (QChar& c : name)
        if (!isWordSign(c) && !kept.contains(c))
            c = u'_';
    return name;
}

/// What stores make of a name: mlflow (whose `_at_` its reader turns back where it can), old
/// TensorBoard writers and rl_insight.
QStringList changedForms(const QString& name)
{
    QString mlflow = name;
    mlflow.replace(QStringLiteral("//"), QStringLiteral("/"));
    const QString read = withOnly(mlflow, u"/.- :@");
    mlflow.replace(u'@', QStringLiteral("_at_"));
    QString flat = name;
    flat.replace(u'/', u'_');
    QStringList forms{ withOnly(mlflow, u"/.- :"), read, withOnly(name, u"-/."), flat };
    forms.removeAll(name);
    forms.removeDuplicates();
    return forms;
}

/// Where one run has only the old name of a metric and the other only the new one, both are found
/// under the new name. Runs that agree on the old name keep it.
void joinRenamed(const Profile& profile, Pair<Index>& index)
{
    for (const Profile::Alias& alias : profile.metricAliases) {
        for (const Side side : BothSides) {
            auto& old = index[side];
            const auto& current = index[otherSide(side)];
            const bool renamed = old.contains(alias.oldKey) && !old.contains(alias.newKey)
                && current.contains(alias.newKey) && !current.contains(alias.oldKey);
            if (renamed)
                old.insert(alias.newKey, old.take(alias.oldKey));
        }
    }
}

/// Where a store of one run has changed signs in a name, both are found under the name as it was.
/// A name that two others may have become stays alone.
void joinChanged(Index& changed, const Index& whole)
{
    QMap<QString, QString> found; // changed name → whole one, empty: several
    for (auto it = whole.keyBegin(); it != whole.keyEnd(); ++it) {
        if (changed.contains(*it))
            continue;
        for (const QString& form : changedForms(*it)) {
            if (!changed.contains(form) || whole.contains(form))
                continue;
            const auto known = found.find(form);
            if (known == found.end())
                found.insert(form, *it);
            else
                known->clear();
        }
    }
    for (auto it = found.begin(); it != found.end(); ++it)
        if (!it->isEmpty() && !changed.contains(*it))
            changed.insert(*it, changed.take(it.key()));
}

} // namespace

std::vector<NamedPair> pairMetrics(
    const Profile& profile, const MetricStore* baseline, const MetricStore* candidate)
{
    Pair<Index> index{ indexByName(baseline), indexByName(candidate) };
    joinChanged(index.baseline, index.candidate);
    joinChanged(index.candidate, index.baseline);
    joinRenamed(profile, index);
    std::vector<NamedPair> pairs;
    pairs.reserve(size_t(index.baseline.size() + index.candidate.size()));
    for (auto it = index.baseline.begin(); it != index.baseline.end(); ++it)
        pairs.push_back({ it.key(), { it.value(), index.candidate.value(it.key(), -1) } });
    for (auto it = index.candidate.begin(); it != index.candidate.end(); ++it)
        if (!index.baseline.contains(it.key()))
            pairs.push_back({ it.key(), { -1, it.value() } });
    std::sort(pairs.begin(), pairs.end(),
        [](const NamedPair& one, const NamedPair& other) { return one.name < other.name; });
    return pairs;
}

const MetricSeries* seriesNamed(
    const MetricStore& store, const Profile& profile, const QString& name)
{
    const auto find = [&store](const QString& wanted) -> const MetricSeries* {
        const auto found = std::lower_bound(store.series.begin(), store.series.end(), wanted,
            [](const MetricSeries& series, const QString& key) { return series.name < key; });
        return found != store.series.end() && found->name == wanted ? &*found : nullptr;
    };
    if (const MetricSeries* const found = find(name))
        return found;
    for (const Profile::Alias& alias : profile.metricAliases) {
        const QString& other = alias.newKey == name ? alias.oldKey
            : alias.oldKey == name                  ? alias.newKey
                                                    : QString();
        const MetricSeries* const found = other.isEmpty() ? nullptr : find(other);
        if (found)
            return found;
    }
    return nullptr;
}

} // namespace alidade
