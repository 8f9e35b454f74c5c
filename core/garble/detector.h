// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One kind of garbled text. A new one is a file beside this and a line in core/CMakeLists.txt.
// Knows nothing about runs, scores or files.
#pragma once

#include "core/model/garble.h"

#include <QStringView>

#include <span>
#include <vector>

namespace alidade {

struct Detector {
    QLatin1StringView id; ///< kind, as in rules.md: `symbol-flood`
    /// Appends the spans that it finds, with weight in [0, 1] and a reason. Linear time, no regular
    /// expressions with nested quantifiers. Thread: any.
    void (*find)(QStringView text, std::vector<GarbleSpan>& spans);
};

/// Generated from the list in core/CMakeLists.txt.
std::span<const Detector* const> allDetectors();

} // namespace alidade
