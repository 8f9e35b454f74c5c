// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the checks of model directories share.
#pragma once

#include "core/checks/evidence.h"

#include <QStringList>

namespace alidade {

/// " (baseline: models/a, not models/b)" where a run has several model directories; else empty.
QString usedModelsText(const Comparison& comparison);
/// Sides with several model directories of which nothing says which one was loaded, or with one
/// that is not the one the config names, as sentences: neither a difference nor a pass can be told.
QStringList doubtfulModels(const Comparison& comparison);
/// Those, and sides of which several directories have weights that only their bytes tell apart.
QStringList doubtfulWeights(const Comparison& comparison);

/// What keeps the documents of the models from being judged, as sentences that name the side and
/// the file: missing or unreadable ones, those that one run has alone.
QStringList documentGaps(const Comparison& comparison);

} // namespace alidade
