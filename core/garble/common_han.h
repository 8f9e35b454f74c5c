// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which Han characters are in everyday use: level 1 of GB 2312, Big5 or JIS X 0208, together 7,162
// characters, as one bit each (made from the tables of Python's codecs).
#pragma once

namespace alidade {

bool isCommonHan(char32_t point);

} // namespace alidade
