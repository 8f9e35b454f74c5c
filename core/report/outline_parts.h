// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Sections of the outline that stand in files of their own.
#pragma once

#include "core/report/outline.h"

namespace alidade {

/// Text of the reports, translatable.
QString reportText(const char* text);
/// Adds the row, or counts it beyond `most`.
void addOutlineRow(OutlineTable& table, QStringList row, qsizetype most);

std::vector<OutlineSection> environmentSections(
    const Comparison& comparison, const ReportOptions& options, qsizetype most);
std::vector<OutlineSection> modelSections(
    const Comparison& comparison, const ReportOptions& options, qsizetype most);

} // namespace alidade
