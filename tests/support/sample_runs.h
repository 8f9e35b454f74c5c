// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Two small runs of three steps with four samples each: the second answer of each step differs, the
// third one of step 2 is garbled in the candidate.
#pragma once

#include "core/engine/scan_garble.h"
#include "tests/support/run_factory.h"

namespace alidade {

inline const QString Loop = QStringLiteral("so ").repeated(300);

inline QString sampleLines(bool candidate)
{
    QString lines;
    for (int step = 1; step <= 3; ++step) {
        for (int i = 0; i < 4; ++i) {
            QString answer = QStringLiteral("The answer to %1 is %2 apples.").arg(i).arg(step);
            if (candidate && i == 1)
                answer = QStringLiteral("The answer to 1 is 9 apples.");
            if (candidate && i == 2 && step == 2)
                answer += Loop;
            lines += QStringLiteral("sample %1 %2 | question %3 of step %1 | %4\n")
                         .arg(step)
                         .arg(i % 2)
                         .arg(i)
                         .arg(answer);
        }
    }
    return lines;
}

inline ComparisonPtr unjudged() { return makeComparison(sampleLines(false), sampleLines(true)); }

inline ComparisonPtr judged()
{
    SilentMonitor monitor;
    return scanGarble(unjudged(), 1, monitor).value();
}

} // namespace alidade
