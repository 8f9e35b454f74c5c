// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Every setting that seeds a random generator, of both sides, in one table: config keys and
// environment variables that match the profile's `seeds`. Facts only.
#pragma once

#include "core/model/comparison.h"

namespace alidade {

struct SeedRow {
    using State = KeyAlignment::State;

    QString name; ///< config key in its newest spelling, or the variable
    bool isVariable = false;
    Pair<QString> text; ///< as written; empty where that side does not name it
    Pair<bool> told{ false, false }; ///< false: not named, or only the shell could tell the value
    Pair<Origin> origin; ///< of the override where there is one
    State state = State::Same; ///< by value: Differs, also when one of the values is not told
    bool ignored = false; ///< config keys: as the row says (ignored, or follows another key)

    /// Both sides tell it, and they tell different values.
    bool contradicts() const { return state == State::Differs && told.baseline && told.candidate; }
};

/// Config keys first, then variables, each sorted by name. Of a variable that is set several times
/// the last one counts. Cost: linear in keys and variables. Thread: any.
std::vector<SeedRow> seedTable(const Comparison& comparison);

} // namespace alidade
