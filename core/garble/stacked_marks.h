// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Heaps of combining marks over and under letters. Part of the detector `symbol-flood`.
#pragma once

#include "core/garble/text_classes.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// Several marks of many kinds on letter after letter: no language has more than two, and lines
/// through or under words are made of one. Cost: linear; some instructions for each 64 units of
/// most texts.
void findStackedMarks(QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans);

} // namespace alidade
