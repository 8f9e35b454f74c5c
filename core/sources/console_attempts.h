// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Lines of metrics of a console log as curves: where the training was started again, and which
// start counts for which step. Rules: formats document 1.5, "Restarts".
#pragma once

#include "core/model/metrics.h"
#include "core/sources/console_reader.h"

namespace alidade {

struct ConsoleCurves {
    MetricStore store; ///< source and origin.file are left to the caller
    size_t steps = 0; ///< different steps of all curves
    std::vector<Note> notes; ///< as in ConsoleLog
};

/// Within an attempt keys of equal steps are merged and the later value wins; between attempts the
/// last one of a step wins. A start from scratch with another config replaces what was before.
/// Cost: O(n log n) of the values. Thread: any.
ConsoleCurves consoleCurves(const ConsoleLog& log);

/// Lines of metrics between this config and the next.
qint64 metricLinesBehind(const ConsoleLog& log, size_t config);
/// The least step among them; infinity without any.
double firstStepBehind(const ConsoleLog& log, size_t config);

} // namespace alidade
