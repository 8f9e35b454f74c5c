// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Parts of the JSON report that stand in files of their own.
#pragma once

#include "core/model/comparison.h"

#include <nlohmann/json_fwd.hpp>

namespace alidade {

/// "environment" of cli.md; null when it was left out or nothing was found. `all`: equal rows too.
nlohmann::ordered_json environmentJson(const Comparison& comparison, bool all);
/// "model" of cli.md; null when it was left out or neither run has a model.
nlohmann::ordered_json modelJson(const Comparison& comparison, bool all);

} // namespace alidade
