// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The most precise store of a run may have been cut, damaged or overwritten by a resume. What it
// lacks comes from the next store of the same training, and a note says so.
#pragma once

#include "core/sources/store_agreement.h"

namespace alidade {

/// Takes into the first store the steps and metrics that it lacks and that a store of the same
/// training has, the more trusted ones first. Values that it has stay. A curve that takes printed
/// digits in is as coarse as they are. Returns a warning for each store that something was taken
/// from, and gapNotes() for the others. Cost: linear in the points.
std::vector<Note> fillGaps(
    std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found);

/// A warning for each store (of any source) that has steps which the first one lacks.
std::vector<Note> gapNotes(
    const std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found);

/// What a store of several starts of the training holds of earlier ones: a warning when the last
/// start ended before an earlier one, so that what lies behind its last step is of that earlier
/// start; and which steps were written by more than one start, of which the last one counts.
/// Cost: linear in the points.
std::vector<Note> attemptNotes(const MetricStore& store);

/// "3, 5–7, 9–20": ranges of `steps`, broken where one of `between` lies. Both ascend.
/// At most four ranges are spelled out,
/// "… (+3)" counts the others.
QString stepRanges(const std::vector<double>& steps, const std::vector<double>& between);

} // namespace alidade
