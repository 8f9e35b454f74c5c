// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// msprobe's numbers and verdicts over the rows of one operator.
#pragma once

#include "core/compare/msprobe_rows.h"

namespace alidade {

/// A float as Python prints it: shortest, always with a point or an exponent.
std::string pythonNumber(double value);
/// Sets difference and relative error of one statistic.
void setDifference(MsprobeRow& row, size_t at);
/// Sets level and messages. `op` is the candidate's name of the operator.
void judgeLikeMsprobe(const std::string& op, MsprobeMode mode, std::vector<MsprobeRow>& rows);

} // namespace alidade
