// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/garble_command.h"

#include "app/compare_command.h"
#include "app/terminal.h"
#include "core/engine/judge_files.h"

#include <QTemporaryFile>

#include <cstdio>
#include <vector>

namespace alidade {

namespace {

/// Archives and progress need a file that has a size and can be read from any place.
Result<void> keepStandardInput(QTemporaryFile& file)
{
    constexpr size_t Piece = 1 << 20;
    if (!file.open())
        return failure(Error::Code::Unreadable,
            QStringLiteral("Cannot keep the standard input: %1").arg(file.errorString()), {});
    std::vector<char> piece(Piece);
    for (;;) {
        const size_t got = std::fread(piece.data(), 1, piece.size(), stdin);
        if (got > 0 && file.write(piece.data(), qint64(got)) != qint64(got))
            return failure(Error::Code::Unreadable,
                QStringLiteral("Cannot keep the standard input: %1").arg(file.errorString()), {});
        if (got < piece.size())
            break;
    }
    if (std::ferror(stdin) != 0)
        return failure(
            Error::Code::Unreadable, QStringLiteral("Cannot read the standard input"), {});
    file.flush();
    return {};
}

} // namespace

ExitCode runGarble(const CommandLine& line)
{
    JudgeFilesOptions options;
    if (!line.field.isEmpty())
        options.fields = { line.field };
    options.plainText = line.plainText;
    options.all = line.all;
    options.threads = line.threads;
    options.opened = line.opened;
    QStringList inputs = line.inputs;
    QTemporaryFile input;
    if (const qsizetype at = inputs.indexOf(u"-"); at >= 0) {
        if (const auto kept = keepStandardInput(input); !kept)
            return failed(kept.error());
        options.opened.insert(QStringLiteral("-"), input.fileName());
        inputs.removeAll(QStringLiteral("-")); // it can be read once
        inputs.insert(at, QStringLiteral("-"));
    }
    TerminalMonitor monitor(line.quiet);
    const auto judged = judgeFiles(
        inputs, options,
        [](const QByteArray& verdict) {
            std::fwrite(verdict.constData(), 1, size_t(verdict.size()), stdout);
            std::fputc('\n', stdout);
        },
        monitor);
    if (!judged)
        return failed(judged.error());
    if (const auto flushed = writeOutput({}, {}); !flushed)
        return failed(flushed.error());
    for (const PassedOver& one : judged->passedOver)
        printError(QStringLiteral("%1: %2").arg(one.file, one.why));
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
    if (judged->garbled > 0)
        return ExitCode::Found;
    return judged->unreadable > judged->unfinished ? ExitCode::Failed : ExitCode::Clean;
}

} // namespace alidade
