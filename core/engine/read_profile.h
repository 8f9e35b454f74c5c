// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One profile document → profile (rules.md, "Profile"). Strict: what it does not know is an error,
// so that a slip of the pen in a user's file does not pass unnoticed.
#pragma once

#include "core/base/result.h"
#include "core/model/profile.h"

#include <string_view>

namespace alidade {

inline constexpr QLatin1StringView ProfileSchema{ "alidade.profile/1" };

/// The document alone, laid over nothing: entries that remove still start with `-`.
/// Errors: Malformed with `where:line`. Thread: any.
Result<Profile> readProfile(std::string_view bytes, const QString& where);

} // namespace alidade
