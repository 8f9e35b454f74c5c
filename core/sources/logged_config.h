// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The config.yaml that experiment trackers keep beside a run: one map a key, its `value` and words
// about it (formats document, 4.3 and 4.4).
#pragma once

#include "core/model/config.h"

namespace alidade {

/// The entries, sorted by key. The trackers' own keys (`_wandb`, `wandb_version`) are left out;
/// keys without a value are noted and left out.
std::vector<ConfigEntry> loggedConfig(
    const ConfigValue& tree, const QString& file, std::vector<Note>& notes);

/// True if the last key of a cut file has its value, or the part of it that was written.
bool endsInValue(const ConfigValue& tree);

/// The values alone, as one tree: what keys a cut file still has.
ConfigValue loggedValues(const ConfigValue& tree);

/// The start time in the name of a tracker's folder, `run-20260801_100142-ab12cd34`, which copying
/// does not change; 0 when there is none. Of the last such component of `path`.
qint64 startOfRunFolderMs(const QString& path);

} // namespace alidade
