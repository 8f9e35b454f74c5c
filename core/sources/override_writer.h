// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Writes overrides as Hydra reads them and bash passes them on: the way back of override_grammar.h.
// Promises only what parseOverride reads back as the same value.
#pragma once

#include "core/model/config.h"

#include <optional>

namespace alidade {

/// The value part of an override, without the quotes of a shell. Nothing when Hydra has no text for
/// the value: objects, characters that no command line carries, map keys that its grammar refuses.
/// Cost: linear. Thread: any.
std::optional<QString> overrideValueText(const ConfigValue& value);

/// `text` as one word of bash: bare, in single quotes, or in `$'…'` when it holds control
/// characters.
QString shellWord(const QString& text);

/// `key=value`, `+key=value`, `++key=value` or `~key` as one word of bash; nothing when the key or
/// the value cannot be given on a command line. `value` counts for nothing when deleting.
std::optional<QString> overrideWord(
    Override::Action action, const QString& key, const ConfigValue& value);

} // namespace alidade
