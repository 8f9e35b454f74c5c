// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Numbers as Python, YAML and JSON write them, read and written in the C locale.
#pragma once

#include <QString>

#include <optional>
#include <string_view>

namespace alidade {

/// A whole text as a number: ints, floats, exponents, `inf`, `-inf`, `nan`, `Infinity`, `NaN` (any
/// case). No blanks, no digits separated by `_`. Thread: any.
std::optional<double> parseNumber(std::string_view text);

/// Shortest text that reads back as the same double; "NaN", "Infinity", "-Infinity" otherwise.
QString shortestText(double value);

/// `digits` significant digits for a person: 0.001234, 1.235e-07, 12 340.
QString readableText(double value, int digits = 4);

/// How many times something exceeds its limit: "3.2×", "<0.01×", ">1000×", "∞".
QString timesText(double ratio);

} // namespace alidade
