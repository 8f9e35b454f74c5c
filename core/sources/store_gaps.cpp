// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/sources/store_gaps.h"

#include "core/base/numbers.h"

#include <QSet>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>

namespace alidade {
namespace {

constexpr double NaN = std::numeric_limits<double>::quiet_NaN();
constexpr size_t RangesSpelledOut = 4;

/// mlflow and old TensorBoard writers change signs in names: such a name is no other metric.
QString plainName(const QString& name)
{
    QString plain;
    plain.reserve(name.size());
    for (const QChar c : name)
        plain += c.isLetterOrNumber() ? c.toLower() : QChar(u'_');
    return plain;
}

std::vector<double> missingSteps(const std::vector<double>& here, const std::vector<double>& there)
{
    std::vector<double> missing;
    if (here == there)
        return missing;
    std::set_difference(
        there.begin(), there.end(), here.begin(), here.end(), std::back_inserter(missing));
    return missing;
}

/// Adds ascending steps to ascending ones. Most metrics have the same steps.
void addSteps(std::vector<double>& all, const std::vector<double>& more)
{
    if (more.empty() || all == more)
        return;
    std::vector<double> joined;
    joined.reserve(all.size() + more.size());
    std::set_union(all.begin(), all.end(), more.begin(), more.end(), std::back_inserter(joined));
    all = std::move(joined);
}

std::vector<double> stepsOf(const MetricStore& store)
{
    std::vector<double> steps;
    for (const MetricSeries& series : store.series)
        addSteps(steps, series.steps);
    return steps;
}

/// Puts the points of `from` at steps that `into` lacks into it.
void takePoints(MetricSeries& into, const MetricSeries& from)
{
    MetricSeries joined;
    const bool timed = !into.wallSeconds.empty() || !from.wallSeconds.empty();
    const size_t most = into.steps.size() + from.steps.size();
    joined.steps.reserve(most);
    joined.values.reserve(most);
    const auto take = [&joined, timed](const MetricSeries& series, size_t at) {
        joined.steps.push_back(series.steps[at]);
        joined.values.push_back(series.values[at]);
        if (timed)
            joined.wallSeconds.push_back(series.wallSeconds.empty() ? NaN : series.wallSeconds[at]);
    };
    size_t here = 0, there = 0;
    while (here < into.steps.size() || there < from.steps.size()) {
        const bool isHere = there == from.steps.size()
            || (here < into.steps.size() && into.steps[here] <= from.steps[there]);
        if (!isHere) {
            take(from, there++);
            continue;
        }
        if (there < from.steps.size() && from.steps[there] == into.steps[here])
            ++there;
        take(into, here++);
    }
    into.steps = std::move(joined.steps);
    into.values = std::move(joined.values);
    into.wallSeconds = std::move(joined.wallSeconds);
    into.resolution = std::max(into.resolution, from.resolution);
    into.relativeResolution = std::max(into.relativeResolution, from.relativeResolution);
}

/// What one store gave another.
struct Taken {
    std::vector<double> steps;
    QStringList names; ///< metrics that the other had not at all
};

Taken takeFrom(MetricStore& into, const MetricStore& from)
{
    Taken taken;
    QSet<QString> known;
    for (const MetricSeries& series : into.series)
        known.insert(plainName(series.name));
    std::vector<MetricSeries> added;
    auto here = into.series.begin();
    for (const MetricSeries& there : from.series) {
        while (here != into.series.end() && here->name < there.name)
            ++here;
        if (here != into.series.end() && here->name == there.name) {
            const std::vector<double> missing = missingSteps(here->steps, there.steps);
            if (missing.empty())
                continue;
            addSteps(taken.steps, missing);
            takePoints(*here, there);
        } else if (!known.contains(plainName(there.name))) {
            taken.names += there.name;
            added.push_back(there);
        }
    }
    std::move(added.begin(), added.end(), std::back_inserter(into.series));
    std::sort(into.series.begin(), into.series.end(),
        [](const MetricSeries& one, const MetricSeries& other) { return one.name < other.name; });
    return taken;
}

Note warning(const MetricStore& used, const QString& text)
{
    return { Note::Severity::Warning, used.source, used.origin, text };
}

void noteTaken(const MetricStore& used, const MetricStore& from, const std::vector<double>& kept,
    const Taken& taken, std::vector<Note>& notes)
{
    if (!taken.steps.empty())
        notes.push_back(warning(used,
            QStringLiteral("Values at steps %1 are missing and were taken from %2")
                .arg(stepRanges(taken.steps, kept), from.origin.file)));
    if (taken.names.isEmpty())
        return;
    const QString first = QStringList(taken.names.mid(0, 3)).join(QStringLiteral(", "));
    notes.push_back(warning(used,
        QStringLiteral("%1 metrics are missing here and were taken from %2 (%3)")
            .arg(QString::number(taken.names.size()), from.origin.file,
                taken.names.size() > 3 ? first + QStringLiteral(", …") : first)));
}

/// A warning about steps that only `other` has; nothing when it has none.
void noteGap(const MetricStore& used, const std::vector<double>& kept, const MetricStore& other,
    const QString& why, std::vector<Note>& notes)
{
    const std::vector<double> missing = missingSteps(kept, stepsOf(other));
    if (!missing.empty())
        notes.push_back(warning(used,
            QStringLiteral("Steps %1 are only in %2 and were not taken: %3")
                .arg(stepRanges(missing, kept), other.origin.file, why)));
}

/// Another store of the same source is another training, or an earlier part of this one that no
/// name ties to it. Only steps before the first one here look like that.
void noteEarlierParts(const std::vector<MetricStore>& stores, const std::vector<double>& kept,
    std::vector<Note>& notes)
{
    for (size_t at = 1; at < stores.size() && !kept.empty(); ++at) {
        const MetricStore& other = stores[at];
        if (other.source != stores.front().source)
            continue;
        const std::vector<double> there = stepsOf(other);
        if (there.empty() || (there.front() >= kept.front() && there.back() <= kept.back()))
            continue;
        noteGap(stores.front(), kept, other,
            QStringLiteral("nothing tells that it is the same training"), notes);
    }
}

/// Steps that several starts wrote, from the last start to the first.
class RepeatedSteps {
public:
    explicit RepeatedSteps(const MetricStore& store)
        : m_store(store)
        , m_later(store.series.size())
    {
        for (auto attempt = store.attempts.rbegin(); attempt != store.attempts.rend(); ++attempt)
            if (!attempt->replaced)
                take(*attempt);
    }

    std::optional<Note> note() const
    {
        if (m_steps.empty())
            return {};
        const QString steps = stepRanges(m_steps, stepsOf(m_store));
        const QString text = m_differing == 0
            ? QStringLiteral(
                "More than one start of the training wrote steps %1, with the same values")
                  .arg(steps)
            : QStringLiteral("More than one start of the training wrote steps %1; the values of "
                             "the last start count (%2 of %3 differ, the first is %4 at step %5)")
                  .arg(steps, QString::number(m_differing), QString::number(m_repeated), m_name,
                      shortestText(m_step));
        return Note{ Note::Severity::Info, m_store.source, m_where, text };
    }

private:
    void take(const Attempt& attempt)
    {
        auto merged = m_store.series.begin();
        for (const MetricSeries& series : attempt.series) {
            while (merged != m_store.series.end() && merged->name < series.name)
                ++merged;
            if (merged == m_store.series.end() || merged->name != series.name)
                continue;
            std::vector<double>& later = m_later[size_t(merged - m_store.series.begin())];
            meet(series, *merged, later);
            addSteps(later, series.steps);
        }
        if (m_steps.empty())
            m_where = attempt.origin; // of the last one that repeats something
    }

    void meet(
        const MetricSeries& series, const MetricSeries& merged, const std::vector<double>& later)
    {
        std::vector<double> repeated;
        std::set_intersection(series.steps.begin(), series.steps.end(), later.begin(), later.end(),
            std::back_inserter(repeated));
        addSteps(m_steps, repeated);
        m_repeated += qint64(repeated.size());
        auto here = series.steps.begin(), there = merged.steps.begin();
        for (const double step : repeated) {
            here = std::lower_bound(here, series.steps.end(), step);
            there = std::lower_bound(there, merged.steps.end(), step);
            if (there == merged.steps.end() || *there != step)
                continue;
            const double one = series.values[size_t(here - series.steps.begin())];
            const double other = merged.values[size_t(there - merged.steps.begin())];
            if (one == other || (std::isnan(one) && std::isnan(other)))
                continue;
            if (m_differing++ == 0 || step < m_step) {
                m_step = step;
                m_name = series.name;
            }
        }
    }

    const MetricStore& m_store;
    std::vector<std::vector<double>> m_later; ///< by merged series: the steps of later starts
    std::vector<double> m_steps;
    Origin m_where;
    QString m_name;
    double m_step = 0;
    qint64 m_repeated = 0;
    qint64 m_differing = 0;
};

} // namespace

QString stepRanges(const std::vector<double>& steps, const std::vector<double>& between)
{
    struct Range {
        double first, last;
    };
    std::vector<Range> ranges;
    auto next = between.begin();
    for (const double step : steps) {
        while (next != between.end() && !ranges.empty() && *next <= ranges.back().last)
            ++next;
        if (ranges.empty() || (next != between.end() && *next < step))
            ranges.push_back({ step, step });
        else
            ranges.back().last = step;
    }
    QStringList texts; // without words: notes are translated around them
    for (size_t at = 0; at < std::min(ranges.size(), RangesSpelledOut); ++at)
        texts += ranges[at].first == ranges[at].last
            ? shortestText(ranges[at].first)
            : shortestText(ranges[at].first) + u'–' + shortestText(ranges[at].last);
    if (ranges.size() > RangesSpelledOut)
        texts += QStringLiteral("… (+%1)").arg(ranges.size() - RangesSpelledOut);
    return texts.join(QStringLiteral(", "));
}

std::vector<Note> fillGaps(
    std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found)
{
    std::vector<Note> notes;
    if (stores.size() < 2)
        return notes;
    for (const StoreAgreement& one : found) {
        if (one.sharedNames == 0)
            continue; // of another program
        MetricStore& used = stores.front();
        const MetricStore& other = stores[one.store];
        std::vector<double> kept = stepsOf(used);
        if (!one.isOneTraining()) {
            noteGap(used, kept, other,
                one.shared == 0 ? QStringLiteral("no step is in both")
                                : QStringLiteral("where both have values, they differ"),
                notes);
            continue;
        }
        const Taken taken = takeFrom(used, other);
        // Steps of which something was missing are no longer kept ones.
        std::erase_if(kept, [&taken](double step) {
            return std::binary_search(taken.steps.begin(), taken.steps.end(), step);
        });
        noteTaken(used, other, kept, taken, notes);
    }
    noteEarlierParts(stores, stepsOf(stores.front()), notes);
    return notes;
}

std::vector<Note> gapNotes(
    const std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found)
{
    std::vector<Note> notes;
    if (stores.size() < 2)
        return notes;
    const std::vector<double> kept = stepsOf(stores.front());
    for (const StoreAgreement& one : found)
        if (one.sharedNames > 0)
            noteGap(stores.front(), kept, stores[one.store],
                QStringLiteral("this store was picked"), notes);
    return notes;
}

std::vector<Note> attemptNotes(const MetricStore& store)
{
    std::vector<Note> notes;
    if (store.attempts.size() < 2)
        return notes;
    const Attempt& last = store.attempts.back();
    std::vector<double> steps = stepsOf(store);
    std::erase_if(steps, [&last](double step) { return step <= last.lastStep; });
    if (!steps.empty())
        notes.push_back(warning(store,
            QStringLiteral("The training was started %1 times; the last start wrote steps %2 to "
                           "%3, so steps %4 come from an earlier one")
                .arg(QString::number(store.attempts.size()), shortestText(last.firstStep),
                    shortestText(last.lastStep), stepRanges(steps, {}))));
    if (auto repeated = RepeatedSteps(store).note())
        notes.push_back(std::move(*repeated));
    return notes;
}

} // namespace alidade
