// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/window_command.h"

#include "ui/session/workspace.h"
#include "ui/window/main_window.h"
#include "ui/window/window_keeper.h"

#include <QApplication>
#include <QIcon>

namespace alidade {

int runWindow(QApplication& application, const CommandLine& line)
{
    QIcon icon;
    for (const char* file : { "alidade-64.png", "alidade-128.png" })
        icon.addFile(QStringLiteral(":/alidade/icons/") + QLatin1StringView(file));
    QApplication::setWindowIcon(icon);
    QApplication::setDesktopFileName(QStringLiteral("alidade"));
    Workspace workspace;
    WindowKeeper keeper(workspace, line.language);
    keeper.window().show();
    if (line.demo)
        keeper.window().openDemo();
    else if (!line.paths.baseline.isEmpty())
        keeper.window().open(line.paths, line.attachments);
    return application.exec();
}

} // namespace alidade
