// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// UTF-8 that may be damaged, as text. Unlike QString::fromUtf8 it keeps a leading U+FEFF, so that
// positions agree with other readers, and it tells whether something was damaged.
#pragma once

#include <QString>

#include <string>
#include <string_view>

namespace alidade {

/// Every maximal piece of damaged bytes becomes one U+FFFD, as does an encoded surrogate.
/// `broken` (may be null) is set to true if there was any, and never to false.
/// Cost: linear. Thread: any.
QString decodeUtf8(std::string_view bytes, bool* broken);

/// Code points of the bytes, damaged ones counted by their lead bytes. Cost: several GB/s.
qsizetype countCodePoints(std::string_view bytes);

/// Appends one code point; surrogates too, in the three bytes that they would have.
void appendUtf8(std::string& out, char32_t point);

} // namespace alidade
