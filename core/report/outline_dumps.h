// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The section of operator dumps.
#pragma once

#include "core/report/outline.h"

namespace alidade {

/// Empty when neither run has a dump. Rows that follow from an earlier NaN are counted, not listed.
std::vector<OutlineSection> dumpSections(
    const Comparison& comparison, const ReportOptions& options, qsizetype most);

} // namespace alidade
