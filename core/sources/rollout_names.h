// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Which fields the rollouts of a run have, for a person who tells what they mean.
#pragma once

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/rollouts.h"

#include <QStringList>

namespace alidade {

/// A field of the first samples and the beginning of one of its values.
struct SeenField {
    QString name;
    QString example; ///< as display text
};

/// Fields of the first samples of the first files, in file order, each once. What cannot be read is
/// passed over. Errors: Cancelled. Cost: a few lines (of a packed file, unpacking it). Thread: any.
Result<std::vector<SeenField>> seenFields(const RolloutSet& set, Monitor& monitor);

} // namespace alidade
