// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs from a few lines of text, without a disk:
//
//   config data.shuffle = False @override run.sh:31
//   config data.seed = 42                                 (provenance unknown)
//   config data.files = [a, {b: 1}]                       (as in an override)
//   metric actor/grad_norm: 1 0.5, 2 nan
//   sample 1 0.5 | the prompt | the answer                (step and score)
//   sample 1 0.5 | the prompt | the answer | uid = 7      (and fields)
//   validation 0 0.5 | the prompt | the answer            (a sample of the other set)
//   note warning run.log:7 the line is cut
//   source console-log run.log 1 config, 200 steps
//   choice config a.log b.log                             (the first one is chosen)
//   variable NAME=VALUE
//
// Empty lines and lines that start with # mean nothing; any other line is a mistake of the test.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

RunPtr makeRun(const QString& name, const QString& lines);

/// compareRuns over both; fails the program when that fails.
ComparisonPtr makeComparison(const RunPtr& baseline, const RunPtr& candidate);
ComparisonPtr makeComparison(const QString& baseline, const QString& candidate);

} // namespace alidade
