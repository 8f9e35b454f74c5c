// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// `alidade compare`, and the comparison that export and shot start from.
#pragma once

#include "app/command_line.h"
#include "app/exit_code.h"
#include "core/base/monitor.h"
#include "core/report/redact.h"
#include "core/report/report.h"

#include <memory>

namespace alidade {

class Redactor;

/// What --redact asks for: it knows the names of both runs. Null: nothing is hidden.
using RedactorPtr = std::shared_ptr<const Redactor>;

/// Loads both runs, compares them and judges all rollouts; redacted when --redact asks for it.
/// `redactor` (may be null) gets what hid the names. Errors: what loadRun says of a directory;
/// Cancelled.
Result<ComparisonPtr> makeComparison(
    const CommandLine& line, Monitor& monitor, RedactorPtr* redactor = nullptr);

/// The report in one format, with --all as asked. What the comparison had to keep in keys and names
/// goes through `redactor`.
QByteArray reportBytes(const ReportFormat& format, const Comparison& comparison,
    const CommandLine& line, const RedactorPtr& redactor);

/// Prints the report. Needs no display.
ExitCode runCompare(const CommandLine& line);

/// Exit status of a comparison: only checks with state `differs` count.
ExitCode exitCodeOf(const Comparison& comparison, std::optional<Finding::Severity> failOn);
/// Prints the error and gives its exit status.
ExitCode failed(const Error& error);

} // namespace alidade
