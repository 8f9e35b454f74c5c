// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Exit status of the program (cli.md).
#pragma once

namespace alidade {

enum class ExitCode : int {
    Clean = 0, ///< nothing at or above --fail-on
    Found = 1, ///< something differs, or garbled text was found
    Failed = 2, ///< usage, or could not compare
    Interrupted = 130,
};

} // namespace alidade
