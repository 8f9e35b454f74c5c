// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The texts of the environment, of the model files and of the dumps, for redaction.
#pragma once

#include "core/model/comparison.h"

#include <functional>

namespace alidade {

using TextVisit = std::function<void(QString&)>;

/// Gives the run copies of its environment, model and dumps whose texts `visit` has changed.
void visitParts(Run& run, const TextVisit& visit);
/// The comparisons of both, made to speak of the runs' new parts. `copy` holds the changed runs.
void rebindParts(Comparison& copy, const TextVisit& visit);

} // namespace alidade
