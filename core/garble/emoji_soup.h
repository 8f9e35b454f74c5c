// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Pictures of every kind without end. Part of the detector `symbol-flood`.
#pragma once

#include "core/model/garble.h"

#include <QStringView>

#include <vector>

namespace alidade {

inline constexpr QLatin1StringView SymbolFloodId{ "symbol-flood" };

/// Windows of visible characters most of which are emoji of many kinds. Rows of one length are a
/// picture or a game, and pairs of regional letters are flags. Cost: linear. Thread: any.
void findEmojiSoup(QStringView text, std::vector<GarbleSpan>& spans);

} // namespace alidade
