// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Several stores of one run: what they tell about each other. Changes no value that a file states.
#pragma once

#include "core/model/metrics.h"

#include <limits>
#include <vector>

namespace alidade {

/// How the used store and another one agree where both have a value.
struct StoreAgreement {
    size_t store = 0; ///< index of the other one
    qint64 sharedNames = 0;
    qint64 shared = 0; ///< values
    qint64 differing = 0; ///< of them, beyond what both can resolve
    std::vector<MetricContradiction>
        contradictions; ///< the first of each metric, before it one with a number in one store only
    qint64 contradicting = 0; ///< of the differing ones: a number in one store only
    qint64 ofOtherStarts = 0; ///< of the differing ones: equal to what another start wrote
    QString name; ///< of the first difference
    double step = std::numeric_limits<double>::infinity();
    double here = 0;
    double there = 0;

    qint64 agreeing() const { return shared - differing; }
    /// Both are of one training: where they meet with numbers, they are equal but for a few values.
    bool isOneTraining() const
    {
        const qint64 numbers = shared - contradicting;
        return numbers > 0 && (agreeing() + ofOtherStarts) * 10 >= numbers * 9;
    }
};

/// verl's file logger writes NaN and infinities alike as null. Where another store has an infinity
/// at the same step, it was one. Returns a note for each file logger that it changed.
std::vector<Note> resolveNulls(std::vector<MetricStore>& stores);

/// Compares the used store (the first) with the stores of each other source; of several stores of
/// one source the one that agrees best is meant. In the order of `stores`.
/// Cost: linear in the points.
std::vector<StoreAgreement> agreements(const std::vector<MetricStore>& stores);

/// Stores that put the used one (the first) in question: other files of its training that have
/// other values, and whatever else may as well be the run's. Of several stores of one source those
/// are no rivals that differ while another one agrees. Cost: linear in the points.
std::vector<StoreAgreement> rivals(const std::vector<MetricStore>& stores);

/// Notes for each agreement: values that are numbers in one store only, and values that differ
/// beyond what both can resolve.
std::vector<Note> disagreementNotes(
    const std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found);

/// Sets in the used store what its rivals say, unless the user picked it. Returns notes on those
/// rivals that are not among `found`, of which the notes above tell.
std::vector<Note> setContradictions(
    std::vector<MetricStore>& stores, const std::vector<StoreAgreement>& found, bool picked);

} // namespace alidade
