// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A run's configuration: one entry a dotted key, and who set it.
#pragma once

#include "core/base/value.h"
#include "core/model/note.h"

#include <vector>

namespace alidade {

using ConfigValue = Value;

struct ConfigEntry {
    enum class Provenance : quint8 { Override, File, Default, Derived, Unknown };

    QString key; ///< dotted path as the run spells it
    QString text; ///< for display, as written ("1e-6")
    ConfigValue value; ///< typed, for comparing
    Provenance provenance = Provenance::Unknown;
    Origin origin; ///< where the effective value stands
    Origin overrideOrigin; ///< where the override stands, when one names the key
    bool overrideAgrees = true; ///< false: what stands at overrideOrigin is another value
    QString follows; ///< provenance Derived: the key that the value refers to
    bool told = true; ///< false: only the run knew the value (`${oc.env:LR}`, a shell's variable)

    /// Where a file says this value: the override, unless it says another one.
    const Origin& saidAt() const
    {
        return overrideOrigin.isValid() && (overrideAgrees || !origin.isValid()) ? overrideOrigin
                                                                                 : origin;
    }
};

/// One `key=value` given to the launch, as Hydra gets it.
struct Override {
    enum class Action : quint8 { Set, Add, Force, Delete }; ///< `k=v`, `+k=v`, `++k=v`, `~k`

    Action action = Action::Set;
    QString key;
    QString text; ///< the value as written, shell quotes removed
    ConfigValue value;
    Origin origin;
    bool known = true; ///< false: the value holds something only the shell could tell
    bool conditional = false; ///< stands in a branch that could not be decided
};

/// All overrides of one launch, from one record of it.
struct OverrideRecord {
    QString source; ///< source id
    Origin origin; ///< the command, or the file
    QString command; ///< module or script that is launched, `verl.trainer.main_ppo`
    QString configName; ///< of `--config-name`, without .yaml; empty: the command's own
    QString configPath; ///< of `--config-path` or `--config-dir`; empty: the command's own
    std::vector<Override> overrides; ///< in order; the last one of a key wins
    bool open = false; ///< more may come that the record does not show ("$@")
    bool unresolved = false; ///< a whole word is unknown other than "$@": it may name any key
};

struct Config {
    std::vector<ConfigEntry> entries; ///< sorted by key, keys unique
    QString source; ///< source id; empty: no config
    Origin origin;
    bool overridesKnown = false; ///< a record of overrides exists, so "default" can be told
    bool complete = true; ///< false: the print was cut, so an absent key tells nothing
    bool overridesOnly = false; ///< made of the overrides alone: an absent key has some default
    std::vector<std::pair<QString, Origin>> removed; ///< keys that the launch took out (`~key`)
    QString defaultsFrom; ///< file or checkout whose defaults the user gave for this run

    bool isEmpty() const { return entries.empty(); }
    /// Binary search; nullptr when absent.
    const ConfigEntry* find(QStringView key) const;
    /// Where the launch took the key out, or a map around it; nullptr: it did not.
    const Origin* removedAt(QStringView key) const;
};

/// The members of a map without those that a later member of the same name replaces, in file order.
/// `replaced`: gets the names that the map itself has more than once (not those of a YAML merge),
/// with the line of the one that counts.
std::vector<const std::pair<QString, ConfigValue>*> effectiveMembers(
    const ConfigValue& map, std::vector<std::pair<QString, int>>* replaced = nullptr);

/// Splits nested maps into dotted keys; lists and empty maps are values. Sorted by key; of repeated
/// keys the last one stays.
std::vector<ConfigEntry> flattenConfig(const ConfigValue& tree, const QString& file);

} // namespace alidade
