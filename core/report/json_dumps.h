// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The part "dumps" of the JSON report.
#pragma once

#include "core/model/comparison.h"

#include <nlohmann/json_fwd.hpp>

namespace alidade {

/// "dumps" of cli.md; null when it was left out or neither run has a dump. `all`: equal rows too.
nlohmann::ordered_json dumpsJson(const Comparison& comparison, bool all);

} // namespace alidade
