// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines that `set -x` of bash leaves in a log: `+ python3 -m verl.trainer.main_ppo a.b=c …`.
// All variables are expanded in them, only bash's quoting must be undone. Nothing is executed.
// Rules: formats document 1.4.
#pragma once

#include <QString>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace alidade {

struct TracedWords {
    std::vector<QString> words;
    bool open = false; ///< a quote is open at the end: the command goes on in the next line
};

/// `+ `, `++ `, …: the command behind it; nothing for other lines.
std::optional<std::string_view> tracedCommand(std::string_view text);

/// Splits a traced command at blanks and undoes bash's quoting: '…', "…", \c and $'…' with its
/// octal, hexadecimal and letter escapes. Cost: linear.
TracedWords splitTrace(std::string_view command);

/// A launch of a training: the module or script, and the words behind it.
struct TracedLaunch {
    QString command; ///< `verl.trainer.main_ppo`, or the path of a script
    std::vector<QString> arguments; ///< up to a shell operator, which only raw commands hold
    bool submitted = false; ///< by `ray job submit`: the workers get their variables elsewhere
};

/// The launch among the words, also behind `ray job submit … --`, `torchrun …`, `nohup`.
std::optional<TracedLaunch> findLaunch(const std::vector<QString>& words);

/// Name and value of `export A=b` or `A=b`, the only words of a traced command.
std::vector<std::pair<QString, QString>> tracedAssignments(const std::vector<QString>& words);

} // namespace alidade
