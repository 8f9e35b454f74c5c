// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tolerances as a file that `--tolerance` takes.
#pragma once

#include "core/model/tolerance.h"

#include <QByteArray>

#include <vector>

namespace alidade {

/// A profile with `tolerances` only (rules.md). readProfile gives the same rules back. The metric
/// of a rule is a glob, written as it stands.
QByteArray writeTolerances(const std::vector<ToleranceRule>& rules);

/// The word of a rule in a profile: "band", "scale", …
QLatin1StringView nameOf(Tolerance::Rule rule);

} // namespace alidade
