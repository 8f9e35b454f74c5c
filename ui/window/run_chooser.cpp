// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/run_chooser.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace alidade {
namespace {

QString escaped(QString text) { return text.replace(u'&', QStringLiteral("&&")); }

void add(QMenu& menu, const QString& text, const Pair<QString>& paths)
{
    QAction* const action = menu.addAction(escaped(text));
    action->setData(QStringList{ paths.baseline, paths.candidate });
    action->setToolTip(paths.baseline + u'\n' + paths.candidate);
}

} // namespace

QString pairText(const Pair<QString>& pair)
{
    // Runs are often named alike; the directory above tells them apart.
    const auto tail = [](const QString& path) { return path.section(u'/', -2); };
    return tail(pair.baseline) + u"  ⇄  " + tail(pair.candidate);
}

QString chooseDirectory(QWidget* window, Side side, const QString& current)
{
    return QFileDialog::getExistingDirectory(window,
        side == Side::Baseline
            ? QCoreApplication::translate("RunChooser", "Directory of the baseline run")
            : QCoreApplication::translate("RunChooser", "Directory of the candidate run"),
        current.isEmpty() ? QString() : QFileInfo(current).absolutePath());
}

QString chooseAttachment(QWidget* window, Side side, const QString& current)
{
    return QFileDialog::getExistingDirectory(window,
        side == Side::Baseline
            ? QCoreApplication::translate("RunChooser", "Directory that belongs to the baseline")
            : QCoreApplication::translate("RunChooser", "Directory that belongs to the candidate"),
        QFileInfo(current).absolutePath());
}

Pair<QString> choosePair(QWidget* window, const Pair<QString>& current)
{
    const QString baseline = chooseDirectory(window, Side::Baseline, current.baseline);
    if (baseline.isEmpty())
        return {};
    const QString candidate = chooseDirectory(
        window, Side::Candidate, current.candidate.isEmpty() ? baseline : current.candidate);
    if (candidate.isEmpty())
        return {};
    return { baseline, candidate };
}

void fillChooser(
    QMenu& menu, Side side, const Pair<QString>& current, const std::vector<Pair<QString>>& recent)
{
    menu.setToolTipsVisible(true);
    QAction* const choose
        = menu.addAction(QCoreApplication::translate("RunChooser", "Choose directory…"));
    choose->setObjectName(QStringLiteral("chooseDirectory"));
    QStringList seen{ current[side] };
    menu.addSeparator();
    for (const Pair<QString>& pair : recent) {
        const QString& path = pair[side];
        if (seen.contains(path))
            continue;
        seen.append(path);
        Pair<QString> paths = current;
        paths[side] = path;
        add(menu, QDir(path).dirName(), paths);
    }
    bool titled = false;
    for (const Pair<QString>& pair : recent) {
        if (pair == current)
            continue;
        if (!std::exchange(titled, true))
            menu.addSection(QCoreApplication::translate("RunChooser", "Recent pairs"));
        add(menu, pairText(pair), pair);
    }
}

std::optional<Pair<QString>> runChooser(QWidget* window, QWidget* anchor, Side side,
    const Pair<QString>& current, const std::vector<Pair<QString>>& recent)
{
    QMenu menu(window);
    fillChooser(menu, side, current, recent);
    const QAction* const action = menu.exec(anchor->mapToGlobal(QPoint(0, anchor->height() + 2)));
    if (!action)
        return std::nullopt;
    const QStringList paths = action->data().toStringList();
    if (paths.size() == 2)
        return Pair<QString>{ paths[0], paths[1] };
    Pair<QString> chosen = current;
    chosen[side] = chooseDirectory(window, side, current[side]);
    if (chosen[side].isEmpty())
        return std::nullopt;
    return chosen;
}

} // namespace alidade
