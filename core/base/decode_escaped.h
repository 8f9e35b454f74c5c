// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// From the bytes between the quotes of a JSON string to UTF-16: what every character of gigabytes
// goes through. Others want json_lines.h.
#pragma once

#include <QtGlobal>

#include <cstddef>
#include <string_view>

namespace alidade::detail {

/// `at` is behind a backslash. Returns the position after the escape, 0 if it is wrong; a pair of
/// surrogates is one escape.
size_t anyEscape(std::string_view raw, size_t at, char32_t& point);

/// Writes the text of a raw string, at most one unit a byte, for which there must be room; returns
/// the end of it. A wrong escape is kept as it stands; it, lone surrogates and bytes that are no
/// UTF-8 set `broken`. Cost: linear. Thread: any.
char16_t* decodeEscaped(std::string_view raw, char16_t* out, bool& broken);

/// Copies bytes, and what simple escapes mean, at least up to the first backslash and at most to
/// the end or an escape that is not simple; moves the place, returns the end of the copy. There
/// must be as much room as there are bytes.
char* copyUnescaped(const char*& from, const char* end, char* to);

} // namespace alidade::detail
