// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Arithmetic of bash on known integers: `$((…))` and `((…))`. No assignments.
#pragma once

#include <QString>

#include <functional>
#include <optional>

namespace alidade {

/// The value of a name, or nothing when it is not known.
using ShellNumber = std::function<std::optional<qint64>(const QString& name)>;

/// Nothing when a part is unknown, the text is no expression, a result leaves 64 bits, or it
/// divides by zero. Division truncates, as in bash. Nesting is bounded. Thread: any.
std::optional<qint64> evaluateArithmetic(const QString& expression, const ShellNumber& valueOf);

} // namespace alidade
