// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Defaults of verl that the user gives for a run: one default YAML, or a checkout whose config
// folder is searched (formats document, section 3.1). References stay unresolved, because the
// overrides of the run come first (3.2). Executes nothing.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/config.h"

#include <QHash>

namespace alidade {

/// One top file with what its `defaults` list pulls in.
struct DefaultConfig {
    QString name; ///< config name, `ppo_trainer`
    QString file; ///< path of the top file
    ConfigValue tree; ///< a map; unresolved
    QHash<QString, QString> files; ///< dotted key of a leaf → its file, where that is another one
};

struct DefaultConfigs {
    QString path; ///< as the user gave it
    bool isCheckout = false; ///< a folder of configs rather than one file
    std::vector<DefaultConfig> configs; ///< at least one
    std::vector<Note> notes; ///< groups that were not found and the like

    /// The one that a launch starts from: by the name it asks for, else by its training engine.
    const DefaultConfig& configFor(const OverrideRecord* record) const;
    /// The config that the launch starts from, if it is none of these (`--config-name` of another,
    /// `--config-path`); empty: one of these.
    QString otherBase(const OverrideRecord& record) const;
};

/// `path`: a YAML file, a config folder or a checkout. A `_generated_` file is taken as it is;
/// other files are composed from their `defaults` lists: groups, packages, `_self_`, relative
/// folders; a group that is not there is a note. Errors: NotFound when there is no such file or no
/// config in the folder; Unreadable, Malformed, TooLarge; Cancelled. Thread: any.
Result<DefaultConfigs> readDefaultConfigs(const QString& path, Monitor& monitor);

/// Keys that overrides set without adding them, and that the defaults do not have: Hydra would
/// refuse such a launch, so the defaults are those of another release or but a part.
QStringList keysWithoutDefault(const DefaultConfig& defaults, const OverrideRecord& record);

/// The run's config as its overrides and these defaults make it, resolved and sorted; provenance is
/// left to setProvenance, except Derived and Opaque values that nothing tells.
std::vector<ConfigEntry> entriesOverDefaults(
    const DefaultConfig& defaults, const OverrideRecord* record, std::vector<Note>& notes);

} // namespace alidade
