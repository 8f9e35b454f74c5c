// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A pair of outputs as plain text that tells what differs and what is garbled, for copying.
#pragma once

#include "core/base/side.h"
#include "core/compare/text_diff.h"
#include "core/model/garble.h"

#include <QString>

#include <vector>

namespace alidade {

/// One text: what differs stands in [-…-] (baseline) or {+…+} (candidate), garbled spans in
/// ⟦kind: …⟧. The text itself is not changed otherwise. Cost: linear.
QString markedText(const QString& text, Side side, const std::vector<DiffSpan>& spans,
    const std::vector<GarbleSpan>& garbled);

} // namespace alidade
