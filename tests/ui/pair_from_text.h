// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A window on two runs made from a few lines of text, and what a user does with its file dialogs.
#pragma once

#include "core/engine/compare_runs.h"
#include "core/engine/load_profile.h"
#include "tests/support/run_factory.h"
#include "ui/session/engine_functions.h"

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QTest>
#include <QTimer>

#include <functional>
#include <utility>

namespace alidade {

/// Loads the run whose lines `linesOf` gives for a path. No disk, no rollouts, no judging.
inline EngineFunctions engineOf(std::function<QString(const QString& path)> linesOf)
{
    EngineFunctions engine;
    engine.builtInProfile = &builtInProfile;
    engine.compareRuns = &compareRuns;
    engine.loadRun = [linesOf = std::move(linesOf)](
                         const QString& path, const LoadOptions&, Monitor&) -> Result<RunPtr> {
        auto run = std::make_shared<Run>(*makeRun(path.section(u'/', -1), linesOf(path)));
        run->path = path;
        return RunPtr(run);
    };
    engine.withRollouts = [](const RunPtr& run, const RolloutFields&, qint64,
                              Monitor&) -> Result<RunPtr> { return run; };
    engine.scanGarble = [](const ComparisonPtr& comparison, int,
                            Monitor&) -> Result<ComparisonPtr> { return comparison; };
    return engine;
}

/// Loads `baseline` for every path that does not contain "npu", else `candidate`.
inline EngineFunctions engineOf(const QString& baseline, const QString& candidate)
{
    return engineOf([baseline, candidate](const QString& path) {
        return path.contains(u"npu") ? candidate : baseline;
    });
}

/// Types the path into the file dialog that opens next, and presses Return.
inline void answerFileDialog(const QString& path)
{
    auto* const timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, path] {
        auto* const dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->deleteLater();
        auto* const name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        name->setText(path);
        QTest::keyClick(name, Qt::Key_Return);
        // A directory is entered by the first Return.
        if (dialog->isVisible() && dialog->fileMode() == QFileDialog::Directory)
            static_cast<QDialog*>(dialog)->done(QDialog::Accepted); // public there
    });
    timer->start(20);
}

} // namespace alidade
