// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Single lines of a console log that tell a version or a replayed rollout (formats document 1.6,
// 6.6). Cheap tests first: most lines are neither.
#pragma once

#include "core/sources/console_reader.h"

#include <string_view>

namespace alidade {

class ConsoleFacts {
public:
    explicit ConsoleFacts(ConsoleLog& log)
        : m_log(log)
    {
    }
    /// True for the lines of verl's RolloutSkip.
    static bool isReplay(std::string_view text) { return text.starts_with("[RolloutSkip"); }
    void take(std::string_view text, int line);

private:
    void addVersion(std::string_view package, std::string_view version, int line);

    ConsoleLog& m_log;
    int m_modelConfigLine = 0; ///< of the last "Model config after override"
};

} // namespace alidade
