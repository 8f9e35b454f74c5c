// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What the rollouts page says of a set as a whole: bars of its strip, sentences of its head.
#pragma once

#include "ui/models/sample_rows.h"
#include "ui/widgets/step_strip.h"

namespace alidade {

/// "12 %", "<1 %"; "–" of nothing.
QString shareText(qint64 part, qint64 whole);

std::vector<StepBar> barsOf(const SampleTable& table);

/// How much is garbled on each side, and what is not known yet.
QString summaryText(const SampleTable& table);

/// "12 of 400 rows, 398 pairs".
QString countText(const SampleTable& table);

} // namespace alidade
