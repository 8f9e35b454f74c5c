// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Stretches of text that repeat exactly: period, place, length. Judges nothing.
#pragma once

#include <QStringView>

#include <vector>

namespace alidade {

struct Loop {
    qsizetype begin = 0; ///< of the first copy
    qsizetype period = 0; ///< units of one copy
    qsizetype length = 0; ///< all copies; the last one may be cut

    qsizetype end() const { return begin + length; }
    double copies() const { return double(length) / double(period); }
    /// Units beyond the third copy: what separates loops from ordinary repetition (garble.md 3.1).
    qsizetype beyondThird() const { return length - 3 * period; }
};

/// Units beyond the third copy that every loop has which is looked for. What is judged has more.
inline constexpr qsizetype FewestBeyondThird = 36;

/// Loops of three copies and FewestBeyondThird, in order, disjoint. Loops of a period longer than
/// the text's third are not found. Cost: linear. Thread: any.
std::vector<Loop> findLoops(QStringView text);

} // namespace alidade
