// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Later names of renamed config keys, from the profile's alias table.
#pragma once

#include "core/model/profile.h"

#include <QHash>

namespace alidade {

class KeyNames {
public:
    explicit KeyNames(const std::vector<Profile::Alias>& aliases);

    struct Name {
        QString canonical; ///< the newest name
        int age = 0; ///< 0 for the newest name; larger is older, or later in the table
    };
    /// Follows chains of renames; a cycle in a user's table ends after a few steps.
    Name nameOf(const QString& key) const;

private:
    struct Rename {
        QString newKey;
        int order = 0;
    };
    /// One step, or an empty key.
    Rename renamed(const QString& key) const;

    QHash<QString, Rename> m_keys;
    QHash<QString, Rename> m_trees; ///< without the `.*`
};

} // namespace alidade
