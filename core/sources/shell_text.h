// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What bash does to known text: `${V%.py}`, `${V/a/b}`, `${V:1:2}`, `${V^^}`, braces and `~`.
#pragma once

#include "core/sources/shell_lexer.h"

#include <functional>
#include <optional>

namespace alidade {

/// The text after an operator of `${V…}` that is none of `:-`, `:=`, `:+`, `:?`; nothing when the
/// operator or an operand is not understood. `operand` expands a pattern or replacement, `number`
/// an offset. Cost: quadratic at most, in texts of at most 4096 characters. Thread: any.
std::optional<QString> transformShellText(const QString& text, const QString& operation,
    const std::function<std::optional<QString>(const QString&)>& operand,
    const std::function<std::optional<qint64>(const QString&)>& number);

/// `a={x,y}` without quotes is two words, `a=x` and `a=y`; other words come back as they are.
std::vector<ShellWord> expandBraces(const ShellWord& word);

/// True for an unquoted `~` at the start of a word, or behind the first `=`, which bash replaces.
bool startsHomePath(const QString& text, bool atStart);

} // namespace alidade
