// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One rule of the alignment checklist. A new one is a file beside this and a line in
// core/CMakeLists.txt. Judges and words; computes no statistics and opens no file.
#pragma once

#include "core/model/comparison.h"

#include <span>

namespace alidade {

struct Check {
    QLatin1StringView id;
    Finding (*judge)(const Comparison& comparison);
};

/// Generated from the list in core/CMakeLists.txt, in the order in which an engineer asks.
std::span<const Check* const> allChecks();

} // namespace alidade
