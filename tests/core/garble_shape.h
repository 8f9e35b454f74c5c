// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Text of two parts, made by chance, and some answers that a first part can be.
#pragma once

#include "tests/core/garble_random.h"

#include <vector>

/// Sound text, and what goes wrong behind it.
struct Shape {
    const char* name;
    std::function<QString(Random&)> lead;
    std::function<QString(Random&)> part;
};

inline const QStringList& answers()
{
    static const QStringList Texts{
        QStringLiteral("Each of the 14 boxes holds 6 lamps, so 84 lamps arrive.\n\n#### 84"),
        QStringLiteral("Four painters need nine days, so one needs 36. $\\boxed{36}$"),
        QStringLiteral("The tram leaves at noon.\n<answer>12:00</answer>"),
        QStringLiteral("Zwei Boote fahren um acht Uhr los. Final answer: 40"),
    };
    return Texts;
}

inline QString answer(Random& random) { return random.one(answers()); }
