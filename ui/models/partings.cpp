// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Begins first: most outputs part early, and of a long one little has to be decoded then.
#include "ui/models/partings.h"

#include "core/base/parallel.h"
#include "core/compare/text_diff.h"
#include "core/report/left_out.h"
#include "ui/models/sample_rows.h"

#include <algorithm>
#include <array>

namespace alidade {

namespace {

using State = Parting::State;

constexpr size_t PollEvery = 256;
/// A character of a text takes at most so many bytes in JSON ("\u00e9").
constexpr qsizetype BytesPerUnit = 6;
/// Units that are looked at in any case, so that another number of characters is known as well.
constexpr qsizetype FirstLook = 2'000;

bool isPaired(const SamplePair& pair) { return pair.row.baseline >= 0 && pair.row.candidate >= 0; }

/// The first `units` of both outputs; nothing where one cannot be read.
std::optional<Pair<QString>> beginsOf(const SampleTable& table, qsizetype pair, qsizetype units)
{
    Pair<QString> begins;
    for (const Side side : BothSides) {
        const SampleRef* sample = table.sample(pair, side);
        if (!sample || !table.sets[side]->reader)
            return {};
        const SampleReader& reader = *table.sets[side]->reader;
        if (units == WholeOutput) {
            auto whole = reader.read(*sample);
            if (!whole)
                return {};
            begins[side] = std::move(whole->output);
            continue;
        }
        const auto text = reader.readOutputStart(*sample, units * BytesPerUnit);
        if (!text)
            return {};
        begins[side] = text->left(units);
    }
    return begins;
}

Parting readParting(const SampleTable& table, qsizetype pair, qsizetype units)
{
    Parting made;
    for (const qsizetype looked : std::array{ FirstLook, units }) {
        const auto begins = beginsOf(table, pair, looked);
        if (!begins) {
            made.state = State::Unreadable;
            break;
        }
        made = partingOf(begins->baseline, begins->candidate);
        if (made.state != State::Same || looked == WholeOutput)
            break;
        made.state = State::Beyond;
        made.units = qint32(looked);
        if (looked >= units)
            break;
    }
    made.candidate = table.pair(pair).row.candidate;
    return made;
}

} // namespace

bool Parting::tells(qsizetype within) const
{
    return state != State::Unknown && (state != State::Beyond || units >= within);
}

Parting partingOf(const QString& baseline, const QString& candidate)
{
    Parting made;
    if (isLeftOut(baseline) && isLeftOut(candidate)) {
        made.state = State::LeftOut;
    } else if (baseline == candidate) {
        made.state = State::Same;
    } else {
        made.state = State::Parts;
        made.units = qint32(commonPrefix(baseline, candidate));
    }
    return made;
}

PartingsPtr partingsFor(const SampleTable& table, const PartingsPtr& known)
{
    return known && known->runs == table.comparison->runs && known->kind == table.kind ? known
                                                                                       : nullptr;
}

Parting partingIn(const SampleTable& table, qsizetype pair)
{
    Parting parting;
    const SamplePair& rows = table.pair(pair);
    if (!isPaired(rows)) {
        parting.state = State::Unreadable;
    } else if (table.sameOutput(pair)) {
        parting.state = State::Same;
    } else if (table.partings && size_t(rows.row.baseline) < table.partings->ofBaseline.size()) {
        const Parting& known = table.partings->ofBaseline[size_t(rows.row.baseline)];
        if (known.candidate == rows.row.candidate)
            parting = known;
    }
    return parting;
}

Result<PartingsPtr> readPartings(
    const SampleTable& table, std::span<const qint32> pairs, qsizetype units, Monitor& monitor)
{
    std::vector<qint32> missing;
    for (size_t at = 0; at < pairs.size(); ++at) {
        if (at % PollEvery == 0 && monitor.cancelled())
            return cancelledFailure();
        if (!partingIn(table, pairs[at]).tells(units))
            missing.push_back(pairs[at]);
    }
    if (missing.empty())
        return table.partings;
    auto made = table.partings ? std::make_shared<Partings>(*table.partings)
                               : std::make_shared<Partings>();
    made->runs = table.comparison->runs;
    made->kind = table.kind;
    made->ofBaseline.resize(table.sets.baseline->samples.size());
    for (size_t first = 0; first < missing.size(); first += PollEvery) {
        const size_t count = std::min(PollEvery, missing.size() - first);
        const bool all = forEachInParallel(qsizetype(count), 0, [&](qsizetype at) {
            const qint32 pair = missing[first + size_t(at)];
            made->ofBaseline[size_t(table.pair(pair).row.baseline)]
                = readParting(table, pair, units);
            return !monitor.cancelled();
        });
        if (!all || monitor.cancelled())
            return cancelledFailure();
        monitor.progress(double(first + count) / double(missing.size()));
    }
    return PartingsPtr(std::move(made));
}

} // namespace alidade
