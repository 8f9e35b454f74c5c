// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `alidade garble`: judges files without a comparison.
#pragma once

#include "app/command_line.h"
#include "app/exit_code.h"

namespace alidade {

ExitCode runGarble(const CommandLine& line);

} // namespace alidade
