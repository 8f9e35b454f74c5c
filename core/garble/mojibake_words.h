// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Encodings of Cyrillic that were taken for one another. Part of the detector `mojibake`.
#pragma once

#include "core/garble/text_classes.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// Words that no writer of Cyrillic or Latin makes: small at the begin and capital afterwards
/// (KOI8-R read as Windows-1251), ending in signs (Windows-1251 read as code page 866), made of
/// accented letters only (Windows-1251 and alike read as Latin-1). Cost: linear.
/// `classes`: of the same text; nullptr: looks at all of it.
void findMojibakeWords(
    QStringView text, const TextClasses* classes, std::vector<GarbleSpan>& spans);

} // namespace alidade
