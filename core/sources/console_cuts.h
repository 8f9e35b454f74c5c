// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines of metrics whose writer was killed while it wrote them. A number that was cut is a number,
// too (`1` of `1e-06`): what shows it is the text glued to it, the fields that other lines have,
// how the same metric is printed elsewhere, and that the process said nothing more.
#pragma once

#include "core/sources/console_notes.h"
#include "core/sources/console_reader.h"

#include <functional>
#include <string_view>

namespace alidade {

/// Whether a metric of that name was seen.
using KnownName = std::function<bool(std::string_view)>;

/// Where a line of metrics breaks off because its writer was killed and other text was glued to it:
/// the next line of metrics, a config, a traced command, a line with Ray's prefix. npos for an
/// ordinary line. Cost: linear.
size_t gluedText(std::string_view text, const KnownName& known);

/// Takes the last number of lines that end too early out of `log`, with a note for each. The lines
/// are in file order. Cost: linear in the numbers, about.
void leaveOutCutNumbers(ConsoleLog& log, ConsoleNotes& notes);

} // namespace alidade
