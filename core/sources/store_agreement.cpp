// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/store_agreement.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace alidade {
namespace {

/// Numbers that went through float32 somewhere are still the same number.
constexpr double LeastResolution = 1.2e-7;

/// Calls `meet(one, other)` for each pair of series with one name.
template <class Ones, class Meet>
void forEachShared(Ones& ones, const std::vector<MetricSeries>& others, const Meet& meet)
{
    auto other = others.begin();
    for (auto& one : ones) {
        while (other != others.end() && other->name < one.name)
            ++other;
        if (other != others.end() && other->name == one.name)
            meet(one, *other);
    }
}

/// Calls `meet(i, j)` for each pair of points at one step.
template <class Meet>
void forEachStep(const MetricSeries& one, const MetricSeries& other, const Meet& meet)
{
    size_t i = 0;
    size_t j = 0;
    while (i < one.steps.size() && j < other.steps.size()) {
        if (one.steps[i] < other.steps[j])
            ++i;
        else if (other.steps[j] < one.steps[i])
            ++j;
        else
            meet(i++, j++);
    }
}

struct Agreement {
    const MetricStore* other = nullptr;
    qint64 shared = 0;
    qint64 differing = 0;
    QString name; ///< of the first difference
    double step = std::numeric_limits<double>::infinity();
    double here = 0;
    double there = 0;

    qint64 agreeing() const { return shared - differing; }
};

bool same(const MetricSeries& one, size_t i, const MetricSeries& other, size_t j)
{
    const double here = one.values[i];
    const double there = other.values[j];
    if (std::isnan(here) || std::isnan(there))
        return std::isnan(here) && std::isnan(there);
    if (here == there)
        return true;
    if (std::isinf(here) || std::isinf(there))
        return false;
    const double relative
        = std::max({ LeastResolution, one.relativeResolution, other.relativeResolution });
    const double printed = std::max(one.resolution, other.resolution) / 2 * (1 + 1e-6);
    return std::abs(here - there) <= printed + relative * std::max(std::abs(here), std::abs(there));
}

Agreement compare(const MetricStore& used, const MetricStore& other)
{
    Agreement agreement;
    agreement.other = &other;
    forEachShared(used.series, other.series, [&](const MetricSeries& one, const MetricSeries& two) {
        forEachStep(one, two, [&](size_t i, size_t j) {
            ++agreement.shared;
            if (same(one, i, two, j))
                return;
            ++agreement.differing;
            if (one.steps[i] < agreement.step) {
                agreement.step = one.steps[i];
                agreement.name = one.name;
                agreement.here = one.values[i];
                agreement.there = two.values[j];
            }
        });
    });
    return agreement;
}

struct Range {
    double first = std::numeric_limits<double>::infinity();
    double last = -std::numeric_limits<double>::infinity();
};

Range rangeOf(const MetricStore& store)
{
    Range range;
    for (const MetricSeries& series : store.series) {
        if (series.steps.empty())
            continue;
        range.first = std::min(range.first, series.steps.front());
        range.last = std::max(range.last, series.steps.back());
    }
    return range;
}

QString disagreement(const Agreement& found)
{
    return QStringLiteral("%1 of %2 values are other ones in %3: %4 at step %5 is %6 here and %7 "
                          "there")
        .arg(QString::number(found.differing), QString::number(found.shared),
            found.other->origin.file, found.name, shortestText(found.step),
            shortestText(found.here), shortestText(found.there));
}

QString coverage(const MetricStore& used, const MetricStore& other)
{
    const Range here = rangeOf(used);
    const Range there = rangeOf(other);
    if (there.first >= here.first && there.last <= here.last)
        return {};
    return QStringLiteral("Here are the steps %1 to %2, in %3 those from %4 to %5")
        .arg(shortestText(here.first), shortestText(here.last), other.origin.file,
            shortestText(there.first), shortestText(there.last));
}

} // namespace

std::vector<Note> resolveNulls(std::vector<MetricStore>& stores)
{
    std::vector<Note> notes;
    for (MetricStore& store : stores) {
        if (store.source != u"jsonl-metrics")
            continue;
        for (const MetricStore& other : stores) {
            if (other.source == store.source)
                continue;
            qint64 resolved = 0;
            forEachShared(
                store.series, other.series, [&](MetricSeries& one, const MetricSeries& two) {
                    forEachStep(one, two, [&](size_t i, size_t j) {
                        if (!std::isnan(one.values[i]) || !std::isinf(two.values[j]))
                            return;
                        one.values[i] = two.values[j];
                        ++resolved;
                    });
                });
            if (resolved > 0)
                notes.push_back({ Note::Severity::Info, store.source, store.origin,
                    QStringLiteral("%1 values written as null are infinite in %2")
                        .arg(QString::number(resolved), other.origin.file) });
        }
    }
    return notes;
}

std::vector<Note> storeNotes(const std::vector<MetricStore>& stores)
{
    std::vector<Note> notes;
    if (stores.size() < 2)
        return notes;
    const MetricStore& used = stores.front();
    std::map<QString, Agreement> best; // per source
    for (size_t at = 1; at < stores.size(); ++at) {
        if (stores[at].source == used.source)
            continue; // another training, which the user may choose
        const Agreement found = compare(used, stores[at]);
        const auto known = best.find(stores[at].source);
        if (known == best.end() || found.agreeing() > known->second.agreeing())
            best[stores[at].source] = found;
    }
    for (const auto& [source, found] : best) {
        if (found.shared == 0)
            continue;
        if (found.differing > 0)
            notes.push_back(
                { Note::Severity::Warning, used.source, used.origin, disagreement(found) });
        const QString missing = coverage(used, *found.other);
        if (!missing.isEmpty())
            notes.push_back({ Note::Severity::Info, used.source, used.origin, missing });
    }
    return notes;
}

} // namespace alidade
