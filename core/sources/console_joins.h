// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A training that was resumed may have written a log for each start. What ties such logs together:
// the checkpoint that the later one goes on from, the folder of checkpoints that both name, and the
// steps. A log that begins in the middle was resumed from something.
#pragma once

#include "core/sources/console_reader.h"

#include <optional>
#include <vector>

namespace alidade {

/// The metrics of one log, and what tells which training they are of.
struct LoggedTraining {
    MetricStore store;
    std::optional<double> resumedFrom; ///< step of the checkpoint
    bool fromScratch = false; ///< the log says so
    QString checkpoint; ///< folder that the checkpoint lies in
    QString checkpoints; ///< folder that the config says; empty without a config
    qint64 modifiedMs = 0;
};

/// `store`: of the same log, with its files. Cost: linear in the markers.
LoggedTraining loggedTraining(const ConsoleLog& log, MetricStore store, qint64 modifiedMs);

/// Puts logs that go on with the training of another one behind it, as later starts: of a repeated
/// step the last one counts. Returns a note for each log that was joined; a warning where only the
/// steps tell that it belongs there. Cost: linear in the points.
std::vector<Note> joinResumed(std::vector<LoggedTraining>& trainings);

} // namespace alidade
