// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Launches of a training within a script: which commands, which overrides, which environment
// (formats document 2.5, rules 2 and 8 to 10).
#pragma once

#include "core/model/run.h"

namespace alidade {

struct ScriptLaunch {
    OverrideRecord record;
    std::vector<Variable> variables; ///< exports, prefix assignments, `--runtime-env-json`
    QString runtimeEnvironment; ///< `ray job submit --runtime-env=FILE`, empty when not known
    QString unknownEnvironment; ///< the same where only the shell knows which file
    bool throughRay = false; ///< `ray job submit`: exports do not reach the workers
};

struct ScriptReading {
    std::vector<ScriptLaunch> launches; ///< in the order of the script
    std::vector<Note> notes;
};

/// Reads a script without running it. `file` is the path for origins and notes.
/// Cost: linear in the text and its commands. Thread: any.
ScriptReading readScript(const QString& text, const QString& file);

} // namespace alidade
