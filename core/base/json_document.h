// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A whole JSON document as a typed tree. For documents (profiles, model configs), not for rollouts.
// Reads what Python writes: bare NaN, Infinity and -Infinity are numbers.
#pragma once

#include "core/base/result.h"
#include "core/base/value.h"

#include <string_view>

namespace alidade {

/// Broken UTF-8 is read with replacement characters. Integers beyond 64 bits are Opaque.
/// Errors: Malformed with `where:line` (also for nesting beyond Limits::NestingDepth).
/// Cost: linear. Thread: any.
Result<Value> parseJson(std::string_view bytes, const QString& where);

} // namespace alidade
