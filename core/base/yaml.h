// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A YAML document as a typed tree. Scalars are typed by OmegaConf's rules (formats document, 2.2):
// YAML 1.1, but `1e-6` is a float and dates are text. Knows nothing of configs.
#pragma once

#include "core/base/result.h"
#include "core/base/value.h"

#include <string_view>

namespace alidade {

/// The one document of a file; an empty file is null. Anchors, aliases and `<<` are expanded, up to
/// Limits::YamlNodes values and Limits::NestingDepth levels. Scalars keep their text as written,
/// every value its line. Keys are the text of the key, whatever its type.
/// Errors: Malformed and TooLarge with `where:line`. Cost: linear. Thread: any.
Result<Value> parseYaml(std::string_view bytes, const QString& where);

/// One plain (unquoted) scalar, typed.
Value typedYamlScalar(const QString& text);

} // namespace alidade
