// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The two tables of the config page, laid out and connected to nothing.
#pragma once

class QTableView;
class QTreeView;
class QWidget;

namespace alidade {

class ConfigModel;
class SeedsModel;

/// Keys as a list or a tree; sorted so that what matters most comes first.
QTreeView* makeKeyView(ConfigModel* model, QWidget* parent);
QTableView* makeSeedView(SeedsModel* model, QWidget* parent);

} // namespace alidade
