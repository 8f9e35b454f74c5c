// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The value of one token of Python literal text.
#pragma once

#include "core/base/python_tokens.h"
#include "core/base/value.h"

#include <string_view>

namespace alidade {

/// `raw` is the whole token of one of the kinds String, Word, Call and Angle. Numbers beyond 64
/// bits, bytes, objects and calls other than numpy's scalars are Opaque. Fills `text`, not `line`.
Value pythonScalar(PythonToken::Kind kind, std::string_view raw);

/// `np.float64(0.5)`, `numpy.int64(1)`, given from the name on.
bool isNumpyCall(std::string_view text);

} // namespace alidade
