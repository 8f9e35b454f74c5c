// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which default a key of verl had in which release, from the profile, and what follows from it: the
// release that a config was probably made by, and the release in which a default changed.
#pragma once

#include "core/model/comparison.h"

#include <QHash>

namespace alidade {

class DefaultHistory {
public:
    /// Keeps pointers into the profile. Entries that name an unknown release are left out.
    explicit DefaultHistory(const Profile& profile);

    /// A default in the releases [from, to), as indexes.
    struct Span {
        int from = 0;
        int to = 0;
        const Profile::KnownDefault* known = nullptr;
    };
    /// Oldest first. `engine`: entries of another engine are left out; empty leaves out all that
    /// hold for one engine only.
    std::vector<Span> spans(const QString& key, const QString& engine) const;
    const QStringList& releases() const { return m_releases; }
    /// Keys that have any span.
    std::vector<QString> keys() const;

private:
    QStringList m_releases;
    QHash<QString, std::vector<Span>> m_spans;
};

/// fsdp, megatron or empty, from the strategy that the config names.
QString trainingEngine(const Config& config);

/// Keys that are there, keys that a complete config lacks and defaults that nobody changed vote for
/// releases; the releases with the fewest contradictions are the estimate. Overrides do not vote,
/// and a config of overrides alone tells nothing. Cost: linear in keys and known defaults.
ReleaseEstimate estimateRelease(const Config& config, const DefaultHistory& history);

/// The change of a default that explains a differing row: neither side set it, both values were
/// defaults in neighbouring releases (of the key or the other spelling of the row), and the
/// estimates do not speak against it. Empty: none does.
std::optional<DefaultChange> explainByDefaults(const KeyAlignment& row,
    const Pair<const Config*>& configs, const Pair<ReleaseEstimate>& estimates,
    const DefaultHistory& history);

} // namespace alidade
