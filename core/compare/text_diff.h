// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// What differs between two texts, as spans of both sides. Anchors on common prefix and suffix,
// then tokens; falls back to one "rewritten" block when little is common, and says so.
#pragma once

#include <QStringView>

#include <vector>

namespace alidade {

struct DiffSpan {
    enum class Kind : quint8 { Equal, Changed }; ///< Changed: either length may be 0

    Kind kind = Kind::Equal;
    qsizetype baselineBegin = 0, baselineLength = 0; ///< UTF-16 units
    qsizetype candidateBegin = 0, candidateLength = 0;
};

struct TextDiff {
    std::vector<DiffSpan> spans; ///< concatenated they give both texts back, kinds alternate
    bool rewritten = false; ///< the rest after the common prefix was not compared in detail
    /// Too long to be compared word by word: whole lines are changed ones, or all of the rest.
    bool coarse = false;

    /// First differing UTF-16 unit; -1 when the texts are equal.
    qsizetype firstDifference() const;
};

/// Cost: bounded, at most about 10 ms for 30 kB of wholly different text. Thread: any.
TextDiff diffTexts(QStringView baseline, QStringView candidate);

/// Length of the common prefix in UTF-16 units, never splitting a surrogate pair.
qsizetype commonPrefix(QStringView baseline, QStringView candidate);

} // namespace alidade
