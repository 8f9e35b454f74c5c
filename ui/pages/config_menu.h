// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The menu of config rows, and what it and the keys copy.
#pragma once

#include "core/model/comparison.h"

#include <QPoint>

class QWidget;

namespace alidade {

class Workspace;

enum class ConfigCopy : quint8 {
    Keys,
    Markdown, ///< a table of the rows
    BaselineOverrides, ///< `key=value` as the baseline has it, a line each
    CandidateOverrides,
    TowardsBaseline ///< what makes the candidate equal to the baseline
};

/// `rows`: indices into ConfigComparison::rows.
QString configCopy(ConfigCopy what, const Comparison& comparison, const std::vector<int>& rows);
void copyConfig(ConfigCopy what, const Comparison& comparison, const std::vector<int>& rows);

/// The best place to look a row up: an override before a value, the candidate's before the
/// baseline's. Not valid when no file tells.
Locator placeOf(const Comparison& comparison, const KeyAlignment& row);

void showConfigMenu(const QPoint& position, const ComparisonPtr& comparison,
    const std::vector<int>& rows, Workspace& workspace, QWidget* parent);

} // namespace alidade
