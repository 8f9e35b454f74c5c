// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Several stores of one run: what they tell about each other. Changes no value that a file states.
#pragma once

#include "core/model/metrics.h"

#include <vector>

namespace alidade {

/// verl's file logger writes NaN and infinities alike as null. Where another store has an infinity
/// at the same step, it was one. Returns a note for each file logger that it changed.
std::vector<Note> resolveNulls(std::vector<MetricStore>& stores);

/// Compares the used store (the first) with the stores of other sources, at most one note for each
/// source: values that differ beyond what both can resolve, and steps that only the other has.
/// Of several stores of one source the one that agrees best is meant.
/// Cost: linear in the points.
std::vector<Note> storeNotes(const std::vector<MetricStore>& stores);

} // namespace alidade
