// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The terminal side of a long command: progress on stderr, Ctrl+C, one-line errors, output files.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"

namespace alidade {

/// Progress on stderr when that is a terminal and `quiet` is off; cancelled once SIGINT or SIGTERM
/// came.
class TerminalMonitor final : public Monitor {
public:
    explicit TerminalMonitor(bool quiet);
    ~TerminalMonitor() override;
    bool cancelled() const override;
    void progress(double fraction) override;
    void stage(const QString& text) override;

private:
    bool m_shown;
    QString m_stage;
    int m_percent = -1;
};

/// "alidade: …" on one line of stderr.
void printError(const QString& text);
/// One line that says what went wrong and where.
QString errorLine(const Error& error);
/// To a file, or to stdout for "" and "-". Errors: Unreadable, when it cannot be written.
Result<void> writeOutput(const QString& file, const QByteArray& content);

} // namespace alidade
