// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/dump_ranks.h"

#include "core/compare/dump_names.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace alidade {
namespace {

class OriginFollower {
public:
    OriginFollower(DumpComparison& comparison, const Pair<const DumpSet*>& sets)
        : m_pairs(comparison.pairs)
        , m_sets(sets)
    {
    }

    void run()
    {
        for (size_t at = 0; at < m_pairs.size(); ++at)
            for (DumpOrigin& origin : m_pairs[at].origins)
                if (communicates(origin.op))
                    m_found.push_back({ &origin, at });
        for (const Found& found : m_found)
            found.origin->received = std::exchange(found.origin->op, QString());
        std::vector<DumpOrigin*> own; // what no other rank put in
        for (const Found& found : m_found) {
            found.origin->from = giverOf(found);
            if (found.origin->from < 0 && isWholeGroupClean(found))
                own.push_back(found.origin);
        }
        for (DumpOrigin* origin : own)
            origin->op = std::exchange(origin->received, QString());
    }

private:
    struct Found {
        DumpOrigin* origin;
        size_t pair;
    };

    static bool communicates(const QString& op) { return isCommunication(op.toStdString()); }

    const DumpPlace& placeOf(size_t pair, Side side) const
    {
        return m_sets[side]->places[size_t(m_pairs[pair].place[side])];
    }

    bool isSameStep(size_t one, size_t other, Side side) const
    {
        const auto step = [&](size_t pair) {
            const DumpPlace& place = placeOf(pair, side);
            return std::tuple(place.step, place.stage, place.innerStep);
        };
        return one != other && step(one) == step(other);
    }

    /// A rank that has an origin of its own and put it into the same call; the sender of what was
    /// received from one rank alone calls another operator.
    int giverOf(const Found& found) const
    {
        const DumpOrigin& origin = *found.origin;
        const bool fromOne = origin.received.contains(u".recv.")
            || origin.received.contains(u".irecv.") || origin.received.contains(u".batch_isend");
        for (size_t at = 0; at < m_pairs.size(); ++at)
            if (isSameStep(found.pair, at, origin.side) && hasOwnOrigin(at, origin.side)
                && (m_pairs[at].badSent[origin.side].contains(origin.received)
                    || (fromOne && !m_pairs[at].badSent[origin.side].isEmpty())))
                return int(at);
        return -1;
    }

    bool hasOwnOrigin(size_t pair, Side side) const
    {
        return std::any_of(m_pairs[pair].origins.begin(), m_pairs[pair].origins.end(),
            [side](const DumpOrigin& one) { return one.side == side && one.received.isEmpty(); });
    }

    /// Every rank of the group was dumped, and none of them put in anything bad: the operator
    /// itself made it, as a sum that overflows.
    bool isWholeGroupClean(const Found& found) const
    {
        const DumpOrigin& origin = *found.origin;
        if (!origin.group.startsWith(u'[') || !origin.inputsTold || !origin.inputsKnown)
            return false;
        const QString inside = origin.group.mid(1).chopped(1);
        for (const QString& text : inside.split(u',', Qt::SkipEmptyParts)) {
            bool ok = false;
            const int rank = text.trimmed().toInt(&ok);
            if (!ok || !isClean(found.pair, origin.side, rank, origin.received))
                return false;
        }
        return !inside.trimmed().isEmpty();
    }

    bool isClean(size_t pair, Side side, int rank, const QString& call) const
    {
        if (placeOf(pair, side).rank == rank)
            return true;
        for (size_t at = 0; at < m_pairs.size(); ++at)
            if (isSameStep(pair, at, side) && placeOf(at, side).rank == rank)
                return m_pairs[at].complete[side] && !m_pairs[at].badSent[side].contains(call);
        return false;
    }

    std::vector<DumpPair>& m_pairs;
    const Pair<const DumpSet*>& m_sets;
    std::vector<Found> m_found;
};

} // namespace

void followOrigins(DumpComparison& comparison, const Pair<const DumpSet*>& sets)
{
    OriginFollower(comparison, sets).run();
}

} // namespace alidade
