// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Choosing runs: the system's directory dialog, and a menu of what was opened before.
#pragma once

#include "core/base/side.h"

#include <QString>

#include <optional>
#include <vector>

class QMenu;
class QWidget;

namespace alidade {

/// "experiment/gpu  ⇄  experiment/npu".
QString pairText(const Pair<QString>& pair);

/// Empty when the user chose none.
QString chooseDirectory(QWidget* window, Side side, const QString& current);
/// A directory that belongs to a run but lies elsewhere; empty when the user chose none.
QString chooseAttachment(QWidget* window, Side side, const QString& current);
/// Two dialogs, baseline first. Both paths empty when the user gave up.
Pair<QString> choosePair(QWidget* window, const Pair<QString>& current);

/// Fills `menu`: one entry to choose a directory (data: empty), directories that were on this side,
/// recent pairs. The data of an entry is a list of the two paths that it stands for.
void fillChooser(
    QMenu& menu, Side side, const Pair<QString>& current, const std::vector<Pair<QString>>& recent);
/// Shows that menu below `anchor`.
std::optional<Pair<QString>> runChooser(QWidget* window, QWidget* anchor, Side side,
    const Pair<QString>& current, const std::vector<Pair<QString>>& recent);

} // namespace alidade
