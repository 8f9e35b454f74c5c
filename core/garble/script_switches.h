// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sentences of several scripts in turn. A part of the detector `script-drift`.
#pragma once

#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

inline constexpr QLatin1StringView ScriptDriftId{ "script-drift" };

/// Whole sentences of one script after the other on one line. Cost: linear. Thread: any.
void findScriptSwitches(QStringView text, std::vector<GarbleSpan>& spans);

} // namespace alidade
