// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Composes a Hydra config from its `defaults` list, as far as verl uses it: files of groups,
// packages
// (`group@package: option`), `_self_`, folders relative to the file, `${group}` in a file's name.
#pragma once

#include "core/sources/default_config.h"

namespace alidade {

/// Errors: those of reading the top file; Cancelled. What a list names and nobody can find, and
/// what passes Limits::NestingDepth, is a note. Cost: linear in the composed config, a few times.
Result<DefaultConfig> composeConfig(
    const QString& topFile, std::vector<Note>& notes, Monitor& monitor);

/// Lays `over` over `base`: maps are joined, any other value is replaced.
void mergeConfigs(ConfigValue& base, const ConfigValue& over);

} // namespace alidade
