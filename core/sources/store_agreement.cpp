// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/store_agreement.h"

#include "core/base/numbers.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace alidade {
namespace {

/// Numbers that went through float32 somewhere are still the same number.
constexpr double LeastResolution = 1.2e-7;
/// More values of steps that were trained again are not looked for.
constexpr qint64 MostRepeated = 100'000;

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

bool same(const MetricSeries& one, size_t i, const MetricSeries& other, size_t j)
{
    const double here = one.values[i];
    const double there = other.values[j];
    if (std::isnan(here) || std::isnan(there))
        return std::isnan(here) && std::isnan(there);
    if (here == there)
        return true;
    if (std::isinf(here) || std::isinf(there)) {
        // What 32 bits cannot hold is infinite there.
        const double number = std::isinf(here) ? there : here;
        const MetricSeries& series = std::isinf(here) ? one : other;
        return std::abs(number) > double(std::numeric_limits<float>::max())
            && series.relativeResolution > 0 && std::signbit(here) == std::signbit(there);
    }
    const double relative
        = std::max({ LeastResolution, one.relativeResolution, other.relativeResolution });
    const double printed = std::max(one.resolution, other.resolution) / 2 * (1 + 1e-6);
    return std::abs(here - there) <= printed + relative * std::max(std::abs(here), std::abs(there));
}

/// Of a step that was trained again, stores keep the value of the first or of the last start.
bool isOfOtherStart(const MetricStore& store, const MetricSeries& other, size_t at)
{
    return std::any_of(store.attempts.begin(), store.attempts.end(), [&](const Attempt& attempt) {
        const auto series
            = std::lower_bound(attempt.series.begin(), attempt.series.end(), other.name,
                [](const MetricSeries& one, const QString& name) { return one.name < name; });
        if (series == attempt.series.end() || series->name != other.name)
            return false;
        const auto step
            = std::lower_bound(series->steps.begin(), series->steps.end(), other.steps[at]);
        return step != series->steps.end() && *step == other.steps[at]
            && same(*series, size_t(step - series->steps.begin()), other, at);
    });
}

/// Keeps the first place of a metric, and of those with a number on one side only the first.
void keepFirst(StoreAgreement& agreement, MetricContradiction told)
{
    auto& known = agreement.contradictions;
    const auto isOneSided = [](const MetricContradiction& one) {
        return std::isfinite(one.here) != std::isfinite(one.there);
    };
    if (known.empty() || known.back().name != told.name)
        known.push_back(std::move(told));
    else if (isOneSided(told) && !isOneSided(known.back()))
        known.back() = std::move(told);
}

StoreAgreement compare(const MetricStore& used, const MetricStore& other)
{
    StoreAgreement agreement;
    forEachShared(used.series, other.series, [&](const MetricSeries& one, const MetricSeries& two) {
        ++agreement.sharedNames;
        forEachStep(one, two, [&](size_t i, size_t j) {
            ++agreement.shared;
            if (same(one, i, two, j))
                return;
            ++agreement.differing;
            const bool numbers = std::isfinite(one.values[i]) && std::isfinite(two.values[j]);
            if (numbers && agreement.differing <= MostRepeated
                && (isOfOtherStart(other, one, i) || isOfOtherStart(used, two, j)))
                ++agreement.ofOtherStarts;
            else if (std::isfinite(one.values[i]) || std::isfinite(two.values[j]))
                keepFirst(agreement,
                    { one.name, one.steps[i], one.values[i], two.values[j], other.origin.file });
            if (std::isfinite(one.values[i]) != std::isfinite(two.values[j])) {
                ++agreement.contradicting;
                return;
            }
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

/// The most steps that a metric has there.
size_t lengthOf(const MetricStore& store)
{
    size_t most = 0;
    for (const MetricSeries& series : store.series)
        most = std::max(most, series.steps.size());
    return most;
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

std::vector<StoreAgreement> agreements(const std::vector<MetricStore>& stores)
{
    std::vector<StoreAgreement> best;
    for (size_t at = 1; at < stores.size(); ++at) {
        if (stores[at].source == stores.front().source)
            continue; // another training, which the user may choose
        StoreAgreement found = compare(stores.front(), stores[at]);
        found.store = at;
        const auto known
            = std::find_if(best.begin(), best.end(), [&](const StoreAgreement& earlier) {
                  return stores[earlier.store].source == stores[at].source;
              });
        if (known == best.end())
            best.push_back(std::move(found));
        else if (std::tuple(found.agreeing(), found.sharedNames)
            > std::tuple(known->agreeing(), known->sharedNames))
            *known = std::move(found);
    }
    return best;
}

std::vector<StoreAgreement> rivals(const std::vector<MetricStore>& stores)
{
    std::vector<StoreAgreement> found;
    QSet<QString> confirming; // sources
    const size_t length = stores.empty() ? 0 : lengthOf(stores.front());
    const auto isShort = [&](const MetricStore& store) { return 2 * lengthOf(store) < length; };
    for (size_t at = 1; at < stores.size(); ++at) {
        StoreAgreement one = compare(stores.front(), stores[at]);
        one.store = at;
        if (stores[at].source != stores.front().source && one.isOneTraining()
            && !isShort(stores[at]))
            confirming.insert(stores[at].source);
        if (!one.contradictions.empty())
            found.push_back(std::move(one));
    }
    std::erase_if(found, [&](const StoreAgreement& one) {
        if (one.isOneTraining())
            return false;
        // Of several stores of one source the one that agrees is the run's; a short one beside a
        // long one is an earlier try.
        const MetricStore& other = stores[one.store];
        return other.source == stores.front().source ? !confirming.isEmpty() || isShort(other)
                                                     : confirming.contains(other.source);
    });
    return found;
}

std::vector<Note> disagreementNotes(
    const std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found)
{
    std::vector<Note> notes;
    for (const StoreAgreement& one : found) {
        if (one.contradicting > 0) {
            const auto isOneSided = [](const MetricContradiction& told) {
                return std::isfinite(told.here) != std::isfinite(told.there);
            };
            const auto first
                = std::min_element(one.contradictions.begin(), one.contradictions.end(),
                    [&](const MetricContradiction& here, const MetricContradiction& there) {
                        return std::pair(!isOneSided(here), here.step)
                            < std::pair(!isOneSided(there), there.step);
                    });
            notes.push_back({ Note::Severity::Warning, stores.front().source, stores.front().origin,
                QStringLiteral("%1 of %2 values are a number either here or in %3, and NaN or "
                               "infinite in the other: %4 at step %5 is %6 here and %7 there")
                    .arg(QString::number(one.contradicting), QString::number(one.shared),
                        stores[one.store].origin.file, first->name, shortestText(first->step),
                        shortestText(first->here), shortestText(first->there)) });
        }
        if (one.differing > one.contradicting)
            notes.push_back({ Note::Severity::Warning, stores.front().source, stores.front().origin,
                QStringLiteral("%1 of %2 values are other ones in %3: %4 at step %5 is %6 here and "
                               "%7 there")
                    .arg(QString::number(one.differing - one.contradicting),
                        QString::number(one.shared), stores[one.store].origin.file, one.name,
                        shortestText(one.step), shortestText(one.here), shortestText(one.there)) });
    }
    return notes;
}

std::vector<Note> setContradictions(
    std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found, bool picked)
{
    std::vector<StoreAgreement> against = rivals(stores);
    if (!picked) {
        auto& all = stores.front().contradictions;
        for (const StoreAgreement& one : against)
            all.insert(all.end(), one.contradictions.begin(), one.contradictions.end());
        std::stable_sort(all.begin(), all.end(),
            [](const MetricContradiction& one, const MetricContradiction& other) {
                return one.name < other.name;
            });
    }
    std::erase_if(against, [&found](const StoreAgreement& one) {
        return std::any_of(found.begin(), found.end(),
            [&one](const StoreAgreement& known) { return known.store == one.store; });
    });
    return disagreementNotes(stores, against);
}

} // namespace alidade
