// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One JSON value in a form in which equal values have equal text: keys sorted, no blanks, numbers
// in their shortest form, escapes resolved. For comparing and hashing, not for showing documents.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace alidade {

/// Takes NaN, Infinity and broken UTF-8 like scanJsonLine. Of repeated keys the last one counts.
/// Integers keep their digits, however many; 1.0 becomes 1. nullopt: not one valid value, or nested
/// deeper than Limits::NestingDepth. Cost: O(n log n). Thread: any.
std::optional<std::string> canonicalJson(std::string_view raw);

} // namespace alidade
