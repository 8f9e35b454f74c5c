// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Steps that belong together: what the user drags over on a strip, what a table is limited to.
#pragma once

namespace alidade {

/// Both ends are in it.
struct StepRange {
    int first = 0, last = 0;

    bool contains(int step) const { return first <= step && step <= last; }
    bool operator==(const StepRange&) const = default;
};

} // namespace alidade
