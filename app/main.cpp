// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// argv → options → call → exit code. Decides before any Qt object whether a display is needed.
#include "app/command_line.h"
#include "app/compare_command.h"
#include "app/export_command.h"
#include "app/garble_command.h"
#include "app/image_command.h"
#include "app/terminal.h"
#include "app/window_command.h"
#include "ui/session/language.h"

#include <QApplication>
#include <QCoreApplication>
#include <QFile>
#include <QLocale>

#include <fcntl.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>

using namespace alidade;

namespace {

void setUp()
{
    QCoreApplication::setApplicationName(QStringLiteral("alidade"));
    QCoreApplication::setOrganizationName(QStringLiteral("alidade"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ALIDADE_VERSION));
    QLocale::setDefault(QLocale::c());
}

/// The offscreen platform talks about windows and sessions that nobody asked it for, and about
/// scripts of a model's text that a font cannot join.
void dropPlatformNoise(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (text.contains(u"propagateSizeHints") || text.contains(u"XDG_RUNTIME_DIR")
        || text.contains(u"OpenType support missing"))
        return;
    std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, text)));
    if (type == QtFatalMsg)
        std::abort();
}

/// Qt aborts the program when there is no display: better to say so first.
bool canOpenWindow()
{
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || qEnvironmentVariableIsSet("DISPLAY")
        || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

/// Reports are English unless asked otherwise: scripts read them.
QString reportLanguage(const CommandLine& line)
{
    return line.language.isEmpty() ? QStringLiteral("en") : line.language;
}

/// A file whose name is no valid text cannot be opened by what QString holds of it. It is opened
/// here and stays so.
void openUnnamed(int argc, char** argv, CommandLine& line)
{
    for (int i = 1; i < argc; ++i) {
        const QString name = QString::fromLocal8Bit(argv[i]);
        if (!line.inputs.contains(name) || QFile::encodeName(name) == argv[i])
            continue;
        struct stat status { };
        if (::stat(argv[i], &status) != 0 || !S_ISREG(status.st_mode))
            continue;
        const int descriptor = ::open(argv[i], O_RDONLY | O_CLOEXEC);
        if (descriptor >= 0)
            line.opened.insert(name, QStringLiteral("/proc/self/fd/%1").arg(descriptor));
    }
}

int print(const QByteArray& text)
{
    std::fwrite(text.constData(), 1, size_t(text.size()), stdout);
    return int(ExitCode::Clean);
}

} // namespace

int main(int argc, char** argv)
{
    setUp();
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments += QString::fromLocal8Bit(argv[i]);
    auto line = parseCommandLine(arguments);
    if (!line) {
        printError(errorLine(line.error()));
        return int(ExitCode::Failed);
    }
    if (line->command == Command::Garble)
        openUnnamed(argc, argv, *line);
    switch (line->command) {
    case Command::Help:
        return print(line->helpText.toUtf8());
    case Command::Version:
        return print(QByteArrayLiteral("alidade " ALIDADE_VERSION "\n"));
    case Command::Compare: {
        const QCoreApplication application(argc, argv);
        Language language;
        language.use(reportLanguage(*line));
        return int(runCompare(*line));
    }
    case Command::Garble: {
        const QCoreApplication application(argc, argv);
        return int(runGarble(*line));
    }
    case Command::Shot:
    case Command::Export: {
        // Pixels are drawn the same way everywhere, with or without a display.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qInstallMessageHandler(dropPlatformNoise);
        const QApplication application(argc, argv);
        Language language;
        language.use(reportLanguage(*line));
        return int(line->command == Command::Shot ? runShot(*line) : runExport(*line));
    }
    case Command::Window:
    case Command::Demo:
        break;
    }
    if (!canOpenWindow()) {
        printError(QStringLiteral("There is no display (neither DISPLAY nor WAYLAND_DISPLAY is "
                                  "set); alidade compare, export and shot need none"));
        return int(ExitCode::Failed);
    }
    QApplication application(argc, argv);
    return runWindow(application, *line);
}
