// SPDX-FileCopyrightText: 2026 The Alidade developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Runs of one character, and copies, that somebody means.
#pragma once

#include "core/garble/loops.h"
#include "core/garble/text_regions.h"

#include <QStringView>

namespace alidade {

/// A number close to a run of one character tells how many there are: "48 letters", "of length 60".
/// Models miscount, so nearly is enough where the text goes on behind the run; what the length
/// limit cuts has no such number. Cost: constant. Thread: any.
bool tellsLength(QStringView text, const TextRange& run, qsizetype count, bool toTheEnd);

/// A run inside a longer word of letters, digits and signs: zeros in base64, not a flood.
bool insideEncodedWord(QStringView text, qsizetype begin, qsizetype end);

/// The tail of a gene: bases on either side, of three kinds at least.
bool insideSequence(QStringView text, qsizetype begin, qsizetype end);

/// Copies of letters and digits that the words before call base64: a text that repeats itself, when
/// it is encoded, does so every few groups of four.
bool isEncodedText(QStringView text, const Loop& loop);

/// "!", which is token 0 of most vocabularies.
inline bool isTokenZero(char32_t point) { return point == U'!' || point == U'！'; }

/// How many of it the text is made of, 0 if there is anything else but white space around them. At
/// once for all but the shortest texts.
qsizetype onlyTokenZero(QStringView text);

/// A letter of a scream, a laugh, a sleeper or a placeholder.
bool makesSound(char32_t point);

} // namespace alidade
