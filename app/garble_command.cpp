// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/garble_command.h"

#include "app/compare_command.h"
#include "app/terminal.h"
#include "core/engine/judge_files.h"

#include <cstdio>

namespace alidade {

ExitCode runGarble(const CommandLine& line)
{
    JudgeFilesOptions options;
    if (!line.field.isEmpty())
        options.fields = { line.field };
    options.plainText = line.plainText;
    options.all = line.all;
    options.threads = line.threads;
    TerminalMonitor monitor(line.quiet);
    const auto judged = judgeFiles(
        line.inputs, options,
        [](const QByteArray& verdict) {
            std::fwrite(verdict.constData(), 1, size_t(verdict.size()), stdout);
            std::fputc('\n', stdout);
        },
        monitor);
    if (!judged)
        return failed(judged.error());
    if (const auto flushed = writeOutput({}, {}); !flushed)
        return failed(flushed.error());
    // The lines that say so may be many, and stdout may be a file.
    if (judged->unreadable > 0)
        printError(QStringLiteral("%1 lines or files could not be judged (see \"error\")")
                       .arg(judged->unreadable));
    if (judged->doubledKeys > 0)
        printError(QStringLiteral("In %1 lines the text stands more than once; the last one counts")
                       .arg(judged->doubledKeys));
    if (judged->texts == 0)
        return failed(Error{ Error::Code::NotFound,
            QStringLiteral("Nothing could be judged: no readable text in these places"), {} });
    return judged->garbled > 0 ? ExitCode::Found : ExitCode::Clean;
}

} // namespace alidade
