// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// msprobe's numbers over the values of two tensors.
#pragma once

#include "core/compare/msprobe_rows.h"
#include "core/model/tensor_values.h"

namespace alidade {

/// Cost: two passes over the elements.
TensorDistance tensorDistance(const TensorValues& baseline, const TensorValues& candidate);

/// The same text in every column.
TensorDistance sameInAll(const char* text, const char* message = "");

} // namespace alidade
