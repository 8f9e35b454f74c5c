// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The places of two runs: which belong together, and how the dumps were made.
#include "core/compare/dump_pairs.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace alidade {
namespace {

using PlaceKey = std::tuple<int, QString, int, int>;

/// Settings without which the same operators are not dumped.
constexpr QLatin1StringView Deciding[]{ QLatin1StringView("list"), QLatin1StringView("scope"),
    QLatin1StringView("risk_level"), QLatin1StringView("data_mode") };

class Places {
public:
    Places(const DumpSet& baseline, const DumpSet& candidate)
        : m_sets{ &baseline, &candidate }
    {
    }

    DumpComparison run()
    {
        if (!pairBy([](const DumpPlace& place) {
                return PlaceKey(place.step, place.stage, place.innerStep, place.rank);
            })
            && isOneStep(Side::Baseline) && isOneStep(Side::Candidate)) {
            // Another folder above: the only step of one run is the only step of the other.
            if (!pairBy([](const DumpPlace& place) { return PlaceKey(0, {}, 0, place.rank); })
                && m_sets.baseline->places.size() == 1 && m_sets.candidate->places.size() == 1)
                pairBy([](const DumpPlace&) { return PlaceKey(); });
        }
        // The places stand in the order of execution.
        std::stable_sort(m_comparison.pairs.begin(), m_comparison.pairs.end(),
            [](const DumpPair& one, const DumpPair& other) {
                return std::tie(one.place.candidate, one.place.baseline)
                    < std::tie(other.place.candidate, other.place.baseline);
            });
        for (DumpPair& pair : m_comparison.pairs) {
            comparePlaces(pair);
            compareHeaders(pair);
        }
        compareSets();
        return std::move(m_comparison);
    }

private:
    template <class Key> bool pairBy(const Key& keyOf)
    {
        std::map<PlaceKey, Pair<std::vector<int>>> places;
        for (const Side side : BothSides)
            for (size_t at = 0; at < m_sets[side]->places.size(); ++at)
                places[keyOf(m_sets[side]->places[at])][side].push_back(int(at));
        m_comparison.unpaired = {};
        for (const auto& entry : places) {
            const Pair<std::vector<int>>& found = entry.second;
            const size_t shared = std::min(found.baseline.size(), found.candidate.size());
            for (size_t at = 0; at < shared; ++at) {
                DumpPair pair;
                pair.place = { found.baseline[at], found.candidate[at] };
                pair.label = place(Side::Candidate, pair).label;
                m_comparison.pairs.push_back(std::move(pair));
            }
            for (const Side side : BothSides)
                m_comparison.unpaired[side].insert(m_comparison.unpaired[side].end(),
                    found[side].begin() + qsizetype(shared), found[side].end());
        }
        return !m_comparison.pairs.empty();
    }

    bool isOneStep(Side side) const
    {
        std::set<std::tuple<int, QString, int>> steps;
        for (const DumpPlace& one : m_sets[side]->places)
            steps.emplace(one.step, one.stage, one.innerStep);
        return steps.size() == 1;
    }

    const DumpPlace& place(Side side, const DumpPair& pair) const
    {
        return m_sets[side]->places[size_t(pair.place[side])];
    }

    /// The only dumps of two runs are shown beside each other even if their folders say that they
    /// are of different steps, stages or ranks; but then they are not judged.
    void comparePlaces(DumpPair& pair)
    {
        const Pair<const DumpPlace*> places{ &place(Side::Baseline, pair),
            &place(Side::Candidate, pair) };
        const auto number = [&](const QString& what, int DumpPlace::*member) {
            const auto text = [&](Side side) {
                const int value = places[side]->*member;
                return value < 0 ? QString() : QString::number(value);
            };
            addIfDifferent(pair, what, text(Side::Baseline), text(Side::Candidate));
        };
        number(QStringLiteral("step"), &DumpPlace::step);
        addIfDifferent(
            pair, QStringLiteral("stage"), places.baseline->stage, places.candidate->stage);
        number(QStringLiteral("substep"), &DumpPlace::innerStep);
        number(QStringLiteral("rank"), &DumpPlace::rank);
    }

    void compareHeaders(DumpPair& pair)
    {
        const Pair<const DumpPlace*> places{ &place(Side::Baseline, pair),
            &place(Side::Candidate, pair) };
        addIfDifferent(
            pair, QStringLiteral("level"), places.baseline->level, places.candidate->level);
        addIfDifferent(pair, QStringLiteral("task"), places.baseline->task, places.candidate->task);
        for (const QLatin1StringView name : Deciding)
            addIfDifferent(pair, name, setting(Side::Baseline, *places.baseline, name),
                setting(Side::Candidate, *places.candidate, name));
    }

    QString setting(Side side, const DumpPlace& place, QLatin1StringView name) const
    {
        if (place.config < 0)
            return {};
        const auto& settings = m_sets[side]->configs[size_t(place.config)].settings;
        const auto found = std::find_if(
            settings.begin(), settings.end(), [&](const auto& one) { return one.first == name; });
        return found == settings.end() ? QString() : found->second;
    }

    /// What a side does not tell is no difference.
    void addIfDifferent(
        DumpPair& pair, const QString& what, const QString& baseline, const QString& candidate)
    {
        if (baseline.isEmpty() || candidate.isEmpty() || baseline == candidate)
            return;
        pair.comparable = false;
        m_comparison.mismatches.push_back({ what, pair.label, { baseline, candidate }, true });
    }

    void compareSets()
    {
        if (m_comparison.unpaired.baseline.empty() && m_comparison.unpaired.candidate.empty())
            return;
        const auto number = [](int value) {
            return value < 0 ? QStringLiteral("unknown") : QString::number(value);
        };
        const size_t before = m_comparison.mismatches.size();
        compareNames(
            QStringLiteral("step"), [&](const DumpPlace& one) { return number(one.step); });
        compareNames(QStringLiteral("stage"), [](const DumpPlace& one) { return one.stage; });
        compareNames(
            QStringLiteral("rank"), [&](const DumpPlace& one) { return number(one.rank); });
        if (m_comparison.mismatches.size() == before)
            compareNames(QStringLiteral("place"), [](const DumpPlace& one) { return one.label; });
    }

    template <class Name> void compareNames(const QString& what, const Name& nameOf)
    {
        Pair<QStringList> names;
        for (const Side side : BothSides) {
            for (const DumpPlace& one : m_sets[side]->places)
                if (const QString name = nameOf(one); !names[side].contains(name))
                    names[side] += name;
            names[side].sort();
        }
        if (names.baseline == names.candidate)
            return;
        constexpr qsizetype Most = 16;
        const auto text = [](const QStringList& all) -> QString {
            return all.mid(0, Most).join(QStringLiteral(", "))
                + (all.size() > Most ? QStringLiteral(", …") : QString());
        };
        m_comparison.mismatches.push_back(
            { what, {}, { text(names.baseline), text(names.candidate) }, false });
    }

    Pair<const DumpSet*> m_sets;
    DumpComparison m_comparison;
};

} // namespace

DumpComparison pairDumps(const DumpSet& baseline, const DumpSet& candidate)
{
    return Places(baseline, candidate).run();
}

} // namespace alidade
