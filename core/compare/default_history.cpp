// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/default_history.h"

#include <algorithm>

namespace alidade {
namespace {

using Provenance = ConfigEntry::Provenance;
using Span = DefaultHistory::Span;
using Kind = ReleaseClue::Kind;

constexpr size_t MostClues = 8;
constexpr qsizetype FewestKeys
    = 3; ///< known keys that must be there: absent ones alone tell nothing
constexpr int MostContradictions = 4; ///< one of so many votes

bool refersToKey(const Value& value)
{
    return value.kind == Value::Kind::String && value.string.contains(u"${");
}

bool isSet(const ConfigEntry& entry)
{
    return entry.provenance == Provenance::Override || entry.provenance == Provenance::File;
}

/// One key's vote: the releases that agree with what the config has of it.
struct Vote {
    ReleaseClue clue;
    std::vector<bool> agrees; ///< by release
    qsizetype width = 0; ///< how many agree
};

class Estimator {
public:
    Estimator(const Config& config, const DefaultHistory& history)
        : m_config(config)
        , m_history(history)
        , m_engine(trainingEngine(config))
    {
    }
    ReleaseEstimate estimate();

private:
    qsizetype releaseCount() const { return m_history.releases().size(); }
    void ask(const QString& key);
    void add(Kind kind, const QString& key, const ConfigEntry* entry,
        const std::vector<Span>& spans, bool inside);
    /// Whatever of [from, to) holds for the estimated releases.
    ReleaseClue told(const Vote& vote, qsizetype first, qsizetype last) const;

    const Config& m_config;
    const DefaultHistory& m_history;
    QString m_engine;
    std::vector<Vote> m_votes;
};

void Estimator::add(Kind kind, const QString& key, const ConfigEntry* entry,
    const std::vector<Span>& spans, bool inside)
{
    Vote vote;
    vote.clue.kind = kind;
    vote.clue.key = key;
    if (entry) {
        vote.clue.origin = entry->origin;
        vote.clue.text = kind == Kind::Value ? entry->text : QString();
    }
    vote.agrees.assign(size_t(releaseCount()), !inside);
    for (const Span& span : spans)
        for (int release = span.from; release < span.to; ++release)
            vote.agrees[size_t(release)] = inside;
    vote.width = std::count(vote.agrees.begin(), vote.agrees.end(), true);
    if (vote.width > 0 && vote.width < releaseCount())
        m_votes.push_back(std::move(vote));
}

void Estimator::ask(const QString& key)
{
    const std::vector<Span> spans = m_history.spans(key, m_engine);
    if (spans.empty())
        return;
    const ConfigEntry* entry = m_config.find(key);
    if (!entry) {
        if (m_config.complete)
            add(Kind::Absent, key, nullptr, spans, false);
        return;
    }
    if (isSet(*entry))
        return; // may have been added by hand
    std::vector<Span> equal;
    std::copy_if(spans.begin(), spans.end(), std::back_inserter(equal), [entry](const Span& span) {
        return !refersToKey(span.known->value) && sameValue(span.known->value, entry->value);
    });
    if (!equal.empty() && equal.size() < spans.size())
        add(Kind::Value, key, entry, equal, true);
    else
        add(Kind::Present, key, entry, spans, true);
}

ReleaseClue Estimator::told(const Vote& vote, qsizetype first, qsizetype last) const
{
    ReleaseClue clue = vote.clue;
    while (first > 0 && vote.agrees[size_t(first - 1)])
        --first;
    while (last + 1 < releaseCount() && vote.agrees[size_t(last + 1)])
        ++last;
    const QStringList& releases = m_history.releases();
    clue.from = first > 0 ? releases[first] : QString();
    clue.to = last + 1 < releaseCount() ? releases[last + 1] : QString();
    return clue;
}

ReleaseEstimate Estimator::estimate()
{
    ReleaseEstimate made;
    if (m_config.isEmpty() || m_config.overridesOnly || releaseCount() == 0)
        return made;
    for (const QString& key : m_history.keys())
        ask(key);
    std::vector<int> against(size_t(releaseCount()), 0);
    for (const Vote& vote : m_votes)
        for (size_t release = 0; release < against.size(); ++release)
            against[release] += vote.agrees[release] ? 0 : 1;
    const int fewest = *std::min_element(against.begin(), against.end());
    const auto there = std::count_if(m_votes.begin(), m_votes.end(),
        [](const Vote& vote) { return vote.clue.kind != Kind::Absent; });
    if (there < FewestKeys || fewest * MostContradictions > int(m_votes.size()))
        return made;
    const auto firstBest = std::find(against.begin(), against.end(), fewest);
    const auto lastBest = std::find(against.rbegin(), against.rend(), fewest);
    const qsizetype first = firstBest - against.begin();
    const qsizetype last = releaseCount() - 1 - (lastBest - against.rbegin());
    made.first = m_history.releases()[first];
    made.last = m_history.releases()[last];
    std::erase_if(m_votes, [&](const Vote& vote) {
        return !vote.agrees[size_t(first)] || !vote.agrees[size_t(last)];
    });
    // Both ends of the range deserve a clue: what excludes the release before it, and the one
    // after.
    const auto excludes = [&](const Vote& vote, qsizetype release) {
        return release >= 0 && release < releaseCount() && !vote.agrees[size_t(release)];
    };
    const auto rank = [&](const Vote& vote) {
        return int(excludes(vote, first - 1)) + int(excludes(vote, last + 1));
    };
    std::stable_sort(m_votes.begin(), m_votes.end(), [&](const Vote& one, const Vote& other) {
        return std::tuple(-rank(one), one.clue.kind == Kind::Absent, one.width, one.clue.key)
            < std::tuple(
                -rank(other), other.clue.kind == Kind::Absent, other.width, other.clue.key);
    });
    const auto take = [&](qsizetype excluded, size_t most) {
        for (const Vote& vote : m_votes) {
            if (most == 0 || made.clues.size() == MostClues)
                return;
            const bool known = std::any_of(made.clues.begin(), made.clues.end(),
                [&](const ReleaseClue& clue) { return clue.key == vote.clue.key; });
            if (known || !excludes(vote, excluded))
                continue;
            made.clues.push_back(told(vote, first, last));
            --most;
        }
    };
    take(first - 1, MostClues / 2);
    take(last + 1, MostClues / 2);
    return made;
}

} // namespace

DefaultHistory::DefaultHistory(const Profile& profile)
    : m_releases(profile.releases)
{
    for (const Profile::KnownDefault& known : profile.defaults) {
        const qsizetype from = known.from.isEmpty() ? 0 : m_releases.indexOf(known.from);
        const qsizetype to = known.to.isEmpty() ? m_releases.size() : m_releases.indexOf(known.to);
        if (from >= 0 && to > from)
            m_spans[known.key].push_back({ int(from), int(to), &known });
    }
    for (std::vector<Span>& spans : m_spans)
        std::stable_sort(spans.begin(), spans.end(),
            [](const Span& one, const Span& other) { return one.from < other.from; });
}

std::vector<Span> DefaultHistory::spans(const QString& key, const QString& engine) const
{
    std::vector<Span> found = m_spans.value(key);
    std::erase_if(found, [&engine](const Span& span) {
        return !span.known->engine.isEmpty() && span.known->engine != engine;
    });
    return found;
}

std::vector<QString> DefaultHistory::keys() const
{
    std::vector<QString> keys(m_spans.keyBegin(), m_spans.keyEnd());
    std::sort(keys.begin(), keys.end());
    return keys;
}

QString trainingEngine(const Config& config)
{
    const ConfigEntry* strategy = config.find(u"actor_rollout_ref.actor.strategy");
    const QString name = strategy ? strategy->value.string : QString();
    if (name == u"fsdp" || name == u"fsdp2")
        return QStringLiteral("fsdp");
    return name == u"megatron" ? name : QString();
}

ReleaseEstimate estimateRelease(const Config& config, const DefaultHistory& history)
{
    return Estimator(config, history).estimate();
}

std::optional<DefaultChange> explainByDefaults(const KeyAlignment& row,
    const Pair<const Config*>& configs, const Pair<ReleaseEstimate>& estimates,
    const DefaultHistory& history)
{
    if (row.state != KeyAlignment::State::Differs)
        return {};
    Pair<const ConfigEntry*> entries{ nullptr, nullptr };
    for (const Side side : BothSides) {
        entries[side] = &configs[side]->entries[size_t(row.entry[side])];
        if (isSet(*entries[side]))
            return {};
    }
    const QString engine = trainingEngine(*configs.baseline);
    if (engine != trainingEngine(*configs.candidate))
        return {};
    std::vector<Span> spans = history.spans(row.key, engine);
    if (!row.alias.isEmpty())
        for (const Span& span : history.spans(row.alias, engine))
            spans.push_back(span);
    const QStringList& releases = history.releases();
    std::optional<DefaultChange> found;
    int foundAt = -1;
    for (const Span& older : spans) {
        for (const Span& newer : spans) {
            if (older.to != newer.from || newer.from <= foundAt || newer.from >= releases.size())
                continue;
            for (const Side newerSide : BothSides) {
                const Side olderSide = otherSide(newerSide);
                const ReleaseEstimate& before = estimates[olderSide];
                const ReleaseEstimate& after = estimates[newerSide];
                const bool fits = sameValue(older.known->value, entries[olderSide]->value)
                    && sameValue(newer.known->value, entries[newerSide]->value)
                    && (!before.isKnown() || releases.indexOf(before.first) < newer.from)
                    && (!after.isKnown() || releases.indexOf(after.last) >= newer.from);
                if (!fits)
                    continue;
                foundAt = newer.from;
                found = DefaultChange{ entries[olderSide]->text, entries[newerSide]->text,
                    releases[newer.from], newerSide };
            }
        }
    }
    return found;
}

} // namespace alidade
