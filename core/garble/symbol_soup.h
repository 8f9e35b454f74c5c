// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Signs of formulas and arrows among punctuation, in no order. Part of the detector `symbol-flood`.
#pragma once

#include "core/garble/text_classes.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// Stretches without a blank, a letter or a digit, of many kinds of signs. Cost: linear; some
/// instructions for each 64 units of most texts. `screened`: false looks at all of it.
void findSymbolSoup(
    QStringView text, const TextClasses& classes, bool screened, std::vector<GarbleSpan>& spans);

} // namespace alidade
