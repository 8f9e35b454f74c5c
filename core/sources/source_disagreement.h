// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What several records of one run say differently: notes on keys for which another source of the
// config, or the defaults that the user gave, have another value than the one that counts.
#pragma once

#include "core/sources/default_config.h"
#include "core/sources/run_builder.h"

namespace alidade {

/// A note for each key that `other` has with another value; the info severity where the difference
/// is no surprise: `corrected` (globs) lists keys that verl changes itself, null and -1 are filled
/// in at run time. References that were not resolved and keys that follow a noted key are left out.
/// Many differences are one note: then it is the config of another launch. Both sorted by key.
std::vector<Note> disagreements(
    const Config& used, const ConfigCandidate& other, const QStringList& corrected);

/// Without a record of overrides, entries that have the given default become Default. Notes on
/// values that no override names and that differ from the given default.
std::vector<Note> joinDefaults(std::vector<ConfigEntry>& entries,
    const std::vector<ConfigEntry>& defaults, bool overridesKnown, const QStringList& corrected);

} // namespace alidade
