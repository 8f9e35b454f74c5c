// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `alidade shot`, and what export needs of it. Needs a QApplication on the offscreen platform.
#pragma once

#include "app/command_line.h"
#include "app/exit_code.h"
#include "ui/export/page_image.h"

namespace alidade {

/// In the order of the rail.
QStringList pageIds();
/// A page as the options ask for it.
PageImageRequest pageRequest(const CommandLine& line, const QString& page);
/// The theme before any widget exists.
void prepareImages(const CommandLine& line);

ExitCode runShot(const CommandLine& line);

} // namespace alidade
