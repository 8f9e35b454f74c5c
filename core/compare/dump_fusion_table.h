// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which operators are known to replace which others. Without such knowledge only equal outputs say
// that one operator stands for another.
#pragma once

#include <string_view>
#include <vector>

namespace alidade {

/// True if a fused operator of one list is known to do what the other list does. Names without
/// number and direction, "NPU.npu_swiglu"; both ways round. Cost: a few table look-ups.
bool isKnownFusion(
    const std::vector<std::string_view>& one, const std::vector<std::string_view>& other);

} // namespace alidade
