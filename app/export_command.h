// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `alidade export`: the bug report with all pages as pictures. Needs a QApplication on the
// offscreen platform.
#pragma once

#include "app/command_line.h"
#include "app/exit_code.h"

namespace alidade {

ExitCode runExport(const CommandLine& line);

} // namespace alidade
