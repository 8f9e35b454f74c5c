// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What can be done to the user's profile from a page: rules for single keys, undo, sharing.
#pragma once

#include "core/model/comparison.h"

class QMenu;
class QWidget;

namespace alidade {

class Workspace;

/// Globs that take in keys beside this one, narrow ones first: `a.b.*`, `*.c`.
QStringList globsLike(const QString& key);

/// "Ignore this key", "Ignore keys like this", "Always show this key", … for rows (indices into
/// ConfigComparison::rows) of a comparison.
void addKeyRules(
    QMenu* menu, const Comparison& comparison, const std::vector<int>& rows, Workspace& workspace);

/// "Take back", "Save profile as…", "Load profile…".
void addProfileActions(QMenu* menu, Workspace& workspace, QWidget* parent);

} // namespace alidade
