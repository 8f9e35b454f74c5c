// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What decodeEscaped() and copyUnescaped() are made of, by what the processor has. Others want
// decode_escaped.h.
#pragma once

#include <string_view>

namespace alidade::detail {

/// `at` is on a backslash or on a byte beyond ASCII: writes the character that it begins; moves
/// behind it.
char16_t* takeOne(std::string_view raw, const char*& at, char16_t* out, bool& broken);

/// decodeEscaped() for every processor, for those of hasWideCode(), of hasWidestCode().
char16_t* decodePlain(std::string_view raw, char16_t* out, bool& broken);
char16_t* decodeWide(std::string_view raw, char16_t* out, bool& broken);
char16_t* decodeWidest(std::string_view raw, char16_t* out, bool& broken);

/// copyUnescaped() where hasWideCode(), hasWidestCode().
char* copyUnescapedWide(const char*& from, const char* end, char* to);
char* copyUnescapedWidest(const char*& from, const char* end, char* to);

} // namespace alidade::detail
