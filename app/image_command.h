// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `alidade shot` and `alidade export`: pages as images, drawn without a window.
#pragma once

#include "app/command_line.h"
#include "app/exit_code.h"

namespace alidade {

/// Needs a QApplication (offscreen will do).
ExitCode runShot(const CommandLine& line);
ExitCode runExport(const CommandLine& line);

} // namespace alidade
