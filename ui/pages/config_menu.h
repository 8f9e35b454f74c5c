// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The menu of one config row, and the texts that it copies.
#pragma once

#include "core/model/comparison.h"

#include <QPoint>

class QWidget;

namespace alidade {

class ConfigModel;
class Workspace;

/// A Markdown table with one row; pipes and line breaks of the values are escaped.
QString configRowMarkdown(const ConfigModel& model, const KeyAlignment& row);

void showConfigMenu(const QPoint& position, const ConfigModel& model, const KeyAlignment& row,
    Workspace& workspace, QWidget* parent);

} // namespace alidade
