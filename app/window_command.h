// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `alidade` and `alidade demo`: the window.
#pragma once

#include "app/command_line.h"

class QApplication;

namespace alidade {

/// Runs until the window is closed.
int runWindow(QApplication& application, const CommandLine& line);

} // namespace alidade
