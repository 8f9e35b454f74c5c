// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Reads one word of a launch command as Hydra does (formats document, section 2.4). Works on words
// whose shell quoting is already gone; knows nothing of shells.
#pragma once

#include "core/model/config.h"

#include <optional>
#include <span>

namespace alidade {

/// An override of the task's config, or nothing when the word is none: options (`--config-name`,
/// `-m`), `hydra.*` settings and words without a key are no overrides.
/// Types follow Hydra: null, bools, ints with `_`, floats; quoted text stays a string, `None` and
/// `yes` are strings. A value that Hydra would refuse, a sweep and a function call are Opaque.
/// Nesting is bounded by Limits::NestingDepth. Cost: linear. Thread: any.
std::optional<Override> parseOverride(const QString& word, Origin origin);

/// The config that `--config-name` (`-cn`) asks for, without .yaml; empty: none.
QString configNameOf(std::span<const QString> words);
/// The folder of configs that `--config-path` (`-cp`) or `--config-dir` (`-cd`) names; empty: none.
QString configPathOf(std::span<const QString> words);

/// The value part of an override alone; also the default of `${oc.select:key,default}`.
ConfigValue parseOverrideValue(const QString& text);

/// One unquoted word by the rules of Hydra and OmegaConf: null, bools, ints, floats, else a string.
ConfigValue typedWord(const QString& text);

} // namespace alidade
