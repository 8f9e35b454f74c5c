// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Blanks where none belong, or none where they do. Part of the detector `blank`.
#pragma once

#include "core/garble/text_classes.h"
#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

inline constexpr QLatin1StringView BlankId{ "blank" };

/// Letters that all stand alone (`T h e`); words with gaps of many widths on one line; sentences
/// that run on without any blank. `screened`: a fast look tells what need not be looked for.
/// Cost: linear. Thread: any.
void findSpacing(
    QStringView text, const TextClasses& classes, bool screened, std::vector<GarbleSpan>& spans);

} // namespace alidade
