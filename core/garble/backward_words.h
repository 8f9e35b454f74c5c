// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text that runs backwards. Part of the detector `token-soup`.
#pragma once

#include "core/garble/text_classes.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

/// The little words of English, German, French and Spanish read from their ends, and hardly any of
/// them as they are. Cost: some instructions for each 64 units; linear where words end with
/// capitals.
void findBackwardWords(
    QStringView text, const TextClasses& classes, std::vector<GarbleSpan>& spans);

} // namespace alidade
