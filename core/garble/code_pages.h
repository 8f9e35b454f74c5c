// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// UTF-8 that was read in a code page of a console or of an old system. Part of the detector
// `mojibake`.
#pragma once

#include "core/garble/text_classes.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// Signs of one code page, nearly all of which are bytes of UTF-8 if one writes them in that page.
/// Cost: linear; some instructions for each 64 units of a text that holds no two such signs side by
/// side. `classes`: of the same text.
void findCodePages(QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans);

/// A text about encodings shows some damage on purpose.
bool speaksOfEncodings(QStringView text);

} // namespace alidade
