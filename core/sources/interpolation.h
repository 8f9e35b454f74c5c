// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Resolves OmegaConf's references in an unresolved config (formats document, section 2.3), as
// Hydra's config.yaml holds them. Reads no environment and runs no resolver of its own.
#pragma once

#include "core/model/config.h"

namespace alidade {

/// The entries of a tree, sorted by key, with `${…}` replaced: absolute and relative references,
/// nested ones, `oc.select` with its default. A value that is one reference keeps the type of what
/// it refers to, also a whole subtree; its entries are Derived and `follows` names the key.
/// Kept as Opaque text: `oc.env`, `now`, `hydra` and other resolvers (what they gave is not
/// recorded), and, with a note, references to absent keys, circles, and what passes
/// Limits::InterpolationSteps or Limits::InterpolatedText; such entries are not `told`. Thread:
/// any. `complete` false: the tree was cut, so an absent key is no reason to take a default, and
/// what refers to one is left out.
std::vector<ConfigEntry> resolveConfig(
    const ConfigValue& tree, const QString& file, std::vector<Note>& notes, bool complete = true);

} // namespace alidade
